"""A round of a tournament at the server's own tables."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import At, Guest, get, play_out, post, served, settings, spoken
from tests.server.test_desk import DRAWS, Evening


@pytest.fixture
def evening(base: str) -> Evening:
    """Three tables, a stand-in of the house at one of them."""
    return Evening(base).drawn()


def chairs(evening: Evening, round_: int) -> dict[int, list[dict[str, Any]]]:
    """What the players' own links give them, by table."""
    found: dict[int, list[dict[str, Any]]] = {}
    for number in range(1, 13):
        told = evening.see(evening.link("player", number))
        here = told["card"][round_ - 1]
        if "online" in here:
            found.setdefault(here["table"], []).append(here["online"] | {"wind": here["wind"]})
    return found


async def slip_of(evening: Evening, round_: int, table: int) -> dict[str, Any]:
    """The slip, once it has come in by itself."""
    while True:
        for slip in evening.see()["slips"]:
            if (slip["round"], slip["table"]) == (round_, table) and slip["versions"]:
                found: dict[str, Any] = slip["versions"][-1]
                return found
        await asyncio.sleep(0.05)


@pytest.mark.heavy
@spoken
async def test_results_of_online_tables_come_in_by_themselves(evening: Evening) -> None:
    told = evening.do("online", round=1)
    assert told["ok"], told
    seats = chairs(evening, 1)
    assert sorted(map(len, seats.values())) == [3, 4, 4]  # the house's chair is a bot's
    for table, people in seats.items():
        shown = get(evening.base, f"/api/tables/{people[0]['table']}").json()
        assert (shown["phase"], shown["hints"], shown["host"]) == ("waiting", False, None)
        guests = [Guest(evening.base, person) for person in people]
        await play_out(guests)
        # Everybody has the first wind of the walking schedule.
        assert [guest.seat for guest in guests] == [person["wind"] for person in people]
        version = await slip_of(evening, 1, table)
        record = get(evening.base, f"/api/tables/{people[0]['table']}/record").text
        assert f'"scores":{version["totals"]}'.replace(" ", "") in record.splitlines()[-1]
        assert version["by"] == "online"
        assert len(version["slip"]["hands"]) == 4
    assert not chairs(evening, 1)  # nobody sits down where the slip is in
    again = evening.do("online", round=1)
    assert "ronde 1" in again["error"]["message"]


@spoken
async def test_a_table_begins_when_everybody_has_come_or_the_desk_says_so(
    evening: Evening,
) -> None:
    assert evening.do("online", round=1, tables=[1, 2], house="person")["ok"]
    seats = chairs(evening, 1)
    assert sorted(seats) == [1, 2]
    first, *others = seats[1]
    async with At(evening.base, first) as sitting:
        assert (await sitting.hear_until("table"))["table"]["phase"] == "waiting"
        one, two, three = (At(evening.base, other) for other in others)
        async with one, two, three:
            await sitting.hear_until("seat")
    async with At(evening.base, seats[2][0]) as sitting:
        await sitting.hear_until("table")
        desk = evening.link("desk", 1)
        assert evening.do("online-begin", desk, round=1, table=2)["ok"]
        await sitting.hear_until("seat")
    told = evening.do("online-begin", desk, round=1, table=3)
    assert told["error"]["message"] == "Tafel 3 wordt niet online gespeeld."


def test_live_and_online_tables_may_be_mixed(evening: Evening) -> None:
    assert evening.do("online", round=1, tables=[2])["ok"]
    board = evening.see()["boards"][0]
    assert [table["online"] for table in board] == [False, True, False]
    assert evening.do("slip", round=1, table=1, slip=DRAWS)["ok"]
    # What the desk enters for an online table counts: the match's result is not taken over.
    assert evening.do("slip", round=1, table=2, slip=DRAWS)["ok"]
    assert not chairs(evening, 1)


def test_a_chair_is_its_players_alone(evening: Evening) -> None:
    assert evening.do("online", round=1)["ok"]
    tokens = {chair["token"] for table in chairs(evening, 1).values() for chair in table}
    assert len(tokens) == 11
    for role, number in (("organiser", 0), ("desk", 1), ("screen", 0), ("table", 1)):
        code = None if role == "organiser" else evening.link(role, number)
        told = evening.get(f"/{code or evening.code}").text
        assert not any(token in told for token in tokens)
    one = evening.get(f"/{evening.link('player', 1)}").text
    assert sum(token in one for token in tokens) == 1


@spoken
async def test_only_the_players_of_a_table_sit_there(evening: Evening) -> None:
    """Neither the chair of a bot nor that of a person who went can be had by the table's link."""
    assert evening.do("online", round=1, empty="bot")["ok"]
    seats = chairs(evening, 1)
    with_a_bot = next(people for people in seats.values() if len(people) == 3)
    room = with_a_bot[0]["table"]
    shown = get(evening.base, f"/api/tables/{room}").json()
    assert shown["invited"] is True
    assert sorted(chair["kind"] for chair in shown["chairs"]) == ["bot", "human", "human", "human"]
    for body in ({"name": "Stranger"}, {"name": "Program", "bot": True}):
        refused = post(evening.base, f"/api/tables/{room}/join", body)
        assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "invited")
    async with At(evening.base, with_a_bot[0]) as sitting:
        await sitting.hear_until("seat")
        for act in ("leave", "concede"):
            await sitting.say({"do": act, "id": act})
            told = await sitting.hear_until("refused")
            assert told["refused"] == "invited"
    async with At(evening.base, with_a_bot[0]) as sitting:  # the chair is still theirs
        await sitting.hear_until("seat")


@pytest.mark.parametrize(
    ("role", "fields"),
    [
        ("player", {"round": 1}),
        ("table", {"round": 1}),
        ("desk", {"round": 9}),
        ("desk", {"round": 1, "tables": [7]}),
        ("desk", {"round": 1, "level": "genius"}),
        ("desk", {"round": 1, "empty": "nobody"}),
        ("desk", {"round": "one"}),
    ],
)
def test_what_cannot_be_opened_is_refused(
    evening: Evening, role: str, fields: dict[str, object]
) -> None:
    before = evening.see()["count"]
    told = evening.do("online", evening.link(role, 1), **fields)
    assert told["error"]["message"]
    assert evening.see()["count"] == before


@pytest.mark.heavy
@spoken
async def test_a_match_that_ends_while_the_desk_is_down_is_taken_over(database: Path) -> None:
    """Another server opens the database: it finds the record, and enters the slip."""
    with served(settings(database)) as base:
        evening = Evening(base, rules="simple").drawn()
        assert evening.do("online", round=1, tables=[1])["ok"]
        people = chairs(evening, 1)[1]
        await play_out([Guest(base, person) for person in people])
    with served(settings(database)) as base:
        evening.base = base
        version = await slip_of(evening, 1, 1)
        assert len(version["slip"]["totals"]) == 4
