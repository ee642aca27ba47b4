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
  const ask = (n, tile) => ({ ask: n, legal: [{ a: "discard", tile }], barred: [] });
  const sayings = {
    begin: [{ last: 1, seat: 0, header: { players: [] } }, deal, drawn(1, "9p"), ask(1, "9p")],
    "next-question": [
      { e: "discard", n: 2, seat: 0, tile: "9p", drawn: true }, drawn(3, "8p"), ask(3, "8p"),
    ],
    done: [{ done: "first" }],
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
