"""Acts before play in the browser: tiles are given away, a suit is named; a limit that cuts."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Sit
from tests.web.pretending import offers, playthrough, stopped_when

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

pytestmark = pytest.mark.needs("chromium-headless-shell")

SIZES = {"phone": PHONE, "desktop": DESKTOP}
every_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@every_size
def test_tiles_are_marked_and_given_away(sit: Sit, size: "ViewportSize") -> None:
    match, question = stopped_when(playthrough("willow", "goes-on"), 0, offers("exchange"))
    table = sit(match, 0, question, viewport=size)
    give = table.page.locator("#call-give")
    expect(give).to_have_attribute("aria-disabled", "true")
    # 148m34577p88999s: the mark of another suit takes the place of the first.
    table.page.locator("#tile-0").click()
    for place in (3, 4, 5):
        table.page.locator(f"#tile-{place}").click()
    expect(table.page.locator("#hand .selected")).to_have_count(3)
    expect(give).to_have_attribute("aria-disabled", "false")
    give.click()
    assert table.acted() == {"a": "exchange", "tiles": "345p", "ask": question["ask"]}


def test_the_keyboard_marks_and_gives(sit: Sit) -> None:
    match, question = stopped_when(playthrough("willow", "goes-on"), 0, offers("exchange"))
    table = sit(match, 0, question)
    for key in ("4", "5", "6"):
        table.page.keyboard.press(key)
        table.page.keyboard.press("Space")
    expect(table.page.locator("#hand .selected")).to_have_count(3)
    table.page.keyboard.press("Enter")
    assert table.acted() == {"a": "exchange", "tiles": "345p", "ask": question["ask"]}


@every_size
def test_a_suit_is_named(sit: Sit, size: "ViewportSize") -> None:
    match, question = stopped_when(playthrough("willow", "goes-on"), 1, offers("void"))
    table = sit(match, 1, question, viewport=size)
    expect(table.page.locator("#call-void-s")).to_contain_text("bamboo")
    table.page.locator("#call-void-s").click()
    assert table.acted() == {"a": "void", "suit": "s", "ask": question["ask"]}


def test_every_seat_shows_the_suit_that_it_plays_without(sit: Sit) -> None:
    match, question = stopped_when(playthrough("willow", "goes-on"), 0, offers("discard"))
    table = sit(match, 0, question)
    tags = table.page.locator(".void-tag")
    expect(tags).to_have_count(4)
    suits = tags.evaluate_all("tags => tags.map((tag) => tag.dataset.suit).sort()")
    assert suits == ["m", "p", "p", "s"]
    assert table.page.locator("#hand .veiled").count() > 0, "other suits may not go yet"


SAYINGS = {
    "sheet.cut": "{sum}, cut at the limit of {limit}",
    "sheet.sum-faan": "{count} faan",
    "sheet.unit-faan": "faan",
}
SUM = """async ([answer, sayings]) => {
  const { patternsShown } = await import("/web/sheet/patterns.js");
  const { use } = await import("/web/words.js");
  use(sayings);
  const shown = patternsShown(answer, { pays: true });
  return shown.filter(Boolean).find((each) => each.classList?.contains("sum"))?.textContent ?? "";
}"""


@pytest.mark.parametrize(
    ("faan", "expected"), [(10, ("10",)), (16, ("16", "10", "cut"))], ids=["whole", "cut"]
)
def test_a_sum_beyond_the_limit_is_cut(
    modules: "Page", faan: int, expected: tuple[str, ...]
) -> None:
    pattern: dict[str, Any] = {"id": "flush", "count": 1, "value": faan, "unit": "faan"}
    answer = {"score": 128, "total": {"faan": 10}, "patterns": [pattern]}
    text = modules.evaluate(SUM, [answer, SAYINGS])
    for part in expected:
        assert part in text
    assert ("cut" in text) is (faan > 10)
