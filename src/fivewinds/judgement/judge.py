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
from fivewinds.judgement.outlook import Outlook
from fivewinds.judgement.position import Position, plain_counts
from fivewinds.judgement.sizes import NONE, TURNS

SETS = 4
OTHERS = 0.7
"""For each other player: how likely a tile is discarded, measured by the own draw of it."""
FAR = 5
"""Hands that lack so many tiles are judged by the sum of their goals, not draw by draw."""
WANTED = (3000, 3000, 400, 200, 100, 0, 0)
"""By what the nearest goal lacks, how many goals may be looked at beyond the nearest ones."""
SLACK = (1, 1, 1, 1, 1, 0, 0)
QUICK = 20_000
"""Complete hands that the book is asked about for one decision, where it answers quickly."""
SLOW = 160
"""The same where it does not, or jokers are to be placed. Beyond that the mean is taken."""
LIKELY = 80
"""Goals that are weighed for a hand that is far from all of them."""
CLAIMS = (1.0, 1.0, 1.15, 1.7, 2.1, 2.2)
"""By what the nearest goal lacks: how many times as often hands win as by own draws alone. An
estimate from some 60 hands each of mingjong and simple; no command makes it."""
WIDEST = 3
"""How many tiles beyond the nearest goal are looked at where nothing nearer may win."""


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


Memory = dict[object, tuple[float, float]]
"""What complete hands bring, drawn and off a discard: kept from judgement to judgement."""


