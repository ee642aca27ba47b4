"""Who comes to a table, and the end of the waiting."""

from fivewinds.server.denied import Denied
from fivewinds.server.messages import Seated
from fivewinds.server.room.storing import Storing
from fivewinds.server.room.telling import clock
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import Conflict, StoredChair, StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.server.tokens import hash_of, new_token

REMEMBERED = 64
"""Answers that are remembered for a chair."""


class Guests(Storing):
    """A table to which people come."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._gone: dict[int, float] = {}
        """Since when a person's chair is empty."""
        self._answered: list[dict[str, str | None]] = [{}, {}, {}, {}]
        """By chair, what was refused lately and why, and what was done, though not at the table."""

    def _comes_back(self, chair: int) -> None:
        """Somebody plays himself again, whatever the reason that a bot did for him."""
        self._gone.pop(chair, None)
        if self.game is not None:
            self.game.late[chair] = 0
        if chair in self.standing_in:
            self.standing_in.discard(chair)
            self._tell_table()

    async def join(self, name: str, level: str | None = None) -> Seated:
        """Somebody, or a program from outside, takes the first chair that a bot holds."""
        self._must_be_open()
        free = [chair for chair, seated in enumerate(self.chairs) if not seated.taken]
        if not free:
            raise Denied("full")
        chair = free[0]
        token = new_token()
        taken = StoredChair(name, level, hash_of(token), None, self.chairs[chair].before)
        host = chair if self.host is None else self.host
        try:
            await self.storage.seat(self.table.id, chair, taken, host)
        except Conflict:
            await self._reload()
            return await self.join(name, level)
        self.chairs[chair] = taken
        self.host = host
        self._gone[chair] = clock()
        self._tell_table()
        return Seated(self.table.id, token, chair)

    def _remember(self, chair: int, name: str, reason: str | None) -> None:
        """Keep the answer to a command, to be given again."""
        answered = self._answered[chair]
        answered[name] = reason
        while len(answered) > REMEMBERED:
            del answered[next(iter(answered))]

    def _must_be_open(self) -> None:
        if self.phase in ("over", "closed"):
            raise Denied(self.phase)

    async def start(self, token: str) -> None:
        """The host ends the waiting for guests."""
        chair = self.chair_of(token)
        if chair is None or chair != self.host:
            raise Denied("token")
        self._must_be_open()
        if self.started:
            raise Denied("playing")
        await self.storage.start(self.table.id)
        self.started = True
        await self.load()
        self._told = 0
        self._held = 0.0
        self._tell_table()
        self._welcome_all()
