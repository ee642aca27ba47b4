"""What a counted hand came to, line by line: jokers, patterns, sums, the table, who pays whom."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from fivewinds.rules.book import Book
from fivewinds.rules.counting import UNITS
from fivewinds.terminal.phrases import counted_of, phrase, phrase_of
from fivewinds.terminal.tiles import Style, chip, in_a_row
from fivewinds.tiles import ID, NAMES, WINDS, parse
from fivewinds.words import has_name, listed, name_of, say, say_of

Answer = Mapping[str, Any]


def jokers_lines(
    reading: Answer, melds: Sequence[Answer], language: str, style: Style
) -> Iterator[Text]:
    """What each joker stands for, in hand and then in melds."""
    for joker, tiles in (*reading["jokers"].items(), *_melded_jokers(reading, melds)):
        yield phrase(
            language, "sheet.joker", joker=chip(ID[joker], style), tiles=_drawn(tiles, style)
        )


def _melded_jokers(reading: Answer, melds: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    """The tiles of melds that are not what they stand for; sets of a reading begin with melds."""
    for meld, stands in zip(melds, reading.get("sets", ()), strict=False):
        laid, places = Counter(parse(meld["tiles"])), Counter(parse(stands))
        jokers, lacking = laid - places, places - laid
        for joker, tile in zip(jokers.elements(), lacking.elements(), strict=True):
            yield NAMES[joker], NAMES[tile]


def patterns_lines(the_book: Book, answer: Answer, language: str, style: Style) -> Iterator[Text]:
    """Each pattern with its tiles, its value and what it replaced, then the sums and the row."""
    if not the_book.pays and not the_book.patterns and not answer["patterns"]:
        yield phrase(language, "sheet.no-patterns")
        return
    for pattern in answer["patterns"]:
        yield _pattern(the_book, pattern, language, style)
    yield from _sums(the_book, answer, language)
    if "row" in answer:
        yield _row(the_book, answer["row"], language)
    yield phrase(language, "sheet.total", score=answer["score"])


def _pattern(the_book: Book, pattern: Answer, language: str, style: Style) -> Text:
    name = name_of(the_book, language, "pattern", pattern["id"])
    if pattern["count"] > 1:
        name = say(language, "sheet.times", name=name, count=pattern["count"])
    unit = pattern["unit"]
    sign = "" if unit == "limit" else "+"
    if unit == "points" and pattern["value"] == 1:
        unit = "points-one"
    line = Text("  ").append_text(
        phrase(
            language,
            "sheet.earned",
            name=name,
            value=f"{pattern['value']:{sign}d}",
            unit=say_of(the_book, language, f"sheet.unit-{unit}"),
        )
    )
    groups = [_drawn(group, style) for group in pattern.get("tiles", ())]
    if groups:
        line.append("  ").append_text(Text(" ").join(groups))
    if "replaces" in pattern:
        names = [name_of(the_book, language, "pattern", other) for other in pattern["replaces"]]
        instead = say(language, "sheet.instead", names=listed(language, names))
        line.append(say(language, "web.list.clause")).append(instead)
    return line


def _sums(the_book: Book, answer: Answer, language: str) -> Iterator[Text]:
    """What the patterns of each unit come to; limits are not added.

    Where the total of the answer is less, a limit of the book has cut it.
    """
    parts = []
    for unit in UNITS:
        values = [pattern["value"] for pattern in answer["patterns"] if pattern["unit"] == unit]
        if values and unit != "limit":
            part = counted_of(the_book, language, f"sheet.sum-{unit}", sum(values))
            counted = answer["total"].get(unit)
            if isinstance(counted, int) and counted < sum(values):
                part = phrase(language, "sheet.cut", sum=part, limit=counted)
            parts.append(part)
    if parts:
        yield phrase(language, "sheet.sum", parts=Text(", ").join(parts))


def _row(the_book: Book, row: Answer, language: str) -> Text:
    """The row of the printed table."""
    (column, name), (paid, value) = row.items()
    return phrase(
        language,
        "sheet.row-named" if has_name(the_book, language, "row", name) else "sheet.row",
        counted=name_of(the_book, language, "column", column),
        row=name_of(the_book, language, "row", name),
        paid=name_of(the_book, language, "column", paid),
        value=value,
    )


def payments_lines(the_book: Book, payments: Mapping[str, int], language: str) -> Iterator[Text]:
    """Who pays whom; where that cannot be told from the sums, what each gains or loses."""
    if not payments:
        return
    names = {seat: say(language, f"sheet.seat-{seat}") for seat in WINDS}
    receivers = [seat for seat in WINDS if payments[seat] > 0]
    pot = sum(payments.values())
    if len(receivers) == 1 and pot >= 0:
        for payer in WINDS:
            if payments[payer] < 0:
                yield phrase(
                    language,
                    "sheet.pays",
                    payer=names[payer],
                    receiver=names[receivers[0]],
                    points=-payments[payer],
                )
        if pot:
            receiver = names[receivers[0]]
            yield phrase_of(the_book, language, "sheet.from-pot", receiver=receiver, points=pot)
    else:
        yield Text(listed(language, (f"{names[seat]} {payments[seat]:+d}" for seat in WINDS)))


def _drawn(tiles: str, style: Style) -> Text:
    """A few tiles in a line."""
    return in_a_row(parse(tiles), style, 0)
