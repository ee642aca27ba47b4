"""The parts of the conformance kit, each of them one demand on a book.

A part yields what it finds wrong, all of it, as sentences for the author of the book.
"""

import dis
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NamedTuple

from fivewinds.core.codes import SEATS
from fivewinds.core.wins import EXHAUSTED
from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import Deal, End, Finished
from fivewinds.rules.declared import problems
from fivewinds.rules.patterns import Pattern
from fivewinds.rules.registry import BrokenBook
from fivewinds.rules_page import rulings_of
from fivewinds.testing.laws import LAWS
from fivewinds.testing.pages import examples_that_do_not_earn_their_pattern
from fivewinds.testing.perft import differences as miscounted
from fivewinds.testing.perft import read
from fivewinds.testing.playing import conditions
from fivewinds.testing.playthrough import difference
from fivewinds.testing.words import (
    cover_not_there,
    names_not_said,
    reasons_not_said,
    words_not_found,
)

LONGEST = 5000
"""Hands after which a match that has not ended is taken for one without an end."""


class Evidence(NamedTuple):
    """What a book brings along; what a first draft does not have yet is not looked at."""

    playthroughs: Path | None
    """A folder of text files."""
    perft: Path | None
    seeds: int


def numbered(number: int) -> bytes:
    """A seed for the laws."""
    return sha256(f"law {number}".encode()).digest()


def wrong(book: Book, error: Exception) -> str:
    """An error as a sentence; one that nobody foresaw with the place in the book where it arose."""
    if isinstance(error, AssertionError):
        return str(error)
    if isinstance(error, BrokenBook):
        return error.problem
    places = traceback.extract_tb(error.__traceback__)
    own = [place for place in places if _stem(place.filename) == book.module.rpartition(".")[2]]
    if not own and isinstance(error, ValueError | TypeError):
        # The program itself refuses what a book gave it, and says why.
        return f"{type(error).__name__}: {error}"
    at = (own or places)[-1]
    return f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"


def _stem(path: str) -> str:
    return Path(path).stem


def declarations_are_sound(book: Book, evidence: Evidence) -> Iterator[str]:
    """Values are of the right kind, names there are, and patterns ask for flags that there are."""
    yield from problems(book)
    for pattern in book.patterns:
        for flag in sorted(_flags_asked_by(pattern) - set(map(str, book.requests.flags))):
            asked = f"the pattern {pattern.id} asks for the flag {flag!r}"
            yield f"{asked}, which `requests.flags` lacks"
    yield from _rulings_not_there(book)


def _rulings_not_there(book: Book) -> Iterator[str]:
    """Rulings that patterns and options cite, and that the page of rulings does not have."""
    written = rulings_of(book)
    if not written:
        return
    there = set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", written))
    cited = {f"the pattern {pattern.id}": pattern.ruling for pattern in book.patterns}
    cited |= {f"the option {option.name}": option.ruling for option in book.options}
    for what, ruling in cited.items():
        for name in re.findall(r"[A-Z]+-\d+", ruling):
            if name not in there:
                yield f"{what} cites the ruling {name}, which the page of rulings lacks"


def _flags_asked_by(pattern: Pattern) -> set[str]:
    """The names in `reading.flag("…")`, wherever a pattern's functions say so."""
    found: set[str] = set()
    for field in fields(pattern):
        code = getattr(getattr(pattern, field.name), "__code__", None)
        if isinstance(code, CodeType):
            found |= _flags_in(code)
    return found


def _flags_in(code: CodeType) -> set[str]:
    steps = list(dis.get_instructions(code))
    found = {
        str(after.argval)
        for before, after in pairwise(steps)
        if before.argval == "flag"
        and after.opname == "LOAD_CONST"
        and isinstance(after.argval, str)
    }
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            found |= _flags_in(inside)
    return found


def words_are_there(book: Book, evidence: Evidence) -> Iterator[str]:
    """What people read has its words, the reasons met in play as well."""
    missing = list(words_not_found(book))
    yield from missing
    if missing:
        return
    yield from names_not_said(book)
    yield from cover_not_there(book)
    told: set[str] = set()
    for number in range(evidence.seeds):
        try:
            told.update(reasons_not_said(book, numbered(number)))
        except Exception as error:
            # The laws, which play the same matches, tell what is wrong.
            told.discard(str(error))
    yield from sorted(told)


def patterns_are_shown(book: Book, evidence: Evidence) -> Iterator[str]:
    """Every pattern has an example hand that earns it."""
    yield from examples_that_do_not_earn_their_pattern(book)


def matches_come_to_an_end(book: Book, evidence: Evidence) -> Iterator[str]:
    """`match.next_deal` gives a deal or the end after every hand, and some day the end."""
    told: Counter[str] = Counter()
    for options, number in product(_agreements(book), range(3)):
        problem = _walked(book, options, Random(number))
        # The same in another hand, or under other options, is told once.
        kind = problem.partition(", hand")[0]
        told[kind] += 1
        if problem and told[kind] == 1:
            given = (
                f"{name} = {value!r}"
                for name, value in options.items()
                if value != book.defaults[name]
            )
            yield ", ".join((problem, *given))


def _agreements(book: Book) -> Iterator[Mapping[str, Any]]:
    """The default options, and each single alternative that goes with them."""
    yield book.defaults
    for option in book.options:
        for alternative in option.alternatives():
            changed = {**book.defaults, option.name: alternative}
            if not book.option_conflict(changed):
                yield changed


