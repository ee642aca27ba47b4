"""Explained sheets: what a hand is worth and what it waits for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from fivewinds.answers import Answer
from fivewinds.answers import waits as answer_waits
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.terminal.advice import Outlook
from fivewinds.terminal.phrases import counted, phrase
from fivewinds.terminal.score_lines import jokers_lines, patterns_lines, payments_lines
from fivewinds.terminal.slip import Slip
from fivewinds.terminal.tiles import Card, Look, Style, chip, grouped, standing, style_for
from fivewinds.terminal.why_not import Ways, why_no_win
from fivewinds.tiles import ID, NAMES, WINDS, parse
from fivewinds.words import say, say_of, tile_name

Request = Mapping[str, Any]
_FEW = 14
"""So many kinds of tiles a player takes in at a glance; of more only the sum is told."""


class Sheet:
    """Lines that are drawn for whichever console prints them."""

    def __init__(self, draw: Callable[[Style, int], Iterator[Text]], *, plain: bool) -> None:
        self.draw = draw
        self.plain = plain

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.draw(style_for(console, self.plain), options.max_width)


def print_score(
    rules: str | Book, request: Request, answer: Answer, language: str, *, plain: bool = False
) -> None:
    """Explain a score answer to a person."""
    _print(score_sheet(rules, request, answer, language, plain=plain), answer, plain)


def print_waits(
    rules: str | Book, request: Request, answer: Answer, language: str, *, plain: bool = False
) -> None:
    """Explain an answer about waits to a person."""
    _print(waits_sheet(rules, request, answer, language, plain=plain), answer, plain)


def _print(sheet: Sheet, answer: Answer, plain: bool) -> None:
    """Print a sheet; a refusal goes where errors go."""
    console = Console(stderr=not answer["ok"], no_color=plain or None, highlight=False)
    console.print(sheet, soft_wrap=not console.is_terminal)


def score_sheet(
    rules: str | Book, request: Request, answer: Answer, language: str, *, plain: bool = False
) -> Sheet:
    """What a hand is worth and why, or why it does not win."""
    the_book = _book(rules)

    def draw(style: Style, width: int) -> Iterator[Text]:
        if not answer["ok"]:
            yield _refused(answer)
        elif "hands" in answer:
            yield from _table(the_book, request, answer, language, style, width)
        elif answer["win"]:
            yield from _worth(the_book, request, answer, language, style, width)
        elif "reading" in answer:
            yield from _counted(the_book, answer, language, style, width)
        else:
            yield from _no_win(the_book, request, answer, language, style, width)

    return Sheet(draw, plain=plain)


def waits_sheet(
    rules: str | Book, request: Request, answer: Answer, language: str, *, plain: bool = False
) -> Sheet:
    """What a hand waits for with the worth of each wait, or what brings it nearer."""
    the_book = _book(rules)

    def draw(style: Style, width: int) -> Iterator[Text]:
        if not answer["ok"]:
            yield _refused(answer)
            return
        yield from _hand(request, style, width)
        yield from _waits(the_book, request, answer, language, style)

    return Sheet(draw, plain=plain)


def _book(rules: str | Book) -> Book:
    return book(rules) if isinstance(rules, str) else rules


def _refused(answer: Answer) -> Text:
    return Text(answer["error"]["message"], style="bold red")


def _worth(
    the_book: Book, request: Request, answer: Answer, language: str, style: Style, width: int
) -> Iterator[Text]:
    """What a winning hand is worth."""
    (winning,) = parse(request["win"])
    yield from reading_lines(answer["reading"], winning, style, width)
    yield from jokers_lines(answer["reading"], request.get("melds", ()), language, style)
    yield _bold(phrase(language, "sheet.complete"))
    yield _how(request, winning, language, style)
    yield from patterns_lines(the_book, answer, language, style)
    yield from payments_lines(the_book, answer["payments"], language)


def _counted(
    the_book: Book, answer: Answer, language: str, style: Style, width: int
) -> Iterator[Text]:
    """What a hand is worth that has not won."""
    yield from reading_lines(answer["reading"], None, style, width)
    yield from jokers_lines(answer["reading"], (), language, style)
    if "reason" in answer:
        reason = say_of(the_book, language, f"reason.{answer['reason']}")
        yield _bold(phrase(language, "sheet.counted", reason=reason))
    yield from patterns_lines(the_book, answer, language, style)


def _table(
    the_book: Book, request: Request, answer: Answer, language: str, style: Style, width: int
) -> Iterator[Text]:
    """All four hands of a table, what each is worth, and who pays whom."""
    names = {seat: say(language, f"sheet.seat-{seat}") for seat in WINDS}
    players = request["table"]
    winner = players[answer["winner"]]
    (winning,) = parse(winner["win"])
    longest = max(map(cell_len, names.values()))
    for seat, name in names.items():
        reading = answer["hands"][seat]["reading"]
        groups = [grouped(parse(tiles), style) for tiles in _groups(reading)]
        line = Text(set_cell_size(name, longest + 2)).append_text(Text(" ").join(groups))
        yield _bold(line) if seat == answer["winner"] else line
    yield _how(winner, winning, language, style)
    yield Text()
    yield from Slip(
        the_book,
        language,
        list(names.values()),
        list(answer["hands"].values()),
        list(answer["payments"].values()),
        WINDS.index(answer["winner"]),
        0,
        [place for place, seat in enumerate(WINDS) if players[seat].get("dead")],
    ).lines(width)


def _how(request: Request, winning: int, language: str, style: Style) -> Text:
    """How the winning tile came."""
    tile = chip(winning, style)
    name = tile_name(language, NAMES[winning])
    by = request["by"]
    if by == "draw":
        return phrase(language, "sheet.by-draw", tile=tile, name=name)
    giver = say(language, f"sheet.seat-{request['from']}")
    return phrase(language, f"sheet.by-{by}", tile=tile, name=name, giver=giver)


def _no_win(
    the_book: Book, request: Request, answer: Answer, language: str, style: Style, width: int
) -> Iterator[Text]:
    """Why a hand does not win, and what it would need."""
    yield from _hand(request, style, width)
    reason = why_no_win(the_book, request, answer["reason"], language)
    yield _bold(phrase(language, "sheet.no-win", reason=reason))
    if "hand" not in request:
        return
    finished = [field.name for field in the_book.requests.fields if field.finished]
    left_out = ("id", "win", "by", "from", *finished)
    question = {name: value for name, value in request.items() if name not in left_out}
    waiting = answer_waits(the_book, question, language)
    if waiting["ok"]:
        yield from _waits(the_book, question, waiting, language, style)


def _hand(request: Request, style: Style, width: int) -> Iterator[Text]:
    """The tiles asked about, those on the table and the winning one apart."""
    groups = [meld["tiles"] for meld in request.get("melds", ())]
    groups += [request.get("hand", ""), request.get("win", "")]
    cards = [[Card(tile) for tile in sorted(parse(group))] for group in groups]
    if not any(cards):
        return
    yield from _without_blank_line(standing(cards, style, width))


def _waits(
    the_book: Book, request: Request, answer: Answer, language: str, style: Style
) -> Iterator[Text]:
    """The waits with what they are worth, or the distance and what shortens it."""
    if answer["distance"]:
        yield counted(language, "sheet.distance", answer["distance"])
        useful = [(ID[entry["tile"]], entry["left"]) for entry in answer["useful"]]
        yield phrase(language, "sheet.useful", tiles=with_counts(useful, style))
        yield counted(language, "sheet.useful-sum", sum(left for _, left in useful))
        return
    yield phrase(language, "sheet.waits")
    ways = Ways(the_book, request, language)
    alike: dict[str, list[Answer]] = {}
    for wait in answer["waits"]:
        alike.setdefault(_worth_of(ways, wait, language), []).append(wait)
    for value, waits in alike.items():
        yield _wait(waits, value, language, style)


def _worth_of(ways: Ways, wait: Answer, language: str) -> str:
    """What a wait brings, drawn and off a discard."""
    drawn, discarded = (_value(ways, wait, way, language) for way in ("draw", "discard"))
    if drawn == discarded:
        return say(language, "sheet.either", value=drawn)
    return say(language, "sheet.both", draw=drawn, discard=discarded)


def _wait(waits: list[Answer], value: str, language: str, style: Style) -> Text:
    """A wait, or several of equal worth, each with how many are left."""
    if len(waits) > 1:
        return phrase(
            language,
            "sheet.wait-alike",
            tiles=with_counts([(ID[each["tile"]], each["left"]) for each in waits], style),
            left=counted(language, "sheet.left", sum(each["left"] for each in waits)),
            value=value,
        )
    (wait,) = waits
    return phrase(
        language,
        "sheet.wait",
        tile=chip(ID[wait["tile"]], style),
        name=tile_name(language, wait["tile"]),
        left=counted(language, "sheet.left", wait["left"]),
        value=value,
    )


def _value(ways: Ways, wait: Answer, way: str, language: str) -> str:
    """What winning one way would bring, in a few words."""
    if not wait[way]["win"]:
        return ways.why_not(wait["tile"], way)
    if not ways.book.pays:
        return say(language, "sheet.one-hand")
    return say(language, "sheet.score", score=wait[way]["score"])


def with_counts(tiles: Sequence[tuple[int, int]], style: Style) -> Text:
    """Tiles, each with how many of it are left."""
    times = "×" if style.look is Look.CARDS else "x"
    chips = (chip(tile, style).append(f"{times}{left}") for tile, left in tiles)
    return Text(" ").join(chips)


def outlook_text(after: Outlook, language: str, style: Style) -> Text:
    """A hand after a discard: what it would wait for, or how far it would be."""
    tiles = [(tile, left) for tile, left in after.tiles if left or not after.distance]
    values = {"tile": chip(after.discard, style), "tiles": with_counts(tiles, style)}
    if after.distance == 0:
        return phrase(language, "play.would-wait", **values)
    total = sum(left for _, left in tiles)
    if len(tiles) > _FEW:
        return phrase(language, "play.would-be-many", count=after.distance, total=total, **values)
    return counted(language, "play.would-be", after.distance, total=total, **values)


def reading_lines(
    reading: Mapping[str, Any], winning: int | None, style: Style, width: int
) -> list[Text]:
    """A hand drawn as its sets and pairs, the winning tile raised in one of them."""
    groups = [parse(text) for text in _groups(reading)]
    raised = _places(groups, reading["jokers"], winning)
    cards = [
        [Card(tile, (number, at) == raised) for at, tile in enumerate(group)]
        for number, group in enumerate(groups)
    ]
    lines = standing(cards, style, width)
    return lines if raised else _without_blank_line(lines)


def _groups(reading: Mapping[str, Any]) -> Iterator[str]:
    """The sets, pairs and loose tiles of a reading."""
    yield from reading.get("sets", ())
    if "pair" in reading:
        yield reading["pair"]
    yield from reading.get("pairs", ())
    if "tiles" in reading:
        yield reading["tiles"]


def _places(
    groups: list[list[int]], jokers: Mapping[str, str], winning: int | None
) -> tuple[int, int] | None:
    """The last group that has the winning tile, or what it stands for, and where in it."""
    if winning is None:
        return None
    shown = parse(jokers.get(NAMES[winning], NAMES[winning]))[-1]
    homes = [number for number, group in enumerate(groups) if shown in group]
    return (homes[-1], groups[homes[-1]].index(shown)) if homes else None


def _bold(text: Text | None) -> Text:
    bold = Text() if text is None else text.copy()
    bold.stylize("bold")
    return bold


def _without_blank_line(lines: list[Text]) -> list[Text]:
    """Standing tiles of which none is raised leave their first line empty."""
    return lines if lines[0].plain.strip() else lines[1:]
