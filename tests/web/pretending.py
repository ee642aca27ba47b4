"""A table that stands still: a page is told the events of any match, up to any moment of it.

Its files come from the server; what the page asks over HTTP is answered here, by the same
functions, and what it says over the socket is kept for the test to look at.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from fivewinds.actions import asked
from fivewinds.answers import score, waits
from fivewinds.events import encode
from fivewinds.match import Laid, Match
from fivewinds.retrace import moves
from fivewinds.rules.book import Book
from fivewinds.server.http import book_pages
from fivewinds.server.http.book_shapes import Settling
from fivewinds.server.room.hints import table_hints
from fivewinds.testing.playthrough import match_of
from fivewinds.view import View
from fivewinds.words import every_saying
from tests.toys import book_or_toy
from tests.web.conftest import BEAT, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

Message = dict[str, Any]
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
NAMES = ("Ann", "Bea", "Cor", "Dik")


def playthrough(rules: str, name: str) -> Match:
    """The match of a playthrough."""
    text = (PLAYTHROUGHS / rules / f"{name}.txt").read_text(encoding="utf-8")
    return match_of(book_or_toy(rules), text)


def stopped_when(
    whole: Match, seat: int, wanted: Callable[[Message], bool]
) -> tuple[Match, Message]:
    """The match again, as far as the first question to a seat that is wanted."""
    laid = Laid(walls=whole.walls, scores=tuple(whole.hands[0].scores), pot=whole.hands[0].pot)
    match = Match(whole.book, whole.seed, whole.options, kind=whole.kind, laid=laid)
    for move in moves(match, whole.events()):
        if seat in match.asked():
            question = asked(match, seat, sees_soundness=False)
            if wanted(question):
                return match, question
        match.act(move.seat, move.action)
    raise AssertionError("the seat is never asked that")


def told(match: Match, reader: int) -> list[Message]:
    """The events as that reader's page is sent them."""
    return [json.loads(encode(event)) for event in match.events(reader)]


def offers(*kinds: str) -> Callable[[Message], bool]:
    """A question in which all of these may be done."""
    return lambda question: set(kinds) <= {action["a"] for action in question["legal"]}


TAGS = {
    "table": "table",
    "chair": "welcome",
    "last": "watching",
    "legal": "ask",
    "done": "done",
    "refused": "refused",
    "header": "revealed",
    "chat": "chat",
    "pause": "pause",
    "rematch": "rematch",
}
"""The tag of a message by a field that only such a message has; in order."""


def tagged(message: Message) -> Message:
    """A message of the server with its tag; that of an event is its kind."""
    if "e" in message:
        return message
    return {"type": next(tag for field, tag in TAGS.items() if field in message)} | message


