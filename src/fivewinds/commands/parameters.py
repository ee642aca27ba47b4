"""Parameters that several commands share: the book, the language, options of the book."""

import os
import shlex
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem, split_arg_string

from fivewinds.commands.speech import OWN_VARIABLE, error, language_of_system, speak, understood
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError, as_written
from fivewinds.rules.registry import BrokenBook, book, books
from fivewinds.words import LANGUAGES, require_readable_words, say_of

Command = TypeVar("Command", bound=Callable[..., Any])


def usable_book(book_id: str) -> Book:
    """The book with this id, of which the words can be read too; else raises `BrokenBook`."""
    found = book(book_id)
    require_readable_words(found)
    return found


def cannot_be_loaded(broken: BrokenBook) -> str:
    """What is wrong with a book, as an error of the command line."""
    return error("broken-book", name=repr(broken.id), problem=broken.problem)


class BookId(click.ParamType[str, str]):
    """The id of a rule book, completed by the shell."""

    name = "rules"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in books():
            self.fail(error("no-book", name=repr(value), close=value, known=books()))
        try:
            usable_book(value)
        except BrokenBook as broken:
            self.fail(cannot_be_loaded(broken))
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completed(books(), incomplete)


class NameOfBook(click.ParamType[str, str]):
    """A name that the book on the command line declares, with `=` where a value follows."""

    name = "name"

    def __init__(self, names: Callable[[Book], Iterable[str]], end: str = "") -> None:
        self.names = names
        self.end = end

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        # An option that still lacks its value keeps click from reading the words before it.
        words = split_arg_string(os.environ.get("COMP_WORDS", ""))
        for rules in (word for word in words if word in books()):
            return completed((f"{name}{self.end}" for name in self.names(book(rules))), incomplete)
        return []


class Language(click.ParamType[str, str]):
    """A language we speak, by its own tag or one that means it, such as `zh-HK`."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        language = understood(value)
        if language is None:
            self.fail(error("language", name=repr(value), known=LANGUAGES))
        return language

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completed(LANGUAGES, incomplete)


def completed(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """The names that begin as the word does that is being completed."""
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def rules_argument(command: Command) -> Command:
    """The argument RULES."""
    return click.argument("rules", type=BookId())(command)


def language_option(command: Command) -> Command:
    """The option --language; without it FIVEWINDS_LANGUAGE, then what the system speaks.

    JSON is in English unless one of the first two says otherwise.
    """
    return click.option(
        "--language", type=Language(), envvar=OWN_VARIABLE, show_envvar=True, callback=_language
    )(command)


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    speak(value or language_of_system())
    # Parameters that were given are read before those that were not.
    return value or ("en" if ctx.params.get("as_json") else language_of_system())


def language_of_json(language: str) -> str:
    """The language of answers as JSON: English unless it was asked for by name."""
    source = click.get_current_context().get_parameter_source("language")
    asked = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)
    return language if source in asked else "en"


def option_option(command: Command) -> Command:
    """The repeatable option --option name=value."""
    return click.option(
        "--option",
        "given",
        metavar="NAME=VALUE",
        multiple=True,
        type=NameOfBook(lambda rules: (option.name for option in rules.options), "="),
    )(command)


def json_option(command: Command) -> Command:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True)(command)


def plain_option(command: Command) -> Command:
    """The option --plain."""
    return click.option("--plain", is_flag=True)(command)


def named_values(given: tuple[str, ...], parameter: str) -> dict[str, Any]:
    """Values by name as written, `name=value`; the value is read as JSON, else as text."""
    for text in given:
        if "=" not in text:
            raise click.BadParameter(error("named-form", text=repr(text)), param_hint=parameter)
    return as_written(given)


def read_options(the_book: Book, given: tuple[str, ...]) -> dict[str, Any]:
    """Options as written; a name that the book does not have is refused with those it has."""
    options = named_values(given, "--option")
    known = [option.name for option in the_book.options]
    for name in options:
        if name not in known:
            message = error("no-option", name=name, book=the_book.id, close=name, known=known)
            raise click.BadParameter(message, param_hint="--option")
    return options


def book_options(rules: str, given: tuple[str, ...], language: str) -> dict[str, Any]:
    """The options of a match, all of them; a wrong one is an error of the command line."""
    the_book = book(rules)
    try:
        return the_book.filled(read_options(the_book, given))
    except OptionError as wrong:
        saying, values = wrong.told
        message = say_of(the_book, language, f"refused.{saying}", **values)
        raise click.BadParameter(message, param_hint="--option") from None


def cannot_be_written(path: Path, problem: OSError, parameter: str) -> click.BadParameter:
    """The error of a file or folder, given as a parameter, that cannot be written."""
    message = error("unwritable", file=path, problem=problem.strerror)
    return click.BadParameter(message, param_hint=parameter)


def levels_of(text: str, count: int, *, programs: bool = False) -> tuple[str, ...]:
    """Levels of bots as written: one for all, or `count` separated by commas.

    With `programs` a command that can be run on this machine may stand in place of a level.
    """
    from fivewinds.bots import LEVELS

    levels = tuple(part.strip() for part in text.split(","))
    for level in levels:
        if level not in LEVELS and not (programs and can_be_run(level)):
            saying = "no-level" if programs else "no-bot-level"
            message = error(saying, name=repr(level), close=level, known=LEVELS)
            raise click.BadParameter(message, param_hint="--players")
    if len(levels) == 1:
        return levels * count
    if len(levels) != count:
        raise click.BadParameter(error("levels", count=count), param_hint="--players")
    return levels


def players_of(text: str) -> tuple[str, ...]:
    """Two to four players as written, separated by commas: levels of bots, or programs."""
    from fivewinds.bots import LEVELS

    players = tuple(part.strip() for part in text.split(","))
    for player in players:
        if player not in LEVELS and not can_be_run(player):
            message = error("no-level", name=repr(player), close=player, known=LEVELS)
            raise click.BadParameter(message, param_hint="--players")
    if not 2 <= len(players) <= 4:
        raise click.BadParameter(error("players", least=2, most=4), param_hint="--players")
    return players


def can_be_run(command: str) -> bool:
    """Whether this is a program that is found, perhaps with arguments."""
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None
