"""What clients do at a table: each thing once, stored before it is acknowledged."""

from typing import Any

from msgspec import UNSET

from fivewinds.actions import answered
from fivewinds.core.table import Refused
from fivewinds.rules.registry import book
from fivewinds.server.guests import Guests
from fivewinds.server.messages import LONGEST_ID, Done, RefusedAction, encode
from fivewinds.server.seating import Connection
from fivewinds.server.settings import Settings
from fivewinds.server.storage import Conflict, Storage, StoredAction, StoredTable
from fivewinds.server.telling import clock
from fivewinds.words import refusal_text

REMEMBERED = 64
"""Refusals that are remembered for a chair, to be given again."""


class Acting(Guests):
    """A table that accepts or refuses what its people do."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._refusals: list[dict[str, str]] = [{}, {}, {}, {}]

    async def act(self, chair: int, connection: Connection, message: object) -> None:
        """A client acts: it hears that this is stored, or why it is refused."""
        given = dict(message) if isinstance(message, dict) else {}
        name = given.pop("id", None)
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_ID:
            self._refuse(connection, "malformed", None)
            return
        if (chair, name) in self._commands:
            connection.send(encode(Done(name)))
            return
        self._comes_back(chair)
        reason = self._refusals[chair].get(name)
        if reason is None:
            try:
                done = self._accepted(chair, given, name)
            except Refused as refused:
                reason = refused.reason
        if reason is not None:
            self._remember(chair, name, reason)
            self._refuse(connection, reason, name)
            return
        try:
            await self._save()
        except Conflict:
            await self._reload()
            await self.act(chair, connection, message)
            return
        self._commands[chair, name] = done.number
        connection.send(encode(Done(name)))

    def _accepted(self, chair: int, answer: dict[str, Any], name: str) -> StoredAction:
        """The action of an answer, carried out or kept; raises `Refused`."""
        game = self.game
        if game is None:
            raise Refused("not-asked")
        seat = game.seats[chair]
        if seat not in self._open:
            raise Refused(self._why_not_asked(seat, answer))
        action = answered(game.match, seat, answer)
        in_window = game.in_window
        done = game.noted(seat, action, command=name, spent=self._answers(seat))
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

    def _remember(self, chair: int, name: str, reason: str) -> None:
        refusals = self._refusals[chair]
        refusals[name] = reason
        while len(refusals) > REMEMBERED:
            del refusals[next(iter(refusals))]

    def _refuse(self, connection: Connection, reason: str, name: str | None) -> None:
        rules = self.game.match.book if self.game else book(self.table.rules)
        message = refusal_text(rules, connection.language, reason)
        refused = RefusedAction(reason, self._told - 1, message, UNSET if name is None else name)
        connection.send(encode(refused))
