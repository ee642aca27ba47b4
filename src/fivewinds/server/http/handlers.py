"""HTTP: books, words, counting, and tables to open, join, start and read."""

import secrets
from typing import Any

import msgspec
from anyio.to_thread import run_sync
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import UNSET

from fivewinds import __version__
from fivewinds.advice import advise
from fivewinds.answers import answer_line, score, waits
from fivewinds.bots import OFFERED, OUTSIDE
from fivewinds.rules import registry
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import UnknownBook
from fivewinds.rules_page import rulings_of
from fivewinds.server.denied import Denied
from fivewinds.server.http import book_pages
from fivewinds.server.http.book_shapes import BookPage, BookShown, Debts, Settling
from fivewinds.server.http.errors import STATUS
from fivewinds.server.http.invitation import drawn, link
from fivewinds.server.http.language import language_for
from fivewinds.server.limits import TokenBuckets
from fivewinds.server.messages import (
    LONGEST_NAME,
    Clock,
    Health,
    Here,
    Joined,
    ListedTable,
    Opened,
    Refusal,
    Seated,
    Started,
    TableShown,
)
from fivewinds.server.room.commands import Join, Start
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.settings import Settings, mark_of
from fivewinds.server.store.engine import shown_url
from fivewinds.server.store.rows import StoredChair, StoredTable
from fivewinds.server.tokens import hash_of, new_token
from fivewinds.words import LANGUAGES, every_saying, language_of, require_readable_words, say

Asked = Request[Any, Any, State]
USUAL = "greedy"
"""The level of bots when nobody says otherwise."""
DRAWING = "image/svg+xml"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
RECORD = "application/x-ndjson"
RULINGS = "text/markdown"

REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description="A refusal.")
    for status in sorted(set(STATUS.values()))
}
"""Whatever is refused is refused in the same form."""
ANSWERS = REFUSALS | {
    200: ResponseSpec(dict[str, Any], generate_examples=False, description="The answer.")
}
"""What a hand comes to is an object of interfaces.md, also where the hand is refused."""

# Handlers name `language` for the schema; `_language` reads it, or else the header.


def _language(request: Asked) -> str:
    return language_for(request.query_params, request.headers)


def known_book(book_id: str) -> Book:
    """The book with this id; raises `Denied`."""
    try:
        found = registry.book(book_id)
        require_readable_words(found)
    except UnknownBook:
        raise Denied("unknown-book", book=book_id) from None
    return found


def _options(rules: Book, given: dict[str, Any]) -> dict[str, Any]:
    try:
        return rules.filled(given)
    except OptionError as error:
        saying, values = error.told
        raise Denied("option", book=rules, saying=f"refused.{saying}", values=values) from None


@get("/api/books", sync_to_thread=True, responses=REFUSALS)
def list_books(request: Asked, language: FromQuery[str | None] = None) -> list[BookShown]:
    """The rule books there are."""
    return [book_pages.summary(each, _language(request)) for each in book_pages.loaded()]


