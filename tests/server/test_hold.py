"""When something is announced tells nothing: by a clock of the test."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from fivewinds.core.shuffle import seed_of
from fivewinds.events import Event, encode
from fivewinds.server.room import game
from fivewinds.server.room.commands import Command, Said, Sit, Watch, decoded
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.effects import ShowWatchers, TellEvents
from fivewinds.server.room.progress import sway
from fivewinds.server.store.rows import AddActions, StoredAction, StoredChair, StoredTable, Write
from tests.server.serving import settings
from tests.server.virtual import Ear, VirtualRoom
from tests.toys import book_or_toy

HOLD, PACE = 0.9, 0.6
DISCARDS = 120
BOOKS = ("mingjong", "rode-boekje", "b30fj", "reed")


class Evening:
    """A table with people who answer within the hold, bots that think within it, and a watcher."""

    def __init__(self, rules: str, people: int, seed: int, sway: float = 0.0) -> None:
        book = book_or_toy(rules)
        chairs = tuple(
            StoredChair(name, None, name) if chair < people else StoredChair(name, "greedy")
            for chair, name in enumerate("ABCD")
        )
        table = StoredTable(
            "t", book.id, book.version, book.filled({}), "assisted", seed_of("hold", seed),
            True, False, chairs,
        )  # fmt: skip
        how = settings("sqlite://", hold=HOLD, sway=sway, pace=PACE, watch_delay=0.0)
        self.room = VirtualRoom.of(table, how)
        self.chance = Random(seed)
        self.ears = {chair: Ear(self.room) for chair in range(people)}
        self.watcher = Ear(self.room)
        self.room.do(Watch(self.watcher, -1, 0))
        for chair, ear in self.ears.items():
            self.room.do(Sit(chair, ear, -1))
        self.answers: list[tuple[float, int, dict[str, Any]]] = []
        """What people will do: when, in which chair."""
        self.choices: list[tuple[float, int]] = []
        """When the bot of a seat will have chosen."""
        self.read = dict.fromkeys(self.ears, 0)

    def play(self) -> None:
        """Do what comes next."""
        wake = self.room.settle(bots=False)
        self._listen()
        moments = [each[0] for each in self.answers] + [each[0] for each in self.choices]
        self.room.now = min(moments if wake is None else [*moments, wake])
        for each in [each for each in self.choices if each[0] <= self.room.now]:
            self.choices.remove(each)
            self.room.choose(each[1])
        for answer in [each for each in self.answers if each[0] <= self.room.now]:
            self.answers.remove(answer)
            _, chair, message = answer
            ear = self.ears[chair]
            self.room.do(Said(chair, ear, decoded(json.dumps(message))))

    def _listen(self) -> None:
        planned = {seat for _, seat in self.choices}
        for seat in self.room.thinking.keys() - planned:
            self.choices.append((self.room.now + self.chance.uniform(0, HOLD / 2), seat))
        for chair, ear in self.ears.items():
            for message in map(json.loads, ear.heard[self.read[chair] :]):
                if message.get("legal"):
                    # A pass, or any tile: nobody waits for anybody.
                    action = self.chance.choice(message["legal"])
                    name = f"{message['ask']}"
                    moment = self.room.now + self.chance.uniform(0, HOLD / 2)
                    self.answers.append(
                        (moment, chair, action | {"ask": message["ask"], "id": name})
                    )
            self.read[chair] = len(ear.heard)

    @property
    def windows(self) -> set[int]:
        """The numbers of the tiles about which somebody was asked."""
        rows: list[StoredAction] = []
        for write in self.room.writes:
            if isinstance(write, AddActions):
                rows += write.done
        return {row.ask for row in rows if row.action["a"] in ("pass", "chow", "pung", "kong")}


def gaps(ear: Ear) -> dict[int, float]:
    """By discard, how long after it the next event came."""
    events = [
        (json.loads(each), moment)
        for each, moment in zip(ear.heard, ear.moments, strict=True)
        if b'"e":' in each
    ]
    return {
        event["n"]: round(after - before, 6)
        for (event, before), (_, after) in pairwise(events)
        if event["e"] == "discard"
    }


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("rules", BOOKS)
def test_what_follows_a_discard_comes_at_the_same_moment_whether_or_not_anybody_was_asked(
    rules: str, people: int
) -> None:
    evening = Evening(rules, people, 5)
    while len(gaps(evening.watcher)) < DISCARDS and evening.room.state.phase == "playing":
        evening.play()
    for ear in (*evening.ears.values(), evening.watcher):
        found = gaps(ear)
        asked = evening.windows & found.keys()
        assert asked
        assert found.keys() - asked
        assert set(found.values()) == {HOLD}


@pytest.mark.usefixtures("toys")
def test_how_much_longer_a_tile_is_held_is_settled_before_anybody_is_asked() -> None:
    """It follows from the seed and the number of the event, and is another for each tile."""
    evening = Evening("reed", 1, 5, sway=0.05)
    while len(gaps(evening.watcher)) < DISCARDS:
        evening.play()
    state = evening.room.state
    found = gaps(evening.watcher)
    assert evening.windows & found.keys()
    assert found.keys() - evening.windows
    for number, gap in found.items():
        assert gap == round(HOLD + sway(state.table.seed, number, state.settings), 6)
    assert len(set(found.values())) > DISCARDS / 2
    assert all(HOLD <= gap < HOLD + 0.05 for gap in found.values())


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("rules", BOOKS)
def test_all_that_is_told_was_made_before_the_moment_at_which_it_is_told(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long that takes depends on what was asked: so only sending is left for the moment."""
    made: list[object] = []

    def counted(event: Event) -> bytes:
        made.append(event)
        return encode(event)

    monkeypatch.setattr(game, "encode", counted)
    evening = Evening(rules, 3, 5)
    do, told = evening.room.do, 0

    def watched(command: Command) -> Decision:
        nonlocal told
        before = len(made)
        decision = do(command)
        if any(isinstance(each, TellEvents | ShowWatchers) for each in decision.effects):
            told += 1
            assert len(made) == before
        return decision

    evening.room.do = watched  # type: ignore[method-assign]
    while len(gaps(evening.watcher)) < DISCARDS and evening.room.state.phase == "playing":
        evening.play()
    assert told > DISCARDS
    assert made


@pytest.mark.usefixtures("toys")
def test_bots_answer_and_are_stored_while_the_tile_is_held() -> None:
    evening = Evening("reed", 1, 5)
    stored: list[float] = []
    keep = evening.room.store

    def store(write: Write) -> None:
        keep(write)
        stored.append(evening.room.now)

    evening.room.store = store
    room = evening.room
    while room.state.phase == "playing" and len(gaps(evening.watcher)) < DISCARDS:
        kept = len(room.state.feed.kept)
        evening.play()
        if len(room.state.feed.kept) > kept:
            assert stored[-1] < room.state.feed.held
    assert evening.windows
