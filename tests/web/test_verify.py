"""A page works out by itself that the walls of a match are those of its seed."""

import hashlib
import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from fivewinds.events import encode
from fivewinds.rules.registry import own_books
from fivewinds.server.http import book_pages
from fivewinds.simulation import play_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

WORDS = """async ([bytes, count]) => {
  const { words } = await import("/web/match/shake.js");
  const stream = words(Uint8Array.from(bytes));
  const word = () => stream.next().value.toString(16).padStart(16, "0");
  return Array.from({ length: count }, word).join("");
}"""
VERIFY = """async ([header, events, set]) => {
  const { verify } = await import("/web/match/verify.js");
  return verify({ header, events }, set);
}"""


def test_the_stream_is_shake_256(modules: "Page") -> None:
    for source in (b"", bytes(36), bytes(range(36))):
        found = modules.evaluate(WORDS, [list(source), 40])
        assert found == hashlib.shake_256(source).hexdigest(320)


@pytest.mark.parametrize("rules", own_books())
def test_the_walls_of_every_book_are_worked_out_again(modules: "Page", rules: str) -> None:
    match = play_match(rules, bytes(range(32)), ["random"] * 4, max_hands=2)
    header = {"seed": bytes(range(32)).hex()}
    events = [json.loads(encode(event)) for event in match.events()]
    tiles = book_pages.whole(match.book, match.options, "en")
    told = json.loads(msgspec.json.encode(tiles))["set"]
    drawn = [event for event in events if event["e"] == "draw" and event["from"] == "wall"]
    found = modules.evaluate(VERIFY, [header, events, told])
    assert found == {"hands": 2, "tiles": len(drawn), "wrong": None}
    drawn[-1]["tile"] = "1m" if drawn[-1]["tile"] != "1m" else "2m"
    assert modules.evaluate(VERIFY, [header, events, told])["wrong"] == 2
