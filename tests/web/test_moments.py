"""What a page shows and does at single moments of a match, at a table that stands still."""

import re

import pytest
from playwright.sync_api import expect

from fivewinds.core.shuffle import seed_of
from fivewinds.events import Claim, Discard, Flower, Kong, Win
from fivewinds.match import Match
from fivewinds.simulation import play_match
from fivewinds.words import say
from tests.web.conftest import DESKTOP, PHONE, Sit, settled
from tests.web.pretending import Message, offers, playthrough, stopped_when, told

pytestmark = pytest.mark.needs("chromium-headless-shell")

KEYS = {
    "Enter": "9s",
    "Space": "9s",
    "1+Enter": "1m",
    "0+Enter": "3s",
    "Home+ArrowRight+ArrowRight+Enter": "5m",
    "End+ArrowLeft+Enter": "9s",
    "5+Space": "9s",
}
SIZES = {
    "phone": PHONE,
    "short phone": {"width": 390, "height": 664},
    "tablet": {"width": 820, "height": 1180},
    "desktop": DESKTOP,
}


OUTSIDE = """() => {
  const inside = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const parts = [".calls .call", "#hand button", ".console", ".corner", ".river .tile"];
  return [...document.querySelectorAll(parts.join(", "))]
    .filter((part) => part.checkVisibility() && !inside(part.getBoundingClientRect()))
    .map((part) => part.className.baseVal ?? part.className);
}"""


def asked_to_discard(match: Match, seat: int) -> tuple[Match, Message]:
    return stopped_when(match, seat, offers("discard"))


# In one's own turn


def test_a_tap_selects_and_a_second_tap_discards(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question, viewport=PHONE, has_touch=True)
    drawn = table.page.locator("#hand .apart")
    expect(drawn).to_contain_class("selected")
    drawn.tap()
    first = table.page.locator("#tile-0")
    first.tap()
    expect(first).to_contain_class("selected")
    expect(table.page.locator(".selected")).to_have_count(1)
    assert table.sent == []
    first.tap()
    assert table.acted() == {"a": "discard", "tile": "1m", "ask": question["ask"]}


def test_the_button_discards_what_was_drawn(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question, viewport=PHONE)
    table.page.locator("#call-discard").click()
    assert table.acted()["tile"] == "9s"


def test_a_double_click_discards_at_once(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question)
    table.page.locator("#tile-3").dblclick()
    assert table.acted()["tile"] == "8m"


def test_the_keyboard_discards(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question)
    for keys, tile in KEYS.items():
        for key in keys.split("+"):
            table.page.keyboard.press(key)
        assert table.acted() == {"a": "discard", "tile": tile, "ask": question["ask"]}, keys
        expect(table.page.locator("#call-discard")).to_have_count(0)
        table.tell(question)
        expect(table.page.locator("#call-discard")).to_be_visible()


def test_a_barred_tile_is_veiled_and_says_why(sit: Sit) -> None:
    whole = playthrough("mingjong", "swap-calling")
    claimer = next(event.seat for event in whole.events() if isinstance(event, Claim))
    match, question = stopped_when(
        whole, claimer, lambda q: any(bar["a"] == "discard" for bar in q["barred"])
    )
    table = sit(match, claimer, question)
    barred = next(bar["tile"] for bar in question["barred"] if bar["a"] == "discard")
    veiled = table.page.locator(f"#hand .veiled[data-held='{barred}']").first
    assert veiled.get_attribute("aria-disabled") == "true"
    veiled.click(force=True)
    said = "After this claim you may not discard that tile."
    expect(table.page.locator(".reasons")).to_contain_text(said)
    assert table.sent == []


def test_riichi_is_declared_with_one_of_its_tiles(sit: Sit) -> None:
    whole = playthrough("mingjong", "riichi-claimed")
    seat = next(e.seat for e in whole.events() if isinstance(e, Discard) and e.riichi is True)
    match, question = stopped_when(
        whole, seat, lambda q: any(action.get("riichi") for action in q["legal"])
    )
    tiles = {action["tile"] for action in question["legal"] if action.get("riichi")}
    table = sit(match, seat, question)
    table.page.keyboard.press("r")
    expect(table.page.locator("#call-riichi")).to_have_attribute("aria-pressed", "true")
    free = table.page.locator("#hand .free")
    assert {free.nth(at).get_attribute("data-held") for at in range(free.count())} == tiles
    free.first.dblclick()
    action = table.acted()
    assert action["riichi"] is True
    assert action["tile"] in tiles


