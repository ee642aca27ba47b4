"""At every size of the screen: calls in sight, nothing over anything else, nothing left out."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from fivewinds import waits
from fivewinds.core.shuffle import seed_of
from fivewinds.events import Claim, Dead, Kong, Win
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.server.http import book_pages
from fivewinds.simulation import play_match
from fivewinds.words import every_saying
from tests.web.conftest import DESKTOP, PHONE, Sit, settled
from tests.web.crowded import Crowded
from tests.web.pretending import Message, offers, playthrough, stopped_when

pytestmark = pytest.mark.needs("chromium-headless-shell")

SHORT = {"width": 390, "height": 664}
SIZES = {
    "phone": PHONE,
    "short phone": SHORT,
    "phone on its side": {"width": 844, "height": 390},
    "small phone on its side": {"width": 667, "height": 375},
    "tablet": {"width": 820, "height": 1180},
    "small tablet": {"width": 768, "height": 1024},
    "tablet on its side": {"width": 1024, "height": 768},
    "laptop": {"width": 1280, "height": 720},
    "wide laptop": {"width": 1366, "height": 768},
    "desktop": DESKTOP,
    "desktop at twice the size": {"width": 720, "height": 450},
}
SMALL = {"width": 360, "height": 640}
TWICE = {"width": 195, "height": 422}
"""A phone at twice the size."""
OVERLAPS = """(names) => {
  const boxes = names.flatMap((name) => [...document.querySelectorAll(name)])
    .filter((part) => part.checkVisibility() && part.childNodes.length)
    .map((part) => ({ part, box: part.getBoundingClientRect() }));
  const over = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const named = ({ id, className }) => id || className;
  return boxes.flatMap(({ part, box }, at) =>
    boxes.slice(at + 1)
      .filter((other) => !part.contains(other.part) && over(box, other.box))
      .map((other) => `${named(part)} and ${named(other.part)}`));
}"""
APART = [
    ".call",
    ".event",
    ".reasons",
    ".slip",
    ".own-hand",
    ".console",
    ".top .what",
    ".who",
    ".backs",
]
CUT_OFF = """() => [...document.querySelectorAll(".call, .event, .reasons, .seconds")]
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.id || part.className)"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".call")]
  .filter((call) => {
    const { left, top, right, bottom } = call.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !call.contains(seen);
  })
  .map((call) => call.id)"""


def kinds(question: Message) -> list[str]:
    return [action["a"] for action in question["legal"]]


def first_asked(rules: str, wanted: Any) -> tuple[Match, int, Message]:
    """The first moment between bots in which some seat is asked what is wanted."""
    for number in range(1, 100):
        whole = play_match(rules, seed_of("layout", number), max_hands=1)
        for seat in range(4):
            try:
                match, question = stopped_when(whole, seat, wanted)
            except AssertionError:
                continue
            return match, seat, question
    raise AssertionError("nobody is asked that")


def win_or_pung(question: Message) -> bool:
    return {"win", "pung", "pass"} <= set(kinds(question))


def three_jokers(question: Message) -> bool:
    return question["ask"] > 50 and kinds(question).count("flower") > 1


# Room


def moments() -> dict[str, tuple[Match, int, Message]]:
    """Moments with much to say: a win or a pung, many jokers, all that a strict table takes."""
    whole = playthrough("b30fj", "false-win")
    match, question = stopped_when(whole, 0, offers("discard", "win"))
    return {
        "a win": first_asked("mingjong", win_or_pung),
        "jokers": first_asked("b30fj", three_jokers),
        "a strict table": (match, 0, question),
        "winners": after_a_win(),
    }


def after_a_win() -> tuple[Match, int, Message]:
    """The first turn after somebody to the right has won, across from who still holds his tiles."""
    for number in range(1, 100):
        whole = play_match("b30fj", seed_of("winners", number), max_hands=1)
        first = next(event for event in whole.events() if isinstance(event, Win))
        seat = (first.seat + 3) % 4

        def later(question: Message, n: int = first.n) -> bool:
            return question["ask"] > n and "discard" in kinds(question)

        try:
            match, question = stopped_when(whole, seat, later)
        except AssertionError:
            continue
        return match, seat, question
    raise AssertionError("nobody plays on")


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_every_call_is_in_sight_and_nothing_lies_over_anything(sit: Sit, language: str) -> None:
    for moment, (match, seat, question) in moments().items():
        clock = {"clock": {"base": 20, "bank": 60}}
        table = sit(match, seat, question | clock, language=language)
        if match.kind == "assisted":
            table.page.wait_for_selector(".slip :first-child")
        for name, size in SIZES.items():
            table.page.set_viewport_size({"width": size["width"], "height": size["height"]})
            settled(table.page)
            assert table.page.evaluate(OUT_OF_SIGHT) == [], (moment, name)
            assert table.page.evaluate(OVERLAPS, APART) == [], (moment, name)
            assert table.page.evaluate(CUT_OFF) == [], (moment, name)


def test_a_phone_at_twice_the_size_shows_the_calls_first(sit: Sit) -> None:
    match, seat, question = first_asked("mingjong", win_or_pung)
    table = sit(match, seat, question, viewport=TWICE)
    assert table.page.evaluate(OUT_OF_SIGHT) == []
    assert table.page.evaluate("document.documentElement.scrollWidth") <= TWICE["width"]


def test_every_way_of_a_call_is_in_sight_on_a_phone(sit: Sit) -> None:
    match, question = stopped_when(
        playthrough("b30fj", "joker-in-a-chow"), 1, lambda asked: kinds(asked).count("chow") >= 2
    )
    table = sit(match, 1, question, viewport=SHORT)
    table.page.keyboard.press("c")
    expect(table.page.locator(".calls.choosing .call")).to_have_count(
        kinds(question).count("chow") + 1
    )
    assert table.page.evaluate(OUT_OF_SIGHT) == []
    assert table.page.evaluate(OVERLAPS, APART) == []


# A full table


LIES_OVER = """(names) => {
  const parts = names.flatMap((name) => [...document.querySelectorAll(name)])
    .filter((part) => part.checkVisibility() && part.childNodes.length)
    .map((part) => [part, part.closest(".river, .laid"), part.getBoundingClientRect()])
    .map(([part, of, box]) => ({ part, of, box }));
  const over = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const named = ({ part, of }) => `${of?.parentNode.className} ${(of ?? part).className}`;
  return parts.flatMap((one, at) =>
    parts.slice(at + 1)
      .filter((other) => !one.of || one.of !== other.of)
      .filter((other) => !one.part.contains(other.part) && over(one.box, other.box))
      .map((other) => `${named(one)} and ${named(other)}`));
}"""
LYING = [
    ".laid .tile",
    ".river .tile",
    ".console",
    ".who > *",
    ".backs",
    ".call",
    ".event",
    ".slip.paper",
    ".top .what",
    ".asides > *",
]


IN_CONSOLE = [".console .wind", ".console .score", ".console .middle > :not(.unseen)"]


@pytest.mark.parametrize("seat", range(4))
def test_at_a_full_table_nothing_lies_over_anything(sit: Sit, seat: int) -> None:
    """Four melds with an added kong, three declared jokers, 24 discards; a neighbour has won."""
    full = Crowded()
    full.rivers(seat, (seat + 1) % 4)
    full.melds(seat)
    full.jokers(seat)
    if seat:
        full.win(seat)
    full.draw(0, "9m")
    match = Match(book("b30fj"), bytes(32))
    table = sit(match, 0, full.question("win", "flower"), events=full.events)
    for name, size in {**SIZES, "small phone": SMALL}.items():
        table.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        settled(table.page)
        assert table.page.evaluate(LIES_OVER, LYING) == [], name
        assert table.page.evaluate(OVERLAPS, IN_CONSOLE) == [], name


# The clock


def test_the_base_of_a_clock_runs_first_and_then_its_bank(modules: Any) -> None:
    left = """async ([given, since]) => {
      const { left } = await import("/web/table/clock.js");
      return since.map((seconds) => left(given, seconds));
    }"""
    rest = modules.evaluate(left, [{"base": 8, "bank": 35}, [0, 5, 8, 20, 100]])
    assert [(each["base"], each["bank"]) for each in rest] == [
        (8, 35),
        (3, 35),
        (0, 35),
        (0, 23),
        (0, 0),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_shows_base_and_bank(sit: Sit, size: str) -> None:
    match, question = stopped_when(playthrough("b30fj", "hidden-kong"), 0, offers("discard"))
    clock = {"clock": {"base": 2000, "bank": 6000}}
    table = sit(match, 0, question | clock, viewport=SIZES[size])
    seconds = table.page.locator(".event .seconds")
    expect(seconds).to_have_text(re.compile(r"^(2000|1\d{3}) s \+ 6000 s$"))
    base, bank = (
        table.page.locator(f".clock-line .{part}").bounding_box() for part in ("base", "bank")
    )
    assert base is not None
    assert bank is not None
    assert bank["width"] > 2 * base["width"] > 0


def test_when_the_base_has_run_out_the_bank_is_shown_alone(sit: Sit) -> None:
    match, question = stopped_when(playthrough("b30fj", "hidden-kong"), 0, offers("discard"))
    table = sit(match, 0, question | {"clock": {"base": 0, "bank": 900}})
    expect(table.page.locator(".event .seconds")).to_have_text(re.compile(r"^(900|8\d\d) s$"))
    expect(table.page.locator(".clock-line.banking")).to_have_count(1)


# Reasons and prices


def test_a_short_phone_asks_why_not_and_is_told_with_the_ruling(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "self-draw-only")
    match, seat, question = next(
        (match, seat, question)
        for seat in range(4)
        for match, question in barred(whole, seat, "self-draw-only")
    )
    table = sit(match, seat, question, viewport=SHORT)
    reason = table.page.locator(".reason")
    expect(reason).to_be_hidden()
    why = table.page.locator("#why")
    expect(why).to_have_text("Why no win?")
    why.click()
    reason.locator(".more").click()
    note = table.page.locator("#why-note")
    expect(note).to_contain_text("You win with a tile that you draw yourself")
    expect(note.locator("a.ruling")).to_have_attribute("href", "/rules/red-dragon-joker#RDJ-20")
    expect(why).to_have_attribute("aria-expanded", "true")


def barred(whole: Match, seat: int, reason: str) -> list[tuple[Match, Message]]:
    """The first question to a seat in which something is barred for that reason."""

    def wanted(question: Message) -> bool:
        return any(bar["reason"] == reason for bar in question["barred"])

    try:
        return [stopped_when(whole, seat, wanted)]
    except AssertionError:
        return []


def test_a_wait_that_wins_nothing_says_why_with_the_ruling(modules: Any) -> None:
    melds = [{"kind": "pung", "tiles": "444p", "from": "S"}]
    answer = waits("mingjong", {"hand": "2399m567789s", "melds": melds})
    assert {wait["discard"]["reason"] for wait in answer["waits"]} == {"minimum"}
    shown = """async ([answer, book, words]) => {
      const { use } = await import("/web/words.js");
      const { slipShown } = await import("/web/table/slip.js");
      use(words);
      const slip = document.createElement("div");
      slip.append(...slipShown({ without: null, answer }, book, () => {}));
      const places = [...slip.querySelectorAll("tbody .brief, tbody .way")];
      return places.map((place) => {
        place.querySelector(".more").click();
        const note = document.getElementById("why-note");
        return [place.textContent, note.textContent, note.querySelector("a.ruling").pathname];
      });
    }"""
    mingjong = book("mingjong")
    page = msgspec.to_builtins(book_pages.whole(mingjong, mingjong.defaults, "en"))
    told = modules.evaluate(shown, [answer, page, every_saying("en", mingjong)])
    assert told
    for text, note, link in told:
        assert text.startswith("no win")
        assert text.endswith("why?")
        assert "at least one faan" in note
        assert "MJ-52" in note
        assert link == "/rules/mingjong"


def test_waits_say_who_pays(modules: Any) -> None:
    paid = """async ([words, books]) => {
      const { use } = await import("/web/words.js");
      const { paidText } = await import("/web/sheet/paid.js");
      use(words);
      return books.map((book) => ["discard", "draw"].map((way) => paidText(8, way, book)));
    }"""
    books = [
        msgspec.to_builtins(book_pages.whole(book(rules), book(rules).defaults, "en"))
        for rules in ("b30fj", "red-dragon-joker", "mingjong", "rode-boekje")
    ]
    # BF-31, RDJ-47 and RDJ-48, MJ-71; in Het Rode Boekje it depends on all four hands
    words = {"web.table.each": "{points} each"}
    assert modules.evaluate(paid, [words, books]) == [
        ["8", "8 each"],
        ["24", "8 each"],
        ["24", "8 each"],
        ["8", "8"],
    ]


def test_calls_say_what_they_bring_by_themselves(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "open-kong")
    claims = (event for event in whole.events() if isinstance(event, Claim))
    kong = next(claim for claim in claims if claim.kind == "kong")
    match, question = stopped_when(whole, kong.seat, offers("kong", "pass"))
    table = sit(match, kong.seat, question)
    expect(table.page.locator(".call[data-kind='kong'] .brings")).to_contain_text("3 from ")
    match, seat, question = first_asked("b30fj", offers("flower"))
    table = sit(match, seat, question)
    brings = table.page.locator(".call[data-kind='flower'] .brings")
    expect(brings.first).to_have_text("+1 faan")


# What lies on the table


def test_the_dead_wall_shrinks_where_nothing_refills_it(sit: Sit) -> None:
    whole = playthrough("rode-boekje", "concealed-kong")
    kong = next(event for event in whole.events() if isinstance(event, Kong))
    before = sit(whole, 0, until=kong.n)
    expect(before.page.locator(".console .dead-wall")).to_have_text("+14")
    after = sit(whole, 0, until=kong.n + 1)
    expect(after.page.locator(".console .dead-wall")).to_have_text("+13")
    expect(after.page.locator(".console .wall .unseen")).to_contain_text("13 more in the dead wall")


def test_who_has_won_sees_with_what_while_others_play_on(sit: Sit) -> None:
    match = playthrough("b30fj", "bloody-end")
    win = next(event for event in match.events() if isinstance(event, Win))
    table = sit(match, win.seat, until=win.n + 2, viewport=PHONE)
    own = table.page.locator("#own-win")
    expect(own).to_contain_text(f"{win.score['total']['faan']} faan · {win.payments[win.seat]}")
    expect(table.page.locator("#hand .apart [data-tile]")).to_have_attribute("data-tile", win.tile)
    own.click()
    expect(table.page.locator("#results")).to_be_visible()


def test_a_dead_hand_is_told_to_its_owner_on_the_felt(sit: Sit) -> None:
    whole = playthrough("rode-boekje", "dead-hand-plays-on")
    dead = next(event for event in whole.events() if isinstance(event, Dead))
    table = sit(whole, dead.seat, until=dead.n, viewport=PHONE)
    expect(table.page.locator(".corner.own .dead-tag")).to_be_visible()
