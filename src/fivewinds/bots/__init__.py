"""Players: a view in, an action out. A bot never sees more than its view."""

from collections.abc import Callable

from fivewinds.bots.bot import Bot
from fivewinds.bots.greedy import Greedy
from fivewinds.bots.random_legal import RandomLegal
from fivewinds.core.shuffle import Stream

LEVELS: dict[str, Callable[[Stream], Bot]] = {"random": RandomLegal, "greedy": Greedy}
"""The bots there are, by level, weakest first."""

__all__ = ["LEVELS", "Bot", "Greedy", "RandomLegal"]
