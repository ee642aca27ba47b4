"""A match on the whole screen of a terminal, played with keys."""

import time
from collections import deque

from rich.console import Console
from rich.text import Text

from fivewinds.events import Deal, Discard, Draw, EndHand, EndMatch, Event
from fivewinds.terminal.asking import Left, asking
from fivewinds.terminal.calls import barred_lines
from fivewinds.terminal.game import Game
from fivewinds.terminal.keys import CLOSED, NOTHING, Keyboard
from fivewinds.terminal.phrases import Teller, keys_line
from fivewinds.terminal.result import pages, result_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.table import Picture, Rail, playing_keys
from fivewinds.terminal.tiles import Look, Style
from fivewinds.terminal.window import put

LOOK_AGAIN = 0.25
"""Seconds after which a changed size of the window is noticed."""


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
        match = game.match
        self.teller = Teller(match.book, language, names, game.seat, style, match.options)
        self.log: deque[Text] = deque(maxlen=12)
        self.watching = False
        """Whether the player wants to see the outlook of the tile he has chosen."""
        self.seen = 0
        """How many results of this hand the player has seen."""
        self.ending = False
        """Whether the key that ends the match was pressed once; the second time it does."""

    def play(self) -> bool:
        """Play until the match is over (true) or the player leaves (false)."""
        for event in self.game.news():
            self._hear(event)
        # Who left between two hands sees again how the last one ended.
        self.seen = len(self.scene.results) - self.game.between
        with Keyboard() as self.keys, self.console.screen(hide_cursor=True):
            try:
                while not self.game.over:
                    if self.game.between:
                        self._pause()
                    elif self.game.is_asked:
                        self._ask()
                    else:
                        self.game.bot_acts()
                    self._catch_up()
            except Left:
                return False
        return True

    def _hear(self, event: Event) -> None:
        self.scene.hear(event)
        if isinstance(event, Deal):
            self.seen = 0
        told = self.teller.tell(event)
        if told is not None:
            self.log.append(told)

    def _catch_up(self) -> None:
        """Show what has happened, event by event, at a speed that can be followed."""
        discarded = False
        for event in self.game.news():
            if isinstance(event, Draw):
                self._show_results()
            self._hear(event)
            if isinstance(event, EndMatch):
                return
            if isinstance(event, EndHand):
                self._show_results()
                continue
            self._draw(self._idle_rail())
            if isinstance(event, Discard):
                discarded = True
                if event.seat != self.scene.own:
                    time.sleep(self.pause)
        if discarded and not self.game.is_asked:
            # A win that something bars is told even though nothing is asked.
            match = self.game.match
            self.log += barred_lines(match, self.game.seat, self.language, self.style, wins=True)

    def _pause(self) -> None:
        """Between two hands: the player goes on, or ends the match."""
        self._show_results()
        if self.game.between:
            self.game.go_on()

    def _idle_rail(self) -> Rail:
        """What lies before the player while others act."""
        names = playing_keys(self.game.match.kind)
        return Rail(keys=keys_line(self.language, *names, arrows=self.style.look is Look.CARDS))

    def _show_results(self) -> None:
        """What the player has not seen of how the hand was won or stopped, page by page."""
        self.keys.forget()
        for result in self.scene.results[self.seen :]:
            self.seen += 1
            page = 0
            while True:
                picture = self._picture()
                lines = result_lines(result, self.scene, self.teller, picture)
                parts = pages(lines, picture.height - 2)
                if page >= len(parts) or self.game.over:
                    break
                page = self._show_page(picture, parts[page], page)

    def _show_page(self, picture: Picture, lines: list[Text], page: int) -> int:
        """One page; the number of the page to be shown next."""
        end = ("end-sure" if self.ending else "end",) if self.game.between else ()
        keys = keys_line(self.language, "next", *end, "leave")
        put(self.console, picture.sheet(self.scene, lines, keys))
        key = self.keys.read(LOOK_AGAIN)
        if key in ("q", CLOSED):
            raise Left
        if key == "e" and self.game.between:
            if self.ending:
                self.game.end()
            self.ending = not self.ending
        elif key != NOTHING:
            self.ending = False
        return page + 1 if key in ("enter", "space") else page

    def _ask(self) -> None:
        """Keys, until something is done."""
        self.keys.forget()
        asked = asking(self.game, self.scene, self.language, self.style, watching=self.watching)
        while True:
            self._draw(asked.rail())
            key = self.keys.read(LOOK_AGAIN)
            if key != NOTHING and asked.press(key):
                break
        self.watching = asked.watching

    def _draw(self, rail: Rail) -> None:
        put(self.console, self._picture().table(self.scene, list(self.log), rail))

    def _picture(self) -> Picture:
        match = self.game.match
        return Picture(match.book, self.language, self.style, self.console, match.options)
