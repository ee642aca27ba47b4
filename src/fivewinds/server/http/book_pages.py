"""The books as a page shows them: in a list, and each with all that it declares."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.lessons import has_lesson
from fivewinds.prices import shares_of
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.fields import (
    Choice,
    Field,
    Kind,
    OneTile,
    Record,
    Seat,
    Seats,
    Tiles,
    Truth,
    Whole,
    Words,
)
from fivewinds.rules.flags import known
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.patterns import Pattern, Patterns, as_request
from fivewinds.rules.questions import ANYTHING
from fivewinds.rules.registry import BrokenBook, book, books
from fivewinds.rules_page import page, value_of
from fivewinds.server.http.book_shapes import (
    BookPage,
    BookShown,
    CoverShown,
    DeadWallShown,
    Debts,
    DebtShown,
    FieldShown,
    FlagShown,
    OptionShown,
    ParagraphShown,
    PatternShown,
    PrintedShown,
    QuestionShown,
    RowShown,
    SectionShown,
    Settling,
)
from fivewinds.teaching import how, meaning, terms, why
from fivewinds.tiles import NAMES, PLAIN, show
from fivewinds.words import (
    about,
    cover_of,
    has_name,
    name_of,
    require_readable_words,
    say_of,
    title_of,
)


def loaded() -> list[Book]:
    """All books that can be used."""
    found = []
    for name in books():
        try:
            each = book(name)
            require_readable_words(each)
        except BrokenBook:
            continue
        found.append(each)
    return found


def summary(shown: Book, language: str) -> BookShown:
    """A book in a list."""
    return BookShown(
        shown.id,
        title_of(shown, language),
        about(shown, language),
        shown.version,
        len(shown.set_of(shown.defaults).tiles),
        [_option(shown, option, language) for option in shown.options],
        _cover(shown),
        has_lesson(shown),
    )


def _cover(shown: Book) -> CoverShown:
    """The cover that the book's words tell, the plain one for what they do not tell rightly."""
    try:
        return msgspec.convert(dict(cover_of(shown)), CoverShown)
    except msgspec.ValidationError:
        return CoverShown()


def _option(shown: Book, option: Option, language: str) -> OptionShown:
    label = say_of(shown, language, f"option.{option.name}")
    known = has_name(shown, language, "option-short", option.name)
    short = name_of(shown, language, "option-short", option.name) if known else UNSET
    common = (option.name, label)
    if option.choices == YES_OR_NO:
        return OptionShown(*common, "yes-no", option.default, option.ruling, short=short)
    if option.choices:
        choices = list(option.choices)
        return OptionShown(*common, "choice", option.default, option.ruling, choices, short=short)
    assert option.least is not None
    assert option.most is not None
    bounds = (option.least, option.most)
    return OptionShown(*common, "whole", option.default, option.ruling, UNSET, *bounds, short=short)


def whole(shown: Book, options: Options, language: str) -> BookPage:
    """All about a book, its set under these options."""
    first = summary(shown, language)
    tiles = shown.set_of(options)
    doors = shown.doors(options)
    # By default the patterns tell what other options would make of them.
    agreed = shown.patterns if options == shown.defaults else shown.patterns.under(options)
    return BookPage(
        first.id,
        first.name,
        first.about,
        first.version,
        len(tiles.tiles),
        first.options,
        first.cover,
        first.lesson,
        set={NAMES[tile]: count for tile, count in enumerate(tiles.copies) if count},
        jokers={NAMES[tile]: _power(power) for tile, power in sorted(tiles.powers.items())},
        flowers=show(sorted(tiles.flowers)),
        melds=sorted(doors.calls.kinds),
        flags=[
            FlagShown(name, name_of(shown, language, "flag", name), list(flag.by))
            for name, flag in known(shown.requests.flags).items()
        ],
        fields=[_field(shown, field, language) for field in shown.requests.fields],
        questions=[
            QuestionShown(
                asked.field, list(asked.names), UNSET if asked.value is ANYTHING else asked.value
            )
            for asked in shown.requests.questions
        ],
        sections=[
            SectionShown(
                name_of(shown, language, "section", title),
                [_pattern(shown, agreed, pattern, language) for pattern in patterns],
            )
            for title, patterns in agreed.sections.items()
        ],
        tables=[
            PrintedShown(
                table.counted,
                table.paid,
                [RowShown(row.name, row.value) for row in table.rows],
                table.ruling,
            )
            for table in shown.document.tables
        ],
        dead_wall=DeadWallShown(
            doors.wall.dead, doors.wall.refilled or doors.wall.replacements == "back"
        ),
        rounds=shown.first_deal(options).round is not None,
        roundless=shown.match.roundless,
        robbing=doors.wins.robbing,
        on_discard=doors.wins.on_discard,
        wins_by_itself=doors.wins.automatic,
        pays=shown.pays,
        bars=dict(shown.refusals.rulings),
        why=why(shown, language),
        how=[ParagraphShown(*paragraph) for paragraph in how(shown, language)],
        terms=[ParagraphShown(*term) for term in terms(shown, language)],
        page=page(shown, language),
        points_at={} if shown.points_at is None else _pointed_at(shown.points_at, tiles),
        hidden_kongs=doors.calls.hidden_kongs,
        winners=doors.wins.until,
        shares=shares_of(shown, options) or UNSET,
        waiting_paid=shown.at_end.waiting_paid or UNSET,
    )


