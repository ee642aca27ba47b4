"""Flags of a book: situations that the tiles do not show, and what each of them asks for."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from fivewinds.core.codes import BY_NAMES
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.faults import Fault


class Need(NamedTuple):
    """What must be so for a flag to be true."""

    saying: str
    """The saying of `refused` that tells it, with a place for the `flag`."""
    holds: Callable[[Win], bool]


A_KONG = Need("conflict-flag-kong", lambda win: any(meld.is_kong for meld in win.melds))
CLOSED = Need("conflict-flag-closed", lambda win: win.closed)
NO_MELDS = Need("conflict-flag-no-melds", lambda win: not win.melds)
A_FLOWER = Need("conflict-flag-flower", lambda win: bool(win.flowers))
NO_FLOWERS = Need("conflict-flag-no-flowers", lambda win: not win.flowers)
EAST = Need("conflict-flag-east", lambda win: win.wind == 0)
NOT_EAST = Need("conflict-flag-not-east", lambda win: win.wind != 0)


class Flag(str):
    """The name of a flag, which knows what it goes with."""

    __slots__ = ("beside", "by", "needs")

    by: tuple[str, ...]
    """The ways of winning that it fits."""
    beside: Mapping[str, tuple[str, ...]]
    """The ways that remain beside another flag, none where the two never go together. It is
    enough that one of the two says so."""
    needs: tuple[Need, ...]

    def __new__(
        cls,
        name: str,
        *,
        by: tuple[str, ...] = BY_NAMES,
        beside: Mapping[str, tuple[str, ...]] = NOTHING,
        needs: tuple[Need, ...] = (),
    ) -> "Flag":
        """A flag that fits every way of winning unless it says otherwise."""
        flag = super().__new__(cls, name)
        flag.by = by
        flag.beside = beside
        flag.needs = needs
        return flag

    def fits(self, way: str, given: Iterable[str]) -> bool:
        """Whether it may be there, among those given, when the hand is won in this way."""
        return way in self.by and all(way in self.beside.get(other, BY_NAMES) for other in given)

    def fault(self, win: Win) -> Fault | None:
        """Why it cannot be true of a win whose flags it is among."""
        way = BY_NAMES[win.by]
        if way not in self.by:
            return Fault("flags", "conflict", "conflict-flag-by", flag=self, by=way)
        for other in sorted(win.flags):
            if way not in self.beside.get(other, BY_NAMES):
                return Fault("flags", "conflict", "conflict-flags", flag=self, other=other)
        for need in self.needs:
            if not need.holds(win):
                return Fault("flags", "conflict", need.saying, flag=self)
        return None


def known(flags: Iterable[str]) -> dict[str, Flag]:
    """The flags of a book by name; one that is a mere name goes with everything."""
    return {str(flag): flag if isinstance(flag, Flag) else Flag(flag) for flag in flags}
