"""Laws about what a seat may do: all that it is offered, and nothing else."""

import copy
import pickle
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from fivewinds.actions import KINDS, answered, asked, shown
from fivewinds.core.codes import (
    ACT_DISCARD,
    ACT_PASS,
    ACTION_NAMES,
    BAR_NAMES,
    BEFORE_PLAY,
    HIDDEN,
    SEATS,
)
from fivewinds.core.table import Refused, Table
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.scoring import Best
from fivewinds.testing.playing import moments, plain, some_moments, state, told

REFUSALS = frozenset({"not-asked", "stale", "malformed", "not-held", "not-legal"})
"""The reasons for which any table may refuse an action (docs/interfaces.md §5)."""

OTHER_SEATS = (-2, -1, *range(SEATS), SEATS, 255)
ODD_ACTIONS = (-(2**63), -(2**32) + 1, -255, -1, 2**31 + 1, 2**32 + 1, 2**40 + 1, 2**63 - 1)
MALFORMED: tuple[object, ...] = (
    None,
    [],
    "pass",
    {},
    {"a": None},
    {"a": []},
    {"a": "peng"},
    {"a": "riichi"},
    {"a": "discard", "tile": 5},
    {"a": "discard", "tile": "0m"},
    {"a": "chow", "tile": "1m", "tiles": ["2m", "3m"]},
)


def every_legal_action_is_accepted(book: Book, seed: bytes) -> None:
    """Each action that is offered can be carried out, and then the seat is asked no more or anew.

    The sound ones come first; at an assisted table there are no others.
    """
    for moment in some_moments(book, seed, 8):
        match, seat = moment.match, moment.seat
        legal, sound = match.legal(seat), match.table.sound(seat)
        assert sound, f"seat {seat} is asked and has nothing sound to choose from"
        assert len(set(legal)) == len(legal), "an action is offered twice"
        assert legal[: len(sound)] == sound, "sound actions come first"
        assert match.kind == "strict" or legal == sound, "an assisted table offers a mistake"
        in_window = match.table.window not in (HIDDEN, BEFORE_PLAY)
        assert in_window == (ACT_PASS in legal), "one may pass when asked about a tile, only then"
        for action in legal:
            table = match.table.clone()
            table.act(seat, action)
            happened = table.log.count > match.table.log.count
            assert happened or seat not in table.asked(), "an action without an event"


def every_other_action_is_refused(book: Book, seed: bytes) -> None:
    """What is not offered is refused for a reason of the list, and nothing changes."""
    chance = Random(b"refused" + seed)
    match: Match | None = None
    for moment in some_moments(book, seed, 1):
        match = moment.match
        _refuses_all_but_the_legal(match, chance)
    if match is not None:
        _refuses_all_but_the_legal(match, chance)


def _refuses_all_but_the_legal(match: Match, chance: Random) -> None:
    before = state(match)
    kinds = range(max(ACTION_NAMES) + 3)
    actions = {kind | tile << 8 for kind in kinds for tile in (*range(52), HIDDEN)}
    actions.update(ODD_ACTIONS)
    # Claims with all sorts of own tiles, and sound actions with something added.
    actions.update(chance.choice(kinds) | chance.getrandbits(40) << 8 for _ in range(50))
    actions.update(action | 1 << 40 for seat in range(SEATS) for action in match.legal(seat))
    for seat in OTHER_SEATS:
        waits = seat in match.asked()
        barred = {reason for _, _, reason in match.table.barred_for(seat)} if waits else set()
        for action in actions.difference(match.legal(seat)):
            reason = _refusal(match, seat, action)
            expected = REFUSALS | barred if waits else {"not-asked"}
            assert reason in expected, f"seat {seat} doing {action} is refused for {reason!r}"
    assert state(match) == before, "a refused action changed something"


def _refusal(match: Match, seat: int, action: int) -> str:
    """Why an action is refused; empty when it is accepted."""
    try:
        match.act(seat, action)
    except Refused as refused:
        return refused.reason
    return ""