def _pointed_at(points_at: Callable[[int], int], tiles: TileSet) -> dict[str, str]:
    there = (tile for tile, count in enumerate(tiles.copies) if count and tile < PLAIN)
    return {NAMES[tile]: NAMES[points_at(tile)] for tile in there}


def debts(shown: Book, settling: Settling) -> Debts:
    """Who pays whom for four counted hands, the winner's debtors first."""
    if shown.settlement.debts is None:
        return Debts(True, [])
    found = shown.settlement.debts(settling.scores, settling.winner, settling.dealer)
    ordered = sorted(found, key=lambda debt: debt.receiver != settling.winner)
    return Debts(True, [DebtShown(*debt) for debt in ordered])


def _power(power: int) -> str:
    return show([tile for tile in range(PLAIN) if power >> tile & 1])


def _pattern(shown: Book, agreed: Patterns, pattern: Pattern, language: str) -> PatternShown:
    return PatternShown(
        pattern.id,
        name_of(shown, language, "pattern", pattern.id),
        name_of(shown, "yue", "pattern", pattern.id),
        value_of(shown, pattern, language),
        pattern.ruling,
        list(agreed.replaced_by(pattern.id)),
        UNSET if pattern.example is None else as_request(pattern.example),
        meaning(shown, language, pattern.id) or UNSET,
    )


def _field(shown: Book, field: Field, language: str) -> FieldShown:
    label = name_of(shown, language, "field", field.name)
    default: Any = UNSET if field.default is None else field.default
    return _of_kind(
        shown,
        language,
        field.kind,
        FieldShown(
            field.name,
            label,
            "other",
            list(field.by),
            field.finished,
            field.counted,
            default,
            needs=field.needs or UNSET,
            fact=field.fact or UNSET,
            fewer=field.fewer or UNSET,
        ),
    )


def _of_kind(shown: Book, language: str, kind: Kind, plain: FieldShown) -> FieldShown:
    """What a field may be, by the words of docs/protocol.md; `other` for a book's own kind."""
    name, more = _kind(kind)
    parts: list[FieldShown] | UnsetType = UNSET
    if isinstance(kind, Record):
        parts = [
            _of_kind(
                shown,
                language,
                each,
                FieldShown(
                    part, name_of(shown, language, "field", part), "other", [], False, False
                ),
            )
            for part, each in kind.parts.items()
        ]
    return msgspec.structs.replace(plain, kind=name, parts=parts, **more)


def _kind(kind: Kind) -> tuple[str, dict[str, Any]]:
    if isinstance(kind, Tiles):
        return "tiles", {} if kind.number is None else {"number": kind.number}
    if isinstance(kind, OneTile):
        return "tile", {}
    if isinstance(kind, Whole):
        return "whole", {"least": kind.least} | ({} if kind.most is None else {"most": kind.most})
    if isinstance(kind, Truth):
        return "yes-no", {}
    if isinstance(kind, Words):
        return "words", {"choices": list(kind.words)}
    if isinstance(kind, Choice):
        return "choice", {"choices": list(kind.words)}
    if isinstance(kind, Seat):
        return "seat", {}
    if isinstance(kind, Seats):
        return "seats", {"most": kind.most}
    return ("parts" if isinstance(kind, Record) else "other"), {}
