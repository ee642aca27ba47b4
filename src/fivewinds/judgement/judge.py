"""Every action of a seat, judged: the chance to win, the points it brings, what it may cost."""

import threading
from collections.abc import Sequence
from typing import NamedTuple

from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_WIN,
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    KONG,
    PUNG,
)
from fivewinds.core.wins import Meld
from fivewinds.judgement.calibration import band_of, corrected
from fivewinds.judgement.outlook import Outlook, Worths
from fivewinds.judgement.position import RIICHI, Position, plain_counts
from fivewinds.judgement.sizes import NONE

SETS = 4
WORD = 2**64 - 1
"""The highest number of 64 bits."""
OTHERS = 0.7
"""For each other player: how likely a tile is discarded, measured by the own draw of it."""
FAR = 5
"""Hands that lack so many tiles are judged by the sum of their goals, not draw by draw."""
WANTED = (3000, 3000, 400, 150, 60, 0, 0)
"""By what the nearest goal lacks, how many goals may be looked at beyond the nearest ones."""
SLACK = (1, 1, 1, 1, 1, 0, 0)
KEPT = (6000, 6000, 1000, 250, 120, 0, 0)
"""The same: how many goals are looked at draw by draw, the likeliest."""
QUICK = 20_000
"""Complete hands that the book is asked about for one decision, where it answers quickly."""
SLOW = 200
"""The same where it does not, or jokers are to be placed. Beyond that the mean is taken."""
LIKELY = 80
"""Goals that are weighed for a hand that is far from all of them."""
KONG_ACTS = (ACT_KONG, ACT_ADDED_KONG, ACT_CONCEALED_KONG)
FEWER = 0.15
"""How much less likely a hand is to win when another has won and the hand goes on."""
TRIES = 3
"""Sets of a complete hand that are tried as the one that was claimed."""
WIDEST = 3
"""How many tiles beyond the nearest goal are looked at where nothing nearer may win."""


NOTHING: Worths = (0.0, 0.0, 0.0, 0.0)
EXTRAS = 3
"""Numbers of jokers still to come, none among them, for which means are kept apart."""


class Hope(NamedTuple):
    """What a state of thirteen tiles promises."""

    win: float
    """The chance to win."""
    points: float
    """What the hand is expected to bring."""
    lacking: int
    """Tiles still to come of the nearest goal: one more than the distance."""


class Judged(NamedTuple):
    """An action and what it promises."""

    action: int
    win: float
    points: float
    cost: float
    lacking: int

    @property
    def worth(self) -> float:
        """What actions are ordered by."""
        return self.points - self.cost


class _Shared(threading.local):
    """One outlook for each thread: it is large, and used by one judgement at a time."""

    def __init__(self) -> None:
        self.outlook = Outlook()


_shared = _Shared()


def _means(groups: list[list[float]]) -> tuple[Worths, ...]:
    """The means of worths from their sums and number; of a group without any that of the others."""
    total = [sum(each) for each in zip(*groups, strict=True)]
    found = []
    for group in groups:
        one, two, three, four, number = group if group[4] else total
        found.append((one / number, two / number, three / number, four / number))
    return tuple(found)


Memory = dict[int, Worths]
"""What complete hands bring, kept from judgement to judgement; see `Outlook.memory`."""


