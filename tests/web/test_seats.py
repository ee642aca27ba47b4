"""Several people at a table: invited by a link, claiming the same tile, leaving and coming back."""

import json
import secrets
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from fivewinds.actions import asked
from fivewinds.core.codes import ACT_PASS
from fivewinds.core.shuffle import seed_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from tests.server.serving import four_people, kept_port, served, settings, started
from tests.web.conftest import PHONE, Visit, a_browser
from tests.web.playing import Heard, Person, never

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs("chromium-headless-shell")


def test_a_guest_is_asked_for_a_name_and_the_host_starts(visit: Visit) -> None:
    host = visit("/")
    host.get_by_role("button", name="Share a link").click()
    host.wait_for_url("**/table/*")
    expect(host.locator("#start")).to_be_visible()
    link = host.locator("#invitation").input_value()
    assert link == host.url
    guest = visit(host.url[host.url.index("/table/") :], viewport=PHONE)
    guest.locator("#name").fill("Bea")
    guest.locator("#join").click()
    expect(guest.locator(".lobby")).to_contain_text("starts the match")
    expect(host.locator(".lobby-chairs")).to_contain_text("Bea")
    expect(guest.locator("#start")).to_have_count(0)
    host.locator("#start").click()
    expect(host.locator(".console")).to_be_visible()
    expect(guest.locator(".console")).to_be_visible()
    names = host.locator(".corner .name")
    expect(names.filter(has_text="Bea")).to_have_count(1)


def test_a_link_to_no_table_says_so(visit: Visit) -> None:
    page = visit("/table/nonesuch", calm=False)
    expect(page.locator("h1")).to_have_text("There is no such table here.")


def contested() -> tuple[bytes, int, int, int]:
    """A seed with which, if everybody gives away what he draws and passes, two may claim a tile:
    the number of the event, who may pung and who may chow."""
    for number in range(1, 500):
        seed = seed_of("contested", number)
        match = Match(book("mingjong"), seed)
        while not match.over and match.count() < 60:
            offers = {
                seat: {each["a"] for each in asked(match, seat)["legal"]} for seat in match.asked()
            }
            pungs = [seat for seat, kinds in offers.items() if kinds == {"pung", "pass"}]
            chows = [seat for seat, kinds in offers.items() if kinds == {"chow", "pass"}]
            if pungs and chows:
                return seed, match.count() - 1, pungs[0], chows[0]
            _go_on(match)
    raise AssertionError("no such seed")


def _go_on(match: Match) -> None:
    seat = match.asked()[0]
    legal = match.legal(seat)
    drawn = match.table.drawn
    match.act(seat, ACT_PASS if ACT_PASS in legal else 1 | drawn << 8)


def test_of_two_who_claim_a_tile_the_pung_goes_first(
    visit: Visit, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, moment, punger, chower = contested()
    chance = SimpleNamespace(token_bytes=lambda size: seed, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr("fivewinds.server.http.handlers.secrets", chance)
    chairs = four_people(address, "mingjong")
    started(address, chairs[0])
    people = seated(visit, chairs[0]["table"], chairs)
    while people[0].moment()["n"] < moment:
        for person in people.values():
            now = person.moment()
            if now["n"] < moment and {"call-discard", "call-pass"} & set(now["calls"]):
                person.act(now["calls"])
                person.wait_for_news(now)
    people[chower].page.locator(".call[data-kind='chow']").first.click()
    people[punger].page.locator(".call[data-kind='pung']").click()
    for person in people.values():
        person.page.wait_for_selector(f"body[data-n='{moment + 1}']")
        melds = person.page.locator(".meld")
        expect(melds).to_have_count(1)
        expect(melds).to_have_attribute("data-kind", "pung")
    claim = people[chower].heard.wait_for(lambda message: message.get("n") == moment + 1)
    assert (claim["e"], claim["seat"]) == ("claim", punger)


class Listener(Person):
    """Somebody who claims nothing, and what he was told."""

    def __init__(self, page: "Page") -> None:
        super().__init__(page, never)
        self.heard = Heard(page)


def seated(visit: Visit, table: str, chairs: list[dict[str, Any]]) -> dict[int, Listener]:
    """Everybody in a browser of his own, by seat."""
    people: dict[int, Listener] = {}
    for chair in chairs:
        page = visit("/")
        page.evaluate(f"kept => localStorage['fivewinds.chair.{table}'] = kept", json.dumps(chair))
        person = Listener(page)
        page.goto(page.url.rstrip("/") + f"/table/{table}")
        page.wait_for_selector(".console")
        people[person.heard.seat] = person
    return people


def test_who_closes_the_browser_comes_back_to_the_same_hand(visit: Visit, address: str) -> None:
    page = visit("/", viewport=PHONE)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#call-discard")
    person = Person(page, never)
    moment = person.moment()
    while moment["n"] < 12 or "call-discard" not in moment["calls"]:
        if {"call-discard", "call-pass"} & set(moment["calls"]):
            person.act(moment["calls"])
        moment = person.wait_for_news(moment)
    table = page.url
    hand = held(page)
    other = visit("/", beside=page)
    page.close()
    expect(other.locator("body")).to_contain_text("Back to your table")
    other.goto(table)
    other.wait_for_selector(f"body[data-n='{moment['n']}']")
    assert held(other) == hand
    other.locator("#call-discard").click()
    expect(other.locator("[aria-live='polite']")).to_contain_text("You discard")


def held(page: "Page") -> list[str]:
    found: list[str] = page.locator("#hand button").evaluate_all(
        "all => all.map((each) => each.dataset.held)"
    )
    return found


def test_a_seat_is_played_in_one_window_at_a_time(visit: Visit) -> None:
    first = visit("/")
    first.get_by_role("button", name="Play now").click()
    first.wait_for_selector(".console")
    second = visit(first.url[first.url.index("/table/") :], beside=first)
    second.wait_for_selector(".console")
    expect(first.locator("h1")).to_have_text("You play this seat in another window.")
    first.locator("#here").click()
    expect(first.locator(".console")).to_be_visible()
    expect(second.locator("#here")).to_be_visible()


def test_what_is_done_while_the_server_is_away_is_done_when_it_is_back(
    browser: "Browser", tmp_path: Path
) -> None:
    how = settings(tmp_path / "tables.db")
    with kept_port() as port, a_browser(browser) as context:
        page = context.new_page()
        with served(how, port) as address:
            page.goto(address)
            page.get_by_role("button", name="Play now").click()
            page.wait_for_selector("#call-discard")
            before = int(page.evaluate("document.body.dataset.n"))
        expect(page.locator(".event")).to_contain_text("trying again")
        page.keyboard.press("Space")
        expect(page.locator("#call-discard")).to_have_count(0)
        assert int(page.evaluate("document.body.dataset.n")) == before
        with served(how, port):
            expect(page.locator(".river.own .tile")).not_to_have_count(0)
            assert int(page.evaluate("document.body.dataset.n")) > before
