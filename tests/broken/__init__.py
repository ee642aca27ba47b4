"""Books with one fault each, which somebody made in a first draft, and what the kit says of them.

Each function makes a book; the report of the kit lies beside in a file of its name.
`python -m tests.broken` writes the reports anew.
"""

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fivewinds.core.table import Table
from fivewinds.core.table_rules import BeforePlay, Calls, Exchange, Wins
from fivewinds.core.wins import Win
from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import Deal, End, Finished, Settled
from fivewinds.rules.options import Options
from fivewinds.rules.patterns import Pattern, Patterns, Section
from fivewinds.rules.scoring import Score
from fivewinds.rules.tables import Printed
from fivewinds.testing import kit
from fivewinds.testing.kit import Evidence
from tests.toys.kite import BOOK as KITE
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM
from tests.toys.willow import BOOK as WILLOW

Situation = tuple[frozenset[str], Mapping[str, Any]]


def flag_not_declared() -> Book:
    """`at_win.situate` gives a flag that requests cannot tell: `requests.flags` lacks it."""

    def windy(table: Table, seat: int, by: int) -> Situation:
        flags, more = REED.at_win.situate(table, seat, by)
        return flags | {"windy"}, more

    return replace(REED, at_win=replace(REED.at_win, situate=windy))


def no_flags_at_all() -> Book:
    """The same in a book that declares no flags: the kit used to look away there."""
    return replace(REED, requests=replace(REED.requests, flags=()))


def pattern_of_an_unknown_flag() -> Book:
    """A pattern asks for a flag that is written otherwise in `requests.flags`."""
    late = Pattern(
        "late",
        1,
        lambda reading: reading.flag("last-tyle"),
        example="123456789m1122p+2p",
    )
    return replace(REED, patterns=Patterns(Section("Situation", late)))


def no_end() -> Book:
    """`match.next_deal` gives nothing after the last hand."""

    def following(last: Finished, options: Options) -> Any:
        return None if last.hand == 16 else Deal((last.dealer + 1) % 4)

    return replace(REED, match=replace(REED.match, next_deal=following))


def goes_on_for_ever() -> Book:
    """`match.next_deal` never ends a match."""
    return replace(
        REED, match=replace(REED.match, next_deal=lambda last, options: Deal(last.dealer))
    )


def fifth_seat() -> Book:
    """The deal goes on to a seat that there is not."""

    def following(last: Finished, options: Options) -> Deal | End:
        return End() if last.hand == 8 else Deal(last.dealer + 1)

    return replace(REED, match=replace(REED.match, next_deal=following))


def pong() -> Book:
    """A kind of meld by the name that it has elsewhere."""
    return replace(REED, calls=Calls(kinds=frozenset({"pong", "kong"})))


def wrong_kinds() -> Book:
    """A list in place of a tuple, a text in place of a number, nothing in place of a function."""
    wrong: Any = (list(REED.options), "2000", None)
    options, start, settle = wrong
    return replace(
        REED,
        options=options,
        match=replace(REED.match, start=start),
        settlement=replace(REED.settlement, settle=settle),
    )


def three_bad_examples() -> Book:
    """Three examples that do not earn their patterns; all are told at once."""
    return replace(
        REED,
        patterns=Patterns(
            Section(
                "Tiles",
                Pattern("never", 1, lambda reading: False, example="123456789m1122p+2p"),
                Pattern("not-a-hand", 1, lambda reading: True, example="123456789m1122p+9p"),
                Pattern("not-a-tile", 1, lambda reading: True, example="123456789m1122w+2p"),
                Pattern("no-example", 1, lambda reading: True),
            )
        ),
    )


def dice_of_its_own() -> Book:
    """Payments that chance decides: the same seed plays two different matches."""
    chance = random.Random()

    def settle(win: Win, score: Score, options: Options) -> Settled:
        payments = [-(1 + chance.randrange(1000))] * 4
        payments[win.seat] = -3 * payments[0]
        return Settled(tuple(payments))

    return replace(REED, settlement=replace(REED.settlement, settle=settle))


def fails_at_the_table() -> Book:
    """A function that raises in a situation that its author did not think of."""

    def situate(table: Table, seat: int, by: int) -> Situation:
        raise LookupError("no such wind")

    return replace(REED, at_win=replace(REED.at_win, situate=situate))


def reason_without_words() -> Book:
    """A hand stops for a reason that nobody can read."""
    return replace(
        REED,
        at_end=replace(
            REED.at_end,
            exhausted=lambda table, options: REED.at_end.exhausted(table, options)._replace(
                reason="fog"
            ),
        ),
    )


