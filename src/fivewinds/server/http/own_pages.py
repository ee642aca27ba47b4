"""HTTP for pages of people's own: kept here only when asked for, by a private code, and deletable.

A page that nobody has opened for a year is deleted (`Rooms`).

The code travels in the header `Authorization`, never in an address; only its hash is kept.
"""

from typing import Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State

from fivewinds.server.denied import Denied
from fivewinds.server.http.handlers import REFUSALS
from fivewinds.server.limits import TokenBuckets
from fivewinds.server.messages import OwnPageKept
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.store.own_pages import OwnPages
from fivewinds.server.tokens import hash_of, new_token

Asked = Request[Any, Any, State]
LARGEST = 2_000_000
"""Bytes of a page: some thousand matches."""
BEARER = "Bearer "


class OwnPage(msgspec.Struct, frozen=True):
    """What a page must be; all else in it is the business of the browsers that share it."""

    fivewinds: Literal["own"]
    format: Literal[1]
    matches: list[dict[str, Any]]


_page = msgspec.json.Decoder(OwnPage)


def _code(request: Asked) -> str:
    """The hash of the code that a request brings; raises `Denied`."""
    given = request.headers.get("authorization", "")
    if not given.startswith(BEARER):
        raise Denied("unknown-page")
    return hash_of(given.removeprefix(BEARER))


async def _content(request: Asked) -> str:
    """The page that a request brings, as text; raises `Denied`."""
    body = await request.body()
    try:
        _page.decode(body)
        return body.decode()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Denied("malformed") from None


def _rooms(request: Asked) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


def _pages(request: Asked) -> OwnPages:
    return OwnPages(_rooms(request).storage.engine)


@post("/api/own", request_max_body_size=LARGEST, responses=REFUSALS)
async def keep_page(request: Asked) -> OwnPageKept:
    """Keep a page; the answer has the code by which alone it is found again."""
    content = await _content(request)
    asked: TokenBuckets = request.app.state.own_pages
    if not asked.take(request.client.host if request.client else ""):
        raise Denied("too-fast")
    storage, code = _rooms(request).storage, new_token()
    await storage.run(_pages(request).add, hash_of(code), content, storage.now())
    return OwnPageKept(code)


@get("/api/own", responses=REFUSALS)
async def read_page(request: Asked) -> Response[str]:
    """The page of a code."""
    storage, code = _rooms(request).storage, _code(request)
    content = await storage.run(_pages(request).read, code, storage.now())
    if content is None:
        raise Denied("unknown-page")
    headers = {"Cache-Control": "no-store"}
    return Response(content, media_type="application/json", headers=headers)


@put("/api/own", request_max_body_size=LARGEST, status_code=204, responses=REFUSALS)
async def replace_page(request: Asked) -> None:
    """Give the page of a code another content."""
    code, content = _code(request), await _content(request)
    storage = _rooms(request).storage
    if not await storage.run(_pages(request).replace, code, content, storage.now()):
        raise Denied("unknown-page")


@delete("/api/own", responses=REFUSALS)
async def delete_page(request: Asked) -> None:
    """Delete the page of a code."""
    if not await _rooms(request).storage.run(_pages(request).delete, _code(request)):
        raise Denied("unknown-page")


HANDLERS = (keep_page, read_page, replace_page, delete_page)
