"""Watching a table: what anybody may see, later than the players see it, and never a question."""

import msgspec
from msgspec import UNSET

from fivewinds import events
from fivewinds.core.codes import SPECTATOR
from fivewinds.server.denied import Denied
from fivewinds.server.messages import AboutTable, Rematch, RematchTold, Revealed, Watched, encode
from fivewinds.server.room.chat import Chatting, shown_chat
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.telling import CLOSED, clock
from fivewinds.server.store.storage import now as second


class Watching(Chatting):
    """A table that people watch."""

    async def load(self) -> None:
        """Play again what is stored; watchers hear of it when it is old enough, or over."""
        await super().load()
        if self.game is None:
            return
        latest = await self.storage.latest(self.table.id)
        if self.game.match.over or second() - latest > self.gallery.delay + 1:
            self.gallery.shown = self._told
        else:
            self.gallery.later(self._told, clock())

    async def watch(self, connection: Connection, last: int) -> None:
        """Somebody comes to watch; raises `Denied`.

        Whether there is an event of the number `last` is not looked at: that would tell how far the
        match is.
        """
        gallery = self.gallery
        if last < -1:
            raise Denied("greeting")
        if len(gallery.watchers) >= self.settings.watchers:
            raise Denied("watchers")
        gallery.watchers[connection] = max(last + 1, gallery.shown)
        self._tell_table(but=connection)
        connection.send(encode(AboutTable(self.shown(connection.language))))
        if self.closed is not None:
            connection.close(CLOSED, "closed")
            return
        self._welcome_watcher(connection)
        old = second() - gallery.delay
        for said in self._chats:
            if said.at <= old:
                connection.send(encode(shown_chat(said)))
        if self.game is not None:
            for event in self.game.events(SPECTATOR, last + 1, gallery.shown):
                connection.send(events.encode(event))
            self._reveal_to_watcher(connection)

    async def stop_watching(self, connection: Connection) -> None:
        """A watcher has gone."""
        if self.gallery.watchers.pop(connection, None) is not None:
            self._tell_table()

    async def deny(self, connection: Connection) -> None:
        """Refuse an action that a watcher sends."""
        self._refuse(connection, "watching", None, self.gallery.shown - 1)

    def _welcome_watcher(self, connection: Connection) -> None:
        if self.game is None:
            connection.send(encode(Watched(-1)))
            return
        head = msgspec.structs.replace(self.game.header(), seed=UNSET)
        connection.send(encode(Watched(self.gallery.shown - 1, head)))

    def _welcome_all(self) -> None:
        super()._welcome_all()
        for connection in self.gallery.watchers:
            self._welcome_watcher(connection)

    def _reveal_to_watcher(self, connection: Connection) -> None:
        """Send the seed and the rematch to a watcher who has been shown the end of the match."""
        assert self.game is not None
        if self.game.match.over and self.gallery.shown == self.game.match.count():
            connection.send(encode(Revealed(self.game.header())))
            if self.rematch is not None:
                connection.send(encode(RematchTold(Rematch(self.rematch))))

    def _tell_watchers(self) -> None:
        """Tell those who watch what has become old enough."""
        gallery = self.gallery
        for what in gallery.due(clock()):
            if isinstance(what, bytes):
                for connection in gallery.watchers:
                    connection.send(what)
            elif what > gallery.shown:
                gallery.shown = what
                self._show(what)

    def _show(self, end: int) -> None:
        assert self.game is not None
        for connection, first in list(self.gallery.watchers.items()):
            for event in self.game.events(SPECTATOR, first, end):
                connection.send(events.encode(event))
            self.gallery.watchers[connection] = max(first, end)
            self._reveal_to_watcher(connection)
