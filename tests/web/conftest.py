"""Pages in a real browser: the system's Chromium, and our modules served from their files."""

import mimetypes
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fivewinds

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

    from fivewinds.match import Match
    from tests.web.pretending import Message, Pretended

WEB = Path(fivewinds.__file__).parent / "web"
FILES = "http://files.test"
"""Under this address the files of the pages lie, without any server."""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 180_000
"""How long a page may take, in ms: much, as other tests may need the processor meanwhile."""
BEAT = 20
"""Milliseconds after which it is looked again whether a page has said or heard something."""
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await Promise.allSettled(document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished));
  await frame();
}"""
Visit = Callable[..., "Page"]
Sit = Callable[..., "Pretended"]


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """The system's Chromium, one for all tests of a file.

    While it is there, an event loop runs in this thread; tests of other files may need their own.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        yield found
        found.close()


@contextmanager
def a_browser(browser: "Browser", **more: Any) -> "Iterator[BrowserContext]":
    """A browser of one person's own, with a memory of its own."""
    context = browser.new_context(**more)
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def settled(page: "Page") -> None:
    """Wait until what has changed is drawn, and whatever moves has come to rest."""
    page.evaluate(SETTLED)


@pytest.fixture
def modules(browser: "Browser") -> "Iterator[Page]":
    """A blank page that can import our modules: `await import("/web/notation.js")`."""
    with a_browser(browser) as context:
        page = context.new_page()
        page.route(f"{FILES}/**", _serve)
        page.goto(f"{FILES}/")
        yield page


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server with all pages, which keeps nothing after it has stopped.

    Who has said as much as may be said at once may say no more, however slow the clicks are.
    """
    from tests.server.serving import served, settings

    with served(settings("sqlite://", chat=0.0)) as found:
        yield found


@pytest.fixture
def visit(browser: "Browser", address: str) -> Iterator[Visit]:
    """Opens a page of the server, each in a browser of its own unless one is given:

    `visit("/calculator/simple", language="nl", viewport=PHONE)`. When the test is over, nothing may
    have gone wrong in any of them; `calm=False` where a request is meant to be refused.
    """
    contexts = ExitStack()
    troubles: list[str] = []

    def complain(said: "ConsoleMessage") -> None:
        if said.type == "error":
            troubles.append(said.text)

    def opened(
        path: str,
        *,
        language: str = "en",
        beside: "Page | None" = None,
        calm: bool = True,
        **more: Any,
    ) -> "Page":
        if beside is None:
            how = {"viewport": DESKTOP, "locale": "en"} | more
            context = contexts.enter_context(a_browser(browser, **how))
            context.add_init_script(f"localStorage['fivewinds.language'] ??= '{language}'")
        else:
            context = beside.context
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        if calm:
            page.on("console", complain)
        page.goto(address + path)
        page.wait_for_selector("body[data-ready]")
        return page

    with contexts:
        yield opened
    assert not troubles, troubles


@pytest.fixture
def sit(browser: "Browser", address: str) -> Iterator[Sit]:
    """Sits down at a match as it stands: `sit(match, seat, question)`."""
    from tests.web.pretending import Pretended, told

    contexts = ExitStack()
    troubles: list[str] = []

    def complain(said: "ConsoleMessage") -> None:
        if said.type == "error":
            troubles.append(said.text)

    def seated(
        match: "Match",
        seat: int,
        question: "Message | None" = None,
        *,
        language: str = "en",
        until: int | None = None,
        events: "list[Message] | None" = None,
        shown: "Message | None" = None,
        **more: Any,
    ) -> "Pretended":
        how = {"viewport": DESKTOP} | more
        page = contexts.enter_context(a_browser(browser, **how)).new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", complain)
        events = told(match, seat) if events is None else events
        events = events if until is None else events[: until + 1]
        return Pretended(
            page, address, match, seat, events, question, language=language, shown=shown or {}
        )

    with contexts:
        yield seated
    assert not troubles, troubles


def _serve(route: "Route") -> None:
    """Answer with a file of the pages; the address itself is an empty page."""
    place = route.request.url.removeprefix(FILES).partition("?")[0]
    if not place.startswith("/web/"):
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")
        return
    file = WEB / place.removeprefix("/web/")
    if not file.is_file():
        # A request without an answer would never let its test end.
        route.fulfill(status=404)
        return
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    route.fulfill(body=file.read_bytes(), content_type=kind)
