"""Limits for each client: a token bucket for rates, a count for open connections."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

KNOWN = 10_000
"""How many clients have a bucket of their own; the one idle longest is dropped first."""


class TokenBucket:
    """Token bucket: `size` at once, refilled at `rate` per second.

    Moments are those of a clock that never goes back; by default that of the machine.
    """

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self._level = size
        self._seen: float | None = None

    def _level_at(self, now: float) -> float:
        passed = 0.0 if self._seen is None else now - self._seen
        return min(self.size, self._level + passed * self.rate)

    def has(self, now: float) -> bool:
        """Whether there is a token left."""
        return self._level_at(now) >= 1

    def take(self, now: float | None = None) -> bool:
        """Take one token; False if none is left."""
        moment = time.monotonic() if now is None else now
        self._level, self._seen = self._level_at(moment), moment
        if self._level < 1:
            return False
        self._level -= 1
        return True


def household(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class TokenBuckets:
    """One token bucket for each client, by address."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Take one token of this client; False if none is left."""
        client = household(client)
        bucket = self._buckets.pop(client, None) or TokenBucket(self.rate, self.size)
        self._buckets[client] = bucket
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()


class TooManyConnections(Exception):
    """The server, or this address, has as many connections open as it may."""


class ConnectionLimit:
    """Counts open connections: at most `most` in all, `most_each` from one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._of: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count a connection while the block runs; raises `TooManyConnections`."""
        address = household(address)
        if self._of.total() >= self.most or self._of[address] >= self.most_each:
            raise TooManyConnections
        self._of[address] += 1
        try:
            yield
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]
