"""Several servers on one PostgreSQL, as real processes: nothing is lost or done twice."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from fivewinds.rules import registry
from tests.server import postgres
from tests.server.history import faults
from tests.server.nodes import LEASE, Node, Roamer, nodes, roamers, table_of_four
from tests.server.relay import relayed
from tests.server.serving import At, four_people, get, opened, spoken, stored_rows

pytestmark = [pytest.mark.heavy, pytest.mark.needs("postgresql")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.running() as found:
        yield found


@pytest.fixture
def database(cluster: postgres.Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._OWN, "reed", "tests.toys.reed")


LONG: dict[str, Any] = {"rules": "red-dragon-joker", "options": {"hands": 999}}
"""Tables whose match is over in no test, however slow the machine: kills find them in play."""


def seated(found: list[Node], tables: int, rules: str = "reed", **how: Any) -> list[Roamer]:
    """Clients at so many tables of four people, at one server after another."""
    bases = [node.base for node in found]
    guests = []
    for number in range(tables):
        base = bases[number % len(bases)]
        guests += roamers(bases, table_of_four(base, rules, **how), number)
    return guests


async def while_playing(
    guests: list[Roamer], trouble: Callable[[], Awaitable[None]], after: int = 40
) -> None:
    """Let everybody play while there is trouble, and a little longer.

    A client that fails ends all of it: nobody would hear more of that one.
    """

    async def troubled() -> None:
        await trouble()
        await heard_more(guests, after)
        for task in playing:
            task.cancel()

    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(guest.play()) for guest in guests]
        group.create_task(troubled())


async def heard_more(guests: list[Roamer], count: int) -> None:
    """Until everybody whose match goes on has heard so many events more."""
    wanted = [len(guest.events) + count for guest in guests]
    while any(
        len(guest.events) < enough and not guest.over
        for guest, enough in zip(guests, wanted, strict=True)
    ):
        await asyncio.sleep(0.005)


def check(database: str, guests: list[Roamer]) -> None:
    assert all(guest.done for guest in guests)
    assert faults(database, [guest.history() for guest in guests]) == []


# Any server for any table


def test_people_at_two_servers_play_at_one_table(database: str) -> None:
    with nodes(database, lease=60.0) as (one, two):
        guests = seated([one, two], 1)

        async def nothing() -> None:
            await heard_more(guests, 60)
            assert sorted((one.tables(), two.tables())) == [0, 1]

        asyncio.run(while_playing(guests, nothing))
        check(database, guests)
        table = guests[0].chair["table"]
        shown = [get(node.base, f"/api/tables/{table}").json() for node in (one, two)]
        assert [each["phase"] for each in shown] == ["playing"] * 2
    assert stored_rows(database, "SELECT count(*) FROM servers") == [(2,)], "they were killed"


@spoken
async def test_what_the_owner_says_when_it_hangs_up_arrives(database: str) -> None:
    with nodes(database, lease=60.0) as (one, two):
        chair = opened(one.base)
        async with At(one.base, chair) as here:
            await here.asked()
            async with At(two.base, chair | {"token": "wrong"}) as there:
                assert await there.closed() == (4003, "token")
            async with At(two.base, chair) as there:
                await there.asked()
                assert await here.closed() == (4001, "elsewhere")
            async with At(two.base, chair | {"table": "nowhere"}) as there:
                assert await there.closed() == (4004, "unknown-table")


# Kills


async def killed_in_turn(
    found: list[Node], guests: list[Roamer], kills: int, seed: int = 0
) -> None:
    """Kill one server after another, at any moment; everybody goes on at the others."""
    random = Random(seed)
    for number in range(kills):
        await heard_more(guests, 5)
        await asyncio.sleep(random.random() * 0.05)
        node = found[number % len(found)]
        assert not any(guest.over for guest in guests)
        await asyncio.to_thread(node.end)
        await heard_more(guests, 5)
        await asyncio.to_thread(node.start)


def test_ten_kills_of_owners_lose_nothing(database: str) -> None:
    with nodes(database, hold=0.02) as found:
        guests = seated(found, 4, **LONG)
        asyncio.run(while_playing(guests, lambda: killed_in_turn(found, guests, 10)))
        check(database, guests)


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_kills_with_a_hundred_tables_lose_nothing(database: str, part: int) -> None:
    """Ten times ten, each with tables of its own."""
    with nodes(database, lease=5.0, hold=0.5) as found:
        guests = seated(found, 100, **LONG)
        asyncio.run(while_playing(guests, lambda: killed_in_turn(found, guests, 10, part)))
        check(database, guests)


# Stopping


def test_a_rolling_restart_hands_the_tables_over(database: str) -> None:
    """The lease is so long that no table could be taken from a server that did not give it up."""
    with nodes(database, lease=600.0) as found:
        guests = seated(found, 4)

        async def restart() -> None:
            for node in found * 2:
                await heard_more(guests, 10)
                assert await asyncio.to_thread(node.end, signal.SIGTERM) == 0
                await heard_more(guests, 10)
                await asyncio.to_thread(node.start)

        asyncio.run(while_playing(guests, restart))
        check(database, guests)
    assert stored_rows(database, "SELECT count(*) FROM servers") == [(2,)]


# A server that stands still


@spoken
async def test_a_server_that_stood_still_tells_and_stores_nothing_more(database: str) -> None:
    """It is stopped while it owns tables, and goes on when another server has taken them.

    One person of each table sits at it and is asked. While it stands still they answer, speak and
    ask whether it is there: all that waits to be read when it goes on. The others come by the
    other server, where a bot plays for those who are cut off.
    """
    with nodes(database, away=0.0, lease=3.0) as (one, two):
        guests = seated([one], 3)
        cut_off = guests[::4]
        others = [guest for guest in guests if guest not in cut_off]
        async with AsyncExitStack() as kept:
            lines = [await kept.enter_async_context(At(one.base, each.chair)) for each in cut_off]
            questions = [await line.asked() for line in lines]
            for line in lines:
                # When this is answered, all that was to be told has been told.
                await line.say({"do": "ping", "id": "told"})
                await line.hear_until("done")
            assert (one.tables(), two.tables()) == (3, 0)
            one.send(signal.SIGSTOP)
            for line, ask in zip(lines, questions, strict=True):
                await line.say(ask["legal"][0] | {"ask": ask["ask"], "id": "late"})
                await line.say({"do": "chat", "text": "hello", "id": "late words"})
                await line.say({"do": "ping", "id": "late ping"})
            for guest in others:
                guest.bases = [two.base]
                guest.base = two.base

            async def taken_over() -> None:
                await heard_more(others, 10)
                before = epochs_of_rows(database)
                assert two.tables() == 3
                one.send(signal.SIGCONT)
                for line in lines:
                    late = []
                    with suppress(ConnectionClosed):
                        while True:
                            late.append(await line.hear())
                    assert line.line.close_code == 1012
                    told = [each for each in late if "ok" not in each]
                    assert [each.get("refused") for each in told] == ["storage"] * len(told)
                while one.tables():
                    await asyncio.sleep(0.02)
                assert epochs_of_rows(database)[1] == before[1]

            await while_playing(others, taken_over)
        for guest in cut_off:
            guest.bases = [one.base]
            guest.base = one.base

        async def nothing() -> None:
            await heard_more(guests, 10)

        await while_playing(guests, nothing)
        check(database, guests)
        assert min(stored_rows(database, "SELECT epoch FROM owners")) >= (2,)
        assert stored_rows(database, "SELECT count(*) FROM chats") == [(0,)]


def epochs_of_rows(database: str) -> dict[int, int]:
    """How many actions are stored of each epoch."""
    counted = "SELECT epoch, count(*) FROM actions GROUP BY epoch"
    return {row[0]: row[1] for row in stored_rows(database, counted)}


# The database, the network, the clock


def test_play_goes_on_when_the_database_was_restarted(
    cluster: postgres.Cluster, database: str
) -> None:
    with nodes(database) as found:
        guests = seated(found, 3)

        async def restart() -> None:
            await heard_more(guests, 10)
            await asyncio.to_thread(cluster.kill)
            await asyncio.to_thread(cluster.start)
            await heard_more(guests, 20)

        asyncio.run(while_playing(guests, restart))
        check(database, guests)


def test_play_goes_on_when_connections_are_cut_or_slow(
    cluster: postgres.Cluster, database: str
) -> None:
    """One of two servers reaches the database by a relay."""
    with relayed(cluster.folder) as relay, nodes(database) as (one, two):
        one.end()
        one.database = database.replace(str(cluster.folder), str(relay.folder))
        one.start()
        guests = seated([one, two], 3)

        async def disturb() -> None:
            for _ in range(3):
                await heard_more(guests, 8)
                relay.cut()
            await heard_more(guests, 8)
            relay.delay = LEASE / 20
            await heard_more(guests, 8)
            relay.delay = 0.0
            relay.freeze()
            await asyncio.sleep(1.5 * LEASE)
            relay.thaw()
            await heard_more(guests, 8)

        asyncio.run(while_playing(guests, disturb))
        check(database, guests)


def test_a_clock_that_is_an_hour_off_changes_nothing(database: str) -> None:
    """Leases and stored moments go by the database's clock: nobody loses a table to the other."""
    with nodes(database, lease=60.0) as (one, two):
        for node, wrong in ((one, 3600.0), (two, -3600.0)):
            node.end(signal.SIGTERM)
            node.how["clock"] = wrong
            node.start()
        guests = seated([one, two], 2)

        async def nothing() -> None:
            await heard_more(guests, 60)

        asyncio.run(while_playing(guests, nothing))
        check(database, guests)
    assert stored_rows(database, "SELECT DISTINCT epoch FROM owners") == [(1,)]
    moments = stored_rows(database, "SELECT min(stored), max(stored) FROM actions")
    assert all(abs(moment - time.time()) < 1800 for moment in moments[0])


