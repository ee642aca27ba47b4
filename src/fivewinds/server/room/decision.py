"""What is decided about a command: what is stored, then changed, then told."""

from collections.abc import Callable
from typing import NamedTuple

from fivewinds.server.messages import Seated
from fivewinds.server.room.effects import Advise, Effect, Think
from fivewinds.server.store.rows import Write

Change = Callable[[], None]


class Decision(NamedTuple):
    """Writes are one transaction; changes are made once it is stored; effects come last."""

    writes: tuple[Write, ...] = ()
    changes: tuple[Change, ...] = ()
    effects: tuple[Effect | Think | Advise, ...] = ()
    reply: Seated | None = None
    """The answer to the sender of the command, besides what all clients are sent."""
    wake: float | None = None
    """When something will be due if nobody does anything before; None for never."""

    @property
    def idle(self) -> bool:
        """Whether nothing is to be done."""
        return not (self.writes or self.changes or self.effects)


NOTHING = Decision()
