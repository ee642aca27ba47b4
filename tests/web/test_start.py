"""The start page: choose a book, sit down, share, come back."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.serving import get
from tests.web.conftest import PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")


def _table(page: "Page", address: str) -> dict[str, object]:
    """The table that a page has gone to, as the server tells it."""
    page.wait_for_url("**/table/*")
    found: dict[str, object] = get(address, f"/api/tables/{page.url.split('/')[-1]}").json()
    return found


def test_play_now_sits_you_down_against_three_bots(visit: Visit, address: str) -> None:
    page = visit("/")
    page.get_by_role("radio", name="SimpleMahjong").check(force=True)
    page.get_by_role("textbox", name="Your name").fill("Marijke")
    page.get_by_role("button", name="Play now").click()
    table = _table(page, address)
    assert table["rules"] == "simple"
    assert table["phase"] == "playing"
    chairs = table["chairs"]
    assert isinstance(chairs, list)
    assert chairs[0]["name"] == "Marijke"
    assert [chair["kind"] for chair in chairs] == ["human", "bot", "bot", "bot"]
    kept = page.evaluate(f"JSON.parse(localStorage['fivewinds.chair.{table['id']}'])")
    assert kept["chair"] == 0
    assert len(kept["token"]) > 30


def test_what_was_agreed_on_is_what_is_played(visit: Visit, address: str) -> None:
    page = visit("/")
    page.get_by_role("radio", name="Red Dragon Joker").check(force=True)
    page.get_by_role("button", name="options").click()
    page.get_by_label("how many hands a match has").fill("2")
    page.get_by_label("which tiles are laid out as flowers").select_option(label="none")
    page.get_by_role("radio", name="strict").check(force=True)
    page.get_by_role("radio", name="10 s + 60 s").check(force=True)
    page.get_by_label("How well the bots play").select_option("random")
    page.get_by_role("button", name="Play now").click()
    table = _table(page, address)
    options = table["options"]
    assert isinstance(options, dict)
    assert (options["hands"], options["flowers"], table["table"]) == (2, "none", "strict")
    assert table["clock"] == {"base": 10, "bank": 60}
    assert table["hints"] is True
    chairs = table["chairs"]
    assert isinstance(chairs, list)
    assert [chair["level"] for chair in chairs[1:]] == ["random"] * 3


def test_a_clock_of_ones_own_is_what_is_played_by(visit: Visit, address: str) -> None:
    page = visit("/")
    page.get_by_role("button", name="options").click()
    expect(page.get_by_label("seconds for each action")).to_have_count(0)
    page.get_by_role("radio", name="10 s + 60 s").check(force=True)
    page.get_by_label("seconds for each action").fill("7")
    page.get_by_label("seconds in the bank of a hand").fill("0")
    # The click ends the typing, and must not miss its button.
    page.get_by_role("button", name="Share a link").click()
    assert _table(page, address)["clock"] == {"base": 7, "bank": 0}
    expect(page.locator(".agreed")).to_contain_text("7 s + 0 s")
    page.goto(address)
    expect(page.locator("#chips")).to_contain_text("7 s + 0 s")


def test_what_cannot_be_agreed_on_is_not_played(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("radio", name="Bloody 30 Faan Jokers").check(force=True)
    page.get_by_role("button", name="options").click()
    hands = page.get_by_label("how many hands a match has")
    hands.fill("65")
    page.get_by_role("button", name="Play now").click()
    assert hands.evaluate("field => field.validity.rangeOverflow")
    assert page.url.endswith("/")
    hands.fill("64")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")


def test_what_is_clicked_after_typing_stays_under_the_finger(visit: Visit) -> None:
    page = visit("/", viewport=PHONE)
    page.get_by_role("radio", name="Red Dragon Joker").check(force=True)
    page.get_by_role("button", name="options").click()
    page.get_by_label("how many tiles are turned over").fill("5")
    page.get_by_label("whether every tile turned over").check()
    expect(page.locator("#chips")).to_contain_text(": 5")


def test_guests_read_what_differs_from_the_usual(visit: Visit) -> None:
    host = visit("/")
    host.get_by_role("radio", name="Red Dragon Joker").check(force=True)
    host.get_by_role("button", name="options").click()
    host.get_by_label("how many tiles are turned over").fill("5")
    host.get_by_label("whether a red dragon that is turned over").uncheck()
    host.get_by_role("radio", name="strict").check(force=True)
    host.get_by_role("button", name="Share a link").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url[host.url.index("/table/") :], language="nl")
    agreed = guest.locator(".agreed")
    expect(agreed).to_contain_text("streng")
    expect(agreed).to_contain_text(": 5 ·")
    expect(agreed).to_contain_text(": nee ·")


def test_doubtful_readings_are_agreed_on_before_the_match(visit: Visit, address: str) -> None:
    """BF-8, BF-74, RDJ-59: the choices have words, and guests read what was chosen."""
    host = visit("/")
    host.get_by_role("radio", name="Bloody 30 Faan Jokers").check(force=True)
    host.get_by_role("button", name="options").click()
    host.get_by_label("Within Seven and Ten Tiles").select_option(label="the author’s way")
    host.get_by_label("whether a claimed chow may hold jokers").uncheck()
    host.get_by_role("button", name="Share a link").click()
    options = _table(host, address)["options"]
    assert isinstance(options, dict)
    assert (options["within"], options["joker-chows"]) == ("author", False)
    guest = visit(host.url[host.url.index("/table/") :], language="nl")
    expect(guest.locator(".agreed")).to_contain_text("binnen zeven en tien: volgens de auteur")
    expect(guest.locator(".agreed")).to_contain_text("jokers in chows: nee")


def test_a_shared_table_waits_for_guests(visit: Visit, address: str) -> None:
    page = visit("/", viewport=PHONE)
    page.get_by_role("button", name="Share a link").click()
    assert _table(page, address)["phase"] == "waiting"


def test_a_table_is_found_again_and_can_be_forgotten(visit: Visit, address: str) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    table = _table(page, address)
    page.goto(address)
    page.get_by_role("link", name="being played").wait_for()
    assert page.get_by_role("link", name="being played").get_attribute("href") == (
        f"/table/{table['id']}"
    )
    page.get_by_role("button", name="Forget this table").click()
    page.get_by_role("link", name="being played").wait_for(state="detached")
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('chair'))") == []


def test_half_a_link_says_so_and_offers_the_tables(visit: Visit) -> None:
    page = visit("/table/", calm=False)
    expect(page.locator(".beginning [role='status']")).to_have_text("There is nothing here.")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_who_comes_back_to_a_page_that_the_browser_has_kept_can_play_again(visit: Visit) -> None:
    page = visit("/")
    page.route("**/api/tables", lambda route: None)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#play")).to_be_disabled()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#play")).to_be_enabled()


def test_choices_are_remembered(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("radio", name="Red Dragon Joker").check(force=True)
    page.get_by_role("textbox", name="Your name").fill("Marijke")
    again = visit("/", beside=page)
    expect(again.get_by_role("radio", name="Red Dragon Joker")).to_be_checked()
    expect(again.get_by_role("textbox", name="Your name")).to_have_value("Marijke")


@pytest.mark.parametrize(
    ("name", "title", "lang"),
    [("NL", "Nu spelen", "nl"), ("廣東話", "即刻開枱", "zh-Hant-HK"), ("EN", "Play now", "en")],
)
def test_the_page_speaks_three_languages(visit: Visit, name: str, title: str, lang: str) -> None:
    page = visit("/", language="nl" if name == "EN" else "en")
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name=title).wait_for()
    assert page.evaluate("document.documentElement.lang") == lang
    again = visit("/", beside=page)
    expect(again.get_by_role("button", name=title)).to_be_visible()


def test_by_keyboard_only(visit: Visit, address: str) -> None:
    page = visit("/")
    page.get_by_role("radio", name="SimpleMahjong").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Red Dragon Joker")).to_be_checked()
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    assert _table(page, address)["rules"] == "red-dragon-joker"


@pytest.mark.parametrize("width", [1100, 1280, 1440, 1920])
def test_the_booklets_stand_side_by_side_and_fill_their_shelf(visit: Visit, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 900})
    shelf = page.locator(".booklets").bounding_box()
    places = [each.bounding_box() for each in page.locator(".booklet").all()]
    assert shelf is not None
    first, *_, last = [place for place in places if place is not None]
    assert abs(first["x"] - shelf["x"]) < 2
    assert abs(last["x"] + last["width"] - shelf["x"] - shelf["width"]) < 2
    assert abs(first["y"] - last["y"]) < 20


# Room


WORDS_BROKEN = """() => [...document.querySelectorAll(".booklet-title")]
  .filter((title) => {
    const words = document.createRange();
    return [...title.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false;
      return [...node.data.matchAll(/[^\\s\\u00ad]+/g)].some(({ 0: word, index }) => {
        words.setStart(node, index);
        words.setEnd(node, index + word.length);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    });
  })
  .map((title) => title.textContent)"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (667, 375), (844, 390)])
def test_on_a_phone_nothing_is_too_wide_and_play_is_in_sight(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/", viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    button = page.locator("#play").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= size[1]


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_on_a_phone_all_five_books_are_above_the_rail(visit: Visit, language: str) -> None:
    page = visit("/", viewport=PHONE, language=language)
    last = page.locator(".booklet").last.bounding_box()
    rail = page.locator(".rail").bounding_box()
    assert last is not None
    assert rail is not None
    assert last["y"] + last["height"] <= rail["y"]


def test_a_sixth_book_breaks_no_word_of_a_title(visit: Visit) -> None:
    page = visit("/")
    for width in (1100, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("""() => {
          const shelf = document.querySelector(".booklets");
          if (shelf.querySelectorAll(".booklet").length > 5) return;
          shelf.append(shelf.querySelector(".booklet").cloneNode(true));
        }""")
        assert page.evaluate(WORDS_BROKEN) == [], width


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_no_cover_lies_under_the_rail_of_a_low_desktop(visit: Visit, language: str) -> None:
    page = visit("/", language=language, viewport={"width": 1280, "height": 800})
    ends = """() => [...document.querySelectorAll(".booklet")]
      .map((each) => each.getBoundingClientRect().bottom)"""
    rail = """() => document.querySelector(".rail").getBoundingClientRect().top"""
    assert max(page.evaluate(ends)) <= page.evaluate(rail)
