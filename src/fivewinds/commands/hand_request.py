"""A hand as people type it, read into a request (docs/interfaces.md §2 and §3).

Requests as JSON are read strictly. On a command line more is understood: tiles in several words, in
upper case or as Unicode draws them, seats and ways of winning by name.
"""

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from fivewinds.commands.parameters import (
    NameOfBook,
    completed,
    language_option,
    named_values,
    option_option,
    plain_option,
    rules_argument,
)
from fivewinds.commands.speech import error
from fivewinds.core.codes import BY_NAMES
from fivewinds.rules import fields as kinds
from fivewinds.rules.book import Book
from fivewinds.tiles import WINDS
from fivewinds.words import LANGUAGES, say

Command = TypeVar("Command", bound=Callable[..., Any])

_DRAWN = (
    ("1z2z3z4z7z6z5z", 0x1F000),
    ("1m2m3m4m5m6m7m8m9m", 0x1F007),
    ("1s2s3s4s5s6s7s8s9s", 0x1F010),
    ("1p2p3p4p5p6p7p8p9p", 0x1F019),
    ("1f2f3f4f5f6f7f8f", 0x1F022),
)
"""Tiles in the order in which Unicode draws them, and the first sign of each row."""
_SIGNS = {
    first + place: names[2 * place : 2 * place + 2]
    for names, first in _DRAWN
    for place in range(len(names) // 2)
} | dict.fromkeys((0xFE0E, 0xFE0F), "")


def tiles_as_typed(text: str) -> str:
    """Tiles as a request writes them; what cannot be read stays as it was typed."""
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS)
    return "".join(sign.lower() if sign in "MPSZJF" else sign for sign in plain)


@cache
def seat_names() -> dict[str, str]:
    """Winds by what people call them, in any language, in lower case."""
    names = {wind.lower(): wind for wind in WINDS}
    for language in LANGUAGES:
        for wind in WINDS:
            name = say(language, f"sheet.seat-{wind}").lower()
            names |= {name: wind} | ({} if name[0] in names else {name[0]: wind})
    return names


def seat_as_typed(text: str) -> str:
    """A seat by its letter or its name: `E`, `e`, `East`, `Oost`; another text as it was typed."""
    return seat_names().get(text.strip().lower(), text)


