"""Tournament rounds played at our own tables: the match to open, and the slip from its record."""

from collections.abc import Mapping
from typing import Any

import msgspec

from fivewinds.tiles import WINDS
from fivewinds.tournament.slips import SEATS, Hand, Slip, SlipRules
from fivewinds.tournament.state import Tournament


def match_options(now: Tournament, round_: int) -> dict[str, Any]:
    """The book's options for a match that is one round.

    Where the book has them, `hands` is the number of hands of a round and `first-wind` the wind
    that prevails in it (RB-78).
    """
    options = dict(now.options)
    if "hands" in options and now.slip_rules().counts_hands:
        options["hands"] = now.hands
        if "first-wind" in options:
            options["first-wind"] = WINDS[(round_ - 1) % SEATS] if now.hands == SEATS else WINDS[0]
    return options


def slip_of_record(rules: SlipRules, lines: str) -> Slip:
    """The slip of a finished match, whose seats are in order of first winds.

    In books that settle hands two by two it has the four scores of each hand, so that the desk
    computes the settlement itself; hands that were not played are drawn (RB-81). In other books it
    has what everybody has at the end less what they started with.
    """
    events = [msgspec.json.decode(line) for line in lines.splitlines()[1:]]
    wins = [event for event in events if event["e"] == "win"]
    if rules.counts_hands and all("hands" in win for win in wins):
        return rules.read({"hands": [_told(hand) for hand in _hands(events, rules.hands)]})
    final = next(event for event in reversed(events) if event["e"] == "end-match")
    won = [sum(win["seat"] == seat for win in wins) for seat in range(SEATS)]
    totals = [score - rules.book.match.start for score in final["scores"]]
    return Slip(totals=tuple(totals), won=tuple(won))


def _hands(events: list[dict[str, Any]], count: int) -> list[Hand]:
    """The hands of a match, and drawn ones up to this number."""
    hands: list[Hand] = []
    dead: list[int] = []
    won: Mapping[str, Any] | None = None
    for event in events:
        match event["e"]:
            case "dead":
                dead.append(event["seat"])
            case "win":
                won = event
            case "end-hand":
                hands.append(_hand(won, tuple(dead)))
                dead, won = [], None
    return [*hands, *[Hand(None)] * (count - len(hands))][:count]


def _hand(win: Mapping[str, Any] | None, dead: tuple[int, ...]) -> Hand:
    if win is None:
        return Hand(None, dead=dead)
    scores = tuple(0 if seat in dead else each["score"] for seat, each in enumerate(win["hands"]))
    return Hand(win["seat"], win["by"], win.get("from"), scores, dead)


def _told(hand: Hand) -> Any:
    return msgspec.to_builtins(hand)