def test_a_kong_in_hand_is_called_with_its_key(sit: Sit) -> None:
    match, question = stopped_when(
        playthrough("red-dragon-joker", "concealed-kong"), 0, offers("concealed-kong")
    )
    table = sit(match, 0, question)
    call = table.page.locator(".call[data-kind='concealed-kong']")
    assert call.locator("[data-tile]").count() == 4
    table.page.keyboard.press("k")
    action = table.acted()
    assert action["a"] == "concealed-kong"
    assert action in [each | {"ask": question["ask"]} for each in question["legal"]]


def test_a_key_for_what_is_not_offered_says_why_not(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question)
    table.page.keyboard.press("w")
    expect(table.page.locator(".reasons")).to_contain_text("not possible now")
    assert table.sent == []


# When somebody else's tile is asked about


def test_a_win_names_what_it_brings_and_who_pays(sit: Sit) -> None:
    whole = playthrough("b30fj", "double-win")
    win = next(event for event in whole.events() if isinstance(event, Win))
    match, question = stopped_when(whole, win.seat, offers("win", "pass"))
    table = sit(match, win.seat, question)
    call = table.page.locator(".call.win")
    gain = win.payments[win.seat]
    expect(call.locator(".price")).to_have_text(f"+{gain}")
    expect(call.locator(".second")).to_have_text(re.compile(f"^{gain} from "))
    offered = table.page.locator("#hand .offered [data-tile]")
    expect(offered).to_have_attribute("data-tile", win.tile)
    table.page.keyboard.press("w")
    assert table.acted() == {"a": "win", "tile": win.tile, "ask": question["ask"]}


def test_a_claim_lights_the_tiles_it_takes_and_passes_with_space(sit: Sit) -> None:
    match, question = stopped_when(
        playthrough("red-dragon-joker", "added-kong"), 1, offers("pung", "pass")
    )
    table = sit(match, 1, question, viewport=PHONE)
    expect(table.page.locator("#hand .used")).to_have_count(2)
    expect(table.page.locator(".river .ringed")).to_have_attribute("data-tile", "5m")
    call = table.page.locator(".call[data-kind='pung']")
    assert call.locator("[data-tile='5m']").count() == 3
    table.page.keyboard.press(" ")
    assert table.acted() == {"a": "pass", "ask": question["ask"]}


def test_many_ways_of_one_call_are_chosen_from(sit: Sit) -> None:
    match, question = stopped_when(
        playthrough("b30fj", "joker-in-a-chow"), 1, lambda q: _chows(q) >= 2
    )
    table = sit(match, 1, question)
    table.page.keyboard.press("c")
    ways = table.page.locator(".calls.choosing .call[data-kind='chow']")
    expect(ways).to_have_count(_chows(question))
    table.page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    table.page.keyboard.press("c")
    table.page.keyboard.press("2")
    chows = [action for action in question["legal"] if action["a"] == "chow"]
    assert table.acted() == chows[1] | {"ask": question["ask"]}


def _chows(question: Message) -> int:
    return [action["a"] for action in question["legal"]].count("chow")


def test_what_is_barred_is_told_with_its_ruling(sit: Sit) -> None:
    whole = playthrough("mingjong", "minimum")
    discard = next(e for e in whole.events() if isinstance(e, Discard) and e.tile == "9p")
    bar = {"a": "win", "tile": "9p", "reason": "minimum", "ruling": "MJ-52"}
    question = {"ask": discard.n, "legal": [], "barred": [bar]}
    table = sit(whole, 3, question, until=discard.n)
    reason = table.page.locator(".reason").first
    expect(reason).to_contain_text("not worth enough to win")
    reason.get_by_role("button", name=say("en", "web.table.more")).click()
    note = table.page.locator("#why-note")
    expect(note.locator("b").first).to_contain_text("not worth enough to win")
    expect(note.locator("p").nth(1)).to_contain_text("at least one faan")
    link = note.get_by_role("link", name=say("en", "web.table.our-note", ruling="MJ-52"))
    assert link.get_attribute("href") == "/rules/mingjong#MJ-52"
    assert link.evaluate("link => link === link.closest('div').lastElementChild.firstChild")


def test_a_strict_table_offers_all_alike_and_hints_at_nothing(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "false-win-on-a-discard")
    match, question = stopped_when(whole, 1, offers("win", "pass"))
    table = sit(match, 1, question)
    kinds = table.page.locator(".call[data-kind]")
    shown = {kinds.nth(at).get_attribute("data-kind") for at in range(kinds.count())}
    assert shown == {action["a"] for action in question["legal"]} - {"pass"}
    assert table.page.locator(".call[data-kind] [data-tile]").count() == 0
    assert table.page.locator(".slip").inner_text() == ""
    assert table.page.locator(".reason").count() == 0
    assert table.page.locator("#auto-win").count() == 0, "whether one can win is not told"
    table.page.keyboard.press("?")
    expect(table.page.locator(".reason")).to_have_text("This table gives no hints.")
    table.page.locator("#auto-pass").check()
    assert table.acted() == {"a": "pass", "ask": question["ask"]}


