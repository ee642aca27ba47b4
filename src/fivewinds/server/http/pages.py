"""The pages and their modules, styles and drawings, as they lie in the package."""

import asyncio
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fivewinds.server.http import preview
from fivewinds.server.http.bundles import Bundles
from fivewinds.server.http.errors import failed
from fivewinds.server.http.language import language_for, language_of_headers
from fivewinds.server.http.lasting import FOR_EVER, version
from fivewinds.server.http.preview import Preview
from fivewinds.server.messages import Refusal
from fivewinds.words import TAGS, say

WEB = Path(str(files("fivewinds") / "web"))
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".md": "text/markdown",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
EARLY = {
    "start": (
        "/api/words/{language}?v={version}",
        "/api/books?language={language}&v={version}",
        "/api/levels?language={language}&v={version}",
    ),
    "table": ("/api/words/{language}?v={version}",),
}
"""By page, what its script asks for first, with the addresses that `lasting.js` makes."""
TITLE = b"<title>fivewinds</title>"
Asked = Request[Any, Any, Any]


def _file(request: Asked, name: str) -> Response[bytes]:
    """A file of the folder, unless the browser has it already."""
    if not name.isprintable():
        raise NotFoundException
    path = (WEB / name).resolve()
    kind = KINDS.get(path.suffix)
    if kind is None or not path.is_relative_to(WEB.resolve()) or not path.is_file():
        raise NotFoundException
    return _answer(request, path.read_bytes(), kind)


def _answer(request: Asked, content: bytes, kind: str) -> Response[bytes]:
    """A content with its tag, or that the browser has it already."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(content, headers=headers, media_type=kind)


@cache
def _bundles(folder: Path) -> Bundles:
    return Bundles(folder)


def _html(request: Asked, name: str, found: Preview | None = None) -> bytes:
    """A page with its bundles, and what stands there until its script has come.

    The page is in the language of the browser; its preview in the one that the link names, if any.
    """
    language = language_of_headers(request.headers)
    told = language_for(request.query_params, request.headers)
    head = [
        *preview.tags(request, found or preview.of_page(request, name, told), told),
        '<link rel="manifest" href="/manifest.webmanifest" />',
        *_asked_early(name, language),
    ]
    waiting = escape(say(language, f"web.waiting.{name}"))
    page = _bundles(WEB).page(name).replace(TITLE, "\n    ".join(head).encode())
    filled = {"{tag}": TAGS[language], "{version}": version(), "{waiting}": waiting}
    for place, text in filled.items():
        page = page.replace(place.encode(), text.encode())
    return page


def _asked_early(name: str, language: str) -> list[str]:
    """Answers that the script of a page will ask for: a browser asks for them while that comes.

    The language is the one that the request names; where somebody has chosen another on the page,
    these are not used.
    """
    return [
        f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{escape(path)}" />'
        for path in (
            each.format(language=language, version=version()) for each in EARLY.get(name, ())
        )
    ]


def _page(name: str, path: str) -> Any:
    """A page at an address; one with several addresses needs a handler for each."""

    @get(path, include_in_schema=False, sync_to_thread=True)
    def page(request: Asked) -> Response[bytes]:
        return _answer(request, _html(request, name), KINDS[".html"])

    return page


def _table_page(name: str, path: str) -> Any:
    """A page about a table, which its preview tells of."""

    @get(path, include_in_schema=False)
    async def page(request: Asked) -> Response[bytes]:
        language = language_for(request.query_params, request.headers)
        found = await preview.of_table(request, name, language)
        content = await asyncio.to_thread(_html, request, name, found)
        return _answer(request, content, KINDS[".html"])

    return page


@get("/web/bundle/{name:str}", include_in_schema=False, sync_to_thread=True)
def bundle(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The script or the sheet of a page, which browsers cache without limit."""
    packed = _bundles(WEB).bundle(name)
    if packed is None:
        raise NotFoundException
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed.compressed, headers=headers, media_type=packed.kind)
    return Response(packed.content, headers=headers, media_type=packed.kind)


def _at_root(name: str) -> Any:
    """A file that has to be found at the root of the server."""

    @get(f"/{name}", include_in_schema=False, sync_to_thread=True)
    def file(request: Asked) -> Response[bytes]:
        return _file(request, name)

    return file


@get("/web/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """A module, a style, a drawing."""
    return _file(request, str(name).lstrip("/"))


def lost(request: Asked, problem: NotFoundException) -> Response[bytes] | Response[Refusal]:
    """A link that leads nowhere leads people to the start page, which says so."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith(("/api/", "/web/")):
        return failed(request, problem)
    return Response(_html(request, "start"), status_code=404, media_type=KINDS[".html"])


HANDLERS = (
    _page("start", "/"),
    _table_page("table", "/table/{table_id:str}"),
    _page("calculator", "/calculator"),
    _page("calculator", "/calculator/{book_id:str}"),
    _table_page("match", "/match/{table_id:str}"),
    _page("rules", "/rules/{book_id:str}"),
    _page("drills", "/drills/{book_id:str}"),
    _page("lesson", "/lesson/{book_id:str}"),
    _page("own", "/own"),
    _page("tables", "/tables"),
    _page("offline", "/offline"),
    _at_root("service-worker.js"),
    _at_root("manifest.webmanifest"),
    _page("tournament", "/tournament"),
    _page("tournament", "/t/{code:str}"),
    bundle,
    asset,
)
