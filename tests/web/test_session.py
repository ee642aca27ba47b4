"""What a page makes of what it is told, whatever the order and however it is looked at."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

ANSWER = """
async (heard) => {
  const { Session } = await import("/web/table/session.js");
  const session = new Session(() => {});
  session.line = { act: () => "first" };
  const deal = { e: "deal", n: 0, hand: 1, dealer: 0, dice: [], wall: 74, scores: [0, 0, 0, 0],
    hands: ["1112223334445m", "?????????????", "?????????????", "?????????????"] };
  const drawn = (n, tile) => ({ e: "draw", n, seat: 0, tile, from: "wall", wall: 74 - n });
  const ask = (n, tile) => ({ type: "ask", ask: n, legal: [{ a: "discard", tile }], barred: [] });
  const sayings = {
    begin: [{ type: "welcome", last: 1, seat: 0, header: { players: [] } }, deal,
      drawn(1, "9p"), ask(1, "9p")],
    "next-question": [
      { e: "discard", n: 2, seat: 0, tile: "9p", drawn: true }, drawn(3, "8p"), ask(3, "8p"),
    ],
    done: [{ type: "done", done: "first" }],
  };
  const hear = (name) => sayings[name].forEach((message) => session.hear(message));
  hear("begin");
  session.act({ a: "discard", tile: "9p" });
  heard.forEach(hear);
  return [...session.offer.discards.keys()];
}
"""


@pytest.mark.parametrize(
    ("heard", "offered"),
    [
        (["done"], []),
        (["done", "next-question"], ["8p"]),
        # After a break what was sent is sent again, and its answer comes last.
        (["next-question", "done"], ["8p"]),
    ],
)
def test_a_question_is_offered_once_whether_it_comes_before_or_after_the_acknowledgement(
    modules: "Page", heard: list[str], offered: list[str]
) -> None:
    found: list[Any] = modules.evaluate(ANSWER, heard)
    assert found == offered


def test_a_page_that_gets_no_frames_is_drawn_all_the_same(visit: Visit) -> None:
    page = visit("/")
    page.add_init_script("window.requestAnimationFrame = () => 0")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#hand button")).not_to_have_count(0)


WAITING = """
async () => {
  const { Session } = await import("/web/table/session.js");
  const session = new Session(() => {});
  const deal = { e: "deal", n: 0, hand: 1, dealer: 0, dice: [], wall: 74, scores: [0, 0, 0, 0],
    hands: ["1112223334445m", "?????????????", "?????????????", "?????????????"] };
  session.hear({ type: "welcome", last: -1, seat: 0, header: { players: [] } });
  session.held = true;
  const before = performance.now();
  session.hear(deal);
  session.hear({ type: "ask", ask: 0, legal: [{ a: "pass" }], clock: { base: 10, bank: 0 } });
  const came = performance.now();
  await new Promise((go) => setTimeout(go, 50));
  session.goOn();
  return before <= session.clock.at && session.clock.at <= came;
}
"""


def test_a_clock_runs_from_when_the_question_came_though_a_sheet_lay_over_it(
    modules: "Page",
) -> None:
    assert modules.evaluate(WAITING)


LINE = """
async () => {
  const sockets = [];
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    constructor() { super(); this.readyState = 1; this.sent = []; sockets.push(this); }
    send(frame) { this.sent.push(JSON.parse(frame)); }
    close() { this.readyState = 3; }
    open() {
      this.dispatchEvent(new Event("open"));
      this.tell({ type: "welcome", last: -1, chair: 0 });
    }
    tell(said) { this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(said) })); }
  };
  const { Line } = await import("/web/table/socket.js");
  window.how = [];
  window.sockets = sockets;
  window.line = new Line({ table: "x", token: "t", language: () => "en", last: () => -1,
    hear: () => {}, changed: (now) => window.how.push(now) });
  sockets[0].open();
}
"""


def stop_clock(page: "Page") -> None:
    """From now on time goes by in a page only where a test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def test_a_line_on_which_nobody_answers_is_given_up_and_made_again(modules: "Page") -> None:
    stop_clock(modules)
    modules.evaluate(LINE)
    modules.clock.run_for(22_000)
    assert modules.evaluate("sockets[0].sent.at(-1)") == {"do": "ping", "id": "ping"}
    modules.evaluate("sockets[0].tell({type: 'done', done: 'ping'})")
    modules.clock.run_for(15_000)
    assert modules.evaluate("how") == ["open"], "who is heard is there"
    modules.evaluate("line.act({a: 'pass'})")
    modules.clock.run_for(15_000)
    assert modules.evaluate("how") == ["open", "lost"]
    modules.evaluate("sockets[1].open()")
    assert modules.evaluate("sockets[1].sent.map(each => each.a ?? each.token)") == ["t", "pass"]
    modules.evaluate("sockets[0].tell({type: 'welcome', last: 7})")
    assert modules.evaluate("how") == ["open", "lost", "open"], "the old line has no say"
    modules.evaluate("""() => {
      sockets[1].dispatchEvent(new CloseEvent("close", { code: 4001, reason: "elsewhere" }));
      dispatchEvent(new Event("online"));
    }""")
    modules.clock.run_for(60_000)
    assert modules.evaluate("sockets.length") == 2, "who plays in another window stays there"


def test_a_page_loaded_just_now_takes_its_chair_back_once(modules: "Page") -> None:
    """The connection of the page before it may reach the server later than its own."""
    stop_clock(modules)
    modules.evaluate(LINE)
    gone = "sockets.at(-1).dispatchEvent(new CloseEvent('close', { code: 4001 }))"
    modules.evaluate(gone)
    assert modules.evaluate("[sockets.length, how]") == [2, ["open"]]
    modules.evaluate("sockets[1].open()")
    modules.evaluate(gone)
    modules.clock.run_for(60_000)
    assert modules.evaluate("[sockets.length, how]") == [2, ["open", "open", "elsewhere"]]


def test_a_line_that_is_back_within_two_seconds_is_not_called_lost(modules: "Page") -> None:
    stop_clock(modules)
    modules.evaluate(LINE)
    modules.evaluate("sockets[0].dispatchEvent(new CloseEvent('close', { code: 1006 }))")
    modules.clock.run_for(1_900)
    assert modules.evaluate("how") == ["open"]
    modules.evaluate("dispatchEvent(new Event('online'))")
    modules.evaluate("sockets.at(-1).open()")
    modules.clock.run_for(60_000)
    assert "lost" not in modules.evaluate("how.slice(0, 2)")


def test_lines_that_break_together_come_back_spread_over_two_seconds(modules: "Page") -> None:
    stop_clock(modules)
    modules.evaluate(LINE)
    waits = modules.evaluate("""() => [0, 0.5, 0.999].map((chance) => {
      const [random, later] = [Math.random, window.setTimeout];
      let wait = null;
      Math.random = () => chance;
      window.setTimeout = (go, ms) => { wait = ms; return 1; };
      line.tries = 0;
      line.telling = 1;
      line.closed({ code: 1006, reason: "" });
      [Math.random, window.setTimeout] = [random, later];
      return wait;
    })""")
    assert waits == [0, 1000, 1998]
