"""Players: a view in, an action out. A bot never sees more than its view."""

from collections.abc import Callable

from fivewinds.bots.bot import Bot
from fivewinds.bots.careful import Careful
from fivewinds.bots.closed import Closed
from fivewinds.bots.greedy import Greedy
from fivewinds.bots.noisy import Beginner, Casual
from fivewinds.bots.random_legal import RandomLegal
from fivewinds.bots.search import Search
from fivewinds.bots.value import Value
from fivewinds.core.shuffle import Stream

LEVELS: dict[str, Callable[[Stream], Bot]] = {
    "random": RandomLegal,
    "greedy": Greedy,
    "closed": Closed,
    "beginner": Beginner,
    "casual": Casual,
    "value": Value,
    "careful": Careful,
    "search": Search,
}
"""The bots there are, by level, about weakest first (docs/bots.md says what is shown)."""

YARDSTICKS = frozenset({"closed"})
"""Levels for the arena alone: people are not offered them."""
OFFERED = tuple(level for level in LEVELS if level not in YARDSTICKS)
"""The levels that people may choose as company."""


OUTSIDE = "outside"
"""The level of bots that are not ours."""


def told_level(player: str) -> str:
    """The level of a player as others are told: a program is not named by what runs it here."""
    return player if player in LEVELS else OUTSIDE


def level_of(bot: Bot) -> str:
    """The level a bot plays at; of one that is at none, what kind of bot it is."""
    return next((level for level, made in LEVELS.items() if made is type(bot)), type(bot).__name__)


__all__ = [
    "LEVELS",
    "OFFERED",
    "OUTSIDE",
    "YARDSTICKS",
    "Bot",
    "Closed",
    "Greedy",
    "RandomLegal",
    "level_of",
    "told_level",
]
