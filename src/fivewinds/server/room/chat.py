"""What people say to each other at a table: phrases of a list, or words of their own."""

from collections import deque

from msgspec import UNSET

from fivewinds.core.table import Refused
from fivewinds.server.limits import TokenBucket
from fivewinds.server.messages import Chat, ChatLine, Say
from fivewinds.server.store.rows import StoredChat

LONGEST_TEXT = 200
SENT = 50
"""So many of the last lines are sent to somebody who comes."""


class ChatLog:
    """The last lines, and a token bucket for each chair."""

    def __init__(self, rate: float, size: float, chairs: int) -> None:
        self.lines: deque[StoredChat] = deque(maxlen=SENT)
        self._buckets = [TokenBucket(rate, size) for _ in range(chairs)]

    def line(
        self, chair: int, name: str, command: str, message: Say, second: int, now: float
    ) -> StoredChat:
        """The line that a message makes; raises `Refused`."""
        if (message.phrase is None) == (message.text is None):
            raise Refused("malformed")
        text = None if message.text is None else _readable(message.text)
        if not self._buckets[chair].has(now):
            raise Refused("too-fast")
        number = self.lines[-1].number + 1 if self.lines else 0
        return StoredChat(number, chair, name, command, second, message.phrase, text)

    def add(self, line: StoredChat, now: float) -> None:
        """Somebody has said something."""
        self._buckets[line.chair].take(now)
        self.lines.append(line)


def _readable(text: str) -> str:
    """What can be shown of a text; raises `Refused` where that is nothing, or too much."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text).strip()
    if not printable or len(printable) > LONGEST_TEXT:
        raise Refused("text")
    return printable


def shown_chat(line: StoredChat) -> Chat:
    """A line as it is told."""
    return Chat(
        ChatLine(
            line.number,
            line.chair,
            line.name,
            line.at,
            UNSET if line.phrase is None else line.phrase,
            UNSET if line.text is None else line.text,
        )
    )
