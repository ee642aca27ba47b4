"""The rule page: how a book is played, its patterns with hands that earn them, our notes."""

import re

import pytest
from playwright.sync_api import Page, expect

from fivewinds.rules.registry import book, own_books
from fivewinds.teaching import how
from fivewinds.words import LANGUAGES
from tests.web.conftest import Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


def test_an_example_is_counted_by_the_calculator(visit: Visit) -> None:
    page = visit("/rules/red-dragon-joker#patterns")
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", own_books())
def test_the_page_opens_with_how_the_book_is_played(
    visit: Visit, rules: str, language: str
) -> None:
    page = visit(f"/rules/{rules}", language=language)
    paragraphs = how(book(rules), language)
    expect(page.locator(".how h2")).to_have_text([each.title for each in paragraphs])
    expect(page.locator(".how .tiles").first).to_be_visible()
    expect(page.locator("#notes")).to_be_hidden()


def test_a_term_explains_itself_on_tap(visit: Visit) -> None:
    page = visit("/rules/mingjong")
    page.get_by_role("button", name="Furiten").click()
    expect(page.locator(".term-note:popover-open")).to_contain_text("may not win")
    page.keyboard.press("Escape")
    expect(page.locator(".term-note:popover-open")).to_have_count(0)


def test_tabs_are_walked_with_the_arrow_keys(visit: Visit) -> None:
    page = visit("/rules/mingjong")
    page.locator("#tab-how").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-patterns")).to_be_focused()
    expect(page.locator("#patterns")).to_be_visible()
    expect(page.locator("#how")).to_be_hidden()


def test_what_other_programs_and_the_desk_need_is_not_shown_to_players(visit: Visit) -> None:
    page = visit("/rules/rode-boekje#notes")
    expect(page.locator("[id='RB-41']")).to_be_visible()
    assert page.locator("[id='RB-70'], [id='RB-80']").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [name for name in own_books() if book(name).patterns])
def test_the_patterns_are_printed_as_a_card_of_one_page(
    visit: Visit, rules: str, language: str
) -> None:
    page = visit(f"/rules/{rules}#patterns", language=language)
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1


HEADLESS = """
async (text) => {
  const { read, rulings } = await import("/web/rules/rulings.js");
  document.body.replaceChildren(rulings(text, { title: "Notes", about: "" }));
  return [read(text).map(({ blocks }) => blocks.map(({ id }) => id)),
          document.getElementById("HK-2")?.textContent, document.querySelectorAll("h3").length];
}
"""


def test_rulings_of_a_book_that_has_no_headings_are_shown_and_have_addresses(
    modules: Page,
) -> None:
    text = "# Hong Kong: rulings\n\nHouses differ.\n\n**HK-1** 136 tiles.\n\n**HK-2** Flowers.\n"
    sections, second, headings = modules.evaluate(HEADLESS, text)
    assert sections == [["HK-1", "HK-2"]]
    assert "Flowers." in second
    assert headings == 0
