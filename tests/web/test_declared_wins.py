"""SimpleMahjong with declared wins in the browser: offered, passed, dead hands, the option."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivewinds.events import Dead
from fivewinds.words import say
from tests.server.serving import get
from tests.web.conftest import DESKTOP, PHONE, Sit, Visit
from tests.web.pretending import offers, playthrough, stopped_when, told

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = pytest.mark.needs("chromium-headless-shell")

SIZES = {"phone": PHONE, "desktop": DESKTOP}
every_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@every_size
def test_on_a_discard_a_win_and_a_pass_are_offered_sm_26(sit: Sit, size: "ViewportSize") -> None:
    match, question = stopped_when(
        playthrough("simple", "declared-on-a-discard"), 2, offers("win", "pass")
    )
    table = sit(match, 2, question, viewport=size)
    expect(table.page.locator(".call[data-kind='win']")).to_be_visible()
    offered = table.page.locator("#hand .offered [data-tile]")
    expect(offered).to_have_attribute("data-tile", "5s")
    table.page.locator("#call-pass").click()
    assert table.acted() == {"a": "pass", "ask": question["ask"]}


@every_size
def test_with_a_drawn_tile_a_win_is_offered_beside_the_discards_sm_26_sm_27(
    sit: Sit, size: "ViewportSize"
) -> None:
    match, question = stopped_when(
        playthrough("simple", "declared-with-a-drawn-tile"), 1, offers("win", "discard")
    )
    table = sit(match, 1, question, viewport=size)
    expect(table.page.locator("#call-discard")).to_be_visible()
    table.page.locator(".call[data-kind='win']").click()
    assert table.acted() == {"a": "win", "tile": "5s", "ask": question["ask"]}


@every_size
def test_a_strict_table_offers_a_win_on_every_tile_without_a_hint_sm_29(
    sit: Sit, size: "ViewportSize"
) -> None:
    whole = playthrough("simple", "false-win-on-a-discard")
    match, question = stopped_when(whole, 2, offers("win", "pass"))
    table = sit(match, 2, question, viewport=size)
    win = table.page.locator(".call[data-kind='win']")
    expect(win).to_be_visible()
    assert win.locator("[data-tile]").count() == 0
    assert table.page.locator("#auto-win").count() == 0, "whether one can win is not told"
    win.click()
    assert table.acted() == {"a": "win", "ask": question["ask"]}


@every_size
def test_a_dead_hand_is_told_and_shown_and_is_offered_no_win_sm_29(
    sit: Sit, size: "ViewportSize"
) -> None:
    whole = playthrough("simple", "false-win-with-a-drawn-tile")
    dead = next(event for event in whole.events() if isinstance(event, Dead))
    match, question = stopped_when(whole, dead.seat, lambda asked: asked["ask"] == dead.n)
    table = sit(match, dead.seat, question, viewport=size)
    expect(table.page.locator("#hand")).to_contain_class("dead-hand")
    assert table.page.locator(".call[data-kind='win']").count() == 0
    expect(table.page.locator("#call-discard")).to_be_visible()
    other = sit(whole, 0, until=dead.n - 1, viewport=size)
    corner = other.page.locator(f".corner[data-seat='{dead.seat}']")
    expect(corner.locator(".dead-tag")).to_have_count(0)
    other.tell(told(whole, 0)[dead.n])
    expect(corner.locator(".dead-tag")).to_have_text("dead hand")
    assert other.page.locator(".backs [data-tile]:not([data-tile='?'])").count() == 0


CHOICES = {
    "en": ("how a complete hand wins", "when declared"),
    "nl": ("hoe een volledige hand wint", "als die gemeld wordt"),
    "yue": ("點樣食糊", "要自己叫"),
}


BOOK = {"en": "SimpleMahjong", "nl": "SimpleMahjong", "yue": "簡單麻雀"}


@pytest.mark.parametrize("language", CHOICES)
def test_it_is_agreed_on_at_the_start_page_and_told_at_the_table_sm_32(
    visit: Visit, address: str, language: str
) -> None:
    about, choice = CHOICES[language]
    page = visit("/", language=language)
    page.get_by_role("radio", name=BOOK[language]).check(force=True)
    page.locator("#options").click()
    page.locator("#option-wins").select_option(label=choice)
    expect(page.locator("label[for='option-wins']")).to_contain_text(about)
    page.get_by_role("button", name=say(language, "web.start.share")).click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".agreed")).to_contain_text(choice)
    table = get(address, f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert table["options"]["wins"] == "declared"
