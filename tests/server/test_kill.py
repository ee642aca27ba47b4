"""`kill -9` in the middle of a match: nothing is lost, nothing is done twice."""

import asyncio
import multiprocessing
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from random import Random

import httpx
import pytest

from fivewinds.rules import registry
from fivewinds.rules.registry import own_books
from fivewinds.server.running import run
from tests.server.serving import (
    At,
    Database,
    Guest,
    Reader,
    by_chance,
    four_people,
    kept_port,
    settings,
    started,
    stored_rows,
)
from tests.server.test_clock import Sleeper
from tests.server.test_playing import check_record, short

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.server.test_kill"])


def serve(port: int, database: Database) -> None:
    """In a process of its own; `reed` is a toy with claims."""
    registry._OWN["reed"] = "tests.toys.reed"
    listening = socket.create_server(("127.0.0.1", port), reuse_port=True)
    run(listening, settings(database, hold=0.005, least=0.0))


class Mortal:
    """A server that is killed and started again, always at the same port."""

    def __init__(self, database: Database, port: int) -> None:
        self.database = database
        self.port = port
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process: BaseProcess = forks.Process(target=serve, args=(self.port, self.database))
        self.process.start()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        assert self.process.exitcode == -9
        self.process.close()

    def wait(self) -> None:
        """Until it answers."""
        while True:
            try:
                httpx.get(f"{self.base}/api/here")
            except httpx.TransportError:
                assert self.process.is_alive(), "the server does not start"
            else:
                return


@contextmanager
def mortal(database: Database) -> Iterator[Mortal]:
    with kept_port() as port:
        server = Mortal(database, port)
        try:
            server.wait()
            yield server
        finally:
            server.kill()


async def killed_while_playing(server: Mortal, guests: list[Guest], kills: int) -> int:
    """Play on while the server is killed, again and again, and a little longer; how often it was.

    Who plays by chance hardly ever wins, and some books play until somebody has: such a match is
    not played to its end.
    """
    random = Random(kills)
    done = 0
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(guest.play()) for guest in guests]

        async def hear_more(least: int, most: int) -> None:
            enough = heard(guests) + random.randrange(least, most)
            while heard(guests) < enough and not any(task.done() for task in playing):
                await asyncio.sleep(0.001)

        while done < kills and not any(task.done() for task in playing):
            await hear_more(1, 40)
            await asyncio.sleep(random.random() * 0.01)
            await asyncio.to_thread(server.kill)
            server.start()
            done += 1
        await hear_more(100, 200)
        if not any(task.done() for task in playing):
            for task in playing:
                task.cancel()
    return done


def heard(guests: list[Guest]) -> int:
    return sum(len(guest.events) + len(guest.done) for guest in guests)


async def check_what_was_told(base: str, guests: list[Guest]) -> None:
    """A player who connects again gets the events that were sent before the server was killed."""
    for guest in guests:
        async with At(base, guest.chair) as sitting:
            last = (await sitting.hear_until("seat"))["last"]
            events = [await sitting.hear_until("e") for _ in range(last + 1)]
        assert guest.events
        assert guest.events == events[: len(guest.events)]


def play_and_kill(
    server: Mortal, rules: str, kills: int, clock: dict[str, float] | None = None
) -> int:
    """One match; how often the server was killed meanwhile. With a clock, one of four sleeps."""
    chairs = four_people(server.base, rules, options=short(rules), clock=clock)
    started(server.base, chairs[0])
    table = chairs[0]["table"]
    guests = [Guest(server.base, chair, by_chance(kills + chair["chair"])) for chair in chairs]
    if clock:
        guests[3] = Sleeper(server.base, chairs[3])
    killed = asyncio.run(killed_while_playing(server, guests, kills))
    server.wait()
    if guests[0].over:
        check_record(server.base, table, guests)
    else:
        asyncio.run(check_what_was_told(server.base, guests))
    rows = stored_rows(
        server.database,
        "SELECT number, chair, command FROM actions WHERE table_id = :table ORDER BY number",
        table=table,
    )
    assert [number for number, _, _ in rows] == list(range(len(rows)))
    for guest in guests:
        stored = [
            command for _, chair, command in rows if command and chair == guest.chair["chair"]
        ]
        # The last answers may have been overtaken by the end before their acknowledgement came.
        assert stored[: len(guest.done)] == guest.done
        assert set(stored[len(guest.done) :]) <= set(guest.sent)
    return killed


def killed_so_often(server: Mortal, rules: str, kills: int, most: int) -> None:
    """Matches, one after another, until the server has been killed so often."""
    killed = 0
    while killed < kills:
        killed += play_and_kill(server, rules, min(most, kills - killed))


@pytest.mark.heavy
@pytest.mark.parametrize("rules", [*own_books(), "reed"])
def test_ten_kills_in_matches_of_four_people_lose_nothing(database: Database, rules: str) -> None:
    with mortal(database) as server:
        killed_so_often(server, rules, 10, 10)


@pytest.mark.heavy
def test_kills_lose_nothing_of_what_the_clock_did(database: Database) -> None:
    with mortal(database) as server:
        assert play_and_kill(server, "reed", 10, {"base": 0.02, "bank": 0.1})
    assert stored_rows(database, "SELECT number FROM actions WHERE late")


async def killed_while_agreeing(server: Mortal, guests: list[Reader], kills: int) -> None:
    """Play until all have agreed to end; kill the server when somebody has just said so."""
    async with asyncio.TaskGroup() as group:
        for guest in guests:
            group.create_task(guest.play())
        for _ in range(kills):
            while not any(guest.over or guest.wants_to_end for guest in guests):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.kill)
            server.start()


@pytest.mark.heavy
def test_people_agree_to_end_a_match_whenever_the_server_is_killed(database: Database) -> None:
    with mortal(database) as server:
        chairs = four_people(server.base, "mingjong")
        started(server.base, chairs[0])
        guests = [Reader(server.base, chair, 1) for chair in chairs]
        asyncio.run(killed_while_agreeing(server, guests, 8))
        server.wait()
        check_record(server.base, chairs[0]["table"], list(guests))
        assert guests[0].events[-1]["reason"] == "agreed"


@pytest.mark.sweep
@pytest.mark.parametrize("rules", own_books())
def test_a_hundred_kills_lose_nothing(database: Database, rules: str) -> None:
    with mortal(database) as server:
        killed_so_often(server, rules, 100, 20)
