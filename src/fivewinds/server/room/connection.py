"""A client as a room sees it."""

from typing import Protocol


class Connection(Protocol):
    """A client that is connected."""

    language: str

    def send(self, message: bytes) -> None:
        """Send a message, sooner or later, in order."""

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, then no more."""
