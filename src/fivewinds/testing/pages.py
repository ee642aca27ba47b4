"""What the page of a book promises: that every example earns its pattern."""

from collections.abc import Iterator

from fivewinds.answers import score
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import as_request


def patterns_without_an_example(book: Book) -> list[str]:
    """The ids of the patterns that show no hand."""
    return [pattern.id for pattern in book.patterns if pattern.example is None]


def examples_that_do_not_earn_their_pattern(book: Book) -> Iterator[str]:
    """Patterns that show no hand, and those whose hand does not count them."""
    missing = patterns_without_an_example(book)
    if missing:
        yield f"{book.id}: no example for {', '.join(missing)}"
    for pattern in book.patterns:
        if pattern.example is None:
            continue
        answer = score(book, as_request(pattern.example))
        earned = [counted["id"] for counted in answer.get("patterns", ())]
        if not answer["ok"]:
            yield f"the pattern {pattern.id}: {answer['error']['message']}"
        elif "patterns" not in answer:
            yield f"the pattern {pattern.id}: the example does not win ({answer['reason']})"
        elif pattern.id not in earned:
            others = ", ".join(earned) or "nothing"
            yield f"the pattern {pattern.id}: the example earns {others} instead"


def every_example_earns_its_pattern(book: Book) -> None:
    """Raise AssertionError, with all there are, for examples that do not."""
    found = list(examples_that_do_not_earn_their_pattern(book))
    assert not found, "\n".join(found)
