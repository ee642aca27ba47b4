"""Why an action is worth what it is worth: the facts, as the position and the book have them.

Each action is compared with a rival: the best one with the second best, all others with the best.
The reason names the tiles that help, the win that the hand most likely makes with its patterns and
what it brings, and the figure that decides between the two. `sentences` puts it into words.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fivewinds.core.codes import ACT_CHOW, ACT_KONG, ACT_PASS, ACT_PUNG, ACT_RIICHI, ACT_WIN
from fivewinds.core.jokers import JokerHand, Jokers
from fivewinds.core.wins import Meld, Win
from fivewinds.judgement.judge import SETS, Judge, Judged, state_after
from fivewinds.judgement.position import Position, plain_counts
from fivewinds.judgement.sizes import NONE
from fivewinds.rules.scored import Counted
from fivewinds.rules.scoring import Best

LOOKED_AT = 40
"""Goals that are weighed for the likeliest win."""
TRIED = 10
"""Goals of which the book is asked what bars them, for what a hand needs to win."""
NEEDED = 2
"""Patterns that are named as needed at most."""
EQUAL = 0.005
"""Two actions whose worth differs by less than this share of the better one are as good."""
CLAIMS = (ACT_CHOW, ACT_PUNG, ACT_KONG)

# What decides between an action and its rival; `sentences` has a saying for each.
WIN_NOW = "win-now"
"""One of them wins at once."""
HOPELESS = "hopeless"
"""After this one no win is in sight, after the rival one is."""
HOPEFUL = "hopeful"
"""The other way round."""
DISTANCE = "distance"
TILES = "tiles"
CHANCE = "chance"
VALUE = "value"
"""What the likeliest win brings."""
POINTS = "points"
"""What the hand is expected to bring."""
COST = "cost"
SAME = "same"
ALONE = "alone"
"""There is no other action."""


def rounded(number: float) -> str:
    """The size of a number as people read it: whole where it is, else with a few digits."""
    size = abs(number)
    digits = 2 if size < 10 else 1 if size < 100 else 0
    return f"{size:.0f}" if size == int(size) else f"{size:.{digits}f}"


def percent(share: float) -> str:
    """A share as a whole number of per cent."""
    return f"{100 * share + 0.0:.0f}"


class Pattern(NamedTuple):
    """A pattern of a counted hand: what it is, and what it brings."""

    id: str
    value: int
    unit: str


class Target(NamedTuple):
    """The win that a hand most likely makes, of those that are worth making."""

    hand: tuple[int, ...]
    """Its concealed tiles without the last one, sorted; jokers that are held among them."""
    tile: int
    """The last one."""
    melds: tuple[Meld, ...]
    riichi: bool
    patterns: tuple[Pattern, ...]
    """All that count in it, the dearest first."""
    brings: float
    """What the seat gains by it when it draws the last tile."""
    lacks: int
    """How many tiles have to come."""


class Shape(NamedTuple):
    """What thirteen tiles, melds counted, wait for or lack."""

    distance: int
    """From waiting; `NONE` where nothing can be completed."""
    tiles: tuple[int, ...] = ()
    """At distance 0 the tiles that win when drawn, otherwise those that bring the hand nearer."""
    left: int = 0
    """How many of them may still come."""
    bars: tuple[tuple[int, str], ...] = ()
    """Tiles that would complete the hand but may not be won on, and why."""
    target: Target | None = None
    barred_by: str = ""
    """Why complete hands near this one may not win, where there are such."""
    needs: tuple[Pattern, ...] = ()
    """Where some complete hands may not win: what those have that may."""


class Figures(NamedTuple):
    """The figure that decides, of the action and of its rival."""

    own: float
    other: float


class Reason(NamedTuple):
    """What decides about an action."""

    judged: Judged
    shape: Shape
    opens: bool = False
    """Whether the action opens a closed hand."""
    no_riichi: bool = False
    """Whether riichi can no longer be declared because of that."""
    rival: int = -1
    """The action that it is compared with; -1 without any."""
    better: bool = True
    """Whether it is worth as much as the rival, or more."""
    because: str = ALONE
    """What decides, one of the words above."""
    figures: Figures = Figures(0.0, 0.0)
    gained: tuple[Pattern, ...] = ()
    """Patterns of its likeliest win that the rival's does not have."""
    lost: tuple[Pattern, ...] = ()
    """Patterns of the rival's likeliest win that its own does not have."""
    before: Shape | None = None
    """Of a claim: the hand if the tile is let go."""

    @property
    def action(self) -> int:
        """The action."""
        return self.judged.action

    @property
    def warns(self) -> bool:
        """Whether the action gives up every win in sight while another keeps one."""
        return self.because == HOPELESS