class Pretended:
    """A page at a table of ours."""

    def __init__(
        self,
        page: "Page",
        address: str,
        match: Match,
        seat: int,
        events: Sequence[Message],
        question: Message | None = None,
        *,
        language: str = "en",
        shown: Message | None = None,
    ) -> None:
        self.page = page
        self.shown = shown or {}
        """What the table tells besides, or otherwise than usual."""
        self.match = match
        self.seat = seat
        self.language = language
        self.sent: list[Message] = []
        self.said: list[str] = []
        """What the page did that is no action of the game, such as `next`."""
        self._events = list(events)
        self._question = question
        self._socket: WebSocketRoute | None = None
        chair = {"table": "x", "token": "t", "chair": seat, "rules": self.book.id}
        page.add_init_script(
            f"localStorage['fivewinds.language'] = '{language}';"
            f"localStorage['fivewinds.chair.x'] = '{json.dumps(chair)}';"
        )
        page.route(f"{address}/api/**", self._answer)
        page.route_web_socket("**/socket", self._connect)
        page.goto(f"{address}/table/x")
        page.wait_for_selector(f"body[data-n='{len(self._events) - 1}']")
        if question and question["legal"]:
            # A page that keeps a promise may have acted before anybody sees what it was offered.
            calls = page.locator(".calls .call")
            self._wait_until(lambda: bool(self.sent) or calls.count() > 0)

    @property
    def book(self) -> Book:
        return self.match.book

    @property
    def info(self) -> Message:
        chairs = [
            {"name": name, "kind": "human" if chair == self.seat else "bot", "here": True}
            for chair, name in enumerate(NAMES)
        ]
        return {
            "id": "x",
            "rules": self.book.id,
            "options": dict(self.match.options),
            "table": self.match.kind,
            "phase": "playing",
            "chairs": chairs,
            "commit": "c" * 64,
        } | self.shown

    def tell(self, *messages: Message) -> None:
        """Send further messages."""
        assert self._socket is not None
        for message in messages:
            self._socket.send(json.dumps(tagged(message)))

    def acted(self) -> Message:
        """The one action that the page has sent since this was last asked, without its id."""
        self._wait_for(self.sent)
        (action,) = self.sent
        self.sent = []
        assert 1 <= len(action.pop("id")) <= 64
        return action

    def heard(self) -> str:
        """The one thing that the page has said, no action of the game, such as `next`."""
        self._wait_for(self.said)
        (said,) = self.said
        return said

    def _wait_for(self, messages: list[Any]) -> None:
        """Let the browser work until a message has come."""
        self._wait_until(lambda: bool(messages))

    def _wait_until(self, holds: Callable[[], bool]) -> None:
        """Let the browser work until something holds."""
        for _ in range(PATIENCE // BEAT):
            if holds():
                return
            self.page.wait_for_timeout(BEAT)

    def _connect(self, socket: "WebSocketRoute") -> None:
        self._socket = socket
        socket.on_message(lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: Message) -> None:
        if "a" in message:
            self.sent.append(message)
        elif "do" in message and message["do"] not in ("ping", "hints"):
            self.said.append(message["do"])
        if "id" in message:
            self.tell({"done": message["id"]})
            if message.get("do") == "hints":
                self._advise()
            return
        players = [{"name": name, "chair": chair} for chair, name in enumerate(NAMES)]
        header = {"rules": self.book.id, "commit": "c" * 64, "players": players}
        welcome = {"last": len(self._events) - 1, "chair": self.seat, "seat": self.seat}
        new = self._events[message["last"] + 1 :]
        self.tell({"table": self.info}, welcome | {"header": header}, *new)
        if self._question is not None:
            self.tell(self._question)

    def _advise(self) -> None:
        """Send hints on the question, where the match still stands at it."""
        question, match = self._question, self.match
        if question is None or question["ask"] != match.count() - 1 or match.over:
            return
        if self.seat not in match.asked() or self._socket is None:
            return
        view = View(match, self.seat)
        view.look(match)
        self._socket.send(table_hints(view, question["ask"], self.language).decode())

    def _answer(self, route: "Route") -> None:
        path = urlsplit(route.request.url).path
        asking = json.loads(route.request.post_data) if route.request.post_data else None
        if path.startswith("/api/words/"):
            route.fulfill(json=every_saying(self.language, self.book))
        elif path.startswith("/api/books/"):
            shown = book_pages.whole(self.book, self.match.options, self.language)
            route.fulfill(body=msgspec.json.encode(shown), content_type="application/json")
        elif path == "/api/tables/x":
            route.fulfill(json=self.info)
        elif path.startswith(("/api/waits/", "/api/score/")):
            answer = waits if path.startswith("/api/waits/") else score
            route.fulfill(json=answer(self.book, asking, self.language))
        elif path.startswith("/api/debts/"):
            debts = book_pages.debts(self.book, msgspec.convert(asking, Settling))
            route.fulfill(body=msgspec.json.encode(debts), content_type="application/json")
        else:
            route.fulfill(status=404, json={"error": {"reason": "not-found", "message": path}})
