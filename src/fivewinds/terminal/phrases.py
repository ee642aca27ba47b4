"""Sentences of `words` with drawn tiles in them, and the events of a match as sentences."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import UNSET
from rich.text import Text

from fivewinds.events import (
    Claim,
    Dead,
    Deal,
    Discard,
    Draw,
    EndMatch,
    Event,
    Exchange,
    Flower,
    Kong,
    Pay,
    Stopped,
    Void,
    Win,
)
from fivewinds.rules.book import Book
from fivewinds.rules.options import Options
from fivewinds.terminal.melds import Laid
from fivewinds.terminal.tiles import Style, chip, grouped
from fivewinds.tiles import ID, parse
from fivewinds.words import first_said, listed, say, say_of

_PLACE = 0xE000
"""Signs from here on mean nothing to anybody: they keep the places of drawn values."""

KEY_GAP = "  "
"""Stands between the keys of a line, and nowhere within one."""


def phrase(language: str, path: str, /, **values: object) -> Text:
    """A saying as a text; values that are texts keep their colours."""
    return _drawn(partial(say, language, path), values)


def phrase_of(book: Book, language: str, path: str, /, **values: object) -> Text:
    """The same by the book's own words, where it has some."""
    return _drawn(partial(say_of, book, language, path), values)


def _drawn(said: Callable[..., str], values: Mapping[str, object]) -> Text:
    """What is said with these values, of which some are texts."""
    drawn: list[Text] = []
    plain: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Text):
            plain[name] = chr(_PLACE + len(drawn))
            drawn.append(value)
        else:
            plain[name] = value
    text = Text()
    for sign in said(**plain):
        place = ord(sign) - _PLACE
        if 0 <= place < len(drawn):
            text.append_text(drawn[place])
        else:
            text.append(sign)
    return text


def counted(language: str, path: str, count: int, /, **values: object) -> Text:
    """A saying about a number of things; that of one thing is named `…-one`."""
    return phrase(language, _path_for(path, count), count=count, **values)


def counted_of(book: Book, language: str, path: str, count: int, /, **values: object) -> Text:
    """The same by the book's own words, where it has some."""
    return phrase_of(book, language, _path_for(path, count), count=count, **values)


def _path_for(path: str, count: int) -> str:
    return f"{path}-one" if count == 1 else path


def indicator_text(book: Book, language: str, indicator: int, shown: Callable[[int], Text]) -> Text:
    """The tile that lies face up, with what it points at where the book says so."""
    if book.points_at is None:
        return phrase(language, "terminal.indicator", tile=shown(indicator))
    at = shown(book.points_at(indicator))
    return phrase_of(book, language, "terminal.indicator-at", tile=shown(indicator), at=at)


def round_text(book: Book, language: str, wind: str | None) -> Text | None:
    """Which wind prevails, or that none does in a book where that can be."""
    if wind is not None:
        return phrase(language, f"terminal.round-{wind}")
    return phrase_of(book, language, "terminal.round-none") if book.match.roundless else None


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


def reason_text(book: Book, language: str, reason: str) -> str:
    """Why something happened, in the book's own words, else the program's, else its plain name."""
    return first_said(book, language, (f"reason.{reason}",), reason)


def amounts(language: str, names: Sequence[str], payments: Sequence[int]) -> str:
    """What each player gains or loses; who does neither is left out."""
    both = zip(names, payments, strict=True)
    return listed(language, (f"{printable(name)} {paid:+d}" for name, paid in both if paid))


def meld_text(meld: Laid, style: Style) -> Text:
    """A meld in a sentence, with what its tiles stand for where that was a choice."""
    text = grouped(meld.tiles, style, sideways=meld.sideways)
    if meld.stands is not None:
        text.append("=").append_text(grouped(meld.stands, style))
    return text


class Teller:
    """Tells a person in one of the seats what happens at the table."""

    def __init__(
        self,
        book: Book,
        language: str,
        names: Sequence[str],
        own: int | None,
        style: Style,
        options: Options | None = None,
    ) -> None:
        self.book = book
        self.options = book.defaults if options is None else options
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
            saying = "riichi" if event.riichi is True else "discard"
            return self._about(saying, event.seat, tile=self.tile(event.tile))
        if isinstance(event, Claim | Kong | Flower):
            return self._laid(event)
        if isinstance(event, Exchange | Void):
            return self._before_play(event)
        if isinstance(event, Win):
            return self.won(event)
        if isinstance(event, Pay | Dead | Stopped):
            return self._reasoned(event)
        if isinstance(event, EndMatch):
            if event.reason is UNSET:
                return phrase(self.language, "terminal.end-match")
            reason = self.reason(event.reason)
            return phrase(self.language, "terminal.end-match-why", reason=reason)
        return None

    def won(self, win: Win) -> Text:
        """Who has won, with which tile, and whose it was."""
        if win.source is UNSET:
            return self._about("win-draw", win.seat, tile=self.tile(win.tile))
        giver = "-from-you" if win.source == self.own else ""
        return self._about(
            f"win-{win.by}{giver}",
            win.seat,
            tile=self.tile(win.tile),
            giver=self.names[win.source],
        )

    def tile(self, name: str) -> Text:
        """A tile of an event."""
        return chip(ID[name], self.style)

    def call(self, name: str) -> str:
        """What a kind of action is called."""
        return say(self.language, f"terminal.call-{name}")

    def reason(self, reason: str) -> str:
        """Why something happened."""
        return reason_text(self.book, self.language, reason)

    def _laid(self, event: Claim | Kong | Flower) -> Text:
        """What has been laid on the table."""
        if isinstance(event, Flower):
            return self._about("flower", event.seat, tile=self.tile(event.tile))
        if isinstance(event, Claim):
            laid = meld_text(Laid.of_claim(event), self.style)
        elif event.tile is UNSET:
            laid = meld_text(Laid.of_concealed_kong(event), self.style)
        else:
            laid = self.tile(event.tile)
        return self._about("meld", event.seat, call=self.call(event.kind), meld=laid)

    def _before_play(self, event: Exchange | Void) -> Text | None:
        """What was done before play; of an exchange the own part, or a recorded one, is told."""
        if isinstance(event, Void):
            suit = say(self.language, f"tile.suit-{event.suit}")
            return self._about("void", event.seat, suit=suit)
        if event.tiles.startswith("?"):
            return None
        given, got = (
            grouped(parse(event.tiles), self.style),
            grouped(parse(event.received), self.style),
        )
        giver = self.names[event.source]
        return self._about("exchanged", event.seat, tiles=given, received=got, giver=giver)

    def _reasoned(self, event: Pay | Dead | Stopped) -> Text:
        """What has happened for a reason that the book names."""
        reason = self.reason(event.reason)
        if isinstance(event, Dead):
            return self._about("dead", event.seat, reason=reason)
        seats = [] if event.seats is UNSET else event.seats
        names = listed(self.language, (self.names[seat] for seat in seats))
        if isinstance(event, Pay):
            paid = amounts(self.language, self.names, event.payments)
            saying = "pay-by" if seats else "pay"
            return phrase(
                self.language, f"terminal.{saying}", names=names, reason=reason, amounts=paid
            )
        first_ends = self.book.doors(self.options).wins.until == 1
        saying = "stopped-by" if seats else "stopped" if first_ends else "ended"
        return phrase(self.language, f"terminal.{saying}", names=names, reason=reason)

    def _about(self, saying: str, seat: int, **values: object) -> Text:
        who = "-you" if seat == self.own else ""
        return phrase(self.language, f"terminal.{saying}{who}", name=self.names[seat], **values)
