"""The pages and their modules, styles and drawings, as they lie in the package."""

from contextlib import suppress
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fivewinds.rules.registry import BrokenBook, UnknownBook, book
from fivewinds.server.http.bundles import Bundles
from fivewinds.server.http.errors import failed
from fivewinds.server.http.language import language_for
from fivewinds.server.http.lasting import FOR_EVER, version
from fivewinds.server.messages import Refusal
from fivewinds.words import about, say, title_of

WEB = Path(str(files("fivewinds") / "web"))
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
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


def _file(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file of the folder, unless the browser has it already."""
    if not name.isprintable():
        raise NotFoundException
    path = (WEB / name).resolve()
    kind = KINDS.get(path.suffix)
    if kind is None or not path.is_relative_to(WEB.resolve()) or not path.is_file():
        raise NotFoundException
    return _answer(request, path.read_bytes(), kind)


def _answer(request: Request[Any, Any, Any], content: bytes, kind: str) -> Response[bytes]:
    """A content with its tag, or that the browser has it already."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(content, headers=headers, media_type=kind)


@cache
def _bundles(folder: Path) -> Bundles:
    return Bundles(folder)


def _html(request: Request[Any, Any, Any], name: str) -> bytes:
    """A page with its bundles, and what stands there until its script has come."""
    language = language_for(request.query_params, request.headers)
    found = _bundles(WEB).page(name)
    waiting = escape(say(language, f"web.waiting.{name}"))
    head = [_preview(request, name, language), *_asked_early(name, language)]
    found = found.replace(TITLE, "\n    ".join(head).encode())
    return found.replace(b"{version}", version().encode()).replace(b"{waiting}", waiting.encode())


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


def _preview(request: Request[Any, Any, Any], name: str, language: str) -> str:
    """What other programs show of a link to a page: its title and a sentence about it."""
    title, about_it = say(language, f"web.preview.{name}"), say(language, "web.preview.about")
    book_id = request.path_params.get("book_id")
    if book_id is not None:
        with suppress(UnknownBook, BrokenBook):
            rules = book(str(book_id))
            title, about_it = f"{title_of(rules, language)} · {title}", about(rules, language)
    shown = {"og:site_name": "fivewinds", "og:type": "website", "og:title": title}
    shown["og:description"] = about_it
    lines = [f"<title>{escape(title)} · fivewinds</title>"]
    lines += (
        f'<meta property="{each}" content="{escape(text)}" />' for each, text in shown.items()
    )
    lines += [
        f'<meta name="description" content="{escape(about_it)}" />',
        '<link rel="manifest" href="/manifest.webmanifest" />',
    ]
    return "\n    ".join(lines)


def _page(name: str, path: str) -> Any:
    """A page at an address; one with several addresses needs a handler for each."""

    @get(path, include_in_schema=False, sync_to_thread=True)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _answer(request, _html(request, name), KINDS[".html"])

    return page


@get("/web/bundle/{name:str}", include_in_schema=False, sync_to_thread=True)
def bundle(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
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
    def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _file(request, name)

    return file


@get("/web/{name:path}", include_in_schema=False, sync_to_thread=True)
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A module, a style, a drawing."""
    return _file(request, str(name).lstrip("/"))


def lost(
    request: Request[Any, Any, Any], problem: NotFoundException
) -> Response[bytes] | Response[Refusal]:
    """A link that leads nowhere leads people to the start page, which says so."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith(("/api/", "/web/")):
        return failed(request, problem)
    return Response(_html(request, "start"), status_code=404, media_type=KINDS[".html"])


HANDLERS = (
    _page("start", "/"),
    _page("table", "/table/{table_id:str}"),
    _page("calculator", "/calculator"),
    _page("calculator", "/calculator/{book_id:str}"),
    _page("match", "/match/{table_id:str}"),
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
