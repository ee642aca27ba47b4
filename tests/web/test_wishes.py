"""What a person may wish of every table: it holds at once, is kept, and works by keyboard."""

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from fivewinds.core.shuffle import seed_of
from fivewinds.events import Claim, Discard
from fivewinds.match import Match
from fivewinds.simulation import play_match
from tests.web.conftest import DESKTOP, PHONE, Sit, settled
from tests.web.pretending import offers, playthrough, stopped_when, told
from tests.web.test_layout import APART, CUT_OFF, OUT_OF_SIGHT, OVERLAPS, moments

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

AUDIO = """() => {
  window.heard = [];
  class Part {
    constructor(name) { this.name = name; this.frequency = {}; this.Q = {}; }
    gain = {
      value: 1,
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    connect(to) { this.to = to; return to; }
    start() { heard.push([this.name, this.last()]); }
    stop() {}
    last() { let at = this; while (at.to.to) at = at.to; return at.gain.value; }
  }
  window.AudioContext = class {
    state = "running";
    sampleRate = 8000;
    currentTime = 0;
    destination = new Part("destination");
    createBuffer(_, samples) { return { getChannelData: () => new Float32Array(samples) }; }
    createBufferSource() { return new Part("knock"); }
    createBiquadFilter() { return new Part("filter"); }
    createGain() { return new Part("gain"); }
    createOscillator() { return new Part("tone"); }
  };
}"""
"""A browser that writes down what it would sound, and how loud all of it is."""
VOICES = """(tags) => {
  window.said = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = tags.map((lang) => ({ lang }));
  Object.defineProperty(window, "speechSynthesis", {
    configurable: true,
    value: {
      getVoices: () => voices,
      speak: ({ text, lang, volume }) => said.push([text, lang, volume]),
    },
  });
}"""
"""A browser with these voices that writes down what it would say."""
SET = """async (wishes) => {
  const { set } = await import("/web/table/settings.js");
  for (const [name, value] of Object.entries(wishes)) set(name, value);
}"""


def a_turn() -> tuple[Match, int, dict[str, Any]]:
    match, question = stopped_when(playthrough("b30fj", "hidden-kong"), 0, offers("discard"))
    return match, 0, question


# Sounds


def sounds(page: "Page", *names: str) -> list[list[Any]]:
    play = """async (names) => {
      const { play } = await import("/web/table/sound.js");
      heard.length = 0;
      for (const name of names) play(name);
      return heard;
    }"""
    found: list[list[Any]] = page.evaluate(play, list(names))
    return found


def wake(page: "Page") -> None:
    page.evaluate("async () => (await import('/web/table/sound.js')).wake()")


def test_every_deed_has_its_sound(modules: "Page") -> None:
    events = [
        {"e": "discard"},
        {"e": "discard", "riichi": True},
        {"e": "claim", "kind": "pung"},
        {"e": "claim", "kind": "kong"},
        {"e": "kong", "kind": "added-kong"},
        {"e": "win"},
        {"e": "draw"},
    ]
    named = """async (events) => {
      const { soundOf } = await import("/web/table/sound.js");
      return events.map(soundOf);
    }"""
    assert modules.evaluate(named, events) == [
        "discard",
        "riichi",
        "claim",
        "kong",
        "kong",
        "win",
        None,
    ]
    modules.evaluate(AUDIO)
    wake(modules)
    many = {name: len(sounds(modules, name)) for name in ("discard", "claim", "kong")}
    assert many == {"discard": 1, "claim": 2, "kong": 4}
    assert {kind for kind, _ in sounds(modules, "riichi", "turn")} == {"knock"}
    assert {kind for kind, _ in sounds(modules, "win")} == {"tone"}


def test_nothing_sounds_before_the_first_tap_nor_where_it_is_not_wanted(modules: "Page") -> None:
    modules.evaluate(AUDIO)
    assert sounds(modules, "discard") == []
    wake(modules)
    assert len(sounds(modules, "discard")) == 1
    modules.evaluate(SET, {"sound": False})
    assert sounds(modules, "discard", "win", "turn") == []


def test_each_step_of_the_volume_is_louder(modules: "Page") -> None:
    modules.evaluate(AUDIO)
    wake(modules)
    loud = []
    for step in (1, 2, 3, 4):
        modules.evaluate(SET, {"volume": step})
        ((_, level),) = sounds(modules, "discard")
        loud.append(level)
    assert loud == sorted(set(loud))
    assert loud[0] > 0


# Calls said aloud


CALLED = """async ([language, events]) => {
  const words = await import("/web/words.js");
  words.use({ "web.table.call.pung": "Pung", "web.table.call.kong": "Kong",
              "web.table.call.riichi": "Riichi", "web.table.call.win": "Win" });
  words.speak(language);
  const { call } = await import("/web/table/voice.js");
  said.length = 0;
  for (const event of events) call(event);
  return said;
}"""
ALLOW = "async () => (await import('/web/table/voice.js')).allow()"
CALLS = [
    {"e": "discard"},
    {"e": "discard", "riichi": True},
    {"e": "claim", "kind": "pung"},
    {"e": "kong", "kind": "concealed-kong"},
    {"e": "win"},
]


