"""The complete hands that a hand may still become, with few tiles to replace.

A *goal* is the concealed part of a complete hand: its sets and pair, seven pairs or thirteen
orphans. A suit of a goal is a number of 36 bits, four for each kind: the first copy, the second and
so on. So are the tiles of a hand, and what a hand lacks of a goal is one `and`. What the held
jokers stand for is left open: a goal is as many tiles nearer as there are jokers that fit.
"""

from collections.abc import Sequence

from fivewinds.core.codes import (
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
)
from fivewinds.judgement.sizes import NONE, ROOM, SUITS

PART_ROOM = 20000
"""Ways to fill one suit that are kept at most."""
MOST = 9
"""No goal lacks more tiles than this, jokers counted as lacking."""
UNARY = [0, 1, 3, 7, 15]
FIRST = [0, 9, 18, 27, 34]
"""Where the suits and the honours begin, and where they end."""
ORPHAN_TILES = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]


class Goals:
    """Finds the goals of a hand that lack the fewest tiles."""

    def __init__(self) -> None:
        self.held = [0] * 34
        self.there = [0] * 34
        """Copies of each plain tile that are held or may still come."""
        self.target = [0] * 34
        # Parts: what a suit contributes to a goal, suit after suit.
        self.part_mask = [0] * 80000
        self.part_lacks = [0] * 80000
        self.part_next = [0] * 80000
        self.part_head = [0] * 400
        """By suit, sets, pair and tiles lacking: the first part of its list, or -1."""
        self.part_count = [0, 0, 0, 0]
        self.least = [0] * 64
        """By suit, sets and pair: the fewest tiles that this suit and those after it lack."""
        self.masks = [0] * 24000
        """The goals, four suits each."""
        self.count = 0
        self.limit = 0
        """The most tiles that a goal of `masks` lacks."""
        self.jokers = 0
        self.most = 0
        """The most tiles that a part lacks."""
        self.family = [0] * 16
        """Kinds, as bits, of which thirteen different ones with one of them twice are complete."""
        self.families = 0

    def set_families(self, families: Sequence[int]) -> None:
        """Name the families of thirteen different kinds that a book knows, as bits of tiles."""
        self.families = min(len(families), 16)
        for i in range(self.families):
            self.family[i] = families[i]

    def find(self, sets: int, forms: int, jokers: int, slack: int, wanted: int) -> int:
        """Find the goals of the tiles `held`, with `sets` sets to make; the fewest tiles lacking.

        Goals that lack up to `slack` tiles more than the nearest are taken along while there are
        no more than `wanted`. Jokers count as whatever is missing: the number returned is what is
        still to come, and may be below zero.
        """
        self.count = 0
        self.jokers = jokers
        pairs = sets == 4 and forms & (SEVEN_PAIRS | SEVEN_PAIRS_REPEATED) != 0
        orphans = sets == 4 and forms & THIRTEEN_ORPHANS != 0
        nearest = NONE
        if pairs:
            nearest = self._pairs_lack(forms)
        if orphans:
            nearest = min(nearest, self._orphans_lack())
        if sets == 4:
            for i in range(self.families):
                nearest = min(nearest, self._family_lacks(i))
        self.most = min(jokers + 1, MOST)
        if forms & FOUR_SETS:
            while True:
                self._fill_suits(sets)
                if self.least[sets * 2 + 1] < nearest:
                    nearest = self.least[sets * 2 + 1]
                if nearest <= self.most or self.most == MOST:
                    break
                self.most += 1
        if nearest >= NONE:
            return NONE
        if slack and self.most < MOST:
            wider = min(MOST, nearest + slack)
            if wider > self.most:
                self.most = wider
                self._fill_suits(sets)
        limit = nearest
        while slack > 0 and limit + 1 <= self.most:
            if forms & FOUR_SETS and self._how_many(sets, limit + 1) > wanted:
                break
            limit += 1
            slack -= 1
        self.limit = limit
        if forms & FOUR_SETS:
            self._join(0, sets, 1, limit, 0, 0, 0)
        if pairs:
            self._add_pairs(forms, limit)
        if orphans:
            self._add_orphans(limit)
        if sets == 4:
            for i in range(self.families):
                lacks = self._family_lacks(i)
                if lacks <= limit:
                    # There are very many a tile farther: each of the kinds may be another one.
                    self._add_family(i, lacks)
        return nearest - jokers

    def _fill_suits(self, sets: int) -> None:
        """Find the parts of all suits that lack at most `most` tiles."""
        for suit in range(SUITS):
            self._fill_suit(suit, sets)
        self._look_ahead(sets)

    # One suit

    def _fill_suit(self, suit: int, sets: int) -> None:
        """Every way to make sets, and perhaps the pair, in one suit."""
        self.part_count[suit] = 0
        for place in range(100 * suit, 100 * suit + 100):
            self.part_head[place] = -1
        for tile in range(FIRST[suit], FIRST[suit + 1]):
            self.target[tile] = 0
        self._fill(suit, FIRST[suit], sets, sets, 0, 0)

    def _fill(self, suit: int, tile: int, left: int, sets: int, pair: int, lacks: int) -> None:
        """Go on with the kinds from `tile` on; those before are settled."""
        if lacks > self.most:
            return
        end = FIRST[suit + 1]
        if tile == end:
            self._keep_part(suit, sets - left, pair, lacks)
            return
        before = self.target[tile]
        held, there = self.held[tile], self.there[tile]
        for size in range(4):
            if size == 1:
                continue
            if (size == 3 and left == 0) or (size == 2 and pair):
                continue
            more_sets = size == 3
            runs = 0
            while True:
                now = before + size + runs
                if now > there:
                    break
                if runs:
                    if tile + 2 >= end or left - more_sets - runs < 0 or suit == 3:
                        break
                    self.target[tile + 1] += runs
                    self.target[tile + 2] += runs
                self.target[tile] = now
                lacking = lacks + (now - held if now > held else 0)
                self._fill(
                    suit, tile + 1, left - more_sets - runs, sets, pair | (size == 2), lacking
                )
                self.target[tile] = before
                if runs:
                    self.target[tile + 1] -= runs
                    self.target[tile + 2] -= runs
                runs += 1
                if suit == 3:
                    break

    def _keep_part(self, suit: int, sets: int, pair: int, lacks: int) -> None:
        number = self.part_count[suit]
        if number == PART_ROOM:
            return
        mask = 0
        first = FIRST[suit]
        for tile in range(first, FIRST[suit + 1]):
            unary = UNARY[self.target[tile]]
            mask |= unary << 4 * (tile - first)
        place = suit * PART_ROOM + number
        self.part_mask[place] = mask
        self.part_lacks[place] = lacks
        head = 100 * suit + 20 * sets + 10 * pair + lacks
        self.part_next[place] = self.part_head[head]
        self.part_head[head] = place
        self.part_count[suit] = number + 1

    # All suits together

    def _look_ahead(self, sets: int) -> None:
        """For each suit and what is still to make: the fewest tiles lacking."""
        for suit in range(SUITS - 1, -1, -1):
            for wanted in range(sets + 1):
                for pair in range(2):
                    best = NONE
                    for own in range(wanted + 1):
                        for own_pair in range(pair + 1):
                            for lacks in range(MOST + 1):
                                head = 100 * suit + 20 * own + 10 * own_pair + lacks
                                if self.part_head[head] < 0:
                                    continue
                                rest = self._rest(suit + 1, wanted - own, pair - own_pair)
                                best = min(best, lacks + rest)
                                break
                    self.least[16 * suit + 2 * wanted + pair] = best

    def _rest(self, suit: int, sets: int, pair: int) -> int:
        if suit == SUITS:
            return 0 if sets == 0 and pair == 0 else NONE
        return self.least[16 * suit + 2 * sets + pair]

    def _how_many(self, sets: int, limit: int) -> int:
        """How many goals of sets and a pair lack no more than `limit` tiles."""
        return self._count_from(0, sets, 1, limit)

    def _count_from(self, suit: int, sets: int, pair: int, limit: int) -> int:
        if suit == SUITS:
            return sets == 0 and pair == 0
        total = 0
        for own in range(sets + 1):
            for own_pair in range(pair + 1):
                rest = self._rest(suit + 1, sets - own, pair - own_pair)
                for lacks in range(limit - rest + 1):
                    if lacks > MOST:
                        break
                    place = self.part_head[100 * suit + 20 * own + 10 * own_pair + lacks]
                    if place < 0:
                        continue
                    number = 0
                    while place >= 0:
                        number += 1
                        place = self.part_next[place]
                    total += number * self._count_from(
                        suit + 1, sets - own, pair - own_pair, limit - lacks
                    )
        return total

    def _join(
        self, suit: int, sets: int, pair: int, limit: int, one: int, two: int, three: int
    ) -> None:
        """Join parts of all suits to goals that lack no more than `limit` tiles."""
        for own in range(sets + 1):
            for own_pair in range(pair + 1):
                if suit == SUITS - 1 and (own != sets or own_pair != pair):
                    continue
                rest = self._rest(suit + 1, sets - own, pair - own_pair)
                for lacks in range(limit - rest + 1):
                    if lacks > MOST:
                        break
                    place = self.part_head[100 * suit + 20 * own + 10 * own_pair + lacks]
                    while place >= 0:
                        mask = self.part_mask[place]
                        if suit == 0:
                            self._join(1, sets - own, pair - own_pair, limit - lacks, mask, 0, 0)
                        elif suit == 1:
                            self._join(2, sets - own, pair - own_pair, limit - lacks, one, mask, 0)
                        elif suit == 2:
                            self._join(
                                3, sets - own, pair - own_pair, limit - lacks, one, two, mask
                            )
                        else:
                            self._keep(one, two, three, mask)
                        place = self.part_next[place]

    def _keep(self, one: int, two: int, three: int, four: int) -> None:
        if self.count < ROOM:
            place = 4 * self.count
            self.masks[place] = one
            self.masks[place + 1] = two
            self.masks[place + 2] = three
            self.masks[place + 3] = four
            self.count += 1

    # Seven pairs and thirteen orphans

    def _pairs_lack(self, forms: int) -> int:
        pairs = singles = 0
        for tile in range(34):
            if self.held[tile] >= 2:
                pairs += 2 if self.held[tile] == 4 and forms & SEVEN_PAIRS_REPEATED else 1
            elif self.held[tile] == 1 and self.there[tile] >= 2:
                singles += 1
        lacking = 7 - pairs
        if lacking > singles:
            lacking = NONE
        return max(0, lacking)

    def _add_pairs(self, forms: int, limit: int) -> None:
        lacking = self._pairs_lack(forms)
        if lacking > limit:
            return
        for tile in range(34):
            self.target[tile] = 0
        pairs = 0
        for tile in range(34):
            if self.held[tile] >= 2 and pairs < 7:
                twice = self.held[tile] == 4 and forms & SEVEN_PAIRS_REPEATED != 0 and pairs < 6
                self.target[tile] = 4 if twice else 2
                pairs += 2 if twice else 1
        self._choose_pairs(0, 7 - pairs)

    def _choose_pairs(self, tile: int, left: int) -> None:
        """Complete the pairs of `target` with single tiles from `tile` on."""
        if left == 0:
            self._keep_target()
            return
        for other in range(tile, 34):
            if self.held[other] == 1 and self.there[other] >= 2:
                self.target[other] = 2
                self._choose_pairs(other + 1, left - 1)
                self.target[other] = 0

    def _orphans_lack(self) -> int:
        kinds = twice = 0
        for tile in ORPHAN_TILES:
            if self.there[tile] == 0:
                return NONE
            kinds += self.held[tile] > 0
            twice |= self.held[tile] > 1
        return 14 - kinds - twice if kinds >= 8 else NONE

    def _add_orphans(self, limit: int) -> None:
        if self._orphans_lack() > limit:
            return
        for double in ORPHAN_TILES:
            if self.there[double] < 2:
                continue
            lacking = 0
            for tile in range(34):
                self.target[tile] = 0
            for tile in ORPHAN_TILES:
                self.target[tile] = 2 if tile == double else 1
                lacking += max(0, self.target[tile] - self.held[tile])
            if lacking <= limit:
                self._keep_target()

    # Thirteen different kinds of a family, one of them twice

    def _family_lacks(self, number: int) -> int:
        kinds = twice = there = 0
        for tile in range(34):
            if self.family[number] >> tile & 1 and self.there[tile]:
                there += 1
                kinds += self.held[tile] > 0
                twice |= self.held[tile] > 1
        if there < 13 or kinds < 6:
            return NONE
        return max(0, 13 - kinds) + 1 - twice

    def _add_family(self, number: int, limit: int) -> None:
        spare = -13
        for tile in range(34):
            self.target[tile] = 0
            spare += self.family[number] >> tile & 1 and self.held[tile] > 0
        self._choose_kinds(number, 0, 13, max(0, spare), 0, limit)

    def _choose_kinds(
        self, number: int, tile: int, left: int, spare: int, lacks: int, limit: int
    ) -> None:
        """Choose kinds of a family from `tile` on; `spare` held ones may be left out."""
        if lacks > limit:
            return
        if left == 0:
            self._choose_twin(lacks, limit)
            return
        while tile < 34 and not self.family[number] >> tile & 1:
            tile += 1
        if tile >= 34:
            return
        if self.there[tile]:
            self.target[tile] = 1
            lacking = lacks + (self.held[tile] == 0)
            self._choose_kinds(number, tile + 1, left - 1, spare, lacking, limit)
            self.target[tile] = 0
        if self.held[tile] == 0:
            self._choose_kinds(number, tile + 1, left, spare, lacks, limit)
        elif spare > 0:
            self._choose_kinds(number, tile + 1, left, spare - 1, lacks, limit)

    def _choose_twin(self, lacks: int, limit: int) -> None:
        """Keep the kinds of `target` with one of them twice: a held pair if there is one."""
        twice = False
        for tile in range(34):
            twice |= self.target[tile] == 1 and self.held[tile] > 1
        for tile in range(34):
            if self.target[tile] != 1 or self.there[tile] < 2:
                continue
            if self.held[tile] > 1 or (not twice and self.held[tile] == 1 and lacks < limit):
                self.target[tile] = 2
                self._keep_target()
                self.target[tile] = 1

    def _keep_target(self) -> None:
        masks = [0, 0, 0, 0]
        for suit in range(SUITS):
            first = FIRST[suit]
            for tile in range(first, FIRST[suit + 1]):
                unary = UNARY[self.target[tile]]
                masks[suit] |= unary << 4 * (tile - first)
        self._keep(masks[0], masks[1], masks[2], masks[3])
