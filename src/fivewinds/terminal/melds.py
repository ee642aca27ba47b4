"""Melds as they lie on the table, for one reader."""

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from fivewinds.core.codes import HIDDEN
from fivewinds.events import Claim, Kong
from fivewinds.tiles import ID, parse

PUNG, ADDED_KONG, CONCEALED_KONG = "pung", "added-kong", "concealed-kong"


@dataclass
class Laid:
    """A meld on the table."""

    kind: str
    tiles: list[int]
    """Sorted; hidden ones are `HIDDEN`."""
    claimed: int | None = None
    """The tile that came from another seat."""
    stands: list[int] | None = None
    """What the tiles stand for, where jokers left a choice."""

    @property
    def sideways(self) -> int | None:
        """The place of the claimed tile."""
        return None if self.claimed is None else self.tiles.index(self.claimed)

    @staticmethod
    def of_claim(event: Claim) -> "Laid":
        """The meld that a claim makes."""
        claimed = ID[event.tile]
        stands = None if event.as_ is UNSET else parse(event.as_)
        return Laid(event.kind, sorted([*parse(event.tiles), claimed]), claimed, stands)

    @staticmethod
    def of_concealed_kong(event: Kong) -> "Laid":
        """A kong from the hand; what its reader may not see is hidden."""
        assert event.tiles is not UNSET
        hidden = "?" in event.tiles
        return Laid(event.kind, [HIDDEN] * 4 if hidden else parse(event.tiles))

    @staticmethod
    def of_object(meld: dict[str, Any]) -> "Laid":
        """A meld of a hand that is laid open."""
        stands = parse(meld["as"]) if "as" in meld else None
        return Laid(meld["kind"], sorted(parse(meld["tiles"])), None, stands)

    def grows(self, tile: int) -> None:
        """The fourth tile is laid at a pung."""
        self.kind = ADDED_KONG
        self.tiles = sorted([*self.tiles, tile])

    def shrinks(self, tile: int) -> None:
        """The fourth tile was robbed."""
        self.kind = PUNG
        self.tiles.remove(tile)
