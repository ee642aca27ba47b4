"""The table on a screen: four seats round a felt, and the own hand on a rail of wood below."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console, OverflowMethod
from rich.text import Text

from fivewinds.core.codes import SEATS
from fivewinds.match import TableKind
from fivewinds.rules.book import Book
from fivewinds.rules.options import Options
from fivewinds.terminal.phrases import (
    KEY_GAP,
    counted,
    indicator_text,
    phrase,
    phrase_of,
    round_text,
)
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.seats import QUIET_ON_FELT, Seats, lays_out, side_by_side
from fivewinds.terminal.tiles import LAMP, Card, Look, Style, chip, standing
from fivewinds.tiles import NAMES
from fivewinds.words import say, say_of, tile_name

FELT = "#f7f0df on #285e4e"
RAIL = "#f7ecd9 on #4a3325"
QUIET_ON_RAIL = "#dcc8ad"

LEAST_WIDTH, LEAST_HEIGHT = 60, 21
LEAST_HEIGHT_WITH_MELDS = 24
_BIG_WIDTH, _BIG_HEIGHT = 112, 40
"""From this size on the rivers are drawn as cards."""
_BIG_HEIGHT_WITH_MELDS = 46
_MORE_FOR_MELDS = 2
CALL_GAP = "   "
_NOTES = 2
_MOST_NOTES = 4
_LONGEST_ROW = 21
"""Columns for seven tiles: the last row of a river takes what six do not hold."""


@dataclass
class Rail:
    """What lies before the player: the question, his tiles, what he may do, the keys."""

    prompt: Text = field(default_factory=Text)
    chosen: int | None = None
    """The place of the chosen tile among those held."""
    calls: Sequence[Text] = ()
    """What he may do besides, each with its key."""
    called: int | None = None
    """The place of the chosen one of the calls."""
    reply: Sequence[Text] = ()
    """What he has asked for, or did wrong."""
    notes: Sequence[Text] = ()
    """What he may not do, and why."""
    keys: Text = field(default_factory=Text)


def question(
    language: str, style: Style, chosen: int, typed: str = "", *, riichi: bool = False
) -> Text:
    """What a player is asked on his turn, with the tile that Enter would discard."""
    turn = Text.assemble((say(language, "terminal.your-turn"), f"bold {LAMP}"), "  ")
    if typed:
        return turn.append(f"{typed}_")
    drawn, name = chip(chosen, style), tile_name(language, NAMES[chosen])
    # Where the drawing is the tile's name already, once is enough.
    which = "only" if drawn.plain == "".join(name.split()) else "this"
    saying = f"terminal.{'riichi' if riichi else 'discard'}-{which}"
    return turn.append_text(phrase(language, saying, tile=drawn, name=name))


def playing_keys(kind: TableKind) -> list[str]:
    """The keys that do something on a player's turn."""
    advice = ["hint", "waits"] if kind == "assisted" else []
    return ["move", "discard", "drawn", *advice, "leave"]


def answering_keys(kind: TableKind, *, calling: bool) -> list[str]:
    """The keys that do something when a player is asked about another's tile."""
    advice = ["hint"] if kind == "assisted" else []
    return ["move", "make" if calling else "pass", *advice, "leave"]


