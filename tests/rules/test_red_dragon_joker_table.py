"""Red Dragon Joker at the table: what seats see and are told, hands in a row, the order of pay."""

from collections.abc import Sequence
from typing import Any

import pytest

from fivewinds.actions import answered, asked
from fivewinds.core.codes import ACT_PASS, ACT_WIN, HIDDEN, SPECTATOR
from fivewinds.core.table import Refused
from fivewinds.match import Laid, Match, TableKind
from fivewinds.record import bots, header
from fivewinds.rules.registry import book
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import SEED, match_of, wall_with
from fivewinds.tiles import NAMES, parse
from tests.core.seated import action
from tests.second_opinions.generator import below, words

BOOK = book("red-dragon-joker")
DULL = ("1358m1469p13579s", "2468m2479p24579s", "13579m1368p2468s", "24679m13579p258s")
WAITS = "123456m55789p46s"
"""Waits for 5s, and for a joker."""
FOUR_ALIKE = "1358m1469p11117s"
READERS = (0, 1, 2, 3, SPECTATOR)

Told = dict[str, Any]


def dealt(hands: Sequence[str], draws: str = "", **laid: Any) -> Match:
    """A match of one hand with these hands and draws."""
    kind: TableKind = laid.pop("kind", "assisted")
    wall = wall_with(BOOK, hands, draws, **laid)
    return match_of(BOOK, wall, laid.get("options"), kind=kind)


def act(match: Match, seat: int, said: str) -> None:
    """A seat does what is said: `discard 5m`, `pung 55m`, `win`, `pass`, `wrong win`."""
    match.act(seat, action(match.table, said))


def unanswered(match: Match, seat: int, said: str) -> None:
    """A seat does what is said, and all who are asked about it pass."""
    act(match, seat, said)
    while not match.over and match.table.window != HIDDEN:
        match.act(match.asked()[0], ACT_PASS)


def latest(match: Match, number: int) -> list[Told]:
    """The last events, without their numbers."""
    events = told_plainly(match)[-number:]
    return [{name: event[name] for name in event if name != "n"} for event in events]


# The deal


@pytest.mark.parametrize(
    ("options", "wall"),
    [
        ({}, 68),
        ({"flowers": "dragons"}, 68),
        ({"flowers": "none"}, 60),
        ({"honours": True}, 92),
        ({"honours": True, "flowers": "none"}, 84),
    ],
)
def test_the_wall_is_what_the_set_leaves(options: dict[str, Any], wall: int) -> None:
    """RDJ-1, RDJ-2, RDJ-4."""
    deal, draw, *_ = told_plainly(Match(BOOK, SEED, options))
    assert (deal["wall"], draw["wall"]) == (wall, wall - 1)
    assert (draw["e"], draw["seat"], draw["from"]) == ("draw", 0, "wall")


def test_the_deal_tells_what_this_book_has_and_nothing_else() -> None:
    """RDJ-3, RDJ-6: no dice, no round; neither a pot nor an indicator."""
    deal = told_plainly(Match(BOOK, SEED))[0]
    assert set(deal) == {"e", "n", "hand", "dealer", "dice", "hands", "wall", "scores"}
    assert (deal["dealer"], deal["dice"], deal["scores"]) == (0, [], [0, 0, 0, 0])


def test_the_first_dealer_is_drawn_by_lot_and_is_seat_0() -> None:
    """RDJ-6: the lot is the first number of the first hand."""
    seen = set()
    for number in range(12):
        seed = bytes([number]) * 32
        lot = below(words(seed + (1).to_bytes(4, "big")), 4)
        match = Match(BOOK, seed)
        players = header(match, bots(["greedy"] * 4)).players
        assert [player.chair for player in players] == [(lot + seat) % 4 for seat in range(4)]
        assert told_plainly(match)[0]["dealer"] == 0
        seen.add(lot)
    assert seen == {0, 1, 2, 3}


# From hand to hand


def won_by(winner: int, dealer: int) -> bytearray:
    """A wall with which a seat wins with its first draw."""
    hands = list(DULL)
    hands[winner] = WAITS
    turns = (winner - dealer) % 4
    return wall_with(BOOK, hands, "8s7s6s"[: 2 * turns] + "5s", dealer=dealer)