def four_tiles_exchanged() -> Book:
    """More tiles are exchanged than the table can, and they go nowhere."""
    return replace(REED, before=BeforePlay(exchange=Exchange(tiles=4, over=0)))


def exchanged_by_the_whole_die() -> Book:
    """A die says how far tiles go, and nobody thought of four, five and six."""
    exchange = Exchange(over=lambda dice: dice[0])
    return replace(WILLOW, before=BeforePlay(exchange=exchange, void=True))


def void_suit_with_jokers() -> Book:
    """A suit is left out in a book whose jokers stand for tiles of it."""
    return replace(STORM, before=BeforePlay(void=True))


def flowers_that_are_not_there() -> Book:
    """Eight flowers win, but the set has none; concealed kongs are robbed, but no added ones."""
    return replace(REED, wins=Wins(flowers=8, rob_concealed=8))


def flowers_nobody_can_read() -> Book:
    """Flowers win, but no reading says what such a hand is."""
    return replace(KITE, wins=Wins(flowers=2))


def green_cover() -> Book:
    """A cover of a style that there is not, with a tile that there is not: it showed no cover."""
    return replace(REED, module="tests.broken.green_cover")


def three_seats_pay() -> Book:
    """`settle` names three payments: the table used to read beyond their end."""

    def settle(win: Win, score: Score, options: Options) -> Settled:
        return Settled(REED.settlement.settle(win, score, options).payments[:3])

    return replace(REED, settlement=replace(REED.settlement, settle=settle))


def payments_without_settled() -> Book:
    """`settle` gives the payments themselves."""

    def settle(win: Win, score: Score, options: Options) -> Any:
        return REED.settlement.settle(win, score, options).payments

    return replace(REED, settlement=replace(REED.settlement, settle=settle))


def value_without_return() -> Book:
    """`value` makes a score and forgets to give it back."""

    def value(reading: Any, win: Win, options: Options) -> Any:
        REED.scoring.value(reading, win, options)

    return replace(REED, scoring=replace(REED.scoring, value=value))


def situation_without_fields() -> Book:
    """`situate` gives the flags alone."""

    def situate(table: Table, seat: int, by: int) -> Any:
        return REED.at_win.situate(table, seat, by)[0]

    return replace(REED, at_win=replace(REED.at_win, situate=situate))


def table_from_two_on() -> Book:
    """A printed table whose first row is too high for a cheap hand."""
    payout = Printed("faan", "payout", {200: 1})

    def value(reading: Any, win: Win, options: Options) -> Score:
        return Score(payout[1].value, {"faan": 1})

    return replace(REED, scoring=replace(REED.scoring, value=value))


def words_that_are_no_toml() -> Book:
    """A quotation mark is missing in the words: the kit used to name a line of its own."""
    return replace(REED, module="tests.broken.words_that_are_no_toml")


def ruling_that_is_not_written() -> Book:
    """A pattern and an option cite rulings that the page of rulings does not have."""
    return replace(REED, module="tests.broken.ruling_that_is_not_written")


BROKEN: tuple[Callable[[], Book], ...] = (
    flag_not_declared,
    no_flags_at_all,
    pattern_of_an_unknown_flag,
    no_end,
    goes_on_for_ever,
    fifth_seat,
    pong,
    wrong_kinds,
    three_bad_examples,
    dice_of_its_own,
    fails_at_the_table,
    reason_without_words,
    four_tiles_exchanged,
    exchanged_by_the_whole_die,
    void_suit_with_jokers,
    flowers_that_are_not_there,
    flowers_nobody_can_read,
    green_cover,
    three_seats_pay,
    payments_without_settled,
    value_without_return,
    situation_without_fields,
    table_from_two_on,
    words_that_are_no_toml,
    ruling_that_is_not_written,
)
SEEDS = 3


def place(broken: Callable[[], Book]) -> Path:
    """The file with the report."""
    return Path(__file__).with_name(f"{broken.__name__}.txt")


def report(book: Book) -> str:
    """What the kit says of a first draft: only the parts that find something."""
    lines = []
    for told in kit.report(book, Evidence(None, None, SEEDS)):
        if told.findings:
            lines += [f"{told.name}: no", *(f"  {each}" for each in told.findings)]
    # Words that cannot be read are named with their whole path.
    return "\n".join(lines).replace(f"{Path(__file__).parent}{os.sep}", "") + "\n"
