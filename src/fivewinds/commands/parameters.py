"""Parameters that several commands share: the book, the language, options of the book."""

import shlex
import shutil
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError, as_written
from fivewinds.rules.registry import BrokenBook, book, books
from fivewinds.words import LANGUAGES, language_of, require_readable_words, say_of

Command = TypeVar("Command", bound=Callable[..., Any])


def usable_book(book_id: str) -> Book:
    """The book with this id, of which the words can be read too; else raises `BrokenBook`."""
    found = book(book_id)
    require_readable_words(found)
    return found


def cannot_be_loaded(broken: BrokenBook) -> str:
    """What is wrong with a book, as an error of the command line."""
    return f"the rule book {broken.id!r} cannot be loaded: {broken.problem}"


class BookId(click.ParamType[str, str]):
    """The id of a rule book, completed by the shell."""

    name = "rules"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in books():
            close = get_close_matches(value, books(), 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            self.fail(f"there is no rule book {value!r}{hint} (books: {', '.join(books())})")
        try:
            usable_book(value)
        except BrokenBook as broken:
            self.fail(cannot_be_loaded(broken))
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in books() if name.startswith(incomplete)]


class Language(click.ParamType[str, str]):
    """A language we speak, by its own tag or one that means it, such as `zh-HK`."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        spoken = language_of(value)
        if spoken == "en" and not value.lower().startswith("en"):
            self.fail(f"{value!r} is none of {', '.join(LANGUAGES)}")
        return spoken

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in LANGUAGES if name.startswith(incomplete)]


def rules_argument(command: Command) -> Command:
    """The argument RULES."""
    return click.argument("rules", type=BookId())(command)


def language_option(command: Command) -> Command:
    """The option --language, also taken from FIVEWINDS_LANGUAGE."""
    return click.option(
        "--language",
        type=Language(),
        default="en",
        envvar="FIVEWINDS_LANGUAGE",
        show_envvar=True,
        help=f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}.",
    )(command)


def option_option(command: Command) -> Command:
    """The repeatable option --option name=value."""
    return click.option(
        "--option",
        "given",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the book; may be repeated.",
    )(command)


def hand_parameters(command: Command) -> Command:
    """What `score` and `waits` ask of a hand alike."""
    for parameter in (
        language_option,
        click.option("--plain", is_flag=True, help="Plain text: no colours, no drawn tiles."),
        click.option(
            "--json", "as_json", is_flag=True, help="Answer JSON lines from standard input."
        ),
        option_option,
        click.option(
            "--field",
            "own",
            metavar="NAME=VALUE",
            multiple=True,
            help="A field of the book's own; may be repeated.",
        ),
        click.option(
            "--flag",
            "flags",
            metavar="NAME",
            multiple=True,
            help="A situation the tiles do not show; may be repeated.",
        ),
        click.option("--round", "prevailing", metavar="SEAT", help="The prevailing wind, or none."),
        click.option("--seat", metavar="SEAT", help="The own seat wind: E, S, W or N."),
        click.option("--flowers", metavar="TILES", help="Flowers or jokers laid out."),
        click.option(
            "--meld",
            "melds",
            metavar="KIND:TILES",
            multiple=True,
            help="A set on the table, such as pung:555p; may be repeated. Where jokers leave a "
            "choice, chow:23m6j=234m. The seat it came from: pung:555p@W.",
        ),
        click.argument("hand", required=False),
        rules_argument,
    ):
        command = parameter(command)
    return command


def request_of(
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
    request: dict[str, Any] = {"hand": hand}
    request |= {names.get(name, name): value for name, value in fields.items() if value is not None}
    if prevailing is not None:
        request["round"] = None if prevailing == "none" else prevailing
    if melds:
        request["melds"] = [_meld(text) for text in melds]
    if flags:
        request["flags"] = list(flags)
    if given:
        request["options"] = read_options(given)
    return request | _named(own, "--field")


def table_of(
    hand: str | None,
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
    if hand is not None or melds or any(fields.values()):
        raise click.UsageError("with --player every hand, with its melds, is a player's own")
    table: dict[str, Any] = {}
    for text in players:
        seat, player = _player(text)
        if seat in table:
            raise click.BadParameter(f"{seat} is there twice", param_hint="--player")
        table[seat] = player
    request: dict[str, Any] = {"table": table} | _named(own, "--field")
    if winner is not None:
        request["winner"] = None if winner == "none" else winner
    if prevailing is not None:
        request["round"] = prevailing
    if given:
        request["options"] = read_options(given)
    if winner in table:
        won = {"win": winning, "by": by or "draw", "from": source, "flags": list(flags) or None}
        table[winner] |= {name: value for name, value in won.items() if value is not None}
    return request


def _player(text: str) -> tuple[str, dict[str, Any]]:
    """A player as written: `SEAT:HAND`, then perhaps melds and `dead`."""
    seat, colon, rest = text.partition(":")
    words = [word for word in rest.split(" ") if word]
    if not colon or not words:
        raise click.BadParameter(
            f"{text!r} is not SEAT:HAND, such as E:123456789m1122p", param_hint="--player"
        )
    hand, *further = words
    player: dict[str, Any] = {"hand": hand}
    laid = [_meld(word) for word in further if word != "dead"]
    if laid:
        player["melds"] = laid
    if "dead" in further:
        player["dead"] = True
    return seat, player


def _meld(text: str) -> dict[str, str]:
    """A meld as written: `KIND:TILES`, then perhaps `=TILES` it stands for and `@SEAT`."""
    kind, colon, rest = text.partition(":")
    if not colon:
        raise click.BadParameter(
            f"{text!r} is not KIND:TILES, such as pung:555p", param_hint="--meld"
        )
    rest, at, source = rest.partition("@")
    tiles, equals, stands = rest.partition("=")
    meld = {"kind": kind, "tiles": tiles}
    if equals:
        meld["as"] = stands
    if at:
        meld["from"] = source
    return meld


def read_options(given: tuple[str, ...]) -> dict[str, Any]:
    """Options as written, `name=value`; the value is read as JSON, else as text."""
    return _named(given, "--option")


def _named(given: tuple[str, ...], parameter: str) -> dict[str, Any]:
    """Values by name as written, `name=value`; the value is read as JSON, else as text."""
    try:
        return as_written(given)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=parameter) from None


def book_options(rules: str, given: tuple[str, ...], language: str) -> dict[str, Any]:
    """The options of a match, all of them; a wrong one is an error of the command line."""
    the_book = book(rules)
    try:
        return the_book.filled(read_options(given))
    except OptionError as error:
        saying, values = error.told
        message = say_of(the_book, language, f"refused.{saying}", **values)
        raise click.BadParameter(message, param_hint="--option") from None


def levels_of(text: str, count: int, *, programs: bool = False) -> tuple[str, ...]:
    """Levels of bots as written: one for all, or `count` separated by commas.

    Where programs may play, whatever can be run on this machine does as well.
    """
    from fivewinds.bots import LEVELS

    levels = tuple(part.strip() for part in text.split(","))
    for level in levels:
        if level not in LEVELS and not (programs and can_be_run(level)):
            known = ", ".join(LEVELS)
            raise click.BadParameter(f"{level!r} is none of {known}", param_hint="--players")
    if len(levels) == 1:
        return levels * count
    if len(levels) != count:
        raise click.BadParameter(
            f"give one level or {count}, separated by commas", param_hint="--players"
        )
    return levels


def players_of(text: str) -> tuple[str, ...]:
    """Two to four players as written, separated by commas: levels of bots, or programs."""
    from fivewinds.bots import LEVELS

    players = tuple(part.strip() for part in text.split(","))
    for player in players:
        if player not in LEVELS and not can_be_run(player):
            known = ", ".join(LEVELS)
            message = f"{player!r} is none of {known}, and no program that is found here"
            raise click.BadParameter(message, param_hint="--players")
    if not 2 <= len(players) <= 4:
        raise click.BadParameter("name two to four, separated by commas", param_hint="--players")
    return players


def can_be_run(command: str) -> bool:
    """Whether this is a program that is found, perhaps with arguments."""
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None
