"""HTTP for those who learn: drills."""

from typing import Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery

from fivewinds.drills import NoDrill, drill, kinds_of
from fivewinds.server.denied import Denied
from fivewinds.server.http.book_shapes import DrillShown
from fivewinds.server.http.handlers import REFUSALS, known_book

LONGEST_SEED = 64


@get("/api/drills/{book_id:str}", sync_to_thread=True, responses=REFUSALS)
def give_drill(
    request: Request[Any, Any, Any],
    book_id: FromPath[str],
    seed: FromQuery[str] = "",
    kind: FromQuery[str | None] = None,
) -> DrillShown:
    """An exercise with its answer, the same for the same seed; of any kind where none is named."""
    rules = known_book(book_id)
    if len(seed) > LONGEST_SEED:
        raise Denied("malformed")
    kinds = kinds_of(rules)
    if kind is not None and kind not in kinds:
        raise Denied("not-found")
    wanted = kind or kinds[sum(seed.encode()) % len(kinds)]
    try:
        found = drill(rules, wanted, seed)
    except NoDrill:
        raise Denied("not-found") from None
    return DrillShown(*found, kinds)


HANDLERS = (give_drill,)
