"""A phone on a mobile network: few requests, few bytes, and words before the script has come."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


class Traffic:
    """The requests of a page that went over the network, with their bytes."""

    def __init__(self, page: Page) -> None:
        self._found: dict[str, int] = {}
        self._kept: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        listen: Callable[[str, Any], None] = session.on
        listen("Network.responseReceived", self._answered)
        listen("Network.requestServedFromCache", lambda told: self._kept.add(told["requestId"]))
        listen("Network.loadingFinished", self._finished)

    def _answered(self, told: dict[str, Any]) -> None:
        if told["response"].get("fromDiskCache"):
            self._kept.add(told["requestId"])

    def _finished(self, told: dict[str, Any]) -> None:
        if told["requestId"] not in self._kept:
            self._found[told["requestId"]] = int(told["encodedDataLength"])

    def since(self) -> tuple[int, int]:
        """Requests and bytes since the last time."""
        found, self._found = self._found, {}
        return len(found), sum(found.values())


def test_start_page_and_table_come_with_few_requests_and_bytes(visit: Visit) -> None:
    page = visit("/calculator/simple", viewport=PHONE)
    traffic = Traffic(page)
    page.goto(page.url.partition("/calculator")[0] + "/")
    page.locator("body[data-ready]").wait_for()
    requests, size = traffic.since()
    assert requests <= 12
    assert size <= 90_000

    page.reload()
    page.locator("body[data-ready]").wait_for()
    requests, size = traffic.since()
    assert requests <= 3

    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".hand svg.tile").first).to_be_visible()
    requests, size = traffic.since()
    assert requests <= 20
    assert size <= 160_000


@pytest.mark.parametrize(
    ("path", "language", "words"),
    [("/", "en", "Opening the books"), ("/table/x", "nl", "De tafel wordt gedekt")],
)
def test_a_page_says_something_before_its_script_has_come(
    visit: Visit, path: str, language: str, words: str
) -> None:
    page = visit("/rules/simple", language=language, locale=language, calm=False)
    page.route("**/web/bundle/*.js", lambda route: route.abort())
    page.goto(page.url.partition("/rules")[0] + path)
    expect(page.get_by_role("status")).to_contain_text(words)
