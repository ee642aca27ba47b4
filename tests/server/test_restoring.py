"""A server that is started again stands where it stood."""

import asyncio
from pathlib import Path

import pytest

from fivewinds.record import check, read
from fivewinds.server.metrics import Metrics
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.store.storage import Storage
from tests.records import version_1
from tests.server.earlier import store
from tests.server.serving import (
    At,
    Database,
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
    started,
    stored_rows,
)


def acting(ask: Message, name: str, place: int = 0) -> Message:
    found: Message = ask["legal"][place] | {"ask": ask["ask"], "id": name}
    return found


def test_a_match_goes_on_after_the_server_was_stopped(database: Database) -> None:
    async def begin(base: str, chair: Message) -> Message:
        async with At(base, chair) as sitting:
            for number in range(3):
                await sitting.say(acting(await sitting.asked(), str(number)))
            return await sitting.asked()

    async def find(base: str, chair: Message, ask: Message) -> None:
        async with At(base, chair) as sitting:
            assert await sitting.asked() == ask
            await sitting.say(acting(ask, "0"))
            assert await sitting.hear_until("done", "refused") == {"done": "0"}
        async with At(base, chair) as sitting:
            assert await sitting.asked() == ask

    with served(settings(database)) as base:
        chair = opened(base, options={"hands": 1}, bots=["random", "greedy", "random"])
        ask = asyncio.run(begin(base, chair))
    with served(settings(database)) as base:
        asyncio.run(find(base, chair, ask))
        guest = Guest(base, chair)
        asyncio.run(play_out([guest]))
        record = get(base, f"/api/tables/{chair['table']}/record").text
    with served(settings(database)) as base:
        again = Guest(base, chair)
        asyncio.run(play_out([again]))
        assert again.events == guest.events
        assert get(base, f"/api/tables/{chair['table']}/record").text == record


def test_bots_go_on_as_if_nothing_had_happened(database: Path, tmp_path: Path) -> None:
    """The same table with and without a restart: chance is where it was."""

    def first_of(ask: Message) -> Message:
        found: Message = ask["legal"][0]
        return found

    with served(settings(database)) as base:
        chair = opened(base, options={"hands": 1}, bots=["random"] * 3)
    copy = tmp_path / "copy.db"
    copy.write_bytes(database.read_bytes())
    with served(settings(copy)) as base:
        straight = Guest(base, chair, first_of)
        asyncio.run(play_out([straight]))

    async def a_little(base: str) -> None:
        async with At(base, chair) as sitting:
            for number in range(4):
                ask = await sitting.asked()
                await sitting.say(first_of(ask) | {"ask": ask["ask"], "id": f"x{number}"})
            await sitting.hear_until("done")

    with served(settings(database)) as base:
        asyncio.run(a_little(base))
    with served(settings(database)) as base:
        broken = Guest(base, chair, first_of)
        asyncio.run(play_out([broken]))
    assert broken.events == straight.events


@pytest.mark.usefixtures("toys")
def test_a_secret_answer_survives(database: Database) -> None:
    """At a strict table everybody is asked about every discard."""

    async def answer(base: str, chairs: list[Message]) -> tuple[int, int, Message]:
        lines = [At(base, chair) for chair in chairs]
        people = [await line.__aenter__() for line in lines]
        seats = [(await each.hear_until("seat"))["seat"] for each in people]
        by_seat = {seat: place for place, seat in enumerate(seats)}
        dealer, first = people[by_seat[0]], people[by_seat[1]]
        ask = await dealer.asked()
        tile = next(action for action in ask["legal"] if action["a"] == "discard")
        await dealer.say(tile | {"ask": ask["ask"], "id": "tile"})
        question = await first.asked()
        await first.say({"a": "pass", "ask": question["ask"], "id": "secret"})
        assert await first.hear_until("done") == {"done": "secret"}
        for line in lines:
            await line.__aexit__(None, None, None)
        return by_seat[1], by_seat[2], question

    async def come_back(base: str, chairs: list[Message]) -> None:
        async with At(base, chairs[answered]) as one, At(base, chairs[open_still]) as two:
            assert (await two.asked())["ask"] == question["ask"]
            await one.say({"a": "pass", "ask": question["ask"], "id": "again"})
            assert (await one.hear_until("refused"))["refused"] == "not-asked"
            await one.say({"a": "pass", "ask": question["ask"], "id": "secret"})
            assert await one.hear_until("done", "legal") == {"done": "secret"}

    with served(settings(database, hold=0.0)) as base:
        chairs = four_people(base, "reed", table="strict")
        started(base, chairs[0])
        answered, open_still, question = asyncio.run(answer(base, chairs))
    with served(settings(database)) as base:
        asyncio.run(come_back(base, chairs))


