"""What each action that a seat is offered brings or costs at once, as far as the seat can know.

Everything comes from the book: the situation of a win from `situate`, its count and payments from
`count` and `settle`, a kong from `kong_payment`, riichi from its stake. What `reveal` adds is known
to nobody before the win, and is left out.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from fivewinds.answers import score
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CONCEALED_KONG,
    ACT_FLOWER,
    ACT_KONG,
    ACT_RIICHI,
    ACT_WIN,
    ACTION_NAMES,
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_NAMES,
    BY_ROB,
    CONCEALED_KONG,
    HIDDEN,
    KONG,
    NOBODY,
    SEATS,
)
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.fields import written
from fivewinds.rules.options import Options
from fivewinds.rules.patterns import as_request
from fivewinds.rules.scoring import Best
from fivewinds.tiles import WINDS

Price = dict[str, Any]
KONGS = {ACT_KONG: KONG, ACT_ADDED_KONG: ADDED_KONG, ACT_CONCEALED_KONG: CONCEALED_KONG}
EXAMPLES = 40
"""Examples of patterns that are tried to see how a book is paid."""
PLAIN_REQUEST = {"hand", "win", "by", "from", "seat", "melds"}


def prices_of(match: Match, seat: int, actions: Iterable[int]) -> dict[str, Price]:
    """The price of each kind of action among these, by its name; kinds without one are left out.

    `payments` are by seat; what they do not sum to zero by goes to the pot or comes from it.
    """
    found: dict[str, Price] = {}
    for action in actions:
        name = ACTION_NAMES[action & 255]
        if name not in found:
            price = _price(match, seat, action)
            if price is not None:
                found[name] = price
    return found


def _price(match: Match, seat: int, action: int) -> Price | None:
    kind = action & 255
    book, table = match.book, match.table
    doors = book.doors(match.options)
    if kind == ACT_WIN:
        return _win(match, seat, action >> 8 & 255)
    if kind in KONGS and book.paid_at_once.kong is not None:
        source = table.source if kind == ACT_KONG else NOBODY
        paid = book.paid_at_once.kong(table, seat, KONGS[kind], source)
        return None if paid is None else {"payments": list(paid.payments)}
    if kind == ACT_FLOWER and book.paid_at_once.flower is not None:
        paid = book.paid_at_once.flower(table, seat, action >> 8 & 255)
        return None if paid is None else {"payments": list(paid.payments)}
    if kind == ACT_RIICHI and doors.riichi is not None and doors.riichi.stake:
        return {"payments": [-doors.riichi.stake * (other == seat) for other in range(SEATS)]}
    if kind == ACT_FLOWER and doors.flowers.pattern:
        pattern = book.patterns.under(match.options)[doors.flowers.pattern]
        return {"value": pattern.value, "unit": pattern.unit}
    return None


def _win(match: Match, seat: int, tile: int) -> Price:
    """How the win is told to the book, and what is paid for it without what is revealed later."""
    book, table = match.book, match.table
    by, source = BY_DRAW, NOBODY
    if table.window != HIDDEN:
        by, source = BY_ROB if table.robbing else BY_DISCARD, table.source
    flags, more = book.at_win.situate(table, seat, by)
    price: Price = {
        "by": BY_NAMES[by],
        "flags": sorted(flags),
        "fields": {
            field.name: written(field.kind, more[field.name], match.present.dealer)
            for field in book.requests.fields
            if more.get(field.name) is not None
        },
    }
    win = table.win_of(seat, by, tile, source)._replace(flags=flags, more=more)
    counted = book.count(win, match.options)
    if book.pays and isinstance(counted, Best):
        price["payments"] = list(book.settlement.settle(win, counted.score, match.options).payments)
        revealed = (
            book.at_win.reveal is not None
            and book.at_win.reveal_adds
            and book.at_win.reveal(table, seat)
        )
        price["least"] = bool(revealed)
    return price


def shares_of(book: Book, options: Options) -> dict[str, int] | None:
    """How many times its score a hand is paid: by each for a drawn tile, by the one who gave it.

    Found by counting a hand, an example of one of the book's patterns, in two seats; None where a
    book settles in another way, or pays nothing.
    """
    if not book.pays:
        return None
    given = "discard" if book.doors(options).wins.on_discard else "rob"
    examples = (each.example for each in book.patterns if each.example is not None)
    for example in islice(examples, EXAMPLES):
        request = as_request(example)
        if not request.keys() <= PLAIN_REQUEST or request.get("melds"):
            continue
        hand = {"hand": request["hand"], "win": request["win"], "options": dict(options)}
        drawn = [score(book, {**hand, "by": "draw", "seat": seat}) for seat in "ES"]
        taken = [score(book, {**hand, "by": given, "seat": seat, "from": "W"}) for seat in "ES"]
        if all(answer.get("win") for answer in (*drawn, *taken)):
            shares = {"draw": _share(drawn, {"W", "N"}), "discard": _share(taken, {"W"})}
            return shares if all(shares.values()) else None
    return None


def _share(answers: list[Price], payers: set[str]) -> int:
    """How many times the score every payer pays, E or S winning; 0 where that is not the same."""
    shares = set()
    for seat, answer in zip("ES", answers, strict=True):
        for wind in set(WINDS) - {seat}:
            pays = wind in payers or (len(payers) > 1 and wind in "ES")
            share, rest = divmod(-answer["payments"][wind], answer["score"] or 1)
            if rest or (not pays and share):
                return 0
            if pays:
                shares.add(share)
    return shares.pop() if len(shares) == 1 else 0