def undecided(dealer: int) -> bytearray:
    """A wall that is used up after one draw."""
    return wall_with(BOOK, DULL, "8s", dealer=dealer, left=1)


def in_a_row(*walls: bytearray, **how: Any) -> Match:
    """A match of hands with these walls, played out: everybody wins who can, nobody claims."""
    laid = Laid({number: bytes(wall) for number, wall in enumerate(walls, 1)}, how.get("scores"))
    match = Match(BOOK, SEED, {"hands": len(walls)}, laid=laid)
    while not match.over:
        seat = match.asked()[0]
        wins = [each for each in match.legal(seat) if each & 255 == ACT_WIN]
        passes = [each for each in match.legal(seat) if each == ACT_PASS]
        discard = action(match.table, "discard 1m") & 255 | match.table.drawn << 8
        match.act(seat, (wins or passes or [discard])[0])
    return match


def dealers(match: Match) -> list[int]:
    return [event["dealer"] for event in told_plainly(match) if event["e"] == "deal"]


def test_the_winner_deals_next_and_the_dealer_stays_when_nobody_wins() -> None:
    """RDJ-31."""
    match = in_a_row(won_by(2, 0), undecided(2), won_by(3, 2), won_by(3, 3), undecided(3))
    assert dealers(match) == [0, 2, 2, 3, 3]


def test_the_dealer_stays_after_a_false_win() -> None:
    """RDJ-31, RDJ-37."""
    walls = {1: bytes(won_by(3, 0)), 2: bytes(won_by(1, 3))}
    match = Match(BOOK, SEED, {"hands": 3}, kind="strict", laid=Laid(walls))
    for seat in (0, 1, 2):
        unanswered(match, seat, f"discard {8 - seat}s")
    act(match, 3, "win")
    act(match, 3, "wrong win")
    assert dealers(match) == [0, 3, 3]


def test_a_match_has_as_many_hands_as_agreed_undecided_ones_included() -> None:
    """RDJ-32."""
    match = in_a_row(undecided(0), undecided(0), undecided(0))
    end = told_plainly(match)[-1]
    assert len(dealers(match)) == 3
    assert (end["e"], "reason" in end) == ("end-match", False)
    assert Match(BOOK, SEED).options["hands"] == 16


def test_equal_points_share_the_place_and_are_ranked_by_seat() -> None:
    """RDJ-33; scores may be below zero."""
    end = told_plainly(in_a_row(undecided(0), scores=(-3, 5, -7, 5)))[-1]
    assert (end["scores"], end["ranking"], end["places"]) == (
        [-3, 5, -7, 5],
        [1, 3, 0, 2],
        [3, 1, 4, 1],
    )
    level = told_plainly(in_a_row(undecided(0)))[-1]
    assert (level["ranking"], level["places"]) == ([0, 1, 2, 3], [1, 1, 1, 1])


# What is seen


@pytest.mark.parametrize("reader", READERS)
def test_the_hands_and_draws_of_others_are_hidden(reader: int) -> None:
    """RDJ-34; flowers lie open, and what replaced them does not."""
    match = dealt((DULL[0], "2468m2479p2457s1f", *DULL[2:]), "8s", replacements="6m")
    deal, first, laid, replacement = told_plainly(match, reader)
    hands = [DULL[0], "2468m2479p2457s1f", *DULL[2:]]
    for seat in range(4):
        assert deal["hands"][seat] == (hands[seat] if reader == seat else "?" * 13)
    assert first["tile"] == ("8s" if reader == 0 else "?")
    assert (laid["e"], laid["seat"], laid["tile"]) == ("flower", 1, "1f")
    assert replacement["tile"] == ("6m" if reader == 1 else "?")
    assert [event["wall"] for event in (deal, first, replacement)] == [68, 67, 66]


@pytest.mark.parametrize("reader", READERS)
def test_a_concealed_kong_lies_face_up(reader: int) -> None:
    """RDJ-17."""
    match = dealt((FOUR_ALIKE, *DULL[1:]), "8s")
    act(match, 0, "concealed-kong 1s")
    kong = next(event for event in told_plainly(match, reader) if event["e"] == "kong")
    assert (kong["kind"], kong["tiles"]) == ("concealed-kong", "1111s")


