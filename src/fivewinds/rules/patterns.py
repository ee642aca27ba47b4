"""Patterns as a book declares them, in the order of its document.

    PATTERNS = Patterns(
        Section(
            "Flowers and Honors",
            Pattern("no-jokers", 2, lambda r: not r.jokers, ruling="BF-60"),
            ladder(
                Pattern("little-three-dragons", 8, two_dragons_and_pair),
                Pattern("big-three-dragons", 15, three_dragons),
            ),
        ),
        shapes="standard",
    )

The scorer, the explanation, the rule page and the tests all come from that declaration.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from fivewinds.rules.arrangements import SORTS, Arranged, Arrangements, SetsOf
from fivewinds.rules.codes import RUN_WORD, TOLD_WORD
from fivewinds.rules.counting import (
    FACT_BITS,
    MOST_PATTERNS,
    UNITS,
    Entry,
    Plan,
    Situation,
    Tally,
    tally,
)
from fivewinds.rules.facts import NOTHING_ELSE, AllOf, Each, NothingElse, Told
from fivewinds.rules.options import Value
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

EACH = 99
"""For `most`: as often as it is there."""
EVERYTHING = ("*",)
"""For `replaces`: all patterns but those that replace everything too."""

PRICES = "prices"
"""The option of a book whose prices differ from those it declares (`rules.priced`)."""

Facts = int | Told | Arranged | AllOf
"""What costs nothing to ask: bits and conditions of `rules.facts`, arrangements."""
Condition = Callable[[Reading], Any] | Facts | Each | NothingElse
"""How often a reading has a pattern: a function, true being once, or facts."""
Earns = Callable[[Reading], Iterable[Group] | int] | Arranged | tuple[Arranged, ...]
"""What earns a pattern: a function that gives the groups, or a number of `rules.groups` that tells
them, or the arrangement; of several, the first that is there."""
Example = Mapping[str, Any] | str


class Otherwise(NamedTuple):
    """What a pattern is where the players agreed on another reading of the document."""

    option: str
    choice: Value
    """The value of the option with which the pattern is so."""
    value: int | None = None
    """None where it is not different; so too for the rest."""
    replaces: tuple[str, ...] | None = None
    counts: Condition | None = None


class DeclarationError(ValueError):
    """Patterns that contradict each other, found when the book is loaded."""


@dataclass(frozen=True)
class Pattern:
    """What a hand may be worth something for."""

    id: str
    value: int
    """What it brings each time."""
    counts: Condition | None = None
    """How often a reading has it, true being once; or the facts that make it."""
    _: KW_ONLY
    where: Facts = 0
    """Facts without which a function is not asked; the rarer they are, the less it costs."""
    last: Callable[[Reading, Tally], Any] | None = None
    """Instead of `counts`: how often, when it depends on what all the others came to. Such a
    pattern replaces nothing and nothing replaces it."""
    unit: str = ""
    """`faan`, `points`, `double` or `limit`; empty for that of all the patterns."""
    most: int = 1
    """How often it may count, `EACH` for as often as it is there."""
    worth: Callable[[Reading, int], int] | None = None
    """What so many bring in all, where that is not so many times the value."""
    replaces: tuple[str, ...] = ()
    """The ids that do not count when the condition of this one is met. Nothing else follows:
    what those replace must be named here too."""
    otherwise: tuple[Otherwise, ...] = ()
    """What is different under options other than the default ones."""
    shapes: str | Collection[str] | None = None
    """The shapes in which it can be; None for those of its section."""
    tiles: Earns | None = None
    """The sets, pairs or tiles that earn it."""
    marks: frozenset[str] = frozenset()
    """Words by which the book finds patterns of one sort again (`Tally.marked`)."""
    ruling: str = ""
    example: Example | None = None
    """A hand that has it: a request, or `HAND + TILE` for a drawn tile."""

    def under(self, options: Mapping[str, Value]) -> "Pattern":
        """The pattern as it is under these options, of which it does not depend any more."""
        changed: dict[str, Any] = {"otherwise": ()}
        for other in self.otherwise:
            if options[other.option] == other.choice:
                for name in ("value", "replaces", "counts"):
                    if getattr(other, name) is not None:
                        changed[name] = getattr(other, name)
        prices = read_prices(options)
        if self.id in prices:
            changed["value"] = prices[self.id]
        return replace(self, **changed)

    @property
    def comes_last(self) -> bool:
        """Whether it depends on what all the others came to."""
        return self.last is not None or self.counts is NOTHING_ELSE


Declared = Pattern | Sequence[Pattern]


@dataclass(frozen=True, init=False)
class Section:
    """Patterns under one heading of the document."""

    title: str
    """As printed; the page finds other languages under `section` in the book's words."""
    patterns: tuple[tuple[Condition | None, Pattern], ...]
    shapes: str | Collection[str] | None
    unit: str

    def __init__(
        self,
        title: str,
        *declared: "Declared | Given",
        given: Condition | None = None,
        shapes: str | Collection[str] | None = None,
        unit: str = "",
    ) -> None:
        """With `given` the patterns count only where that holds too."""
        found: list[tuple[Condition | None, Pattern]] = []
        for each in declared:
            if isinstance(each, Given):
                if given is not None:
                    raise DeclarationError(f"in {title!r} one condition stands within another")
                found += [(each.condition, pattern) for pattern in each.patterns]
            else:
                found += [(given, pattern) for pattern in _flat((each,))]
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "patterns", tuple(found))
        object.__setattr__(self, "shapes", shapes)
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True, init=False)
class Given:
    """Patterns of a section that share a condition: where it fails none of them is looked at."""

    condition: Condition
    patterns: tuple[Pattern, ...]

    def __init__(self, condition: Condition, *declared: Declared) -> None:
        object.__setattr__(self, "condition", condition)
        object.__setattr__(self, "patterns", _flat(declared))


