"""The parts of the conformance kit, each of them one demand on a book."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fivewinds.rules.book import Book
from fivewinds.rules.registry import is_own
from fivewinds.testing.laws import LAWS
from fivewinds.testing.pages import every_example_earns_its_pattern
from fivewinds.testing.perft import differences as miscounted
from fivewinds.testing.perft import read
from fivewinds.testing.playing import conditions
from fivewinds.testing.playthrough import difference
from fivewinds.testing.words import (
    every_name_is_said,
    every_reason_is_said,
    words_lie_beside_the_module,
)


class Evidence(NamedTuple):
    """What a book brings along."""

    playthroughs: Path
    """A folder of text files."""
    perft: Path
    seeds: int


def numbered(number: int) -> bytes:
    """A seed for the laws."""
    return sha256(f"law {number}".encode()).digest()


def laws_hold(book: Book, evidence: Evidence) -> None:
    """Every law, on matches at both kinds of table."""
    kinds = set()
    for number in range(evidence.seeds):
        kinds.add(conditions(book, numbered(number)).kind)
        for law in LAWS:
            try:
                law(book, numbered(number))
            except AssertionError as broken:
                name = law.__name__.replace("_", " ")
                raise AssertionError(f"{book.id}, seed {number}: {name}? {broken}") from broken
    assert len(kinds) == 2, "too few seeds: both kinds of table must be played at"


def playthroughs_go_as_written(book: Book, evidence: Evidence) -> None:
    """There are some, one of them won and one not, and each goes as it is written."""
    files = sorted(evidence.playthroughs.glob("*.txt"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    assert texts, f"{book.id}: there are no playthroughs in {evidence.playthroughs}"
    for path, text in texts.items():
        try:
            found = difference(book, text)
        except ValueError as error:
            raise AssertionError(f"{path}: {error}") from error
        assert not found, f"{path}: {found}"
    assert any(" wins with " in text for text in texts.values()), f"{book.id}: none is won"
    assert any("\nstopped: " in text for text in texts.values()), f"{book.id}: all are won"


def ways_are_counted(book: Book, evidence: Evidence) -> None:
    """From deals and to the ends of hands, there are as many ways as were counted."""
    path = evidence.perft
    assert path.is_file(), f"{book.id}: there is no count of ways at {path}"
    text = path.read_text(encoding="utf-8")
    try:
        counted = read(text)
        found = miscounted(book, text)
    except ValueError as error:
        raise AssertionError(f"{path}: {error}") from error
    assert any(start.actions == 0 for start, _ in counted), f"{path}: none starts at the deal"
    assert any(count.wins for _, count in counted), f"{path}: no hand is won"
    assert any(count.stopped for _, count in counted), f"{path}: no hand ends unwon"
    assert not found, f"{path}: {found[0]}"


def patterns_are_shown(book: Book, evidence: Evidence) -> None:
    """Every pattern has an example hand that earns it."""
    every_example_earns_its_pattern(book)


def words_are_there(book: Book, evidence: Evidence) -> None:
    """What people read has its words; of our own books, the reasons met in play as well."""
    words_lie_beside_the_module(book)
    every_name_is_said(book)
    if is_own(book.id):
        for number in range(evidence.seeds):
            every_reason_is_said(book, numbered(number))


PARTS: tuple[Callable[[Book, Evidence], None], ...] = (
    words_are_there,
    patterns_are_shown,
    playthroughs_go_as_written,
    ways_are_counted,
    laws_hold,
)
"""The whole kit, what is quickly found out first."""
