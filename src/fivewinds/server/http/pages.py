"""The pages and their modules, styles and drawings, as they lie in the package."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fivewinds.server.http.errors import failed
from fivewinds.server.messages import Refusal

WEB = Path(str(files("fivewinds") / "web"))
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".md": "text/markdown",
    ".svg": "image/svg+xml",
}


def _file(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file of the folder, unless the browser has it already."""
    path = (WEB / name).resolve()
    kind = KINDS.get(path.suffix)
    if kind is None or not path.is_relative_to(WEB.resolve()) or not path.is_file():
        raise NotFoundException
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(content, headers=headers, media_type=kind)


def _page(name: str, path: str) -> Any:
    """A page at an address; one with several addresses needs a handler for each."""

    @get(path, include_in_schema=False, sync_to_thread=True)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _file(request, f"{name}.html")

    return page


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
    content = (WEB / "start.html").read_bytes()
    return Response(content, status_code=404, media_type=KINDS[".html"])


HANDLERS = (
    _page("start", "/"),
    _page("table", "/table/{table_id:str}"),
    _page("calculator", "/calculator"),
    _page("calculator", "/calculator/{book_id:str}"),
    _page("match", "/match/{table_id:str}"),
    _page("rules", "/rules/{book_id:str}"),
    asset,
)
