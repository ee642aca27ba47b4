"""What to do with fourteen tiles: requests in, ranked actions out (docs/interfaces.md §8)."""

from collections.abc import Mapping
from typing import Any

from fivewinds.actions import shown
from fivewinds.answers import Answer, Wording, answered
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_RIICHI,
    ACT_WIN,
    HAND_SIZE,
    PUNG,
)
from fivewinds.judgement.judge import Judge, Judged, ranked
from fivewinds.judgement.position import Position, agreed
from fivewinds.judgement.why import reason, sentence
from fivewinds.request import Fault, Waiting, read_waiting
from fivewinds.rules.book import Book
from fivewinds.rules.fields import OneTile, Tiles, Whole
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, show
from fivewinds.words import refusal

KEEP = 0.84
"""The chance that nobody else wins before the next own draw: a hand half-way through."""
OTHERS_HOLD = 39
"""Tiles that the other three hold."""
OWN = ("last", "turns")
"""Fields of a request for advice alone."""


def advise(
    rules: str | Book, request: object, language: str = "en", wording: Wording = refusal
) -> Answer:
    """Every action with fourteen tiles, the best first; never raises for a bad request."""

    def answer(book: Book, asked: object) -> Answer:
        return _advise(book, asked, language)

    return answered(rules, request, language, wording, answer)


def _advise(book: Book, request: object, language: str) -> Answer:
    position, last = _position(book, request)
    judge = Judge(position, {}, thorough=True)
    found = ranked(judge, _actions(position, last))
    return {"ok": True, "advice": [_told(judge, each, book, language) for each in found]}


def _told(judge: Judge, judged: Judged, book: Book, language: str) -> dict[str, Any]:
    why = reason(judge, judged)
    told: dict[str, Any] = dict(shown(judged.action))
    if judged.action & 255 in (ACT_DISCARD, ACT_RIICHI):
        told["distance"] = max(0, min(why.distance, HAND_SIZE))
    return told | {
        "win": round(judged.win, 4),
        "points": round(judged.points, 3),
        "cost": round(judged.cost, 3),
        "why": sentence(why, book, language),
    }


def _position(book: Book, request: object) -> tuple[Position, int]:
    """The position that a request describes, and the tile that came last; raises `Fault`."""
    if not isinstance(request, Mapping):
        raise Fault("", "type", "type-request")
    fields = {name: value for name, value in request.items() if name not in OWN}
    melds = fields.get("melds", ())
    number = len(melds) if isinstance(melds, list) and len(melds) <= 4 else 0
    # Read the tiles apart: a question about waits has one tile fewer in its hand.
    copies = book.set_of(book.defaults).copies
    if "hand" not in fields:
        raise Fault("hand", "missing")
    any_tile = bytes(4 for _ in copies)
    hand = Tiles(HAND_SIZE + 1 - 3 * number).read(fields["hand"], "hand", any_tile)
    last = hand[-1]
    if "last" in request:
        last = OneTile().read(request["last"], "last", any_tile)
        if last not in hand:
            raise Fault("last", "conflict", "conflict-last", tile=NAMES[last])
    rest = list(hand)
    rest.remove(last)
    waiting = read_waiting(book, {**fields, "hand": show(rest)})
    left = _left(waiting, last)
    unseen = sum(left)
    turns = max(1, (unseen - OTHERS_HOLD) // 4)
    if "turns" in request:
        turns = Whole(1, 99).read(request["turns"], "turns", any_tile)
    drawn = waiting.drawn
    position = Position(
        rules=agreed(book, waiting.options),
        seat=drawn.seat,
        hand=tuple(sorted(hand)),
        melds=drawn.melds,
        flowers=drawn.flowers,
        left=tuple(left),
        unseen=unseen,
        turns=turns,
        drawn=drawn,
        offered=waiting.discarded,
        discarded=frozenset(),
        keeps=(KEEP,),
    )
    return position, last


def _left(waiting: Waiting, last: int) -> list[int]:
    """The copies of each tile that may still come; raises `Fault` for one too many."""
    left = list(waiting.left)
    for field, tiles in (("hand", (last,)), ("seen", waiting.seen)):
        for tile in tiles:
            left[tile] -= 1
            if left[tile] < 0:
                raise Fault(field, "too-many-of-a-tile", tile=NAMES[tile])
    return left


def _actions(position: Position, last: int) -> list[int]:
    """All that the tiles allow: discards, riichi, a win, kongs, what can be laid out."""
    rules = position.rules
    hand = position.hand
    found = [ACT_DISCARD | tile << 8 for tile in sorted(set(hand))]
    closed = not any(meld.is_open for meld in position.melds)
    if rules.doors.riichi is not None and closed and "riichi" not in position.drawn.flags:
        judge = Judge(position, {}, thorough=True)
        tiles = sorted(set(hand))
        hopes = judge.discards(hand, position.melds, position.turns, tiles)
        for tile in tiles:
            rest = list(hand)
            rest.remove(tile)
            if judge.hope(rest, position.melds, position.turns).lacking == 1 and hopes[tile].win:
                found.append(ACT_RIICHI | tile << 8)
    for tile in sorted(set(hand)):
        if tile in rules.flowers and not rules.doors.flowers.forced:
            found.append(ACT_FLOWER | tile << 8)
        if hand.count(tile) == 4 and "concealed-kong" in rules.doors.calls.kinds:
            found.append(ACT_CONCEALED_KONG | tile << 8)
        pungs = (meld for meld in position.melds if meld.kind == PUNG)
        if "added-kong" in rules.doors.calls.kinds and any(tile == m.stands[0] for m in pungs):
            found.append(ACT_ADDED_KONG | tile << 8)
    rest = list(hand)
    rest.remove(last)
    if isinstance(position.counted(tuple(rest), last, position.melds), Best):
        found.append(ACT_WIN | last << 8)
    return found
