"""The desk over HTTP: everything goes by a code, which says who comes."""

from functools import partial
from typing import Any

import msgspec
from anyio.to_thread import run_sync
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from fivewinds.server import address
from fivewinds.server.denied import Denied
from fivewinds.server.desk import online
from fivewinds.server.desk.acts import events_for, new_seed, who
from fivewinds.server.desk.codes import drawing_of
from fivewinds.server.desk.desk import Desk, now
from fivewinds.server.desk.views import view
from fivewinds.server.http.invitation import drawn
from fivewinds.server.http.language import language_for
from fivewinds.server.settings import Settings
from fivewinds.tournament import archive, printed
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.sentences import refusal_text
from fivewinds.tournament.standings import holders
from fivewinds.tournament.state import Tournament
from fivewinds.words import say

Asked = Request[Any, Any, State]
WAIT = 25.0
"""Seconds for which a page waits for news before it asks again."""
BODY = 2_000_000
"""Bytes of an imported tournament, or a roster."""


def _desk(request: Asked) -> Desk:
    found: Desk = request.app.state.desk
    return found


def _language(request: Asked) -> str:
    return language_for(request.query_params, request.headers)


def _refused(request: Asked, refusal: Refusal) -> Response[Any]:
    """A refusal as JSON; a code that opens nothing is not found, the rest is answered."""
    error = {
        "field": refusal.field,
        "reason": refusal.reason,
        "message": refusal_text(_language(request), refusal),
    }
    status = 404 if refusal.saying == "no-code" else 200
    return Response({"ok": False, "error": error}, status_code=status)


async def _body(request: Asked) -> Any:
    try:
        return msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HTTPException(status_code=400) from None


