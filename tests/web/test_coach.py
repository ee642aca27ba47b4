"""The coach on a finished match's page, and what this browser keeps of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
import pytest
from playwright.sync_api import expect

from tests.server.serving import Guest, get, opened
from tests.web.conftest import PHONE, Visit

pytestmark = [pytest.mark.needs("chromium-headless-shell"), pytest.mark.heavy]


@dataclass(frozen=True)
class Finished:
    """A match that is over, and the seat of the guest who played in it."""

    table: str
    seat: int

    @property
    def review(self) -> str:
        return f"/api/tables/{self.table}/review?seat={self.seat}"

    @property
    def page(self) -> str:
        """Its page, as that seat saw the fourth event."""
        return f"/match/{self.table}#3.{self.seat}"


@pytest.fixture(scope="module")
def finished(address: str) -> Finished:
    """A match of two hands in which a guest did anything legal."""
    chair = opened(address, options={"hands": 2}, name="Ann", bots=["greedy"] * 3)
    with ThreadPoolExecutor() as aside:  # the browser has a loop of its own in this thread
        aside.submit(lambda: asyncio.run(Guest(address, chair).play())).result()
    record = get(address, f"/api/tables/{chair['table']}/record").text.splitlines()
    players = [player["name"] for player in msgspec.json.decode(record[0])["players"]]
    return Finished(chair["table"], players.index("Ann"))


def test_the_coach_tells_progress_and_then_the_review(finished: Finished, address: str) -> None:
    told = get(address, finished.review).text.splitlines()
    *progress, review = [msgspec.json.decode(line) for line in told]
    assert [each["hands"] for each in progress] == [1, 2]
    assert all(each["of"] == 2 for each in progress)
    points = [mistake["points"] for mistake in review["mistakes"]]
    assert points
    assert points == sorted(points, reverse=True)
    for mistake in review["mistakes"]:
        assert mistake["choices"][0]["lost"] == 0
        assert mistake["done"] != mistake["best"]
    assert get(address, f"/api/tables/{finished.table}/review?seat=4").status_code == 400


def test_mistakes_lead_to_their_moments(visit: Visit, finished: Finished, address: str) -> None:
    lines = get(address, finished.review).text.splitlines()
    review = msgspec.json.decode(lines[-1])
    page = visit(finished.page, viewport=PHONE)
    page.locator("#menu-button").first.click()
    page.locator("#coach-menu").click()
    first = page.locator(".mistake").first
    expect(first).to_contain_text("better:")
    kept = page.evaluate("JSON.parse(localStorage['fivewinds.coach'])")
    assert kept[0]["given-away"] == review["given-away"]
    assert kept[0]["decisions"] == review["decisions"]
    first.get_by_role("link").click()
    expect(page.locator("body")).to_have_attribute("data-n", str(review["mistakes"][0]["n"]))


def test_the_moments_are_played_again(visit: Visit, finished: Finished) -> None:
    page = visit(finished.page, language="nl")
    page.locator("#coach-rail").click()
    page.locator("#coach-drills").click()
    expect(page.locator(".choice")).not_to_have_count(0)
    page.locator(".choice").first.click()
    expect(page.locator(".choice.right")).not_to_have_count(0)
    expect(page.get_by_role("dialog").get_by_role("status")).not_to_be_empty()
