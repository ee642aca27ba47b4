"""The tiles that a hand with jokers lacks for pairs, or for different kinds: by counting.

Every *unit* of such a form is equal tiles: a pair, or a single tile. What the next unit of a
category costs never falls with the units that there are, so a category is three numbers (`lots`):
units that lack 0, 1 and 2 tiles. Categories of a field add up, and a joker fills the cheapest
place of its field. A form of single tiles has a *twin* too, one kind that is there twice.
"""

from fivewinds.core import bits
from fivewinds.core.codes import FAR
from fivewinds.core.jokers import powers
from fivewinds.core.jokers.forms import Form
from fivewinds.core.jokers.powers import (
    ANY_FIELD,
    CATEGORIES,
    HONOURS_FIELD,
    NO_FIELD,
    SUITS_FIELD,
)

# Compiled, this is an array, which cannot be imported.
FIELDS = list(powers.FIELDS)
SINGLY = NO_FIELD
"""Instead of the category of a twin: there is none, or it costs nothing."""
ALL_KINDS = 0x3FFFFFFFF
SUITS_SUM = 4
HONOURS_SUM = 8
ALL_SUM = 12
"""Where the four numbers of the suits, the honours and all begin among the sums."""


def count_units(form: Form, usable: int, least: list[int], lots: list[int]) -> None:
    """Count the units that lack 0, 1 or 2 tiles, by category, into `lots`, four places each.

    `usable` are the kinds that a hand may have, and `least` those of which 1, 2, 3 or 4 are held,
    or more, as bits. The first place of a category is left as it is.
    """
    for category in range(CATEGORIES):
        kinds = usable & form.family & FIELDS[category]
        at = 4 * category
        lots[at + 1] = 0
        lots[at + 2] = 0
        lots[at + 3] = 0
        if kinds:
            number = bits.number_of(kinds)
            for unit in range(form.repeats):
                rest = number
                for lacking in range(form.unit):
                    copies = form.unit * (unit + 1) - lacking
                    some = bits.number_of(kinds & least[copies - 1])
                    lots[at + 1 + lacking] += some - (number - rest)
                    rest = number - some
                lots[at + 1 + form.unit] += rest


def kinds_lacking(form: Form, lacking: int, least: list[int]) -> int:
    """The kinds whose next unit lacks so many tiles, as bits."""
    found = 0
    for unit in range(form.repeats):
        copies = form.unit * (unit + 1) - lacking
        some = least[copies - 1] if copies else ALL_KINDS
        found |= some & ~least[copies]
    return found


def missing(form: Form, lots: list[int], own: list[int], paired: bool) -> int:
    """The tiles to draw for the units in `lots`, and for a twin unless it is there (`paired`).

    `own` are the jokers held, by field.
    """
    if paired:
        return _missing_with(form, lots, own, SINGLY)
    least = FAR
    for category in range(CATEGORIES):
        least = min(least, _missing_with(form, lots, own, category))
    return least


def _missing_with(form: Form, lots: list[int], own: list[int], twin: int) -> int:
    """The same with a twin in this category, of a kind that is held once or not at all."""
    units = form.units
    # A category, the suits, the honours, all: tiles lacking in any case, units that lack 0, 1, 2.
    sums = [0] * 16
    for place in range(SUITS_SUM, 16):
        sums[place] = 0
    for category in range(CATEGORIES):
        at = 4 * category
        group = SUITS_SUM if category < 3 else HONOURS_SUM
        needed = form.needs >> category & 1 or category == twin
        if not needed and own[category] == 0:
            sums[group + 1] += lots[at + 1]
            sums[group + 2] += lots[at + 2]
            sums[group + 3] += lots[at + 3]
            continue
        sums[0] = category == twin
        sums[1] = lots[at + 1]
        sums[2] = lots[at + 2]
        sums[3] = lots[at + 3]
        if needed:
            units -= 1
            if sums[1]:
                sums[1] -= 1
            elif sums[2]:
                sums[2] -= 1
                sums[0] += 1
            else:
                return FAR
        _fill(sums, 0, own[category])
        _add(sums, 0, group)
    _fill(sums, SUITS_SUM, own[SUITS_FIELD])
    _fill(sums, HONOURS_SUM, own[HONOURS_FIELD])
    _add(sums, SUITS_SUM, ALL_SUM)
    _add(sums, HONOURS_SUM, ALL_SUM)
    _fill(sums, ALL_SUM, own[ANY_FIELD])
    units -= min(units, sums[ALL_SUM + 1])
    single = min(units, sums[ALL_SUM + 2])
    units -= single
    return FAR if units > sums[ALL_SUM + 3] else sums[ALL_SUM] + single + 2 * units


def _fill(sums: list[int], at: int, jokers: int) -> None:
    """Let jokers be what a field lacks, the cheapest first."""
    for _ in range(jokers):
        if sums[at]:
            sums[at] -= 1
        elif sums[at + 2]:
            sums[at + 2] -= 1
            sums[at + 1] += 1
        elif sums[at + 3]:
            sums[at + 3] -= 1
            sums[at + 2] += 1


def _add(sums: list[int], at: int, to: int) -> None:
    """Add the four numbers of a field to those of the field around it."""
    sums[to] += sums[at]
    sums[to + 1] += sums[at + 1]
    sums[to + 2] += sums[at + 2]
    sums[to + 3] += sums[at + 3]
