"""A room without sockets, database or real time: the test says what moment it is."""

from collections.abc import Callable, Sequence

from fivewinds.server.room.announce import carry_out
from fivewinds.server.room.commands import Chose, Command, Tick
from fivewinds.server.room.decide import decide
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.effects import Advise, Think
from fivewinds.server.room.state import RoomState
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredAction, StoredTable, Write


class Ear:
    """A connection that remembers every byte, and when it came."""

    def __init__(self, room: "VirtualRoom", language: str = "en") -> None:
        self.language = language
        self.heard: list[bytes] = []
        self.moments: list[float] = []
        self._room = room

    def send(self, message: bytes) -> None:
        self.heard.append(message)
        self.moments.append(self._room.now)

    def close(self, code: int, reason: str) -> None:
        self.send(f"{code} {reason}".encode())


class VirtualRoom:
    """A room whose writes are stored at once, and whose bots think for as long as is said."""

    def __init__(self, state: RoomState, now: float = 0.0) -> None:
        self.state = state
        self.now = now
        self.writes: list[Write] = []
        self.store: Callable[[Write], None] = self.writes.append
        self.thinking: dict[int, Think] = {}
        """The bots that have been asked, by seat."""

    @classmethod
    def of(
        cls, table: StoredTable, settings: Settings, done: Sequence[StoredAction] = ()
    ) -> "VirtualRoom":
        state = RoomState(table, settings)
        state.play(done)
        return cls(state)

    def do(self, command: Command) -> Decision:
        """Carry out a command, as a room does when all can be stored; raises `Denied`."""
        decision = decide(self.state, command, self.now)
        for write in decision.writes:
            self.store(write)
        for change in decision.changes:
            change()
        told = []
        for effect in decision.effects:
            if isinstance(effect, Think):
                self.thinking[effect.seat] = effect
            elif not isinstance(effect, Advise):
                told.append(effect)
        carry_out(self.state, told, self.now)
        return decision

    def choose(self, seat: int, action: int | None = None) -> None:
        """The bot of a seat has chosen, this action or what it likes."""
        game = self.state.game
        assert game is not None
        level = self.thinking.pop(seat).level
        if action is None:
            action = game.bot(seat, level).choose(game.look(seat))
        self.do(Chose(seat, level, game.match.count() - 1, action))

    def settle(self, *, bots: bool = True) -> float | None:
        """Do all that is due, bots choosing at once; returns when something will be due."""
        while True:
            decision = self.do(Tick())
            if not decision.idle:
                continue
            if not bots or not self.thinking:
                return decision.wake
            self.choose(min(self.thinking))

    def play_until(self, moment: float) -> None:
        """Let time pass, everything being done when it is due."""
        while (wake := self.settle()) is not None and wake <= moment:
            self.now = max(self.now, wake)
        self.now = moment
