"""A match on the whole screen of a terminal, played with keys."""

import time
from collections import deque

from rich.console import Console
from rich.text import Text

from fivewinds.core.table import Refused
from fivewinds.events import Discard, EndHand, EndMatch, Event
from fivewinds.terminal.advice import outlook, suggestion
from fivewinds.terminal.game import Game
from fivewinds.terminal.keys import CLOSED, NOTHING, Keyboard
from fivewinds.terminal.phrases import Teller, keys_line, phrase
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.sheet import outlook_text, result_lines
from fivewinds.terminal.table import WARNING, Picture, Rail, playing_keys, question
from fivewinds.terminal.tiles import Look, Style
from fivewinds.terminal.window import put
from fivewinds.tiles import ID, NAMES
from fivewinds.words import say

LOOK_AGAIN = 0.25
"""Seconds after which a changed size of the window is noticed."""


class Left(Exception):
    """The player has left the table; the match is kept."""


class Screen:
    """One player's screen."""

    def __init__(
        self, game: Game, console: Console, language: str, style: Style, *, pause: float
    ) -> None:
        self.game = game
        self.console = console
        self.language = language
        self.style = style
        self.pause = pause
        names = game.names(language)
        self.scene = Scene(game.seat, names, game.match.options.get("hands"))
        self.teller = Teller(language, names, game.seat, style)
        self.log: deque[Text] = deque(maxlen=12)
        self.rail = Rail()
        self.typed = ""
        self.watching = False
        """Whether the outlook of the chosen tile is shown."""

    def play(self) -> bool:
        """Play until the match is over (true) or the player leaves (false)."""
        for event in self.game.news():
            self._hear(event)
        with Keyboard() as self.keys, self.console.screen(hide_cursor=True):
            try:
                while not self.game.over:
                    if self.game.own_turn:
                        self._own_turn()
                    else:
                        self.game.bot_acts()
                    self._catch_up()
            except Left:
                return False
        return True

    def _hear(self, event: Event) -> None:
        self.scene.hear(event)
        told = self.teller.tell(event)
        if told is not None:
            self.log.append(told)

    def _catch_up(self) -> None:
        """Show what has happened, event by event, at a speed that can be followed."""
        for event in self.game.news():
            self._hear(event)
            if isinstance(event, EndMatch):
                return
            if isinstance(event, EndHand):
                self._show_result()
                continue
            self._draw_table()
            if isinstance(event, Discard) and event.seat != self.scene.own:
                time.sleep(self.pause)

    def _show_result(self) -> None:
        """The result of a hand, until the player has seen enough of it."""
        self.keys.forget()
        while True:
            picture = self._picture()
            lines = result_lines(self.scene, self.teller, self.style, picture.width, picture.score)
            put(
                self.console,
                picture.sheet(self.scene, lines, keys_line(self.language, "next", "leave")),
            )
            key = self.keys.read(LOOK_AGAIN)
            if key in ("enter", "space"):
                return
            if key in ("q", CLOSED):
                raise Left

    def _own_turn(self) -> None:
        """Keys, until a tile is discarded."""
        self.game.look()
        self.keys.forget()
        self.rail.chosen = len(self.scene.held()) - 1
        self.rail.notes = ()
        self.typed = ""
        while self.game.own_turn and self.rail.chosen is not None:
            self._ask()
            self._draw_table()
            key = self.keys.read(LOOK_AGAIN)
            if key != NOTHING and self._press(key):
                break
        self.rail = Rail()

    def _press(self, key: str) -> bool:
        """What a key does; true when a tile has been discarded."""
        self.rail.notes = ()
        if key in ("q", CLOSED):
            raise Left
        if key == "enter":
            return self._discard(self.typed or NAMES[self._chosen()])
        if key == "space":
            drawn = self.scene.drawn
            return self._discard("" if drawn is None else NAMES[drawn])
        if key in ("left", "h", "right", "l", "home", "last"):
            self._move(key)
        elif key in ("?", "w"):
            self._advise(key)
        elif key in ("escape", "backspace"):
            self.typed = "" if key == "escape" else self.typed[:-1]
        else:
            self._type(key)
        return False

    def _move(self, key: str) -> None:
        count = len(self.scene.held())
        place = self.rail.chosen or 0
        steps = {"left": -1, "h": -1, "right": 1, "l": 1}
        self.typed = ""
        if key in steps:
            self.rail.chosen = (place + steps[key]) % count
        else:
            self.rail.chosen = 0 if key == "home" else count - 1

    def _type(self, key: str) -> None:
        """A tile typed by its name is chosen as soon as the name is whole."""
        if key.isdigit():
            self.typed = key
        elif len(self.typed) == 1 and self.typed + key in ID:
            self.typed += key
            self._choose(ID[self.typed])
        else:
            self.typed = ""
            self._complain("malformed")

    def _choose(self, tile: int) -> None:
        held = self.scene.held()
        if tile in held and tile != self._chosen():
            self.rail.chosen = held.index(tile)

    def _chosen(self) -> int:
        assert self.rail.chosen is not None
        return self.scene.held()[self.rail.chosen]

    def _discard(self, name: str) -> bool:
        self.typed = ""
        if name not in ID:
            self._complain("malformed")
            return False
        try:
            self.game.discard(ID[name])
        except Refused as refused:
            self._complain(refused.reason)
            return False
        return True

    def _complain(self, reason: str) -> None:
        self.rail.notes = [Text(say(self.language, f"acting.{reason}"), style=WARNING)]

    def _advise(self, key: str) -> None:
        if self.game.match.kind == "strict":
            self.rail.notes = [phrase(self.language, "play.no-hints")]
        elif key == "?":
            after = suggestion(self.game.views[self.scene.own])
            self._choose(after.discard)
            self.rail.notes = [outlook_text(after, self.language, self.style)]
        else:
            self.watching = not self.watching

    def _ask(self) -> None:
        """Put the question, and beside it what the player wants to be told all the time."""
        chosen = self._chosen()
        self.rail.prompt = question(self.language, self.style, chosen, self.typed)
        if self.watching and not self.rail.notes:
            after = outlook(self.game.views[self.scene.own], chosen)
            self.rail.notes = [outlook_text(after, self.language, self.style)]

    def _draw_table(self) -> None:
        if self.scene.turn != self.scene.own:
            self.rail.prompt = Text()
        self.rail.keys = keys_line(
            self.language,
            *playing_keys(self.game.match.kind),
            arrows=self.style.look is Look.CARDS,
        )
        put(self.console, self._picture().table(self.scene, list(self.log), self.rail))

    def _picture(self) -> Picture:
        return Picture(self.game.match.book, self.language, self.style, self.console)
