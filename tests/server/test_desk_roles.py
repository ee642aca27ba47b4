"""What each role may do at the desk: every act by every role, and thousands of random requests."""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from fivewinds.server.desk.acts import events_for, who
from fivewinds.server.desk.views import view
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import ROLES, after
from fivewinds.tournament.sentences import refusal_text
from fivewinds.tournament.state import Link, Tournament
from fivewinds.words import LANGUAGES
from tests.tournament.evening import do, drawn, slip

EVENING = {
    "round-started", "paused", "resumed", "extended", "last-hand", "round-ended", "slip",
    "slip-confirmed", "slip-rejected", "adjusted", "adjustment-cancelled", "withdrew", "returned",
    "took-over", "renamed", "revealed", "prize",
}  # fmt: skip
BEFORE = {
    "changed", "roster", "roster-text", "fill", "wishes", "draw", "undraw", "name-deleted", "link",
    "links", "link-withdrawn", "answered", "invite", "without-declined",
}  # fmt: skip
MAY = {
    "organiser": EVENING | BEFORE,
    "desk": EVENING,
    "screen": set[str](),
    "table": {"slip", "hand"},
    "player": set[str](),
    "invitation": {"answered"},
}
ACTS = sorted(
    {str(kind.__struct_config__.tag) for kind in get_args(ev.EVENTS)}
    | EVENING
    | BEFORE
    | {"hand", "online", "online-begin", "export", "", "e"}
)
HAND = {"winner": 0, "scores": [44, 0, 0, 0]}
FIELDS: dict[str, tuple[object, ...]] = {
    "round": (1, 2, 9, 0, "one", None, True, 1.5),
    "table": (1, 2, 99, -1, "1", None),
    "number": (1, 8, 3, 0, 99, "x", None),
    "slip": ({"hands": [HAND] * 4}, {"totals": [4, -4, 0, 0]}, {"totals": [1, 0, 0, 0]}, 7, None),
    "hand": (HAND, {"winner": None}, {}, [], None),
    "seen": (0, 1, "0", None),
    "reason": ("because", "", 5),
    "points": (10, 0, "ten", 10**30),
    "name": ("Anna", "", "Speler 2", None, 3),
    "rounds": (0, 3, 99, "3"),
    "minutes": (5, -5, 10**6, None),
    "step": (0, 1, -1, 99),
    "joined": (1, 2, 0, None),
    "after": (0, 1, 3, -1),
    "code": ("ORGANISE", "none", 4),
    "role": ("desk", "player", "king", None),
    "comes": (True, False, 1),
    "entrants": ([{"name": "A"}], [], [{}], "A"),
    "text": ("A\nB\nC\nD", "", None, "A\nA"),
    "stays": ([1], [99], "1"),
    "apart": ([[1, 2]], [[1, 1]], [[1]]),
    "adjustment": (0, -1, "0"),
    "command": ("c1", "", None),
}


def evening() -> Tournament:
    now = drawn(8)
    now = do(now, ev.LinkMade("organiser", "ORGANISE"))
    now = do(now, ev.RoundStarted(1))
    return do(now, ev.SlipEntered(1, 2, slip(now, 96, 2, 0, 0)))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", ACTS)
def test_a_role_can_do_only_its_own(role: str, act: str) -> None:
    link = Link(role, 1, name="Speler 1" if role == "invitation" else "")
    request = {"e": act, "round": 1, "table": 1}
    try:
        events_for(evening(), link, request)
    except Refusal as refusal:
        allowed = refusal.saying != "not-allowed"
    else:
        allowed = True
    assert allowed == (act in MAY[role])


def test_random_requests_change_only_what_the_role_may() -> None:
    """Nothing but a refusal with a sentence comes of what is wrong, and nothing changes by it."""
    random = Random(28)
    now = evening()
    kept = msgspec.json.encode(now.players), len(now.slips)
    taken = 0
    for _ in range(4000):
        role = random.choice(ROLES)
        link = Link(role, random.choice((0, 1, 2)), name="Speler 1")
        act = random.choice((random.choice(ACTS), random.choice(sorted(MAY[role]) or [""])))
        names = random.sample(sorted(FIELDS), random.randrange(8))
        request: dict[str, Any] = {name: random.choice(FIELDS[name]) for name in names}
        request |= {"e": act, "round": 1, "table": random.choice((1, 2))}
        try:
            state = now
            events: Sequence[Any] = events_for(now, link, request)
            for event in events:
                state = after(state, ev.Entry("2027-01-09T20:00:00+00:00", who(link), event))
        except Refusal as refusal:
            text = refusal_text(random.choice(LANGUAGES), refusal)
            assert text
            assert "tournament.refused" not in text
            continue
        taken += 1
        assert act in MAY[role], (role, request)
        if role == "table":
            assert {(event.round, event.table) for event in events} <= {(1, link.number)}
        if role == "invitation":
            assert [event.name for event in events] == ["Speler 1"]
    assert taken > 200
    assert (msgspec.json.encode(now.players), len(now.slips)) == kept


@pytest.mark.parametrize("role", ["screen", "table", "player", "invitation"])
def test_what_is_hidden_is_not_in_what_a_role_is_given(role: str) -> None:
    """Neither the seed nor codes, slips of other tables nor standings that are not revealed."""
    now = do(evening(), ev.LinkMade("desk", "DESKDESK", 1))
    told = msgspec.json.encode(view(now, 9, Link(role, 1, name="Speler 1"), "nl")).decode()
    for secret in ("ORGANISE", "DESKDESK", now.seed, '"standings"', '"prizes"', '"totals"', "96"):
        assert secret not in told, secret


def test_a_table_sees_its_own_slip_and_no_other() -> None:
    now = evening()
    own = msgspec.json.encode(view(now, 9, Link("table", 2), "nl")).decode()
    assert '"totals"' in own
