"""Laws about what a seat may know: it is told that, all of that and nothing else."""

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

from fivewinds.core.codes import HAND_SIZE, HIDDEN, SEATS, SPECTATOR, discard_action
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Offer, Refused
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.testing.playing import after, moments, told, told_plainly
from fivewinds.testing.walls import stacked
from fivewinds.tiles import ID, KINDS, NAMES, parse
from fivewinds.view import View

READERS = (*range(SEATS), SPECTATOR)
WORLDS = 6
"""Other worlds that are tried for each reader and moment."""

Told = dict[str, Any]


def only_what_a_reader_may_know_is_sent(book: Book, seed: bytes) -> None:
    """Each reader gets the record with other hands and other draws hidden, and no more hidden."""
    match = Match(book, seed, max_hands=2)
    for _ in moments(match, Random(seed)):
        pass
    for reader in READERS:
        expected = [_redacted(event, reader) for event in told_plainly(match)]
        assert told_plainly(match, reader) == expected, f"reader {reader} is told something else"


def _redacted(event: Told, reader: int) -> Told:
    """An event of the record as a reader may know it, by the words of docs/interfaces.md §4."""
    if event["e"] == "deal":
        hidden = "?" * HAND_SIZE
        hands = [text if reader == seat else hidden for seat, text in enumerate(event["hands"])]
        return {**event, "hands": hands}
    if event["e"] == "draw" and event["seat"] != reader:
        return {**event, "tile": "?"}
    return event


def a_view_is_what_its_events_say(book: Book, seed: bytes) -> None:
    """After every event a view equals what its seat can work out from the events it was sent."""
    match = Match(book, seed, max_hands=1)
    for _ in moments(match, Random(seed)):
        for seat in range(SEATS):
            view = View(match, seat)
            view.look(match)
            _agrees(view, book, told_plainly(match, seat))
    for seat in range(SEATS):
        events = told_plainly(match, seat)
        view = View(match, seat)
        view.begin(match)
        for number in range(match.table.log.count):
            view.hear(match.table.log.seen(number, seat))
            _agrees(view, book, events[: number + 2])


def _agrees(view: View, book: Book, events: list[Told]) -> None:
    """Work everything out again, from the last deal on, and compare."""
    deal = next(event for event in reversed(events) if event["e"] == "deal")
    hand = parse(deal["hands"][view.seat])
    rivers: list[list[int]] = [[], [], [], []]
    drawn, wall = HIDDEN, deal["wall"]
    for event in events[events.index(deal) :]:
        own, tile = event.get("seat") == view.seat, ID.get(event.get("tile", ""), HIDDEN)
        if event["e"] == "draw":
            wall = event["wall"]
            if own:
                hand.append(tile)
                drawn = tile
        elif event["e"] == "discard":
            rivers[event["seat"]].append(tile)
            if own:
                hand.remove(tile)
                drawn = HIDDEN
    open_tiles = Counter((*hand, *chain(*rivers)))
    assert view.number == deal["hand"], "the view is of another hand"
    assert view.dealer == deal["dealer"], "the view has another dealer"
    assert list(view.scores) == deal["scores"], "the view has other scores"
    assert view.hand.tiles() == sorted(hand), "the view holds other tiles"
    assert view.drawn == drawn, "the view has drawn another tile"
    assert view.wall == wall, "the view counts the wall otherwise"
    assert view.rivers == rivers, "the view has other discards"
    unseen = [book.copies[tile] - open_tiles[tile] for tile in range(KINDS)]
    assert list(view.unseen) == unseen, "the view counts unseen tiles otherwise"


def hidden_tiles_change_nothing_that_is_sent(book: Book, seed: bytes) -> None:
    """Put other tiles where a reader cannot see: its events, view and actions stay the same."""
    chance = Random(seed)
    match = after(Match(book, seed, max_hands=1), chance, chance.randrange(90))
    for reader in READERS:
        for world in other_worlds(match, reader, chance):
            assert told(world) != told(match), "the other world is the same one"
            assert told(world, reader) == told(match, reader), f"reader {reader} is told more"
            logs = world.table.log.read(reader), match.table.log.read(reader)
            assert logs[0] == logs[1], f"the log tells reader {reader} more"
            assert world.asked() == match.asked(), "who is asked depends on hidden tiles"
            if reader != SPECTATOR:
                assert _all_of(world, reader) == _all_of(match, reader), (
                    f"the view of seat {reader} depends on hidden tiles"
                )
                assert world.legal(reader) == match.legal(reader), (
                    f"what seat {reader} may do depends on hidden tiles"
                )


def other_worlds(match: Match, reader: int, chance: Random) -> list[Match]:
    """Matches that differ in tiles that the reader has not seen, with the same open history.

    Only the first hand of a match can be dealt otherwise, so the match must be at its first hand.
    """
    wall = match.present.wall
    hidden = _hidden_places(match, reader)
    found = []
    for _ in range(WORLDS):
        places = chance.sample(hidden, chance.randint(2, len(hidden)))
        moved = chance.sample(places, len(places))
        other = bytearray(wall)
        for place, origin in zip(places, moved, strict=True):
            other[place] = wall[origin]
        book = stacked(match.book, match.seed, other)
        world = Match(book, match.seed, match.options, max_hands=match.max_hands)
        if _replayed(world, match) and told(world) != told(match):
            found.append(world)
    return found


def _hidden_places(match: Match, reader: int) -> list[int]:
    """The places in the wall whose tiles the reader has not seen, wherever they are now."""
    wall, dealer = match.present.wall, match.present.dealer
    held: list[list[int]] = [[], [], [], []]
    front = SEATS * HAND_SIZE
    for place in range(front):
        turn = place // 4 if place < 48 else place - 48
        held[(dealer + turn) % SEATS].append(place)
    known: set[int] = set()
    for event in told_plainly(match):
        if event["e"] == "draw":
            held[event["seat"]].append(front)
            front += 1
        elif event["e"] == "discard":
            # The latest of equal tiles goes first: whether a discard was just drawn is open.
            own = held[event["seat"]]
            place = max(place for place in own if NAMES[wall[place]] == event["tile"])
            own.remove(place)
            known.add(place)
        elif event["e"] == "win":
            known.update(held[event["seat"]])
    if reader != SPECTATOR:
        known.update(held[reader])
    return [place for place in range(len(wall)) if place not in known]


def _replayed(world: Match, match: Match) -> bool:
    """Do in the other world what was done in this one; whether the open history is the same."""
    try:
        for event in told_plainly(match):
            if event["e"] == "discard":
                world.act(event["seat"], discard_action(ID[event["tile"]]))
    except Refused:
        return False
    history = [_in_the_open(event) for event in told_plainly(match)]
    return history == [_in_the_open(event) for event in told_plainly(world)]


def _in_the_open(event: Told) -> Told:
    """The part of an event that everybody sees."""
    return _redacted(event, SPECTATOR)


def _all_of(match: Match, seat: int) -> dict[str, Any]:
    """Everything that can be read off a seat's view."""
    view = View(match, seat)
    view.look(match)
    names = [name for name in dir(view) if not name.startswith("_")]
    return {name: _plain(getattr(view, name)) for name in names}


def _plain(value: object) -> object:
    """A value that can be compared; methods, which hold nothing, are passed over."""
    if isinstance(value, Hand):
        return value.tiles()
    if isinstance(value, Offer):
        return value.listed()
    return None if callable(value) else value
