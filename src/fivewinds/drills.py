"""Ten-second exercises made from a book itself: the question, the right answers, and why.

A drill comes from a hand that bots have played, so that it looks like one of a real table. The same
book, kind and seed give the same drill.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from fivewinds.answers import score, waits
from fivewinds.bots.closed import Closed
from fivewinds.core.codes import HIDDEN
from fivewinds.core.shuffle import Stream, bot_stream
from fivewinds.core.table import Table
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.tiles import NAMES, WINDS, parse, show
from fivewinds.view import View, views

KINDS = ("waits", "win", "worth", "discard")
WORDS = 64
"""Random numbers that one drill may need."""
CHOICES = 4
"""Among how many values the worth of a hand is chosen."""
TRIES = 200
"""Matches that are played at most to find a drill; a book may have none of a kind."""
MOST_WAITS = 9
"""A hand that waits for more kinds of tiles makes no exercise."""


class NoDrill(Exception):
    """The book has no exercise of this kind."""


class Drill(NamedTuple):
    """An exercise with its answer."""

    kind: str
    seed: str
    request: dict[str, Any]
    """The hand, as in interfaces.md §2 and §3."""
    choices: list[Any]
    """What may be answered: tiles, yes and no, or scores."""
    answers: list[Any]
    """The right ones: for `waits` all of them, for the other kinds any of them."""
    why: dict[str, Any]
    """The engine's own answer: of `waits` (§3), or of `score` (§2); for `discard` by tile."""


def kinds_of(book: Book) -> list[str]:
    """The kinds of drills that a book has: one without payments has nothing to value."""
    return [kind for kind in KINDS if kind != "worth" or book.pays]


def drill(book: Book, kind: str, seed: str) -> Drill:
    """The exercise of a kind that follows from a seed; raises `NoDrill`."""
    if kind not in kinds_of(book):
        raise NoDrill(kind)
    make = {"waits": _waits, "win": _win, "worth": _worth, "discard": _discard}[kind]
    for number in range(TRIES):
        key = sha256(f"{book.id}/{kind}/{seed}/{number}".encode()).digest()
        stream = Stream(key, WORDS)
        for request in _hands(book, key, drawn=kind == "discard"):
            found = make(book, request, stream)
            if found is not None:
                choices, answers, why, asked = found
                return Drill(kind, seed, asked, choices, answers, why)
    raise NoDrill(kind)


Found = tuple[list[Any], list[Any], dict[str, Any], dict[str, Any]]


def _hands(book: Book, seed: bytes, *, drawn: bool) -> Iterator[dict[str, Any]]:
    """Closed hands that wait, or with a tile more that can be made to wait, as requests.

    One for each seat at most, from one hand of play.
    """
    match = Match(book, seed, max_hands=1)
    table: Table = match.table
    seen = views(match)
    bots = [Closed(bot_stream(seed, seat, asked=True)) for seat in range(4)]
    given: set[int] = set()
    while not match.over:
        seat = table.first_asked()
        view = seen[seat]
        view.look(match)
        if seat not in given and (tiles := _exercise(view, drawn=drawn)):
            given.add(seat)
            yield _request(view, tiles)
        match.act(seat, bots[seat].choose(view))


def _exercise(view: View, *, drawn: bool) -> list[int]:
    """A closed hand of plain tiles that is one tile away from winning; empty if this is none.

    `drawn`: with the tile just drawn, so that one is to be discarded.
    """
    tiles = view.hand.tiles()
    plain = all(NAMES[tile][1] in "mpsz" for tile in tiles)
    if not plain or view.melds[view.seat] or view.drawn == HIDDEN:
        return []
    if drawn:
        return tiles if view.distance() == 0 else []
    if view.distance_without(view.drawn) != 0:
        return []
    tiles.remove(view.drawn)
    return tiles


def _request(view: View, tiles: list[int]) -> dict[str, Any]:
    found: dict[str, Any] = {"hand": show(tiles), "seat": WINDS[view.winds[view.seat]]}
    if view.round is not None:
        found["round"] = WINDS[view.round]
    return found


