"""People at a table: they talk, the host has a say, they leave, and play again."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.serving import served, settings
from tests.web.conftest import DESKTOP, PHONE, Visit, a_browser
from tests.web.playing import Person, never, sat_down

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

PLACE = "(part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight]"


def together(visit: Visit, *, language: str) -> "tuple[Page, Page]":
    """Two people at a table that waits for its start: the host, and Bea on a phone."""
    host = visit("/")
    host.get_by_role("button", name="Share a link").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url[host.url.index("/table/") :], language=language, viewport=PHONE)
    guest.locator("#name").fill("Bea")
    guest.locator("#join").click()
    expect(host.locator(".lobby-chairs")).to_contain_text("Bea")
    return host, guest


def test_people_talk_in_their_own_languages_and_leave(visit: Visit) -> None:
    host, guest = together(visit, language="nl")
    host.locator("#start").click()
    guest.locator("#talk-sign").click()
    guest.locator("#phrase-good-luck").click()
    expect(guest.locator("#chat-lines")).to_contain_text("Bea Succes!")
    host.locator("#talk").click()
    expect(host.locator("#chat-lines")).to_contain_text("Bea Good luck!")
    host.locator("#chat-text").fill("<b>tot zo</b>")
    host.locator("#chat-send").click()
    expect(guest.locator("#chat-lines")).to_contain_text("<b>tot zo</b>")
    guest.locator("#close-chat").click()
    guest.locator("#menu-button").click()
    guest.locator("#concede").click()
    expect(guest.locator("#concede")).to_contain_text("Echt?")
    guest.locator("#concede").click()
    expect(guest.locator(".lobby h1")).to_have_text("Je hebt de tafel verlaten.")
    assert "token" not in guest.evaluate(
        "Object.keys(localStorage).filter(k => k.includes('chair')).map(k => localStorage[k])[0]"
    )
    guest.goto(guest.url[: guest.url.index("/table/")])
    guest.get_by_role("link", name="je bent weggegaan").click()
    expect(guest.locator(".looking-on")).to_be_visible()
    host.locator("#close-chat").click()
    expect(host.locator(".corner .role").filter(has_text="conceded, a bot plays")).to_have_count(1)


def test_people_talk_while_they_wait_and_are_told_what_was_not_heard(visit: Visit) -> None:
    host, guest = together(visit, language="nl")
    guest.locator("#talk").click()
    guest.locator("#phrase-hello").click()
    expect(guest.locator("#chat-lines li")).to_have_count(1)
    host.locator("#talk").click()
    expect(host.locator("#chat-lines")).to_contain_text("Bea Hello!")
    for _ in range(8):
        guest.locator("#phrase-thanks").click()
    expect(guest.locator("#chat-trouble")).to_have_text("Niet zo snel; wacht even.")
    # Who says a thing twice is heard twice; six things may be said at once.
    expect(host.locator("#chat-lines li").filter(has_text="Thank you!")).to_have_count(5)
    host.locator("#close-chat").click()
    host.locator("#start").click()
    expect(host.locator(".console")).to_be_visible()
    host.locator("#talk").click()
    expect(host.locator("#chat-lines")).to_contain_text("Bea Hello!")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_guest_who_comes_takes_nothing_from_under_a_finger(visit: Visit, by: str) -> None:
    """Between press and release the page hears that somebody has come."""
    host, _ = together(visit, language="en")
    if by == "mouse":
        host.locator("#talk").hover()
        host.mouse.down()
    else:
        host.locator("#talk").focus()
        host.keyboard.down("Space")
    other = visit(host.url[host.url.index("/table/") :])
    other.locator("#name").fill("Cor")
    other.locator("#join").click()
    host.wait_for_selector("body[data-chairs='3']")
    if by == "mouse":
        host.mouse.up()
    else:
        host.keyboard.up("Space")
    expect(host.locator("#chat-text")).to_be_visible()
    expect(host.locator(".lobby-chairs")).to_contain_text("Cor")


def test_an_impatient_guest_takes_one_chair_and_an_impatient_host_starts_once(
    visit: Visit,
) -> None:
    host = visit("/")
    host.get_by_role("button", name="Share a link").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url[host.url.index("/table/") :])
    guest.locator("#name").fill("Bea")
    guest.locator("#join").dblclick()
    expect(guest.locator(".lobby-chairs .you")).to_have_text("Beayou")
    expect(host.locator(".lobby-chairs .human")).to_have_count(2)
    host.locator("#start").dblclick()
    expect(host.locator(".console")).to_be_visible()
    expect(host.locator(".reasons .notice")).to_have_count(0)


def test_who_has_no_chair_any_more_is_told_and_may_sit_down_again(visit: Visit) -> None:
    host, guest = together(visit, language="en")
    table = guest.url
    host.locator("#start").click()
    guest.goto(table[: table.index("/table/")] + "/rules/simple")
    expect(host.locator(".corner .role").filter(has_text="away")).to_have_count(1)
    host.keyboard.press("m")
    give = host.locator("[id^='give-']")
    place = give.evaluate(PLACE)
    give.dblclick()
    expect(give).to_have_text("Really? A bot plays on.")
    assert give.evaluate(PLACE) == place, "it has not moved from under the finger"
    give.click()
    expect(host.locator(".corner .role").filter(has_text="a bot has the chair")).to_have_count(1)
    guest.goto(table)
    expect(guest.locator("[role='alert']")).to_have_text("This chair is no longer yours.")
    expect(guest.locator("#name")).to_have_value("Bea")
    guest.locator("#join").click()
    expect(guest.locator(".console")).to_be_visible()


def test_the_host_sends_a_guest_away(visit: Visit) -> None:
    host, guest = together(visit, language="en")
    expect(guest.locator("[id^='remove-']")).to_have_count(0)
    host.get_by_role("button", name="Send Bea away").click()
    expect(guest.locator(".lobby h1")).to_have_text("The host has sent you away.")
    expect(host.locator(".lobby-chairs")).not_to_contain_text("Bea")


def test_the_same_table_again(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "simple", "random", hands=1)
    before = page.url
    Person(page, never).play()
    # In another window the table may have been forgotten.
    page.evaluate("localStorage.clear()")
    page.locator("#again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != before)
    expect(page.locator("#hand button").first).to_be_visible()


def test_who_looks_on_before_the_match_sees_who_is_waited_for(visit: Visit) -> None:
    host, _ = together(visit, language="en")
    other = visit(host.url[host.url.index("/table/") :])
    other.locator("#watch").click()
    expect(other.locator(".lobby")).to_contain_text("the match has not begun")
    expect(other.locator(".lobby-chairs")).to_contain_text("Bea")
    expect(other.locator("#start, #leave-good, [id^='remove-']")).to_have_count(0)
    host.locator("#start").click()
    expect(other.locator(".watching .event")).to_contain_text("Nothing to see yet")


def test_who_looks_on_reads_what_is_said_and_follows_people_to_their_next_match(
    browser: "Browser", tmp_path: Path
) -> None:
    with (
        served(settings(tmp_path / "tables.db", watch_delay=0.0)) as address,
        a_browser(browser, viewport=DESKTOP) as one,
        a_browser(browser, viewport=DESKTOP) as another,
    ):
        host, other = one.new_page(), another.new_page()
        host.goto(address)
        host.get_by_role("button", name="options").click()
        host.get_by_label("how many hands").fill("1")
        host.get_by_role("button", name="Play now").click()
        host.wait_for_selector("#hand button")
        other.goto(f"{host.url}#watch")
        host.locator("#talk").click()
        host.locator("#phrase-good-luck").click()
        expect(other.locator(".watching .said")).to_contain_text("Good luck")
        host.locator("#close-chat").click()
        Person(host, never).play()
        before = host.url
        host.locator("#again").click()
        host.wait_for_url(lambda url: "/table/" in url and url != before)
        other.locator("#to-rematch").click()
        expect(other.locator(".looking-on")).to_be_visible()
        assert other.url == f"{host.url}#watch"


def test_somebody_looks_on_and_sees_nothing_too_early(visit: Visit) -> None:
    host = visit("/")
    host.get_by_role("button", name="Play now").click()
    host.wait_for_url("**/table/*")
    expect(host.locator("#hand button").first).to_be_visible()
    other = visit(host.url[host.url.index("/table/") :], viewport=PHONE)
    other.locator("#watch").click()
    expect(other.locator(".watching .event")).to_contain_text("Nothing to see yet")
    assert other.locator("svg.tile").count() == 0
    expect(host.locator(".watchers")).to_have_text("1 watching")
    other.reload()
    expect(other.locator(".watching .event")).to_contain_text("Nothing to see yet")