# Other versions


async def at_closed_table(base: str, chair: Message) -> tuple[Message, tuple[int, str]]:
    async with At(base, chair) as sitting:
        about = (await sitting.hear())["table"]
        return about, await sitting.closed()


def test_a_match_of_another_version_of_the_rules_is_closed_with_a_reason(
    database: Database,
) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
    stored_rows(database, "UPDATE tables SET rules_version = 99")
    with served(settings(database)) as base:
        table = f"/api/tables/{chair['table']}"
        shown = get(base, table).json()
        assert (shown["phase"], shown["reason"]) == ("closed", "version")
        assert "version" in shown["message"]
        about, closed = asyncio.run(at_closed_table(base, chair))
        assert (about, closed) == (shown | {"chairs": about["chairs"]}, (4005, "closed"))
        refused = post(base, f"{table}/join", {"name": "Bea"})
        assert (refused.status_code, refused.json()["error"]["reason"]) == (409, "closed")
        record = get(base, f"{table}/record")
        assert (record.status_code, record.json()["error"]["reason"]) == (409, "closed")


def test_a_table_of_a_book_that_has_gone_is_closed(database: Database) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
    stored_rows(database, "UPDATE tables SET rules = 'chess'")
    with served(settings(database)) as base:
        assert get(base, f"/api/tables/{chair['table']}").json()["phase"] == "closed"
        assert asyncio.run(at_closed_table(base, chair))[1] == (4005, "closed")


def test_what_cannot_be_done_again_closes_the_table(database: Database) -> None:
    async def act(base: str) -> None:
        async with At(base, chair) as sitting:
            await sitting.say(acting(await sitting.asked(), "a"))
            await sitting.hear_until("done")

    with served(settings(database)) as base:
        chair = opened(base)
        asyncio.run(act(base))
    stored_rows(
        database, "UPDATE actions SET action = :done WHERE command = 'a'", done='{"a": "dance"}'
    )
    with served(settings(database)) as base:
        assert asyncio.run(at_closed_table(base, chair))[1] == (4005, "closed")


def test_the_record_of_a_finished_match_outlives_its_version(database: Database) -> None:
    with served(settings(database)) as base:
        chair = opened(base, options={"hands": 1})
        asyncio.run(play_out([Guest(base, chair)]))
        record = get(base, f"/api/tables/{chair['table']}/record").text
    stored_rows(database, "UPDATE tables SET rules_version = 99")
    with served(settings(database)) as base:
        assert get(base, f"/api/tables/{chair['table']}").json()["phase"] == "over"
        assert get(base, f"/api/tables/{chair['table']}/record").text == record
        refused = post(base, f"/api/tables/{chair['table']}/join", {"name": "Bea"})
        assert (refused.status_code, refused.json()["error"]["reason"]) == (409, "over")