# What lies on the table


def test_kongs_are_paid_beside_the_scores(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "added-kong")
    match, question = stopped_when(whole, 1, offers("added-kong"))
    table = sit(match, 1, question)
    table.page.locator(".call[data-kind='added-kong']").click()
    table.acted()
    after = told(whole, 1)[len(match.events()) :]
    table.tell(*after[:3])
    table.page.wait_for_selector(".console .paid")
    own = table.page.locator(".console .seat.own .paid")
    expect(own).to_have_text("+3")
    expect(table.page.locator(".console .paid.loss")).to_have_count(3)
    expect(table.page.locator(".log")).to_contain_text("added kong")
    stacked = table.page.locator(".corner.own .meld[data-kind='added-kong'] .stacked")
    expect(stacked).to_have_count(1)


def test_flowers_lie_in_their_owners_corner(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "flower-drawn-in-turn")
    flower = next(event for event in whole.events() if isinstance(event, Flower))
    table = sit(whole, (flower.seat + 1) % 4)
    laid = table.page.locator(f".corner[data-seat='{flower.seat}'] .flowers [data-tile]")
    assert flower.tile in {laid.nth(at).get_attribute("data-tile") for at in range(laid.count())}


def test_a_hidden_kong_shows_its_faces_to_its_owner_alone(sit: Sit) -> None:
    whole = playthrough("b30fj", "hidden-kong")
    kong = next(event for event in whole.events() if isinstance(event, Kong))
    match, _ = stopped_when(
        whole, kong.seat, lambda q: any(e["e"] == "kong" for e in told_of(q, whole))
    )
    other = sit(match, (kong.seat + 1) % 4)
    faces = other.page.locator(f".corner[data-seat='{kong.seat}'] .meld [data-tile]")
    assert [faces.nth(at).get_attribute("data-tile") for at in range(4)] == ["?"] * 4
    owner = sit(match, kong.seat)
    faces = owner.page.locator(".corner.own .meld [data-tile]:not([data-tile='?'])")
    assert faces.count() == 2


def told_of(question: Message, whole: Match) -> list[Message]:
    """What has been told when a question is asked."""
    return told(whole, 0)[: question["ask"] + 1]


def test_a_claimed_tile_leaves_the_river_and_lies_turned(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "added-kong")
    match, question = stopped_when(whole, 1, offers("discard"))
    table = sit(match, 1, question)
    assert table.page.locator(".river.left [data-tile]").count() == 0
    meld = table.page.locator(".corner.own .meld .tile")
    turned = ["turned" in (meld.nth(at).get_attribute("class") or "") for at in range(3)]
    assert turned == [True, False, False]


def test_nothing_runs_over_the_edge(sit: Sit) -> None:
    whole = playthrough("b30fj", "triple-win")
    match, question = stopped_when(whole, 0, offers("discard"))
    table = sit(match, 0, question)
    for size in SIZES.values():
        table.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        settled(table.page)
        assert table.page.evaluate(OUTSIDE) == [], size


def test_own_tiles_and_calls_are_large_enough_for_a_finger(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question, viewport=PHONE, has_touch=True)
    for name in ("#hand button", ".call"):
        targets = table.page.locator(name)
        for at in range(targets.count()):
            box = targets.nth(at).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_what_happens_is_told_in_words(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "added-kong")
    match, question = stopped_when(whole, 1, offers("pung", "pass"))
    table = sit(match, 1, question)
    assertive = table.page.locator("[aria-live='assertive']")
    expect(assertive).to_contain_text("You may: Pung")
    table.tell(*told(whole, 1)[len(match.events()) :][:2])
    polite = table.page.locator("[aria-live='polite']")
    pung = "You pung 5 of characters, 5 of characters, 5 of characters from Ann"
    expect(polite).to_contain_text(pung)
    expect(polite).to_contain_text("You discard 9 of characters")


