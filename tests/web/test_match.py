"""A finished match is stepped through, and every event has an address."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from fivewinds.lab.plan import Plan, Variant
from fivewinds.lab.report.replay import replay_link
from tests.server.serving import Guest, get, opened
from tests.web.conftest import PHONE, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")


@pytest.fixture(scope="module")
def finished(address: str) -> str:
    """The id of a match of two hands that has been played to its end."""
    chair = opened(address, options={"hands": 2}, name="Ann", bots=["random"] * 3)
    with ThreadPoolExecutor() as aside:  # the browser has a loop of its own in this thread
        aside.submit(lambda: asyncio.run(Guest(address, chair).play())).result()
    return str(chair["table"])


def test_a_match_is_followed_event_by_event(visit: Visit, finished: str, address: str) -> None:
    record = get(address, f"/api/tables/{finished}/record").text.splitlines()
    page = visit(f"/match/{finished}")
    body = page.locator("body")
    expect(body).to_have_attribute("data-n", "0")
    page.get_by_role("button", name="one event on").click()
    expect(body).to_have_attribute("data-n", "1")
    page.wait_for_url(lambda url: url.endswith("#1.0.open"))
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-n", str(len(record) - 2))
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(page.locator(".what")).to_contain_text("hand 2")


def test_an_event_has_an_address(visit: Visit, finished: str) -> None:
    page = visit(f"/match/{finished}#7.2.open", viewport=PHONE)
    expect(page.locator("body")).to_have_attribute("data-n", "7")
    said = page.locator(".event").inner_text()
    other = visit(f"/match/{finished}#7.2.open")
    expect(other.locator(".event")).to_have_text(said, use_inner_text=True)
    expect(other.locator("#rail-seat")).to_have_value("2")


def test_an_address_may_carry_the_whole_record(visit: Visit) -> None:
    """As the laboratory's page links to a hand, which no server keeps."""
    plan = Plan(Variant("b30fj"), "carried", ("greedy",) * 4, 1)
    events = len(plan.play(1).events())
    page = visit("/match/" + replay_link(plan, 1).partition("/match/")[2])
    body = page.locator("body")
    expect(body).to_have_attribute("data-n", "0")
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-n", str(events - 1))
    expect(page.locator("h1")).to_have_text("Bloody 30 Faan Jokers")
    page.reload()
    expect(body).to_have_attribute("data-n", "0")


def test_the_sheet_of_a_hand_is_shown(visit: Visit, finished: str) -> None:
    page = visit(f"/match/{finished}")
    page.keyboard.press("End")
    page.get_by_role("button", name="See the sheet").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_all_hands_lie_open_or_one(visit: Visit, finished: str) -> None:
    page = visit(f"/match/{finished}#3")
    assert page.locator(".cloth .tile.back").count() == 0
    page.get_by_label("all hands open").first.uncheck()
    expect(page.locator(".cloth .tile[data-tile='?']").nth(38)).to_be_attached()


def test_the_promise_is_checked(visit: Visit, finished: str) -> None:
    page = visit(f"/match/{finished}")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text("promised before the first deal")
    expect(page.locator("#walls")).to_contain_text("The seed gives these 2 walls")


def test_a_seat_sees_what_it_saw_then(visit: Visit, finished: str, address: str) -> None:
    record = get(address, f"/api/tables/{finished}/record").text.splitlines()
    draw = next(event for event in map(json.loads, record[1:]) if event["e"] == "draw")
    own, other = draw["seat"], (draw["seat"] + 1) % 4
    page = visit(f"/match/{finished}#{draw['n']}.{own}")
    expect(page.locator(".event")).to_contain_text("draws")
    page.locator("#rail-seat").select_option(str(other))
    expect(page.locator(".event")).not_to_contain_text("draws")
    page.wait_for_url(lambda url: url.endswith(f"#{draw['n']}.{other}"))


def test_who_played_sees_it_from_his_own_seat_and_nobody_else_is_you(
    visit: Visit, finished: str, address: str
) -> None:
    header = json.loads(get(address, f"/api/tables/{finished}/record").text.splitlines()[0])
    seat = next(seat for seat in range(4) if header["players"][seat]["chair"] == 2)
    page = visit("/")
    kept = json.dumps({"table": finished, "chair": 2})
    page.evaluate(f"kept => localStorage['fivewinds.chair.{finished}'] = kept", kept)
    page.goto(f"{address}/match/{finished}")
    expect(page.locator("#rail-seat")).to_have_value(str(seat))
    expect(page.locator(".console .own .unseen")).to_contain_text(header["players"][seat]["name"])
    expect(page.locator(".console")).not_to_contain_text("You")
