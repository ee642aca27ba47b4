"""The room does what an earlier one did, byte for byte and row by row: recorded transcripts."""

import json
from collections import Counter
from typing import get_args

import pytest

from fivewinds.server.messages import (
    AskHints,
    ChangeFace,
    Doing,
    ListTable,
    MoveKind,
    ServerMessage,
)
from fivewinds.server.room.commands import Malformed, decoded
from tests.server.transcripts import Entry, Replay, Transcript, kept

LEAST = 200
ROWS = {"action", "record", "chair", "start", "host", "chat", "rematch"}
COMMANDS = {"sit", "hang-up", "watch", "stop-watching", "join", "start", "said", "tick"}


@pytest.fixture(scope="module")
def transcripts() -> list[Transcript]:
    return kept()


def told(entries: list[Entry]) -> list[Entry]:
    """What went out in order; the record of a match may be stored before or after an answer."""
    return [each for each in entries if each[:2] != ["row", "record"]]


def records(entries: list[Entry]) -> list[Entry]:
    return [each for each in entries if each[:2] == ["row", "record"]]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("part", range(8))
def test_every_step_of_every_transcript_comes_out_as_it_did(
    transcripts: list[Transcript], part: int
) -> None:
    for transcript in transcripts[part::8]:
        replay = Replay(transcript)
        stored: list[Entry] = []
        expected: list[Entry] = []
        for number, step in enumerate(transcript.steps):
            out = replay.step(step)
            assert told(out) == told(step.out), f"{transcript.test}, step {number}: {step.name}"
            stored += records(out)
            expected += records(step.out)
        if len(stored) < len(expected):
            stored += records(replay.rest(step.moment))
        assert stored == expected, transcript.test


def test_transcripts_have_every_kind_of_message(transcripts: list[Transcript]) -> None:
    assert len(transcripts) >= LEAST
    seen: Counter[str] = Counter()
    for transcript in transcripts:
        for step in transcript.steps:
            seen[step.name] += 1
            if step.name == "said":
                message = decoded(step.given["text"])
                seen[type(message).__name__] += 1
                seen[getattr(message, "a", "")] += 1
            for kind, *rest in step.out:
                if kind == "out":
                    seen.update(json.loads(rest[1]).keys())
                seen[rest[0] if kind == "row" else kind] += 1
    by_field = {"table", "last", "legal", "done", "refused", "chat", "pause", "rematch", "header"}
    # A welcome and a watcher's have the same field; `storage` is told by no decision; the
    # transcripts are older than hints, the list of tables and faces.
    assert len(by_field) == len(get_args(ServerMessage)) - 3
    newer = {each.__name__ for each in (AskHints, ListTable, ChangeFace)}
    wanted = {each.__name__ for each in get_args(Doing)} - newer
    wanted |= {"Move", Malformed.__name__}
    # The transcripts are older than acts before play.
    moves = set(get_args(MoveKind)) - {"exchange", "void"}
    wanted |= moves | ROWS | COMMANDS | by_field | {"close", "denied", "reply"}
    assert not wanted - seen.keys()
