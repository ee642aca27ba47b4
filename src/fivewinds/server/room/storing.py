"""How a room keeps what is done there, and finds it again."""

import logging

from fivewinds.rules.registry import book
from fivewinds.server.room.game import Game, OtherRules
from fivewinds.server.room.seating import playable
from fivewinds.server.room.telling import Telling
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredAction, StoredTable
from fivewinds.server.store.storage import Storage

log = logging.getLogger("fivewinds.server")


class Storing(Telling):
    """A table whose actions are stored before they are told."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._behind = False
        """Whether more has been done here than could be stored."""
        self._recorded = table.finished
        self._unsaved: list[StoredAction] = []
        self._commands: set[tuple[int, str]] = set()
        """The actions that have been accepted, by chair and the client's id."""

    async def load(self) -> None:
        """Play again what is stored."""
        try:
            self.table = playable(self.table)
            if not self.started:
                return
            game = Game(self.table, book(self.table.rules), self.chairs)
            done = await self.storage.actions(self.table.id)
            game.again(done)
        except OtherRules:
            self.closed = "version"
            return
        self.game = game
        self._commands = {(each.chair, each.command) for each in done if each.command is not None}
        self._unsaved = []
        self._kept = []
        self._end_pause()
        self._note_all()
        await self._save()

    async def _reload(self) -> None:
        """Stand where what is stored leaves the table: another server may have written there."""
        log.warning("table %s is played again from what is stored", self.table.id)
        stored = await self.storage.table(self.table.id)
        assert stored is not None
        self.chairs = list(stored.chairs)
        self.started = stored.started
        self.host = stored.host
        self.rematch = stored.rematch
        self._recorded = stored.finished
        told = self._told
        await self.load()
        self._behind = False
        self._ask_nobody()
        if self.game is not None:
            for chair, connection in self.people.items():
                self._send_events(chair, connection, told, self._told)
                self._reveal(connection)
        self._tell_table()

    async def _save(self) -> None:
        """Store what has been done. Until then nobody hears of it."""
        game = self.game
        assert game is not None
        ended = game.match.over and not self._recorded
        if self._unsaved or ended:
            record = game.record() if ended else None
            unsaved, self._unsaved = self._unsaved, []
            self._behind = True
            await self.storage.add(self.table.id, unsaved, record)
            self._behind = False
            self._recorded = self._recorded or ended
