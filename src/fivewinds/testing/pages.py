"""What the page of a book promises: that every example earns its pattern."""

from fivewinds.answers import score
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import as_request


def patterns_without_an_example(book: Book) -> list[str]:
    """The ids of the patterns that show no hand."""
    return [pattern.id for pattern in book.patterns if pattern.example is None]


def every_example_earns_its_pattern(book: Book) -> None:
    """Every pattern shows a hand, and that hand counts the pattern."""
    missing = patterns_without_an_example(book)
    assert not missing, f"{book.id}: no example for {', '.join(missing)}"
    for pattern in book.patterns:
        assert pattern.example is not None
        answer = score(book, as_request(pattern.example))
        assert answer["ok"], f"the pattern {pattern.id}: {answer['error']['message']}"
        assert "patterns" in answer, (
            f"the pattern {pattern.id}: the example does not win ({answer['reason']})"
        )
        earned = [counted["id"] for counted in answer["patterns"]]
        others = ", ".join(earned) or "nothing"
        assert pattern.id in earned, f"the pattern {pattern.id}: the example earns {others} instead"
