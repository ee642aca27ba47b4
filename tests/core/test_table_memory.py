"""What the table must not forget: a hand that has come nearer, a bar, and what a person may see."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from fivewinds.actions import answered, asked
from fivewinds.bots import Greedy
from fivewinds.core.codes import ACT_WIN, HIDDEN
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.table import Refused
from fivewinds.core.wins import Win
from fivewinds.events import Pay, Stopped, encode
from fivewinds.events import Win as WinEvent
from fivewinds.match import Match, TableKind
from fivewinds.rules.book_parts import Deal, Settled
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import Best, Score
from fivewinds.simulation import drive
from tests.core.seated import act, bars, discard_unclaimed, sounds, table
from tests.toys import LANTERN, PETAL, REED, STORM


def test_a_tile_that_replaces_a_laid_out_joker_may_be_won_with() -> None:
    hands = ("1111z2222z333z44z", "123456789m12p9s3j", "666777888s55z66p", "")
    at = table(STORM, hands, "4z9s", replacements="3p")
    discard_unclaimed(at, 0, "4z")
    act(at, 1, "flower 3j")
    assert "win" in sounds(at, 1)


def test_who_was_robbed_of_a_tile_may_win_with_what_is_left() -> None:
    hands = ("5p111z222z333z444z", "555p1234569m12s7z", "46p123789m11789s", "147m268p3369s555z")
    at = table(STORM, hands, "6z8s6z6z7z2p")
    act(at, 0, "discard 5p")
    act(at, 2, "pass")
    act(at, 1, "pung 55p")
    for seat, tile in ((1, "9m"), (2, "8s"), (3, "6z"), (0, "6z")):
        discard_unclaimed(at, seat, tile)
    act(at, 1, "added-kong 5p")
    act(at, 2, "win")
    act(at, 3, "discard 3s")
    assert "win" in sounds(at, 1)


def test_a_pung_let_go_is_named_to_who_is_not_even_asked() -> None:
    hands = ("147m58p369s11199s", "258m3659p147s119p", "369m1447p258s588p", "147m257p369s2277s")
    at = table(PETAL, hands, "2m8p3m")
    act(at, 0, "discard 8p")
    act(at, 2, "pass")
    act(at, 1, "discard 8p")
    assert at.window == HIDDEN
    assert ("pung", "8p", "passed-pung") in bars(at, 2)


@pytest.mark.parametrize("waiting", [1, 2])
def test_a_barred_win_is_named_until_the_next_tile_also_to_the_next_player(waiting: int) -> None:
    hands = ["5147m2588p1369s1m", "", "", ""]
    hands[waiting] = "46m123789p22789s"
    at = table(PETAL, tuple(hands), "1p9s")
    act(at, 0, "discard 5m")
    assert ("win", "5m", "self-draw-only") in bars(at, waiting)


def test_a_hand_that_is_worth_too_little_is_told_so_before_furiten() -> None:
    at = table(LANTERN, ("1122334455z1p9p9m", "56m123p456p777s99s", "", ""), "6z4m5m7m4m1z")
    for seat, tile in ((0, "6z"), (1, "4m"), (2, "5m"), (3, "7m")):
        discard_unclaimed(at, seat, tile)
    act(at, 0, "discard 4m")
    assert ("win", "4m", "minimum") in bars(at, 1)


def test_a_chow_of_the_last_discard_is_named_as_barred() -> None:
    hands = ("", "46m13579p2468s12z", "46m123p456p789s99s", "")
    at = table(LANTERN, hands, "5m", left=1)
    act(at, 0, "discard 5m")
    assert ("chow", "5m", "last-discard") in bars(at, 1)


def test_any_number_of_payments_in_a_hand_is_told_as_it_was() -> None:
    match = Match(STORM, bytes(32), kind="strict", max_hands=1)
    while not match.over:
        seat = match.asked()[0]
        sound = match.table.sound(seat)
        unsound = [action for action in match.legal(seat) if action not in sound]
        # Not a false win, after which a hand is dead and makes no further mistakes.
        wrong = [action for action in unsound if action & 255 != ACT_WIN]
        match.act(seat, wrong[0] if wrong else sound[-1])
    paid = [e.payments for e in match.events() if isinstance(e, Pay | Stopped | WinEvent)]
    assert len(paid) > 256
    assert [sum(payments[seat] for payments in paid) for seat in range(4)] == match.scores


def test_a_person_at_a_strict_table_cannot_tell_a_mistake_by_its_form() -> None:
    hands = ("5p147m258s1234z99m", "46p123456m22789s", "", "")
    match = Match(STORM, bytes(32), kind="strict")
    match.table.restore(table(STORM, hands, "6z", strict=True).snapshot())
    act(match.table, 0, "discard 5p")
    may_win, may_not = (asked(match, seat, sees_soundness=False)["legal"] for seat in (1, 2))
    assert may_win == may_not
    ask = match.count() - 1
    win = answered(match, 1, {"a": "win", "ask": ask})
    assert win in match.table.sound(1)
    wrong = answered(match, 2, {"a": "win", "tile": "5p", "ask": ask})
    assert wrong in match.legal(2)
    assert wrong not in match.table.sound(2)


@pytest.mark.parametrize(
    ("kind", "reason"), [("assisted", "self-draw-only"), ("strict", "not-asked")]
)
def test_only_an_assisted_table_says_why_somebody_is_not_asked(
    kind: TableKind, reason: str
) -> None:
    match = Match(PETAL, bytes(32), kind=kind)
    hands = ("147m2588p11369s1m", "", "46m123789p22789s", "")
    match.table.restore(table(PETAL, hands, "5m9s", strict=kind == "strict").snapshot())
    discard_unclaimed(match.table, 0, "5m")
    with pytest.raises(Refused, match=reason):
        answered(match, 2, {"a": "win", "tile": "5m", "ask": match.count() - 1})


def test_the_first_round_may_depend_on_the_options() -> None:
    book = replace(
        REED, match=replace(REED.match, first=lambda options: Deal(0, options["hands"] // 8))
    )
    assert [Match(book, bytes(32), {"hands": n}).present.round for n in (4, 8, 16)] == [0, 1, 2]


def test_hands_that_a_book_counts_at_a_win_are_explained_in_its_event() -> None:
    def settle(win: Win, score: Score, options: Options) -> Settled:
        found = REED.count(win, options)
        assert isinstance(found, Best)
        return Settled((0, 0, 0, 0), {"hands": [found, None]})

    match = Match(
        replace(REED, settlement=replace(REED.settlement, settle=settle)), bytes(32), max_hands=4
    )
    drive(match, [Greedy(bot_stream(bytes(32), seat)) for seat in range(4)])
    lines: list[dict[str, Any]] = [msgspec.json.decode(encode(e)) for e in match.events()]
    (won, *_) = [line for line in lines if line["e"] == "win"]
    counted, nothing = won["hands"]
    assert nothing is None
    assert counted == {name: won["score"][name] for name in counted}


def test_what_a_book_needs_is_said_where_it_calls_a_win_none() -> None:
    wins = replace(REED.doors(REED.defaults).wins, weighed=False, instead={})
    careless = replace(REED, wins=wins, at_win=replace(REED.at_win, rank=None))
    match = Match(careless, bytes(32))
    with pytest.raises((TypeError, Refused), match="weighed=True"):
        drive(match, [Greedy(bot_stream(bytes(32), seat)) for seat in range(4)])
