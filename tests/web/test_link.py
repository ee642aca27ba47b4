"""A link carries the whole question, and opening it asks the same."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fivewinds.answers import score
from fivewinds.rules.registry import own_books

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

VECTORS = Path(__file__).parent.parent / "vectors"
ENOUGH = 60


def _requests(rules: str) -> list[dict[str, Any]]:
    """Requests of the vectors that are answered."""
    lines = (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    requests = [each["request"] for each in found if each["expect"].get("ok")]
    step = max(len(requests) // ENOUGH, 1)
    return requests[::step]


@pytest.mark.parametrize("rules", own_books())
def test_a_request_comes_back_from_its_link(modules: "Page", rules: str) -> None:
    requests = [
        {name: value for name, value in each.items() if name != "id"} for each in _requests(rules)
    ]
    again = modules.evaluate(
        """async (requests) => {
          const { linkText, requestOf } = await import("/web/calculator/link.js");
          return requests.map((request) => requestOf(linkText(request)));
        }""",
        requests,
    )
    for request, back in zip(requests, again, strict=True):
        assert back == request, request


def test_a_link_can_be_read_by_people(modules: "Page") -> None:
    text = modules.evaluate(
        """async (request) => (await import("/web/calculator/link.js")).linkText(request)""",
        {
            "hand": "456m55p",
            "melds": [{"kind": "chow", "tiles": "23m6j", "as": "234m", "from": "N"}],
            "win": "7z",
            "by": "discard",
            "round": None,
            "options": {"honours": True, "flowers": "none"},
            "flags": ["after-kong", "last-tile"],
        },
    )
    assert text == (
        "hand=456m55p&melds=chow:23m6j%3D234m@N&win=7z&by=discard&round=none"
        "&option.honours=true&option.flowers=none&flags=after-kong,last-tile"
    )


def test_what_the_calculator_asks_scores_as_the_request_does(modules: "Page") -> None:
    """A question made from a request makes that request again, as far as scores can tell."""
    request = {"hand": "123456m78p3459s7z", "win": "6p", "by": "draw", "flies": "7z5m"}
    again = modules.evaluate(
        """async (request) => {
          const { questionOf, scoreRequest } = await import("/web/calculator/question.js");
          const fields = [{ name: "flies", kind: "tiles", by: ["draw"], counted: true }];
          const book = { fields, flags: [], questions: [], jokers: {}, set: {}, options: [] };
          return scoreRequest(questionOf(request), book);
        }""",
        request,
    )
    assert score("red-dragon-joker", again) == score("red-dragon-joker", request)
