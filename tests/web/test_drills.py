"""The page of drills: a question, an answer by finger or key, the reason, a row that is kept."""

import pytest
from playwright.sync_api import Page, expect

from fivewinds.drills import drill, kinds_of
from fivewinds.rules.registry import book, own_books
from fivewinds.words import LANGUAGES, say
from tests.web.conftest import PHONE, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


def ask(page: Page, rules: str, kind: str, seed: str = "seed") -> None:
    """Let the next exercise be this one."""

    def answer(route: object) -> None:
        base = page.url.partition("/drills")[0]
        address = f"{base}/api/drills/{rules}?seed={seed}&kind={kind}"
        route.continue_(url=address)  # type: ignore[attr-defined]

    page.route("**/api/drills/**", answer)
    page.locator("#tell").click()
    page.locator("#next").click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", own_books())
def test_a_right_answer_is_praised_and_a_wrong_one_explained(
    visit: Visit, rules: str, language: str
) -> None:
    page = visit(f"/drills/{rules}", language=language, viewport=PHONE)
    for kind in kinds_of(book(rules)):
        page.unroute_all()
        ask(page, rules, kind)
        expect(page.locator(".question h1")).to_have_text(say(language, f"web.drills.ask-{kind}"))
        right = drill(book(rules), kind, "seed").answers
        for each in right if kind == "waits" else right[:1]:
            page.locator(f"[id='choice-{each}']").click()
        page.locator("#answer").click()
        expect(page.locator("#verdict")).to_have_text(say(language, "web.drills.right"))
        expect(page.locator(".streak b")).to_have_text("1")
        page.locator("#next").click()
    page.locator("#tell").click()
    wrong = say(language, "web.drills.wrong", answer="").strip()
    expect(page.locator("#verdict")).to_contain_text(wrong)
    expect(page.locator(".streak b")).to_have_text("0")


def test_a_row_of_right_answers_is_kept_in_the_browser(visit: Visit) -> None:
    page = visit("/drills/simple")
    ask(page, "simple", "waits")
    for each in drill(book("simple"), "waits", "seed").answers:
        page.locator(f"[id='choice-{each}']").click()
    page.locator("#answer").click()
    expect(page.locator(".streak b")).to_have_text("1")
    page.reload()
    expect(page.locator(".streak b")).to_have_text("1")


def test_a_drill_is_answered_by_keys_alone(visit: Visit) -> None:
    page = visit("/drills/mingjong")
    ask(page, "mingjong", "win")
    right = drill(book("mingjong"), "win", "seed").answers[0]
    page.locator(f"[id='choice-{right}']").focus()
    page.keyboard.press("Enter")
    page.locator("#answer").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("#verdict")).to_have_text(say("en", "web.drills.right"))


def test_a_book_that_is_not_there_is_said_to_be_that(visit: Visit) -> None:
    page = visit("/drills/chess", calm=False)
    expect(page.get_by_role("alert")).to_contain_text("chess")
