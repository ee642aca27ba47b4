"""Requests in, answers out: what a hand is worth and what it waits for.

The same answers serve Python, the commands and HTTP (docs/interfaces.md §2 and §3).
"""

from collections.abc import Callable
from typing import Any

import msgspec

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, NOBODY
from fivewinds.core.readings import ORPHAN_TILES, Reading
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Win
from fivewinds.request import Held, RequestError, read_waiting, read_win
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.rules.scoring import Best, NoWin
from fivewinds.tiles import NAMES, WINDS, show
from fivewinds.words import refusal

Answer = dict[str, Any]


def score(rules: str, request: object, language: str = "en") -> Answer:
    """What a winning hand is worth, with every point explained; never raises for a bad request."""
    return _answered(rules, request, language, _score)


def waits(rules: str, request: object, language: str = "en") -> Answer:
    """What a hand waits for, or how far it is from waiting; never raises for a bad request."""
    return _answered(rules, request, language, _waits)


def answer_line(
    answer: Callable[[str, object, str], Answer], rules: str, line: bytes, language: str
) -> tuple[bytes, bool]:
    """Answer one line of JSON with one line of JSON, and say whether it was answered at all."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        fault = RequestError("", "json", "json" if line.strip() else "json-blank")
        return msgspec.json.encode(_refused(fault, language)), False
    answered = answer(rules, request, language)
    return msgspec.json.encode(answered), bool(answered["ok"])


def _answered(
    rules: str, request: object, language: str, answer: Callable[[Book, object], Answer]
) -> Answer:
    try:
        answered = answer(book(rules), request)
    except RequestError as error:
        answered = _refused(error, language)
    if isinstance(request, dict) and "id" in request:
        return {"id": request["id"], **answered}
    return answered


def _refused(error: RequestError, language: str) -> Answer:
    message = refusal(language, error.saying, error.field, error.values)
    return {
        "ok": False,
        "error": {"field": error.field, "reason": error.reason, "message": message},
    }


def _score(rules: Book, request: object) -> Answer:
    win, options = read_win(rules, request)
    found = rules.count(win, options)
    answer = explain(found)
    if isinstance(found, Best):
        payments = rules.settle(win, found.score, options) if rules.pays else ()
        answer["payments"] = {WINDS[seat]: payment for seat, payment in enumerate(payments)}
    return answer


def explain(found: Best | NoWin) -> Answer:
    """The answer for a hand that has been counted, without payments."""
    if isinstance(found, NoWin):
        return {"ok": True, "win": False, "reason": found.reason}
    score, reading = found
    return {
        "ok": True,
        "win": True,
        "score": score.score,
        "total": score.total,
        "patterns": [
            {"id": p.id, "count": p.count, "value": p.value, "unit": p.unit} for p in score.patterns
        ],
        "reading": _reading(reading),
    }


def _reading(reading: Reading) -> Answer:
    groups = [show(group) for group in reading.groups]
    shown: Answer = {"shape": reading.shape}
    if reading.pair is None:
        shown["pairs"] = groups
    elif groups:
        shown |= {"sets": groups, "pair": show((reading.pair,) * 2)}
    else:
        shown["tiles"] = show((*ORPHAN_TILES, reading.pair))
    return shown | {"jokers": {}}


def _waits(rules: Book, request: object) -> Answer:
    held = read_waiting(rules, request)
    hand = Hand(held.hand)
    distance = hand.distance(rules.forms)
    if distance == 0:
        found = [_wait(rules, held, tile) for tile in hand.waits(rules.forms)]
        return {"ok": True, "distance": 0, "waits": found}
    useful = [
        {"tile": NAMES[tile], "left": _left(rules, held, tile)} for tile in hand.useful(rules.forms)
    ]
    return {"ok": True, "distance": distance, "waits": [], "useful": useful}


def _wait(rules: Book, held: Held, tile: int) -> Answer:
    by_draw = Win(held.seat, BY_DRAW, tile, NOBODY, held.hand, 0)
    by_discard = Win(held.seat, BY_DISCARD, tile, (held.seat - 1) % 4, held.hand, 0)
    wait: Answer = {"tile": NAMES[tile], "left": _left(rules, held, tile)}
    for name, win in (("draw", by_draw), ("discard", by_discard)):
        answer = explain(rules.count(win, held.options))
        del answer["ok"]
        wait[name] = answer
    return wait


def _left(rules: Book, held: Held, tile: int) -> int:
    return rules.copies[tile] - held.hand.count(tile) - held.seen.count(tile)
