"""What happens at a table by itself: what is due is told, people are asked, bots act."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

from fivewinds.bots.late import when_time_is_out
from fivewinds.server.messages import encode
from fivewinds.server.pause import Pausing
from fivewinds.server.room.acting import Acting
from fivewinds.server.room.game import DEAL, STAND_IN
from fivewinds.server.room.telling import clock
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredTable
from fivewinds.server.store.storage import Storage

log = logging.getLogger("fivewinds.server")

OFTEN = 3
"""Turns in a row that somebody may let pass before a bot plays for him."""


class Playing(Acting):
    """A table that goes on by itself until somebody, or a moment, is waited for."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        """What is to be done, in order."""
        self._stopping = False
        self._wake: float | None = None
        """When something will be due, if nobody does anything before."""

    async def _go_on(self) -> None:
        """Tell what is due, ask, let bots act, until somebody or the clock is waited for."""
        self._wake = None
        await self._play_on()
        self._tell_watchers()
        for following in (self.gallery.next(), await self._pass_host_on()):
            if following is not None:
                self._wake_at(following)

    async def _play_on(self) -> None:
        while self.game is not None and self.people and not self._stopping:
            game, match, now = self.game, self.game.match, clock()
            await self._save()
            if self._told < match.count():
                if now < self._held:
                    self._wake_at(self._held)
                    return
                self._tell_more()
                continue
            if match.over:
                return
            self._replace_absent(now)
            if match.between:
                if self._wait_between(now):
                    return
                continue
            self._ask()
            if game.in_window and now < self._held:
                self._wake_at(self._held)
                return
            if self._kept:
                kept, self._kept = self._kept, []
                for each in kept:
                    game.do(each)
            elif not self._inbox.empty():
                # Bots that take no time never stop by themselves.
                return
            elif not self._time_is_out(now) and not self._bots_act(now):
                return

    def _wait_between(self, now: float) -> bool:
        """Between two hands: whether people are waited for; else deal, or end as agreed.

        Without a clock the table waits for everybody who reads how the hand ended; with one for so
        long as people have for reading, or as an open proposal has.
        """
        game = self.game
        assert game is not None
        if self._pause is None:
            self._pause = Pausing()
            self._read = now + self.settings.reading
        pause = self._pause
        if self._end_if_agreed(game.match.chairs[0]):
            return False
        pause.lapse(now)
        awaited = pause.awaited(self._playing_people(), self._readers)
        until = pause.lapses
        if until is None and self._clocks is not None:
            until = self._read
        if awaited and (until is None or now < until):
            self._tell_pause(encode(pause.shown(awaited)))
            if until is not None:
                self._wake_at(until)
            return True
        done = game.noted_between(DEAL, game.match.chairs[0])
        self._unsaved.append(done)
        game.do(done)
        self._end_pause()
        return False

    def _bots_act(self, now: float) -> bool:
        """Let the next bot act, if it is time; sets the clock if it is not yet."""
        game = self.game
        assert game is not None
        for seat in game.match.asked():
            level = self._level(seat)
            if level is None:
                continue
            if not game.in_window and now < self._due:
                self._wake_at(self._due)
                return False
            done = game.noted(seat, game.choice(seat, level), level=level)
            self._answers(seat)
            self._unsaved.append(done)
            game.do(done)
            return True
        return False

    def _level(self, seat: int) -> str | None:
        """The level of the bot that acts for a seat; None where a person or program acts."""
        assert self.game is not None
        chair = self.game.match.chairs[seat]
        if self._plays(chair):
            return None
        return STAND_IN if chair in self.standing_in else self.chairs[chair].level

    def _replace_absent(self, now: float) -> None:
        """Let a bot play for people who have been away, or let their time run out, for too long.

        That depends on nothing that is hidden: only turns of his own count, where all can see him
        wait. Who is asked about another's tile is a secret.
        """
        game = self.game
        assert game is not None
        before = set(self.standing_in)
        for chair, seated in enumerate(self.chairs):
            if seated.taken and chair not in self.people:
                back = self._gone.setdefault(chair, now) + self.settings.away
                if now >= back:
                    self.standing_in.add(chair)
                else:
                    self._wake_at(back)
        if not game.in_window:
            for seat in game.match.asked():
                chair = game.match.chairs[seat]
                if game.late[chair] >= OFTEN:
                    self.standing_in.add(chair)
        if self.standing_in != before:
            for chair in self.standing_in - before:
                self._answers(game.seats[chair])
            self._tell_table()

    def _time_is_out(self, now: float) -> bool:
        """Act for the next seat that has not done so in time; sets the clock if none is due."""
        game = self.game
        assert game is not None
        for seat, end in self._ends():
            if now < end:
                self._wake_at(end)
                continue
            if seat in self._programs:
                log.warning("table %s: the program at seat %d is late", self.table.id, seat)
            spent = self._answers(seat)
            done = game.noted(seat, when_time_is_out(game.match, seat), late=True, spent=spent)
            self._unsaved.append(done)
            game.do(done)
            return True
        return False

    def _ends(self) -> list[tuple[int, float]]:
        """When the time of each seat that is asked is out, where it ever is."""
        found = dict(self._programs)
        if self._clocks is not None:
            for seat in self._open:
                found[seat] = min(self._clocks.end(seat), found.get(seat, math.inf))
        return sorted(found.items())

    def _wake_at(self, moment: float) -> None:
        self._wake = moment if self._wake is None else min(self._wake, moment)
