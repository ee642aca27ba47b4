"""Pages for everybody: names for what can be pressed, room for large type, colours apart."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivewinds.events import Win
from tests.web.conftest import DESKTOP, PHONE, WEB, Sit, Visit, settled
from tests.web.playing import Person, sat_down
from tests.web.pretending import playthrough

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

PAGES = [
    "/",
    "/calculator/simple",
    "/calculator/red-dragon-joker#hand=123456m78p3459s7z&win=6p&by=draw",
    "/rules/red-dragon-joker",
    "/own",
    "/lesson/simple?pace=0",
]
NAMELESS = """() => {
  const named = (each) => (each.getAttribute("aria-label") || each.textContent || "").trim()
    || each.getAttribute("aria-labelledby")
    || [...(each.labels ?? [])].some((label) => label.textContent.trim());
  const controls = [...document.querySelectorAll("button, a[href], input, select, [role=img]")];
  return controls.filter((each) => !named(each)).map((each) => each.outerHTML.slice(0, 200));
}"""
TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""
SMALL = """() => [...document.querySelectorAll("button, select, input:not(.unseen)")]
  .filter((each) => each.checkVisibility() && !each.closest(".segments, .option, .check"))
  .map((each) => [each.id || each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.height && Math.max(box.width, box.height) < 38)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_can_be_pressed_has_a_name(visit: Visit, path: str) -> None:
    page = visit(path)
    settled(page)
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(TWICE) == []
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(visit: Visit, path: str, language: str) -> None:
    for width in (390, 320):
        page = visit(path, language=language, viewport={"width": width, "height": 700})
        assert _overflow(page) <= 0, f"{width} wide"


@pytest.mark.parametrize("path", PAGES)
def test_twice_the_size_hides_nothing(visit: Visit, path: str) -> None:
    """A phone at 200 % is half as wide; a desktop too."""
    for size in (PHONE, DESKTOP):
        half = {name: length // 2 for name, length in size.items()}
        page = visit(path, language="nl", viewport=half)
        assert _overflow(page) <= 0, half


@pytest.mark.parametrize("path", PAGES[:3])
def test_targets_are_large_enough_for_a_finger(visit: Visit, path: str) -> None:
    page = visit(path, viewport=PHONE, has_touch=True)
    assert page.evaluate(SMALL) == []


def _overflow(page: "Page") -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


TEXT = [
    ("on-felt", "felt-hi"),
    ("on-felt2", "felt-hi"),
    ("on-rail", "rail-hi"),
    ("on-rail2", "rail-hi"),
    ("ink", "paper"),
    ("ink2", "paper2"),
    ("bad", "paper"),
    ("good", "paper"),
    ("link", "paper"),
    ("plum", "paper"),
    ("on-call", "call"),
    ("on-call2", "call"),
    ("on-win", "win"),
    ("on-lamp", "lamp"),
    ("t-ink", "face"),
    ("t-red", "face"),
    ("t-green", "face"),
    ("t-blue", "face"),
    ("t-ochre", "face"),
    ("t-gold", "t-plum"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["by day", "by night"])
@pytest.mark.parametrize(("words", "ground"), TEXT)
def test_words_can_be_read_on_their_ground(words: str, ground: str, theme: int) -> None:
    tokens = (WEB / "style" / "tokens.css").read_text(encoding="utf-8")

    def light(name: str) -> float:
        found = re.search(rf"--{name}: ([^;]+);", tokens)
        assert found, name
        colours = re.findall(r"#([0-9a-f]{6})", found[1])
        return _luminance(colours[min(theme, len(colours) - 1)])

    darker, lighter = sorted((light(words), light(ground)))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


SERIOUS = """async () => {
  // What is still fading in has not its colours yet.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const still = Promise.allSettled(document.getAnimations().map((each) => each.finished));
  await Promise.race([still, new Promise((go) => setTimeout(go, 1000))]);
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}"""


def _examined(page: "Page") -> list[str]:
    """What axe finds wrong with a page as it stands."""
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(SERIOUS)
    return found


def test_axe_finds_nothing_serious_on_pages_by_day_and_night(visit: Visit) -> None:
    for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
        for path in (*PAGES, "/table/nonesuch"):
            page = visit(path, viewport=size, color_scheme=scheme, calm=False)
            if path == "/":
                page.locator("#options").click()
            assert _examined(page) == [], path


def test_axe_finds_nothing_serious_at_the_table(visit: Visit) -> None:
    page = visit("/?book=b30fj", viewport=PHONE)
    page.locator("#share").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#start")
    assert _examined(page) == []
    page.locator("#start").click()
    page.wait_for_selector("#hand button")
    assert _examined(page) == []
    page.locator("#menu-button").click()
    assert _examined(page) == []


def test_axe_finds_nothing_serious_while_play_goes_on_after_wins(sit: Sit) -> None:
    match = playthrough("b30fj", "bloody-end")
    second = [event.n for event in match.events() if isinstance(event, Win)][1]
    table = sit(match, 1, until=second + 1, viewport=PHONE)
    expect(table.page.locator(".wait-strip")).to_be_visible()
    assert _examined(table.page) == []
    table.page.locator(".won-tag").first.click()
    assert _examined(table.page) == []


def test_axe_finds_nothing_serious_in_a_finished_match_nor_while_people_talk(
    visit: Visit, address: str
) -> None:
    page = sat_down(visit, address, "simple", "random", hands=1)
    page.wait_for_selector("#call-discard")
    page.locator("#talk").click()
    page.wait_for_selector("#chat-text")
    assert _examined(page) == []
    page.locator("#close-chat").click()
    other = visit(page.url[page.url.index("/table/") :] + "#watch", color_scheme="dark")
    expect(other.locator(".watching .event")).to_be_visible()
    assert _examined(other) == []
    Person(page).play()
    assert _examined(page) == []
    table = page.url.rpartition("/")[2]
    stepped = visit(f"/match/{table}", color_scheme="dark")
    assert _examined(stepped) == []
