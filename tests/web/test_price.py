"""What a page says that a win would bring is what it brings."""

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import json

from fivewinds.answers import score
from fivewinds.events import Win, encode
from fivewinds.match import Match
from fivewinds.rules.registry import own_books
from fivewinds.server.http import book_pages
from tests.web.following import telling

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

REQUESTS = """
async ([events, wins, book, options]) => {
  const { begin, hear } = await import("/web/table/state.js");
  const { winRequest } = await import("/web/table/situation.js");
  const found = [];
  for (const [told, seat, n, tile] of wins) {
    let state = begin(seat);
    for (const event of JSON.parse(events[seat])) {
      if (event.n === n) break;
      state = hear(state, event);
    }
    found.push(winRequest(state, options, book, tile));
  }
  return JSON.stringify(found);
}
"""
LATER = ("flies", "ura-dora")
"""What a book counts only after a win, from what it turns over then."""
ALONE = "hell-wait"
"""That a wait is the only one left is found from the waits, and not asked for here."""


@pytest.mark.parametrize("rules", own_books())
def test_a_page_asks_about_the_win_that_is_offered(modules: "Page", rules: str) -> None:
    compared = 0
    for match in telling(rules):
        wins = [event for event in match.events() if isinstance(event, Win)]
        for win, request in zip(wins, _requests(modules, match, wins), strict=True):
            answer = score(match.book, request)
            assert answer["ok"], (answer, request)
            assert answer["win"] is True
            assert _known(answer) == _known(win.score), request
            compared += 1
    assert compared


def _requests(page: "Page", match: Match, wins: list[Win]) -> list[dict[str, Any]]:
    events = [
        f"[{','.join(encode(event).decode() for event in match.events(seat))}]" for seat in range(4)
    ]
    asked = [[0, win.seat, _first_of_its_moment(match, win), win.tile] for win in wins]
    book = msgspec.to_builtins(book_pages.whole(match.book, match.options, "en"))
    found: list[dict[str, Any]] = json.decode(
        page.evaluate(REQUESTS, [events, asked, book, dict(match.options)])
    )
    return found


def _first_of_its_moment(match: Match, win: Win) -> int:
    """The number of the first win on the same tile: before it all of them were asked."""
    number = win.n
    events = match.events()
    while isinstance(events[number - 1], Win) and win.by != "draw":
        number -= 1
    return number


def _known(answer: dict[str, Any]) -> list[tuple[str, int]]:
    """What a hand was counted for that its player could know."""
    earned = [(each["id"], each["value"]) for each in answer["patterns"]]
    return [each for each in earned if each[0] not in (*LATER, ALONE)]
