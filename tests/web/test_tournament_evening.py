"""A whole evening in browsers, in Dutch, over plain HTTP on an address that is not localhost.

Organiser, desk, projector, two table phones and a player; with a count from tiles, a lost network,
a server that is killed in the middle, a slip that two people have, a correction, a withdrawal and a
late comer.
"""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.server.test_kill import Mortal, mortal
from tests.web.conftest import DESKTOP, PHONE, a_browser
from tests.web.test_access import _examined as faults
from tests.web.test_tournament import PARTIAL, POST, WINNER, codes_of, fill_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload, Page

pytestmark = pytest.mark.needs("chromium-headless-shell")
HALL = "hall.test"
MEMBERS = "Naam;Club\r\n" + "".join(
    f"{name};Draak\r\n"
    for name in (
        "Anna van der Berg", "Bert de Vries", "Carla Jansen", "Dirk Smit", "Els Bakker",
        "Fréd Visser", "Greet Mulder", "Hans de Boer", "Ine Dekker", "Jan Hendriks", "Karin Peters",
    )
)  # fmt: skip
CLICKS = """addEventListener("click", ({isTrusted}) => {
  if (isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, {capture: true});"""
SLIP = {"hands": [{"winner": 0, "scores": [44, 2, 0, 0]}, *[{"winner": None}] * 3]}
Open = Callable[..., "Page"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Mortal]:
    with mortal(tmp_path / "evening.db") as found:
        yield found


@pytest.fixture
def come(browser: "Browser", server: Mortal) -> Iterator[Open]:
    """Opens a page by the hall's address; each in a browser of its own."""
    hall = browser.browser_type.launch(
        executable_path=shutil.which("chromium-headless-shell"),
        args=["--no-sandbox", f"--host-resolver-rules=MAP {HALL} 127.0.0.1"],
    )
    contexts = ExitStack()
    troubles: list[str] = []

    def opened(path: str, viewport: dict[str, int] = DESKTOP) -> "Page":
        context = contexts.enter_context(a_browser(hall, viewport=viewport, locale="nl"))
        context.add_init_script(CLICKS)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"http://{HALL}:{server.port}{path}")
        page.wait_for_selector("body[data-ready]")
        return page

    with contexts:
        yield opened
    hall.close()
    assert not troubles, troubles


def printed(come: Open) -> tuple["Page", str]:
    """From the members' sheet of Excel to cards that are printed."""
    page = come("/tournament")
    page.add_init_script("window.print = () => { document.body.dataset.printed = ''; }")
    page.click("form .win")
    page.wait_for_url("**/t/*")
    sheet: FilePayload = {
        "name": "leden.csv", "mimeType": "text/csv", "buffer": MEMBERS.encode("cp1252"),
    }  # fmt: skip
    page.set_input_files("#roster-file", files=sheet)
    page.click("#fill")
    page.click("a.button.win")
    page.click("#draw")
    page.click(".paper a.button.win")
    expect(page.locator(".print.a6")).to_have_count(12)
    page.click("#print-now")
    expect(page.locator("body[data-printed]")).to_have_count(1)
    assert int(page.evaluate("sessionStorage.clicks")) + 1 <= 12  # one more for the file
    return page, page.url.partition("/t/")[2].partition("#")[0]


