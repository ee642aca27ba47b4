"""How the sections declare their patterns: what they find, and the tiles that earn a pattern."""

from collections.abc import Callable, Sequence
from typing import Any

from fivewinds.rules.b30fj.arrangements import Arrangements
from fivewinds.rules.b30fj.earned import RunsIn, TripletsAmong, TripletsIn
from fivewinds.rules.b30fj.traits import Traits, traits_of
from fivewinds.rules.patterns import Finds
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

Tiles = Callable[[Reading], Sequence[Group]]


def finds(find: Callable[[Traits], int]) -> Finds:
    """A section's facts, found in the traits of a reading."""
    return lambda reading: find(traits_of(reading))


def runs_in(arranged: Arrangements, *bits: int) -> Tiles:
    """The runs that make an arrangement; of several, those of the first that is there."""
    return RunsIn(arranged, bits)


def triplets_in(arranged: Arrangements, bit: int) -> Tiles:
    """The triplets, and the pair, that make an arrangement."""
    return TripletsIn(arranged, bit)


def triplets_among(kinds: int, *, pair: bool = False) -> Tiles:
    """The triplets of these tiles, and the pair where it belongs to them."""
    return TripletsAmong(kinds, pair=pair)


def with_melds(hand: str, win: str, *melds: str, **more: Any) -> dict[str, Any]:
    """An example with sets on the table, each as `kind tiles`; drawn unless `from_` is told."""
    laid = [dict(zip(("kind", "tiles"), meld.split(), strict=True)) for meld in melds]
    request: dict[str, Any] = {"hand": hand, "win": win, "by": "draw"}
    if laid:
        request["melds"] = laid
    return request | more


def discarded(hand: str, win: str, *melds: str, giver: str = "N", **more: Any) -> dict[str, Any]:
    """An example that is won on a discard."""
    return with_melds(hand, win, *melds, **more) | {"by": "discard", "from": giver}
