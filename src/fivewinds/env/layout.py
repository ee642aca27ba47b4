"""The planes of a book: their names and places, and the columns of those that hold no tiles.

An observation is a matrix of bytes: a row for each plane, a column for each kind of tile. Seats are
told relative to the observer: self, right, opposite, left.
"""

from typing import NamedTuple

from fivewinds.env.action_list import Actions, listed
from fivewinds.env.variants import Variant, variants
from fivewinds.rules.book import Book
from fivewinds.tiles import NAMES

VERSION = 0
"""Raised when a plane or an action of a book moves or means something else. What a book adds comes
after all that it had, and keeps the version."""
KINDS = 50
PLAIN = 34
MELDS = 4
HIGHEST = 255
SEATS = ("self", "right", "opposite", "left")
MELD_FACTS = ("kind", "giver", "time", "stated", "added")
SEAT_FACTS = (
    "dealer",
    "riichi",
    "dead",
    "won",
    *(f"meld {slot + 1} {fact}" for slot in range(MELDS) for fact in MELD_FACTS),
)
"""The columns of a seat's plane `facts`."""
TABLE_FACTS = (
    *(f"round {wind}" for wind in "ESWN"),
    *(f"seat {seat}" for seat in range(4)),
    *(f"source {seat}" for seat in SEATS),
    "asked",
    "robbing",
    "wall",
    "hand",
    "hand / 256",
    "carried",
    "carried / 256",
)
"""The columns of the plane `table`."""
WAYS = ("to right", "to opposite", "to left")
"""The columns of the plane `exchange`."""
NUMBER = ("negative", *(f"bit {bit}" for bit in range(31)))
"""The columns of planes that hold a number of points: its sign, then its bits, lowest first."""

_SEAT_TOLD = {
    "dealer": ("1 for the dealer", 1),
    "riichi": ("time of the discard that declared riichi", HIGHEST),
    "dead": ("1 when the hand may no longer win", 1),
    "won": ("1, 2, 3 for the first, second, third winner of the hand", 3),
    "kind": ("1 chow, 2 pung, 3 kong, 4 added kong, 5 concealed kong", 5),
    "giver": ("seats from the owner to the one it was claimed from, in order of play", 3),
    "time": ("time of the claim or the concealed kong", HIGHEST),
    "stated": ("1 when jokers left a choice and the owner said what they stand for", 1),
    "added": ("time at which the fourth tile was added", HIGHEST),
}
_TABLE_TOLD = {
    "round": ("1 for the prevailing wind", 1),
    "seat": ("1 for the observer's seat, 0 being the first dealer", 1),
    "source": ("1 for the seat whose tile others were last asked about", 1),
    "asked": ("1 while the observer is asked about that tile", 1),
    "robbing": ("1 when that tile was added to a pung", 1),
    "wall": ("tiles that can still be drawn in turn", HIGHEST),
    "hand": ("number of the hand in the match; the next column has its higher byte", HIGHEST),
    "carried": ("what the book carries over from earlier hands, in two bytes", HIGHEST),
    "to": ("1 for the seat that gets the tiles that the observer gives away before play", 1),
}


class Plane(NamedTuple):
    """One row of an observation."""

    name: str
    meaning: str
    columns: tuple[str, ...]
    """What the columns are: kinds of tiles, or names of facts."""
    highest: tuple[int, ...]
    """The highest value of each column; 0 for columns that are never used."""