def every_action_is_an_object_and_back(book: Book, seed: bytes) -> None:
    """What a seat is asked can be answered with each of its objects; nothing else is taken."""
    for moment in some_moments(book, seed, 5):
        match = moment.match
        for seat in range(SEATS):
            if seat in match.asked():
                _is_asked_well(match, seat)
            else:
                nobody = {"a": "pass", "ask": match.count() - 1}
                assert _answer(match, seat, nobody) == "not-asked", "it was not asked"


def _is_asked_well(match: Match, seat: int) -> None:
    question = msgspec.json.decode(msgspec.json.encode(asked(match, seat)))
    number = question["ask"]
    assert number == match.count() - 1, "the question has another number than the last event"
    legal = match.legal(seat)
    sound = match.table.sound(seat)
    objects = [shown(action) for action in legal]
    assert len({repr(each) for each in objects}) == len(objects), "two actions look alike"
    if match.kind == "assisted":
        assert question["legal"] == objects, "an assisted table asks something else"
        known = {
            *BAR_NAMES,
            *match.book.refusals.rulings,
            *(why for _, _, why in match.table.barred_for(seat)),
        }
        for bar in question["barred"]:
            assert bar["reason"] in known, "barred for a reason that nobody knows"
            assert bar.get("ruling") == match.book.refusals.rulings.get(bar["reason"]), (
                "another ruling"
            )
    else:
        offered = [{**each, "sound": a in sound} for a, each in zip(legal, objects, strict=True)]
        assert question == {"ask": number, "legal": offered}, "a strict table asks something else"
        _sees_all_alike(match, seat)
    for action, each in zip(legal, objects, strict=True):
        assert answered(match, seat, {**each, "ask": number}) == action, f"{each} means another"
        for stale in (number - 1, number + 1, float(number), str(number), None):
            assert _answer(match, seat, {**each, "ask": stale}) == "stale", "an old answer counts"
    for malformed in MALFORMED:
        answer = {**malformed, "ask": number} if isinstance(malformed, dict) else malformed
        assert _answer(match, seat, answer) == "malformed", f"{malformed} is taken for an answer"


def _sees_all_alike(match: Match, seat: int) -> None:
    """A person at a strict table: nothing in what is offered tells a mistake from what is sound."""
    offered = asked(match, seat, sees_soundness=False)["legal"]
    kinds = [KINDS[each["a"]] for each in offered if "riichi" not in each]
    assert kinds == sorted(kinds), "the order of the kinds tells something"
    for each in offered:
        kind = KINDS[each["a"]]
        assert "sound" not in each, "a person is told what is sound"
        if kind in match.table.terms.wrong and kind != ACT_DISCARD:
            assert each == {"a": each["a"]}, "the tiles of a call tell that it is sound"
        answer = {**each, "ask": match.count() - 1}
        assert answered(match, seat, answer) in match.legal(seat), "what is offered is not taken"


def _answer(match: Match, seat: int, answer: object) -> str:
    """Why an answer is refused; empty when it is taken."""
    try:
        answered(match, seat, answer)
    except Refused as refused:
        return refused.reason
    return ""


def sound_actions_are_never_penalised(book: Book, seed: bytes) -> None:
    """Only who has made a wrong declaration in the same hand pays for it."""
    match: Match | None = None
    wrong: set[tuple[int, int, str]] = set()
    for moment in moments(book, seed):
        match = moment.match
        if moment.action not in match.table.sound(moment.seat):
            fault = match.table.terms.wrong[moment.action & 255]
            wrong.add((len(match.hands), moment.seat, fault.reason))
    if match is None:
        return
    reasons = {fault.reason for fault in match.table.terms.wrong.values()}
    hand = 0
    for event in map(plain, match.events()):
        hand += event["e"] == "deal"
        if event.get("reason") in reasons:
            for seat in event.get("seats", [event.get("seat")]):
                at_fault = (hand, seat, event["reason"]) in wrong
                assert at_fault, f"event {event['n']} penalises seat {seat} for nothing"


def the_order_of_answers_changes_nothing(book: Book, seed: bytes) -> None:
    """In any order, the same answers have the same outcome, also when some come late."""
    chance = Random(b"order" + seed)
    for moment in some_moments(book, seed, 6):
        table = moment.match.table
        if table.window == HIDDEN or len(table.asked()) < 2:
            continue
        for _ in range(4):
            answers = {seat: chance.choice(table.legal(seat)) for seat in table.asked()}
            outcomes = [_outcome(table, order, answers) for order in permutations(answers)]
            assert all(outcome == outcomes[0] for outcome in outcomes), "the order decides"


