"""How far events have been announced, and what play waits for."""

from typing import NamedTuple

from fivewinds.server.messages import Ask
from fivewinds.server.room.pause import Pausing
from fivewinds.server.store.rows import StoredAction


class Choice(NamedTuple):
    """What a bot has chosen, and for which question."""

    ask: int
    level: str
    action: int


class Feed:
    """The announcements of a table."""

    def __init__(self) -> None:
        self.told = 0
        """How many events have been announced."""
        self.wall = 0
        """Tiles that can be drawn, as far as has been announced."""
        self.held = 0.0
        """Until when nothing more is announced."""
        self.due = 0.0
        """When the bot whose turn it is will act."""
        self.kept: list[StoredAction] = []
        """Answers in a window that are stored and not yet carried out."""
        self.thinking: set[int] = set()
        """The seats whose bots are choosing."""
        self.bars: list[tuple[int, Ask]] = []
        """With the next announcement: seats that are told why they are not asked."""
        self.choices: dict[int, Choice] = {}
        """What bots have chosen that is not stored yet, by seat."""
        self.pause: Pausing | None = None
        """Between two hands, once the end of the first has been announced."""
        self.pause_told = b""
        """What people have last been told of the pause."""

    def announce(self, end: int, wall: int, held: float, due: float) -> None:
        """Events up to number `end` are announced."""
        self.told = end
        self.wall = wall
        self.held = held
        self.due = due
        self.choices.clear()

    def think(self, seats: list[int]) -> None:
        """The bots of these seats begin to choose."""
        self.thinking.update(seats)

    def chosen(self, seat: int, choice: Choice | None) -> None:
        """The bot of a seat has chosen; None where the question is no longer its own."""
        self.thinking.discard(seat)
        if choice is not None:
            self.choices[seat] = choice

    def forget_choice(self, seat: int) -> None:
        """What the bot of a seat has chosen is no longer good."""
        self.choices.pop(seat, None)

    def begin_pause(self, pause: Pausing) -> None:
        """The pause stands as this says."""
        self.pause = pause

    def end_pause(self) -> None:
        """The next hand is dealt, or there is none."""
        self.pause = None
        self.pause_told = b""

    def restart(self) -> None:
        """Nothing has been announced."""
        self.told = 0
        self.held = 0.0
