"""Sentences of `words` with drawn tiles in them, and the events of a match as sentences."""

from collections.abc import Sequence

from msgspec import UNSET
from rich.text import Text

from fivewinds.events import Deal, Discard, Draw, EndMatch, Event, Stopped, Win
from fivewinds.terminal.tiles import Style, chip
from fivewinds.tiles import ID
from fivewinds.words import say

_PLACE = 0xE000
"""Signs from here on mean nothing to anybody: they keep the places of drawn values."""

KEY_GAP = "  "
"""Stands between the keys of a line, and nowhere within one."""


def phrase(language: str, path: str, /, **values: object) -> Text:
    """A saying as a text; values that are texts keep their colours."""
    drawn: list[Text] = []
    plain: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Text):
            plain[name] = chr(_PLACE + len(drawn))
            drawn.append(value)
        else:
            plain[name] = value
    text = Text()
    for sign in say(language, path, **plain):
        place = ord(sign) - _PLACE
        if 0 <= place < len(drawn):
            text.append_text(drawn[place])
        else:
            text.append(sign)
    return text


def counted(language: str, path: str, count: int, /, **values: object) -> Text:
    """A saying about a number of things; that of one thing is named `…-one`."""
    return phrase(language, f"{path}-one" if count == 1 else path, count=count, **values)


def keys_line(language: str, *names: str, arrows: bool = False) -> Text:
    """Which key does what; `arrows` draws the arrow keys instead of naming them."""
    parts = []
    for name in names:
        key = "← →" if arrows and name == "move" else say(language, f"terminal.key-{name}")
        parts.append(Text.assemble((key, "bold"), " ", say(language, f"terminal.does-{name}")))
    return Text(KEY_GAP).join(parts)


def printable(name: str) -> str:
    """A name as it may be shown: nothing in it moves the cursor or changes the colours."""
    return "".join(sign for sign in name if sign.isprintable())


class Teller:
    """Tells what happens at a table, to whoever sits in one of its seats."""

    def __init__(self, language: str, names: Sequence[str], own: int | None, style: Style) -> None:
        self.language = language
        self.names = [printable(name) for name in names]
        self.own = own
        """The seat that is spoken to as "you"; nobody when the reader only looks on."""
        self.style = style

    def tell(self, event: Event) -> Text | None:
        """One event as a sentence; nothing for those that the table shows anyway."""
        if isinstance(event, Deal):
            return self._about("deal", event.dealer, hand=event.hand)
        if isinstance(event, Draw) and event.tile != "?":
            return self._about("draw", event.seat, tile=self.tile(event.tile))
        if isinstance(event, Discard):
            return self._about("discard", event.seat, tile=self.tile(event.tile))
        if isinstance(event, Win):
            return self.won(event)
        if isinstance(event, Stopped):
            reason = say(self.language, f"reason.{event.reason}")
            return phrase(self.language, "terminal.stopped", reason=reason)
        if isinstance(event, EndMatch):
            return phrase(self.language, "terminal.end-match")
        return None

    def won(self, win: Win) -> Text:
        """Who has won, with which tile, and whose it was."""
        if win.source is UNSET:
            return self._about("win-draw", win.seat, tile=self.tile(win.tile))
        giver = "-from-you" if win.source == self.own else ""
        return self._about(
            f"win-discard{giver}", win.seat, tile=self.tile(win.tile), giver=self.names[win.source]
        )

    def tile(self, name: str) -> Text:
        """A tile of an event."""
        return chip(ID[name], self.style)

    def _about(self, saying: str, seat: int, **values: object) -> Text:
        who = "-you" if seat == self.own else ""
        return phrase(self.language, f"terminal.{saying}{who}", name=self.names[seat], **values)
