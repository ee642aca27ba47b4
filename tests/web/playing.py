"""People who play at a real table, each in a browser of his own, by clicking or by keyboard."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as NotYet

from fivewinds.events import Event, decode
from fivewinds.terminal.scene import Scene
from fivewinds.tiles import NAMES
from tests.server.serving import post
from tests.web.conftest import BEAT, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

    from tests.web.conftest import Visit

Message = dict[str, Any]
MOMENT = """() => {
  const open = (id) => document.querySelector(`${id}[open]`) !== null;
  const calls = [...document.querySelectorAll(".deed .call")].map((call) => call.id);
  return {
    n: Number(document.body.dataset.n ?? -1),
    calls,
    sheet: open("#results"),
    ended: document.querySelector("#results[open] .ending") !== null,
  };
}"""
NEWS = f"""async ([before, patience]) => {{
  const moment = {MOMENT};
  const until = Date.now() + patience;
  while (JSON.stringify(moment()) === before) {{
    if (Date.now() > until) throw new Error(`nothing happens after ${{before}}`);
    await new Promise((go) => setTimeout(go, 20));
  }}
  return moment();
}}"""


def sat_down(visit: "Visit", address: str, rules: str, level: str, **options: Any) -> "Page":
    """A page at a new table against three bots, opened as the start page does it."""
    page = visit("/", **options.pop("browser", {}))
    kind = options.pop("table", "assisted")
    body = {"rules": rules, "name": "Ann", "bots": [level] * 3, "options": options, "table": kind}
    chair = post(address, "/api/tables", body).json()
    kept = json.dumps(chair | {"rules": rules})
    page.evaluate(f"kept => localStorage['fivewinds.chair.{chair['table']}'] = kept", kept)
    page.goto(f"{address}/table/{chair['table']}")
    return page


class Heard:
    """Everything that a page was told over its sockets."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.messages: list[Message] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: "WebSocket") -> None:
        socket.on("framereceived", lambda frame: self.messages.append(json.loads(frame)))

    @property
    def events(self) -> list[Event]:
        """The events so far, each once."""
        told = {each["n"]: each for each in self.messages if "e" in each}
        return [decode(json.dumps(told[number]).encode()) for number in sorted(told)]

    def wait_for(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message that is wanted; the page may know it before we do."""
        for _ in range(PATIENCE // BEAT):
            for message in self.messages:
                if wanted(message):
                    return message
            self.page.wait_for_timeout(BEAT)
        raise AssertionError("the page is never told that")

    def scene(self, seat: int, until: int) -> Scene:
        """What lies on the table after an event, as Python sees it."""
        self.wait_for(lambda message: "e" in message and message["n"] == until)
        scene = Scene(seat, ["", "", "", ""])
        for event in self.events[: until + 1]:
            scene.hear(event)
        return scene

    @property
    def seat(self) -> int:
        return int(self.wait_for(lambda each: "seat" in each and "e" not in each)["seat"])


Choice = Callable[[list[str]], str | None]
LOOK_AGAIN = 2_000
"""Milliseconds after which a person who cannot press a button looks whether it is still there."""


class Person:
    """The person in front of a page; `choose` says which call to make, none to discard."""

    def __init__(
        self, page: "Page", choose: Callable[[list[str]], str | None] | None = None
    ) -> None:
        self.page = page
        self.choose = choose or eager
        self.sheets: list[str] = []
        """What stood on the sheets that were shown."""

    def moment(self) -> Message:
        found: Message = self.page.evaluate(MOMENT)
        return found

    def wait_for_news(self, before: Message) -> Message:
        """The next moment that differs."""
        told = json.dumps(before, separators=(",", ":"))
        found: Message = self.page.evaluate(NEWS, [told, PATIENCE])
        return found

    def play(self, each_turn: Callable[[Message], None] = lambda moment: None) -> None:
        """Until the match is over."""
        moment = self.moment()
        while not moment["ended"]:
            if moment["sheet"]:
                self.sheets.append(self.page.locator("#results").inner_text())
                self.page.locator("#go-on").click()
            elif "call-discard" in moment["calls"] or "call-pass" in moment["calls"]:
                each_turn(moment)
                self.act(moment["calls"])
            moment = self.wait_for_news(moment)

    def act(self, calls: list[str]) -> None:
        chosen = self.choose(calls)
        if chosen is not None:
            self.press(chosen)
        elif "call-pass" in calls:
            self.press("call-pass")
        else:
            self.discard()

    def press(self, name: str) -> None:
        """Press a button, unless it goes first: another seat's claim may take an offer back."""
        button = self.page.locator(f"[id='{name}']")
        while button.count():
            with suppress(NotYet):
                button.click(timeout=LOOK_AGAIN)
                return

    def discard(self) -> None:
        button = self.page.locator("#call-discard")
        if button.get_attribute("aria-disabled") == "true":
            self.page.locator("#hand .free").last.click()
        button.click()


def eager(calls: list[str]) -> str | None:
    """Makes the first call there is that is neither a discard nor a pass."""
    usual = ("call-discard", "call-pass", "call-riichi", "call-back", "sheet", "next")
    return next((call for call in calls if call not in usual), None)


def never(calls: list[str]) -> str | None:
    """Makes no call at all."""
    return None


def faces(page: "Page") -> dict[str, int]:
    """The faces that a page shows on the table and in the own hand, by how many."""
    found: dict[str, int] = page.evaluate("""() => {
      const counts = {};
      const parts = ".river [data-tile], .laid [data-tile], #hand button [data-tile]";
      for (const { dataset } of document.querySelectorAll(parts)) {
        if (dataset.tile !== "?") counts[dataset.tile] = (counts[dataset.tile] ?? 0) + 1;
      }
      return counts;
    }""")
    return found


def visible(scene: Scene) -> dict[str, int]:
    """The faces that lie open to the reader of a scene, or stand in his hand."""
    tiles = list(scene.held())
    for seat in range(4):
        taken = {place for place, mark in scene.marks[seat].items() if mark.name == "TAKEN"}
        river = enumerate(scene.rivers[seat])
        tiles += [tile for place, tile in river if place not in taken]
        tiles += [tile for meld in scene.melds[seat] for tile in meld.tiles]
        tiles += scene.flowers[seat]
    counts: dict[str, int] = {}
    for tile in tiles:
        counts[NAMES[tile]] = counts.get(NAMES[tile], 0) + 1
    return counts
