"""Playing a match with some sense and some chance, and all that it has told so far.

The seed decides everything: the kind of table, the options, how sensibly the seats play. Each
match is played once and kept; laws that look at every moment of it go through its actions again.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from fivewinds.bots import Greedy
from fivewinds.core.codes import EVERYTHING, HIDDEN
from fivewinds.core.shuffle import bot_stream
from fivewinds.events import Event, encode
from fivewinds.match import Match, TableKind
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError
from fivewinds.view import views

HANDS = 2
"""Hands of a match that is played for the laws."""
KEPT = 64
"""Matches that are kept."""


def told(match: Match, reader: int = EVERYTHING) -> list[bytes]:
    """Every event so far as the bytes that the reader is sent."""
    return [encode(event) for event in match.events(reader)]


def plain(event: Event) -> dict[str, Any]:
    """An event as a program decodes it."""
    found: dict[str, Any] = msgspec.json.decode(encode(event))
    return found


def told_plainly(match: Match, reader: int = EVERYTHING) -> list[dict[str, Any]]:
    """Every event so far as the reader's program decodes it."""
    return [plain(event) for event in match.events(reader)]


def state(match: Match) -> tuple[Any, ...]:
    """All that an action could change."""
    return (match.table.snapshot(), list(match.scores), match.decisions, match.over, told(match))


class Conditions(NamedTuple):
    """How a match is played."""

    kind: TableKind
    options: Mapping[str, Any]
    sense: float
    """How often a seat does what a greedy bot would do; else it does anything sound."""
    folly: float
    """How often a seat does anything that the table accepts."""


def conditions(book: Book, seed: bytes) -> Conditions:
    """What the seed says: half of the tables are strict, half have other options."""
    chance = Random(b"conditions" + seed)
    kind: TableKind = chance.choice(("assisted", "strict"))
    options: dict[str, Any] = {}
    if chance.random() < 0.5:
        options = {
            option.name: chance.choice(
                option.choices or (option.default, option.least, option.most)
            )
            for option in book.options
        }
        try:
            book.filled(options)
        except OptionError:
            options = {}
    folly = chance.choice((0, 0.02, 0.1)) if kind == "strict" else 0
    return Conditions(kind, options, chance.choice((0, 0.5, 0.9, 1)), folly)


def begin(book: Book, seed: bytes, hands: int = HANDS) -> Match:
    """The match of a seed before its first action."""
    how = conditions(book, seed)
    return Match(book, seed, how.options, kind=how.kind, max_hands=hands)


class Play(NamedTuple):
    """A match that has been played, and what was done."""

    match: Match
    actions: tuple[tuple[int, int], ...]
    """Seats and actions."""
    windows: tuple[int, ...]
    """The numbers of those that answered a tile of another."""


_kept: dict[tuple[int, bytes], tuple[Book, Play]] = {}


def played(book: Book, seed: bytes) -> Play:
    """The match of a seed, played to its end."""
    key = (id(book), seed)
    if key not in _kept:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        # The book is kept with it, so that no other gets its id.
        _kept[key] = (book, _play(book, seed))
    return _kept[key][1]


def _play(book: Book, seed: bytes) -> Play:
    match = begin(book, seed)
    how = conditions(book, seed)
    chance = Random(seed)
    bots = [Greedy(bot_stream(seed, seat)) for seat in range(4)]
    seen = views(match)
    actions: list[tuple[int, int]] = []
    windows = []
    while not match.over:
        if match.table.window != HIDDEN:
            windows.append(len(actions))
        seat = chance.choice(match.asked())
        if chance.random() < how.folly:
            action = chance.choice(match.legal(seat))
        elif chance.random() < how.sense:
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
        else:
            action = chance.choice(match.table.sound(seat))
        actions.append((seat, action))
        match.act(seat, action)
    return Play(match, tuple(actions), tuple(windows))


class Moment(NamedTuple):
    """A match just before an action."""

    number: int
    match: Match
    seat: int
    action: int


def moments(book: Book, seed: bytes) -> Iterator[Moment]:
    """The match of a seed played again, stopping before each action."""
    match = begin(book, seed)
    for number, (seat, action) in enumerate(played(book, seed).actions):
        yield Moment(number, match, seat, action)
        match.act(seat, action)


def some_moments(book: Book, seed: bytes, count: int) -> Iterator[Moment]:
    """A few of these moments, some of them in windows where there are any."""
    chance = Random(b"moments" + seed)
    play = played(book, seed)
    numbers = set(chance.sample(range(len(play.actions)), min(count, len(play.actions))))
    numbers.update(chance.sample(play.windows, min(count, len(play.windows))))
    for moment in moments(book, seed):
        if moment.number in numbers:
            yield moment


def after(book: Book, seed: bytes, actions: int) -> Match:
    """The match of a seed after so many actions, or at its end if that comes sooner."""
    match = begin(book, seed)
    for seat, action in played(book, seed).actions[:actions]:
        match.act(seat, action)
    return match
