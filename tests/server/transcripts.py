"""Transcripts of rooms: what came in and when, and what went out, byte for byte and row by row.

They were recorded while the tests of the server ran against an earlier room. A `Replay` plays one
through the present room, with its moments as the clock; bots choose what they chose then.

`python -m tests.server.transcripts --write` writes anew what goes out, after an intended change.
"""

import base64
import json
import lzma
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from fivewinds.actions import shown
from fivewinds.rules import registry
from fivewinds.server.denied import Denied
from fivewinds.server.messages import Clock
from fivewinds.server.room import commands
from fivewinds.server.room.commands import Command, decoded
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.state import RoomState
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import (
    AddActions,
    AddChat,
    AddRecord,
    ChangeChair,
    OpenRematch,
    PassHostOn,
    SetListed,
    StartMatch,
    StoredAction,
    StoredChair,
    StoredChat,
    StoredTable,
    Write,
)
from tests.server.virtual import VirtualRoom
from tests.toys import IDS

FOLDER = Path(__file__).parent / "transcripts"
TAG = re.compile(r'^\{"type":"[a-z]+",')
"""The tag of a message, which an earlier room did not send."""
Entry = list[Any]


class Transcript(msgspec.Struct):
    """One room from its loading to its end, or a first part of that.

    `steps` are `[moment, command, what it is told]` with the entries that followed.
    """

    test: str
    settings: dict[str, float]
    table: dict[str, Any]
    actions: list[list[Any]]
    chats: list[list[Any]]
    moment: float
    second: int
    latest: int
    steps: list["Step"]


class Step(msgspec.Struct, array_like=True):
    """A command, and what came of it."""

    moment: float
    name: str
    given: dict[str, Any]
    out: list[Entry]


class Ear:
    """A connection that writes down what it is sent."""

    def __init__(self, number: int, language: str, heard: list[Entry]) -> None:
        self.number = number
        self.language = language
        self.heard = heard

    def send(self, message: bytes) -> None:
        text = TAG.sub("{", message.decode())
        if '"prices":' in text:
            # What the engine says that an action brings is not the room's.
            asked = json.loads(text)
            del asked["prices"]
            text = msgspec.json.encode(asked).decode()
        self.heard.append(["out", self.number, text])

    def close(self, code: int, reason: str) -> None:
        self.heard.append(["close", self.number, code, reason])


def _chair(chair: StoredChair) -> list[Any]:
    """What is stored of a chair; the transcripts are older than faces."""
    assert chair.face is None
    return list(chair[:-1])


def row_of(write: Write) -> Iterator[Entry]:
    """What is stored, as entries."""
    match write:
        case AddActions(done):
            for each in done:
                yield ["row", "action", list(each)]
        case AddRecord(lines):
            yield ["row", "record", lines]
        case ChangeChair(number, _, to, host):
            yield ["row", "chair", [number, _chair(to), host]]
        case StartMatch():
            yield ["row", "start", []]
        case PassHostOn(host):
            yield ["row", "host", [host]]
        case SetListed(listed):
            yield ["row", "listed", [listed]]
        case AddChat(said):
            yield ["row", "chat", list(said)]
        case OpenRematch(table):
            chairs = [_chair(each) for each in table.chairs]
            yield [
                "row",
                "rematch",
                [table.id, table.seed.hex(), table.started, table.host, chairs],
            ]


