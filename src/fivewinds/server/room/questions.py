"""What seats are asked, how long they may think, and until when programs have to answer."""

import math

import msgspec
from msgspec import UNSET

from fivewinds.server.messages import Ask, Clock
from fivewinds.server.room.clocks import Clocks


class Questions:
    """The questions that are open at a table."""

    def __init__(self, clock: Clock | None) -> None:
        self.asks: dict[int, Ask] = {}
        """What seats have been asked and not answered, or why they are not."""
        self.open: set[int] = set()
        """The seats that have been asked and have not answered."""
        self.programs: dict[int, float] = {}
        """Until when programs from outside that have been asked may think, by seat."""
        self.clocks = None if clock is None else Clocks(clock)
        self.read_until = 0.0
        """Until when people read how the hand before has ended: no clock runs."""

    def spent(self, seat: int, now: float) -> int:
        """Thousandths of a second that an answer now would take from the bank of a seat."""
        if self.clocks is None or seat not in self.open:
            return 0
        return self.clocks.spent(seat, now)

    def ends(self) -> list[tuple[int, float]]:
        """When the time of each seat that is asked is out, where it ever is."""
        found = dict(self.programs)
        if self.clocks is not None:
            for seat in self.open:
                found[seat] = min(self.clocks.end(seat), found.get(seat, math.inf))
        return sorted(found.items())

    def shown(self, seat: int, now: float) -> Ask | None:
        """What a seat has been asked, if it has, with what is left of its time."""
        ask = self.asks.get(seat)
        if ask is not None and self.clocks is not None and seat in self.open:
            return msgspec.structs.replace(ask, clock=self.clocks.left(seat, now))
        return ask

    def why_not_asked(self, seat: int, kind: str, ask: int, last: int) -> str:
        """Why a seat that is not asked may not act: from what it has been sent, nothing else."""
        if ask < last:
            return "stale"
        told = self.asks.get(seat)
        bars = told.barred if told else UNSET
        return next((bar["reason"] for bar in bars or () if bar["a"] == kind), "not-asked")

    # Changes

    def ask(self, seat: int, ask: Ask, spent: int, until: float | None, now: float) -> None:
        """A seat is asked; `spent` it has taken from its bank in this hand, in thousandths.

        `until` is when the time of a program is out.
        """
        self.open.add(seat)
        self.asks[seat] = ask
        if until is not None:
            self.programs[seat] = until
        if self.clocks is not None:
            self.clocks.begin(seat, spent, max(now, self.read_until))

    def bar(self, seat: int, ask: Ask) -> None:
        """A seat is told why it is not asked."""
        self.asks[seat] = ask

    def close(self, seat: int) -> None:
        """A seat that may have been asked has its answer."""
        self.asks.pop(seat, None)
        if seat in self.open:
            self.open.discard(seat)
            self.programs.pop(seat, None)
            if self.clocks is not None:
                self.clocks.stop(seat)

    def clear(self) -> None:
        """Nobody is asked any more."""
        self.open.clear()
        self.programs.clear()
        self.asks.clear()
        if self.clocks is not None:
            self.clocks.clear()

    def stand_still(self, now: float) -> None:
        """The last person has gone: clocks stand still."""
        if self.clocks is not None:
            self.clocks.stand_still(now)

    def go_on(self, now: float) -> None:
        """Somebody has come: clocks run."""
        if self.clocks is not None:
            self.clocks.go_on(now)
