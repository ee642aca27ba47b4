"""What a rule book is: a value that answers the questions of the table and of the match."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from functools import cached_property, partial
from importlib import import_module
from pickle import PicklingError
from typing import Any, get_type_hints

from fivewinds.core.codes import SEATS
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.jokers import Jokers
from fivewinds.core.table_rules import (
    BeforePlay,
    Calls,
    Doors,
    Flowers,
    Riichi,
    Wall,
    Wins,
)
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Document,
    MatchRules,
    PaidAtOnce,
    Refusals,
    Requests,
    Scoring,
    Settlement,
    Shortcuts,
    no_further_readings,
    nobody_pays,
    nothing_bars,
)
from fivewinds.rules.by_options import ByOptions
from fivewinds.rules.facts import PLACED
from fivewinds.rules.options import Option, OptionError, Options, fill
from fivewinds.rules.patterns import NO_PATTERNS, Patterns
from fivewinds.rules.scoring import Best, NoWin, Scorer
from fivewinds.tiles import KINDS, PLAIN

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
    module: str
    """The book's own module; its words lie beside it in a file of the same name, `.toml`."""
    document: Document
    """Where the rules are written, and what the rule page quotes from there."""
    options: tuple[Option, ...] = ()
    option_conflict: Callable[[Options], str] = lambda options: ""
    """The saying that tells why these options do not go together; empty when they do."""

    # The set, the wall, what may be done at the table
    tiles: TileSet | Callable[[Options], TileSet]
    wall: Wall | Callable[[Options], Wall] = field(default_factory=Wall)
    points_at: Callable[[int], int] | None = None
    """The tile that an indicator of the wall points at, to be shown beside it."""
    before: BeforePlay | Callable[[Options], BeforePlay] = field(default_factory=BeforePlay)
    """What all seats do before play: exchange tiles, name a suit that they play without."""
    calls: Calls | Callable[[Options], Calls] = field(default_factory=Calls)
    flowers: Flowers | Callable[[Options], Flowers] = field(default_factory=Flowers)
    riichi: Riichi | Callable[[Options], Riichi | None] | None = None
    wins: Wins | Callable[[Options], Wins] = field(default_factory=Wins)
    paid_at_once: PaidAtOnce = field(default_factory=PaidAtOnce)
    """What is paid during a hand, for a kong or a flower."""
    refusals: Refusals = field(default_factory=Refusals)
    """The rulings that bar an action, and what a wrong declaration costs."""

    # A win: which hands are complete, what they are worth, who pays
    hands: CompleteHands
    """Which hands are complete, and how they can be read."""
    patterns: Patterns = NO_PATTERNS
    scoring: Scoring
    """What a complete hand is worth."""
    shortcuts: Shortcuts = field(default_factory=Shortcuts)
    """Quicker ways to the same counts."""
    settlement: Settlement = field(default_factory=Settlement)
    """Who pays whom for a win."""
    at_win: AtWin = field(default_factory=AtWin)
    """What the table tells about a win: its flags, what is turned over, which hands are shown."""
    at_end: AtEnd = field(default_factory=AtEnd)
    """How a hand ends without a win, and which hands are shown."""

    match: MatchRules
    """Who deals, how long a match lasts, who is ahead."""
    requests: Requests = field(default_factory=Requests)
    """What a request to score tells besides the tiles."""

    def __post_init__(self) -> None:
        """Raises ValueError, which names the field, for a part of the wrong kind, for facts that
        depend on what the winning tile completes, for an earlier version that is not earlier or
        whose options the book does not have, and for patterns that cannot be under one of the
        options.
        """
        for name, kind in get_type_hints(Book).items():
            given = getattr(self, name)
            if isinstance(kind, type) and is_dataclass(kind) and not isinstance(given, kind):
                problem = f"{name} is a {type(given).__name__} and not a {kind.__name__}"
                raise ValueError(f"{self.id}: {problem}")
        if self.scoring.matters is not None and self.scoring.matters & PLACED:
            problem = "scoring.matters may not hold what the winning tile completes"
            raise ValueError(f"{self.id}: {problem}")
        for each in self._by_options.values():
            if each.is_function:
                each.check(self.options, self.defaults, lambda all_: not self.option_conflict(all_))
        for version, options in self.earlier.items():
            if version >= self.version:
                raise ValueError(f"{self.id}: version {version} is not earlier than {self.version}")
            self.filled(options)
        known = {option.name: option for option in self.options}
        for other in self.patterns.otherwise:
            if other.option not in known:
                problem = f"which there is not; options: {', '.join(known)}"
                raise ValueError(f"{self.id}: a price depends on {other.option!r}, {problem}")
            if not known[other.option].accepts(other.choice):
                problem = f"{other.choice!r}, which is no value of that option"
                raise ValueError(f"{self.id}: a price depends on {other.option} = {problem}")
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
        return self.match.first if isinstance(self.match.first, Deal) else self.match.first(options)

    @cached_property
    def field_names(self) -> tuple[str, ...]:
        """The names of the book's own fields."""
        return tuple([field.name for field in self.requests.fields])

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
            some = tiles.powers or self.hands.further
            found = Jokers(tiles.powers, self.hands.forms, self.hands.further) if some else None
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
            self.hands.forms,
            self.jokers_of(options),
            self.scoring.value,
            options,
            on_joker=self.doors(options).wins.on_joker,
            further=None if self.hands.readings is no_further_readings else self.hands.readings,
            matters=self.scoring.matters,
            search=self.shortcuts.search,
            bar=None if self.scoring.bar is nothing_bars else self.scoring.bar,
            settle=self.settlement.settle,
            quick=None if self.shortcuts.quick is None else self.shortcuts.quick(options),
        )

    @property
    def pays(self) -> bool:
        """Whether points change hands at all."""
        return self.settlement.settle is not nobody_pays

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
            forms=self.hands.forms,
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
            situate=self.at_win.situate,
            reveal=self.at_win.reveal,
            worth=self.scorer(options).worth,
            kong_payment=self.paid_at_once.kong,
            flower_payment=self.paid_at_once.flower,
            called_off=self.at_end.called_off,
            exhausted=lambda table: self.at_end.exhausted(table, options),
            win_rank=self.at_win.rank,
            wrong=self.refusals.costs(options) if strict else {},
            dead_hands_claim=self.refusals.dead_hands_claim,
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
