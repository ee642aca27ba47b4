"""What a hand is expected to bring: dynamic programming over the own draws still to come.

A state is a hand of thirteen tiles (melds counted). With `t` draws to come its value is the mean,
over what the next go-round brings, of the best that can be done then: win, or discard the tile that
leaves the best hand with `t - 1` draws to come. States are hands on the way to a goal (`goals`);
a tile that is in no goal left is discarded first. Beside the points stands the chance of winning
under the same choices.

Claims are part of it. A tile that others discard and that makes a pung or a run with tiles of the
hand leads to the same state as a draw of it, with the hand open from then on. A closed hand
therefore has two layers of vectors: *closed*, and *open*, in which the book has counted every
complete hand with one of its sets laid down. A claim leads from the first to the second.
"""

from collections.abc import Callable, Sequence

from fivewinds.core import bits
from fivewinds.judgement.goals import Goals
from fivewinds.judgement.sizes import NONE, SUITS, TURNS

FIRST = [0, 9, 18, 27, 34]
UNARY = [0, 1, 3, 7, 15]

NODES = 6000
DEPTH = 10
NO_NODE = -1
SLOTS = 16384
"""Places of the table that finds a state by its key; a power of two, well above `NODES`."""
# Odd numbers of many bits, in typed variables: as literals they would not fit C arithmetic.
MIX_ONE = 0x9E3779B97F4A7C15
MIX_TWO = 0xBF58476D1CE4E5B9
MIX_THREE = 0x94D049BB133111EB
MASK = 2**64 - 1


WANTED = 250
"""Goals that are looked at for jokers that do not fit the nearest ones."""
WHOLE = 40
"""In place of a last tile, in the key of a complete hand."""
JOKERS_AT = 64
"""What a joker that was drawn adds to the number in a key, beside a tile or a budget."""
KEPT = -1.0
"""In place of a goal's chance: it is kept."""
MOST_EXTRA = 1
"""Jokers to be drawn that become part of a state; a further one counts as the best plain tile."""
LAST_RANK = [0, 3, 1, 2, 0]
"""By copies in a complete hand: tiles of the highest number are taken to come last."""

Worths = tuple[float, float, float, float]
"""What a complete hand brings: drawn and off a discard, closed; the same with a set laid open."""


