"""The rule page: patterns with hands that earn them, one tap away from the calculator."""

import pytest
from playwright.sync_api import expect

from fivewinds.rules.registry import book, own_books
from tests.web.conftest import Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


def test_an_example_is_counted_by_the_calculator(visit: Visit) -> None:
    page = visit("/rules/red-dragon-joker")
    page.get_by_role("link", name="count the example of No Jokers").click()
    page.wait_for_url("**/calculator/red-dragon-joker#*")
    expect(page.locator("#result")).to_contain_text("No Jokers")


@pytest.mark.parametrize("rules", own_books())
def test_every_pattern_stands_on_the_page_with_its_hand(visit: Visit, rules: str) -> None:
    page = visit(f"/rules/{rules}")
    for pattern in book(rules).patterns:
        line = page.locator(f"li.pattern[id='{pattern.id}']")
        assert line.count() == 1, pattern.id
        if pattern.example is not None:
            assert line.locator(".example svg.tile").count() >= 14, pattern.id


def test_a_pattern_is_found_by_its_link(visit: Visit) -> None:
    page = visit("/rules/red-dragon-joker#full-flush")
    expect(page.locator("[id='full-flush']")).to_be_in_viewport()


def test_one_book_leads_to_another(visit: Visit) -> None:
    page = visit("/rules/simple")
    page.get_by_role("link", name="Red Dragon Joker").click()
    page.wait_for_url("**/rules/red-dragon-joker")
    expect(page.get_by_role("heading", name="Red Dragon Joker")).to_be_visible()


def test_a_ruling_is_found_by_its_link_and_everything_by_its_words(visit: Visit) -> None:
    page = visit("/rules/mingjong#MJ-20")
    expect(page.locator("[id='MJ-20']")).to_be_in_viewport()
    expect(page.locator("[id='MJ-20']")).to_contain_text("After riichi")
    page.locator("#search").fill("Concealed KONG")
    expect(page.locator("[id='MJ-20']")).to_be_visible()
    expect(page.locator("[id='MJ-1']")).to_be_hidden()
    page.locator("#search").fill("mj-80")
    expect(page.locator("[id='MJ-80']")).to_be_visible()
    expect(page.locator("[id='MJ-20']")).to_be_hidden()
