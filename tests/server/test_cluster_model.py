"""A model of two servers at one table, before any process: `decide`, a pretended store, pauses.

Hypothesis chooses what happens next: time passes, a server sends its heartbeat, claims the table,
decides, stores, tells; between any two of these steps it may stand still for as long as it likes,
while the other goes on. The steps are those of `Room._carry_out` and `Member`.
"""

from typing import NamedTuple

import msgspec
from hypothesis import settings as how
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fivewinds.events import encode
from fivewinds.rules.registry import book
from fivewinds.server.messages import Move
from fivewinds.server.room.announce import carry_out
from fivewinds.server.room.commands import Chose, Command, Said, Sit, Tick
from fivewinds.server.room.decide import decide
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.effects import Advise, Think
from fivewinds.server.room.game import Game
from fivewinds.server.room.state import RoomState
from fivewinds.server.store.rows import AddActions, StoredAction, StoredChair, StoredTable
from fivewinds.server.tokens import hash_of
from tests.server.serving import settings

LEASE = 5.0
HOW = settings("sqlite://")
RULES = book("simple")
TABLE = StoredTable(
    "t",
    RULES.id,
    RULES.version,
    RULES.filled({"hands": 1}),
    "assisted",
    bytes(32),
    started=True,
    finished=False,
    chairs=(
        StoredChair("Ann", None, hash_of("a")),
        *(StoredChair("Lin", "random") for _ in range(3)),
    ),
)


