"""How much of anything one client may have: simple counts that fill up again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable

KNOWN = 10_000
"""Clients of whom counts are kept; the one that was idle longest is forgotten first."""


class Bucket:
    """So many at once, and so many in a second for long."""

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.size = size
        self._clock = clock
        self._level = size
        self._seen = clock()

    def take(self) -> bool:
        """Whether there is one left; then it is taken."""
        now = self._clock()
        self._level = min(self.size, self._level + (now - self._seen) * self.rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One for each client."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether the client may have one more."""
        bucket = self._buckets.pop(client, None) or Bucket(self.rate, self.size)
        self._buckets[client] = bucket
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()