class Judge:
    """Judges hands in one position. Worths of complete hands are kept for all of them."""

    def __init__(self, position: Position, memory: Memory, *, thorough: bool = False) -> None:
        """A `thorough` judge asks the book about every hand, however long it takes."""
        self.position = position
        self.outlook = _shared.outlook
        self.memory = memory
        self.situation = repr((position.drawn, position.offered))
        """All that the worth of a hand depends on besides the hand, its melds and riichi."""
        self.melds: tuple[Meld, ...] = ()
        self.jokers: list[int] = []
        self.riichi = False
        self.later = False
        """Whether the hand may declare riichi once it waits."""
        self.opens = False
        """Whether it is closed and a claim may open it."""
        scorer = position.rules.scorer
        self.most = QUICK if scorer.quick is not None or thorough else SLOW
        if not position.rules.book.patterns.sections:
            # Every complete hand is worth the same: the first answer stands for all.
            self.most = 1
        self.questions = 0
        """How often the book was asked about complete hands."""
        self.asked: list[list[float]] = []
        self._forget()
        self.resume()

    def resume(self) -> None:
        """Take the outlook up again, after another judge of this thread has used it."""
        position = self.position
        powers = position.rules.powers
        paces = position.keeps
        keeps = stays = paces
        if position.goes_on:
            # A winner pays no more, and discards no more tiles to win on.
            keeps = tuple([1.0 - (1.0 - pace) / position.players for pace in paces])
            stays = tuple([1.0 - (1.0 - pace) * FEWER for pace in paces])
        others = OTHERS * position.players
        self.outlook.surround(
            position.left,
            position.unseen,
            others,
            keeps,
            max(1, position.turns),
            position.idle,
            stays,
            sorted(position.discarded),
        )
        self.outlook.goals.set_families(position.rules.families)
        self.outlook.set_wild(
            [
                (position.left[tile] / position.unseen, power)
                for tile, power in powers.items()
                if position.left[tile]
            ],
            position.rules.joker,
        )
        self.outlook.set_instead(tuple(position.rules.doors.wins.instead.items()))
        self.outlook.worth = self._worth
        self.outlook.memory = self.memory
        self.outlook.stand_in = None

    def _worth(self, tile: int) -> Worths:
        """What the state that the outlook looks at brings with a tile."""
        plain = self.outlook.held()
        extra = self.outlook.extra
        jokers = self.jokers + [self.position.rules.joker] * extra
        hand = tuple(sorted(plain + jokers))
        drawn, offered = self._ask(hand, tile, self.melds, riichi=self.riichi)
        if drawn < 0.0 and offered <= 0.0:
            return NOTHING
        drawn, offered = max(0.0, drawn), max(0.0, offered)
        if self.later:
            drawn, offered = self._better_with_riichi(hand, tile, (drawn, offered))
        open_drawn = open_offered = 0.0
        if self.opens:
            open_drawn, open_offered = self._open_worth(plain, tile, jokers)
        found = (drawn, offered, open_drawn, open_offered)
        sums = self.asked[min(extra, len(self.asked) - 1)]
        sums[4] += 1
        for i in range(4):
            sums[i] += found[i]
        # Where nothing has won yet, some more are asked before nothing stands in for the rest.
        if self.questions >= self.most * (1 if any(any(each[:4]) for each in self.asked) else 3):
            self.outlook.stand_in = _means(self.asked)
        return found

    def _forget(self) -> None:
        """Begin the means anew that stand in for hands which the book is not asked about.

        There is one for each number of jokers still to come: hands without any may be worth more.
        """
        self.questions = 0
        self.asked = [[0.0] * 5 for _ in range(EXTRAS)]
        self.outlook.stand_in = None

    def _ask(
        self, hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], *, riichi: bool = False
    ) -> tuple[float, float]:
        """What the book says of a complete hand; counts how often it is asked."""
        self.questions += 1
        return self.position.brings(hand, tile, melds, riichi=riichi)

    def _open_worth(self, plain: list[int], tile: int, jokers: list[int]) -> tuple[float, float]:
        """What a closed hand brings with a tile after one of its sets was claimed.

        Of the sets that leave a hand which wins the first is taken: pungs before runs.
        """
        kinds = self.position.rules.doors.calls.kinds
        sets: list[tuple[int, tuple[int, ...]]] = []
        if "pung" in kinds:
            sets += [(PUNG, (t, t, t)) for t in sorted(set(plain)) if plain.count(t) >= 3]
        if "chow" in kinds:
            sets += [
                (CHOW, (t, t + 1, t + 2))
                for t in sorted(set(plain))
                if t < 27 and t % 9 < 7 and t + 1 in plain and t + 2 in plain
            ]
        found = (0.0, 0.0)
        for kind, tiles in sets[:TRIES]:
            rest = plain.copy()
            for each in tiles:
                rest.remove(each)
            hand = tuple(sorted(rest + jokers))
            source = (self.position.seat + 3) % 4
            found = self._ask(hand, tile, (*self.melds, Meld(kind, tiles, tiles, source)))
            if found[0] >= 0.0:
                break
        return max(0.0, found[0]), max(0.0, found[1])

    def _better_with_riichi(
        self, hand: tuple[int, ...], tile: int, silent: tuple[float, float]
    ) -> tuple[float, float]:
        """What a hand brings that may declare riichi before it wins, if that is better.

        A stake is lost as often as the hand does not win after all: about as often as it does.
        """
        riichi = self.position.rules.doors.riichi
        assert riichi is not None
        drawn, offered = self._ask(hand, tile, self.melds, riichi=True)
        stake = float(riichi.stake)
        return max(silent[0], drawn - stake), max(silent[1], offered - stake)

    def take_up(self, hand: Sequence[int], melds: tuple[Meld, ...], riichi: bool) -> None:
        """Look at a hand."""
        rules = self.position.rules
        counts, self.jokers = plain_counts(hand, rules.powers)
        self.melds = melds
        self.riichi = riichi
        self.later = False
        self._set_claims()
        self.outlook.hold(counts, [rules.powers[tile] for tile in self.jokers])

    def _set_claims(self) -> None:
        """Tell the outlook what may be claimed, and which hands their worth is asked of."""
        position = self.position
        calls = position.rules.doors.calls
        pung = chow = 0.0
        if not self.riichi and RIICHI not in position.drawn.flags:
            pung = OTHERS * position.players if "pung" in calls.kinds else 0.0
            chow = OTHERS if "chow" in calls.kinds else 0.0
        closed = not any(meld.is_open for meld in self.melds)
        self.opens = closed and pung + chow > 0.0
        self.outlook.set_claims(pung, chow, 2 if self.opens else 1)
        self._set_salt()

    def _set_salt(self) -> None:
        known = (self.situation, self.jokers, self.melds, self.riichi, self.later, self.opens)
        self.outlook.salt = hash(repr(known)) & WORD

    def _hopes(
        self,
        hand: Sequence[int],
        melds: tuple[Meld, ...],
        turns: int,
        tiles: Sequence[int],
        riichi: bool,
        soon: float = 0.0,
    ) -> dict[int, Hope]:
        """What a hand promises after the discard of each of some plain tiles; -1: as it is.

        Where no goal that is looked at may win, farther ones are looked at too. `soon` is 1 if
        the next draw comes before others discard, 0 if all others discard before it.
        """
        self.outlook.look_ahead(turns)
        self.take_up(hand, melds, riichi)
        outlook = self.outlook
        forms = self.position.rules.book.hands.forms
        sets = SETS - len(melds)
        nearest = outlook.find(sets, forms, 0, 0)
        if nearest >= NONE or turns <= 0:
            return dict.fromkeys(tiles, self.no_hope())
        if nearest > 1 and self._may_declare(melds):
            self.later = True
            self._set_salt()
        need = min(max(nearest, 0), len(SLACK) - 1)
        slack = SLACK[need]
        while True:
            if slack:
                wanted = WANTED[need] if slack <= SLACK[need] else 2000
                outlook.find(sets, forms, slack, wanted)
            if need >= FAR or slack > SLACK[need]:
                found = self._far(tiles, nearest, soon)
            else:
                outlook.keep_likeliest(KEPT[need])
                found = self._near(tiles, nearest, turns, soon)
            if slack >= WIDEST or any(hope.win > 0.0 for hope in found.values()):
                return found
            slack += 1
            self.take_up(hand, melds, riichi)

    def _hope_of(self, chance: float, value: float, nearest: int, idle: float) -> Hope:
        """A hope with its chance corrected by what was counted, and its worth in proportion.

        `idle` is what others' wins cost: it is in `value` whether or not the hand wins.
        """
        chance = min(1.0, chance)
        better = corrected(chance, self.position.corrections[band_of(nearest)])
        if chance > 0.0:
            value = (value + idle) * better / chance - idle
        return Hope(better, value, nearest)

    def no_hope(self) -> Hope:
        """What a hand promises that cannot win: to pay the others."""
        return Hope(0.0, -self.outlook.idle[self.outlook.turns], NONE)

    def _may_declare(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the hand may declare riichi once it waits."""
        closed = not any(meld.is_open for meld in melds)
        return closed and self.position.rules.doors.riichi is not None

    def _near(self, tiles: Sequence[int], nearest: int, turns: int, soon: float) -> dict[int, Hope]:
        """Draw by draw."""
        outlook = self.outlook
        budget = outlook.budget
        now = min(turns, outlook.turns)
        idle = (1.0 - soon) * outlook.idle[now] + soon * outlook.idle[now - 1]
        found = {}
        for tile in tiles:
            node = outlook.state(budget) if tile < 0 else outlook.without(tile, budget)
            if node < 0:
                found[tile] = self.no_hope()
                continue
            chance, value = outlook.chance(node, turns), outlook.value(node, turns)
            if soon:
                chance += soon * (outlook.chance_at_once(turns) - chance)
                value += soon * (outlook.value_at_once(turns) - value)
            found[tile] = self._hope_of(chance, value, nearest, idle)
        return found

    def _far(self, tiles: Sequence[int], nearest: int, soon: float) -> dict[int, Hope]:
        """By the sum of the likeliest goals."""
        outlook = self.outlook
        turns = outlook.turns
        idle = (1.0 - soon) * outlook.idle[turns] + soon * outlook.idle[turns - 1]
        summed = {
            tile: self._hope_of(chance, value - idle, nearest, idle)
            for tile, value, chance in outlook.sum_up(outlook.first_order(LIKELY))
        }
        return {tile: summed[tile] for tile in tiles}

    def hope(
        self,
        hand: Sequence[int],
        melds: tuple[Meld, ...],
        turns: int,
        *,
        riichi: bool = False,
        soon: float = 0.0,
    ) -> Hope:
        """What thirteen tiles, melds counted, promise with so many draws to come; see `_hopes`."""
        return self._hopes(hand, melds, turns, (-1,), riichi, soon)[-1]

    def discards(
        self,
        hand: Sequence[int],
        melds: tuple[Meld, ...],
        turns: int,
        tiles: Sequence[int],
        *,
        riichi: bool = False,
    ) -> dict[int, Hope]:
        """What fourteen tiles, melds counted, promise after the discard of each of some tiles."""
        powers = self.position.rules.powers
        plain = [tile for tile in tiles if tile not in powers]
        found = self._hopes(hand, melds, turns, plain, riichi)
        for tile in tiles:
            if tile in powers:
                rest = list(hand)
                rest.remove(tile)
                # Hands without the joker are other hands: what stood in for the rest does not fit.
                self._forget()
                found[tile] = self.hope(rest, melds, turns, riichi=riichi)
        return found


def judge(position: Position, actions: Sequence[int], memory: Memory) -> list[Judged]:
    """Judge actions of a seat, the best first; of equals the one listed later."""
    return ranked(Judge(position, memory), actions)


def ranked(judge_: Judge, actions: Sequence[int]) -> list[Judged]:
    """Judge actions with a `Judge` that exists already, the best first."""
    found = _judge_discards(judge_, actions)
    found += [
        _judge_other(judge_, action)
        for action in actions
        if action & 255 not in (ACT_DISCARD, ACT_RIICHI)
    ]
    found.reverse()
    return sorted(found, key=lambda judged: judged.worth, reverse=True)


def _judge_discards(judge_: Judge, actions: Sequence[int]) -> list[Judged]:
    position = judge_.position
    found = []
    for kind in (ACT_DISCARD, ACT_RIICHI):
        tiles = [action >> 8 & 255 for action in actions if action & 255 == kind]
        if not tiles:
            continue
        hopes = judge_.discards(
            position.hand, position.melds, position.turns, tiles, riichi=kind == ACT_RIICHI
        )
        stake = 0.0
        if kind == ACT_RIICHI and position.rules.doors.riichi is not None:
            stake = float(position.rules.doors.riichi.stake)
        for tile in tiles:
            hope = hopes[tile]
            points = hope.points - stake * (1.0 - hope.win)
            found.append(Judged(kind | tile << 8, hope.win, points, 0.0, hope.lacking))
    return found


def _judge_other(judge_: Judge, action: int) -> Judged:
    position = judge_.position
    kind = action & 255
    tile = action >> 8 & 255
    if kind == ACT_WIN:
        return Judged(action, 1.0, _win_now(position, tile), 0.0, 0)
    hand, melds = after(position, action)
    if kind in (ACT_CHOW, ACT_PUNG):
        hopes = judge_.discards(hand, melds, position.turns, _to_spare(position, hand))
        hope = max(hopes.values(), key=lambda hope: hope.points, default=judge_.no_hope())
    elif kind == ACT_FLOWER:
        flowers = (*position.flowers, tile)
        other = Judge(position.with_flowers(flowers), judge_.memory)
        other.most = judge_.most
        hope = other.hope(hand, melds, position.turns + 1, soon=1.0)
        judge_.resume()
    elif kind == ACT_PASS:
        soon = 1.0 - position.waits / max(1, position.players)
        hope = judge_.hope(hand, melds, position.draws, soon=soon)
    else:
        # A kong is replaced at once: one draw more, before others discard.
        hope = judge_.hope(hand, melds, position.turns + 1, soon=1.0)
        if kind in KONG_ACTS:
            paid = position.kongs[KONG_ACTS.index(kind)]
            return Judged(action, hope.win, hope.points + paid, 0.0, hope.lacking)
    return Judged(action, hope.win, hope.points, 0.0, hope.lacking)


def _to_spare(position: Position, hand: Sequence[int]) -> list[int]:
    """The kinds that may be discarded after a claim: no joker while there is anything else."""
    kinds = sorted(set(hand))
    return [tile for tile in kinds if tile not in position.rules.powers] or kinds


def after(position: Position, action: int) -> tuple[list[int], tuple[Meld, ...]]:
    """The concealed tiles and the melds after an action, before what follows it."""
    kind = action & 255
    tile = action >> 8 & 255
    hand = list(position.hand)
    melds = position.melds
    if kind in (ACT_DISCARD, ACT_RIICHI, ACT_FLOWER):
        hand.remove(tile)
    elif kind in (ACT_CHOW, ACT_PUNG, ACT_KONG):
        own = [action >> 16 + 8 * i & 255 for i in range(3 if kind == ACT_KONG else 2)]
        for each in own:
            hand.remove(each)
        melds = (*melds, claimed(action, own))
    elif kind == ACT_CONCEALED_KONG:
        for _ in range(4):
            hand.remove(tile)
        melds = (*melds, Meld(CONCEALED_KONG, (tile,) * 4, (tile,) * 4))
    elif kind == ACT_ADDED_KONG:
        hand.remove(tile)
        melds = tuple(
            Meld(ADDED_KONG, tuple(sorted((*meld.tiles, tile))), (tile,) * 4, meld.source)
            if meld.kind == PUNG and meld.stands[0] == tile
            else meld
            for meld in melds
        )
    return hand, melds


def state_after(judge_: Judge, action: int) -> tuple[list[int], tuple[Meld, ...]]:
    """The thirteen tiles, melds counted, after an action: after a claim with its best discard."""
    hand, melds = after(judge_.position, action)
    if action & 255 in (ACT_CHOW, ACT_PUNG):
        tiles = _to_spare(judge_.position, hand)
        hopes = judge_.discards(hand, melds, judge_.position.turns, tiles)
        hand.remove(max(hopes, key=lambda tile: hopes[tile].points))
    return hand, melds


def _win_now(position: Position, tile: int) -> float:
    """What winning with a tile brings."""
    hand = list(position.hand)
    drawn = len(hand) % 3 == 2
    if drawn:
        hand.remove(tile)
    worth = position.worth(tuple(hand), tile, position.melds)
    return worth[0 if drawn else 1]


def claimed(action: int, own: Sequence[int]) -> Meld:
    """The meld that a claim makes."""
    kind = {ACT_CHOW: CHOW, ACT_PUNG: PUNG, ACT_KONG: KONG}[action & 255]
    tile = action >> 8 & 255
    tiles = tuple(sorted((tile, *own)))
    stated = action >> 40 & 255
    if kind == CHOW:
        # Eight and nine with a joker are the run from seven on.
        first = stated - 1 if stated else tiles[0] - max(0, tiles[0] % 9 - 6)
        stands: tuple[int, ...] = (first, first + 1, first + 2)
    else:
        plain = stated - 1 if stated else min(t for t in tiles)
        stands = (plain,) * len(tiles)
    return Meld(kind, tiles, stands, 3)