class SeatName(click.ParamType[str, str]):
    """A seat as typed, or another word that may stand there."""

    name = "seat"

    def __init__(self, also: tuple[str, ...] = ()) -> None:
        self.also = also

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value.lower() if value.lower() in self.also else seat_as_typed(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completed((*WINDS, *self.also), incomplete)


class OneOf(click.ParamType[str, str]):
    """One of some words, in upper or lower case; another is left to be refused."""

    name = "word"

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        word = value.strip().lower()
        return word if word in self.words else value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completed(self.words, incomplete)


class Typed(click.ParamType[str, str]):
    """Tiles as typed."""

    name = "tiles"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return tiles_as_typed(value)


BY = OneOf(BY_NAMES)
SEAT = SeatName()
SEAT_OR_NONE = SeatName(("none",))
TILES = Typed()


def hand_parameters(command: Command) -> Command:
    """What `score` and `waits` ask of a hand alike."""
    for parameter in (
        language_option,
        plain_option,
        click.option("--json", "as_json", is_flag=True),
        option_option,
        click.option(
            "--field",
            "own",
            metavar="NAME=VALUE",
            multiple=True,
            type=NameOfBook(lambda rules: (field.name for field in rules.requests.fields), "="),
        ),
        click.option(
            "--flag",
            "flags",
            metavar="NAME",
            multiple=True,
            type=NameOfBook(lambda rules: map(str, rules.requests.flags)),
        ),
        click.option("--round", "prevailing", metavar="SEAT", type=SEAT_OR_NONE),
        click.option("--seat", metavar="SEAT", type=SEAT),
        click.option("--flowers", metavar="TILES", type=TILES),
        click.option("--meld", "melds", metavar="KIND:TILES", multiple=True),
        click.argument("hand", nargs=-1),
        rules_argument,
    ):
        command = parameter(command)
    return command


def request_of(
    the_book: Book,
    hand: str,
    *,
    given: tuple[str, ...],
    own: tuple[str, ...],
    melds: tuple[str, ...],
    flags: tuple[str, ...],
    prevailing: str | None,
    **fields: str | None,
) -> dict[str, Any]:
    """A request with the fields that were given, by the names that requests have for them."""
    names = {"source": "from", "winning": "win"}
    request: dict[str, Any] = {"hand": tiles_as_typed(hand)}
    request |= {names.get(name, name): value for name, value in fields.items() if value is not None}
    if prevailing is not None:
        request["round"] = None if prevailing == "none" else prevailing
    if melds:
        request["melds"] = [_meld(text) for text in melds]
    if flags:
        request["flags"] = _flags(flags)
    if given:
        request["options"] = named_values(given, "--option")
    return request | _own_fields(the_book, own)


def table_of(
    the_book: Book,
    hand: str,
    players: tuple[str, ...],
    winner: str | None,
    winning: str | None,
    by: str | None,
    source: str | None,
    *,
    given: tuple[str, ...],
    own: tuple[str, ...],
    melds: tuple[str, ...],
    flags: tuple[str, ...],
    prevailing: str | None,
    **fields: str | None,
) -> dict[str, Any]:
    """A request about a whole table; what belongs to one hand alone stands with its player."""
    if hand or melds or any(fields.values()):
        raise click.UsageError(error("players-own"))
    table: dict[str, Any] = {}
    for text in players:
        seat, player = _player(text)
        if seat in table:
            raise click.BadParameter(error("player-twice", seat=seat), param_hint="--player")
        table[seat] = player
    request: dict[str, Any] = {"table": table} | _own_fields(the_book, own)
    if winner is not None:
        request["winner"] = None if winner == "none" else winner
    if prevailing is not None:
        request["round"] = None if prevailing == "none" else prevailing
    if given:
        request["options"] = named_values(given, "--option")
    if winner in table:
        flagged = _flags(flags) or None
        won = {"win": winning, "by": by or "draw", "from": source, "flags": flagged}
        table[winner] |= {name: value for name, value in won.items() if value is not None}
    return request


def _player(text: str) -> tuple[str, dict[str, Any]]:
    """A player as typed: `SEAT:HAND`, then perhaps more tiles, melds and `dead`."""
    seat, colon, rest = text.partition(":")
    words = [word for word in rest.split(" ") if word]
    if not colon or not words:
        raise click.BadParameter(error("player-form", text=repr(text)), param_hint="--player")
    player: dict[str, Any] = {
        "hand": tiles_as_typed("".join(w for w in words if ":" not in w and w != "dead"))
    }
    laid = [_meld(word) for word in words if ":" in word]
    if laid:
        player["melds"] = laid
    if "dead" in words:
        player["dead"] = True
    return seat_as_typed(seat), player


def _meld(text: str) -> dict[str, str]:
    """A meld as typed: `KIND:TILES`, then perhaps `=TILES` it stands for and `@SEAT`."""
    kind, colon, rest = text.partition(":")
    if not colon:
        raise click.BadParameter(error("meld-form", text=repr(text)), param_hint="--meld")
    rest, at, source = rest.partition("@")
    tiles, equals, stands = rest.partition("=")
    meld = {"kind": kind.strip().lower(), "tiles": tiles_as_typed(tiles)}
    if equals:
        meld["as"] = tiles_as_typed(stands)
    if at:
        meld["from"] = seat_as_typed(source)
    return meld


def _flags(typed: tuple[str, ...]) -> list[str]:
    return [text.strip().lower().replace(" ", "-").replace("_", "-") for text in typed]


def _own_fields(the_book: Book, typed: tuple[str, ...]) -> dict[str, Any]:
    """Fields of the book's own, with tiles and seats as typed."""
    known = {field.name: field.kind for field in the_book.requests.fields}
    values = named_values(typed, "--field")
    return {name: _field_as_typed(known.get(name), value) for name, value in values.items()}


def _field_as_typed(kind: object, value: object) -> object:
    """The value of a book's field: tiles and seats as typed, a single word where a list may be."""
    if not isinstance(value, str):
        return value
    if isinstance(kind, kinds.Tiles | kinds.OneTile):
        return tiles_as_typed(value)
    if isinstance(kind, kinds.Words | kinds.Seats):
        words = [word for word in value.replace(",", " ").split() if word]
        return [seat_as_typed(word) for word in words] if isinstance(kind, kinds.Seats) else words
    if isinstance(kind, kinds.Seat):
        return None if value == "none" and kind.or_null else seat_as_typed(value)
    return value


def told_about_one_hand(values: Mapping[str, object]) -> list[str]:
    """The options on the command line that tell about one hand, as they are typed."""
    names = {"winning": "win", "source": "from", "players": "player", "own": "field"}
    names |= {"given": "option", "prevailing": "round", "melds": "meld", "flags": "flag"}
    return [f"--{names.get(name, name)}" for name, value in values.items() if value]