def _flat(declared: Iterable[Declared]) -> tuple[Pattern, ...]:
    found: list[Pattern] = []
    for each in declared:
        found += [each] if isinstance(each, Pattern) else each
    return tuple(found)


def ladder(*rungs: Pattern | str) -> tuple[Pattern, ...]:
    """Patterns of which only the highest counts: each replaces all that stand before it.

    A rung that is declared elsewhere is named by its id.
    """
    lower: list[str] = []
    found = []
    for rung in rungs:
        if isinstance(rung, str):
            lower.append(rung)
            continue
        more = tuple(name for name in lower if name not in rung.replaces)
        found.append(replace(rung, replaces=more + rung.replaces))
        lower.append(rung.id)
    return tuple(found)


def written_prices(prices: Mapping[str, int]) -> str:
    """Prices by id of pattern as the value of the option `PRICES`."""
    return ",".join(f"{name}={price}" for name, price in sorted(prices.items()))


def read_prices(options: Mapping[str, Any]) -> dict[str, int]:
    """Prices by id of pattern where these options name some."""
    text = options.get(PRICES, "")
    pairs = (pair.partition("=") for pair in text.split(",") if pair)
    return {name: int(price) for name, _, price in pairs}


def as_request(example: Example) -> dict[str, Any]:
    """The request that an example stands for."""
    if not isinstance(example, str):
        return dict(example)
    hand, _, winning = example.partition("+")
    return {"hand": hand.strip(), "win": winning.strip(), "by": "draw"}


