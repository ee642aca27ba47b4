"""Every way to read a hand: its shapes, its sets, what jokers stand for, where the last tile is."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from fivewinds.core.jokers.forms import Form, Jokers, Part
from fivewinds.core.jokers.frames import Frame
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.jokers.powers import CATEGORIES
from fivewinds.core.shape_names import STANDARD
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.facts import (
    FOUR_RUNS,
    FOUR_TRIPLETS,
    NO_SIMPLES,
    NO_TERMINALS,
    ONE_RUN,
    ONE_TRIPLET,
    SIMPLE_KINDS,
    SOME_TERMINALS,
    TERMINAL_KINDS,
    THREE_RUNS,
    THREE_TRIPLETS,
    TWO_RUNS,
    TWO_TRIPLETS,
)
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.splits import plain_readings
from fivewinds.tiles import KINDS

NONE_LEFT = [0] * KINDS
"""A complete hand draws nothing more."""

SOME_RUNS = ONE_RUN | TWO_RUNS | THREE_RUNS | FOUR_RUNS
SOME_TRIPLETS = ONE_TRIPLET | TWO_TRIPLETS | THREE_TRIPLETS | FOUR_TRIPLETS
ABOUT_TERMINALS = NO_TERMINALS | SOME_TERMINALS


def readings(
    win: Win,
    forms: int,
    jokers: Jokers | None,
    options: Mapping[str, Any] = NOTHING,
    *,
    on_joker: bool = True,
    matters: int | None = None,
) -> Iterator[Reading]:
    """All readings of a hand with its winning tile; none when it is not complete.

    A reading is there once for each group that the winning tile may complete. Without `on_joker`
    a joker that somebody else discarded fits nothing. With `matters`, facts of `rules.facts`, there
    is one for each shape and each choice of these facts.
    """
    setting = Setting(win, options, jokers)
    tiles = (*win.hand, win.tile)
    known: set[tuple[str, int]] = set()
    if jokers is None or setting.jokers_in_hand == 0:
        for reading in plain_readings(setting, forms):
            if matters is None or _is_new(known, reading.shape, reading.facts & matters):
                yield reading
        if jokers is None or not _may_be_of(jokers.further, tiles):
            return
        jokers = _without_jokers(jokers.further)
    elif not (setting.drawn or on_joker) and jokers.fields[win.tile] >= 0:
        return
    hand = JokerHand(jokers, tiles, NONE_LEFT)
    ways = hand.choices()
    if matters is not None:
        ways = _different(setting, hand, matters, known)
    for frame, parts in ways:
        yield from _assembled(setting, frame.form.shape, parts, hand, matters is not None)


def _may_be_of(further: tuple[Form, ...], tiles: tuple[int, ...]) -> bool:
    """Whether one of these forms has a place for every tile, as a complete hand needs."""
    for form in further:
        family = form.family
        for tile in tiles:
            if not family >> tile & 1:
                break
        else:
            return True
    return False


def _assembled(
    setting: Setting, shape: str, parts: tuple[Part, ...], hand: JokerHand, one: bool
) -> list[Reading]:
    """The readings with these parts, or one of them."""
    groups: tuple[tuple[int, ...], ...] = ()
    tiles: tuple[int, ...] = ()
    pair = NO_TILE
    for part in parts:
        if part.tiles:
            groups += part.groups
            tiles += part.tiles
            if part.pair is not None:
                pair = part.pair
    winning = hand.may_be(setting.win.tile, tiles)
    return _placed(setting, shape, groups, pair, tiles, winning, hand, one)


def _is_new(known: set[tuple[str, int]], shape: str, facts: int) -> bool:
    """Whether a shape with these facts has not come before; it has from now on."""
    if (shape, facts) in known:
        return False
    known.add((shape, facts))
    return True


def _different(
    setting: Setting,
    hand: JokerHand,
    matters: int,
    known: set[tuple[str, int]],
) -> Iterator[tuple[Frame, tuple[Part, ...]]]:
    """A choice of parts for each shape with different facts.

    Facts come from the kinds of tiles and the numbers of runs and triplets, and these are put
    together from those of the parts. So of parts that agree in what matters one will do.
    """
    for frame in hand.frames():
        ways = [_unlike(hand.parts(frame, category), matters) for category in range(CATEGORIES)]
        for parts in product(*ways):
            if _is_new(known, frame.form.shape, _facts(setting, parts) & matters):
                yield frame, parts


def _facts(setting: Setting, parts: tuple[Part, ...]) -> int:
    """The facts of the reading with these parts, without those that `facts_with` leaves out."""
    kinds = setting.kinds
    runs = setting.runs
    triplets = setting.triplets
    for part in parts:
        kinds |= part.kinds
        runs += part.runs
        triplets += part.triplets
    return setting.facts_with(kinds, runs, triplets)


def _unlike(parts: list[Part], matters: int) -> list[Part]:
    """The parts of a category that differ in what matters, one of each kind."""
    if len(parts) == 1:
        return parts
    traits: list[int] = []
    found: list[Part] = []
    for part in parts:
        trait = 0
        if matters & SOME_RUNS:
            trait |= part.runs
        if matters & SOME_TRIPLETS:
            trait |= part.triplets << 4
        if matters & ABOUT_TERMINALS:
            trait |= (part.kinds & TERMINAL_KINDS != 0) << 8
        if matters & NO_SIMPLES:
            trait |= (part.kinds & SIMPLE_KINDS != 0) << 9
        if trait not in traits:
            traits.append(trait)
            found.append(part)
    return found


def _placed(
    setting: Setting,
    shape: str,
    groups: tuple[tuple[int, ...], ...],
    pair: int,
    tiles: tuple[int, ...] | None,
    winning: Sequence[int],
    hand: JokerHand | None,
    one: bool,
) -> list[Reading]:
    """A reading for each different group that the winning tile may complete, or only one."""
    if shape != STANDARD:
        return [Reading(setting, shape, groups, pair, tiles, winning=winning[0], joker_hand=hand)]
    places: list[tuple[int, ...]] = []
    found = []
    for tile in winning:
        for group in (*groups, (pair, pair)):
            if tile in group and group not in places:
                places.append(group)
                found.append(
                    Reading(
                        setting,
                        shape,
                        groups,
                        pair,
                        tiles,
                        completed=group,
                        winning=tile,
                        joker_hand=hand,
                    )
                )
                if one:
                    return found
    return found


@lru_cache(maxsize=64)
def _without_jokers(further: tuple[Form, ...]) -> Jokers:
    """The forms of a book's own, for hands that hold no joker."""
    return Jokers({}, 0, further)
