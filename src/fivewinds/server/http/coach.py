"""The coach over HTTP: where a seat gave points away in a finished match, told hand by hand."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from litestar import Request, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from fivewinds.record import RecordError, read
from fivewinds.review import Review, review
from fivewinds.server.denied import Denied
from fivewinds.server.http.handlers import RECORD, REFUSALS
from fivewinds.server.http.language import language_for
from fivewinds.server.room.rooms import Rooms

SEATS = range(4)
_one_at_a_time = CapacityLimiter(1)
"""A match takes seconds of a core: others wait for their turn, and play goes on beside it."""


@get("/api/tables/{table_id:str}/review", responses=REFUSALS)
async def review_match(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    seat: FromQuery[int] = 0,
    language: FromQuery[str | None] = None,
) -> Stream:
    """Every decision of a seat in a finished match, judged by what it knew then, as JSON lines.

    A line `{"hands": n, "of": m}` after each hand, and the review as the last one.
    """
    rooms: Rooms = request.app.state.rooms
    spoken = language_for(request.query_params, request.headers)
    shown = await rooms.shown(table_id, spoken)
    if shown.phase != "over":
        raise Denied(shown.phase)
    if seat not in SEATS:
        raise Denied("malformed")
    text = await rooms.storage.record(table_id)
    return Stream(_lines((text or "").splitlines(), seat, spoken), media_type=RECORD)


async def _lines(record: list[str], seat: int, language: str) -> AsyncIterator[bytes]:
    """The progress and the review, each as a line of JSON; found in a thread, hand by hand."""
    async with _one_at_a_time:
        try:
            whole = read([line.encode() for line in record if line])
            total = sum(type(event).__name__ == "Deal" for event in whole.events)
            reviews = review(whole, seat, language)
            latest: Review | None = None
            while (found := await run_sync(_next, reviews)) is not None:
                latest = found
                yield _line({"hands": len(found.hands), "of": total})
        except RecordError as problem:
            yield _line({"refused": problem.saying})
            return
    if latest is not None:
        yield _line(latest.told())


def _next(reviews: Iterator[Review]) -> Review | None:
    return next(reviews, None)


def _line(told: dict[str, Any]) -> bytes:
    return msgspec.json.encode(told) + b"\n"


HANDLERS = (review_match,)
