"""The explained sheet of every win that the playthroughs of our books tell of."""

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec import json

from fivewinds.events import Win, encode
from fivewinds.match import Match
from fivewinds.rules.registry import own_books
from fivewinds.server.http import book_pages
from fivewinds.server.http.book_shapes import Settling
from fivewinds.tiles import parse
from fivewinds.words import every_saying, name_of
from tests.web.following import telling

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

SHEETS = """
async ([events, wins, book, words, debts]) => {
  const { use } = await import("/web/words.js");
  const { Session } = await import("/web/table/session.js");
  const { begin, hear } = await import("/web/table/state.js");
  const { resultShown } = await import("/web/table/result.js");
  const { teller } = await import("/web/table/event_text.js");
  use(words);
  const session = new Session(() => {});
  const players = ["Ann", "Bea", "Cor", "Dik"].map((name, chair) => ({ name, chair }));
  session.info = { rules: book.id, options: {}, table: "assisted", chairs: players };
  session.header = { players };
  session.state = begin(0);
  const found = [];
  for (const event of JSON.parse(events)) {
    session.state = hear(session.state, event);
    if (!wins.includes(event.n)) continue;
    const told = teller({ own: 0, name: (seat) => session.name(seat), won: () => true });
    const sheet = resultShown(session, {
      place: session.state.results.length - 1, book, handLine: "", still: true, choose: () => {},
      actions: [], tell: (each) => told.seen(each), debts: (win) => debts[win.n] ?? null,
    });
    document.body.replaceChildren(sheet);
    const faces = (part) => [...sheet.querySelectorAll(part)].map((tile) => tile.dataset.tile);
    const winner = sheet.querySelector(".winner") ? ".winner " : "";
    found.push({
      text: sheet.innerText,
      tiles: faces(`${winner}.reading [data-tile]`),
      won: faces(`${winner}.reading .tile.won`),
      jokers: sheet.querySelectorAll(".reading .tabbed").length,
      turned: faces(".turned-over [data-tile]"),
      paid: [...sheet.querySelectorAll(".payments .paid-amount")].map((each) => each.textContent),
    });
  }
  return JSON.stringify(found);
}
"""


@pytest.mark.parametrize("rules", own_books())
def test_every_win_is_explained(modules: "Page", rules: str) -> None:
    explained = 0
    for match in telling(rules):
        wins = [event for event in match.events() if isinstance(event, Win)]
        for win, sheet in zip(wins, _sheets(modules, match, wins), strict=True):
            assert_right(match, win, sheet)
            explained += 1
    assert explained


def _sheets(page: "Page", match: Match, wins: list[Win]) -> list[dict[str, Any]]:
    events = f"[{','.join(encode(event).decode() for event in match.events(0))}]"
    book = msgspec.to_builtins(book_pages.whole(match.book, match.options, "en"))
    numbers = [win.n for win in wins]
    words = every_saying("en", match.book)
    debts = {str(win.n): _debts(match, win) for win in wins if match.book.settlement.debts}
    asked = [events, numbers, book, words, debts]
    found: list[dict[str, Any]] = json.decode(page.evaluate(SHEETS, asked))
    return found


def _debts(match: Match, win: Win) -> list[dict[str, Any]]:
    """What the server tells of who pays whom."""
    assert isinstance(win.told, dict)
    scores = [hand["score"] for hand in win.told["hands"]]
    dealer = next(hand.dealer for hand in reversed(match.hands))
    found = book_pages.debts(match.book, Settling(scores, win.seat, dealer)).debts
    paid = [0, 0, 0, 0]
    for debt in found:
        paid[debt.payer] -= debt.points
        paid[debt.receiver] += debt.points
    assert paid == win.payments
    plain: list[dict[str, Any]] = msgspec.to_builtins(found)
    return plain


def assert_right(match: Match, win: Win, sheet: dict[str, Any]) -> None:
    shown = win.shown[str(win.seat)]
    held = parse(shown.hand) + parse(win.tile)
    laid = [tile for meld in shown.melds for tile in parse(meld["tiles"])]
    assert sorted(parse("".join(sheet["tiles"]))) == sorted(held + laid)
    assert sheet["won"] == [win.tile]
    for pattern in win.score["patterns"]:
        assert name_of(match.book, "en", "pattern", pattern["id"]) in sheet["text"]
    told: dict[str, Any] = win.told if isinstance(win.told, dict) else {}
    flies = told.get("flies", told.get("ura", ""))
    assert parse("".join(sheet["turned"])) == parse(flies)
    if sheet["paid"]:
        signed = [f"{paid:+d}".replace("-", "−") if paid else "0" for paid in win.payments]
        assert sorted(sheet["paid"]) == sorted(signed)
    elif match.book.pays:
        assert "Who pays whom" in sheet["text"]
