"""Matches resampled for one seat: the hidden tiles are dealt anew, and every deal is as likely."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

import fivewinds
from fivewinds import Match, Stream
from fivewinds.actions import shown
from fivewinds.core.codes import CONCEALED_KONG, EVERYTHING, FOUR_SETS, HIDDEN
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.state import dealt_place
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Riichi, Wins, Wrong
from fivewinds.events import Kong
from fivewinds.match import TableKind
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    CompleteHands,
    Document,
    End,
    MatchRules,
    Refusals,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.registry import book
from fivewinds.rules.scoring import Score
from fivewinds.simulation import play_match
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID, parse
from tests.toys import REED, STORM

SAMPLES = 6000 if fivewinds.COMPILED else 1500


def stream(text: str = "") -> Stream:
    return Stream(b"samples" + text.encode(), 17)


def act(match: Match, seat: int, kind: str, tile: str = "") -> None:
    """Do the first legal thing of this kind, with this tile where one is named."""
    for action in match.legal(seat):
        told = shown(action)
        if told["a"] == kind and tile in ("", told.get("tile")):
            match.act(seat, action)
            return
    raise AssertionError(f"seat {seat} cannot {kind} {tile}")


def surprise(found: Counter[tuple[int, ...]], chances: dict[tuple[int, ...], float]) -> float:
    """How far counts are from what is expected: chi-squared over its degrees of freedom."""
    total = found.total()
    assert set(found) <= set(chances), "something impossible was sampled"
    parts = [(found[case] - total * p) ** 2 / (total * p) for case, p in chances.items()]
    return sum(parts) / (len(parts) - 1)


REST = Counter(parse("111z2223334445556p"))
"""What seat 3 is dealt and draws, and the last tile of the wall."""


def a_small_match() -> Match:
    """Two others have won and lie open, so that only seat 3 and the last tile are hidden.

    Seat 3 has discarded a 1z and a 2p, each time another kind than the one it had just drawn.
    """
    hands = ("147m258p369s1234z", "123456789m99p46s", "123789m789p99m46s", "1z22p333p44p555p11z")
    wall = wall_with(STORM, hands, "5s2p7z6p7z4p", left=6)
    match = match_of(STORM, wall, {"winners": 3})
    act(match, 0, "discard", "5s")
    for seat in (1, 2):
        act(match, seat, "win")
    for tile in ("1z", "2p"):
        act(match, 3, "discard", tile)
        if match.asked() != [0] or match.table.drawn == HIDDEN:
            act(match, 0, "pass")
        if tile == "1z":
            act(match, 0, "discard", "7z")
    return match


def exact_chances() -> dict[tuple[int, ...], float]:
    """By counting all walls: what seat 3 drew first and then, and the last tile of the wall.

    Each tile is told apart from others of its kind. The tile that was discarded first was dealt;
    the other one was dealt, or drawn before. Whatever is left was dealt in any order.
    """
    tiles = list(REST.elements())
    first, second = tiles.index(ID["1z"]), tiles.index(ID["2p"])
    found: Counter[tuple[int, ...]] = Counter()
    for one, two, last in permutations(range(len(tiles)), 3):
        at_once = tiles[one] == tiles[first] or tiles[two] == tiles[second]
        too_late = first in (one, two, last) or second in (two, last)
        if not at_once and not too_late:
            found[tiles[one], tiles[two], tiles[last]] += 1
    return {case: count / found.total() for case, count in found.items()}


def test_every_deal_that_a_seat_cannot_rule_out_is_as_likely() -> None:
    match = a_small_match()
    assert match.asked() == [0]
    chances = exact_chances()
    numbers = stream()
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(SAMPLES):
        sample = match.resample(0, numbers)
        draws = [event >> 16 & 255 for event in sample.table.log.read() if event & 0xFFFF == 0x301]
        found[draws[0], draws[1], sample.table.wall[-1]] += 1
    assert len(chances) > 50
    assert surprise(found, chances) < 2


def test_a_hidden_kong_may_be_any_kind_that_nobody_has_shown() -> None:
    hands = ("47m258p369s12344z", "1111m369p258s567z", "", "")
    match = match_of(REED, wall_with(REED, hands, "9m7z"))
    act(match, 0, "discard", "9m")
    while match.asked() != [1]:
        act(match, match.asked()[0], "pass")
    act(match, 1, "concealed-kong")
    numbers, kinds = stream(), Counter[tuple[int, ...]]()
    for _ in range(SAMPLES):
        sample = match.resample(0, numbers)
        (kong,) = sample.table.melds[1]
        assert kong.kind == CONCEALED_KONG
        kinds[kong.tiles[:1]] += 1
        (told,) = [event for event in sample.events(EVERYTHING) if isinstance(event, Kong)]
        assert parse(str(told.tiles)) == list(kong.tiles)
    hidden = [tile for tile in range(34) if tile not in {*parse(hands[0]), ID["9m"]}]
    assert surprise(kinds, {(tile,): 1 / len(hidden) for tile in hidden}) < 2


def test_one_who_has_declared_riichi_waits_in_every_sample() -> None:
    match = riichi_match()
    declared = [seat for seat in range(4) if match.table.riichi[seat]]
    reader = next(seat for seat in range(4) if seat not in declared)
    for number in range(4):
        sample = match.resample(reader, stream(str(number)))
        for seat in declared:
            table = sample.table
            waits = (
                table.waits(seat) if len(table.held(seat)) % 3 == 1 else table.waits_before(seat)
            )
            assert waits


def riichi_match() -> Match:
    """A match of mingjong in which somebody has declared riichi."""
    for number in range(100):
        match = Match(book("mingjong"), number.to_bytes(32, "big"), max_hands=1)
        while not match.over:
            seat = match.asked()[0]
            actions = [shown(action) for action in match.legal(seat)]
            riichi = [place for place, action in enumerate(actions) if "riichi" in action]
            match.act(seat, match.legal(seat)[riichi[0] if riichi else len(actions) // 2])
            if any(match.table.riichi):
                return match
    raise AssertionError("nobody declares riichi")


def test_samples_differ_and_the_same_stream_gives_the_same_sample() -> None:
    match = Match(book("mingjong"), bytes(32))
    numbers = stream()
    one, two = (match.resample(0, numbers) for _ in range(2))
    assert one.table.wall != two.table.wall
    assert one.seed != two.seed != match.seed
    again = match.resample(0, stream())
    assert (again.table.wall, again.seed) == (one.table.wall, one.seed)


def test_what_cannot_be_resampled_is_refused_with_the_reason() -> None:
    match = Match(book("simple"), bytes(32), {"hands": 1})
    for seat in (-1, 4):
        with pytest.raises(ValueError, match="is no seat"):
            match.resample(seat, stream())
    over = play_match("simple", bytes(32), options={"hands": 1})
    with pytest.raises(ValueError, match="the hand is over"):
        over.resample(0, stream())


def test_a_wrong_declaration_of_another_seat_is_sampled_too() -> None:
    match = Match(STORM, bytes(32), kind="strict")
    match.act(0, match.table.sound(0)[0])
    wrong = next(action for action in match.legal(1) if shown(action) == {"a": "win"})
    while match.asked() and match.table.window != HIDDEN:
        seat = match.asked()[0]
        match.act(seat, wrong if seat == 1 else match.table.sound(seat)[-1])
    for seat in range(4):
        sample = match.resample(seat, stream())
        assert sample.events(seat) == match.events(seat)
        assert sample.legal(seat) == match.legal(seat)
        assert sample.table.dead == match.table.dead


# A book of which the cases are so few that all of them are counted


def _pay(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 - 4 * (seat in seats) for seat in range(4))


BROOK = Book(
    id="brook",
    version=1,
    document=Document(file="none", rulings="T"),
    module=__name__,
    tiles=TileSet(SUITS_AND_HONOURS),
    calls=Calls(kinds=frozenset({"pung", "concealed-kong"}), hidden_kongs=True),
    riichi=Riichi(stake=1, points=0, left=0),
    wins=Wins(several=True, until=3),
    refusals=Refusals(costs=lambda options: {"pung": Wrong(reason="false-pung", payments=_pay)}),
    hands=CompleteHands(forms=FOUR_SETS),
    scoring=Scoring(value=lambda reading, win, options: Score(1, {"points": 1})),
    settlement=Settlement(settle=lambda win, score, options: Settled((0, 0, 0, 0))),
    match=MatchRules(next_deal=lambda last, options: End(), start=10, has_pot=True),
)
OPEN = ("147m258p369s1234z", "123456789m99p46s", "123789m789p99m46s")
"""The hand of the reader, and of two who win on its first discard and lie open."""


def opened(hand: str, draws: str, left: int, kind: TableKind, more: str = "") -> Match:
    """A match in which two have won, so that only the hand of seat 3 and the wall are hidden."""
    wall = wall_with(BROOK, (*OPEN, hand), draws, replacements=more, left=left)
    match = match_of(BROOK, wall, kind=kind)
    act(match, 0, "discard", "5s")
    for seat in match.asked():
        act(match, seat, "win" if seat != 3 else "pass")
    return match


def completes(tiles: Counter[int], sets: int) -> bool:
    """Whether tiles are so many sets and a pair, by trying all."""
    tile = min((tile for tile, count in tiles.items() if count), default=None)
    if tile is None:
        return sets == 0
    run = [tile, tile + 1, tile + 2] if tile < 27 and tile % 9 < 7 else []
    for group in ([tile] * 3, run, [tile] * 2):
        rest = tiles - Counter(group)
        if group and rest.total() == tiles.total() - len(group):
            pair = len(group) == 2
            if (not pair and completes(rest, sets - 1)) or (
                pair and rest.total() == 3 * sets and _are_sets(rest)
            ):
                return True
    return False


def _are_sets(tiles: Counter[int]) -> bool:
    tile = min((tile for tile, count in tiles.items() if count), default=None)
    if tile is None:
        return True
    groups = [[tile] * 3, *([[tile, tile + 1, tile + 2]] if tile < 27 and tile % 9 < 7 else [])]
    rests = (tiles - Counter(group) for group in groups)
    return any(rest.total() == tiles.total() - 3 and _are_sets(rest) for rest in rests)


def waits(hand: Counter[int], kong: int | None = None) -> list[int]:
    """What a hand waits for, where a copy of it can be left."""
    kong_tiles: Counter[int] = Counter() if kong is None else Counter({kong: 4})
    return [
        tile
        for tile in range(34)
        if (hand + kong_tiles)[tile] < 4
        and completes(hand + Counter([tile]), (hand.total() - 1) // 3)
    ]


def test_a_riichi_hand_with_a_hidden_kong_is_one_of_all_that_can_be() -> None:
    match = opened("333p666p555z66z11z", "5s7z7z5z7z3p6p", 8, "assisted", "7z")
    riichi = next(a for a in match.legal(3) if shown(a).get("riichi") and shown(a)["tile"] == "7z")
    match.act(3, riichi)
    act(match, 0, "discard", "7z")
    act(match, 3, "concealed-kong")
    act(match, 3, "discard", "7z")
    assert match.asked() == [0]
    tiles = parse("333p666p555z66z11z5z3p6p")
    counted: Counter[tuple[int, ...]] = Counter()
    legal: dict[tuple[int, ...], bool] = {}
    for places in permutations(range(16), 3):
        case = tuple(tiles[place] for place in places)
        if case not in legal:
            hand = Counter(tiles) - Counter(case)
            kong = case[0]
            before = waits(hand)
            fits = hand[kong] == 3 and bool(before)
            without = hand - Counter({kong: 3})
            legal[case] = fits and before == [w for w in waits(without, kong) if w != kong]
        counted[case] += legal[case]
    chances = {case: count / counted.total() for case, count in counted.items() if count}
    assert len(chances) > 5
    numbers, found = stream(), Counter[tuple[int, ...]]()
    for _ in range(SAMPLES // 4):
        table = match.resample(0, numbers).table
        (meld,) = table.melds[3]
        assert meld.tiles == (meld.tiles[0],) * 4
        found[meld.tiles[0], table.wall[-3], table.wall[-2]] += 1
    assert surprise(found, chances) < 2


def test_one_who_declared_a_pung_wrongly_holds_no_two_of_the_tile() -> None:
    match = opened("333444666p5p111z", "5s7z5p6z7z5p4p6p", 8, "strict")
    act(match, 3, "discard", "7z")
    act(match, 0, "pass")
    act(match, 0, "discard", "5p")
    act(match, 3, "pung")
    assert match.table.scores == [11, 11, 11, 7]
    act(match, 3, "discard", "6z")
    act(match, 0, "pass")
    assert match.asked() == [0]
    tiles = parse("333444666p5p111z5p4p6p")
    counted: Counter[tuple[int, ...]] = Counter()
    for places in permutations(range(16), 3):
        case = tuple(tiles[place] for place in places)
        counted[case] += ID["5p"] in case
    chances = {case: count / counted.total() for case, count in counted.items() if count}
    numbers, found = stream(), Counter[tuple[int, ...]]()
    for _ in range(SAMPLES // 4):
        found[tuple(match.resample(0, numbers).table.wall[-3:])] += 1
    assert surprise(found, chances) < 2


def test_a_hand_that_would_have_won_by_itself_is_not_there() -> None:
    """Compared with all deals that are shuffled blindly and played again until none wins."""
    simple = book("simple")
    hands = ("147m258s369s1234z", "1123456789p666z", "1223344556p22z7z", "1234566778p33z4z")
    match = match_of(simple, wall_with(simple, hands, "5z7z6z7z9p9p7z", left=9))
    seats = match.asked()
    discards = ("5z", "7z", "6z", "7z", "9p", "9p")
    for tile in discards:
        act(match, match.asked()[0], "discard", tile)
    assert seats + match.asked() == [0, 2]
    reader = 0
    hidden = [dealt_place(seat, number) for seat in (1, 2, 3) for number in range(13)]
    hidden += range(58, 61)
    blind = Random("blind")
    number = 1200 if fivewinds.COMPILED else 150
    expected: Counter[tuple[int, ...]] = Counter()
    while expected.total() < number:
        wall = bytearray(match.present.wall)
        tiles = [wall[place] for place in hidden]
        blind.shuffle(tiles)
        for place, moved in zip(hidden, tiles, strict=True):
            wall[place] = moved
        other = match_of(simple, wall)
        for seat, tile in zip((0, 1, 2, 3, 0, 1), discards, strict=True):
            if other.over or other.asked() != [seat]:
                break
            act(other, seat, "discard", tile)
        if not other.over and other.events(reader) == match.events(reader):
            expected[statistic(other)] += 1
    numbers = stream()
    found = Counter(statistic(match.resample(reader, numbers)) for _ in range(number))
    cases = {case for case in expected if expected[case] + found[case] > 20}
    parts = [(expected[c] - found[c]) ** 2 / (expected[c] + found[c]) for c in cases]
    assert len(parts) > 3
    assert sum(parts) / (len(parts) - 1) < 2.5


def statistic(match: Match) -> tuple[int, ...]:
    """How far two of the others are from waiting."""
    return tuple(match.table.distance_of(seat) for seat in (1, 3))


def test_random_numbers_favour_none() -> None:
    numbers = RandomNumbers(stream())
    found: Counter[tuple[int, ...]] = Counter((numbers.below(7),) for _ in range(7000))
    assert surprise(found, {(number,): 1 / 7 for number in range(7)}) < 3
    assert {numbers.below(1) for _ in range(20)} == {0}
