"""A whole tournament as events, for the tests."""

from fivewinds.tournament import events as ev
from fivewinds.tournament.fold import after
from fivewinds.tournament.schedule import draw
from fivewinds.tournament.slips import Slip
from fivewinds.tournament.state import Tournament

AT = "2027-01-09T19:00:00+00:00"


def entry(event: ev.EVENTS, by: str = "desk", at: str = AT) -> ev.Entry:
    return ev.Entry(at, by, event)


def do(was: Tournament | None, event: ev.EVENTS, by: str = "desk", at: str = AT) -> Tournament:
    return after(was, entry(event, by, at))


def opened(players: int = 8, **change: object) -> Tournament:
    """A tournament with a roster, not drawn yet."""
    now = do(None, ev.Opened("Rode Draak Toernooi", "rode-boekje", "lot", **change))  # type: ignore[arg-type]
    names = tuple(ev.Entrant(f"Speler {number}") for number in range(1, players + 1))
    return do(now, ev.RosterSet(names))


def drawn(players: int = 8, **change: object) -> Tournament:
    """The same after the draw."""
    now = opened(players, **change)
    schedule = draw(players, now.rounds, now.seed).schedule
    return do(now, ev.Drawn(tuple(tuple(tuple(table) for table in each) for each in schedule)))


def slip(now: Tournament, *scores: int) -> Slip:
    """Four hands that seat 0 wins with these scores, or drawn hands without."""
    hands = [{"winner": None}] * 4
    if scores:
        hands = [{"winner": 0, "scores": list(scores)}] * 4  # type: ignore[dict-item]
    return now.slip_rules().read({"hands": hands})
