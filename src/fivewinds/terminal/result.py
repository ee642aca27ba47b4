"""How a hand and a match have ended: pages for a window, lines for a reader of text."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import UNSET
from rich.text import Text

from fivewinds.core.codes import SEATS
from fivewinds.events import EndMatch, Event, Stopped, Win
from fivewinds.terminal.phrases import Teller, amounts, meld_text, phrase, printable, reason_text
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.score_lines import jokers_lines, patterns_lines
from fivewinds.terminal.seats import side_by_side
from fivewinds.terminal.sheet import reading_lines
from fivewinds.terminal.slip import Slip
from fivewinds.terminal.table import Picture
from fivewinds.terminal.tiles import Style, grouped, in_a_row
from fivewinds.tiles import ID, TileError, parse
from fivewinds.words import name_of

_TEXT_WIDTH = 80
Scoring = Callable[[int], Text]
"""How a score is written."""


def pages(lines: Sequence[Text], height: int) -> list[list[Text]]:
    """Lines in parts that fit a window; a part ends at a blank line where that leaves it full."""
    parts: list[list[Text]] = []
    rest = list(lines)
    while len(rest) > height:
        blank = [at for at in range(height // 2, height + 1) if not rest[at].plain.strip()]
        end = blank[-1] if blank else height
        parts.append(rest[:end])
        rest = rest[end + bool(blank) :]
    return [*parts, rest]


def told_lines(event: Event, scene: Scene, teller: Teller) -> list[Text]:
    """An event for a reader of text, who has just heard it: how a hand ended is told in full."""
    told = teller.tell(event)
    if told is None:
        return []
    lines = [told]
    if isinstance(event, Win):
        reading = event.score["reading"]
        lines += reading_lines(reading, ID[event.tile], teller.style, _TEXT_WIDTH)
        lines += worth_lines(event, scene, teller, _TEXT_WIDTH)
    if isinstance(event, Win | Stopped):
        if any(event.payments):
            lines.append(Text(amounts(teller.language, scene.names, event.payments)))
        for seat in _laid_open(event):
            name = printable(scene.names[seat])
            lines.append(Text(f"{name}: ").append_text(open_hand(scene, seat, teller.style)))
    return lines


def _laid_open(event: Win | Stopped) -> list[int]:
    """The seats whose hands an event lays open, but for a winner's."""
    shown = {} if event.shown is UNSET else event.shown
    winner = event.seat if isinstance(event, Win) else None
    return [int(seat) for seat in shown if int(seat) != winner]


def result_lines(
    result: Win | Stopped, scene: Scene, teller: Teller, picture: Picture
) -> list[Text]:
    """How a hand was won, or how it stopped, and where that leaves everybody; in the middle."""
    lines = picture.centred([_bold(teller.tell(result))])
    lines.append(Text())
    if isinstance(result, Win):
        lines += picture.centred(_reading(result, teller.style, picture.width))
        worth = list(worth_lines(result, scene, teller, picture.width))
        lines += [Text(), *picture.centred(worth)] if worth else []
        lines.append(Text())
    return lines + picture.centred(list(standing_lines(result, scene, teller, picture)))


def _reading(win: Win, style: Style, width: int) -> list[Text]:
    """The winning hand as its sets, standing; lying where many kongs leave no room for that."""
    reading = win.score["reading"]
    lines = reading_lines(reading, ID[win.tile], style, width)
    if all(line.cell_len <= width for line in lines):
        return lines
    sets = (*reading.get("sets", ()), reading.get("pair", ""))
    return side_by_side([grouped(parse(tiles), style) for tiles in sets], width)


def worth_lines(win: Win, scene: Scene, teller: Teller, width: int) -> Iterator[Text]:
    """What a win is made of, point by point, and what the book turned over.

    Where every hand is counted, all four stand side by side, with who pays whom.
    """
    if scene.flowers[win.seat]:
        yield phrase(
            teller.language,
            "terminal.flowers",
            tiles=in_a_row(scene.flowers[win.seat], teller.style, 0),
        )
    yield from jokers_lines(
        win.score["reading"], win.shown[str(win.seat)].melds, teller.language, teller.style
    )
    if win.told is not UNSET:
        for name, value in win.told.items():
            shown = _shown(value, teller.style)
            if shown is not None:
                named = name_of(teller.book, teller.language, "field", name)
                yield Text(f"{named}: ").append_text(shown)
    hands = None if win.told is UNSET else win.told.get("hands")
    if hands is not None:
        names = [printable(name) for name in scene.names]
        yield from Slip(
            teller.book,
            teller.language,
            names,
            hands,
            win.payments,
            win.seat,
            scene.dealer,
            scene.dead,
        ).lines(width)
    elif win.score["patterns"]:
        yield from patterns_lines(teller.book, win.score, teller.language, teller.style)
    elif teller.book.pays:
        yield phrase(teller.language, "sheet.total", score=win.score["score"])


def _shown(value: object, style: Style) -> Text | None:
    """What a book tells with a win: tiles or a number; nothing for what is neither."""
    if isinstance(value, int):
        return Text(str(value))
    try:
        return in_a_row(parse(value), style, 0) if isinstance(value, str) and value else None
    except TileError:
        return None


def standing_lines(
    result: Win | Stopped, scene: Scene, teller: Teller, picture: Picture
) -> Iterator[Text]:
    """The players with what they paid or got, their scores, and hands that were laid open."""
    names = [Text(printable(name)) for name in scene.names]
    paid = [Text(f"{payment:+d}" if payment else "") for payment in result.payments]
    scores = [picture.score(count) for count in scene.scores]
    for seat in range(SEATS):
        winner = isinstance(result, Win) and result.seat == seat
        line = Text(style="bold" if winner else "").append_text(_filled(names, seat))
        if any(result.payments):
            line.append("  ").append_text(_filled(paid, seat, right=True))
        line.append("  ").append_text(_filled(scores, seat, right=True))
        if seat in scene.open and not winner:
            line.append("  ").append_text(open_hand(scene, seat, teller.style))
        line.truncate(picture.width - 2)
        yield line


def open_hand(scene: Scene, seat: int, style: Style) -> Text:
    """A hand that was laid open, melds first."""
    parts = [meld_text(meld, style) for meld in scene.melds[seat]]
    parts.append(grouped(scene.open[seat], style))
    if seat in scene.won:
        parts.append(Text("+").append_text(grouped([scene.won[seat]], style)))
    return Text(" ").join(part for part in parts if part.plain)


def _filled(column: Sequence[Text], place: int, *, right: bool = False) -> Text:
    """One of a column, as wide as the widest of them."""
    spare = " " * (max(text.cell_len for text in column) - column[place].cell_len)
    return Text(spare if right else "").append_text(column[place]).append("" if right else spare)


def ranking_lines(
    ended: EndMatch, names: Sequence[str], teller: Teller, score: Scoring
) -> list[Text]:
    """The players, best first, with shared places."""
    lines = [_bold(phrase(teller.language, "play.ranking"))]
    for seat in ended.ranking:
        line = Text(f"  {ended.places[seat]}.  {printable(names[seat])}  ")
        lines.append(line.append_text(score(ended.scores[seat])))
    if ended.reason is not UNSET:
        lines.append(Text(reason_text(teller.book, teller.language, ended.reason)))
    return lines


def _bold(text: Text | None) -> Text:
    bold = Text() if text is None else text.copy()
    bold.stylize("bold")
    return bold
