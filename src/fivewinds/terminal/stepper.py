"""A recorded match, step by step: on the whole screen with keys, or as lines."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from fivewinds.core.codes import EVERYTHING
from fivewinds.events import Deal, Event
from fivewinds.record import Record, resumed
from fivewinds.terminal.keys import CLOSED, NOTHING, Keyboard
from fivewinds.terminal.phrases import Teller, keys_line, phrase
from fivewinds.terminal.result import pages, result_lines, told_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.table import Picture, Rail
from fivewinds.terminal.tiles import Style, style_for
from fivewinds.terminal.window import put

LOOK_AGAIN = 0.25
"""Seconds after which a changed size of the window is noticed."""
_ON = ("right", "l", "space", "enter")
_BACK = ("left", "h", "backspace")
_TOLD = 12
"""So many sentences are told at most beside the table."""


def step_through(record: Record, seat: int | None, language: str, *, plain: bool) -> None:
    """Show a record; raises `RecordError` when it is not what its seed and actions give."""
    match = resumed(record)
    names = [player.name for player in record.header.players]
    console = Console(highlight=False, no_color=True if plain else None)
    style = style_for(console, plain)
    reader = EVERYTHING if seat is None else seat
    teller = Teller(match.book, language, names, seat, style, match.options)
    if not console.is_terminal or not console.is_interactive:
        scene = Scene(seat or 0, names)
        for event in match.events(reader):
            scene.hear(event)
            for line in told_lines(event, scene, teller):
                console.print(line, soft_wrap=True)
        return
    hands = match.options.get("hands")
    stepper = Stepper(hands, match.events(reader), names, seat or 0, teller, console, style)
    with Keyboard() as keys, console.screen(hide_cursor=True):
        stepper.run(keys)


class Stepper:
    """A window on a match that can go forward and back."""

    def __init__(
        self,
        hands: int | None,
        events: Sequence[Event],
        names: Sequence[str],
        seat: int,
        teller: Teller,
        console: Console,
        style: Style,
    ) -> None:
        self.hands = hands
        self.events = events
        self.names = names
        self.seat = seat
        self.teller = teller
        self.console = console
        self.style = style
        self.place = 1
        """How many events have been shown."""
        self.page = 0
        self.last_page = 0
        """Of what is shown now, when it takes several pages."""

    def run(self, keys: Keyboard) -> None:
        """Follow the keys until the reader leaves."""
        while True:
            self._draw()
            key = keys.read(LOOK_AGAIN)
            if key in ("q", CLOSED):
                return
            if key != NOTHING and not self._turn_page(key):
                self.place = self._after(key)
                self.page = 0

    def _turn_page(self, key: str) -> bool:
        """Turn to another page of what is shown; false when there is none that way."""
        step = 1 if key in _ON else -1 if key in _BACK else 0
        if not step or not 0 <= self.page + step <= self.last_page:
            return False
        self.page += step
        return True

    def _after(self, key: str) -> int:
        """Where a key leads."""
        if key in _ON:
            return min(self.place + 1, len(self.events))
        if key in _BACK:
            return max(self.place - 1, 1)
        if key == "home":
            return 1
        if key == "last":
            return len(self.events)
        deals = [event.n + 1 for event in self.events if isinstance(event, Deal)]
        if key == "n":
            return next((deal for deal in deals if deal > self.place), len(self.events))
        if key == "p":
            return next((deal for deal in reversed(deals) if deal < self.place), 1)
        return self.place

    def _draw(self) -> None:
        scene = Scene(self.seat, self.names, self.hands)
        told: list[Text] = []
        for event in self.events[: self.place]:
            scene.hear(event)
            sentence = self.teller.tell(event)
            if sentence is not None:
                told.append(sentence)
        language = self.teller.language
        teller = self.teller
        picture = Picture(teller.book, language, self.style, self.console, teller.options)
        keys = keys_line(language, "step", "back", "next-hand", "last-hand", "leave")
        if scene.result is not None and scene.result is self.events[self.place - 1]:
            lines = result_lines(scene.result, scene, self.teller, picture)
            parts = pages(lines, picture.height - 2)
            self.last_page = len(parts) - 1
            shown = parts[min(self.page, self.last_page)]
            put(self.console, picture.sheet(scene, shown, keys))
            return
        self.last_page = 0
        prompt = phrase(language, "terminal.event", number=self.place, of=len(self.events))
        put(self.console, picture.table(scene, told[-_TOLD:], Rail(prompt=prompt, keys=keys)))