def test_the_menu_opens_with_a_key_and_closes_with_escape(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("red-dragon-joker", "added-kong"), 0)
    table = sit(match, 0, question)
    table.page.keyboard.press("m")
    menu = table.page.locator("#menu")
    expect(menu).to_contain_text("discard the chosen tile")
    table.page.locator("#wish-index").check()
    table.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(table.page.locator("#hand use[href='#indexed-1m']")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
@pytest.mark.parametrize("rules", ["red-dragon-joker", "mingjong"])
def test_nothing_is_left_unsaid(sit: Sit, rules: str, language: str) -> None:
    name = {"red-dragon-joker": "added-kong", "mingjong": "riichi-claimed"}[rules]
    whole = playthrough(rules, name)
    match, question = stopped_when(whole, 0, offers("discard"))
    table = sit(match, 0, question, language=language)
    table.page.keyboard.press("?")
    assert_all_said(table.page.locator("html").inner_text())
    assert (
        table.page.evaluate("document.documentElement.lang")
        == {
            "en": "en",
            "nl": "nl",
            "yue": "zh-Hant-HK",
        }[language]
    )


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_a_match_ends_in_its_language(sit: Sit, language: str) -> None:
    whole = playthrough("simple", "win-by-draw")
    win = next(event for event in whole.events() if isinstance(event, Win))
    table = sit(whole, 0, language=language, until=win.n - 1)
    events = told(whole, 0)
    last = next(event for event in events if event["e"] == "end-hand")
    ranking = {"scores": last["scores"], "ranking": [0, 1, 2, 3], "places": [1, 2, 2, 2]}
    ended = {"e": "end-match", "n": last["n"] + 1, **ranking}
    table.tell(*events[win.n : last["n"] + 1], ended)
    sheet = table.page.locator("#results")
    expect(sheet).to_contain_text({"en": "wins", "nl": "wint", "yue": "食糊"}[language])
    assert_all_said(sheet.inner_text())
    table.page.keyboard.press("Enter")
    words = {"en": "Play again", "nl": "Nog een partij", "yue": "再打一場"}
    expect(table.page.locator("#again")).to_have_text(words[language])
    assert_all_said(sheet.inner_text())


def assert_all_said(said: str) -> None:
    for section in ("web.", "terminal.", "sheet.", "acting.", "reason."):
        assert section not in said


# Clock, hints, wishes


def test_a_hint_says_which_discard_is_best_and_the_clock_what_is_left(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("b30fj", "hidden-kong"), 0)
    table = sit(match, 0, question | {"clock": {"base": 3000, "bank": 500}})
    expect(table.page.locator(".event .seconds")).to_have_text(re.compile(r"\d{4} s \+ 500 s"))
    expect(table.page.locator(".clock-line.running")).to_have_count(1)
    table.page.keyboard.press("?")
    best = table.page.locator(".hints li").first
    expect(best).to_contain_text("Waits for")
    tile = (best.locator("button").get_attribute("id") or "").removeprefix("hint-")
    best.locator("button").click()
    table.page.locator("#call-discard").click()
    assert table.acted()["tile"] == tile


def test_a_table_without_hints_shows_none(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("b30fj", "hidden-kong"), 0)
    table = sit(match, 0, question, shown={"hints": False})
    expect(table.page.locator("#call-discard")).to_be_visible()
    table.page.keyboard.press("?")
    expect(table.page.locator(".slip")).to_be_empty()


def test_wishes_are_kept(sit: Sit) -> None:
    match, question = asked_to_discard(playthrough("b30fj", "hidden-kong"), 0)
    table = sit(match, 0, question)
    table.page.keyboard.press("m")
    for wish in ("index", "calm", "safe"):
        table.page.locator(f"#wish-{wish}").check()
    table.page.reload()
    table.page.wait_for_selector("#hand button")
    assert table.page.evaluate("document.documentElement.className") == "calm safe-colours"
    assert table.page.locator("#hand use[href*='indexed']").count() > 0


def test_each_of_many_waits_says_what_it_brings(sit: Sit) -> None:
    match = playthrough("b30fj", "bloody-end")
    second = [event.n for event in match.events() if isinstance(event, Win)][1]
    table = sit(match, 1, until=second + 1)
    table.page.locator("[id='wait-2p']").click()
    said = table.page.locator(".reasons")
    expect(said).to_have_text("2 of circles: off a discard 96 (26 faan); drawn 96 each (27 faan).")


def test_each_of_several_jokers_can_be_declared(sit: Sit) -> None:
    whole = play_match("b30fj", seed_of("three jokers", 1), max_hands=1)
    match, question = stopped_when(whole, 0, several_flowers)
    table = sit(match, 0, question)
    calls = table.page.locator(".call[data-kind='flower']")
    jokers = [action["tile"] for action in question["legal"] if action["a"] == "flower"]
    expect(calls).to_have_count(len(jokers))
    table.page.locator(f"[id='call-flower-F-{jokers[1]}']").click()
    assert table.acted()["tile"] == jokers[1]


def several_flowers(question: Message) -> bool:
    return [action["a"] for action in question["legal"]].count("flower") > 1
