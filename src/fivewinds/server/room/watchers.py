"""Who watches a table, and what is still to be told them: all comes later than to the players."""

from collections import deque

from fivewinds.server.room.connection import Connection


class Watchers:
    """The watchers of a table.

    They hear of nothing before it is due. What is due is a message, or the number of events that
    they may know of then.
    """

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.next_event: dict[Connection, int] = {}
        """Who watches, and the number of the next event that each has not heard of."""
        self.shown = 0
        """How many events they may know of."""
        self._coming: deque[tuple[float, int | bytes]] = deque()

    def later(self, what: int | bytes, now: float) -> None:
        """Players are told this now."""
        self._coming.append((now + self.delay, what))

    def due(self, now: float) -> list[int | bytes]:
        """What is to be told now, in order."""
        found = []
        while self._coming and self._coming[0][0] <= now:
            found.append(self._coming.popleft()[1])
        return found

    def next(self) -> float | None:
        """When something will be due."""
        return self._coming[0][0] if self._coming else None
