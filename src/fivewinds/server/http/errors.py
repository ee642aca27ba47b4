"""Refusals over HTTP: always a reason of a closed list, and a sentence."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from fivewinds.rules.book import Book
from fivewinds.server.denied import Denied
from fivewinds.server.http.language import language_for
from fivewinds.server.messages import Refusal, Trouble
from fivewinds.words import say, say_of

STATUS = {
    "bots": 400,
    "busy": 503,
    "clock": 400,
    "closed": 409,
    "fault": 500,
    "full": 409,
    "invited": 403,
    "malformed": 400,
    "moved": 503,
    "name": 400,
    "not-found": 404,
    "option": 400,
    "origin": 403,
    "over": 409,
    "playing": 409,
    "stopping": 503,
    "storage": 503,
    "tables": 429,
    "token": 403,
    "too-fast": 429,
    "unknown-book": 404,
    "unknown-page": 404,
    "unknown-table": 404,
    "waiting": 409,
}
REASONS = {400: "malformed", 404: "not-found", 405: "method", 413: "size"}

log = logging.getLogger("fivewinds.server")


def _refusal(status: int, reason: str, message: str) -> Response[Refusal]:
    return Response(Refusal(Trouble(reason, message)), status_code=status)


def denied(request: Request[Any, Any, Any], problem: Denied) -> Response[Refusal]:
    """A request that the table, or the host, does not accept."""
    language = language_for(request.query_params, request.headers)
    values = dict(problem.values)
    rules, saying = values.pop("book", None), values.pop("saying", None)
    if isinstance(rules, Book) and isinstance(saying, str):
        told = values["values"]
        assert isinstance(told, dict)
        message = say_of(rules, language, saying, **told)
    else:
        message = say(language, f"web.server.{problem.reason}", **problem.values)
    return _refusal(STATUS[problem.reason], problem.reason, message)


def storage_failed(request: Request[Any, Any, Any], _: Exception) -> Response[Refusal]:
    """A request that needs the database while that does not work."""
    return denied(request, Denied("storage"))


def failed(request: Request[Any, Any, Any], problem: Exception) -> Response[Refusal]:
    """A request that cannot be read, or that leads nowhere; else the fault is ours."""
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    if isinstance(problem, RecursionError):
        # A body of nothing but brackets; nothing of ours goes that deep.
        status = 400
    if status >= 500:
        log.error("%s %r", request.method, request.url.path, exc_info=problem)
    reason = REASONS.get(status, "malformed" if status < 500 else "fault")
    language = language_for(request.query_params, request.headers)
    return _refusal(status, reason, say(language, f"web.server.{reason}"))
