"""What lies before one player: name and score, the river, melds, flowers, a hand laid open."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from fivewinds.rules.book import Book
from fivewinds.rules.options import Options
from fivewinds.terminal.melds import Laid
from fivewinds.terminal.phrases import meld_text, phrase, printable
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.tiles import LAMP, Card, Look, Mark, Style, grouped, in_a_row, standing
from fivewinds.words import say

QUIET_ON_FELT = "#dbe7da"
WARNING = "#f09a86"
ROWS = 3
PER_ROW = 6
_CARD_HEIGHT = 3


def lays_out(book: Book, options: Options) -> bool:
    """Whether anything but rivers comes to lie on the table in this book."""
    return bool(book.doors(options).calls.kinds or book.set_of(options).flowers)


class Seats:
    """Draws the places of players, each as a block of lines."""

    def __init__(
        self, book: Book, options: Options, language: str, style: Style, *, big: bool
    ) -> None:
        self.book = book
        self.language = language
        self.style = style
        self.big = big
        """Whether rivers are drawn as cards."""
        self.lays_out = lays_out(book, options)

    def least_height(self) -> int:
        """The lines that a block needs."""
        river = ROWS * (_CARD_HEIGHT if self.big else 1)
        return 1 + river + (1 if self.lays_out else 0)

    def block(self, scene: Scene, seat: int, width: int, height: int, name: int) -> list[Text]:
        """All that lies before a player, in exactly `height` lines; `name` is the room for it."""
        laid = self._laid(scene, seat, width, height)
        river = self._river(scene, seat, width, height - 1 - len(laid))
        lines = [self._name(scene, seat, name), *river, *laid]
        return [*lines, *[Text()] * (height - len(lines))][:height]

    def score(self, score: int) -> Text:
        """A score with its unit where that is not points."""
        path = "terminal.score" if self.book.pays else "terminal.score-hands"
        text = phrase(self.language, path, count=score)
        text.stylize(QUIET_ON_FELT)
        return text

    def _name(self, scene: Scene, seat: int, room: int) -> Text:
        turn = scene.turn == seat
        sign = (">" if self.style.look is Look.BOXES else "▶") if turn else " "
        text = Text.assemble((f"{sign} ", LAMP))
        if self.lays_out or scene.round is not None:
            wind = say(self.language, f"terminal.wind-{scene.wind(seat)}")
            text.append(f"{wind} ", LAMP if seat == scene.dealer else QUIET_ON_FELT)
        name = Text(printable(scene.names[seat]), style="bold " + (LAMP if turn else ""))
        name.truncate(room, overflow="ellipsis")
        text.append_text(name).append("  ")
        text.append_text(self.score(scene.scores[seat]))
        for state in self._states(scene, seat):
            text.append("  ").append_text(state)
        return text

    def _states(self, scene: Scene, seat: int) -> Iterator[Text]:
        """What has become of a player's hand, in a word each."""
        if seat in scene.won:
            yield Text(say(self.language, "terminal.has-won"), style=f"bold {LAMP}")
        elif seat in scene.riichi:
            yield Text(say(self.language, "terminal.call-riichi"), style=LAMP)
        if seat in scene.void:
            suit = say(self.language, f"tile.suit-{scene.void[seat]}")
            yield Text(say(self.language, "terminal.is-void", suit=suit))
        if seat in scene.dead:
            yield Text(say(self.language, "terminal.is-dead"), style=WARNING)

    def _river(self, scene: Scene, seat: int, width: int, height: int) -> list[Text]:
        """The discards in rows of six, of more where they are many; at worst the first are gone."""
        river, marks = scene.rivers[seat], scene.marks[seat]
        rows = min(ROWS if self.big or not self.lays_out else ROWS + 1, height)
        if self.big:
            rows = min(rows, height // _CARD_HEIGHT)
        places = list(range(len(river)))
        lit = len(river) - 1 if scene.last == seat else None
        most = max((width + 1) // 5 if self.big else width // 3, PER_ROW)
        parts, gone = _in_rows(places, rows, most)
        lines: list[Text] = []
        gapless = 4 * max(PER_ROW, len(parts[0])) - 1 > width
        for number, part in enumerate(parts):
            tiles = [river[place] for place in part]
            lights = part.index(lit) if lit is not None and lit in part else None
            marked = {at: marks[place] for at, place in enumerate(part) if place in marks}
            lines += self._row(tiles, lights, marked, 0 if gapless else width, number)
        if gone and lines:
            lines[0] = Text("… " if self.style.look is Look.CARDS else ". ").append_text(lines[0])
        least = ROWS * (_CARD_HEIGHT if self.big else 1)
        lines += [Text()] * (min(least, height) - len(lines))
        shape = 5 * PER_ROW - 1 if self.big else self._shape(width)
        widest = max([shape, *(line.cell_len for line in lines)])
        return [_padded(line, widest) for line in lines]

    def _shape(self, width: int) -> int:
        """The width of a full row."""
        return in_a_row([0] * PER_ROW, self.style, width).cell_len

    def _row(
        self,
        tiles: Sequence[int],
        lit: int | None,
        marks: dict[int, Mark],
        width: int,
        row: int,
    ) -> list[Text]:
        if not self.big:
            return [in_a_row(tiles, self.style, width, lit=lit, row=row, marks=marks)]
        if not tiles:
            return [Text()] * _CARD_HEIGHT
        cards = [
            Card(tile, lit=place == lit, mark=marks.get(place, Mark.NONE))
            for place, tile in enumerate(tiles)
        ]
        return standing([cards], self.style, 99)[1:]

    def _laid(self, scene: Scene, seat: int, width: int, height: int) -> list[Text]:
        """Melds, flowers and a hand laid open: as tiles where there is room, else gathered."""
        drawn = list(self._pieces(scene, seat, gathered=False))
        if not drawn:
            return []
        room = max(height - 1 - ROWS * (_CARD_HEIGHT if self.big else 1), 1)
        lines = side_by_side(drawn, width)
        if len(lines) <= room:
            return lines
        return side_by_side(list(self._pieces(scene, seat, gathered=True)), width)

    def _pieces(self, scene: Scene, seat: int, *, gathered: bool) -> Iterator[Text]:
        for meld in scene.melds[seat]:
            yield meld_text(meld, self.style) if gathered else self._meld(meld)
        if scene.flowers[seat]:
            yield self._tiles(scene.flowers[seat], gathered)
        if seat in scene.open:
            tiles = scene.open[seat]
            yield self._tiles(tiles, gathered)
            if seat in scene.won:
                winning = Text("+").append_text(self._tiles([scene.won[seat]], gathered))
                yield winning

    def _meld(self, meld: Laid) -> Text:
        marks = {} if meld.sideways is None else {meld.sideways: Mark.SIDEWAYS}
        text = in_a_row(meld.tiles, self.style, self._touching(meld.tiles), marks=marks)
        if meld.stands is not None:
            text.append("=").append_text(grouped(meld.stands, self.style))
        return text

    def _tiles(self, tiles: Sequence[int], gathered: bool) -> Text:
        if gathered:
            return grouped(tiles, self.style)
        return in_a_row(tiles, self.style, self._touching(tiles))

    def _touching(self, tiles: Sequence[int]) -> int:
        """The width at which tiles lie side by side without gaps."""
        return 4 * len(tiles) if self.style.look is Look.BOXES else 0


def _in_rows(places: list[int], rows: int, most: int) -> tuple[list[list[int]], bool]:
    """Places in rows of six, the last row with the rest; of `most` if they do not fit.

    The second is whether some had to be left out, the first of all.
    """
    if len(places) <= PER_ROW * (rows - 1) + most:
        parts = [places[PER_ROW * row : PER_ROW * (row + 1)] for row in range(rows - 1)]
        return [*parts, places[PER_ROW * (rows - 1) :]], False
    gone = len(places) > most * rows
    kept = places[-(most * rows - 1) :] if gone else places
    first = most - 1 if gone else most
    parts = [kept[:first]]
    parts += [kept[at : at + most] for at in range(first, len(kept), most)]
    return parts, gone


def side_by_side(pieces: Sequence[Text], width: int, gap: str = " ") -> list[Text]:
    """Pieces beside each other in as many lines as they need, none broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            # A text of its own, so that the colours of the first piece do not run on.
            lines.append(Text().append_text(piece))
    return lines


def _padded(line: Text, width: int) -> Text:
    """A line made as wide as its neighbours, so that all begin at the same column."""
    padded = line.copy()
    padded.append(" " * max(width - line.cell_len, 0))
    return padded
