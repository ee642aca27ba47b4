"""Answers that stay the same as long as the program runs: browsers cache them without limit.

A page is told a version of the words and books; what it asks for with that version, `v=…`, never
changes under that address.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fivewinds import __version__
from fivewinds.bots import OFFERED
from fivewinds.server.http.book_pages import loaded
from fivewinds.words import LANGUAGES, every_saying, lesson_data

LASTING = ("/api/books", "/api/levels", "/api/lessons/", "/api/words/")
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def version() -> str:
    """Changes whenever a word, a book or a level of bot does."""
    found = sha256(f"{__version__} {OFFERED}".encode())
    for module in ("book_pages.py", "handlers.py", "lessons.py"):
        found.update(files("fivewinds.server.http").joinpath(module).read_bytes())
    for book in loaded():
        found.update(f"{book.id} {book.version} {book.options}".encode())
        found.update(repr(lesson_data(book)).encode())
        for language in LANGUAGES:
            found.update(repr(sorted(every_saying(language, book).items())).encode())
    return found.hexdigest()[:16]


class Lasting:
    """An application whose lasting answers say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; mark the answer if it was asked for by the present version."""
        lasts = (
            str(scope["type"]) == "http"
            and scope["path"].startswith(LASTING)
            and f"v={version()}".encode() in scope["query_string"].split(b"&")
        )

        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                mark = (b"cache-control", FOR_EVER.encode())
                message["headers"] = [*message["headers"], mark]
            await send(message)

        await self.app(scope, receive, send_marked if lasts else send)
