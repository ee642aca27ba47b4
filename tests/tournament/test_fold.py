"""One tournament after another event: what is taken, and what is refused and changes nothing."""

from typing import get_args

import pytest

from fivewinds.tournament import events as ev
from fivewinds.tournament import fold as folding
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.standings import standings_of
from fivewinds.tournament.state import Tournament
from tests.tournament.evening import do, drawn, opened, slip


def refused(was: Tournament, event: ev.EVENTS, by: str = "desk") -> str:
    with pytest.raises(Refusal) as found:
        do(was, event, by)
    return found.value.saying


def test_every_event_is_applied_somewhere() -> None:
    begins = {ev.Opened, ev.PastYear}
    assert set(get_args(ev.EVENTS)) - begins == set(folding._APPLY)


def test_rb_81_a_correction_replaces_a_slip_and_keeps_the_old_one() -> None:
    """RB-81: with time and reason, and the ranking changes at once."""
    now = do(drawn(), ev.SlipEntered(1, 1, slip(drawn(), 44, 0, 0, 0)), "table 1")
    east = now.schedule[0][0][0]
    before = next(line for line in standings_of(now) if line.number == east)
    assert refused(now, ev.SlipEntered(1, 1, slip(now), seen=0)) == "slip-changed"
    assert refused(now, ev.SlipEntered(1, 1, slip(now), seen=1)) == "why"
    now = do(now, ev.SlipEntered(1, 1, slip(now), seen=1, reason="read wrongly"))
    first, second = now.slips[1, 1].versions
    assert (first.by, second.by, second.reason) == ("table 1", "desk", "read wrongly")
    later = next(line for line in standings_of(now) if line.number == east)
    assert (before.total > 0, later.total) == (True, 0)


def test_a_second_person_confirms_or_rejects() -> None:
    now = do(drawn(), ev.SlipEntered(2, 1, slip(drawn())), "desk Anna")
    assert refused(now, ev.SlipConfirmed(2, 1, seen=1), "desk Anna") == "same-eyes"
    assert refused(now, ev.SlipConfirmed(2, 1, seen=2), "desk Bert") == "slip-changed"
    assert refused(now, ev.SlipConfirmed(2, 2, seen=0), "desk Bert") == "no-slip"
    assert do(now, ev.SlipConfirmed(2, 1, seen=1), "desk Bert").slips[2, 1].confirmed == "desk Bert"
    other = slip(now, 44, 0, 0, 0)
    disputed = do(now, ev.SlipRejected(2, 1, 1, "44, not a draw", other), "desk Bert")
    assert disputed.slips[2, 1].rejected == "44, not a draw"
    again = do(disputed, ev.SlipEntered(2, 1, other, 1, "Bert was right"), "desk Anna")
    assert not again.slips[2, 1].rejected


def test_the_draw_can_be_taken_back_only_before_anything_is_played() -> None:
    now = drawn()
    assert refused(now, ev.RosterSet(())) == "drawn-already"
    assert refused(now, ev.Changed(rounds=4)) == "drawn-already"
    assert not do(now, ev.Undrawn("other")).is_drawn
    begun = do(now, ev.RoundStarted(1))
    assert refused(begun, ev.Undrawn("other")) == "begun"
    assert refused(opened(6), ev.Drawn(())) == "players"


def test_rb_84_a_withdrawal_touches_no_card() -> None:
    """RB-84, RB-83: cards go on with stand-ins, the schedule stays."""
    now = drawn()
    gone = do(now, ev.Withdrew(3, after=1))
    assert gone.schedule == now.schedule
    assert gone.player(3).withdrawn == 1
    assert refused(now, ev.Withdrew(3, after=3)) == "after"
    assert refused(now, ev.Withdrew(9, after=1)) == "no-player"
    assert do(gone, ev.Returned(3)).player(3).withdrawn is None
    table = next(t for t, four in enumerate(now.schedule[1], 1) if 3 in four)
    played = do(gone, ev.SlipEntered(2, table, slip(now)))
    assert refused(played, ev.Returned(3)) == "played-for"


def test_rb_83_a_late_comer_takes_over_a_stand_in() -> None:
    """RB-83: only the card of the house."""
    now = opened(7)
    house = ev.RosterSet((*now.entrants, ev.Entrant("Huis 1", house=True)))
    now = do(now, house)
    now = do(now, ev.Drawn(drawn().schedule))
    assert refused(now, ev.TookOver(1, "Late", 2)) == "not-house"
    assert refused(now, ev.TookOver(8, "Speler 1", 2)) == "double-name"
    late = do(now, ev.TookOver(8, "Late", 2)).player(8)
    assert (late.kind, late.joined, late.is_ranked) == ("player", 2, False)
    in_time = do(now, ev.TookOver(8, "Late", 1)).player(8)
    assert in_time.is_ranked


def test_the_clock_counts_pauses_as_events() -> None:
    now = drawn()
    assert refused(now, ev.Paused()) == "no-clock"
    now = do(now, ev.RoundStarted(1), at="2027-01-09T19:00:00+00:00")
    assert refused(now, ev.RoundStarted(2)) == "round-runs"
    now = do(now, ev.Paused(), at="2027-01-09T19:10:00+00:00")
    assert (now.clock.started, now.clock.used) == ("", 600)
    now = do(now, ev.Resumed(), at="2027-01-09T19:30:00+00:00")
    now = do(now, ev.Extended(5, table=2))
    now = do(now, ev.Paused(), at="2027-01-09T19:31:00+00:00")
    assert (now.clock.used, now.clock.extra) == (660, {2: 5})
    assert do(now, ev.RoundEnded(1)).ended == 1


def test_a_deleted_name_is_a_number() -> None:
    now = do(drawn(), ev.NameDeleted(4))
    assert (now.player(4).name, now.player(4).deleted) == ("", True)


def test_rb_85_an_adjustment_needs_a_reason() -> None:
    """RB-85: a whole number for one player, with a reason."""
    now = drawn()
    assert refused(now, ev.Adjusted(1, -10, " ")) == "why-adjusted"
    assert refused(now, ev.Adjusted(1, 0, "late")) == "points"
    now = do(now, ev.Adjusted(1, -10, "late"))
    now = do(now, ev.AdjustmentCancelled(0, "the wrong player"))
    assert standings_of(now)[0].adjusted == 0