def _outcome(table: Table, order: Sequence[int], answers: dict[int, int]) -> tuple[Any, ...]:
    """What is on record, and what lies where, when all have answered in this order."""
    other = table.clone()
    for seat in order:
        # A window that closed early waits for nobody any more.
        if other.log.count == table.log.count and seat in other.asked():
            other.act(seat, answers[seat])
    legal = [other.legal(seat) for seat in range(SEATS)]
    barred = [other.barred_for(seat) for seat in range(SEATS)]
    held = [other.held(seat) for seat in range(SEATS)]
    scores = (list(other.scores), other.pot, list(other.dead), list(other.passed))
    return (other.log.read(), other.asked(), legal, barred, held, scores, other.over)


def a_snapshot_has_the_same_future(book: Book, seed: bytes) -> None:
    """A table that was copied or restored goes on like the table itself, also inside windows."""
    chance = Random(b"snapshot" + seed)
    for moment in some_moments(book, seed, 1):
        table = moment.match.table.clone()
        kept, key = table.snapshot(), chance.random()
        assert kept == moment.match.table.snapshot(), "a clone differs from its table"
        other = table.clone()
        future = _future(table, Random(key))
        assert other.snapshot() == kept, "playing on changed the clone"
        assert _future(other, Random(key)) == future, "the clone goes another way"
        table.restore(kept)
        assert table.snapshot() == kept, "restoring does not give the snapshot back"
        assert _future(table, Random(key)) == future, "the restored table goes another way"


def _pickled(match: Match) -> Match:
    """A match by way of pickle; a clone where no module has a name for its book."""
    try:
        pickle.dumps(match.book)
    except pickle.PicklingError:
        return match.clone()
    found: Match = pickle.loads(pickle.dumps(match))
    return found


COPIES: tuple[Callable[[Match], Match], ...] = (Match.clone, copy.copy, copy.deepcopy, _pickled)
"""The ways to copy a match."""


def a_copy_of_a_match_has_the_same_future(book: Book, seed: bytes) -> None:
    """However it is copied, a match goes on as the copy does, and neither changes the other."""
    chance = Random(b"copies" + seed)
    for moment in some_moments(book, seed, 1):
        match, key = moment.match, chance.random()
        before = told(match), _position(match)
        copies = [way(match) for way in COPIES]
        futures = [_future_of_match(other, Random(key)) for other in copies]
        assert (told(match), _position(match)) == before, "playing on with a copy changed the match"
        again = match.clone()
        assert (told(again), _position(again)) == before, "a copy differs from its match"
        for future in futures:
            assert future == futures[0], "two copies of one match go different ways"
        assert _future_of_match(again, Random(key)) == futures[0], "a later copy goes another way"


def _position(match: Match) -> tuple[Any, ...]:
    """All that an action could change, and what each seat may do."""
    legal = [match.legal(seat) for seat in range(SEATS)]
    return (match.table.packed(), list(match.scores), match.pot, match.decisions, legal)


def _future_of_match(match: Match, chance: Random) -> list[Any]:
    """What is on record after some hundred actions, into the next hand where there is one."""
    found: list[Any] = [_position(match)]
    for number in range(120):
        if match.over:
            break
        seat = chance.choice(match.asked())
        match.act(seat, chance.choice(match.table.sound(seat)))
        if number % 40 == 0:
            found.append(_position(match))
    return [*found, told(match), list(match.scores), match.over, match.asked()]


def _future(table: Table, chance: Random) -> list[Any]:
    """The next states, at most to the end of the hand."""
    found: list[Any] = []
    while not table.over and len(found) < 25:
        seat = chance.choice(table.asked())
        table.act(seat, chance.choice(table.sound(seat)))
        found.append(_comparable(table.snapshot()))
    return found


def _comparable(value: Any) -> Any:
    """A state without the readings of hands, which are told by their worth."""
    if isinstance(value, Best):
        return value.score._replace(patterns=value.patterns)
    return tuple(map(_comparable, value)) if isinstance(value, tuple) else value