def reasons(judge: Judge, judged: Sequence[Judged], most: int | None = None) -> list[Reason]:
    """The reasons of actions that are given best first; of the first `most` only, if it is given.

    `judged` has all actions of the moment, so that each can be compared.
    """
    wanted = judged[:most]
    shapes = {each.action: _shape_after(judge, each.action) for each in wanted}
    if len(judged) > 1 and judged[1].action not in shapes:
        shapes[judged[1].action] = _shape_after(judge, judged[1].action)
    let_go = ACT_PASS if any(each.action == ACT_PASS for each in judged) else None
    if let_go is not None and let_go not in shapes:
        shapes[let_go] = _shape_after(judge, let_go)
    found = []
    for place, each in enumerate(wanted):
        reason = _alone(judge.position, each, shapes[each.action])
        if let_go is not None and each.action & 255 in CLAIMS:
            reason = reason._replace(before=shapes[let_go])
        if len(judged) > 1:
            rival = judged[1 if place == 0 else 0]
            reason = _compared(reason, rival, shapes[rival.action], judge.no_hope().points)
        found.append(reason)
    return found


def reason_of(judge: Judge, judged: Sequence[Judged], action: int) -> Reason:
    """The reason of one action among those of the moment, which are given best first."""
    place = next(i for i, each in enumerate(judged) if each.action == action)
    if place < 2:
        return reasons(judge, judged, place + 1)[place]
    return reasons(judge, (judged[0], judged[place]))[1]


def _alone(position: Position, judged: Judged, shape: Shape) -> Reason:
    was_open = any(meld.is_open for meld in position.melds)
    opens = not was_open and judged.action & 255 in CLAIMS
    riichi = position.rules.doors.riichi is not None
    return Reason(judged, shape, opens, opens and riichi)


def _shape_after(judge: Judge, action: int) -> Shape:
    """The hand that an action leaves; of a win the hand that wins."""
    if action & 255 == ACT_WIN:
        tile = action >> 8 & 255
        return Shape(-1, (tile,), 0, (), _won(judge.position, tile))
    hand, melds = state_after(judge, action)
    claim = action & 255 in CLAIMS
    return _shape(judge, hand, melds, riichi=action & 255 == ACT_RIICHI, needs=claim)


# Comparison


def _compared(reason: Reason, rival: Judged, other: Shape, without_hope: float) -> Reason:
    """Compare with a rival; `without_hope` are the points of a hand that never wins."""
    own, shape = reason.judged, reason.shape
    gain = own.worth - rival.worth
    better = gain >= 0
    mine, theirs = patterns_of(shape), patterns_of(other)
    because, figures = _decider(own, shape, rival, other, without_hope)
    return reason._replace(
        rival=rival.action,
        better=better,
        because=because,
        figures=figures,
        gained=() if because == WIN_NOW else without(mine, theirs),
        lost=() if because == WIN_NOW else without(theirs, mine),
    )


def patterns_of(shape: Shape) -> tuple[Pattern, ...]:
    """The patterns of the likeliest win of a hand, the dearest first."""
    return () if shape.target is None else shape.target.patterns