@get("/api/books/{book_id:str}", sync_to_thread=True, responses=REFUSALS)
def show_book(
    request: Asked,
    book_id: FromPath[str],
    options: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> BookPage:
    """All about one book."""
    rules = known_book(book_id)
    try:
        given = msgspec.json.decode(options or "{}", type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        raise Denied("malformed") from None
    return book_pages.whole(rules, _options(rules, given), _language(request))


@get(
    "/api/books/{book_id:str}/rulings", media_type=RULINGS, sync_to_thread=True, responses=REFUSALS
)
def show_rulings(book_id: FromPath[str], language: FromQuery[str | None] = None) -> Response[str]:
    """The rulings on what the document of a book leaves open, in Markdown; empty without any."""
    return Response(rulings_of(known_book(book_id)), media_type=RULINGS)


@get("/api/here", responses=REFUSALS)
async def tell_who_is_here(request: Asked) -> Here:
    """That this is a server of this program, and which database it keeps tables in."""
    settings: Settings = request.app.state.settings
    base = settings.base_url or settings.network
    mark = mark_of(shown_url(settings.database), request.app.state.salt)
    return Here(__version__, mark, UNSET if base is None else base)


@get("/healthz", responses=REFUSALS)
async def tell_health(request: Asked) -> Health:
    """That all is well; 503 where the database does not answer, or cannot be written to."""
    rooms: Rooms = request.app.state.rooms
    await rooms.storage.check()
    rooms.must_be_in_time()
    return Health(True, rooms.count)


@get("/api/levels", responses=REFUSALS)
async def list_levels() -> list[str]:
    """The levels that bots play at, weakest first."""
    return list(OFFERED)


@get("/api/words/{language:str}", sync_to_thread=True, responses=REFUSALS)
def list_words(
    language: FromPath[str],
    book: FromQuery[str | None] = None,
) -> dict[str, str]:
    """Every saying in a language, by its path."""
    spoken = language_of(language)
    if spoken not in LANGUAGES:
        raise Denied("not-found")
    return every_saying(spoken, None if book is None else known_book(book))


@post("/api/score/{book_id:str}", status_code=200, responses=ANSWERS)
async def score_hand(
    request: Asked, book_id: FromPath[str], language: FromQuery[str | None] = None
) -> Response[bytes]:
    """What a hand is worth (interfaces §2)."""
    return await _answered(request, book_id, score)


@post("/api/waits/{book_id:str}", status_code=200, responses=ANSWERS)
async def waits_of_hand(
    request: Asked, book_id: FromPath[str], language: FromQuery[str | None] = None
) -> Response[bytes]:
    """What a hand waits for (interfaces §3)."""
    return await _answered(request, book_id, waits)


@post("/api/advise/{book_id:str}", status_code=200, responses=ANSWERS)
async def advice_on_hand(
    request: Asked, book_id: FromPath[str], language: FromQuery[str | None] = None
) -> Response[bytes]:
    """What to do with fourteen tiles (interfaces §8)."""
    return await _answered(request, book_id, advise)


@post("/api/debts/{book_id:str}", status_code=200, responses=REFUSALS)
async def tell_debts(book_id: FromPath[str], data: JSONBody[Settling]) -> Debts:
    """Who pays whom for four counted hands."""
    return book_pages.debts(known_book(book_id), data)


async def _answered(request: Asked, book_id: str, answer: Any) -> Response[bytes]:
    known_book(book_id)
    body, language = await request.body(), _language(request)
    answered, _ = await run_sync(answer_line, answer, book_id, body, language)
    return Response(answered, media_type=MediaType.JSON)


def readable_name(name: str, language: str, saying: str = "play.guest") -> str:
    """A name as it may be shown; raises `Denied` for one that is too long."""
    printable = "".join(sign for sign in name if sign.isprintable()).strip()
    if len(printable) > LONGEST_NAME:
        raise Denied("name", most=LONGEST_NAME)
    return printable or say(language, saying)


def _must_be_a_clock(clock: Clock | None, settings: Settings) -> None:
    if clock is None:
        return
    if not settings.least <= clock.base <= settings.most or not 0 <= clock.bank <= settings.most:
        raise Denied("clock", least=f"{settings.least:g}", most=f"{settings.most:g}")


@post("/api/tables", responses=REFUSALS)
async def open_table(request: Asked, data: JSONBody[Opened]) -> Seated:
    """Open a table: the three other chairs are bots' until somebody takes them."""
    rules = known_book(data.rules)
    options = _options(rules, data.options)
    language = _language(request)
    name = readable_name(data.name, language)
    levels = data.bots or [USUAL] * 3
    if len(levels) != 3 or any(level not in OFFERED for level in levels):
        raise Denied("bots", levels=", ".join(OFFERED))
    _must_be_a_clock(data.clock, request.app.state.settings)
    opened: TokenBuckets = request.app.state.opened
    if not opened.take(request.client.host if request.client else ""):
        raise Denied("tables")
    token = new_token()
    bots = [
        StoredChair(say(language, f"play.bot-{chair}"), level)
        for chair, level in enumerate(levels, start=1)
    ]
    table = StoredTable(
        secrets.token_urlsafe(16),
        rules.id,
        rules.version,
        options,
        data.table,
        secrets.token_bytes(32),
        data.start,
        False,
        (StoredChair(name, None, hash_of(token), face=data.face), *bots),
        data.clock,
        data.hints,
        listed=data.listed,
    )
    rooms: Rooms = request.app.state.rooms
    await rooms.storage.open_table(table)
    return Seated(table.id, token, 0)


@get("/api/tables", responses=REFUSALS)
async def list_tables(request: Asked) -> list[ListedTable]:
    """The tables to join or to watch that their hosts have put into the list, the latest first."""
    rooms: Rooms = request.app.state.rooms
    return await rooms.listed()


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def show_table(
    request: Asked, table_id: FromPath[str], language: FromQuery[str | None] = None
) -> TableShown:
    """What everybody may know of a table."""
    rooms: Rooms = request.app.state.rooms
    return await rooms.shown(table_id, _language(request))


@post("/api/tables/{table_id:str}/join", status_code=200, responses=REFUSALS)
async def join_table(request: Asked, table_id: FromPath[str], data: JSONBody[Joined]) -> Seated:
    """Take the first chair that a bot holds."""
    name = readable_name(data.name, _language(request))
    rooms: Rooms = request.app.state.rooms
    room = await rooms.room(table_id)
    seated = await room.handle(Join(name, OUTSIDE if data.bot else None, new_token(), data.face))
    assert seated is not None
    return seated


@post("/api/tables/{table_id:str}/start", status_code=200, responses=REFUSALS)
async def start_table(
    request: Asked, table_id: FromPath[str], data: JSONBody[Started]
) -> TableShown:
    """End the waiting for guests."""
    rooms: Rooms = request.app.state.rooms
    room = await rooms.room(table_id)
    await room.handle(Start(data.token))
    return room.state.shown(_language(request))


@get("/api/tables/{table_id:str}/qr.svg", media_type=DRAWING, responses=REFUSALS)
async def draw_invitation(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The link to a table, for a camera."""
    rooms: Rooms = request.app.state.rooms
    await rooms.shown(table_id, "en")
    settings: Settings = request.app.state.settings
    base = settings.base_url or f"{request.url.scheme}://{request.url.netloc}"
    if request.url.hostname in LOOPBACK:
        # A person at this very machine invites others by an address that they can reach.
        base = settings.base_url or settings.network or base
    headers = {"Cache-Control": "no-cache"}
    return Response(drawn(link(base, table_id)), media_type=DRAWING, headers=headers)


@get("/api/tables/{table_id:str}/record", responses=REFUSALS)
async def read_record(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The record of a finished match, as JSON lines."""
    rooms: Rooms = request.app.state.rooms
    shown = await rooms.shown(table_id, _language(request))
    if shown.phase != "over":
        raise Denied(shown.phase)
    record = await rooms.storage.record(table_id)
    return Response(record or "", media_type=RECORD)


HANDLERS = (
    list_books,
    show_book,
    show_rulings,
    tell_who_is_here,
    tell_health,
    list_levels,
    list_words,
    score_hand,
    waits_of_hand,
    advice_on_hand,
    tell_debts,
    open_table,
    list_tables,
    show_table,
    join_table,
    start_table,
    draw_invitation,
    read_record,
)
