"""Requests of this book's own: a hand that has not won, and the four hands of a table."""

from collections.abc import Callable
from typing import Any

from fivewinds.core.codes import BY_ROB, HIDDEN, PUNG, SEATS
from fivewinds.core.wins import Win
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Choice, Field, Seat, Truth, Words
from fivewinds.rules.flags import A_KONG, Flag
from fivewinds.rules.options import Options
from fivewinds.rules.questions import Asked
from fivewinds.rules.rode_boekje.claims import CLAIMABLE, refuse_impossible
from fivewinds.rules.rode_boekje.count import lost
from fivewinds.rules.rode_boekje.settlement import Held, settle
from fivewinds.rules.scoring import Best, NoWin
from fivewinds.tiles import WINDS

ROLE = Field("role", Choice(("winner", "loser")), default="winner", finished=True)
DEAD = Field("dead", Truth(), default=False, finished=True)
PARTIAL = Field("partial", Truth(), default=False, finished=True, fewer=True)
CLAIMS = Field("claims", Words(CLAIMABLE), default=(), finished=True, needs="partial")  # RB-67
WINNER = Field("winner", Seat(or_null=True))
FLAGS = (
    Flag("last-tile", by=("draw",), beside={"after-kong": ()}),
    Flag("after-kong", by=("draw",), needs=(A_KONG,)),
)  # RB-68
OF_ALL = ("hand", "melds", "flowers")
OF_THE_WINNER = ("win", "by", "from", "flags")
Count = Callable[[Win, Options], Best | NoWin]


def of_a_loser_only(win: Win, options: Options) -> Fault | None:
    """What a winner's request cannot have: a dead hand, or one that is told in part (RB-67)."""
    for field in (DEAD, PARTIAL):
        if win.more[field.name]:
            return Fault(field.name, "conflict", f"conflict-{field.name}")
    return None


def count_loser(asked: Asked) -> dict[str, Any]:
    """The count of one hand that has not won (RB-72), whole or told in part (RB-67)."""
    held = asked.held()
    claims = held.more["claims"] if held.more["partial"] else None
    if claims:
        refuse_impossible(held, claims)
    found = lost(held, asked.options, dead=held.more["dead"], claims=claims)
    return {"ok": True, "win": False, "reason": "loser", **asked.explain(found)}


def count_table(asked: Asked, count: Count) -> dict[str, Any]:
    """The count and settlement of all four hands (RB-74, RB-75)."""
    winner: int | None = asked.value(WINNER, required=True)
    table = asked.inside("table", names=tuple(WINDS), seat=0)
    players = [
        table.inside(WINDS[seat], names=(*OF_ALL, *OF_THE_WINNER, "dead"), seat=seat)
        for seat in range(SEATS)
    ]
    hands = [_read(player, seat, seat == winner) for seat, player in enumerate(players)]
    if winner is not None:
        _check_robbery(hands, winner)
    asked.count("table", (tile for hand in hands for tile in _tiles(hand)))
    if winner is None:
        return {"ok": True, "win": False, "reason": "draw", "payments": dict.fromkeys(WINDS, 0)}
    others = tuple(
        None if seat == winner else Held(hand.hand, hand.melds, hand.more["dead"])
        for seat, hand in enumerate(hands)
    )
    won = hands[winner]._replace(more={"others": others})
    found = count(won, asked.options)
    if isinstance(found, NoWin):
        return {"ok": True, "win": False, "reason": found.reason}
    settled = settle(won, found.score, asked.options)
    counted = [
        asked.explain(found if seat == winner else hand)
        for seat, hand in enumerate(settled.told["hands"])
    ]
    return {
        "ok": True,
        "win": True,
        "winner": WINDS[winner],
        "score": found.score.score,
        "scores": {wind: hand["score"] for wind, hand in zip(WINDS, counted, strict=True)},
        "hands": dict(zip(WINDS, counted, strict=True)),
        "payments": dict(zip(WINDS, settled.payments, strict=True)),
    }


def _read(player: Asked, seat: int, wins: bool) -> Win:
    """One player's hand; who has not won has no winning tile (RB-67)."""
    if wins:
        return player.won()
    for name in OF_THE_WINNER:
        if name in player.fields:
            raise Fault(f"table.{WINDS[seat]}.{name}", "conflict", "conflict-not-the-winner")
    return player.held()


def _check_robbery(hands: list[Win], winner: int) -> None:
    """A robbed tile was added to a pung of the seat it came from."""
    win = hands[winner]
    if win.by != BY_ROB:
        return
    if not any(
        meld.kind == PUNG and meld.stands[0] == win.tile for meld in hands[win.source].melds
    ):
        raise Fault(f"table.{WINDS[winner]}.by", "conflict", "conflict-no-pung-robbed")


def _tiles(hand: Win) -> list[int]:
    tiles = [*hand.hand, *(tile for meld in hand.melds for tile in meld.tiles)]
    return tiles if hand.tile == HIDDEN else [*tiles, hand.tile]
