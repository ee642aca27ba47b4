"""`fivewinds play`: a match of one person against three bots in the terminal."""

import secrets
import shlex
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from fivewinds.commands.parameters import (
    BookId,
    book_options,
    language_option,
    levels_of,
    option_option,
)
from fivewinds.core.shuffle import seed_of
from fivewinds.events import EndMatch
from fivewinds.match import Match, TableKind
from fivewinds.record import Player
from fivewinds.rules.registry import book
from fivewinds.terminal.game import Game
from fivewinds.terminal.lines import Lines
from fivewinds.terminal.match_file import CannotKeep, PlayedElsewhere, unfinished
from fivewinds.terminal.phrases import Teller, phrase, printable
from fivewinds.terminal.result import ranking_lines
from fivewinds.terminal.screen import Screen
from fivewinds.terminal.tiles import style_for
from fivewinds.words import say

PAUSE = 0.25
LONGEST_NAME = 20


@click.command
@click.argument("rules", type=BookId(), default="simple")
@click.option(
    "--players",
    default=None,
    metavar="LEVELS",
)
@click.option("--name", default=None)
@click.option("--seed", metavar="TEXT", default=None)
@option_option
@click.option(
    "--table",
    "kind",
    type=click.Choice(["assisted", "strict"]),
    default=None,
)
@click.option("--no-hints", is_flag=True)
@click.option("--fast", is_flag=True)
@click.option("--plain", is_flag=True)
@click.option(
    "--resume/--new",
    "resume",
    default=None,
)
@language_option
def play(
    rules: str,
    players: str | None,
    name: str | None,
    seed: str | None,
    given: tuple[str, ...],
    kind: TableKind | None,
    no_hints: bool,
    fast: bool,
    plain: bool,
    resume: bool | None,
    language: str,
) -> None:
    """Play a match by the book RULES against three bots.

    Every move is kept: leave with q, or close the window, and go on another day. After any hand
    you may end the match; the scores stand.
    """
    _never_fail_over_a_sign()
    console = Console(no_color=plain or None, highlight=False)
    on_screen = console.is_terminal and sys.stdin.isatty() and not console.is_dumb_terminal
    strict = no_hints or kind == "strict"
    match_named = (
        players is not None or seed is not None or bool(given) or kind is not None or no_hints
    )
    if resume and match_named:
        raise click.UsageError(say(language, "play.resume-only"))
    folder = Path(click.get_app_dir("fivewinds")) / "matches"
    try:
        left = None if resume is False or match_named else unfinished(folder, rules)
        if resume and left is None:
            raise click.ClickException(say(language, "play.none-left"))
        if left is not None and (resume or (on_screen and _wants_to_go_on(language))):
            game, gone_on_with = Game.again(left), True
        else:
            levels = levels_of(players or "greedy", 3)
            match = Match(
                book(rules),
                secrets.token_bytes(32) if seed is None else seed_of(seed, 1),
                book_options(rules, given, language),
                kind="strict" if strict else "assisted",
                pauses=True,
            )
            people = _players(_name(name, language), levels, language)
            game, gone_on_with = Game.new(match, people, folder), False
        if on_screen:
            style = style_for(console, plain)
            table = Screen(game, console, language, style, pause=0 if fast else PAUSE)
            over = table.play()
        else:
            over = Lines(game, language).play(silently_to_now=gone_on_with)
    except PlayedElsewhere:
        raise click.ClickException(say(language, "play.elsewhere")) from None
    except CannotKeep as error:
        raise click.ClickException(
            say(language, "play.cannot-keep", path=error.path, problem=error.problem)
        ) from None
    except KeyboardInterrupt:
        over = False
    if over:
        _farewell(game, console, language)
    else:
        click.echo(say(language, "play.kept", rules=rules))


def _never_fail_over_a_sign() -> None:
    """A sign that cannot be shown or read is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _wants_to_go_on(language: str) -> bool:
    answer = click.prompt(
        say(language, "play.go-on"), default="", show_default=False, prompt_suffix=" "
    )
    return not answer.strip().lower().startswith("n")


def _name(name: str | None, language: str) -> str:
    if name is None:
        return say(language, "play.guest")
    shown = printable(name).strip()
    if not shown or len(shown) > LONGEST_NAME:
        message = say(language, "play.name", most=LONGEST_NAME)
        raise click.BadParameter(message, param_hint="--name")
    return shown


def _players(name: str, levels: tuple[str, ...], language: str) -> list[Player]:
    """The person and the bots, by chair."""
    bots = [
        Player(say(language, f"play.bot-{chair}"), "bot", level, chair)
        for chair, level in enumerate(levels, start=1)
    ]
    return [Player(name, "human", chair=0), *bots]


def _farewell(game: Game, console: Console, language: str) -> None:
    """Who has won the match, and how to see it again."""
    ended = game.match.events(game.seat)[-1]
    assert isinstance(ended, EndMatch)
    path = "terminal.score" if game.match.book.pays else "terminal.score-hands"

    def score(count: int) -> Text:
        return phrase(language, path, count=count)

    names = game.names(language)
    style = style_for(console)
    teller = Teller(game.match.book, language, names, game.seat, style, game.match.options)
    for line in ranking_lines(ended, names, teller, score):
        console.print(line, soft_wrap=True)
    kept = game.kept.path
    click.echo()
    click.echo(say(language, "play.seed", seed=game.match.seed.hex()))
    click.echo(say(language, "play.record", path=kept))
    click.echo(say(language, "play.replay", path=shlex.quote(str(kept))))