class Judge:
    """Judges hands in one position. Worths of complete hands are kept for all of them."""

    def __init__(self, position: Position, memory: Memory, *, thorough: bool = False) -> None:
        """A `thorough` judge asks the book about every hand, however long it takes."""
        self.position = position
        self.outlook = _shared.outlook
        self.memory = memory
        self.melds: tuple[Meld, ...] = ()
        self.jokers: list[int] = []
        self.riichi = False
        self.later = False
        """Whether the hand may declare riichi once it waits."""
        scorer = position.rules.scorer
        quick = scorer.quick is not None or not position.rules.book.patterns.sections
        self.most = QUICK if quick or thorough else SLOW
        self.asked = 0
        self.sums = (0.0, 0.0)
        self.resume()

    def resume(self) -> None:
        """Take the outlook up again, after another judge of this thread has used it."""
        position = self.position
        powers = position.rules.powers
        keeps = [position.keeps[min(turn, len(position.keeps) - 1)] for turn in range(TURNS + 1)]
        others = OTHERS * position.players
        self.outlook.surround(
            position.left, position.unseen, others, keeps, max(1, position.turns), position.loss
        )
        self.outlook.set_wild(
            [
                (position.left[tile] / position.unseen, power)
                for tile, power in powers.items()
                if position.left[tile]
            ]
        )
        self.outlook.worth = self._worth

    def _worth(self, tile: int) -> tuple[float, float]:
        """What the state that the outlook looks at brings with a tile."""
        held = tuple(self.outlook.held() + self.jokers)
        key = (held, tile, self.melds, self.riichi, self.later)
        found = self.memory.get(key)
        if found is None:
            drawn, offered = self.sums
            if self.asked >= self.most:
                return drawn / self.asked, offered / self.asked
            hand = tuple(sorted(held))
            found = self.position.worth(hand, tile, self.melds, riichi=self.riichi)
            if self.later:
                found = self._better_with_riichi(hand, tile, found)
            self.memory[key] = found
            self.asked += 1
            self.sums = (drawn + found[0], offered + found[1])
        return found

    def _better_with_riichi(
        self, hand: tuple[int, ...], tile: int, silent: tuple[float, float]
    ) -> tuple[float, float]:
        """What a hand brings that may declare riichi before it wins, if that is better.

        A stake is lost as often as the hand does not win after all: about as often as it does.
        """
        riichi = self.position.rules.doors.riichi
        assert riichi is not None
        drawn, offered = self.position.worth(hand, tile, self.melds, riichi=True)
        stake = float(riichi.stake)
        return max(silent[0], drawn - stake), max(silent[1], offered - stake)

    def take_up(self, hand: Sequence[int], melds: tuple[Meld, ...], riichi: bool) -> None:
        """Look at a hand."""
        rules = self.position.rules
        counts, self.jokers = plain_counts(hand, rules.powers)
        self.melds = melds
        self.riichi = riichi
        self.later = False
        self.outlook.hold(counts, [rules.powers[tile] for tile in self.jokers])

    def _hopes(
        self,
        hand: Sequence[int],
        melds: tuple[Meld, ...],
        turns: int,
        tiles: Sequence[int],
        riichi: bool,
    ) -> dict[int, Hope]:
        """What a hand promises after the discard of each of some plain tiles; -1: as it is.

        Where no goal that is looked at may win, farther ones are looked at too.
        """
        self.take_up(hand, melds, riichi)
        outlook = self.outlook
        forms = self.position.rules.book.forms
        sets = SETS - len(melds)
        nearest = outlook.find(sets, forms, 0, 0)
        if nearest >= NONE or turns <= 0:
            return dict.fromkeys(tiles, self.no_hope())
        if nearest > 1 and self._may_declare(melds):
            self.later = True
        need = min(max(nearest, 0), len(SLACK) - 1)
        slack = SLACK[need]
        while True:
            if slack:
                wanted = WANTED[need] if slack <= SLACK[need] else 2000
                outlook.find(sets, forms, slack, wanted)
            if need >= FAR or slack > 1:
                found = self._far(tiles, nearest)
            else:
                found = self._near(tiles, nearest, turns)
            if slack >= WIDEST or any(hope.win > 0.0 for hope in found.values()):
                return found
            slack += 1
            self.take_up(hand, melds, riichi)

    def _hope_of(self, chance: float, value: float, nearest: int, turns: int) -> Hope:
        """A hope with what claims of others' tiles add, which the draws alone do not show."""
        idle = self.outlook.idle[min(turns, self.outlook.turns)]
        scale = CLAIMS[min(max(nearest, 0), len(CLAIMS) - 1)]
        return Hope(min(1.0, scale * chance), scale * (value + idle) - idle, nearest)

    def no_hope(self) -> Hope:
        """What a hand promises that cannot win: to pay the others."""
        return Hope(0.0, -self.outlook.idle[self.outlook.turns], NONE)

    def _may_declare(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the hand may declare riichi once it waits."""
        closed = not any(meld.is_open for meld in melds)
        return closed and self.position.rules.doors.riichi is not None

    def _near(self, tiles: Sequence[int], nearest: int, turns: int) -> dict[int, Hope]:
        """Draw by draw."""
        outlook = self.outlook
        budget = max(1, outlook.goals.limit - len(self.jokers))
        found = {}
        for tile in tiles:
            node = outlook.state(budget) if tile < 0 else outlook.without(tile, budget)
            if node < 0:
                found[tile] = self.no_hope()
            else:
                found[tile] = self._hope_of(
                    outlook.chance(node, turns), outlook.value(node, turns), nearest, turns
                )
        return found

    def _far(self, tiles: Sequence[int], nearest: int) -> dict[int, Hope]:
        """By the sum of the likeliest goals."""
        outlook = self.outlook
        idle = outlook.idle[outlook.turns]
        summed = {
            tile: self._hope_of(chance, value - idle, nearest, outlook.turns)
            for tile, value, chance in outlook.sum_up(outlook.first_order(LIKELY))
        }
        return {tile: summed[tile] for tile in tiles}

    def hope(
        self, hand: Sequence[int], melds: tuple[Meld, ...], turns: int, *, riichi: bool = False
    ) -> Hope:
        """What thirteen tiles, melds counted, promise with so many draws to come."""
        return self._hopes(hand, melds, turns, (-1,), riichi)[-1]

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
                found[tile] = self.hope(rest, melds, turns, riichi=riichi)
        return found


def judge(position: Position, actions: Sequence[int], memory: Memory) -> list[Judged]:
    """Judge actions of a seat, the best first; of equals the one listed later."""
    return ranked(Judge(position, memory), actions)


def ranked(judge_: Judge, actions: Sequence[int]) -> list[Judged]:
    """The same with a judge at hand."""
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
        hopes = judge_.discards(hand, melds, position.turns, sorted(set(hand)))
        hope = max(hopes.values(), key=lambda hope: hope.points, default=judge_.no_hope())
    elif kind == ACT_FLOWER:
        flowers = (*position.flowers, tile)
        other = Judge(position.with_flowers(flowers), {})
        other.most = judge_.most
        hope = other.hope(hand, melds, position.turns + 1)
        judge_.resume()
    else:
        # A kong is replaced at once: one draw more.
        hope = judge_.hope(hand, melds, position.turns + (kind != ACT_PASS))
    return Judged(action, hope.win, hope.points, 0.0, hope.lacking)


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
        hopes = judge_.discards(hand, melds, judge_.position.turns, sorted(set(hand)))
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
        first = stated - 1 if stated else tiles[0]
        stands: tuple[int, ...] = (first, first + 1, first + 2)
    else:
        plain = stated - 1 if stated else min(t for t in tiles)
        stands = (plain,) * len(tiles)
    return Meld(kind, tiles, stands, 3)
