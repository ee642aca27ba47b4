"""The file in which a match is kept as it is played. It only ever grows."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from fivewinds.bots import LEVELS
from fivewinds.core.codes import SEATS
from fivewinds.events import EndMatch, Event, encode
from fivewinds.record import Header, Record, RecordError, lines, read, resumed


class PlayedElsewhere(Exception):
    """Somebody else has written in the file of this match."""


class CannotKeep(Exception):
    """The file of a match cannot be written: no room, or no permission."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}")
        self.path = path
        self.problem = error.strerror or str(error)


class Kept:
    """The file of a match."""

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
        text = b"".join(encode(event) + b"\n" for event in events)
        try:
            with self.path.open("ab") as file:
                if os.fstat(file.fileno()).st_size != self.size:
                    raise PlayedElsewhere
                file.write(text)
        except OSError as error:
            raise CannotKeep(self.path, error) from None
        self.size += len(text)
        self.events += len(events)


def unfinished(folder: Path, rules: str) -> Path | None:
    """The newest match of a book in a folder that can be resumed."""
    for path in sorted(folder.glob(f"*-{rules}-*.jsonl"), reverse=True):
        try:
            record = read(whole_lines(path))
            if record.header.rules == rules and _open(record):
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


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a record without a last one that was cut off as it was written."""
    written = path.read_bytes()
    return written[: written.rfind(b"\n") + 1].splitlines()


def cut(path: Path, written: Sequence[bytes], events: int) -> None:
    """Leave no more in the file than the first of these lines, up to so many events."""
    size = sum(len(line) + 1 for line in written[: events + 1])
    if size < path.stat().st_size:
        os.truncate(path, size)