def test_calls_are_said_in_the_language_of_the_page_after_a_tap(modules: "Page") -> None:
    modules.evaluate(VOICES, ["de-DE", "nl_NL", "en-GB"])
    assert modules.evaluate(CALLED, ["en", CALLS]) == []
    modules.evaluate(SET, {"spoken": True, "volume": 2})
    assert modules.evaluate(CALLED, ["en", CALLS]) == [], "nobody has touched the page"
    modules.evaluate(ALLOW)
    assert modules.evaluate(CALLED, ["en", CALLS]) == [
        [word, "en-GB", 0.5] for word in ("Riichi", "Pung", "Kong", "Win")
    ]
    assert [lang for _, lang, _ in modules.evaluate(CALLED, ["nl", CALLS])] == ["nl_NL"] * 4


def test_a_voice_of_another_language_says_nothing(modules: "Page") -> None:
    modules.evaluate(ALLOW)
    modules.evaluate(SET, {"spoken": True})
    modules.evaluate(VOICES, ["en-GB", "zh-CN"])
    assert modules.evaluate(CALLED, ["yue", CALLS]) == []
    modules.evaluate(VOICES, ["zh-CN", "zh-HK"])
    assert len(modules.evaluate(CALLED, ["yue", CALLS])) == 4


def test_a_call_at_the_table_is_said_aloud(sit: Sit) -> None:
    whole = playthrough("red-dragon-joker", "open-kong")
    claim = next(event for event in whole.events() if isinstance(event, Claim))
    table = sit(whole, 0, until=claim.n - 1)
    table.page.evaluate(VOICES, ["en-US"])
    table.page.keyboard.press("m")
    table.page.get_by_label("calls said aloud").check()
    table.page.keyboard.press("Escape")
    table.tell(told(whole, 0)[claim.n])
    table.page.wait_for_selector(f"body[data-n='{claim.n}']")
    assert [text.lower() for text, _, _ in table.page.evaluate("said")] == [claim.kind]


def test_a_browser_that_cannot_speak_offers_no_spoken_calls(sit: Sit) -> None:
    table = sit(*a_turn())
    table.page.evaluate("delete window.speechSynthesis")
    table.page.keyboard.press("m")
    expect(table.page.locator("#wish-sound")).to_be_visible()
    expect(table.page.locator("#wish-spoken")).to_have_count(0)


TICKS = """async ([given, ticks]) => {
  const words = await import("/web/words.js");
  words.use({ "web.table.seconds": "{count}", "web.table.seconds-left": "{count}" });
  const { Clock } = await import("/web/table/clock.js");
  let now = 0;
  performance.now = () => now;
  const said = [];
  const clock = new Clock((seconds) => said.push(seconds));
  clock.show({ ...given, at: 0 });
  for (const tick of ticks) {
    now = tick * 1000;
    clock.tick();
  }
  clearInterval(clock.timer);
  return said;
}"""
"""What a clock says aloud that is looked at after so many seconds each."""


@pytest.mark.parametrize(
    ("given", "ticks", "said"),
    [
        ({"base": 10.7, "bank": 0}, [0.5, 0.8, 1, 5, 5.8, 6, 10.7], ["10", "5"]),
        ({"base": 5, "bank": 20}, [14.9, 15, 15.2, 20], ["10", "5"]),
        ({"base": 30, "bank": 0}, [1, 22, 28, 31], ["8", "2"]),
        ({"base": 8, "bank": 0}, [0, 1, 3], ["5"]),
    ],
    ids=["a base", "base and bank", "a browser that ticks late", "little from the start"],
)
def test_a_clock_says_aloud_when_few_seconds_are_left(
    modules: "Page", given: dict[str, float], ticks: list[float], said: list[str]
) -> None:
    assert modules.evaluate(TICKS, [given, ticks]) == said


def test_the_seconds_are_told_when_few_are_left(sit: Sit) -> None:
    match, seat, question = a_turn()
    table = sit(match, seat, question | {"clock": {"base": 10.7, "bank": 0}})
    live = table.page.locator("[aria-live='assertive']")
    expect(live).to_have_text(re.compile(r"^\d+ seconds left$"))


# Rivers


def after_riichi() -> tuple[Match, int, int]:
    """Long after somebody declared riichi with a tile that still lies there: his seat, when."""
    for number in range(1, 300):
        whole = play_match("mingjong", seed_of("wishes", number), max_hands=1)
        discards = [event for event in whole.events() if isinstance(event, Discard)]
        declared = [at for at, event in enumerate(discards) if event.riichi]
        if len(declared) == 1 and declared[0] > 16 and len(discards) > declared[0] + 16:
            taken = [event.n - 1 for event in whole.events() if isinstance(event, Claim)]
            found = discards[declared[0]]
            if found.n not in taken:
                return whole, found.seat, discards[declared[0] + 15].n
    raise AssertionError("nobody declares riichi")


TURNED = ".river .tile.turned"


