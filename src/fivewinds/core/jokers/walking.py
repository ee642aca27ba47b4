"""The exact number of tiles that a hand with jokers lacks for a form, by walking through its tiles.

For each category a walk finds its *row*: the tiles that it lacks for so many units, without and
with a twin, by the number of *hard* places among them, which only jokers can fill. Rows join
along the tree of fields, where every joker takes one from what its field lacks
(docs/decisions/0005-jokers.md). Rows are kept in a memo of their form.
"""

from fivewinds.core.codes import FAR
from fivewinds.core.jokers import powers
from fivewinds.core.jokers.forms import FREE, KEY_BITS, NO_STATE, Form
from fivewinds.core.jokers.powers import (
    ANY_FIELD,
    CATEGORIES,
    CATEGORY_OF,
    HONOURS_FIELD,
    PLAIN,
    SUITS_FIELD,
)

# Compiled, these are arrays, which cannot be imported.
FIRST = list(powers.FIRST)
END = list(powers.END)
PARENT = list(powers.PARENT)

MOST_HARD = 14
MEMO_LIMIT = 100_000
STATES = 70
"""Room for the states of the widest form."""
# Room for every state, and for nine rows of the widest form, with 0-14 hard places.
BEFORE = [0] * 1050
BEHIND = [0] * 1050
WORK = [0] * 3780


def _weight(tile: int) -> int:
    """What a tile's digit counts in the key of its category, a number to the base 50."""
    weight = 1
    for _ in range(tile - powers.FIRST[CATEGORY_OF[tile]]):
        weight *= 50
    return weight


DIGIT = [_weight(tile) for tile in range(PLAIN)]
"""By tile, the weight of its digit in the key of its category.

A digit is copies held + 5 x copies there are + 25 x whether a joker may stand for the tile.
"""


def missing(form: Form, units: int, keys: list[int], own: list[int], total: list[int]) -> int:
    """The tiles to draw for so many units of a form, hard places counted: exact, and slow.

    `keys` are the categories with the digits of `DIGIT`; `own` and `total` the jokers held, and
    held or left, by field.
    """
    hard = 0
    for category in range(CATEGORIES):
        reach = total[category] + total[PARENT[category]] + total[ANY_FIELD]
        if reach > hard:
            hard = reach
    return least(form, units, keys, own, total, min(hard, MOST_HARD))


def least(
    form: Form, units: int, keys: list[int], own: list[int], total: list[int], hard: int
) -> int:
    """The tiles to draw with at most so many hard places in a category; `FREE` ignores them."""
    levels = 1 if hard == FREE else hard + 1
    places = 2 * units + 2
    block = places * levels
    for category in range(CATEGORIES):
        row = _row(form, category, keys[category], hard)
        _spread(WORK, category * block, row, len(row) // levels, places, levels)
        _serve(own[category], total[category], category * block, places, levels)
    _join_rows(WORK, 0, block, 5 * block, places, levels)
    _join_rows(WORK, 5 * block, 2 * block, 6 * block, places, levels)
    _serve(own[SUITS_FIELD], total[SUITS_FIELD], 6 * block, places, levels)
    _join_rows(WORK, 3 * block, 4 * block, 7 * block, places, levels)
    _serve(own[HONOURS_FIELD], total[HONOURS_FIELD], 7 * block, places, levels)
    _join_rows(WORK, 6 * block, 7 * block, 8 * block, places, levels)
    _serve(own[ANY_FIELD], total[ANY_FIELD], 8 * block, places, levels)
    return WORK[8 * block + 2 * units + form.twins]


def _serve(own: int, total: int, at: int, places: int, levels: int) -> None:
    """Subtract a field's jokers: held ones from what it lacks, all from its hard places."""
    if own == 0 and (total == 0 or levels == 1):
        return
    for level in range(levels):
        source = level + total if level + total < levels else levels - 1
        for place in range(places):
            lacking = WORK[at + source * places + place]
            if lacking < FAR:
                lacking = lacking - own if lacking > own else 0
            WORK[at + level * places + place] = lacking


def _row(form: Form, category: int, key: int, hard: int) -> bytes:
    """What a category lacks for each place of a row, level after level of hard places."""
    known = hard
    known = known << KEY_BITS | key
    memo = form.memos[category]
    row = memo.get(known)
    if row is None:
        row = _walked(form, category, key, hard)
        if len(memo) >= MEMO_LIMIT:
            memo.clear()
        memo[known] = row
    return row


def _walked(form: Form, category: int, key: int, hard: int) -> bytes:
    """The same row, found by walking through the category."""
    levels = 1 if hard == FREE else hard + 1
    before = BEFORE
    after = BEHIND
    for place in range(STATES * levels):
        before[place] = FAR
    for place in range(levels):
        before[place] = 0
    for tile in range(FIRST[category], END[category]):
        steps = form.fewer[tile]
        _walk(steps, len(steps), key % 50, hard, levels, before, after)
        before, after = after, before
        key //= 50
    ends = form.ends[category]
    return bytes(
        [
            FAR if state == NO_STATE else before[state * levels + level]
            for level in range(levels)
            for state in ends
        ]
    )


def _spread(work: list[int], at: int, row: bytes, width: int, places: int, levels: int) -> None:
    """Lay out as many places of a row as are needed."""
    for level in range(levels):
        for place in range(places):
            work[at + level * places + place] = row[level * width + place]


def _join_rows(work: list[int], one: int, two: int, out: int, places: int, levels: int) -> None:
    """Two rows taken together: units, twin and hard places divided in the best way."""
    for place in range(places * levels):
        work[out + place] = FAR
    for level in range(levels):
        for other in range(levels - level):
            for first in range(places):
                lacking = work[one + level * places + first]
                if lacking < FAR:
                    row = two + other * places
                    sums = out + (level + other) * places + first
                    for second in range(0, places - first, 2):
                        if lacking + work[row + second] < work[sums + second]:
                            work[sums + second] = lacking + work[row + second]
                    # A twin on both sides would be two.
                    if first % 2 == 0:
                        for second in range(1, places - first, 2):
                            if lacking + work[row + second] < work[sums + second]:
                                work[sums + second] = lacking + work[row + second]


def _walk(
    steps: bytes,
    size: int,
    digit: int,
    hard: int,
    levels: int,
    before: list[int],
    after: list[int],
) -> None:
    """Take every step at a tile with this digit, from the states before to those after."""
    held = digit % 5
    there = digit // 5 % 5
    reach = digit >= 25
    for place in range(STATES * levels):
        after[place] = FAR
    for at in range(0, size, 3):
        if before[steps[at] * levels + levels - 1] == FAR:
            continue
        copies = steps[at + 2]
        lacking = copies - held if copies > held else 0
        beyond = copies - there if copies > there else 0
        if beyond and not reach:
            continue
        if hard == FREE:
            beyond = 0
        for level in range(levels - beyond):
            found = before[steps[at] * levels + level] + lacking
            place = steps[at + 1] * levels + level + beyond
            if found < after[place]:
                after[place] = found
