"""A match in plain lines: the state is printed, and each line read is one command."""

import sys

import click

from fivewinds.core.table import Refused
from fivewinds.events import Event, Win
from fivewinds.terminal.advice import Outlook, suggestion, waiting
from fivewinds.terminal.game import Game
from fivewinds.terminal.phrases import Teller, counted
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.sheet import outlook_text, reading_lines
from fivewinds.terminal.tiles import Look, Style
from fivewinds.tiles import ID, parse, show, show_in_order
from fivewinds.words import say

_STYLE = Style(Look.TEXT, colour=False)
_WIDTH = 80


class Lines:
    """One player's match, line by line."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        names = game.names(language)
        self.scene = Scene(game.seat, names, game.match.options.get("hands"))
        self.teller = Teller(language, names, game.seat, _STYLE)

    def play(self, *, silently_to_now: bool) -> bool:
        """Play until the match is over (true) or the player leaves (false).

        What has happened before is told first, unless the match is gone on with.
        """
        for event in self.game.news():
            self._hear(event, aloud=not silently_to_now)
        self._say("terminal.help")
        while not self.game.over:
            if not self.game.own_turn:
                self.game.bot_acts()
            elif not self._own_turn():
                return False
            for event in self.game.news():
                self._hear(event, aloud=True)
        return True

    def _hear(self, event: Event, *, aloud: bool) -> None:
        self.scene.hear(event)
        told = self.teller.tell(event)
        if aloud and told is not None:
            click.echo(told.plain)
            if event is self.scene.result:
                self._show_winner()

    def _show_winner(self) -> None:
        result = self.scene.result
        if isinstance(result, Win):
            reading = result.score["reading"]
            for line in reading_lines(reading, ID[result.tile], _STYLE, _WIDTH):
                click.echo(line.plain)

    def _own_turn(self) -> bool:
        """Commands, until a tile is discarded; false when the player leaves."""
        self.game.look()
        self._show_table()
        while self.game.own_turn:
            line = sys.stdin.readline()
            command = line.strip()
            if not line or command == "q":
                return False
            self._obey(command)
        return True

    def _show_table(self) -> None:
        click.echo()
        for seat, name in enumerate(self.teller.names):
            river = show_in_order(self.scene.rivers[seat])
            click.echo(
                say(
                    self.language,
                    "terminal.river",
                    name=name,
                    score=self.scene.scores[seat],
                    river=river,
                ).rstrip()
            )
        click.echo(counted(self.language, "terminal.left", self.scene.wall).plain)
        drawn = self.scene.drawn
        self._say(
            "terminal.your-hand" if drawn is None else "terminal.your-hand-drawn",
            hand=show(self.scene.hand),
            drawn="" if drawn is None else show([drawn]),
        )

    def _obey(self, command: str) -> None:
        view = self.game.views[self.scene.own]
        if command in ("?", "w") and self.game.match.kind == "strict":
            self._say("play.no-hints")
        elif command == "?":
            self._say_outlook(suggestion(view))
        elif command == "w":
            for after in waiting(view) or [suggestion(view)]:
                self._say_outlook(after)
        elif command == "drawn" and self.scene.drawn is not None:
            self._discard(self.scene.drawn)
        else:
            self._discard_named(command)

    def _discard_named(self, name: str) -> None:
        try:
            (tile,) = parse(name)
        except ValueError:  # no tile, or several
            self._say("acting.malformed")
            self._say("terminal.help")
        else:
            self._discard(tile)

    def _discard(self, tile: int) -> None:
        try:
            self.game.discard(tile)
        except Refused as refused:
            self._say(f"acting.{refused.reason}")

    def _say_outlook(self, after: Outlook) -> None:
        click.echo(outlook_text(after, self.language, _STYLE).plain)

    def _say(self, path: str, /, **values: object) -> None:
        click.echo(say(self.language, path, **values))
