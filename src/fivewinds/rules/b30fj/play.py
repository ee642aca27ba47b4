"""Calls, bloody end, the match, wrong declarations (BF-6 to BF-17, BF-30 to BF-46)."""

from collections.abc import Mapping

from fivewinds.core.codes import ACT_KONG, SEATS
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins, Wrong
from fivewinds.core.wins import Win
from fivewinds.rules.b30fj.alone import waits_alone
from fivewinds.rules.b30fj.jokers import STRENGTH
from fivewinds.rules.book_parts import Deal, End, Finished
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import Best

STRONGEST = max(STRENGTH.values())
ROUND = 4
"""Hands in a round."""


def weaker_jokers_first(action: int) -> int:
    """Of two pungs or kongs the one without a joker, else that with the weaker one (BF-13)."""
    size = 3 if action & 255 == ACT_KONG else 2
    own = (action >> 16 + 8 * place & 255 for place in range(size))
    return STRONGEST - max(STRENGTH.get(tile, 0) for tile in own)


def calls(options: Options) -> Calls:
    """Chow, pung and kong, with jokers; none in a chow where the players agree on that (BF-8)."""
    return Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),
        hidden_kongs=True,  # BF-44
        swap="set",  # BF-16
        jokers={"chow": 2 if options["joker-chows"] else 0, "pung": 1, "kong": 1},  # BF-9
        joker_bars=frozenset(() if options["joker-chows"] else {"chow"}),
        joker_claimed=frozenset({"pung", "kong"}),
        rank=weaker_jokers_first,
    )


WINS = Wins(
    robbing=True,  # BF-17
    on_joker=True,  # BF-22
    several=True,  # BF-24
    until=3,  # BF-40
    weighed=True,  # BF-23
)


def the_joker_alone(win: Win, found: Best, options: Options) -> str:
    """A lone Baida or suit joker wins only by drawing (BF-23)."""
    if found.reading.jokers_in_hand == 0 or win.drawn or not waits_alone(win):
        return ""
    return "self-draw-only"


def the_deal_passes(last: Finished, options: Options) -> Deal | End:
    """To the right after every hand; after four hands comes the next round (BF-42)."""
    if last.hand == options["hands"]:
        return End()
    return Deal((last.dealer + 1) % SEATS, last.hand // ROUND % SEATS)


def wrong(options: Options) -> Mapping[str, Wrong]:
    """Everything wrong costs the penalty to each who has not won; after a false win the hand is
    dead besides (BF-46).
    """

    def penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        (seat,) = seats
        paid = [options["penalty"] * (not table.won >> other & 1) for other in range(SEATS)]
        paid[seat] = 0
        paid[seat] = -sum(paid)
        return tuple(paid)

    declared = ("chow", "pung", "kong", "concealed-kong", "added-kong", "flower")
    return {
        "win": Wrong(reason="false-win", payments=penalty, dead=True, after_claim=True),
        "discard": Wrong(reason="false-discard", payments=penalty),
        **dict.fromkeys(declared, Wrong(reason="false-call", payments=penalty)),
    }
