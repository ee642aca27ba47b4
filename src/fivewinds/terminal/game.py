"""A match between one person and three bots, kept in a file as it is played.

Whatever is accepted is stored before it is told, so that nothing that was seen can be lost.
"""

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import UNSET

from fivewinds.bots import LEVELS, Bot
from fivewinds.core.codes import SEATS, discard_action
from fivewinds.core.shuffle import bot_stream
from fivewinds.events import EndMatch, Event
from fivewinds.match import Match
from fivewinds.record import (
    Header,
    Player,
    Record,
    RecordError,
    actions,
    begin,
    header,
    lines,
    read,
    resumed,
)
from fivewinds.view import views
from fivewinds.words import LANGUAGES, say


class PlayedElsewhere(Exception):
    """Somebody else has written in the file of this match."""


class CannotKeep(Exception):
    """The file of a match cannot be written: no room, or no permission."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}")
        self.path = path
        self.problem = error.strerror or str(error)


class Kept:
    """The file of a match; it only ever grows."""

    def __init__(self, path: Path, events: int) -> None:
        self.path = path
        self.events = events
        """How many events are in it."""
        self.size = path.stat().st_size

    @staticmethod
    def new(folder: Path, head: Header) -> "Kept":
        """Begin a file in a folder; its name sorts by time."""
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = folder / f"{moment}-{head.rules}-{head.commit[:8]}.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.writelines(lines(head, []))
        except OSError as error:
            raise CannotKeep(path, error) from None
        return Kept(path, 0)

    def add(self, events: Sequence[Event]) -> None:
        """Append events, unless somebody else has meanwhile."""
        text = b"".join(msgspec.json.encode(event) + b"\n" for event in events)
        try:
            with self.path.open("ab") as file:
                if os.fstat(file.fileno()).st_size != self.size:
                    raise PlayedElsewhere
                file.write(text)
        except OSError as error:
            raise CannotKeep(self.path, error) from None
        self.size += len(text)
        self.events += len(events)


class Game:
    """A match with its person, its bots and its file."""

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
        record = _whole_lines(path)
        resumed(record)
        game = Game(begin(record), record.header.players, Kept(path, len(record.events)))
        for _, seat, action in actions(record.events):
            if seat in game.bots:
                # What it would do is on record; asking again brings its chances to where they were.
                game._choice(seat)
            game.match.act(seat, action)
        game._store()
        return game

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
    def own_turn(self) -> bool:
        """Whether the person is asked."""
        return self.seat in self.match.asked()

    def discard(self, tile: int) -> None:
        """The person's discard; raises `Refused`, and then nothing has changed."""
        self.match.act(self.seat, discard_action(tile))
        self._store()

    def bot_acts(self) -> None:
        """Let the bot act whose turn it is."""
        (seat,) = self.match.asked()
        self.match.act(seat, self._choice(seat))
        self._store()

    def news(self) -> Iterator[Event]:
        """The events that the person has not been told yet, as he may see them."""
        for event in self.match.events(self.seat, self.told):
            self.told = event.n + 1
            yield event

    def look(self) -> None:
        """Bring the person's view up to date."""
        self.views[self.seat].look(self.match)

    def _choice(self, seat: int) -> int:
        view = self.views[seat]
        view.look(self.match)
        return self.bots[seat].choose(view)

    def _store(self) -> None:
        self.kept.add(self.match.events(since=self.kept.events))


def unfinished(folder: Path, rules: str) -> Path | None:
    """The newest match of a book in a folder that can be gone on with."""
    for path in sorted(folder.glob(f"*-{rules}-*.jsonl"), reverse=True):
        try:
            record = _whole_lines(path, mend=False)
            if _open(record):
                resumed(record)
                return path
        except (RecordError, OSError):
            continue
    return None


def _open(record: Record) -> bool:
    """Whether a match has not ended and its one person and its bots are known here."""
    if record.events and isinstance(record.events[-1], EndMatch):
        return False
    players = record.header.players
    people = sum(player.kind == "human" for player in players)
    known = all(player.kind == "human" or player.level in LEVELS for player in players)
    return len(players) == SEATS and people == 1 and known


def _whole_lines(path: Path, *, mend: bool = True) -> Record:
    """A record without a last line that was cut off as it was written; `mend` cuts the file too."""
    written = path.read_bytes()
    whole = written.rfind(b"\n") + 1
    if mend and whole < len(written):
        os.truncate(path, whole)
    return read(written[:whole].splitlines())
