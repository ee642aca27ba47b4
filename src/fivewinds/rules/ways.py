"""Every way to read a hand: its shapes, its sets, what jokers stand for, where the last tile is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fivewinds.core.jokers.forms import Form, Jokers, Part
from fivewinds.core.jokers.hand import Frame, JokerHand
from fivewinds.core.readings import ORPHAN_TILES, ORPHANS, STANDARD
from fivewinds.core.readings import readings as plain_readings
from fivewinds.core.shapes import Hand
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.reading import NO_TILE, Reading, Setting
from fivewinds.tiles import KINDS

NONE_LEFT = [0] * KINDS
"""A complete hand draws nothing more."""

Keep = Callable[[Frame, tuple[Part, ...]], bool]


def readings(
    win: Win,
    forms: int,
    jokers: Jokers | None,
    options: Mapping[str, Any] = NOTHING,
    *,
    on_joker: bool = True,
    keep: Keep | None = None,
) -> Iterator[Reading]:
    """All readings of a hand with its winning tile; none when it is not complete.

    A reading is there once for each group that the winning tile may complete. Without `on_joker`
    a joker that somebody else discarded fits nothing. With `keep` readings with jokers are left
    out that begin in a way to which it says no (docs/decisions/0005-jokers.md).
    """
    setting = Setting(win, options, jokers)
    tiles = (*win.hand, win.tile)
    if jokers is None or setting.jokers_in_hand == 0:
        for way in plain_readings(Hand(tiles), forms):
            pair = NO_TILE if way.pair is None else way.pair
            stood = (*ORPHAN_TILES, pair) if way.shape == ORPHANS else None
            yield from _placed(setting, way.shape, way.groups, pair, stood, (win.tile,), None)
        if jokers is None or not jokers.further:
            return
        jokers = _without_jokers(jokers.further)
    elif not (setting.drawn or on_joker) and jokers.fields[win.tile] >= 0:
        return
    hand = JokerHand(jokers, tiles, NONE_LEFT)
    for frame, parts in hand.choices(keep):
        groups: tuple[tuple[int, ...], ...] = ()
        stood = ()
        pair = NO_TILE
        for part in parts:
            groups += part.groups
            stood += part.tiles
            if part.pair is not None:
                pair = part.pair
        yield from _placed(
            setting, frame.form.shape, groups, pair, stood, hand.may_be(win.tile, stood), hand
        )


def _placed(
    setting: Setting,
    shape: str,
    groups: tuple[tuple[int, ...], ...],
    pair: int,
    tiles: tuple[int, ...] | None,
    winning: Sequence[int],
    hand: JokerHand | None,
) -> list[Reading]:
    """A reading for each different group that the winning tile may complete."""
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
    return found


@lru_cache(maxsize=64)
def _without_jokers(further: tuple[Form, ...]) -> Jokers:
    """The forms of a book's own, for hands that hold no joker."""
    return Jokers({}, 0, further)
