"""Put other tiles where a seat, or a watcher, cannot see: no byte that it is sent changes.

The other worlds are those of `fivewinds.testing.secrets`. Their matches are played by four people
through a room, with every tile held for as long as the test says.
"""

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from fivewinds.actions import shown
from fivewinds.core.codes import ACT_DISCARD, ACT_PASS, HIDDEN, SPECTATOR, discard_action
from fivewinds.core.shuffle import seed_of
from fivewinds.events import Draw
from fivewinds.match import Laid, Match, TableKind
from fivewinds.retrace import moves
from fivewinds.server.room import game
from fivewinds.server.room.commands import Said, Sit, Watch, decoded
from fivewinds.server.room.game import DEAL, Game
from fivewinds.server.store.rows import StoredAction, StoredChair, StoredTable
from fivewinds.testing.playing import HANDS, after, played
from fivewinds.testing.secrets import READERS, other_worlds
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID
from tests.rules.simple_hands import IDLE, WAIT_FOR_5S
from tests.server.serving import settings
from tests.server.virtual import Ear, VirtualRoom
from tests.toys import IDS, book_or_toy

LIVE = 3
"""Draws since which all is played through the room; what came before them is stored already."""
HOLD = 1.0
"""Seconds for which a tile is held."""
KINDS = ("win", "pung", "chow", "kong", "discard", "pass", "added-kong", "concealed-kong")


class Way(NamedTuple):
    """Who listens, and a last discard that is made."""

    reader: int
    discard: tuple[int, int] | None


class Step(NamedTuple):
    """What was done in a turn, or what was answered in a window, by seat."""

    ask: int
    in_window: bool
    actions: dict[int, int]


def fresh(world: Match) -> Match:
    """A match of the same world, before its first action."""
    return Match(
        world.book,
        world.seed,
        world.options,
        kind=world.kind,
        max_hands=HANDS,
        laid=Laid(world.walls),
    )


def steps_of(world: Match) -> list[Step]:
    """How the open history of a world came about."""
    match = fresh(world)
    steps: list[Step] = []
    for move in moves(match, world.events()):
        if steps and steps[-1].ask == match.count() - 1:
            steps[-1].actions[move.seat] = move.action
        else:
            in_window = match.table.window != HIDDEN
            steps.append(Step(match.count() - 1, in_window, {move.seat: move.action}))
        match.act(move.seat, move.action)
    return steps


class Stage:
    """A room in which a world is played, and the ears of its four seats and of a watcher."""

    def __init__(self, room: VirtualRoom) -> None:
        self.room = room
        self.ears = {reader: Ear(room) for reader in READERS}
        assert room.state.game is not None
        room.do(Watch(self.ears[SPECTATOR], -1, 0))
        for seat, chair in enumerate(room.state.game.match.chairs):
            room.do(Sit(chair, self.ears[seat], -1))
        room.settle()

    @property
    def told(self) -> int:
        """How many events have been announced."""
        return self.room.state.feed.told

    def is_asked(self, seat: int) -> bool:
        return seat in self.room.state.questions.open

    def say(self, seat: int, message: object) -> None:
        game = self.room.state.game
        assert game is not None
        chair = None if seat == SPECTATOR else game.match.chairs[seat]
        self.room.do(Said(chair, self.ears[seat], decoded(json.dumps(message))))
        self.room.settle()

    def act(self, seat: int, ask: int, action: int) -> None:
        self.say(seat, shown(action) | {"ask": ask, "id": f"{ask}-{seat}"})

    def let_go(self) -> None:
        """The tile has been held for long enough."""
        self.room.now = max(self.room.now, self.room.state.feed.held)
        self.room.settle()


def staged(world: Match, steps: list[Step]) -> Stage:
    """A room after these steps, all four seats connected since then."""
    how = settings("sqlite://", hold=HOLD, watch_delay=0.0)
    chairs = tuple(StoredChair(name, None, name) for name in "ABCD")
    table = StoredTable(
        "t",
        world.book.id,
        world.book.version,
        world.options,
        world.kind,
        world.seed,
        started=True,
        finished=False,
        chairs=chairs,
    )
    done = stored(Game(table, world.book, chairs), steps)
    return Stage(VirtualRoom.of(table, how, done))


def stored(scratch: Game, steps: list[Step]) -> list[StoredAction]:
    found = []
    for step in steps:
        if scratch.match.between:
            found.append(scratch.noted_between(DEAL, 0))
            scratch.do(found[-1])
        for seat, action in step.actions.items():
            found.append(scratch.noted(seat, action))
            scratch.do(found[-1])
    return found


