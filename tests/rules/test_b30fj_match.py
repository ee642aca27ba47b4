"""Bloody 30 Faan Jokers from the wall to the end of the match: tiles, jokers, deal, rounds."""

from collections import Counter
from typing import Any

import pytest

import fivewinds
from fivewinds.actions import answered, asked
from fivewinds.core.codes import ACT_PASS, ACT_WIN, HIDDEN, SPECTATOR
from fivewinds.core.table import Refused
from fivewinds.match import Laid, Match
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.testing.playing import state, told_plainly
from fivewinds.testing.walls import SEED, match_of, wall_with
from fivewinds.tiles import NAMES, parse, show
from tests.core.seated import act, action, discard_unclaimed

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
POWER = {
    "1j": [*SUITED, *WINDS, *DRAGONS],
    "2j": SUITED,
    "3j": [*WINDS, *DRAGONS],
    "4j": WINDS,
    "5j": DRAGONS,
    "6j": SUITED[:9],
    "7j": SUITED[9:18],
    "8j": SUITED[18:],
}
DULL = ("147m258p369s1234z", "258m147p147s3456z", "368m147p258s3456z", "258m369p147s1234z")
WAITS = "123456m456p78s11z"
"""Waits for 6s and 9s."""


def kinds_of(events: list[dict[str, Any]]) -> list[str]:
    return [event["e"] for event in events]


# The wall


def test_the_wall_has_four_of_each_plain_tile_one_of_each_joker_and_no_flowers() -> None:
    """BF-1: 144 tiles."""
    there = Counter(NAMES[tile] for tile in Match(BOOK, SEED).present.wall)
    assert there == Counter(POWER["1j"] * 4 + list(POWER))
    assert there.total() == 144


@pytest.mark.parametrize("joker", POWER)
def test_a_joker_stands_for_what_is_in_its_power_and_for_nothing_else(joker: str) -> None:
    """BF-3: beside four sets it pairs just these tiles."""
    pairs = []
    for tile in POWER["1j"]:
        request = {"hand": f"123456789m123p{joker}", "win": tile, "by": "draw"}
        answer = fivewinds.score("b30fj", request)
        if answer["win"]:
            pairs.append(tile)
            assert answer["reading"]["jokers"][joker] in POWER[joker]
    assert pairs == POWER[joker]


def test_a_joker_never_stands_for_another_joker() -> None:
    """BF-3: two of them make a pair only of a plain tile that both may be."""
    for first, own in POWER.items():
        for second, other in POWER.items():
            request = {"hand": f"123456789m123p{first}", "win": second, "by": "draw"}
            if first != second:
                wins = fivewinds.score("b30fj", request)["win"]
                assert wins == bool(set(own) & set(other)), (first, second)


def test_four_four_four_and_one_are_dealt_from_the_dealer_on() -> None:
    """BF-4: then 92 tiles are left, and the dealer draws the first of them."""
    match = Match(BOOK, SEED)
    deal, first, *more = told_plainly(match)
    wall = match.present.wall
    for seat in range(4):
        rounds = [wall[16 * turn + 4 * seat :][:4] for turn in range(3)]
        assert deal["hands"][seat] == show(sorted(b"".join([*rounds, wall[48 + seat :][:1]])))
    assert deal["wall"] == 92
    drawn = {"e": "draw", "n": 1, "seat": 0, "tile": NAMES[wall[52]], "from": "wall", "wall": 91}
    assert first == drawn
    assert more == []


def test_nothing_is_declared_before_the_dealers_first_draw() -> None:
    """BF-4: jokers that are dealt stay in the hands."""
    hands = ("147m258p369s134z1j", "258m147p147s34z23j", "369m147p258s34z45j", DULL[3])
    match = match_of(BOOK, wall_with(BOOK, hands, "9m"))
    assert kinds_of(told_plainly(match)) == ["deal", "draw"]
    assert match.asked() == [0]


def test_every_tile_of_the_wall_is_drawn() -> None:
    """BF-5: there is no dead wall."""
    match = match_of(BOOK, wall_with(BOOK, DULL))
    table = match.table
    while not table.over:
        discard_unclaimed(table, table.turn, NAMES[table.drawn])
    assert table.left() == 0
    drawn = [event for event in told_plainly(match) if event["e"] == "draw"]
    assert len(drawn) == 92


def test_kongs_and_declared_jokers_are_replaced_from_the_back_of_the_wall() -> None:
    """BF-5: and the next player draws from the front."""
    hands = ("1111m258p369s12z6j", *DULL[1:])
    match = match_of(BOOK, wall_with(BOOK, hands, "7z6z", dead="8m9m"))
    table = match.table
    act(table, 0, "concealed-kong 1m")
    act(table, 0, "flower 6j")
    discard_unclaimed(table, 0, "7z")
    drawn = [event for event in told_plainly(match) if event["e"] == "draw"]
    assert [(each["tile"], each["from"], each["wall"]) for each in drawn] == [
        ("7z", "wall", 91),
        ("9m", "replacement", 90),
        ("8m", "replacement", 89),
        ("6z", "wall", 88),
    ]


def test_two_dice_are_thrown_for_the_record_and_change_nothing() -> None:
    """BF-5: whatever they show, the first four tiles of the wall are the dealer's."""
    thrown = set()
    for number in range(60):
        match = Match(BOOK, bytes([number]) * 32)
        deal = told_plainly(match)[0]
        assert len(deal["dice"]) == 2
        thrown.update(deal["dice"])
        assert set(match.present.wall[:4]) <= set(parse(deal["hands"][0]))
    assert thrown == {1, 2, 3, 4, 5, 6}


