"""Between two hands: who is ready for the next, and whether all people agree to end the match.

Nothing here is stored: a server that is started again pauses anew, and a proposal is lost. The deal
that ends a pause, and the end that people agreed on, are stored as actions.
"""

from collections.abc import Set
from copy import deepcopy

from msgspec import UNSET

from fivewinds.core.table import Refused
from fivewinds.server.messages import Pause, Paused

NEXT, END, PLAY_ON = "next", "end", "play-on"
SAID = (NEXT, END, PLAY_ON)
"""What people may say between two hands: ready, let us end, let us play on."""


class Pausing:
    """One pause of a table; chairs are those of people."""

    def __init__(self) -> None:
        self._ready: set[int] = set()
        self._proposed: int | None = None
        """The chair of the person whose proposal to end the match is open."""
        self._agreed: set[int] = set()
        self._declined: int | None = None
        """The chair of the person who last declined a proposal."""
        self._turned_down: set[int] = set()
        """The chairs of those whose proposal was declined: they make no other in this pause."""
        self.lapses: float | None = None
        """When the open proposal counts as declined by those who have not answered."""

    def after(self, what: str, chair: int, lapses: float) -> "Pausing":
        """How the pause stands when somebody says one of `SAID`. Raises `Refused`."""
        found = deepcopy(self)
        found.heard(what, chair, lapses)
        return found

    def heard(self, what: str, chair: int, lapses: float) -> None:
        """Somebody says one of `SAID`; a proposal stays open until `lapses`. Raises `Refused`."""
        if what == NEXT:
            self._ready.add(chair)
        elif what == END:
            if self._proposed is None:
                if chair in self._turned_down:
                    raise Refused("declined")
                self._proposed, self.lapses, self._declined = chair, lapses, None
            self._agreed.add(chair)
        elif self._proposed is not None:
            self._turned_down.add(self._proposed)
            self._declined = chair
            self._close()

    def lapse(self, now: float) -> None:
        """Close a proposal that was not answered in time; it may be made again."""
        if self.lapses is not None and now >= self.lapses:
            self._close()

    def gone(self, chair: int) -> None:
        """Somebody gives up the chair, and what was said there counts no more."""
        self._ready.discard(chair)
        self._turned_down.discard(chair)
        if chair == self._proposed:
            self._close()
        self._agreed.discard(chair)

    def _close(self) -> None:
        self._proposed = self.lapses = None
        self._agreed.clear()

    def is_agreed(self, people: Set[int]) -> bool:
        """Whether all people, and there are some, want the match to end."""
        return self._proposed is not None and bool(people) and people <= self._agreed

    def awaited(self, people: Set[int], readers: Set[int]) -> Set[int]:
        """The chairs that the pause waits for: to answer a proposal, else readers to be ready."""
        if self._proposed is not None:
            return people - self._agreed
        return (people & readers) - self._ready

    def shown(self, awaited: Set[int]) -> Paused:
        """What all are told of it."""
        return Paused(
            Pause(
                sorted(self._ready),
                sorted(awaited),
                UNSET if self._proposed is None else self._proposed,
                sorted(self._agreed) or UNSET,
                UNSET if self._declined is None else self._declined,
            )
        )
