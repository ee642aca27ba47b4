"""What the table hands to a book: melds, a hand that may have won, payments, and how it ended."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from fivewinds.core.codes import (
    BY_DRAW,
    CONCEALED_KONG,
    NOBODY,
    PUNG,
)


class Meld(NamedTuple):
    """A set on the table."""

    kind: int
    """A kind of `core.codes`."""
    tiles: tuple[int, ...]
    """What lies there, sorted, jokers as jokers."""
    stands: tuple[int, ...]
    """What the tiles stand for, sorted; the same without jokers."""
    source: int = NOBODY
    """The seat that it was claimed from."""
    stated: bool = False
    """Whether jokers left a choice, so that its maker said what the tiles stand for."""

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles."""
        return self.kind > PUNG

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand: all but concealed kongs."""
        return self.kind != CONCEALED_KONG


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Win(NamedTuple):
    """A hand that may have won: as the table hands it to the book, or as a request tells it."""

    seat: int
    by: int
    tile: int
    source: int
    """The seat that discarded the tile or was robbed; `NOBODY` for a drawn one."""
    hand: tuple[int, ...]
    """The concealed tiles, sorted, without the winning one."""
    dealer: int
    """In requests, which name seats by their winds, 0."""
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    """Tiles laid out, in the order in which they were."""
    round: int | None = 0
    """The prevailing wind, 0-3; None when there is none."""
    flags: frozenset[str] = frozenset()
    """Situations that the tiles do not show, by the names of the book's page."""
    more: Mapping[str, Any] = NOTHING
    """The book's own fields, by the names of its page."""

    @property
    def wind(self) -> int:
        """The wind of the winner's seat, 0-3."""
        return (self.seat - self.dealer) % 4

    @property
    def drawn(self) -> bool:
        """Whether the winner drew the tile."""
        return self.by == BY_DRAW

    @property
    def closed(self) -> bool:
        """Whether no meld but concealed kongs lies on the table."""
        return not any(meld.is_open for meld in self.melds)


class Payment(NamedTuple):
    """Points that change hands, and why."""

    reason: str
    seats: tuple[int, ...]
    """Those whose act it was."""
    payments: tuple[int, ...]
    """By seat; where they do not sum to zero, the pot takes or pays the rest."""


class Ending(NamedTuple):
    """How a hand ended without a further winner."""

    reason: str = "exhausted"
    seats: tuple[int, ...] = ()
    """Those whose fault it was."""
    payments: tuple[int, ...] = (0, 0, 0, 0)
    shown: tuple[int, ...] = ()
    """Those whose hands are laid open."""


EXHAUSTED = Ending()
