"""A hand of every book by keys and ears alone: what happens is said once, in order, with prices."""

from typing import TYPE_CHECKING, Any

import pytest
from msgspec import UnsetType

from fivewinds import events
from fivewinds.rules.registry import own_books
from fivewinds.tiles import NAMES, parse
from fivewinds.words import LANGUAGES, listed, say, tile_name
from tests.web.conftest import Visit
from tests.web.playing import Heard, Person, sat_down
from tests.web.test_play import press_what_is_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

LISTEN = """() => {
  window.said = { polite: [], assertive: [] };
  const hear = (changes) => {
    for (const { addedNodes, target } of changes) {
      const place = target.closest?.("[aria-live]");
      if (!place) continue;
      for (const node of addedNodes) window.said[place.ariaLive].push(node.textContent);
    }
  };
  new MutationObserver(hear).observe(document, { childList: true, subtree: true });
}"""
HANDS = {"mingjong": {}, "rode-boekje": {"hands": 4}}
"""Options of the shortest match; other books may be played for one hand."""


class Ears:
    """Somebody who hears a page and reads none of it."""

    def __init__(self, page: "Page", heard: Heard, language: str) -> None:
        self.page = page
        self.heard = heard
        self.language = language
        welcome = heard.wait_for(lambda each: each.get("type") == "welcome")
        self.own, self.last = int(welcome["seat"]), int(welcome["last"])
        table = heard.wait_for(lambda each: each.get("type") == "table")["table"]
        players = welcome["header"]["players"]
        assert len(table["chairs"]) == len(players)
        self.names = [player["name"] for player in players]

    def sentence(self, event: events.Event) -> str | None:
        """What is to be said of a discard, a claim or a win; None of other events."""
        giver: int | None = None
        match event:
            case events.Discard():
                saying = "riichi" if event.riichi is True else "discard"
            case events.Claim():
                saying, giver = event.kind, event.source
            case events.Win():
                saying = f"win-{event.by}"
                giver = None if isinstance(event.source, UnsetType) else event.source
            case _:
                return None
        if event.seat == self.own:
            saying += "-you"
        elif giver == self.own:
            saying += "-from-you"
        tiles = ""
        if isinstance(event, events.Claim):
            tiles = self._tiles(event)
        values = {
            "name": self.names[event.seat],
            "giver": "" if giver is None else self.names[giver],
            "tile": tile_name(self.language, event.tile),
            "tiles": tiles,
        }
        return say(self.language, f"web.table.{saying}", **values)

    def _tiles(self, claim: events.Claim) -> str:
        """The tiles of a meld as the page tells them, in order."""
        tiles = sorted(parse(claim.tiles) + parse(claim.tile))
        return listed(self.language, (tile_name(self.language, NAMES[tile]) for tile in tiles))

    def polite(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.said.polite")
        return found

    def assertive(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.said.assertive")
        return found


@pytest.mark.parametrize("rules", own_books())
def test_a_hand_is_played_by_keys_and_everything_is_said_once_in_order(
    visit: Visit, address: str, rules: str
) -> None:
    language = LANGUAGES[own_books().index(rules) % len(LANGUAGES)]
    page = sat_down(
        visit,
        address,
        rules,
        "greedy",
        browser={"language": language},
        **HANDS.get(rules, {"hands": 1}),
    )
    heard = Heard(page)
    page.add_init_script(f"({LISTEN})()")
    page.reload()
    page.wait_for_selector(".table")
    ears = Ears(page, heard, language)
    person = Person(page)
    moment = person.moment()
    while not any(isinstance(event, events.EndHand) for event in heard.events):
        press_what_is_asked(page, moment)
        moment = person.wait_for_news(moment)
    end = next(event.n for event in heard.events if isinstance(event, events.EndHand))
    page.wait_for_function(f"Number(document.body.dataset.n) >= {end}")

    wanted = [
        sentence
        for event in heard.events
        if ears.last < event.n < end and (sentence := ears.sentence(event)) is not None
    ]
    assert wanted
    said = [sentence for sentence in ears.polite() if sentence in set(wanted)]
    assert said[: len(wanted)] == wanted

    told = " ".join(ears.assertive())
    for price in prices(heard):
        assert price in told


def prices(heard: Heard) -> list[str]:
    """What a win would bring, as often as one was offered with a price."""
    found = []
    for message in heard.messages:
        win: dict[str, Any] = message.get("prices", {}).get("win", {})
        offered = any(action["a"] == "win" for action in message.get("legal", ()))
        gain = win.get("payments", [0] * 4)[heard.seat] if offered else 0
        if gain > 0:
            found.append(str(gain))
    return found