class Outlook:
    """Values hands of one seat in one situation."""

    def __init__(self) -> None:
        self.goals = Goals()
        self.jokers = 0
        """Jokers held; they are in every state."""
        self.budget = 1
        """The most tiles that a goal looked at lacks, held jokers that fit not counted."""
        self.fitting = [0] * 6000
        """By goal, how many of the held jokers fit what it lacks."""
        self.powers = [0] * 16
        """What each held joker may stand for, as bits of plain tiles."""
        self.wild = [0.0] * 16
        """For each joker of the set that may still come, the chance of drawing it."""
        self.wild_powers = [0] * 16
        self.wilds = 0
        self.joker = NO_NODE
        """Where all jokers are alike and stand for any tile: their id, else -1. A drawn one is part
        of a state then; elsewhere it counts as the best plain tile that it may stand for."""
        self.extra = 0
        """Jokers of the state looked at that were not held at first."""
        self.most_extra = MOST_EXTRA
        self.instead = [NO_NODE] * 34
        """By tile, the one in whose place it may complete a hand, or -1."""
        self.replaces = False
        """Whether some tile may complete a hand in place of another."""
        self.hand = [0, 0, 0, 0]
        """The tiles of the state looked at, as `goals` has them."""
        self.counts = [0] * 34
        self.left = [0] * 34
        self.draw = [0.0] * 34
        """The chance that the next own draw is this tile."""
        self.offered = [0.0] * 34
        """The chance that others discard this tile until the next own draw."""
        self.keep = [0.0] * 31
        """By draws to come, what is left of the hand's worth after the others' next discards."""
        self.stay = [0.0] * 31
        """By draws to come, the chance that the hand still goes on then."""
        self.idle = [0.0] * 31
        """By draws to come, what others' wins are expected to cost a seat that never wins."""
        self.fresh_values = [0.0] * 31
        self.fresh_chances = [0.0] * 31
        """Of the last state that `state` valued: what it promises if the own draw comes first."""
        self.turns = 0
        self.worth: Callable[[int], Worths] = _nothing
        """What the state comes to with a tile: drawn and off a discard, closed and then open."""
        self.memory: dict[int, Worths] = {}
        """What `worth` has answered, by a key of the state, the tile and `salt`."""
        self.salt = 0
        """A number for all that the worth of a hand depends on besides its plain tiles."""
        self.stand_in: tuple[Worths, ...] | None = None
        """What a hand that is not in `memory` is taken to bring, once `worth` was asked enough: by
        `extra`."""
        self.pung = 0.0
        self.chow = 0.0
        """How many times as likely as one's own draw it is that a tile can be claimed for these."""
        self.layers = 1
        """2 for a closed hand that claims may open, else 1."""
        self.values = [0.0] * 180000
        self.chances = [0.0] * 180000
        self.open_values = [0.0] * 180000
        self.open_chances = [0.0] * 180000
        self.nodes = 0
        self.stamp = 0
        """Number of the hand looked at; places of `slot_stamp` with another number are free."""
        self.slot_stamp = [0] * 16384
        self.slot_key = [0] * 16384
        self.slot_node = [0] * 16384
        self.live = [0] * 120000
        """Goals that the states looked at may reach, those of a state after those before it."""
        self.live_lacks = [0] * 120000
        """What each of them lacks of the state, jokers that fit it not counted."""
        self.best_value = [0.0] * 10200
        self.best_chance = [0.0] * 10200
        """By depth and draw, turn by turn: the best that can be made of a drawn tile."""
        self.open_best_value = [0.0] * 10200
        self.open_best_chance = [0.0] * 10200
        self.slot_rate = [0.0] * 340
        self.slot_claim = [0.0] * 340
        self.slots = [0] * 10
        self.wild_value = [0.0] * 4800
        self.wild_chance = [0.0] * 4800
        self.open_wild_value = [0.0] * 4800
        self.open_wild_chance = [0.0] * 4800
        self.rate = [0.0] * 340
        self.gain = [0.0] * 340
        self.open_gain = [0.0] * 340
        self.rates = [0] * 10
        self.overflow = False
        self.goal_chance = [0.0] * 6000
        self.comes = [0.0] * 16
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
        idle: Sequence[float],
        stays: Sequence[float],
        barred: Sequence[int],
    ) -> None:
        """Say what is around the hand: `left` copies of each plain tile among `unseen` tiles.

        `others` is how many times as likely as one's own draw it is that a tile is discarded by
        others before the next own draw. `keeps` is by draws to come, from 0: the part of the worth
        of a hand that others' wins before the next own draw leave; `stays` the chance that the hand
        goes on. They differ where play goes on after a win and fewer are left to pay. `idle` is by
        draws to come what others' wins cost a seat that does not win: a seat that has won is
        spared it. `barred` are kinds that may not be won on off a discard.
        """
        self.turns = min(turns, TURNS - 1)
        for tile in range(34):
            self.left[tile] = left[tile]
            self.draw[tile] = left[tile] / unseen if unseen else 0.0
            self.offered[tile] = others * self.draw[tile]
        for tile in barred:
            if tile < 34:
                self.offered[tile] = 0.0
        for turn in range(TURNS):
            self.keep[turn] = keeps[turn]
            self.stay[turn] = stays[turn]
            self.idle[turn] = idle[turn]

    def look_ahead(self, turns: int) -> None:
        """Say how many own draws are to come; before `hold`."""
        self.turns = max(1, min(turns, TURNS - 1))

    def set_claims(self, pung: float, chow: float, layers: int) -> None:
        """Say what may be claimed, measured by the chance of one's own draw; see `layers`."""
        self.pung = pung
        self.chow = chow
        self.layers = layers

    def set_wild(self, tiles: Sequence[tuple[float, int]], joker: int) -> None:
        """Name the jokers that may still come: the chance of drawing each, and its power.

        `joker` is the one kind of joker where there is one, standing for any tile, else -1.
        """
        self.wilds = len(tiles)
        self.joker = joker
        for i in range(self.wilds):
            self.wild[i] = tiles[i][0]
            self.wild_powers[i] = tiles[i][1]

    def set_instead(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Name the tiles that may complete a hand in place of another, each with that other."""
        for tile in range(34):
            self.instead[tile] = NO_NODE
        for i in range(len(pairs)):
            self.instead[pairs[i][0]] = pairs[i][1]
        self.replaces = len(pairs) > 0

    def hold(self, counts: Sequence[int], powers: Sequence[int]) -> None:
        """Take up a hand: copies of each plain tile, and what each joker may stand for.

        All states are forgotten.
        """
        self.nodes = 0
        self.extra = 0
        self.stamp += 1
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
            number = 0
            for tile in range(34):
                suit = 3 if tile >= 27 else tile // 9
                rest = goals.masks[4 * goal + suit]
                if rarest > 1.0 and rest >> 4 * (tile - FIRST[suit]) & 15:
                    # A goal that lacks nothing has one of its own tiles as the last.
                    last = tile
                rest &= ~self.hand[suit]
                for i in range(bits.number_of(rest >> 4 * (tile - FIRST[suit]) & 15)):
                    rate = 0.0
                    if self.left[tile] > i:
                        rate = turns * self.draw[tile] * (self.left[tile] - i) / self.left[tile]
                    come = rate / (1.0 + rate)
                    chance *= come
                    if self.jokers and number < 16 and self._is_in_power(tile):
                        self.comes[number] = come
                        number += 1
                    if come < rarest:
                        rarest, last = come, tile
            if self.fitting[goal]:
                chance = self._with_jokers(goal, number)
            self.goal_chance[goal] = chance
            self.goal_last[goal] = last
        kept = 0
        for goal in sorted(range(goals.count), key=self._rank):
            if kept == most:
                break
            self.live[kept] = goal
            kept += 1
        return kept

    def keep_likeliest(self, most: int) -> None:
        """Forget all goals but the `most` likeliest."""
        goals = self.goals
        if goals.count <= most:
            return
        number = self.first_order(most)
        for i in range(number):
            self.goal_chance[self.live[i]] = KEPT
        kept = 0
        for goal in range(goals.count):
            if self.goal_chance[goal] == KEPT:
                for suit in range(SUITS):
                    goals.masks[4 * kept + suit] = goals.masks[4 * goal + suit]
                self.fitting[kept] = self.fitting[goal]
                kept += 1
        goals.count = kept

    def _is_in_power(self, tile: int) -> bool:
        """Whether some held joker may stand for a tile."""
        found = 0
        for i in range(self.jokers):
            found |= self.powers[i] >> tile & 1
        return found > 0

    def _with_jokers(self, goal: int, number: int) -> float:
        """The chance of a goal when held jokers stand for what is least likely to come.

        `comes` has the chances of the first `number` tiles lacking that a joker may stand for.
        """
        for _ in range(self.fitting[goal]):
            rarest = 0
            for i in range(number):
                if self.comes[i] < self.comes[rarest]:
                    rarest = i
            self.comes[rarest] = 1.0
        chance = 1.0
        for i in range(number):
            chance *= self.comes[i]
        turns = 0.6 * self.turns
        for tile in range(34):
            if self._is_in_power(tile):
                continue
            suit = 3 if tile >= 27 else tile // 9
            rest = self.goals.masks[4 * goal + suit] & ~self.hand[suit]
            for i in range(bits.number_of(rest >> 4 * (tile - FIRST[suit]) & 15)):
                rate = 0.0
                if self.left[tile] > i:
                    rate = turns * self.draw[tile] * (self.left[tile] - i) / self.left[tile]
                chance *= rate / (1.0 + rate)
        return chance

    def _rank(self, goal: int) -> float:
        return -self.goal_chance[goal]

    def lay_out(self, goal: int) -> bool:
        """Make `counts` the hand that waits for the rarest tile of a goal; whether that can be.

        Held jokers stand for tiles that are lacking. `settle` puts the hand back.
        """
        for tile in range(34):
            self.before[tile] = self.counts[tile]
            suit = 3 if tile >= 27 else tile // 9
            mask = self.goals.masks[4 * goal + suit] >> 4 * (tile - FIRST[suit]) & 15
            self.counts[tile] = bits.number_of(mask)
        self.counts[self.goal_last[goal]] -= 1
        placed = 0
        for joker in range(self.jokers):
            for tile in range(34):
                if self.counts[tile] > self.before[tile] and self.powers[joker] >> tile & 1:
                    self.counts[tile] -= 1
                    placed += 1
                    break
        return placed == self.jokers

    def settle(self) -> None:
        """Put the hand back after `lay_out`."""
        for tile in range(34):
            self.counts[tile] = self.before[tile]

    def likeliest(self, number: int) -> list[int]:
        """The likeliest goals that `first_order` has kept, the likeliest first."""
        found = []
        for i in range(number):
            found.append(self.live[i])  # noqa: PERF401 (compiled, this is quicker)
        return found

    def tiles_of(self, goal: int) -> list[int]:
        """The plain tiles of a goal, sorted."""
        found = []
        for tile in range(34):
            suit = 3 if tile >= 27 else tile // 9
            mask = self.goals.masks[4 * goal + suit] >> 4 * (tile - FIRST[suit]) & 15
            for _ in range(bits.number_of(mask)):
                found.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        return found

    def last_of(self, goal: int) -> int:
        """The rarest of the tiles that a goal lacks, as `first_order` found it."""
        return self.goal_last[goal]

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
                self._set_hand()
                worths = self._asked(self.goal_last[goal], False)
                drawn, offered = max(worths[0], worths[2]), max(worths[1], worths[3])
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
        self._set_hand()
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
        if self.replaces:
            for tile in range(34):
                if self.instead[tile] >= 0 and self.left[tile]:
                    other = self.instead[tile]
                    goals.there[other] = min(4, goals.there[other] + 1)
        nearest = goals.find(sets, forms, self.jokers, slack, wanted)
        self._set_hand()
        if nearest >= NONE:
            return NONE
        need = self._fit_all()
        if need > nearest:
            # Not every joker fits what the nearest goals lack: look as much farther.
            goals.find(sets, forms, self.jokers, slack + need - nearest, max(wanted, WANTED))
            need = self._fit_all()
        self.budget = max(1, need, goals.limit - self.jokers)
        if self.jokers:
            self._drop_beyond(self.budget)
        return need

    def _fit_all(self) -> int:
        """Fit the held jokers to every goal; returns the fewest tiles that one still lacks."""
        fewest = NONE
        for goal in range(self.goals.count):
            self.fitting[goal] = self._fit(goal) if self.jokers else 0
            fewest = min(fewest, self._missing(goal) - self.fitting[goal])
        return fewest

    def _drop_beyond(self, budget: int) -> None:
        """Forget the goals that lack more tiles than `budget`, jokers that fit not counted."""
        goals = self.goals
        kept = 0
        for goal in range(goals.count):
            if self._missing(goal) - self.fitting[goal] <= budget:
                for suit in range(SUITS):
                    goals.masks[4 * kept + suit] = goals.masks[4 * goal + suit]
                self.fitting[kept] = self.fitting[goal]
                kept += 1
        goals.count = kept

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
            lacking = self._missing(goal) - self.fitting[goal]
            if lacking <= budget:
                self.live[count] = goal
                self.live_lacks[count] = lacking
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

    def value_at_once(self, turns: int) -> float:
        """The same for the state just valued, if the first of the draws comes before all else."""
        turns = min(turns, self.turns)
        return self.fresh_values[turns] - self.idle[turns - 1]

    def chance_at_once(self, turns: int) -> float:
        """The chance that it wins then."""
        return self.fresh_chances[min(turns, self.turns)]

    def _asked(self, tile: int, exact: bool) -> Worths:
        """What `worth` says of the state with a tile, remembered by the plain tiles and `salt`.

        If `exact`, for this tile as the last one. Otherwise all ways to the same complete hand
        share one answer, for a last tile that only depends on the complete hand (`_usual_last`).
        """
        if exact:
            key = self._key(tile + JOKERS_AT * self.extra) ^ self.salt
            found = self.memory.get(key)
            if found is None:
                if self.stand_in is not None:
                    return self._stood_in()
                found = self.worth(tile)
                self.memory[key] = found
            return found
        self._take(tile)
        found = self._asked_whole()
        self._put_away(tile)
        return found

    def _asked_whole(self) -> Worths:
        """What `worth` says of the state, which has a tile too many, with its usual last tile."""
        key = self._key(WHOLE + JOKERS_AT * self.extra) ^ self.salt
        found = self.memory.get(key)
        if found is None:
            if self.stand_in is not None:
                return self._stood_in()
            last = self._usual_last()
            if last < 0:
                # Nothing but jokers: one of them comes last.
                self.extra -= 1
                found = self.worth(self.joker)
                self.extra += 1
            else:
                self._put_away(last)
                found = self.worth(last)
                self._take(last)
            self.memory[key] = found
        return found

    def _asked_joker(self, exact: bool) -> Worths:
        """The same as `_asked` with a joker as the tile."""
        if exact:
            return self._asked(self.joker, True)
        self.extra += 1
        found = self._asked_whole()
        self.extra -= 1
        return found

    def _asked_instead(self, tile: int) -> Worths:
        """The same for a tile that may complete the hand in place of another, or may not.

        Nothing stands in for such a hand: others say nothing of whether it is complete.
        """
        if (
            self.stand_in is None
            or self._key(tile + JOKERS_AT * self.extra) ^ self.salt in self.memory
        ):
            return self._asked(tile, True)
        return _nothing(tile)

    def _stood_in(self) -> Worths:
        """What stands in for a hand that the book is not asked about."""
        assert self.stand_in is not None
        return self.stand_in[min(self.extra, len(self.stand_in) - 1)]

    def _usual_last(self) -> int:
        """The tile of a complete hand that is taken to come last.

        One that is there once, which is part of a run; without runs one of a triplet.
        """
        found = rank = -1
        for tile in range(34):
            if self.counts[tile] and LAST_RANK[self.counts[tile]] > rank:
                rank = LAST_RANK[self.counts[tile]]
                found = tile
        return found

    def _claim_rate(self, tile: int) -> float:
        """How many times as likely as its draw it is that a tile can be claimed for a set."""
        if self.counts[tile] >= 2:
            return self.pung
        if self.chow > 0.0 and tile < 27:
            place = tile % 9
            below = place >= 1 and self.counts[tile - 1] > 0
            above = place <= 7 and self.counts[tile + 1] > 0
            if below and (above or (place >= 2 and self.counts[tile - 2] > 0)):
                return self.chow
            if above and place <= 6 and self.counts[tile + 2] > 0:
                return self.chow
        return 0.0

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
        key = self._key(budget + JOKERS_AT * self.extra)
        slot = key & (SLOTS - 1)
        while self.slot_stamp[slot] == self.stamp:
            if self.slot_key[slot] == key:
                return self.slot_node[slot]
            slot = (slot + 1) & (SLOTS - 1)
        node = self.nodes
        if node >= NODES - 1 or depth >= DEPTH - 1:
            self.overflow = True
            return NO_NODE
        self.nodes = node + 1
        base = node * TURNS
        for turn in range(self.turns + 1):
            self.values[base + turn] = 0.0
            self.chances[base + turn] = 0.0
            self.open_values[base + turn] = 0.0
            self.open_chances[base + turn] = 0.0
        # The wild vectors of this depth
        wild = depth * 16 * TURNS
        for i in range(self.wilds):
            for turn in range(self.turns + 1):
                self.wild_value[wild + i * TURNS + turn] = 0.0
                self.wild_chance[wild + i * TURNS + turn] = 0.0
                self.open_wild_value[wild + i * TURNS + turn] = 0.0
                self.open_wild_chance[wild + i * TURNS + turn] = 0.0
        self.rates[depth] = 0
        self.slots[depth] = 0
        useful = self._useful(first, count)
        for tile in range(34):
            wanted = useful >> tile & 1 > 0
            if self.replaces and self.instead[tile] >= 0 and self.counts[tile] < 4:
                wanted |= useful >> self.instead[tile] & 1 > 0
            if wanted and self.draw[tile] > 0.0:
                self._draw_tile(depth, first, count, budget, tile)
        if self.wilds == 1 and self.joker >= 0 and self.extra < self.most_extra:
            self._draw_joker(depth, first, count, budget)
        self._add_up(node, depth)
        # Other states may have taken the place that was free before.
        slot = key & (SLOTS - 1)
        while self.slot_stamp[slot] == self.stamp:
            slot = (slot + 1) & (SLOTS - 1)
        self.slot_stamp[slot] = self.stamp
        self.slot_key[slot] = key
        self.slot_node[slot] = node
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
        claim = self._claim_rate(tile)
        goals = self.goals
        suit = 3 if tile >= 27 else tile // 9
        shift = 4 * (tile - FIRST[suit]) + self.counts[tile]
        self._take(tile)
        for i in range(first, first + count):
            goal = self.live[i]
            lacking = self.live_lacks[i] - (goals.masks[4 * goal + suit] >> shift & 1)
            if lacking <= 0:
                complete = True
            elif lacking < budget:
                self.live[following + left] = goal
                self.live_lacks[following + left] = lacking
                left += 1
        self._clear_best(best)
        gained = open_gained = False
        replaces = self.replaces and not complete and self._completes_instead(tile, first, count)
        if complete or replaces:
            self._put_away(tile)
            worths = self._asked_instead(tile) if replaces else self._asked(tile, depth == 0)
            self._take(tile)
            drawn, offered, open_drawn, open_offered = worths[0], worths[1], worths[2], worths[3]
            if self.offered[tile] > 0.0 and (offered > 0.0 or open_offered > 0.0):
                place = depth * 34 + self.rates[depth]
                self.rate[place] = self.offered[tile]
                self.gain[place] = offered
                self.open_gain[place] = open_offered
                self.rates[depth] += 1
            if drawn > 0.0:
                gained = True
                for turn in range(turns + 1):
                    self.best_value[best + turn] = drawn + self.idle[turn]
                    self.best_chance[best + turn] = 1.0
            if open_drawn > 0.0:
                open_gained = True
                for turn in range(turns + 1):
                    self.open_best_value[best + turn] = open_drawn + self.idle[turn]
                    self.open_best_chance[best + turn] = 1.0
            if gained or open_gained:
                claim = 0.0
        if not gained and not open_gained and budget > 1 and left:
            self._best_discard(depth, best, following, left, budget - 1)
            gained = self.best_value[best + turns] > 0.0
            open_gained = self.open_best_value[best + turns] > 0.0
        self._put_away(tile)
        if not gained and not open_gained:
            return
        self.slot_rate[slot] = self.draw[tile]
        self.slot_claim[slot] = claim * self.draw[tile]
        self.slots[depth] += 1
        if self.joker >= 0 and self.extra < self.most_extra:
            return
        for i in range(self.wilds):
            if self.wild_powers[i] >> tile & 1:
                place = (depth * 16 + i) * TURNS
                for turn in range(turns):
                    if self.best_value[best + turn] > self.wild_value[place + turn]:
                        self.wild_value[place + turn] = self.best_value[best + turn]
                        self.wild_chance[place + turn] = self.best_chance[best + turn]
                    if self.open_best_value[best + turn] > self.open_wild_value[place + turn]:
                        self.open_wild_value[place + turn] = self.open_best_value[best + turn]
                        self.open_wild_chance[place + turn] = self.open_best_chance[best + turn]

    def _completes_instead(self, tile: int, first: int, count: int) -> bool:
        """Whether the tile in whose place a drawn tile may stand completes the state before it."""
        other = self.instead[tile]
        if other < 0 or self.counts[other] > 3:
            return False
        suit = 3 if other >= 27 else other // 9
        shift = 4 * (other - FIRST[suit]) + self.counts[other]
        for i in range(first, first + count):
            if self.live_lacks[i] == 1 and self.goals.masks[4 * self.live[i] + suit] >> shift & 1:
                return True
        return False

    def _clear_best(self, best: int) -> None:
        """Before what a draw brings is noted: nothing in any turn."""
        for place in range(best, best + self.turns + 1):
            self.best_value[place] = 0.0
            self.best_chance[place] = 0.0
            self.open_best_value[place] = 0.0
            self.open_best_chance[place] = 0.0

    def _draw_joker(self, depth: int, first: int, count: int, budget: int) -> None:
        """Note what the draw of a joker that stands for any tile brings to a state."""
        best = (depth * 34 + self.slots[depth]) * TURNS
        turns = self.turns
        following = first + count
        left = 0
        complete = False
        for i in range(first, first + count):
            lacking = self.live_lacks[i] - 1
            if lacking <= 0:
                complete = True
            elif lacking < budget:
                self.live[following + left] = self.live[i]
                self.live_lacks[following + left] = lacking
                left += 1
        self._clear_best(best)
        won = False
        if complete:
            worths = self._asked_joker(depth == 0)
            drawn, open_drawn = worths[0], worths[2]
            won = drawn > 0.0 or open_drawn > 0.0
            for turn in range(turns + 1):
                if drawn > 0.0:
                    self.best_value[best + turn] = drawn + self.idle[turn]
                    self.best_chance[best + turn] = 1.0
                if open_drawn > 0.0:
                    self.open_best_value[best + turn] = open_drawn + self.idle[turn]
                    self.open_best_chance[best + turn] = 1.0
        if not won and budget > 1 and left:
            self.extra += 1
            self._best_discard(depth, best, following, left, budget - 1)
            self.extra -= 1
        place = depth * 16 * TURNS
        for turn in range(turns):
            self.wild_value[place + turn] = self.best_value[best + turn]
            self.wild_chance[place + turn] = self.best_chance[best + turn]
            self.open_wild_value[place + turn] = self.open_best_value[best + turn]
            self.open_wild_chance[place + turn] = self.open_best_chance[best + turn]

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
                suit = 3 if tile >= 27 else tile // 9
                shift = 4 * (tile - FIRST[suit]) + self.counts[tile] - 1
                for i in range(first, following):
                    goal = self.live[i]
                    lacking = self.live_lacks[i] + (goals.masks[4 * goal + suit] >> shift & 1)
                    if lacking <= budget:
                        self.live[following + left] = goal
                        self.live_lacks[following + left] = lacking
                        left += 1
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
        if self.layers == 2:
            for turn in range(self.turns + 1):
                if self.open_values[base + turn] > self.open_best_value[best + turn]:
                    self.open_best_value[best + turn] = self.open_values[base + turn]
                    self.open_best_chance[best + turn] = self.open_chances[base + turn]

    def _add_up(self, node: int, depth: int) -> None:
        """Fill the vectors of a state from what its draws bring.

        A drawn tile that makes nothing better is discarded, and the state stays as it is. Before
        the own draw the others discard: a win or a claim that brings less than waiting is let go.
        """
        base = node * TURNS
        first, last = depth * 34, depth * 34 + self.slots[depth]
        if self.layers == 2:
            for turn in range(1, self.turns + 1):
                before = self.open_values[base + turn - 1]
                before_chance = self.open_chances[base + turn - 1]
                value, chance = before, before_chance
                for slot in range(first, last):
                    place = slot * TURNS + turn - 1
                    if self.open_best_value[place] > before:
                        value += self.slot_rate[slot] * (self.open_best_value[place] - before)
                        chance += self.slot_rate[slot] * (
                            self.open_best_chance[place] - before_chance
                        )
                for i in range(self.wilds):
                    place = (depth * 16 + i) * TURNS + turn - 1
                    if self.open_wild_value[place] > before:
                        value += self.wild[i] * (self.open_wild_value[place] - before)
                        chance += self.wild[i] * (self.open_wild_chance[place] - before_chance)
                for i in range(first, first + self.rates[depth]):
                    gain = self.open_gain[i] + self.idle[turn]
                    if self.open_gain[i] > 0.0 and gain > value:
                        value += self.rate[i] * (gain - value)
                        chance += self.rate[i] * (1.0 - chance)
                for slot in range(first, last):
                    place = slot * TURNS + turn
                    if self.slot_claim[slot] > 0.0 and self.open_best_value[place] > value:
                        value += self.slot_claim[slot] * (self.open_best_value[place] - value)
                        chance += self.slot_claim[slot] * (self.open_best_chance[place] - chance)
                self.open_values[base + turn] = self.keep[turn] * value
                self.open_chances[base + turn] = self.stay[turn] * chance
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
            if depth == 0:
                self.fresh_values[turn] = value
                self.fresh_chances[turn] = chance
            for i in range(first, first + self.rates[depth]):
                gain = self.gain[i] + self.idle[turn]
                if self.gain[i] > 0.0 and gain > value:
                    value += self.rate[i] * (gain - value)
                    chance += self.rate[i] * (1.0 - chance)
            if self.layers == 2:
                for slot in range(first, last):
                    place = slot * TURNS + turn
                    if self.slot_claim[slot] > 0.0 and self.open_best_value[place] > value:
                        value += self.slot_claim[slot] * (self.open_best_value[place] - value)
                        chance += self.slot_claim[slot] * (self.open_best_chance[place] - chance)
            else:
                for slot in range(first, last):
                    place = slot * TURNS + turn
                    if self.slot_claim[slot] > 0.0 and self.best_value[place] > value:
                        value += self.slot_claim[slot] * (self.best_value[place] - value)
                        chance += self.slot_claim[slot] * (self.best_chance[place] - chance)
            self.values[base + turn] = self.keep[turn] * value
            self.chances[base + turn] = self.stay[turn] * chance


def _nothing(tile: int) -> Worths:
    return 0.0, 0.0, 0.0, 0.0