# From hand to hand


def won_by(seat: int, dealer: int) -> bytearray:
    """A wall with which a seat wins its first draw, and which is then used up."""
    turns = (seat - dealer) % 4
    hands = [*DULL]
    hands[seat] = WAITS
    return wall_with(BOOK, hands, "7z7z7z"[: 2 * turns] + "9s", dealer=dealer, left=turns + 1)


def undecided(dealer: int) -> bytearray:
    return wall_with(BOOK, DULL, "7z", dealer=dealer, left=1)


def played(*walls: bytearray, **how: Any) -> Match:
    """A match of hands with these walls: who may win does, all else is let go and thrown away."""
    laid = Laid({number: bytes(wall) for number, wall in enumerate(walls, 1)}, how.get("scores"))
    match = Match(BOOK, SEED, {"hands": len(walls)}, laid=laid)
    while not match.over:
        table, seat = match.table, match.asked()[0]
        wins = [each for each in match.legal(seat) if each & 255 == ACT_WIN]
        own_turn = table.window == HIDDEN
        discard = action(table, f"discard {NAMES[table.drawn]}") if own_turn else ACT_PASS
        match.act(seat, (*wins, discard)[0])
    return match


def deals(match: Match) -> list[tuple[int, str]]:
    return [(e["dealer"], e["round"]) for e in told_plainly(match) if e["e"] == "deal"]


def test_the_deal_passes_after_every_hand_whoever_won_through_four_rounds() -> None:
    """BF-42: 16 hands, and a player below zero plays on."""
    walls = [won_by(0, 0), won_by(1, 1), undecided(2), won_by(1, 3)]
    walls += [undecided(hand % 4) for hand in range(4, 16)]
    match = played(*walls, scores=(-900, 300, 300, 300))
    assert deals(match) == [(hand % 4, "ESWN"[hand // 4]) for hand in range(16)]
    assert match.scores[0] < 0
    end = told_plainly(match)[-1]
    assert (end["e"], "reason" in end) == ("end-match", False)
    assert match.options == Match(BOOK, SEED).options


def test_a_match_starts_with_nothing_and_has_as_many_hands_as_agreed() -> None:
    """BF-42, BF-92: after the north round comes the east round again."""
    match = played(*(undecided(hand % 4) for hand in range(18)))
    assert told_plainly(match)[0]["scores"] == [0, 0, 0, 0]
    assert deals(match)[15:] == [(3, "N"), (0, "E"), (1, "E")]


def test_equal_scores_share_the_place_and_are_listed_from_the_first_dealer() -> None:
    """BF-43."""
    end = told_plainly(played(undecided(0), undecided(1), scores=(-8, 16, -24, 16)))[-1]
    assert (end["ranking"], end["places"]) == ([1, 3, 0, 2], [3, 1, 4, 1])


# What is seen


@pytest.mark.parametrize("reader", [1, 2, 3, SPECTATOR])
def test_hands_draws_and_the_tiles_of_a_concealed_kong_are_hidden(reader: int) -> None:
    """BF-44: that a kong was made is seen; the hand's end shows all four hands."""
    hands = ("1111m258p369s123z", *DULL[1:])
    match = match_of(BOOK, wall_with(BOOK, hands, "7z", dead="9m", left=2))
    match.act(0, action(match.table, "concealed-kong 1m"))
    deal, draw, kong, replacement = told_plainly(match, reader)
    assert deal["hands"] == ["?" * 13 if seat != reader else hands[seat] for seat in range(4)]
    assert (draw["tile"], replacement["tile"]) == ("?", "?")
    assert (kong["e"], kong["kind"], kong["tiles"]) == ("kong", "concealed-kong", "????")
    own = told_plainly(match, 0)
    assert (own[0]["hands"][0], own[2]["tiles"]) == (hands[0], "1111m")
    match.act(0, action(match.table, "discard 9m"))
    shown = told_plainly(match, reader)[-2]["shown"]
    assert [shown[str(seat)]["hand"] for seat in (1, 2, 3)] == list(DULL[1:])
    assert shown["0"]["melds"] == [{"kind": "concealed-kong", "tiles": "1111m"}]


# An assisted table


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("win", {"a": "win", "tile": "7z"}),
        ("wrong win", {"a": "win"}),
        ("concealed-kong 2p", {"a": "concealed-kong", "tiles": "2222p"}),
        ("flower 1j", {"a": "flower", "tile": "1j"}),
        ("discard 9m", {"a": "discard", "tile": "9m"}),
        ("chow 12m", {"a": "chow", "tile": "7z", "tiles": "12m"}),
    ],
)
def test_an_assisted_table_offers_and_accepts_legal_actions_only(
    said: str, wrong: dict[str, str]
) -> None:
    """BF-45: what is wrong is refused, costs nothing and changes nothing."""
    match = match_of(BOOK, wall_with(BOOK, DULL, "7z"))
    question = asked(match, 0)
    assert {each["a"] for each in question["legal"]} == {"discard"}
    before = state(match)
    with pytest.raises(Refused):
        answered(match, 0, wrong | {"ask": question["ask"]})
    with pytest.raises(Refused):
        match.act(0, action(match.table, said))
    assert state(match) == before
