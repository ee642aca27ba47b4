"""Reading requests to score a hand or to see what it waits for (docs/interfaces.md §2 and §3).

Every fault raises a `Fault` with field and reason from the closed lists; what a person reads of
it is made by `words`.
"""

from collections.abc import Mapping

from fivewinds.core.wins import Win
from fivewinds.request.asked import Request
from fivewinds.request.names import check_names
from fivewinds.request.waiting import Waiting
from fivewinds.request.waiting import read_waiting as _waiting
from fivewinds.rules.book import Book
from fivewinds.rules.faults import Fault
from fivewinds.rules.questions import Question

__all__ = ["Fault", "Request", "Waiting", "Win", "read_scoring", "read_waiting"]

OF_A_HAND = ("id", "hand", "melds", "flowers", "seat", "round", "flags", "options")
OF_A_WIN = ("win", "by", "from")
"""Fields that speak of a finished win, and so have no place in a question about waits."""


def read_scoring(book: Book, request: object) -> tuple[Request, Question | None]:
    """A request to score whose names are right, and the book's own question that it is, if any."""
    asked = Request(book, _object(request))
    names = (*OF_A_HAND, *OF_A_WIN, *book.field_names)
    for question in book.requests.questions:
        if question.is_asked(asked.fields):
            _check_question(asked, question, names)
            return asked, question
    check_names(asked.fields, names)
    return asked, None


def read_waiting(book: Book, request: object) -> Waiting:
    """The hand that a question about waits describes."""
    asked = Request(book, _object(request))
    own = (field.name for field in book.requests.fields if not field.finished)
    check_names(asked.fields, (*OF_A_HAND, *own, "seen"))
    return _waiting(asked)


def _object(request: object) -> Mapping[str, object]:
    if not isinstance(request, Mapping):
        raise Fault("", "type", "type-request")
    return request


def _check_question(asked: Request, question: Question, names: tuple[str, ...]) -> None:
    """Refuse names that nobody knows, and those that belong to requests of another kind."""
    check_names(asked.fields, (*question.names, *names))
    for name in asked.fields:
        if name not in question.names and name != "id":
            raise Fault(name, "conflict", "conflict-question", question=question.field)
