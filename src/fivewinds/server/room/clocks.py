"""How long each seat may still think."""

from fivewinds.server.messages import Clock


class Clocks:
    """A clock for each seat that is asked. It stands still while nobody is at the table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._since: dict[int, float] = {}
        """Since, or from, when the clock of each seat that is asked runs."""
        self._banks: dict[int, float] = {}
        """What its bank had then."""
        self._still: float | None = None
        """Since when they all stand still."""

    def begin(self, seat: int, spent: int, now: float) -> None:
        """The clock of a seat runs from a moment on, perhaps one to come.

        So much, in thousandths, it has taken from its bank in this hand.
        """
        self._since[seat] = now
        self._banks[seat] = max(0.0, self.clock.bank - spent / 1000)

    def left(self, seat: int, now: float) -> Clock:
        """What a seat that is asked has left."""
        used = self._used(seat, now)
        bank = self._banks[seat] - max(0.0, used - self.clock.base)
        return Clock(round(max(0.0, self.clock.base - used), 3), round(max(0.0, bank), 3))

    def end(self, seat: int) -> float:
        """When the time of a seat is out."""
        return self._since[seat] + self.clock.base + self._banks[seat]

    def spent(self, seat: int, now: float) -> int:
        """Thousandths of a second that an action at this moment takes from the bank of a seat."""
        over = self._used(seat, now) - self.clock.base
        return round(1000 * min(max(0.0, over), self._banks[seat]))

    def stop(self, seat: int) -> None:
        """A seat has acted."""
        del self._since[seat], self._banks[seat]

    def clear(self) -> None:
        """Nobody is asked any more."""
        self._since.clear()
        self._banks.clear()

    def stand_still(self, now: float) -> None:
        """The last one has gone."""
        if self._still is None:
            self._still = now

    def go_on(self, now: float) -> None:
        """Somebody has come."""
        if self._still is not None:
            for seat in self._since:
                self._since[seat] += now - self._still
            self._still = None

    def _used(self, seat: int, now: float) -> float:
        return (now if self._still is None else self._still) - self._since[seat]
