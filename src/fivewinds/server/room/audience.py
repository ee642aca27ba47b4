"""The people at a table and those who watch, with their connections."""

from fivewinds.server.room.connection import Connection
from fivewinds.server.room.watchers import Watchers


class Audience:
    """Who is connected to a table."""

    def __init__(self, delay: float) -> None:
        self.people: dict[int, Connection] = {}
        """Who is connected, by chair."""
        self.watchers = Watchers(delay)

    def everybody(self) -> list[Connection]:
        """All connections, those of people first."""
        return [*self.people.values(), *self.watchers.next_event]

    # Changes

    def sit(self, chair: int, connection: Connection) -> None:
        """A client takes a chair."""
        self.people[chair] = connection

    def leave(self, chair: int) -> None:
        """A chair has no client any more."""
        self.people.pop(chair, None)

    def watch(self, connection: Connection, last: int) -> None:
        """A watcher comes who knows the events up to `last`."""
        self.watchers.next_event[connection] = max(last + 1, self.watchers.shown)

    def stop_watching(self, connection: Connection) -> None:
        """A watcher goes."""
        self.watchers.next_event.pop(connection, None)
