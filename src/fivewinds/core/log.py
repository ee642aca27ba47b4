"""The log of one hand: its events as integers, told to each reader as far as he may see them."""

from collections.abc import Iterable
from typing import Any

from fivewinds.core.before_play import COVER
from fivewinds.core.codes import (
    CONCEALED_KONG,
    DECLARED_KONG,
    DRAW,
    EVERYTHING,
    EXCHANGED,
    HIDDEN,
)

ROOM = 384
"""Events that lie in a page itself, enough for nearly every hand; what comes after is `more`."""


NEWS = 32
"""As many events are told at a time."""


class Page:
    """Where events are written. Logs that are copies of each other share one, each up to its own
    count; only the log that has written last may write on (copy on write).
    """

    def __init__(self) -> None:
        self.used = 0
        """How many events are written, by whichever log has most."""
        self.events = [0] * 384
        self.covered = [0] * 384
        """`HIDDEN` for events whose tile is covered for all but their own seat, else 0."""
        self.more: list[int] = []

    def first(self, count: int) -> "Page":
        """A page of its own for the first events of this one."""
        page = Page.__new__(Page)
        page.used = count
        page.events = self.events[:]
        page.covered = self.covered[:]
        page.more = self.more[: count - ROOM] if count > ROOM else []
        return page


class Log:
    """Events in order. An event is a kind with up to seven bytes (see `core.codes`)."""

    def __init__(self, *, hidden_kongs: bool = False) -> None:
        self.hidden_kongs = hidden_kongs
        """Whether only its owner may see the tiles of a concealed kong."""
        self.count = 0
        self.page = Page()
        self.verdicts: tuple[Any, ...] = ()
        """Verdicts, payments and reasons that events refer to by their place."""
        self.payments: tuple[Any, ...] = ()
        self.reasons: tuple[str, ...] = ()

    def clone(self) -> "Log":
        """Another log of the same events; what either adds the other has not."""
        other = Log.__new__(Log)
        other.hidden_kongs = self.hidden_kongs
        other.count = self.count
        other.page = self.page
        other.verdicts = self.verdicts
        other.payments = self.payments
        other.reasons = self.reasons
        return other

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
        page: Page = self.page
        if page.used != self.count:
            page = page.first(self.count)
            self.page = page
        if self.count < ROOM:
            page.events[self.count] = event
            page.covered[self.count] = HIDDEN * self._is_secret(event)
        else:
            page.more.append(event)
        self.count += 1
        page.used = self.count
        return self.count

    def part(self) -> None:
        """Have a page of its own, on which `put_tile` may write."""
        self.page = self.page.first(self.count)

    def put(self, number: int, event: int) -> None:
        """Another event in the place of one: in another world. The log has a page of its own."""
        page: Page = self.page
        if number < ROOM:
            page.events[number] = event
        else:
            page.more[number - ROOM] = event

    def put_tile(self, number: int, tile: int) -> None:
        """Another tile for an event: in another world. The log has a page of its own."""
        page: Page = self.page
        if number < ROOM:
            page.events[number] = page.events[number] & ~0xFF0000 | tile << 16
        else:
            page.more[number - ROOM] = page.more[number - ROOM] & ~0xFF0000 | tile << 16

    def _is_secret(self, event: int) -> bool:
        """Whether only its own seat may see the tile of an event."""
        kind = event & 255
        return kind == DRAW or (
            kind == DECLARED_KONG and self.hidden_kongs and event >> 24 & 255 == CONCEALED_KONG
        )

    def seen(self, number: int, reader: int) -> int:
        """An event as a reader may see it: each tile that he may not know is `HIDDEN`."""
        page: Page = self.page
        if number < ROOM:
            event = page.events[number]
            cover = page.covered[number]
        else:
            event = page.more[number - ROOM]
            cover = HIDDEN * self._is_secret(event)
        # Reckoned rather than branched on: whose turn it is changes all the time.
        other = (reader != EVERYTHING) & (event >> 8 & 255 != reader)
        if event & 255 == EXCHANGED:
            return event | COVER * other
        return event | (cover * other) << 16

    def tell(self, reader: int, since: int, events: list[int], place: int) -> int:
        """Put the events from number `since` on into `events` from `place` on, at most `NEWS`.

        They are as the reader may see them; how many were put there is returned.
        """
        count = self.count - since
        if count > NEWS:
            count = NEWS
        if since + count > ROOM:
            for i in range(count):
                events[place + i] = self.seen(since + i, reader)
            return count
        # The same as `seen`, for events that lie in the page itself.
        page: Page = self.page
        hides = reader != EVERYTHING
        for i in range(count):
            event = page.events[since + i]
            other = hides & (event >> 8 & 255 != reader)
            events[place + i] = event | (page.covered[since + i] * other) << 16
            if event & 255 == EXCHANGED:
                events[place + i] = event | COVER * other
        return count

    def read(self, reader: int = EVERYTHING, since: int = 0) -> list[int]:
        """The events from number `since` on, as the reader may see them."""
        return [self.seen(number, reader) for number in range(since, self.count)]

    def draws(self) -> int:
        """How many tiles have been drawn, from the wall or as a replacement."""
        number = 0
        for place in range(self.count):
            number += self.seen(place, EVERYTHING) & 255 == DRAW
        return number