class _New(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    rules: str = "rode-boekje"
    rounds: int = 3
    hands: int = 4
    date: str = ""
    place: str = ""
    minutes: int = 60
    four_eyes: bool = msgspec.field(default=False, name="four-eyes")
    hidden: bool = True
    after: str = ""
    """The organiser's code of an earlier year."""


@post("/api/tournament", include_in_schema=False, status_code=200)
async def create(request: Asked) -> Response[Any]:
    """Open a tournament; answers the organiser's code."""
    if not request.app.state.opened.take(request.client.host if request.client else ""):
        raise Denied("tables")
    try:
        given = msgspec.convert(await _body(request), _New)
    except msgspec.ValidationError:
        raise HTTPException(status_code=400) from None
    name = given.name or say(_language(request), "tournament.untitled")
    opened = ev.Opened(
        name=name,
        rules=given.rules,
        seed=new_seed(),
        rounds=given.rounds,
        hands=given.hands,
        date=given.date,
        place=given.place,
        minutes=given.minutes,
        four_eyes=given.four_eyes,
        hidden=given.hidden,
    )
    try:
        entry = ev.Entry(now(), "organiser", opened)
        _, code = await _desk(request).create([entry], given.after)
    except Refusal as refusal:
        return _refused(request, refusal)
    return Response({"ok": True, "code": code})


@post(
    "/api/tournament/import", include_in_schema=False, status_code=200, request_max_body_size=BODY
)
async def take_over(request: Asked, after: FromQuery[str] = "") -> Response[Any]:
    """Take over an exported tournament, or an earlier year; `after` is a code of its organiser."""
    if not request.app.state.opened.take(request.client.host if request.client else ""):
        raise Denied("tables")
    try:
        _, code = await _desk(request).create(archive.read(await request.body()), after)
    except Refusal as refusal:
        return _refused(request, refusal)
    return Response({"ok": True, "code": code})


@get("/api/tournament/{code:str}", include_in_schema=False)
async def show(request: Asked, code: FromPath[str], after: FromQuery[int] = -1) -> Response[Any]:
    """What this code may see; with `after` as soon as there are more events than that."""
    desk = _desk(request)
    try:
        tournament, state, count, link = await desk.find(code)
        if after >= 0 and count <= after:
            await desk.wait(tournament, after, WAIT)
            tournament, state, count, link = await desk.find(code)
    except Refusal as refusal:
        return _refused(request, refusal)
    origin = _origin(request)
    told = view(state, count, link, _language(request)) | {"ok": True, "origin": origin}
    return Response(told, headers={"Cache-Control": "no-store"})


@post(
    "/api/tournament/{code:str}/do",
    include_in_schema=False,
    status_code=200,
    request_max_body_size=BODY,
)
async def act(request: Asked, code: FromPath[str]) -> Response[Any]:
    """Do something that the role of this code may do."""
    given = await _body(request)
    if not isinstance(given, dict):
        raise HTTPException(status_code=400)
    desk = _desk(request)
    try:
        tournament, state, _, link = await desk.find(code)
        if given.get("e") in online.ACTS and link.role in ("organiser", "desk"):
            rooms, language = request.app.state.rooms, _language(request)
            count = await online.act(desk, rooms, tournament, who(link), given, language)
        else:
            make = partial(events_for, link=link, request=given)
            count = await desk.do(tournament, who(link), make)
            if given["e"] == "name-deleted":
                number = given["number"]
                for gone in {state.player(number).name, state.entrants[number - 1].name} - {""}:
                    await desk.forget(tournament, gone, number)
    except Refusal as refusal:
        return _refused(request, refusal)
    return Response({"ok": True, "count": count})


@get("/api/tournament/{code:str}/export", include_in_schema=False)
async def export(request: Asked, code: FromPath[str]) -> Response[Any]:
    """The whole tournament as a file, for the organiser."""
    try:
        _, state, _, link = await _desk(request).find(code)
        if link.role != "organiser":
            raise Refusal("code", "no-code")
    except Refusal as refusal:
        return _refused(request, refusal)
    headers = {"Content-Disposition": 'attachment; filename="tournament.json"'}
    return Response(archive.export(state), headers=headers)


@get("/api/tournament/{code:str}/pdf", include_in_schema=False)
async def printed_pdf(
    request: Asked, code: FromPath[str], sorts: FromQuery[str] = ""
) -> Response[Any]:
    """What is printed, as PDF, for the organiser; `sorts` are separated by commas."""
    language = _language(request)
    try:
        _, state, _, link = await _desk(request).find(code)
        if link.role != "organiser":
            raise Refusal("code", "no-code")
        wanted = [each for each in sorts.split(",") if each] or list(printed.USUAL_SORTS)
        drawing = drawing_of(state, _origin(request))
        made = await run_sync(printed.pdf, state, wanted, language, drawing)
    except Refusal as refusal:
        return _refused(request, refusal)
    headers = {"Content-Disposition": 'attachment; filename="tournament.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


@get("/api/tournament/{code:str}/years", include_in_schema=False)
async def years(request: Asked, code: FromPath[str]) -> Response[Any]:
    """All years to which the organiser's tournament belongs, in brief: who holds what.

    No codes of others stand in it: the organiser of one year sees the outcome of all.
    """
    try:
        here, _, _, link = await _desk(request).find(code)
        if link.role != "organiser":
            raise Refusal("code", "no-code")
        found = await _desk(request).years(here)
    except Refusal as refusal:
        return _refused(request, refusal)
    told = [_in_brief(state) | {"id": each, "here": each == here} for each, state in found.items()]
    told.sort(key=lambda year: (year["date"], year["name"]), reverse=True)
    return Response({"ok": True, "years": told}, headers={"Cache-Control": "no-store"})


def _in_brief(state: Tournament) -> dict[str, Any]:
    trophy, lantern = holders(state)
    return {
        "name": state.name,
        "date": state.date,
        "players": len(state.past or [each for each in state.entrants if not each.house]),
        "trophy": trophy,
        "lantern": lantern,
    }


@get("/api/tournament/{code:str}/qr", include_in_schema=False, sync_to_thread=False)
def code_picture(request: Asked, code: FromPath[str]) -> Response[bytes]:
    """The address of a code for a phone's camera."""
    picture = drawn(f"{_origin(request)}/t/{code}")
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def _origin(request: Asked) -> str:
    """The address by which phones come: the one given, that of the network, or this request's."""
    settings: Settings = request.app.state.settings
    if settings.base_url:
        return settings.base_url
    if settings.network:
        return address.present_origin(settings.network)
    return f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"


HANDLERS = (create, take_over, show, act, export, printed_pdf, years, code_picture)
