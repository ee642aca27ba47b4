"""How many connections there are, in all and of each address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Crowded(Exception):
    """There is no room for another connection."""


class Crowd:
    """All who are connected."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._of: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """For as long as a connection is there; raises `Crowded`."""
        if self._of.total() >= self.most or self._of[address] >= self.most_each:
            raise Crowded
        self._of[address] += 1
        try:
            yield
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]