# Versions of rule books


@spoken
async def test_a_table_is_not_taken_by_a_server_of_another_version_of_its_book(
    database: str,
) -> None:
    async def phase() -> str:
        path = f"/api/tables/{chair['table']}"
        found: str = (await asyncio.to_thread(get, two.base, path)).json().get("phase", "")
        return found

    with nodes(database, lease=3.0) as (one, two):
        two.end()
        two.how["versions"] = {"reed": 2}
        two.start()
        chair = opened(one.base, "reed")
        async with At(two.base, chair) as sitting:
            await sitting.asked()
            assert (one.tables(), two.tables()) == (1, 0), "the socket is passed on"
        one.end()
        while await phase() != "closed":
            await asyncio.sleep(0.02)
        async with At(two.base, chair) as sitting:
            assert await sitting.closed() == (4005, "closed")
        one.start()
        async with At(two.base, chair) as sitting:
            await sitting.asked()
        assert await phase() == "playing"
    assert stored_rows(database, "SELECT DISTINCT rules_version FROM owners") == [(1,)]


# Who the client is


@spoken
async def test_limits_count_the_clients_own_address_and_a_forged_one_changes_nothing(
    database: str,
) -> None:
    with nodes(database, connections_each=1, lease=60.0) as (one, two):
        first, second, third, *_ = four_people(one.base)
        forged = {"x-fivewinds-hand-on": f"{'0' * 16} 127.0.0.9 {'0' * 64}"}
        here, there = ("127.0.0.2", 0), ("127.0.0.3", 0)
        async with At(one.base, first) as owner:
            await owner.hear_until("last")
            async with (
                At(two.base, second, local_addr=here) as one_client,
                At(two.base, third, local_addr=there) as another,
            ):
                await one_client.hear_until("last")
                await another.hear_until("last")
                async with At(
                    one.base, second, local_addr=here, additional_headers=forged
                ) as again:
                    assert await again.closed() == (4010, "connections")
                async with At(
                    two.base, second, local_addr=here, additional_headers=forged
                ) as again:
                    assert await again.closed() == (4010, "connections")


@spoken
async def test_every_server_lists_the_tables_of_all_that_their_hosts_have_listed(
    database: str,
) -> None:
    with nodes(database) as (one, other):
        public = opened(one.base, name="Ann", start=False, listed=True)
        private = opened(other.base, name="Bea", start=False)
        async with At(one.base, public) as ann, At(other.base, private) as bea:
            await ann.hear_until("chair")
            await bea.hear_until("chair")
            for base in (one.base, other.base):
                found = get(base, "/api/tables").json()
                assert [each["id"] for each in found] == [public["table"]]
                assert found[0]["chairs"][0]["name"] == "Ann"
