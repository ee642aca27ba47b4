"""What to do with fourteen tiles: requests in, ranked actions out (docs/interfaces.md §8)."""

from collections.abc import Mapping
from typing import Any

from fivewinds.answers import Answer, Wording, answered
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_RIICHI,
    ACT_WIN,
    ADDED_KONG,
    BY_DRAW,
    CONCEALED_KONG,
    HAND_SIZE,
    HIDDEN,
    KONG,
    MELD_NAMES,
    NOBODY,
    PUNG,
    SEATS,
)
from fivewinds.core.wins import Meld, Win
from fivewinds.dealt import judge as as_the_table_judges
from fivewinds.judgement.calibration import AS_SAID, corrections_of
from fivewinds.judgement.hints import explained
from fivewinds.judgement.judge import Judge, ranked
from fivewinds.judgement.position import (
    Agreed,
    Position,
    agreed,
    idle_of,
    keeps_of,
    position_of,
)
from fivewinds.judgement.sizes import TURNS
from fivewinds.request import Fault, Waiting, read_waiting
from fivewinds.rules.book import Book
from fivewinds.rules.fields import OneTile, Tiles, Whole, written
from fivewinds.rules.scoring import Best
from fivewinds.seen import Seen, Situation
from fivewinds.tiles import NAMES, WINDS, show, show_in_order
from fivewinds.view import View
from fivewinds.words import refusal

KEEP = 0.84
"""The chance that nobody else wins before the next own draw, where a request does not say how late
it is: that of a hand half-way through."""
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
    position, last = position_asked(book, request)
    # Finding the actions takes a judge of its own, and judges of a thread share one outlook.
    actions = _actions(position, last)
    judge = Judge(position, {}, thorough=True)
    found = ranked(judge, actions)
    hints = explained(judge, found, book, language)
    return {"ok": True, "advice": [hint.shown() for hint in hints]}


def position_asked(book: Book, request: object) -> tuple[Position, int]:
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
    keeps: tuple[float, ...] = (KEEP,) * TURNS
    idle: tuple[float, ...] = (0.0,) * TURNS
    corrections = AS_SAID
    goes_on = False
    if "turns" in request:
        turns = Whole(1, 99).read(request["turns"], "turns", any_tile)
    drawn, discarded = waiting.drawn, waiting.discarded
    rules = agreed(book, waiting.options)
    won = [field.name for field in book.requests.fields if field.fact == "winners"]
    out = sum(len(drawn.more.get(name) or ()) for name in won)
    if "turns" in request:
        keeps = keeps_of(book.id, out)
        more = rules.doors.wins.until - out
        goes_on = more > 1
        idle = idle_of(book.id, out, more)
        corrections = corrections_of(book.id)
        drawn, discarded = _foreseen(book, drawn), _foreseen(book, discarded)
    own, discarded = _own_discards(book, discarded)
    position = Position(
        rules=rules,
        seat=drawn.seat,
        hand=tuple(sorted(hand)),
        melds=drawn.melds,
        flowers=drawn.flowers,
        left=tuple(left),
        unseen=unseen,
        turns=turns,
        drawn=drawn,
        offered=discarded,
        discarded=own if rules.doors.wins.own_discards else frozenset(),
        keeps=keeps,
        idle=idle,
        corrections=corrections,
        players=SEATS - 1 - out,
        goes_on=goes_on,
        kongs=_kongs(rules, drawn, rest, last),
    )
    return position, last


def _own_discards(book: Book, win: Win) -> tuple[frozenset[int], Win]:
    """The kinds that the seat has discarded, and a win that says nothing of discards.

    Discards of the present go-round are forgotten with the own discard that is asked about.
    """
    more = {**win.more}
    found: frozenset[int] = frozenset()
    for field in book.requests.fields:
        if field.fact in ("own-discards", "go-round") and field.name in more:
            tiles = more.pop(field.name) or ()
            found |= frozenset(tiles if field.fact == "own-discards" else ())
    return found, win._replace(more=more)


def _foreseen(book: Book, win: Win) -> Win:
    """A win with what it will turn over on average, where the request does not say it."""
    more = {**win.more}
    for name, value in book.at_win.foreseen.items():
        if more.get(name) is None:
            more[name] = value
    return win._replace(more=more)


def _kongs(rules: Agreed, drawn: Win, hand: list[int], last: int) -> tuple[int, int, int]:
    """What the book pays at once for a claimed, an added and a concealed kong."""
    pays = rules.book.paid_at_once.kong
    if pays is None:
        return 0, 0, 0
    seen = Seen(rules.book.terms(rules.options, as_the_table_judges))
    table: Any = Situation(
        seen, drawn.seat, hand, last, BY_DRAW, NOBODY, drawn.dealer, rules.doors.wall.dead, HIDDEN
    )
    giver = (drawn.seat + SEATS - 1) % SEATS
    paid = [
        pays(table, drawn.seat, kind, giver if kind == KONG else NOBODY)
        for kind in (KONG, ADDED_KONG, CONCEALED_KONG)
    ]
    one, two, three = [each.payments[drawn.seat] if each is not None else 0 for each in paid]
    return one, two, three


def request_of(view: View) -> dict[str, Any]:
    """The hand of a seat in its turn as a request for advice, with all that the seat has seen.

    What others have discarded, melded and declared is in it only as tiles that have been seen.
    """
    position = position_of(view)
    book, drawn = position.rules.book, position.drawn
    fields = {
        each.name: each
        for each in book.requests.fields
        if not each.finished and drawn.more.get(each.name) is not None
    }
    found: dict[str, Any] = {
        "hand": show(position.hand),
        "seat": WINDS[view.winds[view.seat]],
        "options": dict(view.options),
        "turns": max(1, position.turns),
    }
    if position.melds:
        found["melds"] = [_meld_told(meld) for meld in position.melds]
    if position.flowers:
        found["flowers"] = show(position.flowers)
    if view.round is not None:
        found["round"] = WINDS[view.round]
    elif book.match.roundless:
        found["round"] = None
    if "riichi" in drawn.flags:
        found["flags"] = ["riichi"]
    if view.drawn != HIDDEN:
        found["last"] = NAMES[view.drawn]
    own = [*position.hand, *position.flowers, *(t for m in position.melds for t in m.tiles)]
    for name, each in fields.items():
        found[name] = written(each.kind, drawn.more[name], view.dealer)
        own += each.tiles(drawn.more[name])
    for each in book.requests.fields:
        if each.fact == "own-discards":
            found[each.name] = show_in_order(view.rivers[view.seat])
    seen = [copies - left for copies, left in zip(view.set, position.left, strict=False)]
    for tile in own:
        seen[tile] -= 1
    found["seen"] = show([tile for tile, count in enumerate(seen) for _ in range(count)])
    return found


def _meld_told(meld: Meld) -> dict[str, str]:
    """A meld as a request has it."""
    told = {"kind": MELD_NAMES[meld.kind], "tiles": show(meld.tiles)}
    if meld.tiles != meld.stands:
        told["as"] = show(meld.stands)
    return told


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
