"""What a hand comes to without its explanation: for bots, which weigh many hands."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.wins import NOTHING
from fivewinds.rules.counting import Entry, Plan, Tally
from fivewinds.rules.scored import Counted

NO_PAYMENTS = (0, 0, 0, 0)


class Worth:
    """What a hand is worth and who pays, or why it does not win."""

    def __init__(self, reason: str) -> None:
        """A hand that does not win."""
        self.reason = reason
        """Why the hand does not win; empty when it does."""
        self.score = 0
        """As an answer has it (docs/interfaces.md §2); likewise `total`."""
        self.total: Mapping[str, Any] = NOTHING
        self.payments: tuple[int, ...] = NO_PAYMENTS
        """By seat."""
        self.told: tuple[Counted, ...] | None = ()
        """The patterns, where the score tells them itself; else the plan and bits of those met."""
        self.plan: Plan = None  # type: ignore[assignment]
        self.met = [0] * 8
        self.late = [0] * 8

    def note(self, tally: Tally, told: tuple[Counted, ...] | None) -> None:
        """Keep which patterns count, for those who ask later."""
        self.told = told
        self.plan = tally.plan
        self.met = [0] * 8
        self.late = [0] * 8
        for word in range(tally.plan.words):
            self.met[word] = tally.met[word] & ~tally.replaced[word]
            self.late[word] = tally.late[word]

    @property
    def patterns(self) -> tuple[str, ...]:
        """The ids of the patterns that count, put together when somebody asks."""
        if self.told is not None:
            return tuple([pattern.id for pattern in self.told])
        entries: list[Entry] = [*self.plan.entries, *self.plan.late]
        return tuple(
            [
                entry.id
                for entry in entries
                if (self.met[entry.word] | self.late[entry.word]) & entry.bit
            ]
        )

    def __repr__(self) -> str:
        if self.reason:
            return f"Worth({self.reason!r})"
        return f"Worth('', {self.score}, {dict(self.total)}, {self.payments})"
