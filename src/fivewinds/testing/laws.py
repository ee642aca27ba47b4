"""Laws that hold in every book, whatever is played.

A law takes a book and a seed, plays from that seed, and raises AssertionError where it finds
itself broken. The laws about what a seat may know are in `fivewinds.testing.secrets`.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from fivewinds.core.codes import ACTION_NAMES, HAND_SIZE, SEATS
from fivewinds.core.table import Refused, Table
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.testing.playing import moments, state, told, told_plainly
from fivewinds.testing.secrets import (
    a_view_is_what_its_events_say,
    hidden_tiles_change_nothing_that_is_sent,
    only_what_a_reader_may_know_is_sent,
)
from fivewinds.tiles import ID, parse

REFUSALS = frozenset({"not-asked", "stale", "malformed", "not-held", "not-legal"})
"""The reasons for which any table may refuse an action (docs/interfaces.md §5)."""

OTHER_SEATS = (-2, -1, *range(SEATS), SEATS, 255)
ODD_ACTIONS = (-(2**63), -(2**32) + 1, -255, -1, 2**31 + 1, 2**32 + 1, 2**40 + 1, 2**63 - 1)


def _match(book: Book, seed: bytes) -> tuple[Match, Random]:
    """A match of at most two hands, and the chance to play it by."""
    return Match(book, seed, max_hands=2), Random(seed)


def _finished(book: Book, seed: bytes) -> Match:
    match, chance = _match(book, seed)
    for _ in moments(match, chance):
        pass
    return match


def _hands(match: Match) -> list[list[dict[str, Any]]]:
    """The record of a match, hand by hand, each from its deal on."""
    hands: list[list[dict[str, Any]]] = []
    for event in told_plainly(match):
        if event["e"] == "deal":
            hands.append([])
        hands[-1].append(event)
    return hands


def tiles_are_conserved(book: Book, seed: bytes) -> None:
    """Whatever is done, the tiles in hands, rivers and wall are the set."""
    match, chance = _match(book, seed)
    for _ in moments(match, chance):
        wall, front, _, _, _, _, hands, *_ = match.table.snapshot()
        tiles = Counter(wall[front:])
        for hand in hands:
            tiles.update(hand)
        tiles.update(ID[e["tile"]] for e in _hands(match)[-1] if e["e"] == "discard")
        assert tiles == Counter(book.tiles), "tiles were lost or made"


def a_record_shows_every_tile(book: Book, seed: bytes) -> None:
    """From the record alone: nobody draws, discards or shows a tile that he cannot have."""
    for events in _hands(_finished(book, seed)):
        hands = [Counter(parse(text)) for text in events[0]["hands"]]
        assert [hand.total() for hand in hands] == [HAND_SIZE] * SEATS, "a hand has 13 tiles"
        unseen = Counter(book.tiles)
        for hand in hands:
            unseen.subtract(hand)
        for event in events:
            if event["e"] == "draw":
                tile = ID[event["tile"]]
                unseen[tile] -= 1
                hands[event["seat"]][tile] += 1
            elif event["e"] == "discard":
                hands[event["seat"]][ID[event["tile"]]] -= 1
            elif event["e"] == "win":
                shown = Counter(parse(event["shown"][str(event["seat"])]["hand"]))
                held = hands[event["seat"]].copy()
                held[ID[event["tile"]]] -= event["by"] == "draw"
                assert shown == +held, "a winner shows what he holds, without the winning tile"
            counts = [*unseen.values(), *(n for hand in hands for n in hand.values())]
            assert min(counts) >= 0, f"event {event['n']} uses a tile that is not there"


def the_wall_count_never_lies(book: Book, seed: bytes) -> None:
    """It starts at the set without hands and dead tiles, falls with draws and ends a hand at 0."""
    for events in _hands(_finished(book, seed)):
        left = len(book.tiles) - book.dead - SEATS * HAND_SIZE
        assert events[0]["wall"] == left, "the deal miscounts the wall"
        for event in events:
            if event["e"] == "draw":
                left -= 1
                assert event["wall"] == left >= 0, f"event {event['n']} miscounts the wall"
            if event.get("reason") == "exhausted":
                assert left == 0, "a hand is exhausted although tiles are left"


def events_are_numbered_through(book: Book, seed: bytes) -> None:
    """Numbers run from 0 without a gap, and asking later gives the same events' end."""
    match = _finished(book, seed)
    numbers = [event["n"] for event in told_plainly(match)]
    assert numbers == list(range(len(numbers))), "events are not numbered through"
    for since in (0, 1, len(numbers) // 2, len(numbers) - 1, len(numbers)):
        assert match.events(since=since) == match.events()[since:], f"events since {since} differ"


def every_legal_action_is_accepted(book: Book, seed: bytes) -> None:
    """Each action that is offered can be carried out, and something then happens."""
    match, chance = _match(book, seed)
    for seat in moments(match, chance):
        legal = match.legal(seat)
        assert legal, f"seat {seat} is asked and has nothing to choose from"
        assert legal == sorted(set(legal)), "legal actions are sorted and all different"
        for action in legal:
            table = match.table.clone()
            table.act(seat, action)
            assert table.log.count > match.table.log.count, "an action without an event"


def every_other_action_is_refused(book: Book, seed: bytes) -> None:
    """What is not offered is refused for a reason of the list, and nothing changes."""
    match, chance = _match(book, seed)
    for _ in moments(match, chance):
        if chance.random() < 0.03:
            _refuses_all_but_the_legal(match)
    _refuses_all_but_the_legal(match)


def _refuses_all_but_the_legal(match: Match) -> None:
    before = state(match)
    kinds = range(max(ACTION_NAMES) + 3)
    actions = {kind | tile << 8 for kind in kinds for tile in range(64)}.union(ODD_ACTIONS)
    for seat in OTHER_SEATS:
        asked = seat in match.asked()
        for action in actions.difference(match.legal(seat)):
            reason = _refusal(match, seat, action)
            assert reason in REFUSALS, f"seat {seat} doing {action} is refused for {reason!r}"
            assert asked or reason == "not-asked", "only who is asked may act"
    assert state(match) == before, "a refused action changed something"


def _refusal(match: Match, seat: int, action: int) -> str:
    """Why an action is refused; empty when it is accepted."""
    try:
        match.act(seat, action)
    except Refused as refused:
        return refused.reason
    return ""


def a_snapshot_has_the_same_future(book: Book, seed: bytes) -> None:
    """A table that was copied or restored goes on like the table itself."""
    match, chance = _match(book, seed)
    stop = chance.randrange(60)
    for number, _ in enumerate(moments(match, chance)):
        if number == stop:
            break
    table = match.table
    if table.over:
        return
    kept, key = table.snapshot(), chance.random()
    copy = table.clone()
    assert copy.snapshot() == kept, "a clone differs from its table"
    future = _future(table, Random(key))
    assert copy.snapshot() == kept, "playing on changed the clone"
    assert _future(copy, Random(key)) == future, "the clone goes another way"
    table.restore(kept)
    assert table.snapshot() == kept, "restoring does not give the snapshot back"
    assert _future(table, Random(key)) == future, "the restored table goes another way"


def _future(table: Table, chance: Random) -> list[tuple[Any, ...]]:
    """Every state from here to the end of the hand."""
    found = []
    while not table.over:
        seat = chance.choice(table.asked())
        table.act(seat, chance.choice(table.legal(seat)))
        found.append(table.snapshot())
    return found


def payments_sum_to_nought(book: Book, seed: bytes) -> None:
    """What one seat gets others pay, and each event's scores follow from the wins before it."""
    match = _finished(book, seed)
    scores = [0] * SEATS
    for hand, events in zip(match.hands, _hands(match), strict=True):
        for event in events:
            if "payments" in event:
                assert len(event["payments"]) == SEATS, "a payment for each seat"
                assert sum(event["payments"]) == 0, f"event {event['n']} makes or loses points"
            if event["e"] == "end-hand":
                for verdict in hand.verdicts:
                    scores = [a + b for a, b in zip(scores, verdict.gains, strict=True)]
            if "scores" in event:
                assert event["scores"] == scores, f"event {event['n']} has scores from nowhere"


def the_same_seed_gives_the_same_record(book: Book, seed: bytes) -> None:
    """Nothing but the seed and the actions decides what happens."""
    first, second = _finished(book, seed), _finished(book, seed)
    assert told(first) == told(second), "two matches of one seed differ"


LAWS: tuple[Callable[[Book, bytes], None], ...] = (
    tiles_are_conserved,
    a_record_shows_every_tile,
    the_wall_count_never_lies,
    events_are_numbered_through,
    every_legal_action_is_accepted,
    every_other_action_is_refused,
    a_snapshot_has_the_same_future,
    payments_sum_to_nought,
    the_same_seed_gives_the_same_record,
    only_what_a_reader_may_know_is_sent,
    a_view_is_what_its_events_say,
    hidden_tiles_change_nothing_that_is_sent,
)
"""Every law there is."""
