"""SimpleMahjong with the option `wins` `declared`: windows, passing, false wins and dead hands.

Each test names the rulings that it shows (docs/rulings/simple.md).
"""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from fivewinds import score, waits
from fivewinds.actions import answered, asked
from fivewinds.core.codes import (
    ACT_DISCARD,
    ACT_PASS,
    ACT_WIN,
    HIDDEN,
    SPECTATOR,
    discard_action,
)
from fivewinds.core.table import Refused
from fivewinds.match import Match, TableKind
from fivewinds.record import bots, check, header, lines, read, verify
from fivewinds.rules.book_parts import Deal
from fivewinds.rules.options import OptionError
from fivewinds.rules.simple import BOOK
from fivewinds.simulation import play_match
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID, parse, show
from tests.rules.simple_hands import IDLE, WAIT_FOR_5S, seed

DECLARED = {"wins": "declared"}
FALSE_WIN = ACT_WIN | HIDDEN << 8
KINDS: tuple[TableKind, ...] = ("assisted", "strict")
OTHERS = [others for count in (1, 2, 3) for others in combinations((1, 2, 3), count)]


def match_with(
    hands: tuple[str, ...] | list[str],
    draws: str,
    kind: TableKind = "assisted",
    *,
    starter: int = 0,
    left: int | None = None,
    options: dict[str, Any] = DECLARED,
) -> Match:
    wall = wall_with(BOOK, hands, draws, dealer=starter, left=left, options=options)
    rules = replace(BOOK, match=replace(BOOK.match, first=Deal(starter)))
    return match_of(rules, wall, options, kind=kind)


def win(tile: str) -> int:
    return ACT_WIN | ID[tile] << 8


def discard(match: Match, tile: str) -> None:
    match.act(match.table.turn, discard_action(ID[tile]))


def pass_all(match: Match) -> None:
    while match.table.window != HIDDEN:
        match.act(match.asked()[0], ACT_PASS)


def waiting(places: tuple[int, ...], discarder: int) -> list[str]:
    """Hands by seat: those so many places after the discarder wait for 5s, the others do not."""
    hands = ["", "", "", ""]
    for place in range(4):
        hands[(discarder + place) % 4] = (WAIT_FOR_5S if place in places else IDLE)[place]
    return hands


def kinds_told(match: Match) -> list[str]:
    return [event["e"] for event in told_plainly(match)]


# SM-26: who is asked, and when


@pytest.mark.parametrize("kind", KINDS)
def test_a_complete_hand_wins_only_if_its_player_says_so_sm_26(kind: TableKind) -> None:
    match = match_with(waiting((0,), 0), "5s", kind)
    assert not match.over
    assert match.asked() == [0]
    held = sorted(set(parse(WAIT_FOR_5S[0] + "5s")))
    assert match.table.sound(0) == [*map(discard_action, held), win("5s")]
    match.act(0, win("5s"))
    assert kinds_told(match)[:4] == ["deal", "draw", "win", "end-hand"]


@pytest.mark.parametrize("discarder", range(4))
@pytest.mark.parametrize("places", OTHERS)
def test_a_window_opens_for_those_whom_the_tile_completes_sm_26(
    discarder: int, places: tuple[int, ...]
) -> None:
    match = match_with(waiting(places, discarder), "5s", starter=discarder)
    discard(match, "5s")
    assert match.asked() == [(discarder + place) % 4 for place in places]
    assert all(match.legal(seat) == [win("5s"), ACT_PASS] for seat in match.asked())


@pytest.mark.parametrize("places", [(), *OTHERS])
def test_at_a_strict_table_it_opens_for_all_others_alike_sm_26_sm_29(
    places: tuple[int, ...],
) -> None:
    match = match_with(waiting(places, 0), "5s", "strict")
    discard(match, "5s")
    assert match.asked() == [1, 2, 3]
    offers = [asked(match, seat, sees_soundness=False)["legal"] for seat in (1, 2, 3)]
    assert offers == [[{"a": "win"}, {"a": "pass"}]] * 3


@pytest.mark.parametrize("kind", KINDS)
def test_if_nobody_declares_the_next_player_draws_sm_26(kind: TableKind) -> None:
    match = match_with(waiting((2, 3), 0), "5s9m", kind)
    discard(match, "5s")
    pass_all(match)
    assert match.asked() == [1]
    assert match.table.drawn == ID["9m"]
    assert kinds_told(match) == ["deal", "draw", "discard", "draw"]


def test_where_nobody_is_complete_an_assisted_table_asks_nobody_sm_26() -> None:
    match = match_with(waiting((), 0), "5s")
    discard(match, "5s")
    assert (match.asked(), match.table.window) == ([1], HIDDEN)


# SM-27: passing