class Picture:
    """Draws a scene for one window."""

    def __init__(
        self,
        book: Book,
        language: str,
        style: Style,
        console: Console,
        options: Options | None = None,
    ) -> None:
        self.book = book
        self.language = language
        self.style = style
        self.console = console
        self.width, self.height = width, height = console.size
        options = book.defaults if options is None else options
        melds = lays_out(book, options)
        high = height >= (_BIG_HEIGHT_WITH_MELDS if melds else _BIG_HEIGHT)
        big = style.look is Look.CARDS and width >= _BIG_WIDTH and high
        self.seats = Seats(book, options, language, style, big=big)
        self.least_height = LEAST_HEIGHT_WITH_MELDS if melds else LEAST_HEIGHT

    def table(self, scene: Scene, log: Sequence[Text], rail: Rail) -> list[Text]:
        """The whole window, line by line."""
        if self._is_too_small():
            return self._too_small()
        below = self._rail(scene, rail)
        felt = self._felt(scene, log, self.height - 1 - len(below))
        return [self._title(scene), *felt, *below]

    def sheet(self, scene: Scene, lines: Sequence[Text], keys: Text) -> list[Text]:
        """A window with these lines in the middle instead of the table."""
        if self._is_too_small():
            return self._too_small()
        room = self.height - 2
        above = max((room - len(lines)) // 2, 0)
        felt = [*[Text()] * above, *lines]
        felt += [Text()] * (room - len(felt))
        return [
            self._title(scene),
            *(self._line([(line, self.width, "left")], FELT) for line in felt[:room]),
            self._line([(self._keys(keys), self.width, "center")], RAIL),
        ]

    def centred(self, lines: Sequence[Text]) -> list[Text]:
        """Lines moved to the middle together; what is too wide goes on below."""
        fitted = [part for line in lines for part in line.wrap(self.console, self.width)]
        widest = max((line.cell_len for line in fitted), default=0)
        margin = " " * ((self.width - widest) // 2)
        return [Text(margin).append_text(line) for line in fitted]

    def _is_too_small(self) -> bool:
        return self.width < LEAST_WIDTH or self.height < self.least_height

    def _too_small(self) -> list[Text]:
        said = phrase(
            self.language, "terminal.too-small", width=LEAST_WIDTH, height=self.least_height
        )
        return list(said.wrap(self.console, self.width))

    def _title(self, scene: Scene) -> Text:
        name = Text(" " + say_of(self.book, self.language, "name"), style="bold")
        right = phrase(self.language, "terminal.hand", hand=scene.number)
        if scene.hands is not None:
            right = phrase(self.language, "terminal.hand-of", hand=scene.number, hands=scene.hands)
        round_ = round_text(self.book, self.language, scene.round)
        if round_ is not None:
            right = round_.append("   ").append_text(right)
        right.append("   ").append_text(counted(self.language, "terminal.left", scene.wall))
        right.append(" ")
        left = max(self.width - right.cell_len, 0)
        return self._line([(name, left, "left"), (right, right.cell_len, "right")], RAIL)

    def _felt(self, scene: Scene, log: Sequence[Text], height: int) -> list[Text]:
        """Rivers round the middle: own below, the next player's to the right, and so on."""
        side = max(self.width // 3, _LONGEST_ROW)
        middle = max(self.width - 2 * side, _LONGEST_ROW)
        west = (self.width - middle) // 2
        east = self.width - middle - west
        right, across, left = ((scene.own + step) % SEATS for step in (1, 2, 3))
        block = self._block_height(height)
        rows = [
            [(Text(), west, "left"), (line, middle, "center"), (Text(), east, "left")]
            for line in self._seat(scene, across, middle, block)
        ]
        rows += [
            [
                (of_left, side, "center"),
                (of_centre, self.width - 2 * side, "center"),
                (of_right, side, "center"),
            ]
            for of_left, of_centre, of_right in zip(
                self._seat(scene, left, side, block),
                self._centre(scene, block),
                self._seat(scene, right, side, block),
                strict=True,
            )
        ]
        own = self._seat(scene, scene.own, middle, block)
        parts = [part for line in log[-len(own) :] for part in line.wrap(self.console, west - 1)]
        told = [Text(" ").append_text(line) for line in parts[-len(own) :]]
        told = [*[Text()] * (len(own) - len(told)), *told]
        rows += [
            [(line, west, "left"), (of_own, middle, "center"), (Text(), east, "left")]
            for line, of_own in zip(told, own, strict=True)
        ]
        blank = [(Text(), self.width, "left")]
        for place in _spaces(height - len(rows), block):
            rows.insert(place, blank)
        return [self._line(parts, FELT) for parts in rows[:height]]

    def _block_height(self, height: int) -> int:
        """The lines of each player's place; in high windows melds get more of them."""
        least = self.seats.least_height()
        if not self.seats.lays_out:
            return least
        return max(least, min(height // 3, least + _MORE_FOR_MELDS))

    def _seat(self, scene: Scene, seat: int, width: int, height: int) -> list[Text]:
        return self.seats.block(scene, seat, width, height, max(self.width // 3 - 9, 6))

    def score(self, score: int) -> Text:
        """A score with its unit where that is not points."""
        return self.seats.score(score)

    def _centre(self, scene: Scene, height: int) -> list[Text]:
        """What belongs to nobody: the indicator, the pot, the wall."""
        lines = []
        if scene.indicator is not None:
            lines.append(
                indicator_text(
                    self.book, self.language, scene.indicator, lambda tile: chip(tile, self.style)
                )
            )
        if scene.pot is not None:
            lines.append(phrase_of(self.book, self.language, "terminal.pot", count=scene.pot))
        if not lines:
            lines.append(Text())
        lines.append(Text(str(scene.wall), style="bold"))
        lines.append(phrase(self.language, "terminal.left-below"))
        for line in lines:
            line.stylize_before(QUIET_ON_FELT)
        above = (height - len(lines)) // 2
        return [*[Text()] * above, *lines, *[Text()] * (height - above - len(lines))]

    def _rail(self, scene: Scene, rail: Rail) -> list[Text]:
        held = scene.held()
        cards = [Card(tile, place == rail.chosen) for place, tile in enumerate(held)]
        split = len(scene.hand)
        drawn = standing([cards[:split], cards[split:]], self.style, self.width - 2)
        # The hand keeps its place when the drawn tile comes and goes.
        full = standing([[Card(0)] * 13, [Card(0)]], self.style, self.width - 2)[0].cell_len
        room = self._note_lines(len(drawn))
        said = self._wrapped(rail.reply, full)[: room - 1 if rail.calls else room]
        said += self._calls(rail, full, room - len(said))
        said += self._wrapped(rail.notes, full)
        notes = [*said, *[Text()] * room][:room]
        margin = " " * max((self.width - full) // 2, 1)
        lines = [Text(margin).append_text(line) for line in (rail.prompt, *drawn, *notes)]
        return [
            *(self._line([(line, self.width, "left")], RAIL) for line in lines),
            self._line([(self._keys(rail.keys), self.width, "center")], RAIL),
        ]

    def _wrapped(self, texts: Sequence[Text], width: int) -> list[Text]:
        return [part for text in texts for part in text.wrap(self.console, width)]

    def _calls(self, rail: Rail, width: int, room: int) -> list[Text]:
        """The calls in lines; of more than there is room for those about the chosen one."""
        lines = side_by_side(rail.calls, width - 2, CALL_GAP)
        if len(lines) <= room:
            return lines
        before = rail.calls[: (rail.called or 0) + 1]
        chosen = len(side_by_side(before, width - 2, CALL_GAP)) - 1
        first = max(chosen - room + 1, 0)
        shown = lines[first : first + room]
        more = "…" if self.style.look is Look.CARDS else "+"
        if first + room < len(lines):
            shown[-1].append(f" {more}")
        return shown

    def _note_lines(self, drawn: int) -> int:
        """Lines for what is said on the rail; what the players' places do not need, up to some."""
        if not self.seats.lays_out:
            return _NOTES
        taken = 1 + 3 * self.seats.least_height() + 1 + drawn + 1
        return max(min(self.height - taken, _MOST_NOTES), _NOTES)

    def _keys(self, keys: Text) -> Text:
        """Which key does what; the first and most obvious go where there is no room for all."""
        shown = list(keys.split(KEY_GAP))
        while sum(key.cell_len + len(KEY_GAP) for key in shown) > self.width and len(shown) > 1:
            del shown[0]
        text = Text(KEY_GAP).join(shown)
        text.stylize(QUIET_ON_RAIL)
        return text

    def _line(self, parts: Sequence[tuple[Text, int, str]], style: str) -> Text:
        """Parts of given widths beside each other; what does not fit ends in an ellipsis."""
        line = Text(style=style, no_wrap=True, end="")
        for part, width, place in parts:
            fitted = part.copy()
            fitted.truncate(width, overflow=self._overflow())
            spare = width - fitted.cell_len
            before = spare // 2 if place == "center" else spare if place == "right" else 0
            line.append(" " * before).append_text(fitted).append(" " * (spare - before))
        return line

    def _overflow(self) -> OverflowMethod:
        return "ellipsis" if self.style.look is Look.CARDS else "crop"


def _spaces(spare: int, block: int) -> list[int]:
    """Where blank lines go among three blocks of seats, so that they lie evenly."""
    places = [block * 2, block, 0, block * 3]
    chosen = [places[number % len(places)] for number in range(max(spare, 0))]
    return sorted(chosen, reverse=True)
