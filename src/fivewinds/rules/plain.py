"""Every way to read a hand without jokers, found without making anything that nobody asks for."""

from collections.abc import MutableSequence

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.readings import ORPHAN_TILES, ORPHANS, PAIRS, STANDARD
from fivewinds.rules.codes import NO_TILE, PAIR, RUN, TILE
from fivewinds.rules.facts import ORPHAN_KINDS
from fivewinds.rules.reading import Reading
from fivewinds.rules.setting import Setting

SUITED = 27
KINDS = 34


def plain_readings(setting: Setting, forms: int) -> list[Reading]:
    """All readings of a plain hand with its winning tile; none when it is not complete.

    A reading is there once for each group that the winning tile may complete. They come in the
    order of the pairs, then with triplets before runs.
    """
    found: list[Reading] = []
    counts = [0] * 34
    codes = [0] * 4
    odd = 0
    kinds = 0
    size = 1
    bit = 1
    winning = setting.win.tile
    if winning >= KINDS:
        return found
    counts[winning] = 1
    odd = kinds = bit << winning
    for tile in setting.win.hand:
        if tile >= KINDS:
            return found
        counts[tile] += 1
        odd ^= bit << tile
        kinds |= bit << tile
        size += 1
    if forms & FOUR_SETS and size % 3 == 2:
        for tile in range(KINDS):
            if counts[tile] >= 2:
                counts[tile] -= 2
                _split(setting, counts, 0, codes, 0, tile, winning, found)
                counts[tile] += 2
    if size == 14 and forms != FOUR_SETS:
        if odd == 0 and forms & (SEVEN_PAIRS | SEVEN_PAIRS_REPEATED):
            _add_pairs(setting, counts, forms, winning, found)
        if forms & THIRTEEN_ORPHANS and kinds == ORPHAN_KINDS:
            _add_orphans(setting, counts, winning, found)
    return found


def _split(
    setting: Setting,
    counts: MutableSequence[int],
    tile: int,
    codes: MutableSequence[int],
    number: int,
    pair: int,
    winning: int,
    found: list[Reading],
) -> None:
    """Add every split of the counts, empty below `tile`, into runs and triplets."""
    while tile < KINDS and counts[tile] == 0:
        tile += 1
    if tile == KINDS:
        _place(setting, codes, number, pair, winning, found)
        return
    # Of four, one is in a run in any case: taking that first, no split is found twice.
    if counts[tile] == 3:
        counts[tile] = 0
        codes[number] = tile
        _split(setting, counts, tile, codes, number + 1, pair, winning, found)
        counts[tile] = 3
    if tile < SUITED and tile % 9 < 7 and counts[tile + 1] and counts[tile + 2]:
        counts[tile] -= 1
        counts[tile + 1] -= 1
        counts[tile + 2] -= 1
        codes[number] = tile | RUN
        _split(setting, counts, tile, codes, number + 1, pair, winning, found)
        counts[tile] += 1
        counts[tile + 1] += 1
        counts[tile + 2] += 1


def _place(
    setting: Setting,
    codes: MutableSequence[int],
    number: int,
    pair: int,
    winning: int,
    found: list[Reading],
) -> None:
    """A reading for each different group that the winning tile may complete."""
    for i in range(number):
        code = codes[i]
        reach = winning - (code & TILE)
        if reach == 0 or (code & RUN and 0 < reach < 3):
            again = False
            for j in range(i):
                again = again or codes[j] == code
            if not again:
                _add(setting, codes, number, pair, winning, code, found)
    if winning == pair:
        _add(setting, codes, number, pair, winning, PAIR, found)


def _add(
    setting: Setting,
    codes: MutableSequence[int],
    number: int,
    pair: int,
    winning: int,
    home: int,
    found: list[Reading],
) -> None:
    reading: Reading = Reading.__new__(Reading)
    reading.begin(setting, STANDARD, pair, winning)
    reading.lay(codes, number, home)
    found.append(reading)


def _add_pairs(
    setting: Setting,
    counts: MutableSequence[int],
    forms: int,
    winning: int,
    found: list[Reading],
) -> None:
    """Every tile is there twice or four times, which is two pairs where the forms say so."""
    pairs = []
    for tile in range(KINDS):
        if counts[tile] == 4 and not forms & SEVEN_PAIRS_REPEATED:
            return
        for _ in range(counts[tile] // 2):
            pairs.append((tile, tile))  # noqa: PERF401 (compiled, this is quicker)
    found.append(Reading(setting, PAIRS, tuple(pairs), winning=winning))


def _add_orphans(
    setting: Setting, counts: MutableSequence[int], winning: int, found: list[Reading]
) -> None:
    twin = NO_TILE
    for tile in range(KINDS):
        if counts[tile] == 2:
            twin = tile
    tiles = (*ORPHAN_TILES, twin)
    found.append(Reading(setting, ORPHANS, (), twin, tiles, winning=winning))