@pytest.mark.parametrize("kind", KINDS)
def test_who_passes_may_win_on_the_same_kind_at_once_sm_27_sm_17(kind: TableKind) -> None:
    match = match_with(waiting((2,), 0), "5s5s", kind)
    discard(match, "5s")
    pass_all(match)
    discard(match, "5s")
    match.act(2, win("5s"))
    pass_all(match)
    assert match.table.winners == (2,)


def test_who_discards_with_a_complete_hand_may_win_later_sm_27() -> None:
    match = match_with(waiting((1,), 0), "7z5s9m5s")
    discard(match, "7z")
    discard(match, "5s")
    assert show(match.table.held(1)) == WAIT_FOR_5S[1]
    discard(match, "9m")
    discard(match, "5s")
    assert match.legal(1) == [win("5s"), ACT_PASS]
    match.act(1, win("5s"))
    assert match.table.winners == (1,)


def test_another_tile_may_be_discarded_with_a_complete_hand_sm_27() -> None:
    match = match_with(waiting((0,), 0), "5s")
    discard(match, "1p")
    assert show(match.table.held(0)) == "123456789m1p456s"
    assert match.asked() == [1]


# SM-28: several declare


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("discarder", range(4))
@pytest.mark.parametrize("declaring", OTHERS)
def test_of_those_who_declare_the_first_to_the_right_wins_sm_28_sm_19(
    kind: TableKind, discarder: int, declaring: tuple[int, ...]
) -> None:
    """All three are complete; those who do not declare pass, the farthest answers first."""
    match = match_with(waiting((1, 2, 3), discarder), "5s", kind, starter=discarder)
    discard(match, "5s")
    for place in (3, 2, 1):
        match.act((discarder + place) % 4, win("5s") if place in declaring else ACT_PASS)
    assert match.table.winners == ((discarder + declaring[0]) % 4,)
    assert kinds_told(match) == ["deal", "draw", "discard", "win", "end-hand", "end-match"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_window_opens_on_the_last_discard_too_sm_28_sm_13(kind: TableKind) -> None:
    for declares in (True, False):
        match = match_with(waiting((3,), 0), "5s", kind, left=1)
        discard(match, "5s")
        assert 3 in match.asked()
        if declares:
            match.act(3, win("5s"))
        pass_all(match)
        ends = kinds_told(match)[3]
        assert ends == ("win" if declares else "stopped")


# SM-29: assisted tables refuse, strict ones make the hand dead


def test_an_assisted_table_refuses_any_other_win_sm_29() -> None:
    match = match_with(waiting((2,), 0), "9m")
    for seat, action, reason in ((0, win("9m"), "not-legal"), (1, win("9m"), "not-asked")):
        with pytest.raises(Refused) as refused:
            match.act(seat, action)
        assert refused.value.reason == reason
    discard(match, "9m")
    with pytest.raises(Refused) as refused:
        match.act(2, win("9m"))
    assert refused.value.reason == "not-asked"
    assert kinds_told(match) == ["deal", "draw", "discard", "draw"]


def test_a_false_win_on_a_drawn_tile_makes_the_hand_dead_sm_29() -> None:
    match = match_with(waiting((0,), 0), "9p", "strict")
    assert {"a": "win"} in asked(match, 0, sees_soundness=False)["legal"]
    match.act(0, FALSE_WIN)
    for reader in (0, 1, 2, 3, SPECTATOR):
        dead = told_plainly(match, reader)[-1]
        assert dead == {"e": "dead", "n": 2, "seat": 0, "reason": "false-win"}
    assert list(match.scores) == [0, 0, 0, 0]
    # That player still has to discard, and can declare nothing more.
    assert match.asked() == [0]
    assert {action & 255 for action in match.legal(0)} == {ACT_DISCARD}
    with pytest.raises(Refused) as refused:
        match.act(0, FALSE_WIN)
    assert refused.value.reason == "not-legal"
    discard(match, "9p")
    assert match.asked() == [1, 2, 3]


def test_a_dead_hand_draws_and_discards_on_but_never_wins_sm_29() -> None:
    match = match_with(waiting((0,), 0), "9p5s9m9m5s", "strict")
    match.act(0, FALSE_WIN)
    discard(match, "9p")
    pass_all(match)
    discard(match, "5s")
    assert match.asked() == [2, 3]
    pass_all(match)
    for tile in ("9m", "9m"):
        discard(match, tile)
        pass_all(match)
    assert match.table.drawn == ID["5s"]
    assert {action & 255 for action in match.legal(0)} == {ACT_DISCARD}
    with pytest.raises(Refused):
        match.act(0, win("5s"))
    discard(match, "5s")


@pytest.mark.parametrize("false", OTHERS)
def test_on_a_discard_the_other_declarations_stand_sm_29(false: tuple[int, ...]) -> None:
    """Seats that are not complete declare falsely, and every other one declares rightly."""
    right = tuple(place for place in (1, 2, 3) if place not in false)
    match = match_with(waiting(right, 0), "5s9m", "strict")
    discard(match, "5s")
    for place in (1, 2, 3):
        match.act(place, FALSE_WIN if place in false else win("5s"))
    told = told_plainly(match)[3:]
    dead = [(event["seat"], event["reason"]) for event in told if event["e"] == "dead"]
    assert dead == [(place, "false-win") for place in false]
    assert [event["e"] for event in told[: len(false)]] == ["dead"] * len(false)
    assert all("payments" not in event and "shown" not in event for event in told[: len(false)])
    assert match.table.winners == tuple(right[:1])
    if not right:
        assert told[-1] == {
            "e": "draw",
            "n": 6,
            "seat": 1,
            "tile": "9m",
            "from": "wall",
            "wall": 72,
        }


def test_nothing_is_told_of_a_false_win_before_all_have_answered_sm_29() -> None:
    match = match_with(waiting((3,), 0), "5s", "strict")
    discard(match, "5s")
    match.act(1, FALSE_WIN)
    match.act(3, win("5s"))
    assert kinds_told(match) == ["deal", "draw", "discard"]
    assert match.asked() == [2]
    match.act(2, ACT_PASS)
    assert kinds_told(match)[3:5] == ["dead", "win"]


def test_the_hand_is_dead_until_the_end_of_the_hand_sm_29() -> None:
    wall = wall_with(BOOK, waiting((0,), 0), "9p", left=1, options=DECLARED)
    match = match_of(BOOK, wall, DECLARED, kind="strict", max_hands=2)
    match.act(0, FALSE_WIN)
    discard(match, "9p")
    pass_all(match)
    assert match.present.number == 2
    discard(match, show([match.table.drawn]))
    assert match.asked() == [2, 3, 0]


def test_a_win_named_without_its_tile_is_right_where_the_hand_is_complete_sm_29() -> None:
    for draws, kinds in (("5s", ["win", "end-hand"]), ("9p", ["dead"])):
        match = match_with(waiting((0,), 0), draws, "strict")
        match.act(0, answered(match, 0, {"a": "win", "ask": 1}))
        assert kinds_told(match)[2:4] == kinds


# SM-25: nothing to declare where wins come by themselves


def test_with_automatic_wins_a_strict_table_has_nothing_to_penalise_sm_25_sm_18() -> None:
    match = match_with(waiting((2,), 0), "9m", "strict", options={})
    assert {action & 255 for action in match.legal(0)} == {ACT_DISCARD}
    with pytest.raises(Refused):
        match.act(0, FALSE_WIN)
    discard(match, "9m")
    assert (match.asked(), match.table.window) == ([1], HIDDEN)


# SM-32: the option


@pytest.mark.parametrize("wins", ["Declared", "", True, 1, None])
def test_no_other_way_to_win_is_agreed_to_sm_32(wins: object) -> None:
    with pytest.raises(OptionError) as raised:
        Match(BOOK, bytes(32), {"wins": wins})
    assert (raised.value.name, raised.value.fault) == ("wins", "value")
    answer = score(
        "simple", {"hand": WAIT_FOR_5S[0], "win": "5s", "by": "draw"} | {"options": {"wins": wins}}
    )
    assert (answer["error"]["field"], answer["error"]["reason"]) == ("options", "option")


def test_how_wins_come_changes_no_answer_sm_32() -> None:
    hand = {"hand": WAIT_FOR_5S[0]}
    both = [{}, {"options": {"wins": "automatic"}}, {"options": DECLARED}]
    for request in (hand | {"win": "5s", "by": "draw"}, hand | {"win": "6s", "by": "draw"}):
        answers = [score("simple", request | each) for each in both]
        assert answers[0] == answers[1] == answers[2]
    answers = [waits("simple", hand | each) for each in both]
    assert answers[0] == answers[1] == answers[2]


def test_a_record_from_before_the_option_has_its_default_sm_32_sm_18() -> None:
    match = play_match("simple", seed(1))
    head = header(match, bots(["greedy"] * 4))
    assert head.options == {"hands": 4, "wins": "automatic"}
    del head.options["wins"]
    older = read(list(lines(head, match.events())))
    assert told_plainly(check(older)) == told_plainly(match)
    assert verify(older)


# Bots


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", ["greedy", "random"])
def test_both_levels_play_declared_wins_sm_26(kind: TableKind, level: str) -> None:
    match = play_match("simple", seed(1), [level] * 4, DECLARED, kind=kind)
    told = kinds_told(match)
    assert told.count("end-hand") == 4
    assert "dead" not in told
    assert (told.count("win") > 0) == (level == "greedy")
