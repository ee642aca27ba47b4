"""What a hand comes to without its explanation: for bots, which weigh many hands."""

from collections.abc import Callable, Mapping
from typing import Any

from fivewinds.core.wins import NOTHING

NO_PAYMENTS = (0, 0, 0, 0)


def no_names(facts: int) -> tuple[str, ...]:
    """There are no patterns."""
    return ()


class Worth:
    """What a hand is worth and who pays, or why it does not win."""

    def __init__(
        self,
        reason: str,
        score: int = 0,
        total: Mapping[str, Any] = NOTHING,
        payments: tuple[int, ...] = NO_PAYMENTS,
        *,
        facts: int = 0,
        names: Callable[[int], tuple[str, ...]] = no_names,
    ) -> None:
        """`names` are the ids of the patterns by whatever facts the book gives along."""
        self.reason = reason
        """Why the hand does not win; empty when it does."""
        self.score = score
        """Score and total as an answer has them (docs/interfaces.md §2)."""
        self.total = total
        self.payments = payments
        """By seat."""
        self.facts = facts
        self.names = names

    @property
    def patterns(self) -> tuple[str, ...]:
        """The ids of the patterns that count, put together when somebody asks."""
        return self.names(self.facts)

    def __repr__(self) -> str:
        if self.reason:
            return f"Worth({self.reason!r})"
        return f"Worth('', {self.score}, {dict(self.total)}, {self.payments})"
