"""A toy in the Japanese way: riichi, furiten, an indicator, a pot, and hands that decide.

Doors: riichi with its stake and its restrictions, furiten by tile and by go-round, swap-calling
of the same tile, a dead wall kept full, an indicator and what lies under it, at most four kongs,
a minimum, payments at an exhausted wall, a pot, liability, a false win that voids the hand, a
false riichi found out later, a dealer who stays, rounds and deciding hands, an early end, places
that are not shared, a last payment; riichi and a wall that depend on options.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.core.codes import FOUR_SETS, NOBODY, THIRTEEN_ORPHANS
from fivewinds.core.history import claims, replaced
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Riichi, Wall, Wins, Wrong
from fivewinds.core.wins import EXHAUSTED, Ending, Payment, Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    Refusals,
    Requests,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import NoWin, Score
from fivewinds.tiles import NAMES

DRAGONS = (31, 32, 33)
START = 250
GOAL = 300
PENALTY = 90


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Riichi, the pot, who gave the third dragon."""
    flags = set()
    more: dict[str, Any] = {"pot": table.pot}
    if table.riichi[seat]:
        flags.add("riichi")
    if by == 0 and replaced(table, seat).kong:
        flags.add("after-kong")
    dragons = [event for event in claims(table, seat) if event.tile in DRAGONS]
    if len(dragons) == 3:
        more["liable"] = dragons[-1].three >> 4
    return frozenset(flags), more


def reveal(table: Table, seat: int) -> Mapping[str, Any]:
    """What lies under the indicator, for who has declared riichi."""
    return {"ura": table.wall[len(table.wall) - 13]} if table.riichi[seat] else {}


def value(reading: Reading, win: Win, options: Options) -> Score | NoWin:
    """Faan for riichi, drawing with a closed hand, triplets of dragons, all runs."""
    dragons = sum(tile in DRAGONS for tile in reading.triplets)
    faan = ("riichi" in win.flags) + (win.closed and win.drawn) + dragons + (len(reading.runs) == 4)
    faan += "after-kong" in win.flags
    if faan == 0:
        return NoWin("minimum")
    bonus = int("ura" in win.more and reading.count(win.more["ura"]) > 0)
    return Score(score=4 * (faan + bonus), total={"faan": faan + bonus})


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each pays the base, or the one who discarded or is liable three times that; and the pot."""
    payments = [-score.score] * 4
    payer = win.source if win.source != NOBODY else win.more.get("liable", NOBODY)
    if payer != NOBODY:
        payments = [0, 0, 0, 0]
        payments[payer] = -3 * score.score
    payments[win.seat] = 3 * score.score + win.more.get("pot", 0)
    return Settled(tuple(payments), {"ura": NAMES[win.more["ura"]]} if "ura" in win.more else {})


def exhausted(table: Table, options: Options) -> Ending:
    """Who does not wait pays 30 to those who do, who put 3 into the pot each."""
    waiting = [seat for seat in range(4) if table.waits(seat)]
    false = [seat for seat in range(4) if table.riichi[seat] and seat not in waiting]
    if false:
        return Ending("false-riichi", tuple(false), _penalty(table, tuple(false)), tuple(false))
    if not waiting:
        return EXHAUSTED
    payments = [-3 if seat in waiting else 0 for seat in range(4)]
    if len(waiting) < 4:
        for seat in range(4):
            payments[seat] += 30 // len(waiting) if seat in waiting else -30 // (4 - len(waiting))
    return Ending("exhausted", (), tuple(payments), tuple(waiting))


def _penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Each of those at fault pays every other seat."""
    return tuple(PENALTY * (len(seats) - 4 * (seat in seats)) for seat in range(4))


def next_deal(last: Finished, options: Options) -> Deal | End:
    """A dealer who wins stays; two rounds, then hands that decide; below zero it ends."""
    if min(last.scores) < 0:
        return End("below-nought")
    if last.stopped is not None and last.stopped.reason == "false-win":
        return Deal(last.dealer, last.round)
    if last.round is None:
        best = max(last.scores)
        alone = last.scores.count(best) == 1
        if last.winners and alone and last.scores[last.winners[0]] == best >= GOAL:
            return End()
        return Deal(last.winners[0] if last.winners else (last.dealer + 1) % 4)
    if last.dealer in last.winners:
        return Deal(last.dealer, last.round)
    if last.dealer < 3:
        return Deal(last.dealer + 1, last.round)
    if last.round + 1 < options["rounds"]:
        return Deal(0, last.round + 1)
    return Deal(last.scores.index(max(last.scores)))


def final_pot(scores: Sequence[int], pot: int, ranking: Sequence[int]) -> Payment | None:
    """What is left in the pot goes to the first."""
    if pot == 0:
        return None
    first = ranking[0]
    return Payment("final-pot", (first,), tuple(pot * (seat == first) for seat in range(4)))


BOOK = Book(
    id="lantern",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS),
    wall=lambda options: Wall(
        dead=14, replacements="dead", refilled=True, indicator=14 if options["indicator"] else None
    ),
    match=MatchRules(
        dice=lambda stream: stream.dice(2),
        start=START,
        has_pot=True,
        first=Deal(0, 0),
        next_deal=next_deal,
        last_payment=final_pot,
        shares_places=False,
    ),
    calls=Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),
        most_kongs=4,
        swap="same",
    ),
    riichi=lambda options: (
        Riichi(stake=options["stake"], points=10, left=4) if options["stake"] else None
    ),
    wins=Wins(robbing=True, own_discards=True, go_round=True, weighed=True),
    at_win=AtWin(situate=situate, reveal=reveal),
    at_end=AtEnd(exhausted=exhausted),
    refusals=Refusals(
        costs=lambda options: {
            "win": Wrong(reason="false-win", payments=_penalty, ends=True),
            "riichi": Wrong(reason="false-riichi"),
        },
        rulings={"furiten": "T-1", "minimum": "T-2", "swap-calling": "T-3"},
    ),
    hands=CompleteHands(forms=FOUR_SETS | THIRTEEN_ORPHANS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    requests=Requests(flags=("riichi", "after-kong")),
    options=(
        Option("rounds", default=1, choices=(1, 2), ruling="T-4"),
        Option("indicator", default=True, choices=YES_OR_NO, ruling="T-5"),
        Option("stake", default=10, choices=(0, 5, 10), ruling="T-6"),
    ),
)
