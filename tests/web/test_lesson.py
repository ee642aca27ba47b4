"""The guided first hands, each played to its end in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fivewinds.events import Claim, Discard, Pay, Win
from fivewinds.lessons import LEARNER, lesson, names, number_of, tips
from fivewinds.rules.registry import book, own_books
from fivewinds.words import LANGUAGES, say, tile_name
from tests.web.conftest import PHONE, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")
HELD = "#hand [data-held='{}']"


def at_step(page: Page, number: int) -> None:
    """Wait until the learner stands at a step."""
    page.wait_for_selector(f"body[data-step='{number}']")


def do(page: Page, act: dict[str, Any]) -> None:
    """Do something by finger, as a learner would."""
    kind = act["a"]
    if kind == "discard":
        if act.get("riichi"):
            page.locator("#call-riichi").click()
        page.locator(HELD.format(act["tile"])).last.click()
        page.locator("#call-discard").click()
    elif kind == "pass":
        page.locator("#call-pass").click()
    else:
        tiles = f"{act.get('tiles') or act.get('tile', '')}{act.get('as', '')}"
        page.locator(f".call[data-kind='{kind}'][id$='-{tiles}']").click()


def press(page: Page, act: dict[str, Any]) -> None:
    """Do the same by the keyboard alone."""
    kind = act["a"]
    keys = {"pass": "Space", "win": "w", "pung": "p", "chow": "c", "kong": "k", "added-kong": "k"}
    if kind == "discard":
        if act.get("riichi"):
            page.keyboard.press("r")
        place = page.locator(HELD.format(act["tile"])).last.get_attribute("data-place")
        page.keyboard.press("Home")
        for _ in range(int(place or 0)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    elif kind == "flower":
        page.keyboard.press("f")
        button = page.locator(f".choosing [id^='call-flower-'][id$='{act['tile']}']")
        page.keyboard.press(str(button.get_attribute("id")).split("-")[2])
    else:
        page.keyboard.press(keys[kind])


def play_through(page: Page, rules: str, language: str, act: Any, go_on: Any) -> None:
    """Play a lesson from its first step to its last, looking at every tip."""
    steps = lesson(book(rules)).steps
    texts = tips(book(rules), language)
    for number, step in enumerate(steps[:-1]):
        at_step(page, number)
        expect(page.locator(".lesson-tip h2")).to_have_text(texts[step.tip].title)
        if step.act is None:
            go_on("#tip-on")
            continue
        act(page, step.act)
        if step.act["a"] == "win" and rules == "b30fj":
            # Play goes on after the own win; its sheet is read first.
            page.wait_for_selector("#go-on")
            go_on("#go-on")
    page.wait_for_selector("#go-on")
    go_on("#go-on")
    at_step(page, len(steps) - 1)
    expect(page.locator(".lesson-tip h2")).to_have_text(texts["end"].title)
    expect(page.locator("#tip-play")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", own_books())
def test_a_lesson_is_played_to_its_end(visit: Visit, rules: str, language: str) -> None:
    page = visit(f"/lesson/{rules}?pace=0", language=language, viewport=PHONE)
    play_through(page, rules, language, do, lambda place: page.locator(place).click())


def test_another_move_is_answered_with_what_the_lesson_goes_on_with(visit: Visit) -> None:
    page = visit("/lesson/simple?pace=0")
    at_step(page, 0)
    do(page, {"a": "discard", "tile": "2m"})
    expect(page.locator(".reason.notice")).to_contain_text("discard, east wind", ignore_case=True)
    do(page, {"a": "discard", "tile": "1z"})
    at_step(page, 1)


def test_a_lesson_that_was_left_is_taken_up_where_it_was(visit: Visit) -> None:
    page = visit("/lesson/mingjong?pace=0")
    steps = lesson(book("mingjong")).steps
    for number in range(2):
        at_step(page, number)
        act = steps[number].act
        assert act is not None
        do(page, act)
    at_step(page, 2)
    again = visit("/lesson/mingjong?pace=0", beside=page)
    at_step(again, 2)
    expect(again.locator(".lesson-tip h2")).to_have_text(
        tips(book("mingjong"), "en")["waiting"].title
    )
    expect(again.locator(HELD.format("7s"))).to_have_count(1)
    third = steps[2].act
    assert third is not None
    do(again, third)
    at_step(again, 3)


def test_why_there_is_no_win_is_said_at_the_moment(visit: Visit) -> None:
    """The minimum (MJ-52) bars a win that the learner might expect."""
    page = visit("/lesson/mingjong?pace=0")
    for number, step in enumerate(lesson(book("mingjong")).steps[:3]):
        at_step(page, number)
        assert step.act is not None
        do(page, step.act)
    at_step(page, 3)
    expect(page.locator(".reason[data-kind='win']")).to_be_visible()
    expect(page.locator(".call[data-kind='win']")).to_have_count(0)


def test_the_language_can_be_changed_in_the_middle(visit: Visit) -> None:
    page = visit("/lesson/simple?pace=0")
    at_step(page, 0)
    page.keyboard.press("m")
    page.locator("#language-nl").click()
    expect(page.locator(".lesson-tip h2")).to_have_text(tips(book("simple"), "nl")["turn"].title)


def test_a_book_without_a_lesson_says_so(visit: Visit) -> None:
    page = visit("/lesson/chess", calm=False)
    expect(page.get_by_role("main")).to_contain_text(say("en", "web.lesson.none"))


def test_simple_mahjong_is_lesson_one_and_every_lesson_names_the_next(visit: Visit) -> None:
    by_number = sorted(own_books(), key=lambda rules: number_of(book(rules)))
    assert by_number[0] == "simple"
    assert len({number_of(book(rules)) for rules in by_number}) == len(by_number)
    assert len(names("en")) == 4


HEARD = """
() => {
  window.heard = [];
  const note = (nodes) => {
    const lines = [...nodes].filter((node) => node.matches?.("[role=log] p"));
    window.heard.push(...lines.map((line) => line.textContent));
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => note(addedNodes)))
    .observe(document, { childList: true, subtree: true });
}
"""
ASKED = """
() => {
  window.asked = [];
  new MutationObserver(() => {
    const text = document.querySelector("[aria-live=assertive]")?.textContent ?? "";
    if (text && text !== window.asked.at(-1)) window.asked.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
"""


def discarded(event: Discard) -> str:
    """What somebody hears of a discard."""
    saying = "riichi" if event.riichi is True else "discard"
    path = f"web.table.{saying}-you" if event.seat == LEARNER else f"web.table.{saying}"
    return say("en", path, name=names("en")[event.seat], tile=tile_name("en", event.tile))


@pytest.mark.parametrize("rules", own_books())
def test_by_keys_alone_every_discard_claim_price_and_win_is_announced_once_and_in_order(
    visit: Visit, rules: str
) -> None:
    def go_on(place: str) -> None:
        expect(page.locator(place)).to_be_focused()
        page.keyboard.press("Enter")

    page = visit("/drills/simple")
    page.context.add_init_script(f"({HEARD})(); ({ASKED})();")
    page.goto(page.url.replace("/drills/simple", f"/lesson/{rules}?pace=0"))
    play_through(page, rules, "en", press, go_on)
    expect(page.locator("#tip-play")).to_be_focused()
    heard: list[str] = page.evaluate("window.heard")
    events = [event for step in lesson(book(rules)).steps for event in step.events]
    lines = iter(heard)
    for event in events:
        if isinstance(event, Discard):
            assert discarded(event) in lines, (event, heard)
    discards = [line for line in heard if " discards " in line or line.startswith("You discard ")]
    assert len(discards) == sum(
        isinstance(event, Discard) and event.riichi is not True for event in events
    )
    wins = [line for line in heard if re.search(r"\bwins?\b", line)]
    assert len(wins) == sum(isinstance(each, Win) for each in events)
    for claim in (each for each in events if isinstance(each, Claim)):
        tiles = ", ".join([tile_name("en", claim.tile)] * 3)
        giver = names("en")[claim.source]
        assert heard.count(say("en", "web.table.pung-you", tiles=tiles, giver=giver)) == 1
    paid = [each for each in events if isinstance(each, Pay)]
    assert sum("+" in line or "\u2212" in line for line in heard) >= len(paid)
    asked = "\n".join(page.evaluate("window.asked"))
    for step in lesson(book(rules)).steps:
        price = (step.ask or {}).get("prices", {}).get("win")
        if price is not None and price["payments"][LEARNER] > 0:
            assert f"+{price['payments'][LEARNER]}" in asked