class Database:
    """What PostgreSQL keeps: rows by number with their epochs, one owner, heartbeats."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rows: list[tuple[int, StoredAction]] = []
        self.owner: int | None = None
        self.epoch = 0
        self.seen = [-100.0, -100.0]
        self.stale = False
        """Whether a server has stored something that did not own the table."""

    def claim(self, server: int) -> int | None:
        """As `OwnerStore.claim`."""
        if self.owner not in (None, server):
            assert self.owner is not None
            if self.seen[self.owner] >= self.now - LEASE:
                return None
        self.owner, self.epoch = server, self.epoch + 1
        return self.epoch

    def append(self, epoch: int, done: list[StoredAction]) -> bool:
        """Store rows if the epoch is still current; the check and the rows are one transaction."""
        if epoch != self.epoch:
            return False
        for each in done:
            assert each.number == len(self.rows), "a number is used twice or left out"
            self.rows.append((epoch, each))
            self.stale = self.stale or epoch != self.epoch
        return True


class Waiting(NamedTuple):
    """A decision on its way: before its rows are stored, or after."""

    decision: Decision
    moment: float
    stored: bool


class Server:
    """One of two servers, as far as its room goes."""

    def __init__(self, number: int, database: Database) -> None:
        self.number = number
        self.database = database
        self.until = -1.0
        self.epoch: int | None = None
        self.state: RoomState | None = None
        self.waiting: Waiting | None = None
        self.language = "en"
        self.heard: list[bytes] = []
        self.chosen: list[Command] = []

    # A client's connection, which is always there

    def send(self, message: bytes) -> None:
        """Whatever is told is told by the one server that has the table at this moment."""
        assert self.database.epoch == self.epoch, "somebody else has the table"
        self.heard.append(message)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError((code, reason))

    # Steps

    def holds(self) -> bool:
        return self.database.now < self.until

    def beat(self, delay: float) -> None:
        """A heartbeat that takes a while to arrive; then it finds what is still its own."""
        sent = self.database.now
        self.database.now += delay
        self.database.seen[self.number] = self.database.now
        self.until = sent + LEASE
        if self.database.owner != self.number or self.database.epoch != self.epoch:
            self.drop()

    def drop(self) -> None:
        self.epoch = self.state = self.waiting = None
        self.chosen = []

    def claim(self) -> None:
        if not self.holds() or self.state is not None:
            return
        self.epoch = self.database.claim(self.number)
        if self.epoch is None:
            return
        self.state = RoomState(TABLE, HOW)
        self.state.play([done for _, done in self.database.rows])
        self.waiting = None
        self._decide(Sit(0, self, -1))

    def _decide(self, command: Command) -> None:
        assert self.state is not None
        decision = decide(self.state, command, self.database.now)
        self.waiting = Waiting(decision, self.database.now, not decision.writes)

    def step(self, command: Command) -> None:
        """The next step of the writer: decide, store, or change and tell."""
        if self.state is None:
            return
        if self.waiting is None:
            if self.holds():
                self._decide(self.chosen.pop() if self.chosen else command)
            return
        decision, moment, stored = self.waiting
        if not stored:
            done = [
                each
                for write in decision.writes
                if isinstance(write, AddActions)
                for each in write.done
            ]
            assert self.epoch is not None
            if not self.database.append(self.epoch, done):
                self.drop()
                return
            self.waiting = Waiting(decision, moment, True)
        elif self.holds():
            self.waiting = None
            for change in decision.changes:
                change()
            told = [each for each in decision.effects if not isinstance(each, Think | Advise)]
            carry_out(self.state, told, moment)
            for effect in decision.effects:
                if isinstance(effect, Think):
                    self._think(effect)

    def _think(self, effect: Think) -> None:
        assert self.state is not None
        game = self.state.game
        assert game is not None
        action = game.bot(effect.seat, effect.level).choose(game.look(effect.seat))
        self.chosen.append(Chose(effect.seat, effect.level, game.match.count() - 1, action))


class TwoServers(RuleBasedStateMachine):
    """Everything that can happen, in any order."""

    @initialize()
    def begin(self) -> None:
        self.database = Database()
        self.servers = [Server(0, self.database), Server(1, self.database)]
        self.acts = 0
        self.servers[0].beat(0.0)
        self.servers[0].claim()

    @rule(seconds=st.sampled_from([0.01, 1.0, LEASE - 0.1, LEASE + 0.1, 20.0]))
    def pass_time(self, seconds: float) -> None:
        self.database.now += seconds

    @rule(number=st.integers(0, 1), delay=st.sampled_from([0.0, 0.2, 3.0]))
    def beat(self, number: int, delay: float) -> None:
        self.servers[number].beat(delay)

    @rule(
        number=st.integers(0, 1),
        silent=st.sampled_from([0.0, LEASE - 0.1, LEASE + 0.1, LEASE + 1.0]),
        steps=st.integers(0, 8),
    )
    def claim(self, number: int, silent: float, steps: int) -> None:
        """A client comes to a server, perhaps after the other has been silent for long."""
        self.database.now += silent
        self.servers[number].beat(0.0)
        self.servers[number].claim()
        self._go_on(number, steps)

    @rule(number=st.integers(0, 1), steps=st.integers(1, 30))
    def go_on(self, number: int, steps: int) -> None:
        """A server goes on until it stands still, anywhere between two steps."""
        self._go_on(number, steps)

    def _go_on(self, number: int, steps: int) -> None:
        for _ in range(steps):
            self.servers[number].step(Tick())

    @rule(number=st.integers(0, 1), place=st.integers(0, 20), steps=st.integers(1, 3))
    def stand_still_while_storing(self, number: int, place: int, steps: int) -> None:
        """A server goes on until a decision with rows waits to be stored, or has just been."""
        server = self.servers[number]
        for _ in range(40):
            if server.waiting is not None and server.waiting.decision.writes:
                break
            self.act(number, place, 1)
            server.step(Tick())
        for _ in range(steps - 1):
            server.step(Tick())

    @rule(number=st.integers(0, 1), steps=st.integers(0, 30))
    def is_overtaken(self, number: int, steps: int) -> None:
        """A server stands still while it stores; the other takes the table; then it goes on."""
        self.stand_still_while_storing(number, 0, 1)
        self.claim(1 - number, LEASE + 1.0, steps)
        self.go_on(number, 4)

    @rule(number=st.integers(0, 1), place=st.integers(0, 20), steps=st.integers(1, 3))
    def act(self, number: int, place: int, steps: int) -> None:
        """The person does something that is legal; the server may stop before it is through."""
        server = self.servers[number]
        if server.state is None or server.state.game is None or server.waiting is not None:
            return
        seat = server.state.game.seats[0]
        if seat not in server.state.questions.open:
            return
        ask = server.state.questions.asks[seat]
        self.acts += 1
        given = ask.legal[place % len(ask.legal)]
        move = _move(given, ask.ask, f"act-{self.acts}")
        for _ in range(steps):
            server.step(Said(0, server, move))

    @invariant()
    def one_sequence_whose_epochs_never_go_back(self) -> None:
        if not hasattr(self, "database"):
            return
        assert not self.database.stale
        epochs = [epoch for epoch, _ in self.database.rows]
        assert epochs == sorted(epochs)
        commands = [done.command for _, done in self.database.rows if done.command]
        assert len(set(commands)) == len(commands)

    def teardown(self) -> None:
        """What both have told is what is stored, and all that was acknowledged is stored."""
        if not hasattr(self, "database"):
            return
        rows = [done for _, done in self.database.rows]
        game = Game(TABLE, RULES, TABLE.chairs)
        game.again(rows)
        fold = [encode(event) for event in game.events(game.seats[0], 0)]
        stored = {done.command for done in rows}
        for server in self.servers:
            for message in server.heard:
                if message.startswith(b'{"e"'):
                    assert message in fold
                elif b'"done"' in message:
                    assert any(f'"{each}"'.encode() in message for each in stored if each)


def _move(given: dict[str, object], ask: int, name: str) -> Move:
    return msgspec.convert({**given, "ask": ask, "id": name}, Move)


TestTwoServers = TwoServers.TestCase
TestTwoServers.settings = how(max_examples=150, stateful_step_count=30, deadline=None)
