"""Het Rode Boekje at the table: the set, whose turn it is, and what may be claimed when."""

import pytest

from fivewinds import Match, book, play_match, score
from fivewinds.core.codes import ACTION_NAMES, HIDDEN
from fivewinds.core.shuffle import seed_of
from fivewinds.core.table import Refused, Table
from fivewinds.testing.playing import plain
from fivewinds.tiles import ID, NAMES
from tests.core.seated import act, discard_unclaimed, sounds, table
from tests.rules.rode_boekje_hands import RULES, refused, request_of

BOOK = book(RULES)
JUNK = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s4567z")
SIMPLE = "234m567p34678s55m"
"""Waits for 2s and 5s; four chows of simple tiles may be declared off a discard."""


def discardable(at: Table, seat: int) -> set[str]:
    """The tiles that a seat may discard."""
    return {
        NAMES[each >> 8 & 255] for each in at.sound(seat) if ACTION_NAMES[each & 255] == "discard"
    }


def test_the_set_is_four_of_each_suited_tile_wind_and_dragon() -> None:
    """RB-1: 136 tiles; no flowers, no jokers."""
    tiles = BOOK.set_of(BOOK.defaults)
    assert len(tiles.tiles) == 136
    held = {NAMES[tile]: count for tile, count in enumerate(tiles.copies) if count}
    kinds = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    assert held == dict.fromkeys([*kinds, *(f"{number}z" for number in range(1, 8))], 4)
    assert (tiles.powers, tiles.flowers) == ({}, frozenset())
    for other in ("1f", "8f", "1j"):
        assert refused(request_of("45s678p99m", other, "pung 777z", "pung 222z")) == (
            "win",
            "not-in-this-set",
        )


def test_play_goes_round_to_the_right_a_tile_taken_and_one_discarded() -> None:
    """RB-10: East, South, West, North."""
    at = table(BOOK, (*JUNK, ""), "9p9m8s7z6z")
    for seat, tile in enumerate(("9p", "9m", "8s", "7z")):
        assert at.asked() == [seat]
        assert at.drawn == ID[tile]
        with pytest.raises(Refused):
            act(at, (seat + 1) % 4, "discard 1z")
        discard_unclaimed(at, seat, tile)
    assert (at.asked(), at.drawn) == ([0], ID["6z"])


def test_only_the_last_discard_is_claimed_until_the_next_player_has_taken_a_tile() -> None:
    """RB-10: West holds two 5m, may pung the one just discarded, and no more when it is covered."""
    west = "55m147p258s44567z"
    at = table(BOOK, (JUNK[0], JUNK[1], west, "369m147p258s3567z"), "5m9p")
    act(at, 0, "discard 5m")
    assert "pung" in sounds(at, 2)
    while at.window != HIDDEN:
        act(at, at.first_asked(), "pass")
    assert at.asked() == [1]
    with pytest.raises(Refused):
        act(at, 2, "pung 55m")
    act(at, 1, "discard 9p")
    assert at.window == HIDDEN or "pung" not in sounds(at, 2)


def test_in_whole_matches_a_tile_is_claimed_from_the_event_just_before() -> None:
    """RB-10: between a discard and its claim nobody has drawn."""
    match: Match = play_match(RULES, seed_of("turns", 1), ["greedy"] * 4, {"hands": 4})
    events = [plain(event) for event in match.events()]
    claims = [number for number, event in enumerate(events) if event["e"] == "claim"]
    assert claims
    for number in claims:
        claim, before = events[number], events[number - 1]
        assert (before["e"], before["tile"]) == ("discard", claim["tile"])
        assert (before["seat"], claim["seat"] != claim["from"]) == (claim["from"], True)


@pytest.mark.parametrize("winner", [1, 2, 3])
def test_the_tile_that_completes_a_hand_is_claimed_from_any_seat(winner: int) -> None:
    """RB-13: also for a chow, which only the next player could claim otherwise."""
    hands = [JUNK[0], JUNK[1], JUNK[1], "369m147p28s34567z"]
    hands[winner] = SIMPLE
    if winner == 3:
        hands[2] = JUNK[2]
    at = table(BOOK, tuple(hands), "2s")
    act(at, 0, "discard 2s")
    assert "win" in sounds(at, winner)
    assert ("chow" in sounds(at, winner)) is (winner == 1)
    while at.window != HIDDEN and at.first_asked() != winner:
        act(at, at.first_asked(), "pass")
    act(at, winner, "win")
    while at.window != HIDDEN:
        act(at, at.first_asked(), "pass")
    assert [verdict.win.seat for verdict in at.verdicts] == [winner]
    assert at.verdicts[0].win.source == 0


@pytest.mark.parametrize("source", "ESN")
def test_the_tile_of_any_seat_completes_a_chow_or_the_pair(source: str) -> None:
    """RB-13: West wins the same off every discarder."""
    chow = request_of("234m567p34678s55m", "2s", seat="W", **{"from": source})
    pair = request_of("234m567p345678s5m", "5m", seat="W", **{"from": source})
    assert (score(RULES, chow)["score"], score(RULES, pair)["score"]) == (80, 88)


def test_who_has_passed_a_mahjong_may_make_it_with_the_next_tile_of_that_kind() -> None:
    """RB-15: no furiten, also not by a tile that lies among the own discards."""
    hands = (JUNK[0], JUNK[1], SIMPLE, "369m147p28s34567z")
    at = table(BOOK, hands, "2s9p2s2s")
    act(at, 0, "discard 2s")
    assert "win" in sounds(at, 2)
    while at.window != HIDDEN:
        act(at, at.first_asked(), "pass")
    discard_unclaimed(at, 1, "9p")
    # West draws 2s, does not declare it and discards it; North's 2s is still good.
    assert "win" in sounds(at, 2)
    discard_unclaimed(at, 2, "2s")
    act(at, 3, "discard 2s")
    assert "win" in sounds(at, 2)


def test_there_is_no_duty_to_claim_or_to_win() -> None:
    """RB-15: a player who is asked may pass, and one who drew the winning tile may discard."""
    at = table(BOOK, (JUNK[0], SIMPLE, JUNK[1], "369m147p28s34567z"), "9p2s")
    discard_unclaimed(at, 0, "9p")
    assert {"win", "discard"} <= sounds(at, 1)
    act(at, 1, "discard 2s")
    at = table(BOOK, (JUNK[0], SIMPLE, JUNK[1], "369m147p28s34567z"), "2s")
    act(at, 0, "discard 2s")
    assert {"win", "chow", "pass"} <= sounds(at, 1)


def test_after_a_claim_any_tile_is_discarded_also_one_of_the_kind_claimed() -> None:
    """RB-15: no swap rule; the claimed tile itself stays in the meld."""
    south = "112344m258p36s12z"
    at = table(BOOK, (JUNK[2], south, JUNK[1], "369m147p28s3456z7z"), "1m")
    act(at, 0, "discard 1m")
    act(at, 1, "chow 23m")
    while at.window != HIDDEN:
        act(at, at.first_asked(), "pass")
    assert {"1m", "4m"} <= discardable(at, 1)
    act(at, 1, "discard 1m")
    assert [NAMES[tile] for tile in at.melds[1][0].tiles] == ["1m", "2m", "3m"]
