"""All tournaments in use: each event checked, stored, and only then seen by anybody."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from fivewinds.server.desk.store import DeskStore, Overtaken
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import after, fold
from fivewinds.tournament.state import Link, Tournament

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters of codes: none that are taken for another."""
CODE = 8
_LOOK = 2.0
"""Seconds after which a page that waits looks for what other servers have added."""
_ATTEMPTS = 20
"""Times that an event is tried again after another server's."""

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


class Desk:
    """The tournaments of a server."""

    def __init__(self, store: DeskStore, in_thread: InThread) -> None:
        self._store = store
        self._in_thread = in_thread
        self._open: dict[str, _Open] = {}

    async def create(self, entries: Sequence[ev.Entry]) -> tuple[str, str]:
        """Keep a new tournament; its id, and the code of its organiser."""
        fold(entries)
        tournament, code = secrets.token_hex(8), new_code()
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

    async def wait(self, tournament: str, count: int, seconds: float) -> None:
        """Return when there are more events than `count`, or when the time is over.

        What this server adds is seen at once, what others add within `_LOOK` seconds.
        """
        opened = self._opened(tournament)
        until = asyncio.get_running_loop().time() + seconds
        while opened.count <= count and asyncio.get_running_loop().time() < until:
            changed = opened.changed
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), _LOOK)
            if opened.count <= count:
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
