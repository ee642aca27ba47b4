"""The suit tables: how many tiles a suit lacks for so many sets, without and with a pair.

A suit is keyed by its counts in base 5, tile 1 being the lowest digit. For each key the ten
numbers "tiles missing for 0-4 sets, without and with a pair" make a row; there are so few
different rows that one byte a key is enough. Two rows compose to one of a few joint rows, and
two joint rows give the answer for a whole hand. No target holds a tile five times, so that a
hand is never told to wait for a fifth copy.

Run `python -m fivewinds.core.suits` to make the tables again (needs NumPy).
"""

from __future__ import annotations

import zlib
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]

SUIT_KEYS = 5**9
HONOUR_KEYS = 5**7
MOST_SETS = 4
ENTRIES = 2 * (MOST_SETS + 1)
"""Numbers in a row: entry 2k is for k sets, entry 2k + 1 for k sets and a pair."""

FILE = "suits.bin"


class Tables(NamedTuple):
    """The tables as bytes, and the widths needed to find a place in them."""

    suit: bytes
    """Row of a suit, by key."""
    honour: bytes
    """Row of the winds and dragons, by key."""
    joint: bytes
    """Joint row of two rows: `joint[a * rows + b]`."""
    missing: bytes
    """Tiles missing for k sets and a pair: `missing[(k * joints + a) * joints + b]`."""
    rows: int
    joints: int


def load() -> Tables:
    """Read the tables that ship with the package."""
    packed = zlib.decompress(files("fivewinds.core").joinpath(FILE).read_bytes())
    rows, joints = packed[0], packed[1]
    honour = 2 + SUIT_KEYS
    joint = honour + HONOUR_KEYS
    missing = joint + rows * rows
    return Tables(
        suit=packed[2:honour],
        honour=packed[honour:joint],
        joint=packed[joint:missing],
        missing=packed[missing:],
        rows=rows,
        joints=joints,
    )


def pack(tables: Tables) -> bytes:
    """Put the tables into the bytes of the file that `load` reads."""
    head = bytes((tables.rows, tables.joints))
    return zlib.compress(
        head + tables.suit + tables.honour + tables.joint + tables.missing, level=9
    )


def make() -> Tables:
    """Make the tables from nothing but what a set and a pair are."""
    import numpy as np

    suit, honour = _entries(9, runs=True), _entries(7, runs=False)
    rows, places = _distinct(np.concatenate((suit, honour)))
    joints, joint = _distinct(_compose(rows[:, None], rows[None, :]).reshape(-1, ENTRIES))
    missing = np.moveaxis(_compose(joints[:, None], joints[None, :])[..., 1::2], -1, 0)
    return Tables(
        places[:SUIT_KEYS].tobytes(),
        places[SUIT_KEYS:].tobytes(),
        joint.tobytes(),
        missing.tobytes(),
        len(rows),
        len(joints),
    )


def _distinct(rows: Bytes) -> tuple[Bytes, Bytes]:
    """The different rows, sorted, and for each row its place among them."""
    import numpy as np

    packed = sum(rows[:, i].astype(np.uint64) << np.uint64(4 * i) for i in range(ENTRIES))
    _, first, places = np.unique(packed, return_index=True, return_inverse=True)
    return rows[first], places.reshape(-1).astype(np.uint8)


def _entries(size: int, *, runs: bool) -> Bytes:
    """The ten numbers for every key of a suit of `size` kinds."""
    import numpy as np

    entries = []
    for sets in range(MOST_SETS + 1):
        for pair in (False, True):
            lacking = np.full((5,) * size, 15, dtype=np.uint8)
            for target in _targets(size, sets, pair=pair, runs=runs):
                lacking[target] = 0
            for axis in range(size):
                _spread(np.moveaxis(lacking, axis, 0))
            # The first tile is the lowest digit of the key, so its axis has to vary fastest.
            entries.append(lacking.transpose().reshape(-1))
    return np.stack(entries, axis=1)


def _targets(size: int, sets: int, *, pair: bool, runs: bool) -> set[tuple[int, ...]]:
    """Counts of every way to have so many sets, and a pair or not, at most four of a tile."""
    shapes = [tuple(3 * (i == t) for i in range(size)) for t in range(size)]
    if runs:
        shapes += [tuple(int(t <= i < t + 3) for i in range(size)) for t in range(size - 2)]
    pairs = [tuple(2 * (i == t) for i in range(size)) for t in range(size)] if pair else [()]
    found = set()
    for chosen in combinations_with_replacement(shapes, sets):
        for eyes in pairs:
            groups = [*chosen, eyes] if eyes else list(chosen)
            total = tuple(sum(column) for column in zip(*groups, strict=True)) or (0,) * size
            if max(total) <= 4:
                found.add(total)
    return found


def _spread(lacking: Bytes) -> None:
    """Along the first axis: more tiles never lack more, and one tile fewer lacks one more."""
    import numpy as np

    for count in range(1, 5):
        np.minimum(lacking[count], lacking[count - 1], out=lacking[count])
    for count in range(3, -1, -1):
        np.minimum(lacking[count], lacking[count + 1] + 1, out=lacking[count])


def _compose(a: Bytes, b: Bytes) -> Bytes:
    """The rows of two suits taken together: sets and pair divided in the best way."""
    import numpy as np

    entries = []
    for sets in range(MOST_SETS + 1):
        splits = [(2 * k, 2 * (sets - k)) for k in range(sets + 1)]
        plain = [a[..., i] + b[..., j] for i, j in splits]
        paired = [a[..., i + p] + b[..., j + 1 - p] for i, j in splits for p in (0, 1)]
        entries += [np.minimum.reduce(plain), np.minimum.reduce(paired)]
    return np.stack(entries, axis=-1)


if __name__ == "__main__":
    from pathlib import Path

    made = make()
    Path(__file__).with_name(FILE).write_bytes(pack(made))
    print(f"{made.rows} rows, {made.joints} joint rows, {len(pack(made)):,} bytes")