def test_upright_rivers_are_upright_for_the_reader_and_riichi_still_lies_sideways(sit: Sit) -> None:
    whole, seat, until = after_riichi()
    table = sit(whole, (seat + 1) % 4, until=until, viewport=PHONE)
    before = table.page.locator(TURNED).count()
    many = table.page.locator(".river .tile").count()
    assert before > 6, "rivers to the left and right lie on their side"
    wish(table.page, "upright")
    expect(table.page.locator(TURNED)).to_have_count(1)
    expect(table.page.locator(f".river[data-seat='{seat}'] .tile.turned")).to_have_count(1)
    expect(table.page.locator(".river .tile")).to_have_count(many)
    drawings = table.page.locator(".river .tile use:last-of-type")
    assert not any(
        "rotate" in (move or "")
        for move in drawings.evaluate_all(
            "all => all.map((each) => each.getAttribute('transform'))"
        )
    )
    table.page.reload()
    expect(table.page.locator(TURNED)).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("upright", [False, True], ids=["turned", "upright"])
def test_larger_rivers_are_larger_and_lie_over_nothing(
    sit: Sit, size: dict[str, int], upright: bool
) -> None:
    whole, seat, until = after_riichi()
    table = sit(whole, seat, until=until, viewport=size)
    if upright:
        wish(table.page, "upright")
    before = tile_width(table.page)
    wish(table.page, "larger")
    assert tile_width(table.page) > 1.06 * before
    assert table.page.evaluate(RIVERS) == []
    assert table.page.evaluate(OVERLAPS, APART) == []


RIVERS = """() => {
  const felt = document.querySelector(".felt-area").getBoundingClientRect();
  const tiles = [...document.querySelectorAll(".river .tile, .console, .who")]
    .map((part) => [part.closest(".river") ?? part, part.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const outside = tiles.filter(([, box]) => box.left < felt.left || box.right > felt.right
    || box.top < felt.top || box.bottom > felt.bottom);
  return [
    ...outside.map(([part]) => `outside: ${part.className}`),
    ...tiles.flatMap(([part, box], at) => tiles.slice(at + 1)
      .filter(([other, place]) => other !== part && over(box, place))
      .map(([other]) => `${part.className} and ${other.className}`)),
  ];
}"""
"""Discards that lie beside the felt, or over another river, the console or a name."""


def wish(page: "Page", name: str) -> None:
    page.keyboard.press("m")
    page.locator(f"#wish-{name}").check()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    settled(page)


def tile_width(page: "Page") -> float:
    """Width of a discard, asked by one script as the table may be redrawn between two."""
    first = "document.querySelector('.river.own .tile').getBoundingClientRect().width"
    return float(page.evaluate(first))


# Words


def test_the_size_of_words_is_chosen_by_keyboard_and_kept(sit: Sit) -> None:
    table = sit(*a_turn(), viewport=PHONE)
    page = table.page
    size = "parseFloat(getComputedStyle(document.querySelector('#call-discard')).fontSize)"
    sizes = [page.evaluate(size)]
    page.keyboard.press("m")
    group = page.get_by_role("radiogroup", name="size of words")
    group.get_by_role("radio", name="normal").focus()
    for name in ("a little larger", "larger", "largest"):
        page.keyboard.press("ArrowRight")
        expect(group.get_by_role("radio", name=name, exact=True)).to_be_checked()
        sizes.append(page.evaluate(size))
    assert sizes == sorted(set(sizes))
    page.reload()
    page.wait_for_selector("#call-discard")
    assert page.evaluate(size) == sizes[-1]


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_calls_stay_in_sight_under_the_largest_words(sit: Sit, language: str) -> None:
    for moment, (match, seat, question) in moments().items():
        clock = {"clock": {"base": 20, "bank": 60}}
        table = sit(match, seat, question | clock, language=language, viewport=PHONE)
        if match.kind == "assisted":
            table.page.wait_for_selector(".slip :first-child")
        table.page.evaluate(SET, {"text": 4})
        for size in (PHONE, DESKTOP):
            table.page.set_viewport_size({"width": size["width"], "height": size["height"]})
            settled(table.page)
            assert table.page.evaluate(OUT_OF_SIGHT) == [], (moment, size)
            assert table.page.evaluate(OVERLAPS, APART) == [], (moment, size)
            assert table.page.evaluate(CUT_OFF) == [], (moment, size)


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_every_wish_has_a_name_and_fits_a_phone(sit: Sit, language: str) -> None:
    table = sit(*a_turn(), language=language, viewport=PHONE, has_touch=True)
    table.page.evaluate(SET, {"text": 4})
    table.page.keyboard.press("m")
    menu = table.page.locator("#menu")
    for kind in ("checkbox", "radio"):
        for each in menu.get_by_role(kind).all():
            said = each.evaluate("each => each.ariaLabel || each.labels[0].textContent")
            assert said
            assert "web." not in said
    assert menu.evaluate("menu => menu.scrollWidth - menu.clientWidth") <= 0
    targets = menu.locator(".segments > label").evaluate_all(
        """all => all.map((each) => each.getBoundingClientRect())
          .map((box) => Math.min(box.width, box.height))"""
    )
    assert len(targets) == 11
    assert round(min(targets), 1) >= 38
