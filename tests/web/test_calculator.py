"""The hand calculator: pick tiles, read why it counts, send the link."""

import json
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect

from tests.server.serving import post
from tests.web.conftest import DESKTOP, PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

HAND = "hand=123456m78p3459s7z&win=6p&by=draw&flies=7z5m"


def _pick(page: "Page", tiles: str) -> None:
    """Tap tiles, written one by one: `1m 2m`."""
    for tile in tiles.split():
        page.locator(f"#pick-{tile}").click()


def _result(page: "Page", text: str) -> None:
    expect(page.locator("#result")).to_contain_text(text)


def test_a_hand_is_counted_when_its_winning_tile_is_picked(visit: Visit) -> None:
    page = visit("/calculator/red-dragon-joker", viewport=PHONE)
    _result(page, "13 tiles to go")
    _pick(page, "1m 2m 3m 4m 5m 6m 7p 8p 3s 4s 5s 9s")
    _result(page, "1 tile to go")
    _pick(page, "7z")
    _result(page, "It waits for")
    _pick(page, "6p")
    _result(page, "Concealed Hand")
    page.wait_for_url(lambda url: url.endswith("#hand=123456m78p3459s7z&win=6p&by=draw"))


def test_a_link_opens_the_same_hand(visit: Visit, address: str) -> None:
    page = visit(f"/calculator/red-dragon-joker#{HAND}")
    _result(page, "Flies")
    shown = page.locator("#result").inner_text()
    other = visit(page.url.removeprefix(address), viewport=PHONE)
    _result(other, "Flies")
    expect(other.locator("#result")).to_have_text(shown, use_inner_text=True)


def test_every_value_of_a_request_survives_the_page(visit: Visit) -> None:
    address = (
        "/calculator/red-dragon-joker#hand=9p&melds=pung:222p,pung:333s,kong:4444s,"
        "concealed-kong:1111m&flowers=17f&seat=S&option.flies=3&win=9p&by=draw&flags=after-kong"
    )
    page = visit(address)
    _result(page, "After a Kong")
    asked = dict(part.split("=") for part in page.url.partition("#")[2].split("&"))
    given = dict(part.split("=") for part in address.partition("#")[2].split("&"))
    assert asked == given


def test_a_meld_is_laid_down_with_two_taps(visit: Visit) -> None:
    page = visit("/calculator/red-dragon-joker")
    page.get_by_role("button", name="pung", exact=True).click()
    _pick(page, "2p")
    page.wait_for_url(lambda url: "melds=pung:222p" in url)
    page.get_by_role("button", name="hidden kong").click()
    _pick(page, "1m")
    page.wait_for_url(lambda url: "melds=pung:222p,concealed-kong:1111m" in url)
    expect(page.locator("#pick-1m")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="take the pung away").click()
    page.wait_for_url(lambda url: "melds=concealed-kong:1111m" in url)


def test_taps_are_undone_one_by_one(visit: Visit) -> None:
    page = visit("/calculator/simple")
    _pick(page, "1m 2m 3m")
    page.get_by_role("button", name="undo").click()
    page.wait_for_url(lambda url: url.endswith("#hand=12m"))
    page.get_by_role("button", name="take away 1 of characters").click()
    page.wait_for_url(lambda url: url.endswith("#hand=2m"))
    page.get_by_role("button", name="undo").click()
    page.wait_for_url(lambda url: url.endswith("#hand=12m"))
    page.get_by_role("button", name="clear").click()
    page.wait_for_url(lambda url: url.endswith("/calculator/simple"))


def test_no_tile_is_picked_more_often_than_it_exists(visit: Visit) -> None:
    page = visit("/calculator/simple")
    _pick(page, "5p 5p 5p 5p")
    page.locator("#pick-5p").click(force=True)
    page.wait_for_url(lambda url: url.endswith("#hand=5555p"))
    expect(page.locator("#pick-5p")).to_have_attribute("aria-label", "5 of circles, 4 used")


def test_a_hand_that_is_no_win_says_why_and_what_it_waits_for(visit: Visit) -> None:
    page = visit("/calculator/simple#hand=123456789m1155p&win=9s&by=draw")
    _result(page, "no win")
    _result(page, "not a complete hand")
    _result(page, "It was waiting for")


def test_a_request_that_cannot_be_is_refused_in_words(visit: Visit) -> None:
    page = visit("/calculator/red-dragon-joker#hand=123456m78p3459s7z&win=6p&by=draw&flies=7z")
    _result(page, "The number of flies should be 2 here but is 1.")


def test_tiles_of_a_field_are_picked_once_it_is_aimed_at(visit: Visit) -> None:
    page = visit("/calculator/red-dragon-joker#hand=123456m78p3459s7z&win=6p&by=draw")
    page.get_by_role("button", name="the flies", exact=True).click()
    _pick(page, "7z 5m")
    _result(page, "Flies")
    page.wait_for_url(lambda url: "flies=7z5m" in url)
    _pick(page, "1p")
    _result(page, "should be 2 here but is 3")


def test_another_book_is_asked_about_the_same_hand(visit: Visit) -> None:
    page = visit(f"/calculator/red-dragon-joker#{HAND}")
    _result(page, "Flies")
    page.get_by_label("Rule book").select_option("simple")
    _result(page, "no win")
    same = "/calculator/simple#hand=123456m78p3459s7z&win=6p&by=draw"
    page.wait_for_url(lambda url: url.endswith(same))


