"""What a discard may cost where the discarder pays more than others: tables counted in play.

The chance that another seat wins on a tile depends on what everybody can see of that seat: whether
it has declared riichi, how many melds it has and how late it is; and on the tile: its kind, how
many copies are out of sight, and whether the seat has discarded it or let it go.
`bots/count_danger.py` counts both factors, and what such a win costs, in hands of bots;
`danger.json` has the counts.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fivewinds.core.codes import ACT_DISCARD, ACT_RIICHI, BY_DISCARD, DISCARD, SEATS
from fivewinds.core.wins import Win
from fivewinds.judgement.judge import Judged
from fivewinds.judgement.position import Agreed, agreed
from fivewinds.view import View

STAGE = 12
"""Tiles of the wall that make a stage."""
STAGES = 9
MELDS = 5


PLACES = 2 * MELDS * STAGES
SORTS = 5
"""Honours, terminals, tiles next to them, other numbers, and jokers and flowers."""
UNSEEN = 4
SAFETIES = 3
KINDS = SORTS * UNSEEN * SAFETIES

UNTRIED, LET_GO, DISCARDED = 0, 1, 2
"""A seat has shown nothing about a tile; has let another discard it since its own latest discard,
or since it declared riichi; has discarded it itself."""


class Seat(NamedTuple):
    """What everybody sees of a seat that may win on a discard."""

    riichi: int
    melds: int
    stage: int

    @property
    def place(self) -> int:
        """Its place in a table."""
        return (self.riichi * MELDS + self.melds) * STAGES + self.stage

    @classmethod
    def of(cls, view: View, other: int) -> "Seat":
        """Another seat as a view shows it."""
        melds = min(len(view.melds[other]), MELDS - 1)
        return cls(view.riichi[other], melds, stage_of(view.wall))


class History:
    """What each seat has shown about tiles by discarding them or letting them go."""

    def __init__(self, view: View) -> None:
        self.discarded = [frozenset(river) for river in view.rivers]
        self.let_go: list[set[int]] = [set() for _ in range(SEATS)]
        riichi = [0] * SEATS
        for event in view.events:
            if event & 255 != DISCARD:
                continue
            seat, tile = event >> 8 & 255, event >> 16 & 255
            if not riichi[seat]:
                self.let_go[seat].clear()
            riichi[seat] |= event >> 32 & 1
            for other in range(SEATS):
                if other != seat:
                    self.let_go[other].add(tile)

    def safety(self, seat: int, tile: int) -> int:
        """What a seat has shown about a tile: `UNTRIED`, `LET_GO` or `DISCARDED`."""
        if tile in self.discarded[seat]:
            return DISCARDED
        return LET_GO if tile in self.let_go[seat] else UNTRIED


def stage_of(wall: int) -> int:
    """How late it is, from 0 for the last tiles of the wall."""
    return min(wall // STAGE, STAGES - 1)


def kind_of(tile: int, unseen: int, safety: int) -> int:
    """The place of a tile in a table: its sort, copies out of sight, and what a seat has shown."""
    if tile >= 34:
        sort = 4
    elif tile >= 27:
        sort = 0
    else:
        edge = min(tile % 9, 8 - tile % 9)
        sort = 1 if edge == 0 else 2 if edge == 1 else 3
    return (sort * UNSEEN + min(unseen, UNSEEN - 1)) * SAFETIES + safety


class Danger(NamedTuple):
    """The counts for a book."""

    seen: list[int]
    """By seat, pairs of a tile and a seat that might have won on it."""
    won: list[int]
    """By seat, how many of these would have won."""
    cost: list[int]
    """By seat, what these wins would have cost in all."""
    kind_seen: list[int]
    kind_won: list[int]

    def chance(self, seat: Seat, kind: int) -> float:
        """The chance that a seat wins on a tile of a kind."""
        total_seen, total_won = sum(self.seen), sum(self.won)
        mean = total_won / total_seen
        # A few hands' worth of the mean keeps rare places from saying too much.
        base = (self.won[seat.place] + 20 * mean) / (self.seen[seat.place] + 20)
        of_kind = (self.kind_won[kind] + 20 * mean) / (self.kind_seen[kind] + 20)
        return min(1.0, base * of_kind / mean)

    def loss(self, seat: Seat) -> float:
        """What a win of a seat costs the discarder."""
        mean = sum(self.cost) / max(1, sum(self.won))
        return (self.cost[seat.place] + 3 * mean) / (self.won[seat.place] + 3)


@cache
def table(book_id: str) -> Danger | None:
    """The counts for a book, if there are any."""
    text = files("fivewinds.judgement").joinpath("danger.json").read_text(encoding="utf-8")
    found: dict[str, Any] | None = json.loads(text).get(book_id)
    if found is None:
        return None
    return Danger(*(found[name] for name in Danger._fields))


def discarder_pays(rules: Agreed) -> bool:
    """Whether a book lets the discarder pay more than the others, by what it counts for a hand."""
    if not rules.doors.wins.on_discard:
        return False
    # One suit, two winds and two dragons, waiting for a third: worth something in most books.
    hand = (0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 27, 31, 31)
    win = Win(
        0, BY_DISCARD, 31, 3, hand, 0, more={f.name: f.default for f in rules.book.requests.fields}
    )
    paid = rules.scorer.worth(win).payments
    return paid[3] < paid[1]


def cost_of(view: View, rules: Agreed, tile: int, history: History | None = None) -> float:
    """What discarding a tile is expected to lose to others who win on it."""
    history = history or History(view)
    counts = table(rules.book.id)
    if counts is None:
        return 0.0
    total = 0.0
    for other in range(SEATS):
        if other == view.seat or other in view.won:
            continue
        safety = history.safety(other, tile)
        if safety == DISCARDED and rules.doors.wins.own_discards:
            continue
        seat = Seat.of(view, other)
        kind = kind_of(tile, view.unseen[tile], safety)
        total += counts.chance(seat, kind) * counts.loss(seat)
    return total


def with_costs(view: View, found: list[Judged]) -> list[Judged]:
    """Judged actions, each discard with what it may cost, the best first."""
    rules = agreed(view.book, view.options)
    if not discarder_pays(rules):
        return found
    history = History(view)
    weighed = [
        each._replace(cost=cost_of(view, rules, each.action >> 8 & 255, history))
        if each.action & 255 in (ACT_DISCARD, ACT_RIICHI)
        else each
        for each in found
    ]
    return sorted(weighed, key=lambda each: each.worth, reverse=True)
