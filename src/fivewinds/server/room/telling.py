"""What a room tells: the events as far as they are due, and what people are asked."""

import asyncio

import msgspec
from msgspec import UNSET

from fivewinds import events
from fivewinds.actions import asked, why_missed
from fivewinds.bots import OUTSIDE
from fivewinds.events import Discard, EndMatch, Event, Kong
from fivewinds.rules.registry import book
from fivewinds.server.messages import Ask, Phase, RefusedAction, Revealed, Welcome, encode
from fivewinds.server.pause import Pausing
from fivewinds.server.room.clocks import Clocks
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.game import Game
from fivewinds.server.room.seating import Seating
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredAction, StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.words import refusal_text

CLOSED = 4005


def clock() -> float:
    """The present moment, as rooms reckon."""
    return asyncio.get_running_loop().time()


class Telling(Seating):
    """A table that tells its people what they may know, when they may know it."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self.game: Game | None = None
        self._told = 0
        """How many events have been told."""
        self._wall = 0
        """Tiles that can be drawn, as far as has been told."""
        self._held = 0.0
        """Until when nothing more is told."""
        self._due = 0.0
        """When the bot whose turn it is will act."""
        self._kept: list[StoredAction] = []
        """Answers that are stored and will be carried out when the tile has been held."""
        self._asks: dict[int, Ask] = {}
        """What seats have been asked and not answered, or why they are not."""
        self._open: set[int] = set()
        """The seats that have been asked and have not answered."""
        self._programs: dict[int, float] = {}
        """Until when programs from outside may think that have been asked, by seat."""
        self._clocks = None if table.clock is None else Clocks(table.clock)
        self._read = 0.0
        """Until when people read how the hand before has ended: no clock runs."""
        self._pause: Pausing | None = None
        """Between two hands, once the end of the first has been told."""
        self._pause_told = b""
        """What people have last been told of the pause."""

    @property
    def phase(self) -> Phase:
        """How far the match is, as far as has been told."""
        if self.closed is not None:
            return "over" if self.table.finished else "closed"
        if self.game is None:
            return "waiting"
        match = self.game.match
        return "over" if match.over and self._told == match.count() else "playing"

    def _tell(self, message: bytes) -> None:
        """Tell all people something, and later those who watch."""
        for connection in self.people.values():
            connection.send(message)
        self.gallery.later(message, clock())

    def _tell_pause(self, message: bytes) -> None:
        """Tell how the pause stands, if that is new."""
        if message != self._pause_told:
            self._pause_told = message
            self._tell(message)

    def _end_pause(self) -> None:
        """The next hand is dealt, or there is none."""
        self._pause = None
        self._pause_told = b""

    def _welcome_all(self) -> None:
        """The match begins."""
        for chair, connection in self.people.items():
            self._welcome(chair, connection)

    def _welcome(self, chair: int, connection: Connection) -> None:
        if self.game is None:
            connection.send(encode(Welcome(-1, chair)))
            return
        head = msgspec.structs.replace(self.game.header(), seed=UNSET)
        connection.send(encode(Welcome(self._told - 1, chair, self.game.seats[chair], head)))

    def _tell_more(self) -> None:
        """Tell the events up to the next tile that is held."""
        assert self.game is not None
        match = self.game.match
        first = self._told
        for event in self.game.events(0, first):
            self._note(event)
            if _is_held(event):
                if match.table.terms.windows:
                    self._held = clock() + self.settings.hold
                break
        self._due = clock() + self.settings.pace
        self._ask_nobody()
        for chair, connection in self.people.items():
            self._send_events(chair, connection, first, self._told)
        self.gallery.later(self._told, clock())
        if _is_held(event):
            self._tell_bars()
        if isinstance(event, EndMatch):
            for connection in self.people.values():
                self._reveal(connection)
            self._tell_table()

    def _note(self, event: Event) -> None:
        self._told = event.n + 1
        self._wall = getattr(event, "wall", self._wall)

    def _note_all(self) -> None:
        """Mark all events as announced: people who connect later are sent them anyway."""
        assert self.game is not None
        for event in self.game.events(0, self._told):
            self._note(event)

    def _send_events(self, chair: int, connection: Connection, first: int, end: int) -> None:
        assert self.game is not None
        for event in self.game.events(self.game.seats[chair], first, end):
            connection.send(events.encode(event))

    def _reveal(self, connection: Connection) -> None:
        if self.game is not None and self.phase == "over":
            connection.send(encode(Revealed(self.game.header())))

    def _refuse(
        self, connection: Connection, reason: str, name: str | None, last: int | None = None
    ) -> None:
        """Tell somebody why something is not done; `last` is the last event that he knows of."""
        rules = self.game.match.book if self.game else book(self.table.rules)
        message = refusal_text(rules, connection.language, reason)
        known = self._told - 1 if last is None else last
        refused = RefusedAction(reason, known, message, UNSET if name is None else name)
        connection.send(encode(refused))

    def _ask(self) -> None:
        """Ask the people whose action the match waits for."""
        assert self.game is not None
        match = self.game.match
        answered_already = {each.seat for each in self._kept}
        for seat in match.asked():
            chair = match.chairs[seat]
            if seat in self._open or seat in answered_already or not self._plays(chair):
                continue
            outside = self.chairs[chair].level == OUTSIDE
            question = asked(match, seat, sees_soundness=outside)
            self._open.add(seat)
            if outside:
                self._programs[seat] = clock() + self.settings.outside
            if self._clocks is not None:
                self._clocks.begin(seat, self.game.spent(seat), max(clock(), self._read))
            self._put(seat, Ask(**question))

    def _plays(self, chair: int) -> bool:
        """Whether somebody acts in this chair himself: no bot of ours, nor one for him."""
        return self.chairs[chair].taken and chair not in self.standing_in

    def _answers(self, seat: int) -> int:
        """A seat that may have been asked has its answer; thousandths taken from its bank."""
        self._asks.pop(seat, None)
        if seat not in self._open:
            return 0
        self._open.discard(seat)
        self._programs.pop(seat, None)
        return 0 if self._clocks is None else self._clocks.stop(seat, clock())

    def _ask_nobody(self) -> None:
        self._open.clear()
        self._programs.clear()
        self._asks.clear()
        if self._clocks is not None:
            self._clocks.clear()

    def _tell_bars(self) -> None:
        """Tell people who will not be asked about a tile why they are not.

        That is told at once, from what they hold, and never depends on who else is asked. After
        the last tile of the wall nothing is told: the next hand may have been dealt already.
        """
        assert self.game is not None
        match = self.game.match
        if match.kind == "strict" or not self._wall:
            return
        waiting = match.asked() if self.game.in_window else []
        for chair, seated in enumerate(self.chairs):
            seat = self.game.seats[chair]
            if seated.taken and seat not in waiting:
                bars = why_missed(match, seat)
                if bars:
                    self._put(seat, Ask(self._told - 1, [], bars))

    def _put(self, seat: int, ask: Ask) -> None:
        assert self.game is not None
        self._asks[seat] = ask
        connection = self.people.get(self.game.match.chairs[seat])
        if connection is not None:
            self._send_ask(seat, connection)

    def _send_ask(self, seat: int, connection: Connection) -> None:
        """Send what a seat has been asked, if it has, with what is left of its time."""
        ask = self._asks.get(seat)
        if ask is None:
            return
        if self._clocks is not None and seat in self._open:
            ask = msgspec.structs.replace(ask, clock=self._clocks.left(seat, clock()))
        connection.send(encode(ask))


def _is_held(event: Event) -> bool:
    """Whether others may answer the tile of an event."""
    return isinstance(event, Discard) or (isinstance(event, Kong) and event.kind == "added-kong")
