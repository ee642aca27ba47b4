"""Matches resampled for one seat: the hidden tiles are dealt anew, and every deal is as likely."""

from collections import Counter
from itertools import permutations

import pytest

import fivewinds
from fivewinds import Match, Stream
from fivewinds.actions import shown
from fivewinds.core.codes import CONCEALED_KONG, EVERYTHING, HIDDEN
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.events import Kong
from fivewinds.rules.registry import book
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


def test_a_wrong_declaration_of_another_seat_is_not_sampled() -> None:
    match = Match(STORM, bytes(32), kind="strict")
    match.act(0, match.table.sound(0)[0])
    wrong = next(action for action in match.legal(1) if shown(action) == {"a": "win"})
    while match.asked() and match.table.window != HIDDEN:
        seat = match.asked()[0]
        match.act(seat, wrong if seat == 1 else match.table.sound(seat)[-1])
    with pytest.raises(ValueError, match="wrong declaration"):
        match.resample(0, stream())
    assert match.resample(1, stream())


def test_random_numbers_favour_none() -> None:
    numbers = RandomNumbers(stream())
    found: Counter[tuple[int, ...]] = Counter((numbers.below(7),) for _ in range(7000))
    assert surprise(found, {(number,): 1 / 7 for number in range(7)}) < 3
    assert {numbers.below(1) for _ in range(20)} == {0}