def played_through(
    world: Match, way: Way, monkeypatch: pytest.MonkeyPatch, *, quick: bool
) -> list[bytes]:
    """All that a seat is sent while its world is played, and what it hears when it tries things.

    The others are quick to answer, while the tile is held, or take their time.
    """
    reader = way.reader
    laid = partial(Match, max_hands=HANDS, laid=Laid(world.walls))
    monkeypatch.setattr(game, "Match", laid)
    steps = steps_of(world)
    draws = [event.n for event in world.events() if isinstance(event, Draw)]
    since = draws[-LIVE:][0]
    stage = staged(world, [step for step in steps if step.ask < since])
    for step in steps:
        if step.ask < since:
            continue
        if step.in_window:
            answer_window(stage, step, reader, quick=quick)
        else:
            ((seat, action),) = step.actions.items()
            stage.let_go()
            stage.act(seat, step.ask, action)
    if stage.told < world.count():
        stage.let_go()
    assert stage.told == world.count()
    if way.discard is not None:
        seat, action = way.discard
        stage.act(seat, world.count() - 1, action)
        assert stage.told == world.count() + 1
    # The last tile still lies there: nobody else may seem to have anything to do with it.
    last = stage.told - 1
    for number, kind in enumerate(KINDS):
        for ask in (last, last - 1, last + 1):
            stage.say(reader, {"a": kind, "tile": "1m", "ask": ask, "id": f"{number}{ask}"})
    return stage.ears[reader].heard


def answer_window(stage: Stage, step: Step, reader: int, *, quick: bool) -> None:
    """The reader answers while the tile is held, the others before that or when it is over."""
    if quick:
        others_answer(stage, step, reader)
    if stage.is_asked(reader):
        stage.act(reader, step.ask, step.actions.get(reader, ACT_PASS))
    stage.let_go()
    others_answer(stage, step, reader)


def others_answer(stage: Stage, step: Step, reader: int) -> None:
    for seat, action in step.actions.items():
        if seat != reader and stage.is_asked(seat):
            stage.act(seat, step.ask, action)


def worlds_of(rules: str, seed: int) -> Iterator[tuple[Way, list[Match]]]:
    """For each seat, and a watcher, worlds that look the same: a moment of a match, and others."""
    book = book_or_toy(rules)
    start = seed_of(f"server {rules}", seed)
    chance = Random(seed)
    for reader in READERS:
        match = after(book, start, chance.randrange(1, len(played(book, start).actions)))
        if not match.over:
            worlds = [match, *other_worlds(match, reader, chance)]
            yield Way(reader, discard_in_all(worlds, chance)), worlds


def discard_in_all(worlds: list[Match], chance: Random) -> tuple[int, int] | None:
    """A discard that the seat whose turn it is could make in every one of these worlds.

    What it leads to differs: in some of them somebody may claim the tile, in others nobody.
    """
    match = worlds[0]
    if match.table.window != HIDDEN or not match.table.terms.windows:
        return None
    (seat,) = match.asked()
    common = set.intersection(*(set(world.table.sound(seat)) for world in worlds))
    discards = sorted(
        action
        for action in common
        # Whether it has just been drawn is open to all.
        if action & 255 == ACT_DISCARD and len({w.table.drawn == action >> 8 for w in worlds}) == 1
    )
    return (seat, chance.choice(discards)) if discards else None


def compare(rules: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many other worlds looked the same."""
    compared = 0
    for way, (match, *others) in worlds_of(rules, seed):
        if others:
            expected = played_through(match, way, monkeypatch, quick=True)
        for world in others:
            heard = played_through(world, way, monkeypatch, quick=False)
            assert heard == expected, f"reader {way.reader} hears of hidden tiles"
            compared += 1
    return compared


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("rules", IDS)
def test_hidden_tiles_change_no_byte_that_a_seat_or_a_watcher_is_sent(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compare(rules, 1, monkeypatch)


@pytest.mark.parametrize("kind", ["assisted", "strict"])
@pytest.mark.parametrize("reader", [0, 1, 3, SPECTATOR])
def test_whether_a_discard_completes_a_hand_is_not_told_sm_26(
    reader: int, kind: TableKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 discards 5s, for which seat 2 waits in one world and not in the other.

    While the tile is held, nobody else hears whether seat 2 may declare a win.
    """
    rules = book_or_toy("simple")
    options = {"wins": "declared"}
    heard = []
    for hand in (WAIT_FOR_5S[2], IDLE[2]):
        wall = wall_with(rules, (*IDLE[:2], hand, IDLE[3]), "5s", options=options)
        world = match_of(rules, wall, options, kind=kind, max_hands=HANDS)
        way = Way(reader, (0, discard_action(ID["5s"])))
        heard.append(played_through(world, way, monkeypatch, quick=True))
    assert heard[0] == heard[1]


@pytest.mark.sweep
@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("seed", range(3, 43))
@pytest.mark.parametrize("rules", IDS)
def test_hidden_tiles_change_no_byte_in_many_worlds(
    rules: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(rules, seed, monkeypatch)