@pytest.mark.parametrize("reader", READERS)
def test_after_a_win_everybody_sees_the_winners_hand_and_the_flies_and_no_other_hand(
    reader: int,
) -> None:
    """RDJ-34, RDJ-35."""
    match = dealt((WAITS, *DULL[1:]), "5s", dead="9m7z3s1p")
    act(match, 0, "win")
    win, end_hand, _ = told_plainly(match, reader)[-3:]
    assert win["shown"] == {"0": {"hand": WAITS, "melds": []}}
    assert win["flies"] == "1p3s7z9m"
    assert "from" not in win
    assert set(end_hand) == {"e", "n", "scores"}


def test_the_score_of_a_win_is_an_answer_without_payments() -> None:
    match = dealt((WAITS, *DULL[1:]), "5s", dead="9m7z3s1p")
    act(match, 0, "win")
    win = told_plainly(match)[-3]
    assert set(win["score"]) == {"ok", "win", "score", "total", "patterns", "reading"}
    assert (win["score"]["score"], win["payments"]) == (20, [60, -20, -20, -20])


@pytest.mark.parametrize("reader", READERS)
def test_nothing_is_shown_when_the_wall_is_used_up(reader: int) -> None:
    """RDJ-30, RDJ-34."""
    match = dealt(DULL, "8s", left=1)
    act(match, 0, "discard 8s")
    stopped, end_hand, _ = told_plainly(match, reader)[-3:]
    assert stopped == {
        "e": "stopped",
        "n": 3,
        "reason": "exhausted",
        "payments": [0, 0, 0, 0],
    }
    assert "shown" not in end_hand


# What a seat is offered and told


def offered(match: Match, seat: int) -> set[str]:
    return {each["a"] for each in asked(match, seat)["legal"]}


def test_a_barred_win_is_named_with_its_ruling_at_the_next_question() -> None:
    """RDJ-20, RDJ-36: seat 1 is not asked about the discard, and then it is its turn."""
    match = dealt((DULL[0], WAITS, *DULL[2:]), "5s8s")
    act(match, 0, "discard 5s")
    assert match.asked() == [1]
    barred = asked(match, 1)["barred"]
    assert barred == [{"a": "win", "tile": "5s", "reason": "self-draw-only", "ruling": "RDJ-20"}]


def test_a_barred_pung_is_refused_with_its_reason_and_costs_nothing() -> None:
    """RDJ-18, RDJ-36."""
    hands = ("1358m1468p13579s", "2468m2478p24579s", "1359m13688p2468s", DULL[3])
    match = dealt(hands, "2s3s")
    act(match, 0, "discard 8p")
    act(match, 2, "pass")
    act(match, 1, "discard 8p")
    with pytest.raises(Refused, match="passed-pung"):
        answered(match, 2, {"a": "pung", "tile": "8p", "tiles": "88p", "ask": match.count() - 1})
    barred = asked(match, 2)["barred"]
    assert {"a": "pung", "tile": "8p", "reason": "passed-pung", "ruling": "RDJ-18"} in barred
    assert match.table.scores[2] == 0


def test_a_kong_that_cannot_be_replaced_is_named_with_its_ruling() -> None:
    """RDJ-9."""
    match = dealt((FOUR_ALIKE, *DULL[1:]), "8s", left=1)
    barred = asked(match, 0)["barred"]
    assert [(each["reason"], each["ruling"]) for each in barred] == [("no-replacement", "RDJ-9")]
    assert offered(match, 0) == {"discard"}


def test_an_added_kong_right_after_a_pung_is_named_with_its_ruling() -> None:
    """RDJ-17."""
    hands = ("1358m1468p13579s", "2455m24999p2479s", DULL[2], "24679m13578p258s")
    match = dealt(hands, "9p8s7s6s")
    act(match, 0, "discard 9p")
    act(match, 1, "pung 99p")
    for seat, tile in ((1, "2s"), (2, "8s"), (3, "7s")):
        unanswered(match, seat, f"discard {tile}")
    act(match, 0, "discard 5m")
    act(match, 1, "pung 55m")
    barred = asked(match, 1)["barred"]
    assert barred == [
        {"a": "added-kong", "tile": "9p", "reason": "after-claim", "ruling": "RDJ-17"}
    ]
    assert offered(match, 1) == {"discard"}


