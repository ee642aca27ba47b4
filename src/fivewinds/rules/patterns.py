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
from functools import cached_property, partial
from typing import Any, NamedTuple

from fivewinds.rules.counting import (
    FACT_WORDS,
    MOST_PATTERNS,
    UNITS,
    Block,
    Entry,
    Plan,
    Tally,
    nothing_else,
    tally,
    with_faan,
)
from fivewinds.rules.options import Value
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

EACH = 99
"""For `most`: as often as it is there."""
NOTHING_ELSE = nothing_else
"""For `last`: once where no other pattern counts."""
WITH_FAAN = with_faan
"""For `last`: once where the patterns before it bring one faan or more."""
EVERYTHING = ("*",)
"""For `replaces`: all patterns but those that replace everything too."""

PRICES = "prices"
"""The option of a book whose prices differ from those it declares (`rules.priced`)."""

Condition = Callable[[Reading], Any] | int
"""A function of a reading, or bits of `rules.facts`."""
Finds = Callable[[Reading], int]
"""The facts of a reading, as bits of a section's own."""
Example = Mapping[str, Any] | str


class Otherwise(NamedTuple):
    """What a pattern is where the players agreed on another reading of the document."""

    option: str
    choice: Value
    """The value of the option with which the pattern is so."""
    value: int | None = None
    """None where it is as ever."""
    replaces: tuple[str, ...] | None = None


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
    last: Callable[[Reading, Tally], Any] | None = None
    """Instead of `counts`: how often, when it depends on what all the others came to. Such a
    pattern replaces nothing and nothing replaces it. `NOTHING_ELSE` where no other counts."""
    where: int = 0
    """With `last`: the facts that must be there before that function is asked."""
    unit: str = ""
    """`faan`, `points`, `double` or `limit`; empty for that of all the patterns."""
    again: int = 0
    """Facts of its section (`Section.finds`) for each of which it counts once more."""
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
    tiles: Callable[[Reading], Iterable[Group]] | None = None
    """The sets, pairs or tiles that earn it."""
    marks: frozenset[str] = frozenset()
    """Words by which the book finds patterns of one sort again (`Tally.marked`)."""
    ruling: str = ""
    example: Example | None = None
    """A hand that has it: a request, or `HAND + TILE` for a drawn tile."""

    def under(self, options: Mapping[str, Value]) -> "Pattern":
        """The pattern as it is under these options, of which it does not depend any more."""
        value, replaces = self.value, self.replaces
        for other in self.otherwise:
            if options[other.option] == other.choice:
                value = value if other.value is None else other.value
                replaces = replaces if other.replaces is None else other.replaces
        value = read_prices(options).get(self.id, value)
        return replace(self, value=value, replaces=replaces, otherwise=())


Declared = Pattern | Sequence[Pattern]


