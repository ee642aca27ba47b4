"""A match played under an earlier version of its book is stepped through like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.records import version_1
from tests.server.earlier import TABLE, store
from tests.server.serving import served, settings
from tests.web.conftest import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds a table of version 1 of Het Rode Boekje in its database."""
    how = settings(Path(tmp_path_factory.mktemp("earlier")) / "tables.db")
    store(how.database, version_1.whole(), version_1.FILE.read_text())
    with served(how) as found:
        yield found


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_the_sheet_has_what_the_hand_came_to_then(
    visit: Visit, language: str, viewport: dict[str, int]
) -> None:
    """RB-50: version 1 counted a drakenstaart that was drawn."""
    page = visit(f"/match/{TABLE}#106.0.open", language=language, viewport=viewport)
    expect(page.locator("body")).to_have_attribute("data-n", "106")
    page.locator("#sheet").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(str(version_1.COUNTED))
    page.locator("#close-sheet").click()
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-n", "528")


def test_the_promise_of_then_is_checked(visit: Visit) -> None:
    page = visit(f"/match/{TABLE}")
    page.locator("#menu-button").click()
    expect(page.get_by_role("dialog")).to_contain_text("promised before the first deal")
    expect(page.locator("#walls")).to_contain_text("The seed gives these 4 walls")