def without(some: tuple[Pattern, ...], others: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    """Those of some patterns that others do not have, or have for less."""
    known = {each.id: each.value for each in others}
    return tuple(each for each in some if each.value > known.get(each.id, 0))


def is_hopeless(judged: Judged, shape: Shape) -> bool:
    """Whether an action leaves no win in sight, and why is known."""
    known = bool(shape.barred_by) or shape.distance >= NONE
    return judged.win <= 0.0 and shape.target is None and known


def _decider(
    own: Judged, shape: Shape, rival: Judged, other: Shape, without_hope: float
) -> tuple[str, Figures]:
    """What makes the greatest part of the difference, with the figures of both."""
    gain = own.worth - rival.worth
    worths = Figures(own.worth, rival.worth)
    if ACT_WIN in (own.action & 255, rival.action & 255):
        return WIN_NOW, worths
    # Where nobody has said why nothing may win, judgement may only have looked too near.
    hopes = [not is_hopeless(own, shape), not is_hopeless(rival, other)]
    if hopes[0] is not hopes[1]:
        return HOPEFUL if hopes[0] else HOPELESS, worths
    if abs(gain) <= EQUAL * max(abs(own.worth), abs(rival.worth)):
        return SAME, worths
    # The difference of `points` is split into a part for the chance to win and one for what a win
    # brings, by the means of both; `cost` is a part of its own.
    both = (own.win + rival.win) / 2
    values = [(each.points - without_hope) / each.win if each.win else 0.0 for each in (own, rival)]
    chance = (own.win - rival.win) * sum(values) / 2
    parts = [
        (rival.cost - own.cost, COST),
        (chance, CHANCE),
        ((values[0] - values[1]) * both, VALUE),
    ]
    sign = 1 if gain >= 0 else -1
    for part, name in sorted(parts, key=lambda each: -sign * each[0]):
        if part * sign <= 0:
            break
        found = _figures(name, own, shape, rival, other, sign)
        if found is not None:
            return found
    if rounded(own.points) == rounded(rival.points) and own.points * rival.points >= 0:
        return SAME, worths
    return POINTS, Figures(own.points, rival.points)


def _figures(
    name: str, own: Judged, shape: Shape, rival: Judged, other: Shape, sign: int
) -> tuple[str, Figures] | None:
    """The figures that show a part of the difference; None where they would not show it."""
    if name == COST:
        figures = Figures(own.cost, rival.cost)
        return None if rounded(own.cost) == rounded(rival.cost) else (COST, figures)
    if name == CHANCE:
        nearer = other.distance - shape.distance
        if nearer * sign > 0:
            return DISTANCE, Figures(shape.distance, other.distance)
        if nearer == 0 and sign * (shape.left - other.left) > 0:
            return TILES, Figures(shape.left, other.left)
        same = percent(own.win) == percent(rival.win)
        return None if same else (CHANCE, Figures(own.win, rival.win))
    if shape.target is None or other.target is None:
        return None
    brings = Figures(shape.target.brings, other.target.brings)
    return (VALUE, brings) if sign * (brings.own - brings.other) > 0 else None


# Shapes


def _shape(
    judge: Judge, hand: Sequence[int], melds: tuple[Meld, ...], *, riichi: bool, needs: bool
) -> Shape:
    """What thirteen tiles lack, melds counted, and the likeliest win.

    `needs`: whether to find what the hand needs to win where some complete hands may not.
    """
    position = judge.position
    outlook = judge.outlook
    judge.take_up(hand, melds, riichi)
    if outlook.find(SETS - len(melds), position.rules.book.hands.forms, 0, 0) >= NONE:
        return Shape(NONE)
    distance, tiles = _nearest(position, hand, melds)
    bars: list[tuple[int, str]] = []
    if distance == 0:
        helpful = []
        for tile in tiles:
            drawn = position.counted(tuple(sorted(hand)), tile, melds, riichi=riichi)
            if isinstance(drawn, Best):
                helpful.append(tile)
            elif drawn.reason != "incomplete":
                bars.append((tile, drawn.reason))
        tiles = helpful
    slack = 0
    while True:
        kept = outlook.first_order(LOOKED_AT)
        outlook.sum_up(kept)
        if outlook.best >= 0 or slack == 2:
            break
        slack += 1
        outlook.find(SETS - len(melds), position.rules.book.hands.forms, slack, 500)
    likely = outlook.likeliest(min(kept, TRIED))
    best = [outlook.best] if outlook.best >= 0 else []
    target = _target(judge, hand, (*best, *likely))
    barred_by = bars[0][1] if bars else ""
    needed: tuple[Pattern, ...] = ()
    if needs or target is None:
        barred_by, needed = _needs(judge, hand, likely)
    left = sum(position.left[tile] for tile in tiles)
    return Shape(distance, tuple(tiles), left, tuple(bars), target, barred_by, needed)


def certain(position: Position) -> Position:
    """The position without what a win may turn over: judgement counts with an average of that."""
    foreseen = position.rules.book.at_win.foreseen
    if not foreseen:
        return position
    drawn, offered = (
        win._replace(more={name: value for name, value in win.more.items() if name not in foreseen})
        for win in (position.drawn, position.offered)
    )
    return position._replace(drawn=drawn, offered=offered)


@cache
def _no_jokers(forms: int) -> Jokers:
    return Jokers({}, forms)


def _nearest(
    position: Position, hand: Sequence[int], melds: tuple[Meld, ...]
) -> tuple[int, list[int]]:
    """How far a hand is from waiting, and the tiles that bring it nearer or complete it.

    Exact, and by the tiles that may still come: the goals of judgement are only the likeliest.
    """
    rules = position.rules
    left = list(position.left)
    for tile in rules.flowers:
        if rules.doors.flowers.forced or tile not in rules.powers:
            left[tile] = 0
    jokers = rules.book.jokers_of(rules.options) or _no_jokers(rules.book.hands.forms)
    held = JokerHand(jokers, tuple(hand), left)
    distance, useful = held.distance(), held.useful()
    win = position.drawn._replace(hand=tuple(sorted(hand)), melds=melds)
    also = [
        tile
        for tile in rules.doors.wins.instead
        if any(True for _ in rules.book.hands.readings(win._replace(tile=tile), rules.options))
    ]
    if also:
        useful = sorted({*(useful if distance == 0 else ()), *also})
        distance = 0
    return distance, [tile for tile in useful if left[tile]]


def _laid_out(
    judge: Judge, hand: Sequence[int], goal: int
) -> tuple[tuple[int, ...], int, int] | None:
    """A goal as a hand that waits for its last tile: the tiles, that one, and how many lack.

    Held jokers stand for tiles that are lacking, as far as they can; the rarest of the others comes
    last. None where a joker is left over, nothing lacks, or what lacks cannot come any more.
    """
    position = judge.position
    powers = position.rules.powers
    held, jokers = plain_counts(hand, powers)
    lacking = []
    for tile in judge.outlook.tiles_of(goal):
        if held[tile]:
            held[tile] -= 1
        else:
            lacking.append(tile)
    rest = list(lacking)
    # Each joker takes the tile that the fewest other jokers could take, the weakest joker first.
    for joker in sorted(jokers, key=lambda each: powers[each].bit_count()):
        fitting = [tile for tile in rest if powers[joker] >> tile & 1]
        if not fitting:
            return None
        rest.remove(min(fitting, key=lambda tile: position.left[tile]))
    if not rest or any(rest.count(tile) > position.left[tile] for tile in rest):
        return None
    last = min(rest, key=lambda tile: position.left[tile])
    full = judge.outlook.tiles_of(goal)
    for tile in lacking:
        full.remove(tile)
    rest.remove(last)
    return tuple(sorted((*full, *rest, *jokers))), last, len(rest) + 1


def _target(judge: Judge, hand: Sequence[int], goals: Sequence[int]) -> Target | None:
    """The first of some goals that the book lets win."""
    position = certain(judge.position)
    for goal in goals:
        laid = _laid_out(judge, hand, goal)
        if laid is None:
            continue
        full, last, lacks = laid
        found = position.counted(full, last, judge.melds, riichi=judge.riichi)
        if isinstance(found, Best):
            brings = position.worth(full, last, judge.melds, riichi=judge.riichi)[0]
            patterns = _dearest(found.patterns)
            return Target(full, last, judge.melds, judge.riichi, patterns, brings, lacks)
    return None


def _needs(
    judge: Judge, hand: Sequence[int], goals: Sequence[int]
) -> tuple[str, tuple[Pattern, ...]]:
    """Why some of the goals may not win, and the dearest patterns of those that may."""
    position = certain(judge.position)
    barred_by = ""
    needed: dict[str, Pattern] = {}
    for goal in goals:
        laid = _laid_out(judge, hand, goal)
        if laid is None:
            continue
        found = position.counted(laid[0], laid[1], judge.melds, riichi=judge.riichi)
        if isinstance(found, Best):
            for pattern in _dearest(found.patterns)[:1]:
                needed.setdefault(pattern.id, pattern)
        elif found.reason != "incomplete":
            barred_by = barred_by or found.reason
    if not barred_by:
        return "", ()
    return barred_by, tuple(needed.values())[:NEEDED]


def _dearest(patterns: Sequence[Counted]) -> tuple[Pattern, ...]:
    """The patterns that bring something: limits and doubles first, then by value."""
    order = sorted(patterns, key=lambda each: (each.unit == "points", -each.value))
    return tuple(Pattern(each.id, each.value, each.unit) for each in order if each.value > 0)


def _won(position: Position, tile: int) -> Target | None:
    """The hand that wins now."""
    position = certain(position)
    hand = list(position.hand)
    drawn = len(hand) % 3 == 2
    if drawn:
        hand.remove(tile)
    tiles = tuple(hand)
    win: Win = position.drawn if drawn else position.offered
    found = position.rules.scorer.count(win._replace(hand=tiles, tile=tile, melds=position.melds))
    if not isinstance(found, Best):
        return None
    brings = position.worth(tiles, tile, position.melds)[0 if drawn else 1]
    riichi = "riichi" in win.flags
    return Target(tiles, tile, position.melds, riichi, _dearest(found.patterns), brings, 0)
