"""Between two hands: the table waits for readers, and all people may agree to end the match."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivewinds import record
from fivewinds.events import EndMatch
from tests.server.serving import get
from tests.web.conftest import PHONE, Sit, Visit
from tests.web.playing import sat_down
from tests.web.pretending import playthrough, told
from tests.web.test_people import together

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")
HASTEN = """() => {
  const later = window.setTimeout;
  window.setTimeout = (act, after, ...more) => later(act, Math.min(after, 10), ...more);
}"""
"""From now on what a page does after a while it does at once."""


def play_hand(number: int, *pages: "Page") -> None:
    """All promise to pass and to discard what they draw: then the hand plays itself to its end."""
    for page in pages:
        page.evaluate(HASTEN)
        expect(page.locator(".top .second")).to_contain_text(str(number))
        page.wait_for_selector("body[data-n]:not([data-n='-1'])")
        page.wait_for_selector("#auto-drawn", state="attached")
        # In a book without claims there is nothing to pass on.
        for promise in ("pass", "drawn"):
            page.evaluate("id => document.getElementById(id)?.click()", f"auto-{promise}")
    for page in pages:
        expect(page.locator("#results .sheet")).to_be_visible()


def checked(address: str, page: "Page") -> record.Record:
    """The record of the table of a page, played again and verified."""
    table = page.url.split("/table/")[1].partition("#")[0]
    kept = record.read(get(address, f"/api/tables/{table}/record").content.splitlines())
    record.check(kept)
    record.verify(kept)
    return kept


def test_who_is_alone_ends_the_match_after_asking_oneself_once_more(
    visit: Visit, address: str
) -> None:
    page = sat_down(visit, address, "mingjong", "greedy", table="strict")
    play_hand(1, page)
    page.locator("#end-here").click()
    expect(page.locator("#end-here")).to_have_text("Really? The scores stand.")
    page.locator("#end-here").click()
    expect(page.locator(".ending")).to_contain_text("ended by agreement")
    end = checked(address, page).events[-1]
    assert isinstance(end, EndMatch)
    assert end.reason == "agreed"
    page.locator("#steps").click()
    page.wait_for_selector(".stepping")
    page.keyboard.press("End")
    expect(page.locator(".deed .told")).to_have_text("The match is over: ended by agreement")


def test_a_page_that_is_loaded_anew_between_two_hands_may_go_on_or_end(
    visit: Visit, address: str
) -> None:
    page = sat_down(visit, address, "simple", "greedy")
    play_hand(1, page)
    page.reload()
    expect(page.locator("#next")).to_have_text("Next hand")
    page.locator("#sheet").click()
    expect(page.locator("#end-here")).to_be_visible()
    page.locator("#go-on").click()
    expect(page.locator(".top .second")).to_contain_text("hand 2")


def test_two_people_one_of_whom_first_wants_to_play_on(visit: Visit, address: str) -> None:
    host, guest = together(visit, language="nl")
    host.locator("#start").click()
    play_hand(1, host, guest)
    guest.locator("#go-on").click()
    expect(guest.locator(".deed .pause-text")).to_contain_text("Wachten op ")
    host.locator("#propose-end").click()
    expect(host.locator(".deed .pause-text")).to_have_text(
        "Waiting for Bea to agree to end the match."
    )
    expect(guest.locator(".deed .pause-text")).to_contain_text("stelt voor de partij hier te")
    guest.locator("#play-on").click()
    expect(host.locator(".deed .pause-text")).to_have_text("Bea wants to play on.")
    host.locator("#next").click()
    expect(host.locator(".top .second")).to_contain_text("hand 2")
    play_hand(2, host, guest)
    guest.locator("#propose-end").click()
    expect(host.locator("#results .pause-text")).to_have_text(
        "Bea proposes to end the match here. The scores stand."
    )
    host.locator("#sheet-agree-end").click()
    expect(guest.locator(".ending")).to_contain_text("in overleg beëindigd")
    expect(host.locator(".ending")).to_contain_text("ended by agreement")
    end = checked(address, host).events[-1]
    assert isinstance(end, EndMatch)
    assert end.reason == "agreed"


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
@pytest.mark.parametrize("rules", ["mingjong", "rode-boekje"])
def test_nothing_overflows_a_phone_when_somebody_proposes_to_end(
    sit: Sit, language: str, rules: str
) -> None:
    match = playthrough(rules, "dealer-wins" if rules == "mingjong" else "concealed-kong")
    names = ("Ann", "Wilhelmina-Antoinett", "Cor", "Dik")
    people = [{"name": name, "kind": "human", "here": True} for name in names]
    at = sit(match, 0, language=language, viewport=PHONE, until=0, shown={"chairs": people})
    events = told(match, 0)
    last = next(event["n"] for event in events if event["e"] == "end-hand")
    at.tell(*events[1 : last + 1])
    proposal = {"ready": [], "awaited": [0, 2, 3], "proposed": 1, "agreed": [1]}
    at.tell({"pause": proposal})
    page = at.page
    expect(page.locator("#sheet-agree-end")).to_be_visible()
    assert page.evaluate("document.querySelector('#results').scrollWidth") <= PHONE["width"]
    page.locator("#sheet-play-on").click()
    assert at.heard() == "play-on"