class Replay:
    """A room that is played by a transcript."""

    def __init__(self, transcript: Transcript) -> None:
        given = dict(transcript.table)
        given["seed"] = bytes.fromhex(given["seed"])
        given["chairs"] = tuple(StoredChair(*each) for each in given["chairs"])
        given["clock"] = given["clock"] and Clock(*given["clock"])
        self.heard: list[Entry] = []
        self.ears: dict[int, Ear] = {}
        state = RoomState(
            StoredTable(**given),
            Settings(database="", **transcript.settings),  # type: ignore[arg-type]
        )
        state.remember_chats([StoredChat(*each) for each in transcript.chats])
        state.play([StoredAction(*each) for each in transcript.actions])
        state.let_watchers_see(transcript.second, transcript.latest, transcript.moment)
        self.room = VirtualRoom(state, transcript.moment)
        self.room.store = lambda write: self.heard.extend(row_of(write))

    def _ear(self, given: dict[str, Any]) -> Ear:
        return self.ears.setdefault(
            given["c"], Ear(given["c"], given.get("language", ""), self.heard)
        )

    def _command(self, name: str, given: dict[str, Any]) -> Command:
        match name:
            case "sit":
                ear = self._ear(given)
                return commands.Sit(given["chair"], ear, given["last"], given["wait"])
            case "hang-up":
                return commands.HangUp(given["chair"], self._ear(given))
            case "watch":
                return commands.Watch(self._ear(given), given["last"], given["second"])
            case "stop-watching":
                return commands.StopWatching(self._ear(given))
            case "join":
                return commands.Join(given["name"], given["level"], given["token"])
            case "start":
                return commands.Start(given["token"])
        message = decoded(given["text"])
        chance = b""
        if "rematch" in given:
            table, seed = given["rematch"]
            chance = base64.urlsafe_b64decode(table + "==") + bytes.fromhex(seed)
        ear = self._ear(given)
        return commands.Said(given.get("chair"), ear, message, given.get("second", 0), chance)

    def _carry_out(self, command: Command, moment: float) -> Decision:
        self.room.now = moment
        return self.room.do(command)

    def step(self, step: Step) -> list[Entry]:
        """What comes of a step."""
        self.heard.clear()
        if step.name == "tick":
            self._tick(step)
            return list(self.heard)
        try:
            reply = self._carry_out(self._command(step.name, step.given), step.moment).reply
        except Denied as denied:
            self.heard.append(["denied", denied.reason])
        else:
            if reply is not None:
                self.heard.append(["reply", msgspec.to_builtins(reply)])
        return list(self.heard)

    def _tick(self, step: Step) -> None:
        """All that is due; bots choose as long as the transcript has more actions of theirs."""
        rows = [StoredAction(*each[2]) for each in step.out if each[:2] == ["row", "action"]]
        bots = [row for row in rows if row.level is not None]
        bots.reverse()
        while len(self.heard) < len(step.out):
            if bots and bots[-1].seat in self.room.thinking:
                self._choose(bots.pop())
            elif self._carry_out(commands.Tick(), step.moment).idle:
                break
        while not self._carry_out(commands.Tick(busy=True), step.moment).idle:
            pass

    def _choose(self, row: StoredAction) -> None:
        """Let a bot choose what it chose then."""
        game = self.room.state.game
        assert game is not None
        legal = game.match.legal(row.seat)
        self.room.choose(row.seat, next(each for each in legal if shown(each) == row.action))

    def rest(self, moment: float) -> list[Entry]:
        """What is due after the last step."""
        self.heard.clear()
        self._carry_out(commands.Tick(), moment)
        return list(self.heard)


def kept() -> list[Transcript]:
    """The transcripts that are kept."""
    return [each for path in sorted(FOLDER.glob("*.xz")) for each in read(path)]


def read(path: Path) -> list[Transcript]:
    with lzma.open(path) as lines:
        return [msgspec.json.decode(line, type=Transcript) for line in lines]


def write(path: Path, transcripts: Iterable[Transcript]) -> None:
    lines = b"\n".join(map(msgspec.json.encode, transcripts))
    path.write_bytes(lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME))


def main() -> None:
    """Write anew what goes out."""
    assert sys.argv[1:] == ["--write"], "say --write"
    registry._OWN |= {name: f"tests.toys.{name}" for name in IDS if name not in registry._OWN}
    for path in sorted(FOLDER.glob("*.xz")):
        transcripts = read(path)
        for transcript in transcripts:
            replay = Replay(transcript)
            for step in transcript.steps:
                step.out = replay.step(step)
        write(path, transcripts)


if __name__ == "__main__":
    main()
