"""The irregular limit hands and the twins: what fourteen tiles on the rack are (RB-44 to RB-52).

They hold no meld of any kind, not even a concealed kong (RB-44). A hand is never two of them.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fivewinds.core.codes import SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.jokers import mask_of, thirteen_kinds
from fivewinds.core.shapes import Hand
from fivewinds.rules.rode_boekje.tiles import NOBLE, WINDS

WIND_SNAKES = tuple(
    thirteen_kinds("wind-snake", mask_of((*range(first, first + 9), *WINDS)))
    for first in (0, 9, 18)
)
"""The snake of each suit, as a form that completes a hand."""


class Rack(NamedTuple):
    """Fourteen tiles, counted."""

    suits: int
    """How many suits there are."""
    suit: tuple[int, ...]
    """Copies of each number of the only suit; nothing where there is none or another."""
    winds: tuple[int, ...]
    dragons: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def honours(self) -> bool:
        """Whether there are winds or dragons."""
        return any(self.winds) or any(self.dragons)


def _rack(tiles: Sequence[int]) -> Rack:
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    suits = [suit for suit in (counts[:9], counts[9:18], counts[18:27]) if any(suit)]
    return Rack(
        len(suits),
        tuple(suits[0]) if len(suits) == 1 else (),
        tuple(counts[27:31]),
        tuple(counts[31:]),
        tuple(counts),
    )


def nine_gates(rack: Rack) -> bool:
    """1112345678999 of one suit, and any tile of that suit (RB-46)."""
    needed = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    return (
        rack.suits == 1
        and not rack.honours
        and all(held >= least for held, least in zip(rack.suit, needed, strict=True))
    )


def thirteen_orphans(rack: Rack) -> bool:
    """All noble kinds, one of them twice (RB-47)."""
    return {tile for tile, held in enumerate(rack.counts) if held} == NOBLE


def wind_snake(rack: Rack) -> bool:
    """One to nine of a suit and the four winds, one of these twice (RB-48)."""
    return rack.suits == 1 and not any(rack.dragons) and all(rack.suit) and all(rack.winds)


def _tail(rack: Rack, three: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return rack.suit == (1,) * 9 and 3 in three and 2 in two


def dragon_tail(rack: Rack) -> bool:
    """One to nine of a suit, three alike dragons, two alike winds (RB-49)."""
    return _tail(rack, rack.dragons, rack.winds)


def wind_tail(rack: Rack) -> bool:
    """One to nine of a suit, three alike winds, two alike dragons (RB-49)."""
    return _tail(rack, rack.winds, rack.dragons)


def _twins(rack: Rack) -> bool:
    """Seven pairs; four alike are two (RB-52)."""
    return all(held % 2 == 0 for held in rack.counts)


def heavenly_twins(rack: Rack) -> bool:
    """Seven pairs of one suit."""
    return _twins(rack) and rack.suits == 1 and not rack.honours


def clean_twins(rack: Rack) -> bool:
    """Seven pairs of one suit and of honours, at least one of each."""
    return _twins(rack) and rack.suits == 1 and rack.honours


def seven_twins(rack: Rack) -> bool:
    """Seven pairs of any kind that are no better twins; also of honours only."""
    return _twins(rack) and rack.suits != 1


ON_THE_RACK: dict[str, Callable[[Rack], bool]] = {
    "nine-gates": nine_gates,
    "thirteen-orphans": thirteen_orphans,
    "wind-snake": wind_snake,
    "dragon-tail": dragon_tail,
    "wind-tail": wind_tail,
    "heavenly-twins": heavenly_twins,
    "clean-twins": clean_twins,
    "seven-twins": seven_twins,
}
TWINS = ("heavenly-twins", "clean-twins", "seven-twins")
IRREGULAR = tuple(name for name in ON_THE_RACK if name not in TWINS)


def limit_hand(tiles: Sequence[int]) -> str:
    """The irregular limit hand or twins that fourteen tiles on the rack are; empty for none."""
    rack = _rack(tiles)
    return next((name for name, holds in ON_THE_RACK.items() if holds(rack)), "")


def limits_waited_for(hand: Sequence[int]) -> dict[int, str]:
    """Those that thirteen tiles wait for, by the kind that completes them (RB-45).

    A kind of which all four are there completes nothing.
    """
    if len(hand) != 13:
        return {}
    suits = {tile // 9 for tile in hand if tile < 27}
    if len(suits) > 1 and Hand(hand).distance(SEVEN_PAIRS_REPEATED | THIRTEEN_ORPHANS) > 0:
        # Mostly so: all others are of one suit, with or without honours.
        return {}
    kinds = (tile for tile in range(34) if hand.count(tile) < 4)
    found = {tile: limit_hand((*hand, tile)) for tile in kinds}
    return {tile: name for tile, name in found.items() if name}