def test_a_whole_evening_in_dutch(come: Open, server: Mortal) -> None:
    organiser, code = printed(come)
    assert organiser.evaluate("isSecureContext") is False
    codes = codes_of(organiser, code)
    screen = come(f"/t/{codes['screen', 0]}")
    desk = come(f"/t/{codes['desk', 1]}#evening")
    other = come(f"/t/{codes['desk', 2]}#evening")
    one = come(f"/t/{codes['table', 1]}", PHONE)
    two = come(f"/t/{codes['table', 2]}", PHONE)
    player = come(f"/t/{codes['player', 1]}", PHONE)
    desk.click("#start-round")
    expect(screen.locator(".hall li.playing")).to_have_count(3)
    expect(player.locator(".own-card > li.now")).to_have_count(1)

    # Table 1 counts from tiles; table 2 types figures, and its network goes.
    one.click("#won-1")
    one.click("#count-next")
    for tile in WINNER:
        one.click(f"#pick-{tile}")
    one.click("#count-put:not([disabled])")
    one.click("#count-next")
    for tile in PARTIAL:
        one.click(f"#pick-{tile}")
    one.click("#count-put:not([disabled])")
    expect(one.locator("#count-next")).to_be_visible()
    two.click("#type-figures")
    fill_in(two, 1)
    two.context.set_offline(True)
    two.click("#hand-in")
    expect(two.locator("[role=status]")).to_contain_text("Geen netwerk")

    # The server is killed: everybody sees it come back, and nothing that was put in is lost.
    server.kill()
    expect(one.locator("[role=status]")).to_contain_text("Geen netwerk")
    server.start()
    server.wait()
    two.context.set_offline(False)
    expect(two.locator("h2")).to_have_text("Het briefje is binnen")
    expect(screen.locator(".hall li.in")).to_have_count(1)
    one.reload()
    one.click("#count-next")
    one.click("#count-nothing")
    one.click("#count-next")
    one.click("#count-nothing")
    expect(one.locator(".phone-slip tfoot td").nth(1)).to_have_text("+5888")
    for hand in (1, 2, 3):
        expect(one.locator(".phone-slip tr.now th")).to_have_text(str(hand + 1))
        one.click("#drawn-hand")
    one.click("#hand-in")
    expect(one.locator("h2")).to_have_text("Het briefje is binnen")

    # Two people at the desk have one slip: the second sees the first's figures and decides.
    for page, score in ((desk, "96"), (other, "192")):
        page.click("#table-3")
        fill_in(page, 0)
        page.fill("#score-0-0", score)
    desk.click("#enter")
    expect(other.locator(".settled")).to_have_count(1)
    other.fill("#score-0-0", "192")
    other.fill("#why", "192 staat op het briefje")
    other.click("#enter")
    expect(other.locator(".table-square.in")).to_have_count(3)
    desk.click("#table-3")
    expect(desk.locator(".slip-sheet .note")).to_contain_text("192 staat op het briefje")
    desk.click("#end-round")

    # Somebody leaves after round one, somebody comes for round two.
    desk.goto(f"{desk.url.partition('#')[0]}#standings")
    desk.select_option("#who", "3")
    desk.click("text=Trekt zich terug")
    desk.fill("#late-name", "Laura Laat")
    desk.fill("#late-round", "2")
    desk.click("#late-take")
    expect(desk.locator(".standings")).to_contain_text("Laura Laat")
    expect(desk.locator(".unranked")).to_have_count(2)
    for round_ in (2, 3):
        for table in (1, 2, 3):
            body: dict[str, Any] = {"e": "slip", "round": round_, "table": table, "slip": SLIP}
            assert organiser.evaluate(POST, [code, body])["ok"]

    # Standings are hidden until they are revealed; then the prizes, from below.
    assert player.locator(".standings").count() == 0
    desk.click("text=Tonen na ronde 3")
    expect(player.locator(".standings")).to_have_count(1)
    desk.goto(f"{desk.url.partition('#')[0]}#prizes")
    for step in range(10):
        desk.click("#prize-step")
        shown = screen.locator(".places li, .lantern, .champion, .podium p")
        expect(shown).to_have_count(step + 1)
    expect(screen.locator(".champion")).to_have_count(1)
    assert faults(screen) == []


def test_a_phone_that_comes_back_after_an_hour(come: Open, server: Mortal) -> None:
    """Its clock has stood still, its connection is gone and the round is another one."""
    organiser, code = printed(come)
    phone = come(f"/t/{codes_of(organiser, code)['table', 1]}", PHONE)
    context = phone.context
    expect(phone.locator("h1")).to_contain_text("ronde 1")
    phone.click("#won-2")
    context.set_offline(True)
    body: dict[str, Any] = {"e": "round-started", "round": 1}
    assert organiser.evaluate(POST, [code, body])["ok"]
    for table in (1, 2, 3):
        entry = {"e": "slip", "round": 1, "table": table, "slip": SLIP}
        assert organiser.evaluate(POST, [code, entry])["ok"]
    assert organiser.evaluate(POST, [code, {"e": "round-ended", "round": 1}])["ok"]
    context.set_offline(False)
    expect(phone.locator("h1")).to_contain_text("ronde 2")
    expect(phone.locator(".who-won [aria-pressed=true]")).to_have_count(0)
    expect(phone.locator("[role=status]")).not_to_contain_text("Geen netwerk")


def test_a_laptop_that_sleeps(come: Open, server: Mortal) -> None:
    """The server stands still and goes on: what is sent meanwhile is entered once, nothing is lost.

    The clock of the round has run on, as it did in the hall.
    """
    organiser, code = printed(come)
    codes = codes_of(organiser, code)
    assert organiser.evaluate(POST, [code, {"e": "round-started", "round": 1}])["ok"]
    desk = come(f"/t/{codes['desk', 1]}#evening")
    phone = come(f"/t/{codes['table', 1]}", PHONE)
    phone.click("#type-figures")
    fill_in(phone, 1)
    pid = server.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        with phone.expect_request("**/do"):
            phone.click("#hand-in")
        phone.click("#hand-in")  # nothing seems to happen: people press again
    finally:
        os.kill(pid, signal.SIGCONT)
    expect(phone.locator("h2")).to_have_text("Het briefje is binnen")
    expect(desk.locator("#table-1")).to_contain_text("Briefje binnen")
    view = json.loads(organiser.evaluate(f"fetch('/api/tournament/{code}').then((r) => r.text())"))
    (slip,) = view["slips"]
    assert len(slip["versions"]) == 1
    assert view["clock"]["running"]