def test_a_match_begun_under_an_earlier_version_goes_on_as_that_played(database: Path) -> None:
    """RB-50: version 1 of Het Rode Boekje is version 2 with `limits` `best`."""

    def winning(ask: Message) -> Message:
        return next((act for act in ask["legal"] if act["a"] == "win"), ask["legal"][0])

    async def win(base: str) -> Message:
        async with At(base, chair) as sitting:
            await sitting.say(
                winning(ask := await sitting.asked()) | {"ask": ask["ask"], "id": "a"}
            )
            return await sitting.hear_until("score")

    chair = store(settings(database).database, version_1.until_the_win())
    with served(settings(database)) as base:
        table = f"/api/tables/{chair['table']}"
        shown = get(base, table).json()
        assert (shown["phase"], shown["options"]["limits"]) == ("playing", "best")
        assert asyncio.run(win(base))["score"]["score"] == version_1.COUNTED
        assert get(base, table).json()["options"] == shown["options"]
    with served(settings(database)) as base:
        asyncio.run(play_out([Guest(base, chair, winning)]))
        record = read(get(base, f"{table}/record").content.splitlines())
    assert (record.header.rules_version, record.header.options) == (2, shown["options"])
    check(record)


def test_a_match_finished_under_an_earlier_version_is_shown_and_played_again(
    database: Path,
) -> None:
    async def again(base: str) -> str:
        async with At(base, chair) as sitting:
            await sitting.say({"do": "rematch", "id": "again"})
            return str((await sitting.hear_until("rematch"))["rematch"]["table"])

    written = version_1.FILE.read_text()
    chair = store(settings(database).database, version_1.whole(), written)
    with served(settings(database)) as base:
        table = f"/api/tables/{chair['table']}"
        assert get(base, table).json()["phase"] == "over"
        assert get(base, f"{table}/record").text == written
        following = get(base, f"/api/tables/{asyncio.run(again(base))}").json()
        assert (following["phase"], following["options"]["limits"]) == ("playing", "best")


# Two servers, people who go, tables that nobody uses


def test_of_two_servers_that_write_at_a_table_the_second_stands_corrected(
    database: Database,
) -> None:
    async def act(one: str, two: str, chair: Message) -> None:
        async with At(one, chair) as here, At(two, chair) as there:
            ask = await here.asked()
            assert await there.asked() == ask
            await here.say(acting(ask, "a"))
            await here.hear_until("done")
            after = await here.asked()
            await there.say(acting(ask, "b", place=1))
            assert (await told_until(there, ask["ask"]))["refused"] == "stale"
            assert await there.asked() == after

    with served(settings(database)) as one, served(settings(database)) as two:
        chair = opened(one)
        asyncio.run(act(one, two, chair))


async def told_until(sitting: Sitting, last: int) -> Message:
    """The refusal, before which the events come that were missed, none left out."""
    while "refused" not in (message := await sitting.hear()):
        if "e" in message:
            last += 1
            assert message["n"] == last
    return message


def test_for_somebody_who_has_gone_a_bot_plays_while_others_are_there(database: Database) -> None:
    with served(settings(database, away=0.0)) as base:
        first = opened(base, options={"hands": 1}, start=False)
        second = joined(base, first["table"], "Bea")
        started(base, first)
        guest = Guest(base, first)
        asyncio.run(play_out([guest]))
        players = {player["chair"]: player for player in guest.header["players"]}
        assert players[second["chair"]] == {"name": "Bea", "kind": "human", "chair": 1}


def test_while_nobody_is_there_nothing_is_played(database: Database) -> None:
    async def stay_a_moment(base: str) -> int:
        async with At(base, chair) as sitting:
            last: int = (await sitting.hear_until("last"))["last"]
            return last

    with served(settings(database, away=0.0)) as base:
        chair = opened(base)
        joined(base, chair["table"], "Bea")
    with served(settings(database, away=0.0)) as base:
        assert asyncio.run(stay_a_moment(base)) == 1, "the deal and the first draw"


def test_a_table_that_nobody_uses_is_put_away_and_found_again(database: Database) -> None:
    async def put_away() -> None:
        how = settings(database, idle=0.02)
        storage = Storage(how.database)
        await storage.prepare()
        rooms = Rooms(storage, how, Metrics())
        rooms.begin()
        first = await rooms.room(chair["table"])
        while rooms._rooms:
            await asyncio.sleep(0.005)
        second = await rooms.room(chair["table"])
        assert second is not first
        await rooms.stop()
        await storage.close()

    with served(settings(database)) as base:
        chair = opened(base)
    asyncio.run(put_away())
