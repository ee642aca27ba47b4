"""What stands on the button of an action is what the table pays for it, whatever the book."""

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import expect

from fivewinds.answers import waits
from fivewinds.events import Pay, Win
from fivewinds.rules.registry import own_books
from fivewinds.server.http import book_pages
from fivewinds.testing.playthrough import match_of
from fivewinds.testing.secrets import hidden_tiles_change_nothing_that_is_sent
from fivewinds.words import every_saying
from tests.offered_wins import OfferedWin, offered_wins
from tests.toys import jar
from tests.web.pretending import NAMES, Message, offers, stopped_when, tagged, told

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Sit

pytestmark = pytest.mark.needs("chromium-headless-shell")

BUTTONS = """
async ([words, cases]) => {
  const { use } = await import("/web/words.js");
  const { Session } = await import("/web/table/session.js");
  const { callsShown } = await import("/web/table/rail.js");
  use(words);
  return cases.map((messages) => {
    const session = new Session(() => {});
    for (const message of JSON.parse(messages)) session.hear(message);
    const buttons = callsShown(session, () => {});
    const win = buttons.find((button) => button.dataset.kind === "win");
    return [win.querySelector(".price")?.textContent ?? null, win.getAttribute("aria-label")];
  });
}
"""
FULL_JAR = """A concealed kong fills the jar; the win takes it, and counts double.

hand 1: seat 0 starts, 60 to draw
scores 0 0 0 0, pot 7
seat 0 holds 1111m234567p789s
seat 1 holds 258m147p147s3456z
seat 2 holds 258m147p258s3456z
seat 3 holds 369m147p258s3456z
seat 0 draws 7z
seat 0 makes a concealed kong of 1111m
seat 0 draws 7z as replacement
seat 0 wins with 7z, drawn
"""


def messages(win: OfferedWin) -> str:
    """All that the page of a seat hears up to an offered win."""
    chairs = [{"name": name, "kind": "bot", "here": True} for name in NAMES]
    players = [{"name": name, "chair": chair} for chair, name in enumerate(NAMES)]
    table = {"rules": win.match.book.id, "table": "assisted", "chairs": chairs, "hints": True}
    events = told(win.match, win.seat)
    welcome = {"last": len(events) - 1, "chair": win.seat, "seat": win.seat}
    header = {"header": {"players": players}}
    heard: list[Message] = [{"table": table}, welcome | header, *events, win.question]
    return json.dumps([tagged(message) for message in heard])


@pytest.mark.parametrize("rules", own_books())
def test_the_price_on_the_button_is_what_the_table_pays(modules: "Page", rules: str) -> None:
    """For every flag and every way of winning: tests/test_prices.py says whether any is missing."""
    wins = list(offered_wins(rules))
    words = every_saying("en", wins[0].match.book)
    shown: list[list[Any]] = modules.evaluate(BUTTONS, [words, [messages(win) for win in wins]])
    for win, (price, label) in zip(wins, shown, strict=True):
        assert label.startswith("Win"), win.name
        if not win.match.book.pays:
            assert price is None
        elif win.price["least"]:
            assert "at least" in label
            assert int(price) <= win.gain
        else:
            assert int(price) == win.gain, win.name


def test_a_book_with_a_flag_a_kong_payment_and_a_pot_of_its_own_is_priced(sit: "Sit") -> None:
    whole = match_of(jar.BOOK, FULL_JAR)
    kong, win = (event for event in whole.events() if isinstance(event, Pay | Win))
    match, question = stopped_when(whole, 0, offers("concealed-kong"))
    assert match.pot == 7
    table = sit(match, 0, question)
    button = table.page.locator(".call[data-kind='concealed-kong']")
    expect(button.locator(".brings")).to_have_text("2 from each")
    assert kong.payments == [5, -2, -2, -2]
    match, question = stopped_when(whole, 0, offers("win"))
    assert question["prices"]["win"]["flags"] == ["full-jar"]
    table = sit(match, 0, question)
    button = table.page.locator(".call[data-kind='win']")
    expect(button.locator(".price")).to_have_text("+38")
    expect(button).to_contain_text("10 from each")
    expect(button).to_contain_text("+ pot 8")
    assert win.payments == [38, -10, -10, -10]
    expect(table.page.locator(".aside.pot")).to_contain_text("8")


def test_a_field_of_such_a_book_is_told_when_waits_are_asked_for(modules: "Page") -> None:
    request = """async ([events, book]) => {
      const { begin, hearAll } = await import("/web/table/state.js");
      const { waitsRequest } = await import("/web/table/waits_request.js");
      const state = hearAll(begin(0), events);
      return waitsRequest(state, {}, book, state.seats[0].hand);
    }"""
    match, _ = stopped_when(match_of(jar.BOOK, FULL_JAR), 0, offers("win"))
    page = msgspec.to_builtins(book_pages.whole(jar.BOOK, jar.BOOK.defaults, "en"))
    asked = modules.evaluate(request, [told(match, 0), page])
    assert asked["in-the-jar"] == 8
    assert waits(jar.BOOK, asked)["waits"][0]["tile"] == "7z"


def test_hidden_tiles_do_not_change_the_prices_of_such_a_book() -> None:
    for number in range(6):
        hidden_tiles_change_nothing_that_is_sent(jar.BOOK, bytes([number]) * 32)
