"""`kill -9` in the middle of a match: nothing is lost, nothing is done twice."""

import asyncio
import multiprocessing
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import httpx
import pytest

from fivewinds.rules import registry
from fivewinds.server.running import run
from tests.server.serving import Guest, by_chance, four_people, get, settings, started
from tests.server.test_playing import check_record

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.server.test_kill"])


def serve(port: int, database: Path) -> None:
    """In a process of its own; `reed` is a toy with claims."""
    registry._OWN["reed"] = "tests.toys.reed"
    run(socket.create_server(("127.0.0.1", port)), settings(database, hold=0.005))


class Mortal:
    """A server that is killed and started again, always at the same port."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
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
def mortal(database: Path) -> Iterator[Mortal]:
    server = Mortal(database)
    try:
        server.wait()
        yield server
    finally:
        server.kill()


async def killed_while_playing(server: Mortal, guests: list[Guest], kills: int) -> int:
    """Play on while the server is killed, again and again; how often it was."""
    random = Random(kills)
    done = 0
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(guest.play()) for guest in guests]
        while done < kills and not any(task.done() for task in playing):
            enough = heard(guests) + random.randrange(1, 40)
            while heard(guests) < enough and not any(task.done() for task in playing):
                await asyncio.sleep(0.001)
            await asyncio.sleep(random.random() * 0.01)
            await asyncio.to_thread(server.kill)
            server.start()
            done += 1
    return done


def heard(guests: list[Guest]) -> int:
    return sum(len(guest.events) + len(guest.done) for guest in guests)


def play_and_kill(server: Mortal, kills: int) -> int:
    """One match; how often the server was killed meanwhile."""
    chairs = four_people(server.base, "reed", options={"hands": 4})
    started(server.base, chairs[0])
    table = chairs[0]["table"]
    guests = [Guest(server.base, chair, by_chance(kills + chair["chair"])) for chair in chairs]
    killed = asyncio.run(killed_while_playing(server, guests, kills))
    server.wait()
    check_record(server.base, table, guests)
    assert get(server.base, f"/api/tables/{table}").json()["phase"] == "over"
    with sqlite3.connect(server.database) as connection:
        rows = connection.execute(
            "SELECT number, chair, command FROM actions WHERE table_id = ? ORDER BY number",
            (table,),
        ).fetchall()
    connection.close()
    assert [number for number, _, _ in rows] == list(range(len(rows)))
    for guest in guests:
        stored = [command for _, chair, command in rows if chair == guest.chair["chair"]]
        # The last answers may have been overtaken by the end before their acknowledgement came.
        assert stored[: len(guest.done)] == guest.done
        assert set(stored[len(guest.done) :]) <= set(guest.sent)
    return killed


@pytest.mark.heavy
def test_ten_kills_in_matches_of_four_people_lose_nothing(database: Path) -> None:
    with mortal(database) as server:
        killed = 0
        while killed < 10:
            killed += play_and_kill(server, 10 - killed)


@pytest.mark.sweep
def test_a_hundred_kills_lose_nothing(database: Path) -> None:
    with mortal(database) as server:
        killed = 0
        while killed < 100:
            killed += play_and_kill(server, min(20, 100 - killed))
