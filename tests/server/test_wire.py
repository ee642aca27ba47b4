"""Hidden tiles change no byte on the wire: worlds that look the same to a reader, over sockets.

`test_secrets` compares more worlds, and holds tiles for as long as it likes, without a socket.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fivewinds.actions import shown
from fivewinds.core.codes import ACT_PASS, SEATS, SPECTATOR
from fivewinds.events import Draw
from fivewinds.match import Laid, Match
from fivewinds.rules.registry import own_books
from fivewinds.server.room import game
from fivewinds.server.room.game import Game
from fivewinds.server.store.rows import AddActions, StoredChair, StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.server.tokens import hash_of
from fivewinds.testing.playing import HANDS
from tests.server.serving import PATIENCE, At, Message, Sitting, checked, served, settings
from tests.server.test_secrets import KINDS, LIVE, Step, fresh, steps_of, stored, worlds_of

TOKENS = [letter * 43 for letter in "abcd"]
numbers = count()


class Wire:
    """A client that keeps every frame, and can be waited for."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.frames: list[str] = []
        self.news = asyncio.Condition()
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self.sitting.line:
            assert isinstance(frame, str)
            async with self.news:
                self.frames.append(frame)
                self.news.notify_all()

    async def until(self, **wanted: Any) -> None:
        """A message has come, sooner or later, that has these fields."""

        def has_come() -> bool:
            messages = map(checked, self.frames)
            return any(wanted.items() <= message.items() for message in messages)

        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(has_come)

    async def act(self, ask: int, action: int) -> None:
        """Answer a question once it is there; it is acknowledged."""
        await self.until(ask=ask)
        name = f"{ask}"
        await self.sitting.say(shown(action) | {"ask": ask, "id": name})
        await self.until(done=name)


class Theatre:
    """A server whose tables are laid out by hand."""

    def __init__(self, base: str, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.base = base
        self.database = database
        self.monkeypatch = monkeypatch

    async def _prepared(self, world: Match, steps: list[Step]) -> str:
        """A table at which these steps have been taken; its id."""
        laid = partial(Match, max_hands=HANDS, laid=Laid(world.walls))
        self.monkeypatch.setattr(game, "Match", laid)
        table = StoredTable(
            f"world-{next(numbers):04}",
            world.book.id,
            world.book.version,
            world.options,
            world.kind,
            world.seed,
            started=True,
            finished=False,
            chairs=tuple(
                StoredChair(token[0], None, hash_of(token)) for token in TOKENS[: len(world.chairs)]
            ),
        )
        storage = Storage(f"sqlite:///{self.database}")
        await storage.open_table(table)
        done = stored(Game(table, world.book, table.chairs), steps)
        if done:
            await storage.write(table.id, [AddActions(done)])
        await storage.close()
        return table.id

    async def heard(self, world: Match, reader: int) -> list[str]:
        """Every frame that the reader is sent while the last of a world is played."""
        steps = steps_of(world)
        draws = [event.n for event in world.events() if isinstance(event, Draw)]
        since = draws[-LIVE:][0]
        table = await self._prepared(world, [step for step in steps if step.ask < since])
        known = next((step.ask for step in steps if step.ask >= since), world.count() - 1)
        async with AsyncExitStack() as stack:
            wires: dict[int, Wire] = {}
            # The reader comes first: who comes after him is told to him, and always the same.
            seats = [seat for seat in range(SEATS) if seat != reader]
            for each in (reader, *seats):
                wires[each] = Wire(await stack.enter_async_context(self._place(table, world, each)))
                await wires[each].until(last=known)
            await self._play(world, since, wires, reader)
            await wires[reader].until(n=world.count() - 1)
            await self._pry(wires[reader], reader, world.count() - 1)
            for wire in wires.values():
                wire.listening.cancel()
        return [frame.replace(table, "table") for frame in wires[reader].frames]

    def _place(self, table: str, world: Match, reader: int) -> At:
        chair: Message = {"table": table}
        if reader != SPECTATOR:
            chair["token"] = TOKENS[world.chairs[reader]]
        return At(self.base, chair)

    async def _play(self, world: Match, since: int, wires: dict[int, Wire], reader: int) -> None:
        """Take the steps since an event, the reader always first where several answer."""
        scratch = fresh(world)
        for step in steps_of(world):
            actions = dict(step.actions)
            if step.in_window and reader in scratch.asked():
                actions.setdefault(reader, ACT_PASS)
            for seat in sorted(actions, key=lambda seat: seat != reader):
                # What goes first may have closed the window.
                if scratch.count() - 1 == step.ask and seat in scratch.asked():
                    if step.ask >= since:
                        await wires[seat].act(step.ask, actions[seat])
                    scratch.act(seat, actions[seat])

    async def _pry(self, wire: Wire, reader: int, last: int) -> None:
        """Try everything while the last tile still lies there."""
        if reader == SPECTATOR:
            await wire.sitting.say({"a": "pass", "ask": last, "id": "probe"})
            await wire.until(refused="watching")
            return
        for number, kind in enumerate(KINDS):
            for ask in (last - 1, last + 1):
                name = f"probe {number} {ask}"
                await wire.sitting.say({"a": kind, "tile": "1m", "ask": ask, "id": name})
                await wire.until(id=name)


@pytest.fixture
def theatre(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Theatre]:
    with served(settings(database, watch_delay=0.0)) as base:
        yield Theatre(base, database, monkeypatch)


def compare(theatre: Theatre, rules: str, seed: int, most: int) -> int:
    compared = 0
    for way, (match, *others) in worlds_of(rules, seed):
        if others:
            expected = asyncio.run(theatre.heard(match, way.reader))
        for world in others[:most]:
            heard = asyncio.run(theatre.heard(world, way.reader))
            assert heard == expected, f"reader {way.reader} hears of hidden tiles"
            compared += 1
    return compared


@pytest.mark.heavy
@pytest.mark.parametrize("rules", own_books())
def test_hidden_tiles_change_no_byte_on_the_wire(theatre: Theatre, rules: str) -> None:
    assert compare(theatre, rules, 1, most=1)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("rules", own_books())
def test_hidden_tiles_change_no_byte_on_the_wire_in_many_worlds(
    theatre: Theatre, rules: str, seed: int
) -> None:
    compare(theatre, rules, seed, most=4)
