"""The doors through which books differ at the table, as data for a book to fill in.

`core.compiled_rules` is all of it in the form in which the table asks.
docs/decisions/0006-what-five-books-ask-of-one-table.md has the table of who needs which door.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple


@dataclass(frozen=True, kw_only=True)
class Wall:
    """How the wall is laid out."""

    dead: int = 0
    """Tiles at its end that are not drawn in turn."""
    replacements: Literal["back", "dead"] = "back"
    """Whether tiles that replace a kong or a flower come from the end of the live wall, or from
    the dead wall, stack by stack from its end, the upper tile of a stack first."""
    refilled: bool = False
    """Whether the dead wall keeps its size: with each replacement the last live tile joins it."""
    indicator: int | None = None
    """The place, counted from the end of the wall, of a tile that lies face up from the deal."""


@dataclass(frozen=True, kw_only=True)
class Calls:
    """Which melds are made, and what bars them."""

    kinds: frozenset[str] = frozenset()
    """Of `chow`, `pung`, `kong`, `added-kong`, `concealed-kong`."""
    after_claim: frozenset[str] = frozenset()
    """The kongs that may be declared right after a chow or pung, without a draw."""
    after_chow: bool = True
    """Whether `after_claim` holds after a chow too."""
    most_kongs: int = 16
    """How many kongs all players together may make."""
    hidden_kongs: bool = False
    """Whether the tiles of a concealed kong are hidden until a book lays them open."""
    swap: Literal["free", "same", "set"] = "free"
    """What may not be discarded right after a claim: the same tile as the one claimed, or any
    that would make a set with the two tiles from the hand."""
    passed_pung: bool = False
    """Whether who lets a pung go may not claim that tile until he next draws."""
    jokers: Mapping[str, int] = field(default_factory=dict)
    """How many jokers a claimed meld of a kind may hold, the claimed tile included; none else."""
    joker_bars: frozenset[str] = frozenset()
    """Of `chow`, `pung` and `kong`, those that are told as barred where the hand could make one
    with more jokers than it may hold."""
    joker_claimed: frozenset[str] = frozenset()
    """Of `pung` and `kong`, those for which a discarded joker may be claimed."""
    rank: Callable[[int], int] | None = None
    """Of two claims of the same kind, the action of higher rank, 0 to 65535, goes first."""


@dataclass(frozen=True, kw_only=True)
class Wins:
    """How a hand is won, and what happens then."""

    automatic: bool = False
    """Whether a complete hand wins at once by itself, and nobody declares it."""
    on_discard: bool = True
    robbing: bool = False
    """Whether an added kong may be robbed."""
    rob_concealed: int = 0
    """The forms (`THIRTEEN_ORPHANS` and others, as bits) that may rob a concealed kong too. A
    robbed one does not come about: its other three tiles go back to the hand. Needs `robbing`."""
    flowers: int = 0
    """With so many tiles laid out a seat may win in its turn after a draw, whatever its hand; the
    book's `readings` read such a hand. 0 where no number of them wins."""
    on_joker: bool = False
    """Whether a discarded joker may be won on as a joker; else it is a tile that fits nothing."""
    instead: Mapping[int, int] = field(default_factory=dict)
    """Tiles that may complete a hand in place of another, where the book's `readings` say how."""
    several: bool = False
    """Whether all win who declare on the same tile; else the first of them by rank and turn."""
    most: int = 3
    """How many of them win at most where `several` do: those nearest after the tile."""
    until: int = 1
    """The hand ends when so many have won."""
    own_discards: bool = False
    """Whether a kind of tile that one has discarded may not be won on."""
    go_round: bool = False
    """Whether a tile may not be won on that was discarded since one's own latest discard."""
    whole_hand: bool = False
    """Whether one own discard among the tiles that a hand waits for bars all discards."""
    weighed: bool = False
    """Whether the book must say of each complete hand that it may win before it is offered."""


@dataclass(frozen=True, kw_only=True)
class Flowers:
    """How tiles are laid out and replaced that the set says can be."""

    forced: bool = True
    """Laid out at once, from the deal on; else by choice, in one's own turn after a draw."""
    pattern: str = ""
    """The pattern that each of them earns, to be told where laying one out is a choice."""


@dataclass(frozen=True, kw_only=True)
class Riichi:
    """Declaring with a discard that one waits."""

    stake: int
    points: int
    """What one must have to declare."""
    left: int
    """Tiles that must be left to draw."""


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """Every seat gives tiles of its hand to another before play; all do so at the same time."""

    tiles: int = 3
    """How many each seat gives: 1 to 3."""
    one_suit: bool = True
    """Whether they must be of one suit. A hand without as many of any suit gives what it likes."""
    over: int | Callable[[list[Any]], int] = 1
    """How many seats further the tiles go, 1 to 3; or a function of the dice that the book throws
    before the hand."""


@dataclass(frozen=True, kw_only=True)
class BeforePlay:
    """What all seats do, after the deal and before the dealer's first draw. Nobody sees what others
    choose until all have chosen (docs/before-play.md).
    """

    exchange: Exchange | None = None
    """First come exchanged tiles, which only the giver and the receiver ever see."""
    void: bool = False
    """Then each names a suit, told to all once all have named one. While a seat holds tiles of that
    suit it must discard those; it makes no meld of them and does not win with one."""


class Doors(NamedTuple):
    """What a book has filled in under some options, by the names of its fields."""

    wall: Wall
    calls: Calls
    flowers: Flowers
    wins: Wins
    riichi: Riichi | None
    before: BeforePlay = BeforePlay()


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """What a wrong declaration costs at a strict table.

    A wrong riichi is named too, so that it is accepted, but goes on as any other riichi: what
    comes of it the book says when the wall is used up.
    """

    reason: str
    payments: Callable[[Any, tuple[int, ...]], tuple[int, ...]] | None = None
    """Of the table and the seats whose fault it was, several only where the hand ends; nothing is
    paid without it."""
    dead: bool = False
    """Whether the hand may no longer win."""
    after_claim: bool = False
    """Whether a win may be declared wrongly right after a claim too, when no tile was drawn."""
    ends: bool = False
    """Whether the hand is over. Then a valid win on the same tile goes first, and nobody pays."""
