"""What a rule book is: a value that answers the questions of the table and of the match."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from pickle import PicklingError
from typing import Any, NamedTuple

from fivewinds.core.codes import SEATS
from fivewinds.core.compiled_rules import Terms, no_situation
from fivewinds.core.jokers import Form, Jokers
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Table
from fivewinds.core.table_rules import (
    BeforePlay,
    Calls,
    Doors,
    Flowers,
    Riichi,
    Wall,
    Wins,
    Wrong,
)
from fivewinds.core.wins import EXHAUSTED, NOTHING, Ending, Payment, Win
from fivewinds.rules.by_options import ByOptions
from fivewinds.rules.closed import ClosedCount
from fivewinds.rules.facts import PLACED
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field
from fivewinds.rules.options import Option, OptionError, fill
from fivewinds.rules.patterns import NO_PATTERNS, Patterns
from fivewinds.rules.questions import Question
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score, Scorer
from fivewinds.rules.tables import Printed
from fivewinds.rules.worth import Worth
from fivewinds.tiles import KINDS, PLAIN

Options = Mapping[str, Any]

SUITS_AND_HONOURS = bytes(tile for tile in range(PLAIN) for _ in range(4))
"""Four of each of the three suits, the winds and the dragons: 136 tiles."""


class TileSet:
    """The tiles that a book plays with, and which of them are jokers or flowers."""

    def __init__(
        self,
        tiles: bytes,
        jokers: Mapping[int, int] = NOTHING,  # type: ignore[assignment]
        flowers: frozenset[int] = frozenset(),
    ) -> None:
        self.tiles = bytes(sorted(tiles))
        """The set, sorted."""
        self.powers = dict(jokers)
        """What each joker may stand for, as bits of plain tiles (`core.jokers.mask_of`)."""
        self.flowers = flowers
        """The tiles that can be laid out."""

    @cached_property
    def copies(self) -> bytes:
        """How many of each tile there are, by id."""
        return bytes(self.tiles.count(tile) for tile in range(KINDS))


class Opening(NamedTuple):
    """Who starts the first hand: the chair that becomes seat 0, and the dice that chose it."""

    chair: int
    dice: list[Any]
    """Of the deciding throw, in order of seats."""


class Deal(NamedTuple):
    """The next hand: who deals it, and in which round."""

    dealer: int
    round: int | None = None
    """The prevailing wind, 0-3; None where there is none."""
    carried: int = 0
    """A number that goes along from hand to hand, such as how often the deal has been repeated.
    All know it: the deal tells it, and `table.carried` has it."""


FIRST_DEAL = Deal(0)


class End(NamedTuple):
    """There is no next hand."""

    reason: str | None = None
    """Why the match ended early, where it did."""


class Finished(NamedTuple):
    """A hand that has ended, as the book needs it to say what comes next."""

    hand: int
    dealer: int
    round: int | None
    winners: tuple[int, ...]
    stopped: Ending | None
    """How it stopped without a (further) winner, where it did."""
    scores: tuple[int, ...]
    pot: int
    in_round: int = 1
    """How many hands with this prevailing wind, or with none, there have been; this one counts."""
    carried: int = 0
    """What was carried over to this hand."""


class Settled(NamedTuple):
    """Who pays whom for a win."""

    payments: tuple[int, ...]
    """By seat."""
    told: Mapping[str, Any] = NOTHING
    """What the event of the win tells besides, by the names of the book's page. A `Best` in it is
    told as a counted hand, and so is the `Score` of the win itself."""


NOBODY_PAYS = Settled((0, 0, 0, 0))


class Debt(NamedTuple):
    """What one seat pays another for a hand."""

    payer: int
    receiver: int
    points: int
    """All of it."""
    times: int = 1
    """How many times the counted points are owed."""


def by_lot(stream: Stream) -> Opening:
    """The first dealer is drawn by lot."""
    return Opening(stream.below(4), [])


def no_dice(stream: Stream) -> list[Any]:
    """Nothing is thrown before a hand."""
    return []


def nobody_pays(win: Win, score: Score, options: Options) -> Settled:
    """No points change hands."""
    return NOBODY_PAYS


def as_paid(win: Win, payments: Sequence[int]) -> tuple[int, ...]:
    """The scores of a match change by what was paid."""
    return tuple(payments)


def nothing_bars(win: Win, found: Best, options: Options) -> str:
    """Every complete hand that is worth something may win."""
    return ""


def no_further_readings(win: Win, options: Options) -> tuple[Reading, ...]:
    """The forms say all."""
    return ()


def by_score(scores: Sequence[int], won: Sequence[int]) -> list[Any]:
    """Who has more points is ahead."""
    return list(scores)


def wall_is_empty(table: Table, options: Options) -> Ending:
    """The wall is used up, and nobody pays."""
    return EXHAUSTED


_BY_OPTIONS: dict[str, tuple[type, ...]] = {
    "tiles": (TileSet,),
    "wall": (Wall,),
    "calls": (Calls,),
    "flowers": (Flowers,),
    "wins": (Wins,),
    "riichi": (Riichi, type(None)),
    "before": (BeforePlay,),
}
"""The fields of a book that may be functions of its options, and what they come to."""


@dataclass(frozen=True, kw_only=True)
class Book:
    """One rule book. Its file reads in the order of its document.

    The set and the doors of the table (`core.table_rules`) may be functions of the options; they
    are called once when the book is made, with the defaults and each single alternative, and a
    value of another kind is refused.
    """

    id: str
    version: int
    earlier: Mapping[int, Options] = field(default_factory=dict)
    """Earlier versions that this one can still play, each with the options under which it plays as
    that version did. Records and tables of other versions cannot be played again."""
    document: str
    """Name of the file in which the document is kept, as docs/sources.md lists it."""
    module: str
    """The book's own module; its words lie beside it in a file of the same name, `.toml`."""
    rulings: str
    """Letters before the numbers of our rulings, `SM` in SM-19."""
    language: str = "en"
    """The language of the document; the page shows what it can in that one too."""
    prose: Mapping[str, str] = field(default_factory=dict)
    """Rules that the page tells in sentences: names of the book's words, with their rulings."""

    # The set, the wall, the deal
    tiles: TileSet | Callable[[Options], TileSet]
    wall: Wall | Callable[[Options], Wall] = field(default_factory=Wall)
    opening: Callable[[Stream], Opening] = by_lot
    """Who starts the first hand."""
    dice: Callable[[Stream], list[Any]] = no_dice
    """What is thrown before every hand, after the lot and before the shuffle."""

    # At the table
    before: BeforePlay | Callable[[Options], BeforePlay] = field(default_factory=BeforePlay)
    """What all seats do before play: exchange tiles, name a suit that they play without."""
    calls: Calls | Callable[[Options], Calls] = field(default_factory=Calls)
    flowers: Flowers | Callable[[Options], Flowers] = field(default_factory=Flowers)
    riichi: Riichi | Callable[[Options], Riichi | None] | None = None
    points_at: Callable[[int], int] | None = None
    """The tile that an indicator points at, to be shown beside it."""
    wins: Wins | Callable[[Options], Wins] = field(default_factory=Wins)
    situate: Callable[[Table, int, int], tuple[frozenset[str], Mapping[str, Any]]] = no_situation
    """The flags and the book's own fields of a win, read from the table: seat and how. A view asks
    too, with a table as its seat knows it (`fivewinds.seen`): nothing that the seat may not know is
    read here."""
    reveal: Callable[[Table, int], Mapping[str, Any]] | None = None
    """The fields of a win that nobody knows before it: tiles turned over then, the other hands."""
    reveal_adds: bool = True
    """Whether these may add to what the winner gets."""
    foreseen: Mapping[str, Any] = field(default_factory=dict)
    """Fields of a win that stand for what `reveal` will bring on average: judgement counts hands
    with them, since nobody knows the others before a win."""
    win_rank: Callable[[Win, Any], int] | None = None
    """Of several who win on one tile the one of highest rank, 0 to 65535, goes first."""
    kong_payment: Callable[[Table, int, int, int], Payment | None] | None = None
    """What is paid at once for a kong: seat, kind of meld, the seat it was claimed from."""
    flower_payment: Callable[[Table, int, int], Payment | None] | None = None
    """What is paid at once for a tile that is laid out: seat and tile."""
    called_off: Callable[[Table], Ending | None] | None = None
    """Whether the hand is called off before the next seat draws, and how it ends then. Only what
    all may know is read here."""
    exhausted: Callable[[Table, Options], Ending] = wall_is_empty
    """How the hand ends when the wall is used up."""
    waiting_paid: str = ""
    """The ruling by which hands that wait are laid open then and paid, where there is one."""
    shows_all_at_win: bool = False
    """Whether all four hands are laid open at a win; else the winner's."""
    shows_all_at_end: bool = False
    """Whether all four hands are laid open when a hand has ended."""
    wrong: Callable[[Options], Mapping[str, Wrong]] = lambda options: {}
    """What wrong declarations cost at a strict table, by kind; others are refused."""
    dead_hands_claim: bool = True
    """Whether a dead hand may still make melds."""
    bars: Mapping[str, str] = field(default_factory=dict)
    """The rulings behind the reasons for which an action is barred."""

    # The count
    forms: int
    """The forms of `core.shapes` that complete a hand."""
    further: tuple[Form, ...] = ()
    """Forms of the book's own."""
    value: Callable[[Reading, Win, Options], Score | NoWin]
    """What one reading of a complete hand is worth, or why it may not win."""
    readings: Callable[[Win, Options], Iterable[Reading]] = no_further_readings
    """Readings that only the book knows, besides those of the forms."""
    matters: int | None = None
    """The facts (`rules.facts`) by which readings of one hand and shape differ in worth: of those
    that agree in them one is counted. None where something else matters."""
    search: Callable[[Win, Options], Best | NoWin] | None = None
    """A search of the book's own for the best reading, where it has a quicker one; it must find
    what `searched` finds."""
    quick: Callable[[Options], Callable[[Win], Worth]] | None = None
    """Under some options, what hands come to without explaining it, where the book has a quick way
    to say so; it must say what `count` and `settle` say."""
    closed: Callable[[Options], ClosedCount] | None = None
    """What counts closed hands of plain tiles under the default options, where the book has a quick
    way; it must say what `count` and `settle` say."""
    bar: Callable[[Win, Best, Options], str] = nothing_bars
    """Why a hand that is worth something may yet not win in its situation; empty when it may."""
    settle: Callable[[Win, Score, Options], Settled] = nobody_pays
    debts: Callable[[Sequence[int], int, int], tuple[Debt, ...]] | None = None
    """Where all four hands are counted and settled: who pays whom, by their scores, the winner's
    seat and the dealer's."""
    hand_scores: Callable[[bool, Options], Sequence[int]] | None = None
    """Where all four hands are counted: the scores that a winner's hand (true), or another's, can
    have at all, in order."""
    gains: Callable[[Win, Sequence[int]], tuple[int, ...]] = as_paid
    """How a win changes the scores of the match, by seat."""

    # The match
    start: int = 0
    """The points that everybody starts with."""
    usual_win: int = 1
    """About what a winner gains, in points: the constant by which learners may scale rewards."""
    has_pot: bool = False
    first: Deal | Callable[[Options], Deal] = FIRST_DEAL
    """Who deals the first hand, and in which round."""
    next_deal: Callable[[Finished, Options], Deal | End]
    """The deal after a finished hand, or the end of the match."""
    last_payment: Callable[[Sequence[int], int, Sequence[int]], Payment | None] | None = None
    """What is paid when the match has ended: scores, pot, ranking."""
    ranks: Callable[[Sequence[int], Sequence[int]], list[Any]] = by_score
    """What seats are ranked by, higher first: scores and hands won."""
    shares_places: bool = True
    """Whether equal ranks share a place."""

    # Requests
    flags: tuple[str, ...] = ()
    """Names, and where a flag asks for something, a `Flag`."""
    fields: tuple[Field, ...] = ()
    """The book's own fields; copies are counted in this order."""
    conflicts: tuple[Callable[[Win, Options], Fault | None], ...] = ()
    """What a request says that cannot be, beyond what flags and fields ask for. In a question
    about waits each is asked of the hand as it would win by drawing and on a discard, when the
    tile is not known yet (`HIDDEN`)."""
    questions: tuple[Question, ...] = ()
    """Requests to score that the book answers itself."""
    roundless: bool = False
    """Whether a hand may have no prevailing wind: `round` may be null."""
    robbed_copies: int = 4
    """Copies of a robbed tile that the robber cannot hold: itself and what lies in the pung."""
    options: tuple[Option, ...] = ()
    option_conflict: Callable[[Options], str] = lambda options: ""
    """The saying that tells why these options do not go together; empty when they do."""
    patterns: Patterns = NO_PATTERNS
    tables: tuple[Printed, ...] = ()
    """The tables that the document prints to look a sum up in."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """What the document itself calls unfinished or asks: names, whose words under `remark` tell
    our reading, and the rulings behind them."""

    def __post_init__(self) -> None:
        """Raises ValueError for facts that depend on what the winning tile completes, for a value
        of the wrong kind in a field that may be a function of the options, for an earlier version
        that is not earlier or whose options the book does not have, and for patterns that cannot be
        under one of the options.
        """
        if self.matters is not None and self.matters & PLACED:
            raise ValueError(f"{self.id}: what the winning tile completes may not matter")
        for each in self._by_options.values():
            if each.is_function:
                each.check(self.options, self.defaults, lambda all_: not self.option_conflict(all_))
        for version, options in self.earlier.items():
            if version >= self.version:
                raise ValueError(f"{self.id}: version {version} is not earlier than {self.version}")
            self.filled(options)
        known = {option.name: option for option in self.options}
        for other in self.patterns.otherwise:
            if other.option not in known or not known[other.option].accepts(other.choice):
                problem = f"{other.option} = {other.choice!r}, which there is not"
                raise ValueError(f"{self.id}: a pattern depends on the option {problem}")
            self.patterns.under({**self.defaults, other.option: other.choice})

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and `copy`: the book by its name in its module; it is never copied."""
        for name, value in vars(sys.modules.get(self.module)).items():
            if value is self:
                return _book_of, (self.module, name)
        raise PicklingError(f"no name in {self.module} is this book {self.id}")

    def filled(self, given: Options) -> dict[str, Any]:
        """All options with the given values; raises `OptionError` for what cannot be."""
        options = fill(self.options, given)
        saying = self.option_conflict(options)
        if saying:
            raise OptionError(saying, "conflict", None)
        return options

    def plays(self, version: int) -> bool:
        """Whether what was begun under a version of the book can be replayed and continued."""
        return version == self.version or version in self.earlier

    def options_of(self, version: int, given: Options) -> dict[str, Any]:
        """All options under which this version plays what was begun under another with these.

        Raises `OptionError` for what cannot be.
        """
        return self.filled({**given, **self.earlier.get(version, {})})

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The options when nobody says anything."""
        return self.filled({})

    def first_deal(self, options: Options) -> Deal:
        """The first deal of a match under these options."""
        return self.first if isinstance(self.first, Deal) else self.first(options)

    @cached_property
    def field_names(self) -> tuple[str, ...]:
        """The names of the book's own fields."""
        return tuple([field.name for field in self.fields])

    def set_of(self, options: Options) -> TileSet:
        """The tiles that are played with under these options."""
        return self._default_set if options is self.defaults else self._set(options)

    @cached_property
    def _default_set(self) -> TileSet:
        return self._set(self.defaults)

    def _set(self, options: Options) -> TileSet:
        found: TileSet = self._by_options["tiles"].value(options)
        return found

    def doors(self, options: Options) -> Doors:
        """How the book differs at the table under these options."""
        return self._default_doors if options is self.defaults else self._doors(options)

    @cached_property
    def _default_doors(self) -> Doors:
        return self._doors(self.defaults)

    def _doors(self, options: Options) -> Doors:
        return Doors(*(self._by_options[name].value(options) for name in Doors._fields))

    @cached_property
    def _by_options(self) -> dict[str, ByOptions]:
        """The fields that may be functions of the options."""
        return {
            name: ByOptions(self.id, name, getattr(self, name), kinds)
            for name, kinds in _BY_OPTIONS.items()
        }

    def jokers_of(self, options: Options) -> Jokers | None:
        """The jokers of the set, or a form of the book's own, for `core.jokers`; None without."""
        tiles = self.set_of(options)
        if tiles not in self._known_jokers:
            some = tiles.powers or self.further
            found = Jokers(tiles.powers, self.forms, self.further) if some else None
            self._known_jokers[tiles] = found
        return self._known_jokers[tiles]

    @cached_property
    def _known_jokers(self) -> dict[TileSet, Jokers | None]:
        return {}

    def count(self, win: Win, options: Options) -> Best | NoWin:
        """What a hand is worth by its best reading, or why it does not win."""
        return self.scorer(options).count(win)

    def searched(self, win: Win, options: Options) -> Best | NoWin:
        """The same before it may be barred, by looking at every reading that may be the best."""
        return self.scorer(options).searched(win)

    def scorer(self, options: Options) -> Scorer:
        """What counts hands under these options; kept for the defaults."""
        return self._default_scorer if options is self.defaults else self._scorer(options)

    @cached_property
    def _default_scorer(self) -> Scorer:
        return self._scorer(self.defaults)

    def _scorer(self, options: Options) -> Scorer:
        return Scorer(
            self.forms,
            self.jokers_of(options),
            self.value,
            options,
            on_joker=self.doors(options).wins.on_joker,
            further=None if self.readings is no_further_readings else self.readings,
            matters=self.matters,
            search=self.search,
            bar=None if self.bar is nothing_bars else self.bar,
            settle=self.settle,
            quick=None if self.quick is None else self.quick(options),
        )

    @property
    def pays(self) -> bool:
        """Whether points change hands at all."""
        return self.settle is not nobody_pays

    def terms(self, options: Options, judge: "Judge", *, strict: bool = False) -> Terms:
        """How the book plays at a table under these options; made once for each."""
        key = (tuple(options.items()), judge, strict)
        terms = self._known_terms.get(key)
        if terms is None:
            terms = self._known_terms[key] = self._terms(dict(options), judge, strict=strict)
        return terms

    @cached_property
    def _known_terms(self) -> dict[Any, Terms]:
        return {}

    def _terms(self, options: Options, judge: "Judge", *, strict: bool) -> Terms:
        tiles = self.set_of(options)
        doors = self.doors(options)
        return Terms(
            tiles.tiles,
            forms=self.forms,
            judge=partial(judge, self, options),
            weigh=self.scorer(options).count,
            wall=doors.wall,
            calls=doors.calls,
            wins=doors.wins,
            flowers=doors.flowers,
            flower_tiles=tiles.flowers,
            jokers=self.jokers_of(options),
            powers=tiles.powers,
            riichi=doors.riichi,
            before=doors.before,
            situate=self.situate,
            reveal=self.reveal,
            worth=self.scorer(options).worth,
            kong_payment=self.kong_payment,
            flower_payment=self.flower_payment,
            called_off=self.called_off,
            exhausted=lambda table: self.exhausted(table, options),
            win_rank=self.win_rank,
            wrong=self.wrong(options) if strict else {},
            dead_hands_claim=self.dead_hands_claim,
            strict=strict,
        )


Judge = Callable[[Book, Options, Win, Any], Any]
"""What a match makes of a win: the book, its options, the win, and what `count` said of it."""


def _book_of(module: str, name: str) -> Book:
    """The book of this name in a module."""
    found: Book = getattr(import_module(module), name)
    return found


def ranking(keys: Sequence[Any]) -> list[int]:
    """The seats, best first; equal ones by seat number."""
    return sorted(range(SEATS), key=lambda seat: keys[seat], reverse=True)
