"""Who comes to a table, and the end of the waiting."""

from fivewinds.server.denied import Denied
from fivewinds.server.messages import Seated
from fivewinds.server.settings import Settings
from fivewinds.server.storage import Conflict, Storage, StoredChair, StoredTable
from fivewinds.server.storing import Storing
from fivewinds.server.telling import clock
from fivewinds.server.tokens import hash_of, new_token


class Guests(Storing):
    """A table to which people come."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._gone: dict[int, float] = {}
        """Since when a person's chair is empty."""

    def _comes_back(self, chair: int) -> None:
        """Somebody plays himself again, whatever the reason that a bot did for him."""
        self._gone.pop(chair, None)
        if self.game is not None:
            self.game.late[chair] = 0
        if chair in self.standing_in:
            self.standing_in.discard(chair)
            self._tell_table()

    async def join(self, name: str) -> Seated:
        """Somebody takes the first chair that a bot holds."""
        self._must_be_open()
        free = [chair for chair, seated in enumerate(self.chairs) if not seated.taken]
        if not free:
            raise Denied("full")
        chair = free[0]
        token = new_token()
        taken = StoredChair(name, None, hash_of(token))
        try:
            await self.storage.seat(self.table.id, chair, taken)
        except Conflict:
            await self._reload()
            return await self.join(name)
        self.chairs[chair] = taken
        self._gone[chair] = clock()
        self._tell_table()
        return Seated(self.table.id, token, chair)

    def _must_be_open(self) -> None:
        if self.phase in ("over", "closed"):
            raise Denied(self.phase)

    async def start(self, token: str) -> None:
        """Whoever opened the table ends the waiting."""
        if self.chair_of(token) != 0:
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
        for chair, connection in self.people.items():
            self._welcome(chair, connection)
