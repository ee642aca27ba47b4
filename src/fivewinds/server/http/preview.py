"""What other programs show of a link to a page: its title, a sentence about it, a picture."""

import asyncio
from contextlib import suppress
from html import escape
from typing import Any, NamedTuple

from litestar import Request
from msgspec import UNSET
from sqlalchemy.exc import SQLAlchemyError

from fivewinds.rules.registry import BrokenBook, UnknownBook, book
from fivewinds.server.denied import Denied
from fivewinds.server.messages import TableShown
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.words import about, say, title_of

Asked = Request[Any, Any, Any]
PICTURE = "/web/preview.jpg"
"""1200 x 630, made by `scripts/pictures.py preview`."""
LOCALES = {"en": "en_GB", "nl": "nl_NL", "yue": "zh_HK"}
PATIENCE = 1.0
"""Seconds for which a page waits to know its table; the preview is more general then."""


class Preview(NamedTuple):
    """What is shown of a page."""

    title: str
    about: str


def of_page(request: Asked, name: str, language: str) -> Preview:
    """The preview of a page, and of its book where the address names one."""
    found = Preview(say(language, f"web.preview.{name}"), say(language, "web.preview.about"))
    return _of_book(found, request.path_params.get("book_id"), language)


async def of_table(request: Asked, name: str, language: str) -> Preview:
    """The preview of a page about a table: who invites, to which book, as everybody may know."""
    found = of_page(request, name, language)
    rooms: Rooms = request.app.state.rooms
    try:
        async with asyncio.timeout(PATIENCE):
            table = await rooms.shown(str(request.path_params["table_id"]), language)
    except (Denied, StorageFails, SQLAlchemyError, TimeoutError):
        return found
    if name != "table" or not _is_invitation(table):
        return _of_book(found, table.rules, language)
    with suppress(UnknownBook, BrokenBook):
        rules = book(table.rules)
        host = table.chairs[table.host or 0].name
        title = say(language, "web.preview.invitation", name=host, book=title_of(rules, language))
        return Preview(title, about(rules, language))
    return found


def _is_invitation(table: TableShown) -> bool:
    """Whether a table waits for guests who may come by its link."""
    return table.phase == "waiting" and table.host is not None and table.invited is UNSET


def _of_book(found: Preview, book_id: object, language: str) -> Preview:
    """A preview with the name of a book before its title, where there is such a book."""
    if book_id is not None:
        with suppress(UnknownBook, BrokenBook):
            rules = book(str(book_id))
            title = f"{title_of(rules, language)} · {found.title}"
            return Preview(title, about(rules, language))
    return found


def tags(request: Asked, found: Preview, language: str) -> list[str]:
    """The elements of a page's head that say so; addresses in them are whole."""
    settings: Settings = request.app.state.settings
    base = settings.base_url or f"{request.url.scheme}://{request.url.netloc}"
    shown = {
        "og:site_name": "fivewinds",
        "og:type": "website",
        "og:locale": LOCALES[language],
        "og:title": found.title,
        "og:description": found.about,
        "og:url": f"{base}{request.url.path}",
        "og:image": f"{base}{PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    return [
        f"<title>{escape(found.title)} · fivewinds</title>",
        *(f'<meta property="{each}" content="{escape(text)}" />' for each, text in shown.items()),
        '<meta name="twitter:card" content="summary_large_image" />',
        f'<meta name="description" content="{escape(found.about)}" />',
    ]
