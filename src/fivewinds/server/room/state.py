"""All that a room knows, and what everybody may know of a table."""

from collections.abc import Container, Sequence

from msgspec import UNSET

from fivewinds.core.shuffle import commitment
from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import UnknownBook, book
from fivewinds.server.messages import Chair, ListedChair, ListedTable, Phase, TableShown
from fivewinds.server.room.audience import Audience
from fivewinds.server.room.chairs import Chairs
from fivewinds.server.room.chat import ChatLog
from fivewinds.server.room.effects import Effect, Reveal, TellEvents
from fivewinds.server.room.feed import Feed
from fivewinds.server.room.game import Game, OtherRules
from fivewinds.server.room.questions import Questions
from fivewinds.server.room.receipts import Receipts
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredAction, StoredChat, StoredTable
from fivewinds.words import say


class RoomState:
    """A table in use. Only the changes of a decision change it, once its writes are stored."""

    def __init__(self, table: StoredTable, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.started = table.started
        self.rematch = table.rematch
        self.recorded = table.finished
        """Whether the record of the match is stored."""
        self.closed: str | None = None
        """Why the match cannot be played on; None if it can."""
        self.game: Game | None = None
        self.chairs = Chairs(table)
        self.questions = Questions(table.clock)
        self.feed = Feed()
        self.chat = ChatLog(settings.chat, settings.chat_at_once, len(table.chairs))
        self.receipts = Receipts()
        self.audience = Audience(settings.watch_delay)

    @property
    def phase(self) -> Phase:
        """How far the match is, as far as has been announced."""
        if self.closed is not None:
            return "over" if self.table.finished else "closed"
        if self.game is None:
            return "waiting"
        match = self.game.match
        return "over" if match.over and self.feed.told == match.count() else "playing"

    def shown(self, language: str) -> TableShown:
        """What everybody may know."""
        return shown(
            self.table._replace(chairs=tuple(self.chairs.seated), host=self.chairs.host),
            self.phase,
            language,
            closed=self.closed,
            here=self.audience.people.keys(),
            stood_in=self.chairs.stood_in,
            watching=len(self.audience.watchers.next_event),
        )

    # Loading

    def remember_chats(self, lines: Sequence[StoredChat]) -> None:
        """Take what was said before."""
        self.chat.lines.extend(lines)
        for each in lines:
            self.receipts.remember(each.chair, each.command, None)

    def play(self, done: Sequence[StoredAction]) -> None:
        """Begin the match and do again what is stored; a match of other rules closes the table.

        All of it counts as announced: people who connect are sent it anyway.
        """
        try:
            self.table = playable(self.table)
            if not self.started:
                return
            game = Game(self.table, book(self.table.rules), self.chairs.seated)
            game.again(done)
        except OtherRules:
            self.closed = "version"
            return
        self.game = game
        self.receipts.load(done)
        for event in game.events(0, self.feed.told):
            self.feed.told = event.n + 1
            self.feed.wall = getattr(event, "wall", self.feed.wall)

    def let_watchers_see(self, second: int, latest: int, now: float) -> None:
        """Decide what watchers may see of a match that was loaded.

        All of it if it is over or if its latest action is old enough; otherwise all is young.
        """
        if self.game is None:
            return
        watchers = self.audience.watchers
        if self.game.match.over or second - latest > watchers.delay + 1:
            watchers.shown = self.feed.told
        else:
            watchers.later(self.feed.told, now)

    def take_over(self, before: "RoomState") -> None:
        """Take what is stored nowhere from an earlier state of the same table."""
        shown = self.audience.watchers.shown
        self.audience = before.audience
        self.audience.watchers.shown = max(shown, self.audience.watchers.shown)
        self.receipts.take_over(before.receipts)
        for name in ("absent", "stood_in", "readers"):
            setattr(self.chairs, name, getattr(before.chairs, name))
        self.feed.thinking = before.feed.thinking

    def missed(self, told: int) -> tuple[Effect, ...]:
        """What people have to be told who know the events before number `told`."""
        if self.game is None:
            return ()
        if self.phase == "over":
            return (TellEvents(told, self.feed.told), Reveal())
        return (TellEvents(told, self.feed.told),)

    # Changes that concern several parts

    def start(self) -> None:
        """The match begins."""
        self.started = True
        self.play(())
        self.feed.restart()

    def carry_out(self, done: StoredAction) -> None:
        """A stored action is carried out."""
        assert self.game is not None
        self.feed.choices.pop(done.seat, None)
        self.game.do(done)

    def keep(self, done: StoredAction) -> None:
        """A stored answer waits until its tile has been held."""
        assert self.game is not None
        self.feed.choices.pop(done.seat, None)
        self.game.actions = done.number + 1
        self.feed.kept.append(done)

    def carry_out_kept(self) -> None:
        """The answers that waited are carried out, in the order in which they came."""
        assert self.game is not None
        kept, self.feed.kept = self.feed.kept, []
        for each in kept:
            self.game.do(each)

    def come_back(self, chair: int) -> None:
        """The person in a chair plays again."""
        self.chairs.come_back(chair)
        if self.game is not None:
            self.game.late[chair] = 0

    def note_record(self) -> None:
        """The record of the match is stored."""
        self.recorded = True

    def note_listed(self, *, listed: bool) -> None:
        """The table stands in the public list from now on, or no longer."""
        self.table = self.table._replace(listed=listed)

    def note_rematch(self, table_id: str) -> None:
        """The table at which these people go on is stored."""
        self.rematch = table_id


def playable(table: StoredTable) -> StoredTable:
    """A table as the present version of its book plays it.

    A table of an earlier version has the options under which this one plays as that did. Raises
    `OtherRules` where the book is not there or cannot play it.
    """
    try:
        rules = book(table.rules)
        options = rules.options_of(table.rules_version, table.options)
    except (UnknownBook, OptionError):
        raise OtherRules from None
    if not rules.plays(table.rules_version):
        raise OtherRules
    return table._replace(rules_version=rules.version, options=options)


def shown(
    table: StoredTable,
    phase: Phase,
    language: str,
    *,
    closed: str | None = None,
    here: Container[int] = (),
    stood_in: Container[int] = (),
    watching: int = 0,
) -> TableShown:
    """What everybody may know of a table; `here` are the chairs whose people are connected."""
    return TableShown(
        table.id,
        table.rules,
        table.options,
        table.kind,
        phase,
        [
            Chair(
                seated.name,
                "human" if seated.level is None else "bot",
                not seated.taken or chair in here,
                UNSET if seated.level is None else seated.level,
                chair in stood_in if seated.taken else UNSET,
                UNSET if seated.gone is None else seated.gone,
                UNSET if seated.face is None else seated.face,
            )
            for chair, seated in enumerate(table.chairs)
        ],
        commitment(table.seed),
        table.clock,
        table.hints,
        table.host,
        watching,
        UNSET if closed is None else closed,
        UNSET if closed is None else say(language, f"web.server.closed-{closed}"),
        table.invited or UNSET,
        table.listed or UNSET,
    )


def in_list(table: StoredTable) -> ListedTable:
    """A table that is not over, as the public list has it."""
    return ListedTable(
        table.id,
        table.rules,
        table.options,
        table.kind,
        "playing" if table.started else "waiting",
        [
            ListedChair(
                seated.name,
                "human" if seated.level is None else "bot",
                not seated.taken and not table.invited,
                UNSET if seated.level is None else seated.level,
                UNSET if seated.face is None else seated.face,
            )
            for seated in table.chairs
        ],
        table.clock,
        table.hints,
    )
