"""What people say to each other at a table: phrases of a list, or words of their own."""

from collections import deque

from msgspec import UNSET

from fivewinds.core.table import Refused
from fivewinds.server.limits import TokenBucket
from fivewinds.server.messages import Chat, ChatLine, encode
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.parting import Parting
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredChat, StoredTable
from fivewinds.server.store.storage import Storage, now

PHRASES = (
    "hello",
    "good-luck",
    "thanks",
    "well-played",
    "sorry",
    "one-moment",
    "your-turn",
    "so-close",
    "again",
    "goodbye",
)
"""What can be said without typing; `words` has each under `web.phrase`."""
LONGEST_TEXT = 200
SENT = 50
"""So much of what was said is told to whoever comes."""


class Chatting(Parting):
    """A table at which people talk."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._chats: deque[StoredChat] = deque(maxlen=SENT)
        self._talk = [TokenBucket(settings.chat, settings.chat_at_once) for _ in table.chairs]

    async def load(self) -> None:
        """Find what was said, and play again what is stored."""
        self._chats.clear()
        self._chats.extend(await self.storage.chats(self.table.id, SENT))
        for each in self._chats:
            self._remember(each.chair, each.command, None)
        await super().load()

    async def _chat(self, chair: int, phrase: object, text: object, command: str) -> None:
        """Somebody says something; raises `Refused`."""
        if (phrase is None) == (text is None):
            raise Refused("malformed")
        words = {"text": _readable(text)} if phrase is None else {"phrase": _known(phrase)}
        if not self._talk[chair].take():
            raise Refused("too-fast")
        number = self._chats[-1].number + 1 if self._chats else 0
        said = StoredChat(number, chair, self.chairs[chair].name, command, now(), **words)
        await self.storage.add_chat(self.table.id, said)
        self._chats.append(said)
        self._tell(encode(shown_chat(said)))

    def _send_chats(self, connection: Connection) -> None:
        for said in self._chats:
            connection.send(encode(shown_chat(said)))


def _readable(text: object) -> str:
    """What can be shown of a text; raises `Refused` where that is nothing, or too much."""
    if not isinstance(text, str):
        raise Refused("malformed")
    printable = "".join(sign if sign.isprintable() else " " for sign in text).strip()
    if not printable or len(printable) > LONGEST_TEXT:
        raise Refused("text")
    return printable


def _known(phrase: object) -> str:
    if not isinstance(phrase, str) or phrase not in PHRASES:
        raise Refused("malformed")
    return phrase


def shown_chat(said: StoredChat) -> Chat:
    """What was said, as it is told."""
    return Chat(
        ChatLine(
            said.number,
            said.chair,
            said.name,
            said.at,
            UNSET if said.phrase is None else said.phrase,
            UNSET if said.text is None else said.text,
        )
    )
