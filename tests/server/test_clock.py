"""Thinking for too long: the clock passes or discards, and after a while a bot sits in."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fivewinds.bots.late import when_time_is_out
from fivewinds.server.messages import Clock
from fivewinds.server.room.clocks import Clocks
from fivewinds.server.room.game import Game
from fivewinds.server.store.rows import StoredChair, StoredTable
from tests.server.serving import (
    At,
    Guest,
    Message,
    Sitting,
    four_people,
    get,
    joined,
    opened,
    play_out,
    post,
    served,
    settings,
    spoken,
    started,
)
from tests.server.test_playing import check_record, short
from tests.toys import IDS, REED

SOON = {"base": 0.02, "bank": 0}
LATE = {"base": 1000, "bank": 500}
NEVER = 10**9


def quick(database: Path | str, **more: Any) -> Any:
    """Settings under which a clock may be as quick as a test wants it."""
    return settings(database, least=0.0, **more)


class Sleeper(Guest):
    """Somebody who is there and never acts."""

    async def _answer(self, sitting: Sitting, ask: Message) -> None:
        self.ask = None


# One clock


def test_a_clock_takes_from_the_bank_what_the_base_does_not_cover() -> None:
    clocks = Clocks(Clock(5, 10))
    clocks.begin(2, spent=4000, now=100)
    assert clocks.left(2, 103) == Clock(2, 6)
    assert clocks.left(2, 107) == Clock(0, 4)
    assert clocks.end(2) == 111
    assert clocks.spent(2, 107) == 2000
    clocks.stop(2)
    clocks.begin(2, spent=99_000, now=200)
    assert clocks.left(2, 200) == Clock(5, 0)
    assert clocks.spent(2, 204) == 0


def test_a_clock_stands_still_while_nobody_is_there() -> None:
    clocks = Clocks(Clock(5, 0))
    clocks.begin(1, spent=0, now=100)
    clocks.stand_still(102)
    assert clocks.left(1, 150) == Clock(3, 0)
    clocks.go_on(150)
    assert clocks.left(1, 151) == Clock(2, 0)
    assert clocks.end(1) == 153


def test_what_somebody_does_about_others_tiles_does_not_count() -> None:
    """Else all would learn, when a bot sits in or does not, that he had been asked."""
    chairs = tuple(StoredChair(name, None, name) for name in "ABCD")
    table = StoredTable(
        "t", REED.id, REED.version, {}, "strict", bytes(32), True, False, chairs
    )  # fmt: skip
    game = Game(table, REED, chairs)

    def sleep() -> int:
        """The next seat that is asked does nothing in time; its chair."""
        seat = game.match.asked()[0]
        done = game.noted(seat, when_time_is_out(game.match, seat), late=True)
        game.do(done)
        return done.chair

    dealer = sleep()
    assert game.late[dealer] == 1
    while game.in_window:
        other = sleep()
        assert game.late[other] == 0
    assert sleep() != dealer
    assert sum(game.late) == 2


# At the table


@spoken
async def test_a_table_tells_its_clock_and_an_ask_what_is_left(base: str) -> None:
    chair = opened(base, clock=LATE)
    async with At(base, chair) as sitting:
        assert (await sitting.hear())["table"]["clock"] == LATE
        left = (await sitting.asked())["clock"]
        assert left["bank"] == 500
        assert 0 < left["base"] <= 1000


@spoken
async def test_without_a_clock_there_is_all_the_time_of_the_world(base: str) -> None:
    async with At(base, opened(base)) as sitting:
        assert (await sitting.hear())["table"]["clock"] is None
        assert "clock" not in await sitting.asked()


@pytest.mark.parametrize(
    "clock", [{"base": 0.5}, {"base": 3601}, {"base": 5, "bank": -1}, {"base": 5, "bank": 4000}]
)
def test_a_clock_that_nobody_can_play_by_is_refused(base: str, clock: Message) -> None:
    answer = post(base, "/api/tables?language=nl", {"rules": "simple", "clock": clock})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "clock")
    assert "klok" in answer.json()["error"]["message"]


@pytest.mark.parametrize("clock", [5, {"bank": 5}, {"base": None}, {"base": 5, "more": 1}])
def test_what_is_no_clock_is_malformed(base: str, clock: Any) -> None:
    answer = post(base, "/api/tables", {"rules": "simple", "clock": clock})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (400, "malformed")


@spoken
async def test_when_time_is_out_the_drawn_tile_is_discarded(database: Path) -> None:
    with served(quick(database)) as base:
        async with At(base, opened(base, clock=SOON)) as sitting:
            seat = (await sitting.hear_until("seat"))["seat"]
            ask = await sitting.asked()
            event = await sitting.hear_until("e")
            assert (event["e"], event["seat"], event["drawn"]) == ("discard", seat, True)
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a"})
            assert (await sitting.hear_until("refused"))["refused"] == "stale"


@spoken
async def test_the_bank_has_what_was_not_used_and_is_full_again_in_the_next_hand(
    database: Path,
) -> None:
    with served(quick(database)) as base:
        chair = opened(base, clock={"base": 0, "bank": 900}, options={"hands": 2})
        async with At(base, chair) as sitting:
            banks: list[float] = []
            number = 0
            while number < 2:
                message = await sitting.hear()
                if message.get("e") == "deal":
                    number = message["hand"]
                elif message.get("legal") and number == 1:
                    if not banks:
                        await asyncio.sleep(0.005)
                    banks.append(message["clock"]["bank"])
                    action = message["legal"][0]
                    name = str(message["ask"])
                    await sitting.say(action | {"ask": message["ask"], "id": name})
            assert banks == sorted(banks, reverse=True)
            assert banks[-1] < banks[0] <= 900
            again = (await sitting.asked())["clock"]["bank"]
            assert banks[-1] < again


@spoken
async def test_who_reads_how_a_hand_ended_is_not_hurried(database: Path) -> None:
    with served(settings(database, reading=500)) as base:
        chair = opened(base, clock=LATE, options={"hands": 2})
        left: dict[int, list[float]] = {1: [], 2: []}
        async with At(base, chair) as sitting:
            number = 0
            while number < 2 or not left[2]:
                message = await sitting.hear()
                if message.get("e") == "deal":
                    number = message["hand"]
                elif message.get("legal"):
                    left[number].append(message["clock"]["base"])
                    name = str(message["ask"])
                    await sitting.say(message["legal"][0] | {"ask": message["ask"], "id": name})
        assert max(left[1]) <= 1000 < left[2][0] <= 1500


@spoken
async def test_after_three_times_a_bot_sits_in_until_the_player_acts(database: Path) -> None:
    with served(quick(database)) as base:
        chair = opened(base, clock=SOON, options={"hands": 999})
        async with At(base, chair) as sitting:
            while not (await sitting.hear_until("table"))["table"]["chairs"][0]["standing-in"]:
                pass
            # What comes next is what the bot does in this chair.
            await sitting.hear_until("e")
            await sitting.say({"a": "pass", "ask": 0, "id": "here"})
            about = (await sitting.hear_until("table"))["table"]
            assert about["chairs"][0]["standing-in"] is False
            assert (await sitting.hear_until("refused"))["id"] == "here"
            assert (await sitting.asked())["legal"]
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "SELECT late, level FROM actions WHERE chair = 0 ORDER BY number"
        ).fetchall()
    connection.close()
    assert rows[:4] == [(1, None), (1, None), (1, None), (0, "greedy")]


@spoken
async def test_who_drops_keeps_the_chair_and_a_bot_sits_in_until_he_returns(
    database: Path,
) -> None:
    with served(settings(database, away=0.0)) as base:
        first = opened(base, start=False)
        second = joined(base, first["table"], "Bea")
        started(base, first)
        async with At(base, first) as ann:
            while not (await ann.hear_until("table"))["table"]["chairs"][1]["standing-in"]:
                pass
            async with At(base, second) as bea:
                own = (await bea.hear())["table"]["chairs"][1]
                assert (own["here"], own["standing-in"]) == (True, False)
                told = (await ann.hear_until("table"))["table"]["chairs"][1]
                assert told == own


@pytest.mark.usefixtures("toys")
@spoken
async def test_in_a_window_the_clock_passes_and_tells_nobody_who_was_asked(
    database: Path,
) -> None:
    """Three times in a row without an answer: nothing is told of it before his own turn."""
    with served(quick(database)) as base:
        chairs = four_people(base, "reed", table="strict", clock=SOON)
        started(base, chairs[0])
        async with (
            At(base, chairs[0]) as one,
            At(base, chairs[1]),
            At(base, chairs[2]),
            At(base, chairs[3]),
        ):
            seen: list[Message] = []
            while not seen or not any(
                each["standing-in"] for each in seen[-1].get("table", {"chairs": ()})["chairs"]
            ):
                seen.append(await one.hear())
            events = [message for message in seen if "e" in message]
            standing = [each["standing-in"] for each in seen[-1]["table"]["chairs"]]
            chair = standing.index(True)
            header = next(message["header"] for message in seen if "header" in message)
            seat = next(
                place for place, each in enumerate(header["players"]) if each["chair"] == chair
            )
            turn = next(event for event in reversed(events) if event["e"] != "pay")
            assert (turn["e"], turn["seat"]) == ("draw", seat)


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["assisted", "strict"])
@pytest.mark.parametrize("rules", IDS)
@pytest.mark.usefixtures("toys")
def test_a_match_of_two_who_never_act_is_played_by_the_clock(
    database: Path, rules: str, kind: str
) -> None:
    with served(quick(database, late_turns=NEVER)) as base:
        clock = {"base": 0, "bank": 0}
        first = opened(
            base, rules, table=kind, options=short(rules), clock=clock, start=False, name="Ann"
        )
        second = joined(base, first["table"], "Bea")
        started(base, first)
        guests: list[Guest] = [Sleeper(base, chair) for chair in (first, second)]
        asyncio.run(play_out(guests))
        kept = check_record(base, first["table"], guests)
    people = {guest.seat for guest in guests}
    assert not any(
        getattr(event, "seat", None) in people
        for event in kept.events
        if type(event).__name__ in ("Win", "Claim")
    )


def test_what_the_clock_did_is_done_again_and_the_bank_is_as_empty_as_it_was(
    database: Path,
) -> None:
    async def sleep_through(base: str, discards: int) -> list[Message]:
        async with At(base, chair) as sitting:
            seat = (await sitting.hear_until("seat"))["seat"]
            events: list[Message] = []
            while discards:
                events.append(await sitting.hear_until("e"))
                discards -= events[-1]["e"] == "discard" and events[-1]["seat"] == seat
            return events

    async def look(base: str) -> tuple[list[Message], Message]:
        async with At(base, chair) as sitting:
            last = (await sitting.hear_until("seat"))["last"]
            events = [await sitting.hear_until("e") for _ in range(last + 1)]
            return events, await sitting.asked()

    with served(quick(database, late_turns=NEVER)) as base:
        chair = opened(base, clock={"base": 0.001, "bank": 0.05})
        before = asyncio.run(sleep_through(base, 2))
    with served(quick(database)) as base:
        after, ask = asyncio.run(look(base))
        assert after[: len(before)] == before
        assert ask["clock"]["bank"] == 0
        assert get(base, f"/api/tables/{chair['table']}").json()["clock"]["bank"] == 0.05
