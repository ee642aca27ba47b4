"""Reading requests to score a hand or to see what it waits for (docs/interfaces.md §2 and §3).

Every fault raises a `Fault` with field and reason from the closed lists; what a person reads of
it is made by `words`.
"""

from fivewinds.core.wins import Win
from fivewinds.request.reader import Request, reader_of
from fivewinds.request.waiting import Waiting
from fivewinds.request.waiting import read_waiting as _waiting
from fivewinds.rules.book import Book
from fivewinds.rules.faults import Fault
from fivewinds.rules.questions import Question

__all__ = ["Fault", "Request", "Waiting", "Win", "read_scoring", "read_waiting"]


def read_scoring(book: Book, request: object) -> tuple[Request, Question | None]:
    """A request to score whose names are right, and the book's own question that it is, if any."""
    asked = reader_of(book).scoring(request)
    return asked, asked.question


def read_waiting(book: Book, request: object) -> Waiting:
    """The hand that a question about waits describes."""
    return _waiting(reader_of(book).waiting(request))
