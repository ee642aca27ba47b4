"""What clients do at a table: each thing once, stored before it is acknowledged."""

import logging
from typing import Any

from msgspec import UNSET

from fivewinds.actions import answered
from fivewinds.bots import OUTSIDE
from fivewinds.core.table import Refused
from fivewinds.server.messages import LONGEST_ID, Done, encode
from fivewinds.server.pause import END as LET_US_END
from fivewinds.server.pause import SAID
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.game import END
from fivewinds.server.room.parting import LEFT
from fivewinds.server.room.telling import clock
from fivewinds.server.room.watching import Watching
from fivewinds.server.store.rows import Conflict, StoredAction

log = logging.getLogger("fivewinds.server")


class Acting(Watching):
    """A table that accepts or refuses what its people do."""

    async def act(self, chair: int, connection: Connection, message: object) -> None:
        """A client does something: it hears that this is done and stored, or why it is refused."""
        if self.people.get(chair) is not connection:
            # It has been hung up on, and somebody else may have the chair.
            return
        given = dict(message) if isinstance(message, dict) else {}
        name = given.pop("id", None)
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_ID or not name.isprintable():
            self._refuse_to(chair, connection, "malformed", None)
            return
        before = self.chairs[chair].before
        # An earlier occupant of the chair may have used the same command id.
        command = f"{before}.{name}" if before else name
        if (chair, command) in self._commands:
            connection.send(encode(Done(name)))
            return
        answers = self._answered[chair]
        if command not in answers:
            try:
                await self._perform(chair, connection, given, command)
            except Refused as refused:
                self._remember(chair, command, refused.reason)
            except Conflict:
                await self._reload()
                await self.act(chair, connection, message)
                return
        reason = answers.get(command)
        if reason is None:
            connection.send(encode(Done(name)))
        else:
            self._refuse_to(chair, connection, reason, name)
        if self.people.get(chair) is not connection:
            connection.close(LEFT, "left")

    def _refuse_to(self, chair: int, connection: Connection, reason: str, name: str | None) -> None:
        """Refuse; what programs do wrong is written down too, for those who make them."""
        if self.chairs[chair].level == OUTSIDE:
            log.warning("table %s: the program in chair %d: %s", self.table.id, chair, reason)
        self._refuse(connection, reason, name)

    async def _perform(
        self, chair: int, connection: Connection, given: dict[str, Any], command: str
    ) -> None:
        """Do what is asked; raises `Refused` or `Conflict`."""
        if "do" not in given:
            if chair in self.standing_in:
                self._comes_back(chair)
            self._accepted(chair, given, command)
            await self._save()
            self._commands.add((chair, command))
            return
        what, language, other = given["do"], connection.language, given.get("chair")
        if what == "ping":
            return
        if what == "chat":
            await self._chat(chair, given.get("phrase"), given.get("text"), command)
        elif what == "back":
            self._comes_back(chair)
        elif what in SAID:
            await self._say_between(chair, what, command)
        elif what == "leave":
            await self._leave(chair, "left", language)
        elif what == "concede":
            await self._leave(chair, "conceded", language)
        elif what == "bot":
            await self._give_to_bot(chair, other, language)
        elif what == "remove":
            await self._remove(chair, other, language)
        elif what == "rematch":
            await self._rematch(chair, language)
        else:
            raise Refused("malformed")
        self._remember(chair, command, None)

    async def _say_between(self, chair: int, what: str, command: str) -> None:
        """Somebody is ready for the next hand, or wants to end the match or to play on.

        Where that ends the match, the end is stored before it is acknowledged. Raises `Refused`.
        """
        if self.phase != "playing":
            raise Refused(self.phase)
        if self.chairs[chair].level is not None:
            raise Refused("people")
        self._comes_back(chair)
        if self._pause is not None:
            self._pause.heard(what, chair, clock() + self.settings.away)
            self._end_if_agreed(chair, command)
            await self._save()
        elif what == LET_US_END:
            raise Refused("in-hand")

    def _end_if_agreed(self, chair: int, command: str | None = None) -> bool:
        """End the match where all people who play themselves have agreed to; whether they have."""
        game, pausing = self.game, self._pause
        if game is None or pausing is None or not pausing.is_agreed(self._playing_people()):
            return False
        done = game.noted_between(END, chair, command)
        self._unsaved.append(done)
        game.do(done)
        self._end_pause()
        return True

    def _accepted(self, chair: int, answer: dict[str, Any], command: str) -> StoredAction:
        """The action of an answer, carried out or kept; raises `Refused`."""
        game = self.game
        if game is None:
            raise Refused("not-asked")
        seat = game.seats[chair]
        if seat not in self._open:
            raise Refused(self._why_not_asked(seat, answer))
        action = answered(game.match, seat, answer)
        in_window = game.in_window
        done = game.noted(seat, action, command=command, spent=self._answers(seat))
        self._unsaved.append(done)
        if in_window and clock() < self._held:
            # Nothing that others are sent may tell that this seat has answered.
            self._kept.append(done)
        else:
            game.do(done)
        return done

    def _why_not_asked(self, seat: int, answer: dict[str, Any]) -> str:
        """Why a seat that is not asked may not act: from what it has been sent, nothing else."""
        kind, ask = answer.get("a"), answer.get("ask")
        if not isinstance(kind, str):
            return "malformed"
        if isinstance(ask, int) and ask < self._told - 1:
            return "stale"
        told = self._asks.get(seat)
        bars = told.barred if told else UNSET
        return next((bar["reason"] for bar in bars or () if bar["a"] == kind), "not-asked")
