"""What a hand is expected to bring: dynamic programming over the own draws still to come.

A state is a hand of thirteen tiles (melds counted). With `t` draws to come its value is the mean,
over what the next go-round brings, of the best that can be done then: win, or discard the tile that
leaves the best hand with `t - 1` draws to come. States are hands on the way to a goal (`goals`);
a tile that is in no goal left is discarded first. Beside the points stands the chance of winning
under the same choices.
"""

from collections.abc import Callable, Sequence

from fivewinds.core import bits
from fivewinds.judgement.goals import Goals
from fivewinds.judgement.sizes import SUITS, TURNS

FIRST = [0, 9, 18, 27, 34]
UNARY = [0, 1, 3, 7, 15]

NODES = 6000
DEPTH = 10
NEW = -1
NO_NODE = -1
# Odd numbers of many bits, in typed variables: as literals they would not fit C arithmetic.
MIX_ONE = 0x9E3779B97F4A7C15
MIX_TWO = 0xBF58476D1CE4E5B9
MIX_THREE = 0x94D049BB133111EB
MASK = 2**64 - 1


class Outlook:
    """Values hands of one seat in one situation."""

    def __init__(self) -> None:
        self.goals = Goals()
        self.jokers = 0
        """Jokers held; they are in every state."""
        self.fitting = [0] * 6000
        """By goal, how many of the held jokers fit what it lacks."""
        self.powers = [0] * 16
        """What each held joker may stand for, as bits of plain tiles."""
        self.wild = [0.0] * 16
        """For each joker of the set that may still come, the chance of drawing it."""
        self.wild_powers = [0] * 16
        self.wilds = 0
        self.hand = [0, 0, 0, 0]
        """The tiles of the state looked at, as `goals` has them."""
        self.counts = [0] * 34
        self.left = [0] * 34
        self.draw = [0.0] * 34
        """The chance that the next own draw is this tile."""
        self.offered = [0.0] * 34
        """The chance that others discard this tile until the next own draw."""
        self.keep = [0.0] * 31
        """By draws to come, the chance that nobody else wins before the next own draw."""
        self.idle = [0.0] * 31
        """By draws to come, what others' wins are expected to cost a seat that never wins."""
        self.turns = 0
        self.worth: Callable[[int], tuple[float, float]] = _nothing
        """What the state comes to with a tile: drawn, and off a discard."""
        self.values = [0.0] * 180000
        self.chances = [0.0] * 180000
        self.nodes = 0
        self.known: dict[int, int] = {}
        self.live = [0] * 120000
        self.best_value = [0.0] * 10200
        self.best_chance = [0.0] * 10200
        """By depth and draw, turn by turn: the best that can be made of a drawn tile."""
        self.slot_rate = [0.0] * 340
        self.slots = [0] * 10
        self.wild_value = [0.0] * 4800
        self.wild_chance = [0.0] * 4800
        self.rate = [0.0] * 340
        self.gain = [0.0] * 340
        self.rates = [0] * 10
        self.overflow = False
        self.goal_chance = [0.0] * 6000
        self.goal_last = [0] * 6000
        """By goal, the rarest of the tiles that it lacks."""
        self.before = [0] * 34
        self.best = NO_NODE
        self.spare_value = [0.0] * 34
        self.spare_chance = [0.0] * 34

    def surround(
        self,
        left: Sequence[int],
        unseen: int,
        others: float,
        keeps: Sequence[float],
        turns: int,
        loss: float,
    ) -> None:
        """Say what is around the hand: `left` copies of each plain tile among `unseen` tiles.

        `others` is how many times as likely as one's own draw it is that a tile is discarded by
        others before the next own draw; `keeps` is by draws to come, from 0. `loss` is what the
        seat pays on average when somebody else wins: whoever has won is spared it.
        """
        self.turns = min(turns, TURNS - 1)
        for tile in range(34):
            self.left[tile] = left[tile]
            self.draw[tile] = left[tile] / unseen if unseen else 0.0
            self.offered[tile] = others * self.draw[tile]
        self.idle[0] = 0.0
        for turn in range(TURNS):
            self.keep[turn] = keeps[turn]
            if turn:
                lost = (1.0 - keeps[turn]) * loss
                self.idle[turn] = lost + keeps[turn] * self.idle[turn - 1]

    def set_wild(self, tiles: Sequence[tuple[float, int]]) -> None:
        """Name the jokers that may still come: the chance of drawing each, and its power."""
        self.wilds = len(tiles)
        for i in range(self.wilds):
            self.wild[i] = tiles[i][0]
            self.wild_powers[i] = tiles[i][1]

    def hold(self, counts: Sequence[int], powers: Sequence[int]) -> None:
        """Take up a hand: copies of each plain tile, and what each joker may stand for.

        All states are forgotten.
        """
        self.nodes = 0
        self.known = {}
        self.overflow = False
        for tile in range(34):
            self.counts[tile] = counts[tile]
        self.jokers = len(powers)
        for i in range(self.jokers):
            self.powers[i] = powers[i]

    def held(self) -> list[int]:
        """The plain tiles of the state looked at, sorted."""
        found = []
        for tile in range(34):
            for _ in range(self.counts[tile]):
                found.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        return found

    def lacked(self) -> list[int]:
        """The kinds that some goal of `counts` lacks and that may still come."""
        count = self.goals.count
        for goal in range(count):
            self.live[goal] = goal
        useful = self._useful(0, count)
        found = []
        for tile in range(34):
            if useful >> tile & 1 and self.left[tile]:
                found.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        return found

    def first_order(self, most: int) -> int:
        """Weigh the goals of `counts` by the chance that all they lack comes in time.

        The `most` likeliest are kept at the start of `live`; returns how many.
        """
        goals = self.goals
        turns = 0.6 * self.turns
        for goal in range(goals.count):
            chance = 1.0
            last, rarest = 0, 2.0
            for tile in range(34):
                suit = 3 if tile >= 27 else tile // 9
                rest = goals.masks[4 * goal + suit] & ~self.hand[suit]
                for i in range(bits.number_of(rest >> 4 * (tile - FIRST[suit]) & 15)):
                    rate = 0.0
                    if self.left[tile] > i:
                        rate = turns * self.draw[tile] * (self.left[tile] - i) / self.left[tile]
                    come = rate / (1.0 + rate)
                    # A joker stands for what it can.
                    if come == 0.0 and self.jokers:
                        come = 0.01
                    chance *= come
                    if come < rarest:
                        rarest, last = come, tile
            self.goal_chance[goal] = chance
            self.goal_last[goal] = last
        kept = 0
        for goal in sorted(range(goals.count), key=self._rank):
            if kept == most:
                break
            self.live[kept] = goal
            kept += 1
        return kept

    def _rank(self, goal: int) -> float:
        return -self.goal_chance[goal]

    def lay_out(self, goal: int) -> bool:
        """Make `counts` the hand that waits for the rarest tile of a goal; whether that can be.

        Held jokers stand for tiles that are lacking. `settle` puts the hand back.
        """
        spare = self.jokers
        for tile in range(34):
            self.before[tile] = self.counts[tile]
            suit = 3 if tile >= 27 else tile // 9
            mask = self.goals.masks[4 * goal + suit] >> 4 * (tile - FIRST[suit]) & 15
            self.counts[tile] = bits.number_of(mask)
        self.counts[self.goal_last[goal]] -= 1
        for tile in range(34):
            while spare and self.counts[tile] > self.before[tile]:
                self.counts[tile] -= 1
                spare -= 1
        return spare == 0

    def settle(self) -> None:
        """Put the hand back after `lay_out`."""
        for tile in range(34):
            self.counts[tile] = self.before[tile]

    def sum_up(self, kept: int) -> list[tuple[int, float, float]]:
        """By tile of the hand: what the goals that can spare it bring, and how likely.

        Tile -1 stands for the hand as it is. `best` is the goal that brings most.
        """
        for tile in range(34):
            self.spare_value[tile] = 0.0
            self.spare_chance[tile] = 0.0
        total = likely = most = 0.0
        self.best = NO_NODE
        for i in range(kept):
            goal = self.live[i]
            drawn = offered = 0.0
            if self.lay_out(goal):
                drawn, offered = self.worth(self.goal_last[goal])
                if drawn > 0.0:
                    drawn += 0.5 * self.idle[self.turns]
                if offered > 0.0:
                    offered += 0.5 * self.idle[self.turns]
            self.settle()
            value = self.goal_chance[goal] * (0.4 * drawn + 0.6 * max(offered, 0.4 * drawn))
            if value <= 0.0:
                continue
            if value > most:
                most = value
                self.best = goal
            total += value
            likely += self.goal_chance[goal]
            for tile in range(34):
                if self.counts[tile]:
                    suit = 3 if tile >= 27 else tile // 9
                    mask = self.goals.masks[4 * goal + suit] >> 4 * (tile - FIRST[suit])
                    if not mask >> self.counts[tile] - 1 & 1:
                        self.spare_value[tile] += value
                        self.spare_chance[tile] += self.goal_chance[goal]
        found = [(-1, total, likely)]
        for tile in range(34):
            if self.counts[tile]:
                one = (tile, self.spare_value[tile], self.spare_chance[tile])
                found.append(one)
        return found

    def without(self, tile: int, budget: int) -> int:
        """The state after a discard; see `state`."""
        self._put_away(tile)
        found = self.state(budget)
        self._take(tile)
        return found

    def find(self, sets: int, forms: int, slack: int, wanted: int) -> int:
        """Find the goals of `counts`; returns what the nearest still lacks, `NONE` without."""
        goals = self.goals
        for tile in range(34):
            goals.held[tile] = self.counts[tile]
            goals.there[tile] = self.counts[tile] + self.left[tile]
            for i in range(self.jokers):
                goals.there[tile] += self.powers[i] >> tile & 1
            if goals.there[tile] > 4:
                goals.there[tile] = 4
        nearest = goals.find(sets, forms, self.jokers, slack, wanted)
        self._set_hand()
        for goal in range(goals.count):
            self.fitting[goal] = self._fit(goal) if self.jokers else 0
        return nearest

    def _set_hand(self) -> None:
        for suit in range(SUITS):
            mask = 0
            first = FIRST[suit]
            for tile in range(first, FIRST[suit + 1]):
                one = UNARY[self.counts[tile]]
                mask |= one << 4 * (tile - first)
            self.hand[suit] = mask

    def _fit(self, goal: int) -> int:
        """How many held jokers can stand for different tiles that a goal lacks."""
        taken = 0
        missing = self._missing_kinds(goal)
        spare = self._missing(goal)
        for joker in range(self.jokers):
            if self.powers[joker] & missing and taken < spare:
                taken += 1
        return taken

    def _missing(self, goal: int) -> int:
        goals = self.goals
        place = 4 * goal
        return (
            bits.number_of(goals.masks[place] & ~self.hand[0])
            + bits.number_of(goals.masks[place + 1] & ~self.hand[1])
            + bits.number_of(goals.masks[place + 2] & ~self.hand[2])
            + bits.number_of(goals.masks[place + 3] & ~self.hand[3])
        )

    def _missing_kinds(self, goal: int) -> int:
        """The kinds that a goal lacks, as bits of plain tiles."""
        found = 0
        bit = 1
        for suit in range(SUITS):
            rest = self.goals.masks[4 * goal + suit] & ~self.hand[suit]
            first = FIRST[suit]
            for tile in range(first, FIRST[suit + 1]):
                if rest >> 4 * (tile - first) & 15:
                    found |= bit << tile
        return found

    def _take(self, tile: int) -> None:
        suit = 3 if tile >= 27 else tile // 9
        bit = 1
        self.hand[suit] |= bit << 4 * (tile - FIRST[suit]) + self.counts[tile]
        self.counts[tile] += 1

    def _put_away(self, tile: int) -> None:
        suit = 3 if tile >= 27 else tile // 9
        self.counts[tile] -= 1
        bit = 1
        self.hand[suit] &= ~(bit << 4 * (tile - FIRST[suit]) + self.counts[tile])

    def state(self, budget: int) -> int:
        """The number of the state that `counts` is now; its vectors lie in `values`."""
        self._set_hand()
        count = 0
        for goal in range(self.goals.count):
            if self._missing(goal) - self.fitting[goal] <= budget:
                self.live[count] = goal
                count += 1
        return self._state(0, 0, count, budget)

    def value(self, node: int, turns: int) -> float:
        """The points that a state is expected to bring with so many draws to come.

        What others' wins cost is taken off; below zero it is better than nothing only by luck.
        """
        turns = min(turns, self.turns)
        return self.values[node * TURNS + turns] - self.idle[turns]

    def chance(self, node: int, turns: int) -> float:
        """The chance that it wins."""
        return self.chances[node * TURNS + min(turns, self.turns)]

    def _key(self, budget: int) -> int:
        """A number for the hand and budget: a mix of four suits, for all purposes unique."""
        key = (self.hand[0] + (budget << 36)) * MIX_ONE & MASK
        key = ((key ^ self.hand[1]) * MIX_TWO) & MASK
        key ^= key >> 29
        key = ((key ^ self.hand[2]) * MIX_THREE) & MASK
        key ^= key >> 31
        key = ((key ^ self.hand[3]) * MIX_ONE) & MASK
        return key ^ key >> 32

    def _state(self, depth: int, first: int, count: int, budget: int) -> int:
        """Value the present hand, whose goals are `live` from `first` on."""
        key = self._key(budget)
        found = self.known.get(key, NEW)
        if found != NEW:
            return found
        node = self.nodes
        if node >= NODES - 1 or depth >= DEPTH - 1:
            self.overflow = True
            return NO_NODE
        self.nodes = node + 1
        base = node * TURNS
        for turn in range(self.turns + 1):
            self.values[base + turn] = 0.0
            self.chances[base + turn] = 0.0
        # The wild vectors of this depth
        wild = depth * 16 * TURNS
        for i in range(self.wilds):
            for turn in range(self.turns + 1):
                self.wild_value[wild + i * TURNS + turn] = 0.0
                self.wild_chance[wild + i * TURNS + turn] = 0.0
        self.rates[depth] = 0
        self.slots[depth] = 0
        useful = self._useful(first, count)
        for tile in range(34):
            if useful >> tile & 1 and self.draw[tile] > 0.0:
                self._draw_tile(depth, first, count, budget, tile)
        self._add_up(node, depth)
        self.known[key] = node
        return node

    def _useful(self, first: int, count: int) -> int:
        """The kinds that some of the goals lack, as bits."""
        goals = self.goals
        one = two = three = four = 0
        for i in range(first, first + count):
            place = 4 * self.live[i]
            one |= goals.masks[place]
            two |= goals.masks[place + 1]
            three |= goals.masks[place + 2]
            four |= goals.masks[place + 3]
        one &= ~self.hand[0]
        two &= ~self.hand[1]
        three &= ~self.hand[2]
        four &= ~self.hand[3]
        found = 0
        bit = 1
        for place in range(9):
            if one >> 4 * place & 15:
                found |= bit << place
            if two >> 4 * place & 15:
                found |= bit << 9 + place
            if three >> 4 * place & 15:
                found |= bit << 18 + place
            if place < 7 and four >> 4 * place & 15:
                found |= bit << 27 + place
        return found

    def _draw_tile(self, depth: int, first: int, count: int, budget: int, tile: int) -> None:
        """Note what the draw of a tile brings to a state, and its discard by others."""
        slot = depth * 34 + self.slots[depth]
        best = slot * TURNS
        turns = self.turns
        complete = False
        following = first + count
        left = 0
        self._take(tile)
        for i in range(first, first + count):
            goal = self.live[i]
            lacking = self._missing(goal) - self.fitting[goal]
            if lacking <= 0:
                complete = True
            elif lacking < budget:
                self.live[following + left] = goal
                left += 1
        for turn in range(turns + 1):
            self.best_value[best + turn] = 0.0
            self.best_chance[best + turn] = 0.0
        gained = False
        if complete:
            self._put_away(tile)
            drawn, offered = self.worth(tile)
            self._take(tile)
            if offered > 0.0 and self.offered[tile] > 0.0:
                place = depth * 34 + self.rates[depth]
                self.rate[place] = self.offered[tile]
                self.gain[place] = offered
                self.rates[depth] += 1
            if drawn > 0.0:
                gained = True
                for turn in range(turns + 1):
                    self.best_value[best + turn] = drawn + self.idle[turn]
                    self.best_chance[best + turn] = 1.0
        if not gained and budget > 1 and left:
            self._best_discard(depth, best, following, left, budget - 1)
            gained = self.best_value[best + turns] > 0.0
        self._put_away(tile)
        if not gained:
            return
        self.slot_rate[slot] = self.draw[tile]
        self.slots[depth] += 1
        for i in range(self.wilds):
            if self.wild_powers[i] >> tile & 1:
                place = (depth * 16 + i) * TURNS
                for turn in range(turns):
                    if self.best_value[best + turn] > self.wild_value[place + turn]:
                        self.wild_value[place + turn] = self.best_value[best + turn]
                        self.wild_chance[place + turn] = self.best_chance[best + turn]

    def _best_discard(self, depth: int, best: int, first: int, count: int, budget: int) -> None:
        """Of a hand with a tile too many, the best state that a discard leaves, turn by turn."""
        goals = self.goals
        one = two = three = four = 0
        for i in range(first, first + count):
            place = 4 * self.live[i]
            one |= goals.masks[place]
            two |= goals.masks[place + 1]
            three |= goals.masks[place + 2]
            four |= goals.masks[place + 3]
        # A tile that no goal uses goes first; all such tiles are alike.
        for tile in range(33, -1, -1):
            if self.counts[tile]:
                used = one
                shift = tile
                if tile >= 27:
                    used, shift = four, tile - 27
                elif tile >= 18:
                    used, shift = three, tile - 18
                elif tile >= 9:
                    used, shift = two, tile - 9
                if not used >> 4 * shift + self.counts[tile] - 1 & 1:
                    self._leave(depth, best, first, count, budget, tile)
                    return
        following = first + count
        for tile in range(34):
            if self.counts[tile]:
                left = 0
                self._put_away(tile)
                for i in range(first, following):
                    goal = self.live[i]
                    if self._missing(goal) - self.fitting[goal] <= budget:
                        self.live[following + left] = goal
                        left += 1
                self._take(tile)
                if left:
                    self._leave(depth, best, following, left, budget, tile)

    def _leave(self, depth: int, best: int, first: int, count: int, budget: int, tile: int) -> None:
        """Discard a tile, and keep what the state is worth where that is better."""
        self._put_away(tile)
        child = self._state(depth + 1, first, count, budget)
        self._take(tile)
        if child == NO_NODE:
            return
        base = child * TURNS
        for turn in range(self.turns + 1):
            if self.values[base + turn] > self.best_value[best + turn]:
                self.best_value[best + turn] = self.values[base + turn]
                self.best_chance[best + turn] = self.chances[base + turn]

    def _add_up(self, node: int, depth: int) -> None:
        """Fill the vectors of a state from what its draws bring.

        A drawn tile that makes nothing better is discarded, and the state stays as it is.
        """
        base = node * TURNS
        first, last = depth * 34, depth * 34 + self.slots[depth]
        for turn in range(1, self.turns + 1):
            before = self.values[base + turn - 1]
            before_chance = self.chances[base + turn - 1]
            value, chance = before, before_chance
            for slot in range(first, last):
                place = slot * TURNS + turn - 1
                if self.best_value[place] > before:
                    value += self.slot_rate[slot] * (self.best_value[place] - before)
                    chance += self.slot_rate[slot] * (self.best_chance[place] - before_chance)
            for i in range(self.wilds):
                place = (depth * 16 + i) * TURNS + turn - 1
                if self.wild_value[place] > before:
                    value += self.wild[i] * (self.wild_value[place] - before)
                    chance += self.wild[i] * (self.wild_chance[place] - before_chance)
            # Before the own draw the others discard; a win that brings less than waiting is let go.
            for i in range(first, first + self.rates[depth]):
                gain = self.gain[i] + self.idle[turn]
                if gain > value:
                    value += self.rate[i] * (gain - value)
                    chance += self.rate[i] * (1.0 - chance)
            self.values[base + turn] = self.keep[turn] * value
            self.chances[base + turn] = self.keep[turn] * chance


def _nothing(tile: int) -> tuple[float, float]:
    return 0.0, 0.0