class Patterns:
    """All patterns of a book. Raises `DeclarationError` for those that cannot be."""

    def __init__(
        self,
        *sections: Section,
        unit: str = "faan",
        shapes: str | Collection[str] | None = None,
        deferred: str = "",
        options: Mapping[str, Value] | None = None,
    ) -> None:
        """`unit` and `shapes` are those of patterns that name none; None is every shape. Patterns
        of the unit `deferred` replace nothing and are looked at only when somebody asks for their
        sum. With `options` the patterns are those under these options.
        """
        self._sections = sections
        self._defaults: dict[str, Any] = {"unit": unit, "shapes": shapes, "deferred": deferred}
        self._deferred = UNITS.index(deferred) if deferred else -1
        self._under: dict[tuple[Value, ...], Patterns] = {}
        self._given: dict[str, Condition | None] = {}
        self._by_id: dict[str, Pattern] = {}
        self._plans: dict[str, Plan] = {}
        self.sections: dict[str, tuple[Pattern, ...]] = {}
        for section in sections:
            if section.title in self.sections:
                raise DeclarationError(f"two sections are called {section.title!r}")
            found = []
            for given, declared in section.patterns:
                pattern = replace(
                    declared if options is None else declared.under(options),
                    unit=declared.unit or section.unit or unit,
                    shapes=_shapes(declared.shapes, section.shapes, shapes),
                )
                if pattern.id in self._by_id:
                    raise DeclarationError(f"{pattern.id} is declared twice")
                self._by_id[pattern.id] = pattern
                self._given[pattern.id] = given
                found.append(pattern)
            self.sections[section.title] = tuple(found)
        if len(self) > MOST_PATTERNS:
            raise DeclarationError(f"a book has at most {MOST_PATTERNS} patterns")
        self._replaced = {name: self._named_by(each) for name, each in self._by_id.items()}
        for pattern in self:
            self._check(pattern)
        self._check_circles()
        self._bits = self._assigned()
        self._situation = Situation(each for each in self._bits if isinstance(each, Told))
        self._tables = {
            RUN_WORD + sort: _table(sort, tuple(self._arranged(sort))) for sort in SORTS
        }
        self.otherwise = {each for pattern in self for each in pattern.otherwise}
        """All that is different under some options."""
        self._options = tuple(sorted({each.option for each in self.otherwise}))

    def with_section(self, section: Section) -> "Patterns":
        """The same patterns and those of one more section."""
        return Patterns(*self._sections, section, **self._defaults)

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def __getitem__(self, name: str) -> Pattern:
        return self._by_id[name]

    def replaced_by(self, name: str) -> tuple[str, ...]:
        """The ids that a pattern replaces, in the order of the book."""
        return self._replaced[name]

    def under(self, options: Mapping[str, Any]) -> "Patterns":
        """The patterns as they are under these options."""
        prices = options.get(PRICES, "")
        if not self._options and not prices:
            return self
        chosen = (prices, *[options[name] for name in self._options])
        found = self._under.get(chosen)
        if found is None:
            agreed = dict(zip((PRICES, *self._options), chosen, strict=True))
            found = Patterns(*self._sections, **self._defaults, options=agreed)
            self._under[chosen] = found
        return found

    def tally(self, reading: Reading) -> Tally:
        """What a reading comes to under its options: its patterns with what they bring."""
        return tally(self.under(reading.options).plan(reading.shape), reading)

    def plan(self, shape: str) -> Plan:
        """The patterns that a shape can have, as the count needs them."""
        plan = self._plans.get(shape)
        if plan is None:
            plan = self._plans[shape] = self._planned(shape)
        return plan

    def _named_by(self, pattern: Pattern) -> tuple[str, ...]:
        """What a pattern replaces, with `EVERYTHING` spelled out."""
        if pattern.replaces == EVERYTHING:
            return tuple(
                name
                for name, other in self._by_id.items()
                if other.replaces != EVERYTHING and not other.comes_last
            )
        unknown = [name for name in pattern.replaces if name not in self._by_id]
        if unknown:
            raise DeclarationError(f"{pattern.id} replaces {unknown[0]}, which there is not")
        return tuple(name for name in self._by_id if name in pattern.replaces)

    def _check(self, pattern: Pattern) -> None:
        """Refuse a pattern that cannot be."""
        if pattern.unit not in UNITS:
            raise DeclarationError(f"{pattern.id} has the unit {pattern.unit!r}")
        if (pattern.counts is None) == (pattern.last is None):
            raise DeclarationError(f"{pattern.id} needs either `counts` or `last`")
        if pattern.most < 1:
            raise DeclarationError(f"{pattern.id} could never count")
        if len(set(pattern.replaces)) < len(pattern.replaces):
            raise DeclarationError(f"{pattern.id} replaces the same twice")
        if pattern.comes_last and (pattern.replaces or self._given[pattern.id]):
            raise DeclarationError(f"{pattern.id} comes last: it replaces nothing and stands alone")
        for name in self._replaced[pattern.id]:
            if self._by_id[name].comes_last:
                raise DeclarationError(f"{pattern.id} replaces {name}, which comes last")

    def _check_circles(self) -> None:
        """Refuse patterns that would replace each other, so that none of them counts."""
        finished: set[str] = set()

        def visit(name: str, way: tuple[str, ...]) -> None:
            if name in way:
                circle = " replaces ".join((*way[way.index(name) :], name))
                raise DeclarationError(f"none of these could count: {circle}")
            if name not in finished:
                for other in self._replaced[name]:
                    visit(other, (*way, name))
                finished.add(name)

        for name in self._by_id:
            visit(name, ())

    def _assigned(self) -> dict[Told | Arranged, int]:
        """The bits of all conditions that are none of `rules.facts`, in the order of the book."""
        found: dict[Told | Arranged, int] = {}
        numbers = [0] * (len(SORTS) + 1)
        for pattern in self:
            conditions = (pattern.counts, pattern.where, self._given[pattern.id], pattern.tiles)
            for each in _parts(conditions):
                if each not in found:
                    sort = each.sort + 1 if isinstance(each, Arranged) else 0
                    found[each] = 1 << FACT_BITS * (TOLD_WORD + sort) + numbers[sort]
                    numbers[sort] += 1
        return found

    def _arranged(self, sort: int) -> Iterator[Arranged]:
        return (each for each in self._bits if isinstance(each, Arranged) and each.sort == sort)

    def _facts(self, condition: object) -> int:
        """The bits of a condition; none of a function."""
        if isinstance(condition, int):
            return condition
        bits = 0
        for each in condition.facts if isinstance(condition, AllOf | Each) else (condition,):
            bits |= each if isinstance(each, int) else self._bits.get(each, 0)
        return bits

    def _planned(self, shape: str) -> Plan:
        numbers = {name: number for number, name in enumerate(self._by_id)}
        entries: list[Entry] = []
        late: list[Entry] = []
        for pattern in self:
            if pattern.shapes is not None and shape not in pattern.shapes:
                continue
            counts, given = pattern.counts, self._given[pattern.id]
            by_each = isinstance(counts, Each)
            needs = self._facts(pattern.where) | self._facts(given)
            entry = Entry(
                pattern.id,
                numbers[pattern.id],
                pattern.value,
                UNITS.index(pattern.unit),
                needs=needs if by_each else needs | self._facts(counts),
                each=self._facts(counts) if by_each else 0,
                given=given if callable(given) else None,
                counts=pattern.last or (counts if callable(counts) else None),
                most=EACH if by_each and pattern.most == 1 else pattern.most,
                replaces=[numbers[other] for other in self._replaced[pattern.id]],
                worth=pattern.worth,
                tiles=self._earned(pattern.tiles),
                marks=pattern.marks,
            )
            (late if pattern.comes_last else entries).append(entry)
        situation, tables = self._situation, self._tables
        return Plan(entries, late, len(self), situation, tables, self._deferred)

    def _earned(self, tiles: Earns | None) -> Callable[[Reading], Any] | None:
        """What finds the tiles that earn a pattern."""
        if tiles is None or (callable(tiles) and not isinstance(tiles, Arranged)):
            return tiles
        arranged = (tiles,) if isinstance(tiles, Arranged) else tiles
        table = tuple(self._arranged(arranged[0].sort))
        return SetsOf(_table(arranged[0].sort, table), [table.index(each) for each in arranged])


def _parts(conditions: Iterable[object]) -> Iterator[Told | Arranged]:
    """The conditions that need a bit, among these and within them."""
    for condition in conditions:
        if isinstance(condition, Told | Arranged):
            yield condition
        elif isinstance(condition, AllOf | Each):
            yield from _parts(condition.facts)
        elif isinstance(condition, tuple):
            yield from _parts(condition)


@lru_cache(maxsize=64)
def _table(sort: int, arranged: tuple[Arranged, ...]) -> Arrangements:
    return Arrangements(sort, arranged)


def _shapes(*choices: str | Collection[str] | None) -> frozenset[str] | None:
    """The first choice that says something."""
    for choice in choices:
        if choice is not None:
            return frozenset((choice,)) if isinstance(choice, str) else frozenset(choice)
    return None


NO_PATTERNS = Patterns()