def test_options_change_the_set(visit: Visit) -> None:
    page = visit("/calculator/red-dragon-joker")
    assert page.locator("#pick-1z").count() == 0
    page.get_by_text("options", exact=True).click()
    page.get_by_label("whether winds").check()
    page.locator("#pick-1z").wait_for()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Concealed Hand"), ("nl", "Gesloten hand"), ("yue", "門前清")]
)
def test_the_result_is_told_in_three_languages(visit: Visit, language: str, said: str) -> None:
    page = visit(f"/calculator/red-dragon-joker#{HAND}", language=language)
    _result(page, said)


def test_by_keyboard_only(visit: Visit) -> None:
    page = visit("/calculator/simple")
    page.locator("#pick-1m").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.wait_for_url(lambda url: url.endswith("#hand=123m4p"))
    assert page.evaluate("document.activeElement.id") == "pick-4p"


def test_a_whole_table_is_counted_and_settled(visit: Visit) -> None:
    """The worked example of RB-57, by its link and then changed by hand."""
    lost = {"E": "24578m369s11166z", "N": "99913m258p46s235z"}
    table = {seat: {"hand": hand} for seat, hand in lost.items()} | {
        "S": {
            "hand": "4567899p",
            "melds": [{"kind": "pung", "tiles": "777z"}, {"kind": "chow", "tiles": "123p"}],
            "win": "6p",
            "by": "discard",
            "from": "W",
        },
        "W": {"hand": "2468m13p17s34z", "melds": [{"kind": "pung", "tiles": "555s"}]},
    }
    page = visit(f"/calculator/rode-boekje#table={quote(json.dumps(table))}&winner=S")
    for amount in ("−52", "+384", "−178", "−154", "East pays South"):
        _result(page, amount)
    page.get_by_role("radiogroup", name="Hand of").get_by_label("North").check(force=True)
    page.get_by_role("button", name="take away 9 of characters").first.click()
    _result(page, "North: 1 to go")
    _pick(page, "9m")
    _result(page, "+384")
    page.get_by_label("one hand").check(force=True)
    _result(page, "Not waiting yet")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_hand_that_lost_is_counted_from_the_part_that_is_told(
    visit: Visit, viewport: dict[str, int]
) -> None:
    """RB-67: sets and pairs are put in, and what the players have seen is pressed."""
    told = "hand=11155z&melds=pung:888m&role=loser"
    page = visit(f"/calculator/rode-boekje#{told}", viewport=viewport)
    result = page.locator("#result")
    expect(result).not_to_contain_text("points")
    if viewport == PHONE:
        page.locator("#more > summary").click()
    assert page.locator("#field-claims-clean-hand").count() == 0
    page.locator("#field-partial").check()
    expect(result).to_contain_text("48 points")
    page.locator("#field-claims-clean-hand").click()
    expect(result).to_contain_text("96 points")
    page.wait_for_url(lambda url: 'partial=true&claims=["clean-hand"]' in unquote(url))
    page.locator("#field-claims-one-suit").click()
    expect(result).to_contain_text("one suit (one-suit) cannot be")
    page.locator("#field-partial").uncheck()
    expect(result).not_to_contain_text("cannot be")
    page.wait_for_url(lambda url: "claims" not in url)


def test_the_winning_tile_stands_beside_the_hand(visit: Visit) -> None:
    hand = "#hand=123456789m1122p&win=2p&by=draw"
    # A scroll bar may take some of the width.
    for width in (1265, 1280, 1440):
        page = visit(f"/calculator/b30fj{hand}", viewport={"width": width, "height": 720})
        tops = page.evaluate(
            "[...document.querySelectorAll('.asked .hand .held')].map((held) => held.offsetTop)"
        )
        assert max(tops) - min(tops) < 10, width


def test_labels_below_neighbours_do_not_collide(visit: Visit) -> None:
    hand = "#hand=123456789m99p18j&win=8s&by=draw"
    page = visit(f"/calculator/b30fj{hand}", language="nl", viewport=PHONE)
    page.wait_for_selector(".reading .tab")
    collide = """() => {
      const tabs = [...document.querySelectorAll(".reading .tab")];
      const boxes = tabs.map((tab) => tab.getBoundingClientRect());
      return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
        one.left < other.right && other.left < one.right &&
        one.top < other.bottom - 2 && other.top < one.bottom - 2)).length;
    }"""
    expect(page.locator(".reading .tab")).to_have_count(3)
    assert page.evaluate(collide) == 0


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_a_hand_that_does_not_win_is_told_what_to_discard_and_why(
    visit: Visit, address: str, language: str
) -> None:
    page = visit("/calculator/mingjong#hand=234m345p56s66z889p&win=1z&by=draw", language=language)
    first = page.locator("#result .advice li").first
    expect(first).to_be_visible()
    request = {"hand": "234m345p56s66z889p1z", "last": "1z"}
    headers = {"Accept-Language": language}
    best = post(address, "/api/advise/mingjong", request, headers=headers).json()["advice"][0]
    assert first.get_attribute("data-tile") == best["tile"]
    assert best["why"] in first.inner_text()


def test_a_hand_that_wins_is_told_no_discard(visit: Visit) -> None:
    page = visit(f"/calculator/red-dragon-joker#{HAND}")
    _result(page, "Flies")
    expect(page.locator("#result .advice")).to_have_count(0)
