"""All tournaments in use: each event checked, stored, and only then seen by anybody."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from fivewinds.server.desk.store import DeskStore, Overtaken
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import after, fold
from fivewinds.tournament.online import slip_of_record
from fivewinds.tournament.state import Link, Tournament

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters of codes: none that are taken for another."""
CODE = 8
_LOOK = 0.5
"""Seconds after which, while pages wait, it is looked for what other programs have added."""
_ATTEMPTS = 20
"""Times that an event is tried again after another server's."""

log = logging.getLogger("fivewinds.server")
InThread = Callable[..., Awaitable[Any]]


def new_code() -> str:
    """A code that people can type: 40 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE))


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class _Open:
    """A tournament that somebody looks at."""

    def __init__(self) -> None:
        self.state: Tournament | None = None
        self.count = 0
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.waiting = 0
        """How many pages wait for the next event."""


class Desk:
    """The tournaments of a server."""

    def __init__(self, store: DeskStore, in_thread: InThread) -> None:
        self._store = store
        self._in_thread = in_thread
        self._stopping = False
        self._open: dict[str, _Open] = {}
        self._looking: asyncio.Task[None] | None = None

    async def create(self, entries: Sequence[ev.Entry], earlier: str = "") -> tuple[str, str]:
        """Keep a new tournament; its id, and the code of its organiser.

        With the organiser's code of an earlier one it belongs to the same row of years; raises
        `Refusal` where that code opens nothing.
        """
        fold(entries)
        tournament, code = secrets.token_hex(8), new_code()
        if earlier:
            first, state, _, shown = await self.find(earlier)
            if shown.role != "organiser":
                raise Refusal("after", "no-code")
            followed = ev.Followed(state.series or first)
            entries = [*entries, ev.Entry(now(), "organiser", followed)]
        link = ev.Entry(now(), "organiser", ev.LinkMade("organiser", code))
        await self._in_thread(self._store.add, tournament, 0, [*entries, link])
        return tournament, code

    async def find(self, code: str) -> tuple[str, Tournament, int, Link]:
        """Where a code leads: id, state, number of events, and who comes with it."""
        plain = code.replace("-", "").replace(" ", "").upper()
        tournament = await self._in_thread(self._store.tournament_of, plain)
        if tournament is None:
            raise Refusal("code", "no-code")
        state, count = await self.current(tournament)
        link = state.links[plain]
        if link.withdrawn:
            raise Refusal("code", "no-code")
        return tournament, state, count, link

    async def years(self, tournament: str) -> dict[str, Tournament]:
        """All tournaments of its row of years, by id."""
        state, _ = await self.current(tournament)
        ids = await self._in_thread(self._store.years, state.series or tournament)
        return {each: (await self.current(each))[0] for each in ids}

    async def current(self, tournament: str) -> tuple[Tournament, int]:
        """The tournament as it is stored, and the number of its events."""
        opened = self._opened(tournament)
        async with opened.lock:
            await self._catch_up(tournament, opened)
            assert opened.state is not None
            return opened.state, opened.count

    async def do(
        self,
        tournament: str,
        by: str,
        make: Callable[[Tournament], Sequence[ev.EVENTS]],
    ) -> int:
        """Add the events that `make` says for the present state; the number of events then.

        Raises `Refusal`, and nothing changes. The state is replaced once all are stored.
        """
        opened = self._opened(tournament)
        async with opened.lock:
            for _ in range(_ATTEMPTS):
                await self._catch_up(tournament, opened)
                assert opened.state is not None
                entries = [ev.Entry(now(), by, event) for event in make(opened.state)]
                state = opened.state
                for entry in entries:
                    state = after(state, entry)
                if not entries:
                    return opened.count
                try:
                    await self._in_thread(self._store.add, tournament, opened.count, entries)
                except Overtaken:
                    continue
                opened.state, opened.count = state, opened.count + len(entries)
                self._tell(opened)
                return opened.count
        raise Refusal("", "overtaken")

    async def forget(self, tournament: str, name: str, number: int) -> None:
        """Remove a name from what is stored, once its deletion is."""
        await self._in_thread(self._store.forget, tournament, name, f"#{number}")

    async def wait(self, tournament: str, count: int, seconds: float) -> None:
        """Return when there are more events than `count`, when the time is over or the server ends.

        What this server adds is seen at once, what others add within `_LOOK` seconds.
        """
        opened = self._opened(tournament)
        opened.waiting += 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while opened.count <= count and not self._stopping:
                        await opened.changed.wait()
        finally:
            opened.waiting -= 1

    async def _look(self) -> None:
        """While pages wait, look for events of other servers and commands: once for all pages."""
        while awaited := [name for name, each in self._open.items() if each.waiting]:
            try:
                counts = await self._in_thread(self._store.counts, awaited)
                for name, count in counts.items():
                    if count > self._open[name].count:
                        await self.current(name)
            except SQLAlchemyError:
                # The pages wait on; health tells it.
                log.debug("desk", exc_info=True)
            await asyncio.sleep(_LOOK)

    def stop(self) -> None:
        """Answer the pages that wait: the server ends."""
        self._stopping = True
        for opened in self._open.values():
            self._tell(opened)

    async def take_results(self) -> None:
        """Enter the slips of online tables whose matches are over."""
        for tournament, opened in list(self._open.items()):
            if opened.state is None:
                continue
            rooms = {room: place for place, room in opened.state.open_rooms().items()}
            if not rooms:
                continue
            for room, lines in (await self._in_thread(self._store.records, list(rooms))).items():
                with suppress(Refusal):  # somebody has entered this slip meanwhile
                    await self.do(tournament, "online", _result(room, rooms[room], lines))

    async def open_those_online(self) -> None:
        """Take up the tournaments whose online tables may still be played."""
        for tournament in await self._in_thread(self._store.played_online):
            await self.current(tournament)

    def _opened(self, tournament: str) -> _Open:
        return self._open.setdefault(tournament, _Open())

    async def _catch_up(self, tournament: str, opened: _Open) -> None:
        """Take in what another server, or a command, has added."""
        entries = await self._in_thread(self._store.entries, tournament, opened.count - 1)
        if not entries:
            return
        for entry in entries:
            opened.state = after(opened.state, entry)
        opened.count += len(entries)
        self._tell(opened)

    @staticmethod
    def _tell(opened: _Open) -> None:
        opened.changed.set()
        opened.changed = asyncio.Event()


def _result(
    room: str, place: tuple[int, int], lines: str
) -> Callable[[Tournament], Sequence[ev.EVENTS]]:
    """Makes the slip of a finished online table, unless there is one."""

    def made(now: Tournament) -> Sequence[ev.EVENTS]:
        if place not in now.open_rooms():
            return []
        slip = slip_of_record(now.slip_rules(), lines)
        return [ev.SlipEntered(*place, slip, command=f"online/{room}")]

    return made