class Layout:
    """Where everything stands in an observation of one book.

    First come the planes of the observer and the table, then those of the four seats, each a block
    of `seat_planes` rows, then what seats do before play, in books that have that.
    """

    def __init__(self, book: Book) -> None:
        found = variants(book)
        self.book = book
        self.actions = Actions(listed(found))
        self.kinds: tuple[int, ...] = _kinds(found)
        self.width = len(self.kinds)
        self.columns = [0] * KINDS
        """The column of each tile; 0 for tiles that the book does not have."""
        for column, tile in enumerate(self.kinds):
            self.columns[tile] = column
        self.copies = max(max(variant.tiles.copies) for variant in found)
        laid = [variant.tiles.copies[tile] for variant in found for tile in variant.tiles.flowers]
        self.laid = max(laid, default=0)
        self.has_jokers = any(variant.tiles.powers for variant in found)
        self.has_winners = any(variant.doors.wins.until > 1 for variant in found)
        has_indicator = any(variant.doors.wall.indicator is not None for variant in found)
        own = ["hand", "drawn", "unseen", "last"]
        own += ["indicator"] * has_indicator + ["pot"] * book.match.has_pot + ["table"]
        self.own = own
        seat = [f"river {copy + 1}" for copy in range(self.copies)]
        seat += [f"river {copy + 1} drawn" for copy in range(self.copies)]
        seat += [f"meld {slot + 1}" for slot in range(MELDS)]
        seat += [f"meld {slot + 1} stands for" for slot in range(MELDS * self.has_jokers)]
        seat += [f"laid out {copy + 1}" for copy in range(self.laid)]
        seat += ["shown"] * self.has_winners + ["score", "facts"]
        self.seat = seat
        acts = [variant.doors.before for variant in found]
        before = ["given", "received", "exchange"] if any(act.exchange for act in acts) else []
        before += [f"{relative} void" for relative in SEATS if any(act.void for act in acts)]
        self.before = before
        # Places of planes: from the first row of all, or from the first row of a seat's block; -1
        # where the book has no such plane.
        self.indicator = _place(own, "indicator")
        self.pot = _place(own, "pot")
        self.table = _place(own, "table")
        self.seat_planes = len(seat)
        self.drawn = _place(seat, "river 1 drawn")
        self.melds = _place(seat, "meld 1")
        self.stands = _place(seat, "meld 1 stands for")
        self.flowers = _place(seat, "laid out 1")
        self.shown = _place(seat, "shown")
        self.score = _place(seat, "score")
        self.facts = _place(seat, "facts")
        first = len(own) + len(SEATS) * len(seat)
        self.given = first if "given" in before else -1
        self.void = first + before.index("self void") if "self void" in before else -1
        self.count = first + len(before)
        self.size = self.count * self.width

    def planes(self) -> list[Plane]:
        """All planes in order."""
        rows = [self._own(name) for name in self.own]
        for relative in SEATS:
            rows += [self._of_seat(relative, name) for name in self.seat]
        return rows + [self._before_play(name) for name in self.before]

    def _tiles(self, name: str, meaning: str, highest: int) -> Plane:
        columns = tuple(NAMES[tile] for tile in self.kinds)
        return Plane(name, meaning, columns, (highest,) * self.width)

    def _facts(
        self, name: str, meaning: str, columns: tuple[str, ...], highest: list[int]
    ) -> Plane:
        free = self.width - len(columns)
        return Plane(name, meaning, columns, (*highest, *(0,) * free))

    def _own(self, name: str) -> Plane:
        told = {
            "hand": ("copies among the own concealed tiles", self.copies),
            "drawn": ("1 for the tile just drawn, in the own turn", 1),
            "unseen": (
                "copies that lie neither in the own hand nor open on the table",
                self.copies,
            ),
            "last": ("1 for the latest tile that others could answer", 1),
            "indicator": ("1 for the tile that lies face up from the deal", 1),
        }
        if name in told:
            return self._tiles(name, *told[name])
        if name == "pot":
            return self._facts(name, "points that belong to nobody", NUMBER, [1] * len(NUMBER))
        highest = [_TABLE_TOLD[fact.partition(" ")[0]][1] for fact in TABLE_FACTS]
        return self._facts(name, "facts of the table", TABLE_FACTS, highest)

    def _before_play(self, name: str) -> Plane:
        """What seats did before play."""
        if name == "exchange":
            return self._facts(name, "where the tiles go that are given away", WAYS, [1] * 3)
        told = {
            "given": ("copies of the tile that the observer gave away before play", self.copies),
            "received": ("copies of the tile that it received for them", self.copies),
        }
        void = ("1 for every tile of the suit that the seat plays without", 1)
        return self._tiles(name, *told.get(name, void))

    def _of_seat(self, relative: str, name: str) -> Plane:
        whole = f"{relative} {name}"
        copy = name.split(" ")[1] if " " in name else ""
        if name.endswith("drawn"):
            meaning = f"1 when the discard of `river {copy}` is of the kind just drawn"
            return self._tiles(whole, meaning, 1)
        if name.startswith("river"):
            meaning = f"time at which copy {copy} of the tile was discarded"
            return self._tiles(whole, meaning, HIGHEST)
        if name.endswith("stands for"):
            meaning = f"copies of the tiles that meld {copy} stands for"
            return self._tiles(whole, meaning, self.copies)
        if name.startswith("meld"):
            meaning = f"copies of the tile in meld {copy}, jokers as jokers"
            return self._tiles(whole, meaning, self.copies)
        if name.startswith("laid out"):
            meaning = f"time at which copy {name.split(' ')[2]} of the tile was laid out"
            return self._tiles(whole, meaning, HIGHEST)
        if name == "shown":
            return self._tiles(whole, "concealed tiles of one who has won", self.copies)
        if name == "score":
            return self._facts(whole, "points of the seat", NUMBER, [1] * len(NUMBER))
        highest = [_SEAT_TOLD[fact.split(" ")[-1]][1] for fact in SEAT_FACTS]
        return self._facts(whole, "facts of the seat", SEAT_FACTS, highest)


def column_meaning(column: str) -> str:
    """What a column of a plane of facts holds."""
    words = column.split(" ")
    for told, word in ((_SEAT_TOLD, words[-1]), (_TABLE_TOLD, words[0])):
        if word in told:
            return told[word][0]
    raise ValueError(f"no plane has a column {column}")


def _kinds(found: list[Variant]) -> tuple[int, ...]:
    """The suits and honours, and what else is in the set under any option."""
    return tuple(sorted({*range(PLAIN), *(tile for each in found for tile in each.tiles.tiles)}))


def _place(names: list[str], name: str) -> int:
    return names.index(name) if name in names else -1


_LAYOUTS: dict[int, Layout] = {}
"""Layouts by the identity of their book, which they keep alive."""


def layout_of(book: Book) -> Layout:
    """The layout of a book, made once."""
    found = _LAYOUTS.get(id(book))
    if found is None:
        found = _LAYOUTS[id(book)] = Layout(book)
    return found