def test_at_most_one_player_can_claim_a_discard_and_may_let_it_go() -> None:
    """RDJ-16, RDJ-19: jokers make no pung, so that nobody else has two of the four."""
    hands = ("1358m1468p13579s", "2468m2478p245s77z", "1359m13688p2468s", DULL[3])
    match = dealt(hands, "2s3s")
    act(match, 0, "discard 8p")
    assert match.asked() == [2]
    assert offered(match, 2) == {"pung", "pass"}
    act(match, 2, "pass")
    assert (match.asked(), match.table.melds[2]) == ([1], ())


def test_a_discarded_joker_is_offered_to_nobody_and_bars_nothing() -> None:
    """RDJ-24, RDJ-25: seat 1 holds two more, and seat 2 waits."""
    match = dealt((DULL[0], "2468m2479p245s77z", WAITS, DULL[3]), "7z9s")
    act(match, 0, "discard 7z")
    assert match.asked() == [1]
    assert asked(match, 1)["barred"] == []
    assert match.table.barred_for(2) == []


def test_jokers_make_no_kong_and_no_pung() -> None:
    """RDJ-24."""
    match = dealt(("1358m1469p15s777z", *DULL[1:]), "7z")
    assert "concealed-kong" not in offered(match, 0)
    assert {"a": "discard", "tile": "7z"} in asked(match, 0)["legal"]


def test_a_flower_is_never_offered_to_be_kept_or_discarded() -> None:
    """RDJ-11."""
    match = dealt(DULL, "8s1f", replacements="6m")
    act(match, 0, "discard 8s")
    assert kinds_of(latest(match, 3)) == ["draw", "flower", "draw"]
    assert {each["tile"] for each in asked(match, 1)["legal"]} == {*_tiles(DULL[1]), "6m"}


def kinds_of(events: Sequence[Told]) -> list[str]:
    return [event["e"] for event in events]


def _tiles(hand: str) -> set[str]:
    return {NAMES[tile] for tile in parse(hand)}


# Strict tables


def test_a_strict_table_asks_everybody_and_tells_a_person_nothing() -> None:
    """RDJ-37: who may pung is asked like everybody else, in the same words."""
    hands = (DULL[0], DULL[1], "1359m13688p2468s", DULL[3])
    match = dealt(hands, "8p", kind="strict")
    act(match, 0, "discard 8p")
    assert match.asked() == [1, 2, 3]
    questions = [asked(match, seat, sees_soundness=False) for seat in (1, 2, 3)]
    assert questions[0] == questions[1] == questions[2]
    assert questions[0]["legal"] == [{"a": "pung"}, {"a": "kong"}, {"a": "win"}, {"a": "pass"}]
    assert set(questions[0]) == {"ask", "legal"}


def test_a_bot_at_a_strict_table_sees_what_is_sound_and_no_bars() -> None:
    """A discard that completes the hand is no sound win (RDJ-20)."""
    match = dealt((DULL[0], WAITS, *DULL[2:]), "5s", kind="strict")
    act(match, 0, "discard 5s")
    question = asked(match, 1)
    assert set(question) == {"ask", "legal"}
    sound = {each["a"] for each in question["legal"] if each["sound"]}
    assert sound == {"pass"}


def test_a_strict_table_does_not_say_why_somebody_is_not_asked() -> None:
    """RDJ-37: the refusal would tell that the discard had completed the hand."""
    match = dealt((DULL[0], DULL[1], WAITS, DULL[3]), "5s8s", kind="strict")
    unanswered(match, 0, "discard 5s")
    for seat in (2, 3):
        with pytest.raises(Refused, match="not-asked"):
            answered(match, seat, {"a": "win", "tile": "5s", "ask": match.count() - 1})


def test_the_last_discard_is_asked_about_at_no_table() -> None:
    """RDJ-9: the hand ends at once, and nobody can even be wrong about it."""
    match = dealt(DULL, "8s", left=1, kind="strict")
    act(match, 0, "discard 8s")
    assert kinds_of(latest(match, 3)) == ["stopped", "end-hand", "end-match"]


