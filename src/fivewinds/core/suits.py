"""The suit tables: how many tiles a suit lacks for so many sets, without and with a pair.

A suit is keyed by its counts in base 5, tile 1 being the lowest digit. For each key the ten
numbers "tiles missing for 0-4 sets, without and with a pair" make a *row*. A key has two of them:
the plain row, whose targets never hold a tile five times, and the joker row, whose targets may
hold a tile any number of times, since a joker may be a fifth copy. Keys with the same two rows
share a *profile*, and there are so few profiles that one byte a key is enough.

Without jokers two profiles compose to one of a few joint rows, and two joint rows give the answer
for a whole hand. With jokers all rows of suits, winds and dragons, whatever is joined from them
and whatever remains of them after jokers have filled places, are a few hundred *rows* too: `join`
and `less` lead from row to row (docs/decisions/0008-jokers-by-table.md).

Run `python -m fivewinds.core.suits` to make the tables again (needs NumPy).
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

SUIT_KEYS = 5**9
HONOUR_KEYS = 5**7
WIND_KEYS = 5**4
DRAGON_KEYS = 5**3
MOST_SETS = 4
ENTRIES = 2 * (MOST_SETS + 1)
"""Numbers in a row: entry 2k is for k sets, entry 2k + 1 for k sets and a pair."""
MOST_MISSING = 14
NEVER = 15
"""Instead of tiles missing: it cannot be made, with any number of tiles."""
PLAIN_COPIES = 4
ANY_COPIES = 14
"""The most copies of a tile in a target, without and with jokers."""

FILE = "suits.bin"


class Tables(NamedTuple):
    """The tables as bytes, and the widths needed to find a place in them."""

    suit: bytes
    """Profile of a suit, by key."""
    honour: bytes
    """Profile of the winds and dragons together, by key."""
    joint: bytes
    """Joint row of two profiles, without jokers: `joint[a * profiles + b]`."""
    missing: bytes
    """Tiles missing for k sets and a pair: `missing[(k * joints + a) * joints + b]`."""
    wind: bytes
    """Profile of the winds, by key; these profiles have no place in `joint`."""
    dragon: bytes
    """Profile of the dragons, by key; the same holds for these."""
    row: bytes
    """By profile its joker row, then from place 256 its plain row, then, from 512, for a suit of
    which there are no tiles: the row that can make nothing, which changes nothing when joined."""
    join: bytes
    """The row of two categories together: `join[a * rows + b]`."""
    less: bytes
    """What is left of a row when n jokers have filled places: `less[n * rows + a]`, n up to 14."""
    lacking: bytes
    """The numbers of a row, 15 for what cannot be made: `lacking[a * 10 + entry]`."""
    profiles: int
    joints: int
    rows: int


@cache
def load() -> Tables:
    """Read the tables that ship with the package."""
    packed = zlib.decompress(files("fivewinds.core").joinpath(FILE).read_bytes())
    profiles, joints, rows = packed[:3]
    start = 3
    parts = []
    for size in _sizes(profiles, joints, rows):
        parts.append(packed[start : start + size])
        start += size
    return Tables._make([*parts, profiles, joints, rows])


def _sizes(profiles: int, joints: int, rows: int) -> tuple[int, ...]:
    """How many bytes each of the tables has, in their order."""
    keys = (WIND_KEYS, DRAGON_KEYS)
    plain = (SUIT_KEYS, HONOUR_KEYS, profiles**2, (MOST_SETS + 1) * joints**2)
    return (*plain, *keys, 3 * 256, rows**2, (MOST_MISSING + 1) * rows, rows * ENTRIES)


def pack(tables: Tables) -> bytes:
    """Put the tables into the bytes of the file that `load` reads."""
    head = bytes((tables.profiles, tables.joints, tables.rows))
    return zlib.compress(head + b"".join(tables[:10]), level=9)


def make() -> Tables:
    """Make the tables from nothing but what a set and a pair are."""
    import numpy as np

    sizes = ((9, True), (7, False), (4, False), (3, False))
    plain = [_entries(size, PLAIN_COPIES, runs=runs) for size, runs in sizes]
    jokers = [_entries(size, ANY_COPIES, runs=runs) for size, runs in sizes]
    # No joker is one of winds and dragons alike and nothing else, so as a whole they need no row.
    jokers[1] = plain[1]
    rows = _closed(np.concatenate([*plain, *jokers]))
    numbers = [
        _places(jokers[place], rows) * 256 + _places(plain[place], rows) for place in range(4)
    ]
    # Winds and dragons come last, so that `joint` needs no room for them.
    kinds = np.unique(np.concatenate(numbers[:2]))
    further = np.setdiff1d(np.concatenate(numbers[2:]), kinds)
    profiled = np.concatenate((kinds, further))
    order = np.argsort(profiled)
    found = [order[np.searchsorted(profiled[order], number)] for number in numbers]
    both = rows[kinds & 255]
    joints, joint = _distinct(_compose(both[:, None], both[None, :]).reshape(-1, ENTRIES))
    missing = np.moveaxis(_compose(joints[:, None], joints[None, :])[..., 1::2], -1, 0)
    row = np.full((3, 256), _places(_nothing(), rows)[0])
    row[0, : len(profiled)] = profiled >> 8
    row[1, : len(profiled)] = profiled & 255
    joined = _compose(rows[:, None], rows[None, :]).reshape(-1, ENTRIES)
    tables: tuple[NDArray[Any], ...] = (
        *found[:2],
        joint,
        missing,
        *found[2:],
        row,
        _places(joined, rows),
        np.concatenate([_places(_served(rows, n), rows) for n in range(MOST_MISSING + 1)]),
        rows,
    )
    made = [table.astype(np.uint8).tobytes() for table in tables]
    return Tables._make([*made, len(kinds), len(joints), len(rows)])


def _nothing() -> Bytes:
    """The row of a category of which there are no tiles: zero sets, no pair, nothing else."""
    import numpy as np

    return np.array([[0] + [NEVER] * (ENTRIES - 1)], dtype=np.uint8)


def _served(rows: Bytes, jokers: int) -> Bytes:
    """The rows when so many jokers have filled places; what cannot be made stays so."""
    import numpy as np

    return np.where(rows == NEVER, NEVER, rows - np.minimum(rows, jokers)).astype(np.uint8)


def _closed(rows: Bytes) -> Bytes:
    """These rows and all that joining and jokers make of them, sorted."""
    import numpy as np

    found, _ = _distinct(np.concatenate((rows, _nothing())))
    while True:
        joined = _compose(found[:, None], found[None, :]).reshape(-1, ENTRIES)
        more, _ = _distinct(np.concatenate((joined, _served(found, 1))))
        if len(more) == len(found):
            return found
        found = more


def _places(some: Bytes, rows: Bytes) -> NDArray[np.int64]:
    """For each of some rows its place among all, which are sorted."""
    import numpy as np

    return np.searchsorted(_packed(rows), _packed(some))


def _packed(rows: Bytes) -> NDArray[np.uint64]:
    """Each row as one number."""
    import numpy as np

    return sum(
        (rows[:, i].astype(np.uint64) << np.uint64(4 * i) for i in range(ENTRIES)),
        start=np.zeros(len(rows), dtype=np.uint64),
    )


def _distinct(rows: Bytes) -> tuple[Bytes, Bytes]:
    """The different rows, sorted, and for each row its place among them."""
    import numpy as np

    _, first, places = np.unique(_packed(rows), return_index=True, return_inverse=True)
    return rows[first], places.reshape(-1).astype(np.uint8)


def _entries(size: int, copies: int, *, runs: bool) -> Bytes:
    """The ten numbers for every key of a suit of `size` kinds, so many copies in a target."""
    import numpy as np

    entries = []
    for sets in range(MOST_SETS + 1):
        for pair in (False, True):
            lacking = np.full((5,) * size, NEVER, dtype=np.uint8)
            for target in _targets(size, sets, copies, pair=pair, runs=runs):
                # No hand holds a fifth copy, so a target lacks all that it has of them.
                held = tuple(min(number, 4) for number in target)
                lacking[held] = min(lacking[held], sum(target) - sum(held))
            for axis in range(size):
                _spread(np.moveaxis(lacking, axis, 0))
            # The first tile is the lowest digit of the key, so its axis has to vary fastest.
            entries.append(lacking.transpose().reshape(-1))
    return np.stack(entries, axis=1)


def _targets(size: int, sets: int, copies: int, *, pair: bool, runs: bool) -> set[tuple[int, ...]]:
    """Counts of every way to have so many sets, and a pair or not, no tile too many times."""
    shapes = [tuple(3 * (i == t) for i in range(size)) for t in range(size)]
    if runs:
        shapes += [tuple(int(t <= i < t + 3) for i in range(size)) for t in range(size - 2)]
    pairs = [tuple(2 * (i == t) for i in range(size)) for t in range(size)] if pair else [()]
    found = set()
    for chosen in combinations_with_replacement(shapes, sets):
        for eyes in pairs:
            groups = [*chosen, eyes] if eyes else list(chosen)
            total = tuple(sum(column) for column in zip(*groups, strict=True)) or (0,) * size
            if max(total) <= copies:
                found.add(total)
    return found


def _spread(lacking: Bytes) -> None:
    """Along the first axis: more tiles never lack more, and one tile fewer lacks one more."""
    import numpy as np

    for count in range(1, 5):
        np.minimum(lacking[count], lacking[count - 1], out=lacking[count])
    for count in range(3, -1, -1):
        np.minimum(lacking[count], np.minimum(lacking[count + 1] + 1, NEVER), out=lacking[count])


def _compose(a: Bytes, b: Bytes) -> Bytes:
    """The rows of two suits taken together: sets and pair divided in the best way."""
    import numpy as np

    entries = []
    for sets in range(MOST_SETS + 1):
        splits = [(2 * k, 2 * (sets - k)) for k in range(sets + 1)]
        plain = [a[..., i] + b[..., j] for i, j in splits]
        paired = [a[..., i + p] + b[..., j + 1 - p] for i, j in splits for p in (0, 1)]
        entries += [np.minimum.reduce(plain), np.minimum.reduce(paired)]
    lacking: Bytes = np.minimum(np.stack(entries, axis=-1), NEVER)
    return lacking


if __name__ == "__main__":
    from pathlib import Path

    made = make()
    Path(__file__).with_name(FILE).write_bytes(pack(made))
    print(
        f"{made.profiles} profiles, {made.joints} joint rows, "
        f"{made.rows} rows with jokers, {len(pack(made)):,} bytes"
    )