def _waits(book: Book, request: dict[str, Any], _: Stream) -> Found | None:
    """For which tiles does the hand wait?"""
    why = waits(book.id, request)
    found = [wait["tile"] for wait in why["waits"]]
    if not 1 <= len(found) <= MOST_WAITS:
        return None
    copies = book.set_of(book.defaults).copies
    choices = [name for tile, name in enumerate(NAMES) if copies[tile] and name[1] in "mpszj"]
    return choices, found, why, request


def _win(book: Book, request: dict[str, Any], stream: Stream) -> Found | None:
    """May this tile be won on? As often a tile that may not as one that may."""
    told = waits(book.id, request)["waits"]
    ways = [(wait["tile"], by) for wait in told for by in ("draw", "discard")]
    wanted = bool(stream.below(2))
    if not wanted and not stream.below(3):
        # A near miss: a tile beside one that would win.
        beside = {near for wait in told for near in _beside(wait["tile"])}
        ways += [(near, "draw") for near in sorted(beside - {wait["tile"] for wait in told})]
    fitting = []
    for tile, by in ways:
        asked = _won(request, tile, by)
        why = score(book.id, asked)
        if why["ok"] and why["win"] == wanted:
            fitting.append((asked, why))
    if not fitting:
        return None
    asked, why = fitting[stream.below(len(fitting))]
    return ["yes", "no"], ["yes" if why["win"] else "no"], why, asked


def _worth(book: Book, request: dict[str, Any], stream: Stream) -> Found | None:
    """What is this hand worth? The other choices are what near hands are worth."""
    told = waits(book.id, request)["waits"]
    scored = [
        (tile, by, found)
        for tile, by in ((wait["tile"], by) for wait in told for by in ("draw", "discard"))
        if (found := score(book.id, _won(request, tile, by)))["ok"] and found["win"]
    ]
    if not scored:
        return None
    tile, by, why = scored[stream.below(len(scored))]
    right = int(why["score"])
    others = {int(found["score"]) for _, _, found in scored} | {2 * right, right // 2, 4 * right}
    others |= {right + right // 2, right + 4}
    others -= {0, right}
    near = sorted(others, key=lambda each: (abs(each - right), each))[: CHOICES - 1]
    return sorted([right, *near]), [right], why, _won(request, tile, by)


def _discard(book: Book, request: dict[str, Any], _: Stream) -> Found | None:
    """Which tile goes, so that the hand waits, and waits widest?"""
    tiles = request["hand"]
    kinds = [NAMES[tile] for tile in sorted(set(parse(tiles)))]
    why: dict[str, Any] = {}
    left: dict[str, int] = {}
    for name in kinds:
        rest = parse(tiles)
        rest.remove(NAMES.index(name))
        told = waits(book.id, {**request, "hand": show(rest)})
        why[name] = told
        if told["ok"] and told["distance"] == 0:
            left[name] = sum(
                wait["left"]
                for wait in told["waits"]
                if wait["draw"]["win"] or wait["discard"]["win"]
            )
    best = max(left.values(), default=0)
    answers = [name for name, count in left.items() if count == best]
    if best == 0 or len(answers) > 2 or len(left) < 2:
        return None
    return kinds, answers, why, request


def _beside(tile: str) -> list[str]:
    """The tiles of the same suit with the number before and after."""
    number, suit = int(tile[0]), tile[1]
    return [
        f"{near}{suit}" for near in (number - 1, number + 1) if suit in "mps" and 1 <= near <= 9
    ]


def _won(request: dict[str, Any], tile: str, by: str) -> dict[str, Any]:
    """The request with a winning tile, discarded by the seat to the left."""
    if by == "draw":
        return {**request, "win": tile, "by": by}
    giver = WINDS[(WINDS.index(request["seat"]) + 3) % 4]
    return {**request, "win": tile, "by": by, "from": giver}
