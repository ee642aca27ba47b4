"""What lies on the table, followed event by event as one reader is told them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fivewinds.core.codes import SEATS
from fivewinds.events import Deal, Discard, Draw, EndHand, EndMatch, Event, Stopped, Win
from fivewinds.tiles import ID, parse


@dataclass
class Scene:
    """The table as it stands after the events heard so far."""

    own: int
    """The seat nearest to the reader."""
    names: Sequence[str]
    """The players, by seat."""
    hands: int | None = None
    """How many hands the match has, where the book fixes it."""

    number: int = 0
    dealer: int = 0
    scores: list[int] = field(default_factory=lambda: [0] * SEATS)
    wall: int = 0
    turn: int | None = None
    hand: list[int] = field(default_factory=list)
    """The reader's concealed tiles, sorted, without the one just drawn."""
    drawn: int | None = None
    rivers: list[list[int]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    last: int | None = None
    """The seat whose last discard is the latest."""
    result: Win | Stopped | None = None
    """How the hand ended, once it has."""
    ended: EndMatch | None = None

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, Deal):
            self._deal(event)
        elif isinstance(event, Draw):
            self.turn = event.seat
            self.wall = event.wall
            if event.seat == self.own:
                self.drawn = ID[event.tile]
        elif isinstance(event, Discard):
            self._discard(event)
        elif isinstance(event, Win | Stopped):
            self.result = event
            self.turn = None
        elif isinstance(event, EndHand):
            self.scores = event.scores
        else:
            self.scores = event.scores
            self.ended = event

    def _deal(self, event: Deal) -> None:
        self.number, self.dealer, self.wall = event.hand, event.dealer, event.wall
        self.scores = event.scores
        self.turn = self.last = self.drawn = self.result = None
        self.hand = parse(event.hands[self.own])
        self.rivers = [[] for _ in range(SEATS)]

    def _discard(self, event: Discard) -> None:
        tile = ID[event.tile]
        self.rivers[event.seat].append(tile)
        self.last = event.seat
        if event.seat == self.own:
            if self.drawn is not None:
                self.hand.append(self.drawn)
            self.drawn = None
            self.hand.remove(tile)
            self.hand.sort()

    def held(self) -> list[int]:
        """The own tiles as they stand, the drawn one last."""
        return self.hand if self.drawn is None else [*self.hand, self.drawn]