@dataclass(frozen=True, init=False)
class Section:
    """Patterns under one heading of the document."""

    title: str
    """As printed; the page finds other languages under `section` in the book's words."""
    patterns: tuple[tuple[Condition | None, Pattern], ...]
    finds: Finds | None
    shapes: str | Collection[str] | None
    unit: str

    def __init__(
        self,
        title: str,
        *declared: "Declared | Given",
        given: Condition | None = None,
        finds: Finds | None = None,
        shapes: str | Collection[str] | None = None,
        unit: str = "",
    ) -> None:
        """With `given` the patterns count only where that holds too.

        With `finds` the section finds its facts itself, all of them at once, and what its patterns
        name as facts are bits of what it finds, not of `rules.facts`.
        """
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
        object.__setattr__(self, "finds", finds)
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
        finds: Finds | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        """`unit` and `shapes` are those of patterns that name none, `finds` is that of sections
        that have none; None is every shape. With `options` the patterns are those under these
        options.
        """
        self._declared = partial(Patterns, *sections, unit=unit, shapes=shapes, finds=finds)
        self._under: dict[tuple[Value, ...], Patterns] = {}
        self._given: dict[str, Condition | None] = {}
        self._words: dict[str, int] = {}
        """By id, the word of facts in which its bits are: 0 for `rules.facts`."""
        self._finds: list[Finds] = []
        """What finds the words of facts after the first."""
        self._by_id: dict[str, Pattern] = {}
        self._plans: dict[str, Plan] = {}
        self.sections: dict[str, tuple[Pattern, ...]] = {}
        for section in sections:
            if section.title in self.sections:
                raise DeclarationError(f"two sections are called {section.title!r}")
            found = []
            word = self._word(section.finds or finds)
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
                self._words[pattern.id] = word
                found.append(pattern)
            self.sections[section.title] = tuple(found)
        if len(self) > MOST_PATTERNS:
            raise DeclarationError(f"a book has at most {MOST_PATTERNS} patterns")
        self._replaced = {name: self._named_by(each) for name, each in self._by_id.items()}
        for pattern in self:
            self._check(pattern)
        self._check_circles()
        self.otherwise = {each for pattern in self for each in pattern.otherwise}
        """All that is different under some options."""
        self._options = tuple(sorted({each.option for each in self.otherwise}))

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
            found = self._under[chosen] = self._declared(options=agreed)
        return found

    def tally(self, reading: Reading) -> Tally:
        """What a reading comes to under its options: its patterns with what they bring."""
        return tally(self.under(reading.options).plan(reading.shape), reading)

    @cached_property
    def by_facts(self) -> bool:
        """Whether the facts that sections find say which patterns a reading has: no condition is a
        function, and none asks for `rules.facts`.
        """
        conditions = [self._given[each.id] for each in self]
        counted = [each.counts for each in self]
        return (
            not any(conditions)
            and not any(map(callable, counted))
            and all(self._words[each.id] or each.last for each in self)
        )

    def plan(self, shape: str) -> Plan:
        """The patterns that a shape can have, as the count needs them."""
        plan = self._plans.get(shape)
        if plan is None:
            plan = self._plans[shape] = self._planned(shape)
        return plan

    def _word(self, finds: Finds | None) -> int:
        """The word of facts of a section; sections that find by one function share theirs."""
        if finds is None:
            return 0
        if finds not in self._finds:
            self._finds.append(finds)
        if len(self._finds) >= FACT_WORDS:
            raise DeclarationError(f"a book finds at most {FACT_WORDS - 1} words of facts")
        return self._finds.index(finds) + 1

    def _named_by(self, pattern: Pattern) -> tuple[str, ...]:
        """What a pattern replaces, with `EVERYTHING` spelled out."""
        if pattern.replaces == EVERYTHING:
            return tuple(
                name
                for name, other in self._by_id.items()
                if other.replaces != EVERYTHING and other.last is None
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
        if pattern.again and not self._words[pattern.id]:
            raise DeclarationError(f"{pattern.id} counts again by facts that nobody finds")
        if pattern.where and pattern.last is None:
            raise DeclarationError(f"{pattern.id} has `where` but no `last`")
        if pattern.most < 1:
            raise DeclarationError(f"{pattern.id} could never count")
        if len(set(pattern.replaces)) < len(pattern.replaces):
            raise DeclarationError(f"{pattern.id} replaces the same twice")
        if pattern.last is not None and (pattern.replaces or self._given[pattern.id]):
            raise DeclarationError(f"{pattern.id} comes last: it replaces nothing and stands alone")
        for name in self._replaced[pattern.id]:
            if self._by_id[name].last is not None:
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

    def _planned(self, shape: str) -> Plan:
        numbers = {name: number for number, name in enumerate(self._by_id)}
        blocks: list[Block] = []
        late = []
        before: tuple[Condition | None, int] | None = None
        for pattern in self:
            if pattern.shapes is not None and shape not in pattern.shapes:
                continue
            facts, counts = _divided(pattern.counts)
            given, word = self._given[pattern.id], self._words[pattern.id]
            entry = Entry(
                pattern.id,
                numbers[pattern.id],
                pattern.value,
                UNITS.index(pattern.unit),
                word=word,
                facts=facts or pattern.where,
                again=pattern.again,
                most=pattern.most,
                counts=pattern.last or counts,
                replaces=[numbers[other] for other in self._replaced[pattern.id]],
                worth=pattern.worth,
                tiles=pattern.tiles,
                marks=pattern.marks,
            )
            if pattern.last is not None:
                late.append(entry)
                continue
            if before is None or before[0] is not given or before[1] != word:
                blocks.append(Block(*_divided(given), word, []))
                before = given, word
            blocks[-1].entries.append(entry)
        return Plan(blocks, late, self._finds, len(self))


def _divided(condition: Condition | None) -> tuple[int, Callable[[Reading], Any] | None]:
    """A condition as facts and a function, of which it is one."""
    return (condition, None) if isinstance(condition, int) else (0, condition)


def _shapes(*choices: str | Collection[str] | None) -> frozenset[str] | None:
    """The first choice that says something."""
    for choice in choices:
        if choice is not None:
            return frozenset((choice,)) if isinstance(choice, str) else frozenset(choice)
    return None


NO_PATTERNS = Patterns()