def test_a_valid_robbery_goes_before_a_false_one() -> None:
    """RDJ-21, RDJ-37: whose win is none yields to the one that is, and pays nothing."""
    match = to_be_robbed(kind="strict")
    act(match, 3, "wrong win")
    act(match, 1, "win")
    act(match, 2, "pass")
    assert kinds_of(latest(match, 4)) == ["kong", "win", "end-hand", "end-match"]


# Payments


def to_be_robbed(**how: Any) -> Match:
    """Seat 0 has just added 5s to its pung; seat 1 may rob it."""
    hands = ("1358m1469p13557s", WAITS, DULL[2], "24679m13579p278s")
    match = dealt(hands, "1s1s1s5s9s3s3s5s", replacements="4m", **how)
    for seat in (0, 1, 2):
        unanswered(match, seat, "discard 1s")
    act(match, 3, "discard 5s")
    for seat in match.asked():
        act(match, seat, "pung 55s" if seat == 0 else "pass")
    for seat, tile in ((0, "9p"), (1, "9s"), (2, "3s"), (3, "3s")):
        unanswered(match, seat, f"discard {tile}")
    act(match, 0, "added-kong 5s")
    return match


def test_an_added_kong_is_paid_once_nobody_has_robbed_it() -> None:
    """RDJ-28: after the question, and before the replacement."""
    match = to_be_robbed()
    assert kinds_of(latest(match, 2)) == ["draw", "kong"]
    assert match.asked() == [1]
    act(match, 1, "pass")
    assert latest(match, 3) == [
        {"e": "kong", "seat": 0, "kind": "added-kong", "tile": "5s"},
        {"e": "pay", "reason": "added-kong", "seats": [0], "payments": [3, -1, -1, -1]},
        {"e": "draw", "seat": 0, "tile": "4m", "from": "replacement", "wall": 59},
    ]


def test_a_robbed_kong_is_not_paid_and_the_pung_stays() -> None:
    """RDJ-21, RDJ-48."""
    match = to_be_robbed()
    act(match, 1, "win")
    kong, win, *_ = latest(match, 4)
    assert (kong["e"], win["e"], win["by"], win["from"]) == ("kong", "win", "rob", 0)
    share = win["score"]["score"]
    assert win["payments"] == [-3 * share, 3 * share, 0, 0]
    assert [len(meld.tiles) for meld in match.table.melds[0]] == [3]


def test_open_and_concealed_kongs_are_paid_before_they_are_replaced() -> None:
    """RDJ-27, RDJ-28, RDJ-29."""
    hands = ("1358m1469p25799s", DULL[1], "555m2468p333369s", DULL[3])
    match = dealt(hands, "8s", replacements="6m7m")
    act(match, 0, "discard 5m")
    act(match, 2, "kong 555m")
    assert latest(match, 3) == [
        {"e": "claim", "seat": 2, "kind": "kong", "tiles": "555m", "tile": "5m", "from": 0},
        {"e": "pay", "reason": "open-kong", "seats": [2], "payments": [-3, 0, 3, 0]},
        {"e": "draw", "seat": 2, "tile": "6m", "from": "replacement", "wall": 66},
    ]
    act(match, 2, "concealed-kong 3s")
    assert latest(match, 3) == [
        {"e": "kong", "seat": 2, "kind": "concealed-kong", "tiles": "3333s"},
        {"e": "pay", "reason": "concealed-kong", "seats": [2], "payments": [-2, -2, 6, -2]},
        {"e": "draw", "seat": 2, "tile": "7m", "from": "replacement", "wall": 65},
    ]


def test_kong_payments_are_no_part_of_the_win() -> None:
    """RDJ-29."""
    match = dealt(("234567p1111488s", *DULL[1:]), "6s", dead="2m8p6m3s5s")
    act(match, 0, "concealed-kong 1s")
    act(match, 0, "win")
    win, end_hand, _ = latest(match, 3)
    assert win["payments"] == [24, -8, -8, -8]
    assert end_hand["scores"] == [30, -10, -10, -10]
