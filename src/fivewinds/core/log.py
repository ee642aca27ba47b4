"""The log of one hand: its events as integers, told to each reader as far as he may see them."""

from collections.abc import Iterable

from fivewinds.core.codes import DRAW, EVERYTHING, HIDDEN

ROOM = 384
"""Events that lie in the log itself, enough for nearly every hand; what comes after is `more`."""


class Log:
    """Events in order. An event is a kind with up to seven bytes (see `core.codes`)."""

    def __init__(self) -> None:
        self.count = 0
        self.events = [0] * 384
        self.more: list[int] = []

    @staticmethod
    def of(events: Iterable[int]) -> "Log":
        """A log of these events."""
        log = Log()
        for event in events:
            log._append(event)
        return log

    def add(self, kind: int, seat: int, tile: int, three: int, four: int, five: int) -> int:
        """Append an event; the number of events is returned."""
        return self._append(kind | seat << 8 | tile << 16 | three << 24 | four << 32 | five << 40)

    def _append(self, event: int) -> int:
        if self.count < ROOM:
            self.events[self.count] = event
        else:
            self.more.append(event)
        self.count += 1
        return self.count

    def seen(self, number: int, reader: int) -> int:
        """An event as a reader may see it: each tile that he may not know is `HIDDEN`."""
        event = self.events[number] if number < ROOM else self.more[number - ROOM]
        if reader != EVERYTHING and event & 255 == DRAW and event >> 8 & 255 != reader:
            event |= HIDDEN << 16
        return event

    def read(self, reader: int = EVERYTHING, since: int = 0) -> list[int]:
        """The events from number `since` on, as the reader may see them."""
        return [self.seen(number, reader) for number in range(since, self.count)]
