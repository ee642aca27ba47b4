"""What was answered to a command, so that the same command sent again gets the same answer."""

from collections.abc import Iterable

from fivewinds.server.store.rows import StoredAction

REMEMBERED = 64
"""Answers that are remembered for a chair, besides those to actions that are stored."""


class Receipts:
    """Answers by chair and command id."""

    def __init__(self) -> None:
        self._stored: set[tuple[int, str]] = set()
        self._recent: list[dict[str, str | None]] = [{}, {}, {}, {}]
        """Per chair: recent command id -> refusal reason, or None if it succeeded."""

    def knows(self, chair: int, command: str) -> bool:
        """Whether the command has been answered."""
        return (chair, command) in self._stored or command in self._recent[chair]

    def refusal(self, chair: int, command: str) -> str | None:
        """Why a command that is known was refused; None if it succeeded."""
        return self._recent[chair].get(command)

    def load(self, done: Iterable[StoredAction]) -> None:
        """Take the commands of stored actions."""
        self._stored = {(each.chair, each.command) for each in done if each.command is not None}

    def stored(self, chair: int, command: str) -> None:
        """The action of a command has been stored; it is never forgotten."""
        self._stored.add((chair, command))

    def remember(self, chair: int, command: str, reason: str | None) -> None:
        """Keep an answer for a while."""
        recent = self._recent[chair]
        recent[command] = reason
        while len(recent) > REMEMBERED:
            del recent[next(iter(recent))]

    def take_over(self, before: "Receipts") -> None:
        """Take what is remembered for a while from earlier receipts of the same table."""
        for recent, earlier in zip(self._recent, before._recent, strict=True):
            recent.update(earlier)
