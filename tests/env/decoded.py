"""A decoder of planes, written from their names alone: it rebuilds what a `View` knows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import fivewinds.env
from fivewinds.core.before_play import given_in, got_from, got_in
from fivewinds.core.codes import (
    ADDED_KONG,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    EXCHANGED,
    FLOWER,
    HIDDEN,
    KONG,
    NOBODY,
)
from fivewinds.core.wins import Meld
from fivewinds.rules.book import Book
from fivewinds.tiles import ID
from fivewinds.view import View

RELATIVE = ("self", "right", "opposite", "left")


class Decoded:
    """One observation, taken apart."""

    def __init__(self, rules: str | Book, planes: NDArray[Any]) -> None:
        self.named = dict(zip(fivewinds.env.planes(rules), planes, strict=True))
        self.rows = {plane.name: row for plane, row in self.named.items()}
        self.facts = {
            plane.name: dict(zip(plane.columns, map(int, row), strict=False))
            for plane, row in self.named.items()
        }
        self.table = self.facts["table"]
        self.seat = next(seat for seat in range(4) if self.table[f"seat {seat}"])

    def of(self, seat: int, name: str) -> str:
        return f"{RELATIVE[(seat - self.seat) % 4]} {name}"

    def tiles(self, name: str) -> list[int]:
        """The tiles of a plane that counts copies, sorted."""
        counts = self.facts.get(name, {})
        return sorted(ID[tile] for tile, number in counts.items() for _ in range(number))

    def one(self, name: str) -> int:
        found = self.tiles(name)
        assert len(found) < 2
        return found[0] if found else HIDDEN

    def times(self, seat: int, name: str) -> dict[int, int]:
        """The tiles of planes `name 1`, `name 2` … by their time."""
        found = {}
        for plane, columns in self.facts.items():
            if plane.startswith(self.of(seat, name)) and not plane.endswith("drawn"):
                found.update({time: ID[tile] for tile, time in columns.items() if time})
        return dict(sorted(found.items()))

    def number(self, name: str) -> int:
        columns = self.facts.get(name, {"negative": 0})
        size = sum(columns[f"bit {bit}"] << bit for bit in range(31) if f"bit {bit}" in columns)
        return -size if columns["negative"] else size

    def melds(self, seat: int) -> list[tuple[int, int, Meld]]:
        """Time, time of an added tile, and meld."""
        facts = self.facts[self.of(seat, "facts")]
        found = []
        for slot in range(1, 5):
            kind, giver, time, stated, added = (
                facts[f"meld {slot} {fact}"]
                for fact in ("kind", "giver", "time", "stated", "added")
            )
            if not kind:
                continue
            tiles = tuple(self.tiles(self.of(seat, f"meld {slot}")))
            jokers = self.of(seat, f"meld {slot} stands for")
            stands = tuple(self.tiles(jokers)) if jokers in self.rows else tiles
            if not tiles:
                assert kind == CONCEALED_KONG
                tiles = stands = (HIDDEN,) * 4
            source = (seat + giver) % 4 if giver else NOBODY
            found.append((time, added, Meld(kind, tiles, stands, source, bool(stated))))
        return found

    def known(self) -> dict[str, Any]:
        """All that a view knows, by its names."""
        facts = [self.facts[self.of(seat, "facts")] for seat in range(4)]
        (dealer,) = (seat for seat in range(4) if facts[seat]["dealer"])
        winds = [wind for wind, name in enumerate("ESWN") if self.table[f"round {name}"]]
        unseen = [0] * 50
        for tile in self.tiles("unseen"):
            unseen[tile] += 1
        winners = sorted((facts[seat]["won"], seat) for seat in range(4) if facts[seat]["won"])
        return {
            "seat": self.seat,
            "number": self.table["hand"] + 256 * self.table["hand / 256"],
            "dealer": dealer,
            "round": winds[0] if winds else None,
            "indicator": self.one("indicator"),
            "carried": self.table["carried"] + 256 * self.table["carried / 256"],
            "hand": self.tiles("hand"),
            "drawn": self.one("drawn"),
            "asked_about": self.one("last"),
            "source": self.source(),
            "unseen": unseen,
            "wall": self.table["wall"],
            "scores": [self.number(self.of(seat, "score")) for seat in range(4)],
            "pot": self.number("pot"),
            "rivers": [list(self.times(seat, "river").values()) for seat in range(4)],
            "melds": tuple(tuple(meld for _, _, meld in self.melds(seat)) for seat in range(4)),
            "flowers": tuple(tuple(self.times(seat, "laid out").values()) for seat in range(4)),
            "riichi": [int(facts[seat]["riichi"] > 0) for seat in range(4)],
            "dead": [facts[seat]["dead"] for seat in range(4)],
            "won": tuple(seat for _, seat in winners),
            "acts": self.acts(),
            "void": [self.void(seat) for seat in range(4)],
            "exchange": (tuple(self.tiles("given")), tuple(self.tiles("received"))),
            "giver": self.giver(),
        }

    def acts(self) -> list[tuple[Any, ...]]:
        """Discards, claims, kongs and flowers of the hand, in the order in which they came."""
        found: dict[int, tuple[Any, ...]] = {}
        for seat in range(4):
            riichi = self.facts[self.of(seat, "facts")]["riichi"]
            for time, tile in self.times(seat, "river").items():
                found[time] = ("discard", seat, tile, self._drawn(seat, time), time == riichi)
            for time, tile in self.times(seat, "laid out").items():
                found[time] = ("flower", seat, tile)
            for time, added, meld in self.melds(seat):
                if meld.kind == CONCEALED_KONG:
                    found[time] = ("kong", seat, meld.tiles[0])
                else:
                    found[time] = ("claim", seat, KONG if meld.kind == KONG else 0, meld.source)
                if added:
                    found[added] = ("added", seat, meld.stands[0])
        if self.table["robbing"] and not any(
            act[0] == "added" and act[1:] == (self.source(), self.one("last"))
            for act in found.values()
        ):
            # Others are asked about it now: it is no kong yet, and it is the latest act.
            found[max(found) + 1] = ("added", self.source(), self.one("last"))
        # The tile of a kong that was robbed lies nowhere: it is the winner's.
        robbed = any(self.facts[self.of(seat, "facts")]["won"] for seat in range(4))
        assert robbed or sorted(found) == list(range(1, len(found) + 1))
        return [found[time] for time in sorted(found)]

    def void(self, seat: int) -> int:
        """The kinds of the suit that a seat plays without, as bits."""
        return sum(1 << tile for tile in self.tiles(self.of(seat, "void")))

    def giver(self) -> int:
        """The seat that the own exchanged tiles came from, once there has been an exchange."""
        if not self.tiles("received"):
            return NOBODY
        ways = self.facts["exchange"]
        (to,) = (RELATIVE.index(name[3:]) for name in ways if ways[name])
        return (self.seat - to) % 4

    def source(self) -> int:
        seats = (self.seat, self.seat + 1, self.seat + 2, self.seat + 3)
        places = zip(RELATIVE, seats, strict=True)
        return next((seat % 4 for name, seat in places if self.table[f"source {name}"]), NOBODY)

    def _drawn(self, seat: int, time: int) -> bool:
        for name, row in self.rows.items():
            if name.startswith(self.of(seat, "river")) and not name.endswith("drawn"):
                (columns,) = np.nonzero(row == time)
                if len(columns):
                    return bool(self.rows[f"{name} drawn"][columns[0]])
        raise AssertionError("no discard has this time")


def known_by(view: View) -> dict[str, Any]:
    """The same as the view itself tells it."""
    names = (
        "seat number dealer round indicator carried drawn asked_about source wall scores pot rivers"
        " melds flowers riichi dead won void"
    )
    found = {name: getattr(view, name) for name in names.split()}
    found["hand"] = view.hand.tiles()
    found["unseen"] = list(view.unseen)
    found["acts"] = [act for act in map(_act, view.events) if act]
    found["exchange"], found["giver"] = ((), ()), NOBODY
    for event in view.events:
        if event & 255 == EXCHANGED and event >> 8 & 255 == view.seat:
            tiles = (tuple(sorted(given_in(event))), tuple(sorted(got_in(event))))
            found["exchange"], found["giver"] = tiles, got_from(event)
    return found


def _act(event: int) -> tuple[Any, ...] | None:
    kind, seat, tile, three = event & 255, event >> 8 & 255, event >> 16 & 255, event >> 24 & 255
    if kind == DISCARD:
        return "discard", seat, tile, bool(three), bool(event >> 32 & 1)
    if kind == FLOWER:
        return "flower", seat, tile
    if kind == CLAIM:
        return "claim", seat, KONG if three & 15 == KONG else 0, three >> 4
    if kind == DECLARED_KONG:
        return "added" if three == ADDED_KONG else "kong", seat, tile
    return None