def _walked(book: Book, options: Mapping[str, Any], chance: Random) -> str:
    """What is wrong with the deals of a match of which winners and scores are made up."""
    hand = 0
    try:
        deal: Any = book.first_deal(options)
        in_round = 0
        scores = [book.match.start] * SEATS
        for hand in range(1, LONGEST):
            in_round += 1
            winners = tuple(chance.sample(range(SEATS), chance.choice((0, 1, 1))))
            stopped = None if winners else EXHAUSTED
            for winner in winners:
                payer = chance.choice([seat for seat in range(SEATS) if seat != winner])
                scores[winner] += hand
                scores[payer] -= hand
            last = Finished(
                hand, deal.dealer, deal.round, winners, stopped, tuple(scores), 0, in_round
            )
            following = book.match.next_deal(last, options)
            if isinstance(following, End):
                return ""
            if not isinstance(following, Deal):
                return (
                    f"`match.next_deal` gives {following!r} and not a Deal or an End, hand {hand}"
                )
            if following.dealer not in range(SEATS) or following.round not in (None, 0, 1, 2, 3):
                wanted = "seats and winds are 0 to 3"
                return f"`match.next_deal` gives {following!r}: {wanted}, hand {hand}"
            in_round = in_round if following.round == deal.round else 0
            deal = following
    except Exception as error:
        return f"`match.next_deal` fails, hand {hand}: {wrong(book, error)}"
    return f"`match.next_deal` has not ended the match after {LONGEST} hands"


def playthroughs_go_as_written(book: Book, evidence: Evidence) -> Iterator[str]:
    """There are some, one of them won and one not, and each goes as it is written."""
    assert evidence.playthroughs is not None
    files = sorted(evidence.playthroughs.glob("*.txt"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    if not texts:
        yield f"{book.id}: there are no playthroughs in {evidence.playthroughs}"
        return
    for path, text in texts.items():
        try:
            found = difference(book, text)
        except Exception as error:
            found = str(error) if isinstance(error, ValueError) else wrong(book, error)
        if found:
            yield f"{path}: {found}"
    if not any(" wins with " in text for text in texts.values()):
        yield f"{book.id}: none is won"
    if not any("\nstopped: " in text for text in texts.values()):
        yield f"{book.id}: all are won"


def ways_are_counted(book: Book, evidence: Evidence) -> Iterator[str]:
    """From deals and to the ends of hands, there are as many ways as were counted."""
    path = evidence.perft
    assert path is not None
    if not path.is_file():
        yield f"{book.id}: there is no count of ways at {path}"
        return
    text = path.read_text(encoding="utf-8")
    try:
        counted = read(text)
        found = miscounted(book, text)
    except Exception as error:
        yield f"{path}: {error if isinstance(error, ValueError) else wrong(book, error)}"
        return
    if not any(start.actions == 0 for start, _ in counted):
        yield f"{path}: none starts at the deal"
    if not any(count.wins for _, count in counted):
        yield f"{path}: no hand is won"
    if not any(count.stopped for _, count in counted):
        yield f"{path}: no hand ends unwon"
    for line in found:
        yield f"{path}: {line}"


def laws_hold(book: Book, evidence: Evidence) -> Iterator[str]:
    """Every law, on matches at both kinds of table; of each what breaks it first."""
    kinds = set()
    broken: set[str] = set()
    told: dict[str, str] = {}
    for number in range(evidence.seeds):
        kinds.add(conditions(book, numbered(number)).kind)
        for law in LAWS:
            if law.__name__ in broken:
                continue
            try:
                law(book, numbered(number))
            except Exception as error:
                broken.add(law.__name__)
                name = law.__name__.replace("_", " ")
                # One fault of a book often breaks many laws in the same way.
                told.setdefault(wrong(book, error), f"{book.id}, seed {number}: {name}?")
    yield from (f"{where} {what}" for what, where in told.items())
    if len(kinds) < 2:
        yield "too few seeds: both kinds of table must be played at"


Part = Callable[[Book, Evidence], Iterator[str]]
PARTS: tuple[Part, ...] = (
    declarations_are_sound,
    words_are_there,
    patterns_are_shown,
    matches_come_to_an_end,
    playthroughs_go_as_written,
    ways_are_counted,
    laws_hold,
)
"""The whole kit, what is quickly found out first."""
BROUGHT: Mapping[Part, str] = {
    playthroughs_go_as_written: "playthroughs",
    ways_are_counted: "perft",
}
"""What a part looks at, where a first draft may lack it: a field of `Evidence`."""


class Told(NamedTuple):
    """What a part says of a book."""

    part: Part
    findings: list[str]
    left_out: str = ""
    """Why it was not looked at; empty when it was."""

    @property
    def name(self) -> str:
        """The demand, in words."""
        return self.part.__name__.replace("_", " ")


def report(book: Book, evidence: Evidence) -> Iterator[Told]:
    """All parts, one after the other; a book of wrong declarations cannot be played."""
    playable = not problems(book)
    for part in PARTS:
        if part in BROUGHT and getattr(evidence, BROUGHT[part]) is None:
            yield Told(part, [], f"for want of --{BROUGHT[part]}")
        elif not playable and part is not declarations_are_sound:
            yield Told(part, [], "until the declarations are sound")
        else:
            yield Told(part, found(part, book, evidence))


def found(part: Part, book: Book, evidence: Evidence) -> list[str]:
    """All that a part finds wrong; an error of the book ends the part, and is told too."""
    findings: list[str] = []
    try:
        findings.extend(part(book, evidence))
    except Exception as error:
        findings.append(wrong(book, error))
    return findings
