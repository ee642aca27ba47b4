"""Requests in, answers out: what a hand is worth and what it waits for.

The same answers serve Python, the commands and HTTP (docs/interfaces.md §2 and §3).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from fivewinds.core.jokers import JokerHand, Jokers
from fivewinds.core.shapes import Hand
from fivewinds.explanation import Showing, explain
from fivewinds.request import Fault, Waiting, read_waiting
from fivewinds.request.reader import Request, reader_of
from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import no_further_readings
from fivewinds.rules.closed import Closed, ClosedCount
from fivewinds.rules.given import payments_of
from fivewinds.rules.registry import book
from fivewinds.rules.scoring import Best
from fivewinds.tiles import KINDS, NAMES, PLAIN
from fivewinds.words import refusal

Answer = dict[str, Any]
Wording = Callable[[Book, str, Fault], str]
"""Makes the sentence of a refusal, in a language."""


def score(
    rules: str | Book, request: object, language: str = "en", wording: Wording = refusal
) -> Answer:
    """What a winning hand is worth, with every point explained; never raises for a bad request."""
    scores = _scores_of(rules)
    try:
        answer = scores.answer(request)
    except Fault as fault:
        answer = _refused(fault, wording(scores.book, language, fault))
    return _with_id(request, answer)


def waits(
    rules: str | Book, request: object, language: str = "en", wording: Wording = refusal
) -> Answer:
    """What a hand waits for, or how far it is from waiting; never raises for a bad request."""
    return answered(rules, request, language, wording, _waits)


def answer_line(
    answer: Callable[[str, object, str], Answer], rules: str, line: bytes, language: str
) -> tuple[bytes, bool]:
    """Answer one line of JSON with one line of JSON, and say whether it was answered at all."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        the_book = book(rules)
        fault = Fault("", "json", "json" if line.strip() else "json-blank")
        return msgspec.json.encode(_refused(fault, refusal(the_book, language, fault))), False
    answered = answer(rules, request, language)
    return msgspec.json.encode(answered), bool(answered["ok"])


def answered(
    rules: str | Book,
    request: object,
    language: str,
    wording: Wording,
    answer: Callable[[Book, object], Answer],
) -> Answer:
    """What a function answers to a request; a refusal in words where it raises a `Fault`."""
    the_book = book(rules) if isinstance(rules, str) else rules
    try:
        answered = answer(the_book, request)
    except Fault as fault:
        answered = _refused(fault, wording(the_book, language, fault))
    return _with_id(request, answered)


def _with_id(request: object, answer: Answer) -> Answer:
    """An answer with the `id` of its request, where it has one."""
    # Asking for `dict` first spares most requests the long question.
    if (type(request) is dict or isinstance(request, Mapping)) and "id" in request:
        return {"id": request["id"], **answer}
    return answer


def _refused(fault: Fault, message: str) -> Answer:
    return {
        "ok": False,
        "error": {"field": fault.field, "reason": fault.reason, "message": message},
    }


class ScoreAnswers:
    """Answers the requests to score that one book is asked.

    If it is `kept`, closed hands of plain tiles are counted as the book's shortcut for them does.
    """

    def __init__(self, book: Book, kept: bool) -> None:
        closed = book.shortcuts.closed if kept else None
        self.book = book
        self.reader = reader_of(book)
        self.defaults = book.defaults
        self.scorer = book.scorer(book.defaults)
        self.settle = book.settlement.settle if book.pays else None
        self.showing = Showing()
        self.closed_hand = Closed()
        self.counter: ClosedCount | None = None
        if closed is not None and not book.requests.conflicts:
            self.counter = closed(book.defaults)
        self.busy = False
        """Whether the counter is in use: a hand that comes meanwhile is counted without it."""

    def answer(self, request: object) -> Answer:
        """The answer to a request; raises `Fault`."""
        asked: Request = self.reader.scoring(request)
        if asked.question is not None:
            return asked.question.answer(asked)
        if self.counter is not None and not self.busy:
            self.busy = True
            try:
                if asked.closed(self.closed_hand) and self.counter.count(self.closed_hand):
                    return self.showing.closed(self.closed_hand)
            finally:
                self.busy = False
        win = asked.won()
        options = asked._read_terms().options
        scorer = self.scorer if options is self.defaults else self.book.scorer(options)
        found = scorer.count(win)
        if type(found) is not Best:
            return explain(found)
        answer = self.showing.explained(found)
        answer["payments"] = {}
        if self.settle is not None:
            east, south, west, north = payments_of(self.settle(win, found.score, options))
            answer["payments"] = {"E": east, "S": south, "W": west, "N": north}
        return answer


_SCORES: dict[str, ScoreAnswers] = {}
"""By the ids of the books that have been asked."""


def _scores_of(rules: str | Book) -> ScoreAnswers:
    """What answers for a book; kept for one that is asked for by its id."""
    if not isinstance(rules, str):
        return ScoreAnswers(rules, False)
    known = _SCORES.get(rules)
    if known is None:
        known = _SCORES[rules] = ScoreAnswers(book(rules), True)
    return known


def _waits(rules: Book, request: object) -> Answer:
    waiting = read_waiting(rules, request)
    distance, tiles = _nearest(rules, waiting)
    also = _read_by_the_book(rules, waiting)
    if distance == 0 or also:
        every = sorted({*tiles, *also}) if distance == 0 else also
        found = [_wait(rules, waiting, tile) for tile in every]
        return {"ok": True, "distance": 0, "waits": found}
    useful = [{"tile": NAMES[tile], "left": _left(waiting, tile)} for tile in tiles]
    return {"ok": True, "distance": distance, "waits": [], "useful": useful}


def _nearest(rules: Book, waiting: Waiting) -> tuple[int, list[int]]:
    """How far the hand is from waiting, and the tiles that bring it nearer, or that it waits for.

    Copies that lie in melds or before the player cannot come any more, and `Hand` knows of none
    but the concealed ones.
    """
    hand = waiting.drawn.hand
    left = list(waiting.left)
    jokers = rules.jokers_of(waiting.options)
    if jokers is None and all(left[tile] == 4 - hand.count(tile) for tile in range(PLAIN)):
        plain = Hand(hand)
        return plain.distance(rules.hands.forms), plain.useful(rules.hands.forms)
    tile_set = rules.set_of(waiting.options)
    forced = rules.doors(waiting.options).flowers.forced
    for tile in range(KINDS):
        if tile in tile_set.flowers and (forced or tile not in tile_set.powers):
            left[tile] = 0
    mixed = JokerHand(jokers or _no_jokers(rules.hands.forms), hand, left)
    return mixed.distance(), mixed.useful()


def _read_by_the_book(rules: Book, waiting: Waiting) -> list[int]:
    """The tiles that complete the hand in a reading that only the book knows."""
    if rules.hands.readings is no_further_readings:
        return []
    return [
        tile
        for tile in range(KINDS)
        if waiting.left[tile]
        and any(
            True for _ in rules.hands.readings(waiting.drawn._replace(tile=tile), waiting.options)
        )
    ]


@cache
def _no_jokers(forms: int) -> Jokers:
    return Jokers({}, forms)


def _wait(rules: Book, waiting: Waiting, tile: int) -> Answer:
    wait: Answer = {"tile": NAMES[tile], "left": _left(waiting, tile)}
    for name, way in (("draw", waiting.drawn), ("discard", waiting.discarded)):
        answer = explain(rules.count(way._replace(tile=tile), waiting.options))
        del answer["ok"]
        wait[name] = answer
    return wait


def _left(waiting: Waiting, tile: int) -> int:
    return waiting.left[tile] - waiting.seen.count(tile)
