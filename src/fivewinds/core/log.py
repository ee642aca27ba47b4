"""The log of one hand: its events as integers, told to each reader as far as he may see them."""

from collections.abc import Iterable

from fivewinds.core.codes import CONCEALED_KONG, DECLARED_KONG, DRAW, EVERYTHING, HIDDEN

ROOM = 384
"""Events that lie in the log itself, enough for nearly every hand; what comes after is `more`."""


NEWS = 32
"""As many events are told at a time."""


class Log:
    """Events in order. An event is a kind with up to seven bytes (see `core.codes`)."""

    def __init__(self, *, hidden_kongs: bool = False) -> None:
        self.hidden_kongs = hidden_kongs
        """Whether only its owner may see the tiles of a concealed kong."""
        self.count = 0
        self.events = [0] * 384
        self.covered = [0] * 384
        """`HIDDEN` for events whose tile is covered for all but their own seat, else 0."""
        self.more: list[int] = []

    @staticmethod
    def of(events: Iterable[int], *, hidden_kongs: bool = False) -> "Log":
        """A log of these events."""
        log = Log(hidden_kongs=hidden_kongs)
        for event in events:
            log.append(event)
        return log

    def add(self, kind: int, seat: int, tile: int, three: int, four: int, five: int) -> int:
        """Append an event; the number of events is returned."""
        return self.append(kind | seat << 8 | tile << 16 | three << 24 | four << 32 | five << 40)

    def append(self, event: int) -> int:
        """Append an event that is packed already."""
        if self.count < ROOM:
            self.events[self.count] = event
            self.covered[self.count] = HIDDEN * self._is_secret(event)
        else:
            self.more.append(event)
        self.count += 1
        return self.count

    def _is_secret(self, event: int) -> bool:
        """Whether only its own seat may see the tile of an event."""
        kind = event & 255
        return kind == DRAW or (
            kind == DECLARED_KONG and self.hidden_kongs and event >> 24 & 255 == CONCEALED_KONG
        )

    def seen(self, number: int, reader: int) -> int:
        """An event as a reader may see it: each tile that he may not know is `HIDDEN`."""
        if number < ROOM:
            event = self.events[number]
            cover = self.covered[number]
        else:
            event = self.more[number - ROOM]
            cover = HIDDEN * self._is_secret(event)
        # Reckoned rather than branched on: whose turn it is changes all the time.
        other = (reader != EVERYTHING) & (event >> 8 & 255 != reader)
        return event | (cover * other) << 16

    def tell(self, reader: int, since: int, events: list[int]) -> int:
        """Put the events from number `since` on into `events`, as many as it has room for.

        They are as the reader may see them; how many were put there is returned.
        """
        count = self.count - since
        if count > NEWS:
            count = NEWS
        if since + count > ROOM:
            for i in range(count):
                events[i] = self.seen(since + i, reader)
            return count
        # The same as `seen`, for events that lie in the log itself.
        hides = reader != EVERYTHING
        for i in range(count):
            event = self.events[since + i]
            other = hides & (event >> 8 & 255 != reader)
            events[i] = event | (self.covered[since + i] * other) << 16
        return count

    def read(self, reader: int = EVERYTHING, since: int = 0) -> list[int]:
        """The events from number `since` on, as the reader may see them."""
        return [self.seen(number, reader) for number in range(since, self.count)]
