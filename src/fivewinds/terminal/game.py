"""A match between one person and three bots, kept in a file as it is played.

Whatever is accepted is stored before it is told, so that nothing that was seen can be lost.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import UNSET

from fivewinds.bots import LEVELS, Bot
from fivewinds.core.codes import ACT_PASS, HIDDEN
from fivewinds.core.shuffle import bot_stream
from fivewinds.events import Event
from fivewinds.match import Match
from fivewinds.record import Player, Record, RecordError, begin, header, read, resumed
from fivewinds.retrace import NOT_TOLD, moves
from fivewinds.terminal.match_file import Kept, cut, whole_lines
from fivewinds.view import View, views
from fivewinds.words import LANGUAGES, say


class Game:
    """A match with its person, its bots and its file.

    Of several that are asked the nearest after the tile answers first, bots and the person alike:
    then the bots draw their random numbers in the same order when the match is resumed.
    """

    def __init__(self, match: Match, players: Sequence[Player], kept: Kept) -> None:
        """`players` are given by seat."""
        self.match = match
        self.players = players
        self.kept = kept
        self.seat = next(seat for seat, player in enumerate(players) if player.kind == "human")
        self.views = views(match)
        self.bots: dict[int, Bot] = {
            seat: LEVELS[player.level](bot_stream(match.seed, seat))
            for seat, player in enumerate(players)
            if player.level is not UNSET
        }
        self.told = 0
        """How many events the person has been told."""

    @staticmethod
    def new(match: Match, players: Sequence[Player], folder: Path) -> "Game":
        """Start a match; `players` are given by chair."""
        head = header(match, players)
        game = Game(match, head.players, Kept.new(folder, head))
        game._store()
        return game

    @staticmethod
    def again(path: Path) -> "Game":
        """Go on with a match that was left; raises `RecordError` when that cannot be done."""
        written = whole_lines(path)
        record = read(written)
        # Events that came about together were perhaps not all written when the power went.
        is_whole = resumed(record).count() == len(record.events)
        game = Game(begin(record), record.header.players, Kept(path, 0))
        game._retrace(record, is_whole)
        for recorded, played in zip(record.events, game.match.events(), strict=False):
            if recorded != played:
                raise RecordError(recorded.n + 2, "longer")
        events = min(game.match.count(), len(record.events))
        cut(path, written, events)
        game.kept = Kept(path, events)
        game._store()
        return game

    def _retrace(self, record: Record, is_whole: bool) -> None:
        """Do again what is on record; asking the bots brings their chances to where they were.

        Where the last events are not all there, what bots answered is what they answer again, and
        the person is asked again unless his answer is among them.
        """
        match = self.match
        last = len(record.events) if is_whole else _last_batch(record)
        for move in moves(match, record.events):
            action = move.action
            told = match.table.window == HIDDEN or move.number < last
            if move.seat in self.bots:
                if self.bots[move.seat].streams or not told:
                    choice = self._choice(move.seat)
                    action = action if told else choice
            elif action in (ACT_PASS, NOT_TOLD) and not told:
                return
            match.act(move.seat, action)

    def names(self, language: str) -> list[str]:
        """The players as they are called at the table, by seat; a nameless person is "you"."""
        names = [player.name for player in self.players]
        if names[self.seat] in (say(spoken, "play.guest") for spoken in LANGUAGES):
            names[self.seat] = say(language, "play.you")
        return names

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over

    @property
    def between(self) -> bool:
        """Whether a hand has ended and the next is not dealt yet."""
        return self.match.between

    @property
    def is_asked(self) -> bool:
        """Whether it is the person's turn to act or to answer."""
        return self.match.asked()[:1] == [self.seat]

    @property
    def view(self) -> View:
        """What the person may see, up to the present moment."""
        view = self.views[self.seat]
        view.look(self.match)
        return view

    def act(self, action: int) -> None:
        """The person's action; raises `Refused`, and then nothing has changed."""
        self.match.act(self.seat, action)
        self._store()

    def bot_acts(self) -> None:
        """Let the bot act whose turn it is."""
        seat = self.match.asked()[0]
        self.match.act(seat, self._choice(seat))
        self._store()

    def go_on(self) -> None:
        """Deal the next hand."""
        self.match.go_on()
        self._store()

    def end(self) -> None:
        """End the match between two hands: its one person wants to."""
        self.match.agree()
        self._store()

    def news(self) -> Iterator[Event]:
        """The events that the person has not been told yet, as he may see them."""
        for event in self.match.events(self.seat, self.told):
            self.told = event.n + 1
            yield event

    def _choice(self, seat: int) -> int:
        view = self.views[seat]
        view.look(self.match)
        if self.bots[seat].imagines:
            self.bots[seat].imagine(self.match, view)
        return self.bots[seat].choose(view)

    def _store(self) -> None:
        self.kept.add(self.match.events(since=self.kept.events))


def _last_batch(record: Record) -> int:
    """The number of the first of the events that came about together at the end."""
    match = begin(record)
    first = match.count()
    for move in moves(match, record.events):
        first = move.number
        match.act(move.seat, move.action)
    return first
