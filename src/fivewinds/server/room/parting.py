"""How people part with a table: they leave, concede, are replaced or removed; and meet again."""

import secrets

from fivewinds.bots import OUTSIDE
from fivewinds.core.table import Refused
from fivewinds.server.messages import Rematch, RematchTold, encode
from fivewinds.server.room.game import STAND_IN
from fivewinds.server.room.guests import Guests
from fivewinds.server.room.telling import clock
from fivewinds.server.store.rows import StoredChair
from fivewinds.words import say

LEFT = 4006
BOTS = 4
"""Names that bots have."""


class Parting(Guests):
    """A table that people leave, and follow up with another."""

    async def _leave(self, chair: int, how: str, language: str) -> None:
        """Somebody leaves of his own will: his token is no longer good."""
        if self.phase == "over":
            raise Refused("over")
        if how == "conceded" and self.phase != "playing":
            raise Refused(self.phase)
        await self._vacate(chair, how, language)

    async def _give_to_bot(self, host: int, chair: object, language: str) -> None:
        """The host gives the chair of somebody who is not there to a bot."""
        absent = self._chair_for(host, chair)
        if absent in self.people:
            raise Refused("here")
        if self.phase == "over":
            raise Refused("over")
        if self.chairs[absent].taken:
            await self._vacate(absent, "given", language)

    async def _remove(self, host: int, chair: object, language: str) -> None:
        """The host sends a guest away, before the first deal."""
        guest = self._chair_for(host, chair)
        if self.phase != "waiting":
            raise Refused(self.phase)
        connection = self.people.get(guest)
        if self.chairs[guest].taken:
            await self._vacate(guest, "removed", language)
        if connection is not None:
            connection.close(LEFT, "removed")

    def _chair_for(self, host: int, chair: object) -> int:
        """The chair that a host names, another's than his own; raises `Refused`."""
        if host != self.host:
            raise Refused("host")
        if type(chair) is not int or not 0 <= chair < len(self.chairs) or chair == host:
            raise Refused("malformed")
        return chair

    async def _vacate(self, chair: int, how: str, language: str) -> None:
        """A bot has the chair from now on; in a match it plays under the first occupant's name."""
        was = self.chairs[chair]
        if self.game is None:
            bot = StoredChair(self._bot_name(language), STAND_IN, before=was.before + 1)
        else:
            bot = StoredChair(was.name, STAND_IN, None, how, was.before + 1)
        host = self.host
        if host == chair:
            others = (
                other for other, seated in enumerate(self.chairs) if seated.taken and other != chair
            )
            host = next(others, None)
        await self.storage.vacate(self.table.id, chair, was, bot, host)
        self.chairs[chair] = bot
        self.host = host
        self.people.pop(chair, None)
        self._gone.pop(chair, None)
        self.standing_in.discard(chair)
        self._readers.discard(chair)
        if self._pause is not None:
            self._pause.gone(chair)
        if self.game is not None:
            self._answers(self.game.seats[chair])
        if not self.people and self._clocks is not None:
            self._clocks.stand_still(clock())
        self._tell_table()

    async def _pass_host_on(self) -> float | None:
        """Another is host when the host has been gone for long; when that will be, if not yet.

        Without it people would wait without end at a table that only the host can start.
        """
        here = [chair for chair in sorted(self.people) if self.chairs[chair].level is None]
        if self.host is None or self.host in self.people or not here:
            return None
        if self.phase in ("over", "closed"):
            return None
        due = self._gone.setdefault(self.host, clock()) + self.settings.away
        if clock() < due:
            return due
        await self.storage.pass_host_on(self.table.id, here[0])
        self.host = here[0]
        self._tell_table()
        return None

    def _bot_name(self, language: str, but: frozenset[str] = frozenset()) -> str:
        """A name that no one else at the table has."""
        names = [say(language, f"play.bot-{number}") for number in range(1, BOTS + 1)]
        used = but | {seated.name for seated in self.chairs}
        return next((name for name in names if name not in used), names[0])

    async def _rematch(self, chair: int, language: str) -> None:
        """The first to ask opens a table with the same people, who keep their tokens."""
        if self.phase != "over":
            raise Refused(self.phase)
        if self.rematch is None:
            # The book may have got another version meanwhile, by which nobody has agreed to play.
            if self.closed is not None:
                raise Refused("closed")
            chairs = self._chairs_again(language)
            self.rematch = await self.storage.open_rematch(
                self.table.id,
                self.table._replace(
                    id=secrets.token_urlsafe(16),
                    seed=secrets.token_bytes(32),
                    started=sum(seated.taken for seated in chairs) == 1,
                    finished=False,
                    chairs=chairs,
                    host=chair,
                    rematch=None,
                ),
            )
        self._tell(encode(RematchTold(Rematch(self.rematch))))

    def _chairs_again(self, language: str) -> tuple[StoredChair, ...]:
        """The chairs for another match: who left, or a program that has ended, does not come."""
        found: list[StoredChair] = []
        for chair, seated in enumerate(self.chairs):
            ended = seated.level == OUTSIDE and chair not in self.people
            if seated.gone is not None or ended:
                taken = frozenset(each.name for each in found)
                found.append(StoredChair(self._bot_name(language, taken), STAND_IN))
            else:
                found.append(seated._replace(before=0))
        return tuple(found)
