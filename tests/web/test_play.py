"""Whole matches in a real browser, against bots, by clicking and by keyboard."""

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from fivewinds.rules.registry import book
from fivewinds.words import name_of, tile_name
from tests.server.serving import get
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.playing import Heard, Person, eager, faces, sat_down, visible

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")


def recorded(page: "Page", address: str) -> list[dict[str, Any]]:
    table = page.url.rpartition("/")[2]
    record = get(address, f"/api/tables/{table}/record").text
    return [json.loads(line) for line in record.splitlines()]


def test_simple_is_played_by_tapping_on_a_phone(visit: Visit, address: str) -> None:
    on_a_phone = {"viewport": PHONE, "has_touch": True}
    page = visit("/", **on_a_phone)
    page.get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/table/*")
    page = sat_down(visit, address, "simple", "random", hands=1, browser=on_a_phone)
    heard = Heard(page)
    page.reload()
    page.wait_for_selector(".table")

    def nothing_hidden_is_shown(moment: dict[str, Any]) -> None:
        assert faces(page) == visible(heard.scene(heard.seat, moment["n"]))
        assert page.locator(".backs [data-tile]:not([data-tile='?'])").count() == 0

    Person(page).play(nothing_hidden_is_shown)
    ended = recorded(page, address)[-1]
    places = page.locator(".ranking .place").all_inner_texts()
    assert places == [f"{ended['places'][seat]}." for seat in ended["ranking"]]


@pytest.mark.heavy
def test_red_dragon_joker_is_played_and_every_win_explained(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "red-dragon-joker", "greedy", hands=2)
    person = Person(page, eager)
    person.play()
    events = recorded(page, address)[1:]
    results = [event for event in events if event["e"] in ("win", "stopped")]
    assert len(person.sheets) == len(results) == 2
    for result, sheet in zip(results, person.sheets, strict=True):
        assert_explained("red-dragon-joker", result, sheet)
    assert_ranked(page, events[-1])


def assert_explained(rules: str, result: dict[str, Any], sheet: str) -> None:
    if result["e"] == "stopped":
        assert "Nobody wins: the wall is used up" in sheet
        return
    for pattern in result["score"]["patterns"]:
        assert name_of(book(rules), "en", "pattern", pattern["id"]) in sheet
    for paid in result["payments"]:
        assert signed(paid) in sheet


def signed(points: int) -> str:
    """Points as pages write them."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def assert_ranked(page: "Page", ended: dict[str, Any]) -> None:
    points = page.locator(".ranking .points b").all_inner_texts()
    shown = [signed(ended["scores"][seat]) for seat in ended["ranking"]]
    assert points == shown


@pytest.mark.parametrize(("rules", "hands"), [("b30fj", 1), ("rode-boekje", 4)])
def test_the_shortest_match_of_other_books_is_played_by_clicking(
    visit: Visit, address: str, rules: str, hands: int
) -> None:
    page = sat_down(visit, address, rules, "greedy", hands=hands)
    person = Person(page, eager)
    person.play()
    events = recorded(page, address)[1:]
    assert events[-1]["e"] == "end-match"
    assert [event["e"] for event in events].count("end-hand") == hands
    # The last hand is told with the end of the match.
    assert len(person.sheets) >= hands - 1
    ending = page.locator("#results .ending").inner_text()
    digits = "".join(sign for sign in ending if sign.isdigit())
    assert all(str(abs(score)) in digits for score in events[-1]["scores"])


def test_a_hand_of_mingjong_is_played_by_clicking(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "mingjong", "greedy")
    heard = Heard(page)
    page.reload()
    page.wait_for_selector(".console")
    person = Person(page, eager)
    moment = person.moment()
    while not moment["sheet"]:
        if "call-discard" in moment["calls"] or "call-pass" in moment["calls"]:
            person.act(moment["calls"])
        moment = person.wait_for_news(moment)
    ended = heard.wait_for(lambda message: message.get("e") == "end-hand")
    page.locator("#go-on").click()
    page.wait_for_function("n => Number(document.body.dataset.n) > n", arg=ended["n"])
    expect(page.locator("#results")).not_to_be_visible()


def test_a_false_win_at_a_strict_table_leaves_a_dead_hand(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "rode-boekje", "random", table="strict", hands=4)
    page.locator(".call[data-kind='win']").first.click()
    expect(page.get_by_role("group", name="Your hand, dead hand")).to_have_class("hand dead-hand")


def test_a_match_is_played_by_keyboard_alone(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "red-dragon-joker", "random", hands=1)
    heard = Heard(page)
    page.reload()
    page.wait_for_selector(".table")
    person = Person(page)
    moment = person.moment()
    while not moment["ended"]:
        press_what_is_asked(page, moment)
        moment = person.wait_for_news(moment)
    assert page.evaluate("document.activeElement.id") == "again"
    heard.wait_for(lambda message: message.get("e") == "end-match")


def press_what_is_asked(page: "Page", moment: dict[str, Any]) -> None:
    keys = {"win": "w", "kong": "k", "concealed": "k", "added": "k", "pung": "p"}
    calls = moment["calls"]
    if moment["sheet"]:
        page.keyboard.press("Enter")
        return
    for call in calls:
        kind = call.removeprefix("call-").partition("-")[0]
        if kind in keys:
            page.keyboard.press(keys[kind])
            return
    if "call-pass" in calls:
        page.keyboard.press("Space")
    elif "call-discard" in calls:
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")


def test_somebody_who_only_hears_the_page_can_follow(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "simple", "random", hands=1)
    page.wait_for_selector("#call-discard")
    expect(page.locator("[aria-live='assertive']")).to_contain_text("Your turn")
    names = page.locator("#hand button").evaluate_all("all => all.map((each) => each.ariaLabel)")
    held = page.locator("#hand button").evaluate_all("all => all.map((each) => each.dataset.held)")
    assert [name.partition(",")[0] for name in names] == [tile_name("en", tile) for tile in held]
    page.locator("#call-discard").click()
    expect(page.locator("[aria-live='polite']")).to_contain_text("You discard")


@pytest.mark.parametrize("language", ["nl", "yue"])
def test_a_match_speaks_its_language_to_the_end(visit: Visit, address: str, language: str) -> None:
    page = sat_down(
        visit,
        address,
        "simple",
        "random",
        hands=1,
        browser={"language": language, "viewport": DESKTOP},
    )
    unsaid: list[str] = []

    def read(moment: dict[str, Any]) -> None:
        if moment["n"] % 3 == 0:
            said = page.locator("body").inner_text()
            unsaid.extend(word for word in said.split() if word.startswith(("web.", "terminal.")))

    Person(page).play(read)
    words = {"nl": "Nog een partij", "yue": "再打一場"}
    expect(page.locator("#again")).to_have_text(words[language])
    assert not unsaid


def test_playing_again_lays_a_new_table(visit: Visit, address: str) -> None:
    page = sat_down(visit, address, "simple", "random", hands=1)
    first = page.url
    Person(page).play()
    page.locator("#again").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    page.wait_for_selector(".console")
