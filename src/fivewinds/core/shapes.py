"""How far a hand is from complete, what it waits for and what brings it nearer.

A *distance* counts the tiles to replace before the hand waits: 0 waits, and a hand with its
last tile is -1 when it is complete. Hands are counts of the 34 plain tiles; melds on the table
are left out, so that 13 or 14 tiles are four sets and a pair, 10 or 11 are three, and so on.
"""

from collections.abc import Iterable

from fivewinds.core import bits
from fivewinds.core.codes import (
    FAR,
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
    USUAL_FORMS,
)
from fivewinds.core.suits import load

_tables = load()
_suit = _tables.suit
_honour = _tables.honour
_joint = _tables.joint
_missing = _tables.missing
SUIT = _suit
HONOUR = _honour
JOINT = _joint
MISSING = _missing
PROFILES = _tables.profiles
JOINTS = _tables.joints

SUIT_OF = [min(tile // 9, 3) if tile < 34 else 4 for tile in range(50)]
"""By id; what is no plain tile has a suit of its own that nobody looks at."""


def _digit(tile: int) -> int:
    """What a copy of the tile adds to the key of its suit."""
    return int(5 ** (tile % 9))


DIGIT = [_digit(tile) if tile < 34 else 0 for tile in range(50)]


BIT = [1 << tile for tile in range(50)]
PLAIN_TILES = (1 << 34) - 1
ORPHANS = sum(1 << tile for tile in range(34) if tile >= 27 or tile % 9 in (0, 8))
"""Terminals and honours, as bits."""


def _tally(tile: int, copy: int) -> int:
    """What one more copy of a tile, after `copy` others, adds to counts of four bits each.

    They are kinds, pairs, second pairs, orphans and doubled orphans, which the forms without sets
    need, and then the sizes of the four suits; above them comes the key of the honours.
    """
    orphan = tile >= 27 or tile % 9 in (0, 8)
    adds = [copy == 0, copy == 1, copy == 3, orphan and copy == 0, orphan and copy == 1]
    adds += [SUIT_OF[tile] == suit for suit in range(4)]
    counted = sum(int(add) << 4 * place for place, add in enumerate(adds))
    return counted | (_digit(tile) << 36 if tile >= 27 else 0)


TALLY = [_tally(tile, copy) for tile in range(34) for copy in range(4)]
KEY_BITS = 21
KEY = [0 if tile >= 27 else _digit(tile) << KEY_BITS * SUIT_OF[tile] for tile in range(34)]
"""What a tile adds to the keys of the three suits, side by side in one number."""


class Hand:
    """Counts of tiles with the keys of the four suits, kept in step by `add` and `remove`.

    Jokers and flowers may be held; they help nothing here. `core.hand_distance` says what
    jokers make of a hand.
    """

    def __init__(self, tiles: Iterable[int] = ()) -> None:
        """Raises ValueError for what is no plain tile, a fifth copy, or a fifteenth tile."""
        self.counts = [0] * 50
        self.keys = [0, 0, 0, 0, 0]
        self.kinds = 0
        """The kinds of tiles that are held, as bits."""
        self.pairs = 0
        self.fours = 0
        """The kinds of which two or more are held, and four, as bits."""
        self.size = 0
        self.known = [-1, -1, -1, -1]
        """The key of each suit for which `after` holds what another tile would make of it."""
        self.after = [0] * 34
        for tile in tiles:
            if not 0 <= tile < 34:
                raise ValueError(f"{tile} is not the id of a plain tile")
            if self.counts[tile] == 4:
                raise ValueError(f"tile {tile} is there a fifth time")
            if self.size == 14:
                raise ValueError("a hand never has more than 14 tiles")
            self.add(tile)

    def clear(self) -> None:
        """Make the hand empty."""
        for tile in range(50):
            self.counts[tile] = 0
        for suit in range(5):
            self.keys[suit] = 0
        self.kinds = 0
        self.pairs = 0
        self.fours = 0
        self.size = 0

    def copy(self) -> "Hand":
        """Another hand of the same tiles."""
        other = Hand.__new__(Hand)
        other.counts = self.counts[:]
        other.keys = self.keys[:]
        other.kinds = self.kinds
        other.pairs = self.pairs
        other.fours = self.fours
        other.size = self.size
        other.known = self.known[:]
        other.after = self.after[:]
        return other

    def tiles(self) -> list[int]:
        """The tiles, sorted."""
        return [tile for tile in range(50) for _ in range(self.counts[tile])]

    def add(self, tile: int) -> None:
        """Take a tile in. The caller knows that it is not a fifth copy."""
        self.counts[tile] += 1
        self.keys[SUIT_OF[tile]] += DIGIT[tile]
        self.kinds |= BIT[tile]
        self.pairs |= BIT[tile] * (self.counts[tile] == 2)
        self.fours |= BIT[tile] * (self.counts[tile] == 4)
        self.size += 1

    def remove(self, tile: int) -> None:
        """Give a tile away. The caller knows that it is there."""
        self.counts[tile] -= 1
        self.keys[SUIT_OF[tile]] -= DIGIT[tile]
        self.kinds ^= BIT[tile] * (self.counts[tile] == 0)
        self.pairs ^= BIT[tile] * (self.counts[tile] == 1)
        self.fours ^= BIT[tile] * (self.counts[tile] == 3)
        self.size -= 1

    def missing(self) -> int:
        """Tiles missing for sets and a pair, as many sets as the size of the hand asks for."""
        one = JOINT[SUIT[self.keys[0]] * PROFILES + SUIT[self.keys[1]]]
        two = JOINT[SUIT[self.keys[2]] * PROFILES + HONOUR[self.keys[3]]]
        return MISSING[(self.size // 3 * JOINTS + one) * JOINTS + two]

    def distance(self, forms: int) -> int:
        """The least distance over the forms; -1 is complete."""
        least = FAR
        if forms & FOUR_SETS:
            least = self.missing() - 1
        if self.size >= 13 and forms != FOUR_SETS:
            other = self.other_distance(forms)
            if other < least:
                least = other
        return least

    def distance_without(self, tile: int, forms: int) -> int:
        """The distance that would be left by giving a tile away; the caller knows it is there."""
        self.remove(tile)
        least = self.distance(forms)
        self.add(tile)
        return least

    def other_distance(self, forms: int) -> int:
        """The least distance over seven pairs and thirteen orphans, for 13 or 14 tiles."""
        kinds = self.kinds & PLAIN_TILES
        tally = bits.number_of(kinds) | bits.number_of(self.pairs & PLAIN_TILES) << 4
        if forms & SEVEN_PAIRS_REPEATED:
            tally |= bits.number_of(self.fours & PLAIN_TILES) << 8
        tally |= bits.number_of(kinds & ORPHANS) << 12
        return _special_distance(forms, tally | (self.pairs & ORPHANS != 0) << 16)

    def _threes(self) -> int:
        """The plain tiles of which three are held, as bits."""
        found = 0
        for tile in range(34):
            if self.counts[tile] == 3:
                found |= BIT[tile]
        return found

    def complete(self, forms: int) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        return self.distance(forms) < 0

    def complete_with(self, tile: int, forms: int) -> bool:
        """Whether one more tile would complete the hand; a fifth copy never does."""
        if tile >= 34 or self.counts[tile] == 4 or self.size % 3 != 1:
            return False
        self.add(tile)
        result = self.distance(forms) < 0
        self.remove(tile)
        return result

    def waits(self, forms: int) -> list[int]:
        """The tiles that complete the hand, sorted; none of which all four are in it."""
        return self.useful(forms) if self.distance(forms) == 0 else []

    def waits_bits(self, forms: int) -> int:
        """The same as bits, tile 0 the lowest."""
        return self.useful_at(forms, 0) if self.size % 3 == 1 and self.distance(forms) == 0 else 0

    def useful(self, forms: int) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; waits among them."""
        found = self.useful_bits(forms)
        return [tile for tile in range(34) if found >> tile & 1]

    def useful_bits(self, forms: int) -> int:
        """The useful tiles as bits, tile 0 the lowest; none before a discard that is due."""
        return self.useful_at(forms, self.distance(forms)) if self.size % 3 == 1 else 0

    def useful_at(self, forms: int, now: int) -> int:
        """The tiles that bring a form nearer which is now at this distance, as bits."""
        found = 0
        if forms & FOUR_SETS and self.missing() - 1 == now:
            found = self._useful_for_sets(BIT)
        if self.size == 13:
            if forms & SEVEN_PAIRS and self.other_distance(SEVEN_PAIRS) == now:
                found |= self.kinds & ~self.pairs
                if bits.number_of(self.kinds & PLAIN_TILES) < 7:
                    found |= ~self.kinds
            if forms & SEVEN_PAIRS_REPEATED and self.other_distance(SEVEN_PAIRS_REPEATED) == now:
                found |= (self.kinds & ~self.pairs) | self._threes()
            if forms & THIRTEEN_ORPHANS and self.other_distance(THIRTEEN_ORPHANS) == now:
                found |= ORPHANS & ~self.kinds
                if not self.pairs & ORPHANS:
                    found |= ORPHANS & self.kinds
        return found & PLAIN_TILES

    def useful_among(self, forms: int, tiles: list[int], distance: int) -> int:
        """How many of the tiles counted in `tiles` are useful, at this distance."""
        if self.size % 3 != 1:
            return 0
        if forms == FOUR_SETS:
            return self._useful_for_sets(tiles)
        found = self.useful_at(forms, distance)
        total = 0
        for tile in range(34):
            total += tiles[tile] * (found >> tile & 1)
        return total

    def _useful_for_sets(self, worth: list[int]) -> int:
        """What the tiles are worth together that are useful for sets and a pair alone."""
        rows = [0, 0, 0, 0]
        for suit in range(3):
            rows[suit] = SUIT[self.keys[suit]]
        rows[3] = HONOUR[self.keys[3]]
        one = JOINT[rows[0] * PROFILES + rows[1]]
        two = JOINT[rows[2] * PROFILES + rows[3]]
        now = MISSING[(self.size // 3 * JOINTS + one) * JOINTS + two]
        base = (self.size + 1) // 3 * JOINTS
        total = 0
        for suit in range(4):
            # Who compares discards asks again and again with one suit changed and three as before.
            if self.known[suit] != self.keys[suit]:
                self._look_ahead(suit)
            beside = rows[suit ^ 1]
            others = two if suit < 2 else one
            for tile in range(9 * suit, 34 if suit == 3 else 9 * suit + 9):
                # Which of two rows comes first makes no difference to what they lack.
                joint = JOINT[self.after[tile] * PROFILES + beside]
                better = MISSING[(base + joint) * JOINTS + others] < now
                total += better * worth[tile]
        return total

    def _look_ahead(self, suit: int) -> None:
        """Look up what one more of each tile would make of its suit; a fifth changes nothing."""
        key = self.keys[suit]
        self.known[suit] = key
        for tile in range(9 * suit, 34 if suit == 3 else 9 * suit + 9):
            more = key + DIGIT[tile] * (self.counts[tile] < 4)
            self.after[tile] = HONOUR[more] if suit == 3 else SUIT[more]


def _special_distance(forms: int, tally: int) -> int:
    """The least distance over seven pairs and thirteen orphans, from a sum of `TALLY`."""
    least = FAR
    pairs = tally >> 4 & 15
    if forms & SEVEN_PAIRS:
        kinds = tally & 15
        least = 6 - pairs + (7 - kinds if kinds < 7 else 0)
    if forms & SEVEN_PAIRS_REPEATED:
        pairs += tally >> 8 & 15
        if 6 - pairs < least:
            least = 6 - pairs
    if forms & THIRTEEN_ORPHANS:
        orphans = tally >> 12 & 15
        doubled = 1 if tally >> 16 & 15 else 0
        if 13 - orphans - doubled < least:
            least = 13 - orphans - doubled
    return least


def _count(tiles: list[int] | bytes, keyed: list[int]) -> int:
    """Put the sum of `KEY` over the tiles of a hand into `keyed`, and return that of `TALLY`."""
    ids = tiles if isinstance(tiles, list) else list(tiles)
    size = len(ids)
    if size > 14 or size % 3 == 0:
        raise ValueError(f"a hand never has {size} tiles")
    counts = [0] * 34
    keys = tally = 0
    for i in range(size):
        tile = ids[i]
        if tile < 0 or tile >= 34:
            raise ValueError(f"{tile} is not the id of a plain tile")
        count = counts[tile]
        if count == 4:
            raise ValueError(f"tile {tile} is there a fifth time")
        counts[tile] = count + 1
        keys += KEY[tile]
        tally += TALLY[4 * tile + count]
    keyed[0] = keys
    return tally


def _may_be_sets(tally: int) -> bool:
    """Whether no suit is one tile over: with sets and a pair, each has 3n or 3n + 2 tiles."""
    sizes = tally >> 20 & 0xFFFF
    for _ in range(4):
        if (sizes & 15) % 3 == 1:
            return False
        sizes >>= 4
    return True


def _lacking(sets: int, keys: int, tally: int) -> int:
    """Tiles missing for so many sets and a pair, by the sums of `KEY` and `TALLY`."""
    mask = (1 << KEY_BITS) - 1
    one = JOINT[SUIT[keys & mask] * PROFILES + SUIT[keys >> KEY_BITS & mask]]
    two = JOINT[SUIT[keys >> 2 * KEY_BITS] * PROFILES + HONOUR[tally >> 36]]
    return MISSING[(sets * JOINTS + one) * JOINTS + two]


def distance(tiles: list[int] | bytes, forms: int = USUAL_FORMS) -> int:
    """The distance of a hand of plain tiles, given as ids: -1 complete, 0 waiting.

    Raises ValueError for ids that are no plain tile, a fifth copy, or a number of tiles that no
    hand has.
    """
    keyed = [0]
    tally = _count(tiles, keyed)
    size = len(tiles)
    least = FAR
    if forms & FOUR_SETS:
        least = _lacking(size // 3, keyed[0], tally) - 1
    if size >= 13:
        other = _special_distance(forms, tally)
        if other < least:
            least = other
    return least


def complete(tiles: list[int] | bytes, forms: int = USUAL_FORMS) -> bool:
    """Whether the tiles, the last one included, are a complete hand; raises as `distance` does."""
    keyed = [0]
    tally = _count(tiles, keyed)
    size = len(tiles)
    if forms & FOUR_SETS and _may_be_sets(tally) and _lacking(size // 3, keyed[0], tally) == 0:
        return True
    return size == 14 and _special_distance(forms, tally) < 0
