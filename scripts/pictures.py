"""The pictures of the pages in docs/pictures/, made anew: `python scripts/pictures.py`.

Needs the packages of the extra `test` and the system's chromium-headless-shell. Matches come from
seeds, so that the same tables are shown every time.
"""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from fivewinds.core.shuffle import seed_of  # noqa: E402
from fivewinds.events import Win, encode  # noqa: E402
from fivewinds.simulation import play_match  # noqa: E402
from tests.server.serving import served, settings  # noqa: E402
from tests.web.pretending import Message, Pretended, playthrough, stopped_when, told  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from fivewinds.match import Match

PICTURES = ROOT / "docs" / "pictures"
WEB = ROOT / "src" / "fivewinds" / "web"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LINK = {"width": 1200, "height": 630}
ONLY_BOOKS = """() => {
  document.querySelector(".rail").remove();
  for (const each of [...document.querySelector("main").children]) {
    if (!each.matches(".booklets")) each.remove();
  }
  for (const each of document.querySelectorAll(".booklet")) {
    each.classList.remove("chosen");
    const titles = each.querySelectorAll(".booklet-title, .tile, .strip");
    for (const part of each.querySelectorAll("*")) {
      const keeps = [...titles].some((title) => title.contains(part) || part.contains(title));
      if (!keeps && part.textContent.trim()) part.style.visibility = "hidden";
    }
  }
  document.querySelector(".booklets").style.marginTop = "70px";
}"""
SCALE = {1440: 0.62, 390: 0.8, 1200: 1}
"""Pictures are smaller than screens."""
LATE = 70
"""So many events lie on the table when it is worth a picture."""


def offered(question: Message, kind: str) -> bool:
    """Whether this may be done now, late in a hand."""
    return question["ask"] > LATE and any(action["a"] == kind for action in question["legal"])


def a_win_offered(rules: str, kind: str) -> "tuple[Match, int, Message]":
    """A match between bots in which some seat may do this, at that moment."""
    for number in range(1, 200):
        whole = play_match(rules, seed_of("pictures", number), max_hands=1)
        for seat in range(4):
            try:
                match, question = stopped_when(whole, seat, lambda asked: offered(asked, kind))
            except AssertionError:
                continue
            return match, seat, question
    raise AssertionError(f"nobody may {kind}")


def table(page: "Page", address: str, rules: str, kind: str) -> None:
    """A table at which something is offered."""
    match, seat, question = a_win_offered(rules, kind)
    Pretended(page, address, match, seat, told(match, seat), question)


def score_slip(page: "Page", address: str) -> None:
    """The worked example of Het Rode Boekje, in Dutch."""
    match = playthrough("rode-boekje", "settlement")
    win = next(event for event in match.events() if isinstance(event, Win))
    events = told(match, win.seat)
    sat = Pretended(page, address, match, win.seat, events[: win.n], language="nl")
    sat.tell(*(json.loads(encode(event)) for event in match.events(win.seat)[win.n :]))
    page.wait_for_selector("#results[open]")


def start(page: "Page", address: str) -> None:
    """The start page, a book chosen."""
    page.goto(f"{address}/?book=b30fj")
    page.wait_for_selector("body[data-ready]")
    page.locator("#name").fill("Marijke")
    page.locator("h1").click()


def preview(page: "Page", address: str) -> None:
    """The five books and nothing else: what other programs show beside a link."""
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate(ONLY_BOOKS)


PAGES: dict[str, tuple[dict[str, int], "Callable[[Page, str], None]"]] = {
    "start": (DESKTOP, start),
    "table": (DESKTOP, lambda page, address: table(page, address, "mingjong", "win")),
    "phone": (PHONE, lambda page, address: table(page, address, "b30fj", "pung")),
    "slip": (DESKTOP, score_slip),
    "preview": (LINK, preview),
}


def shoot(browser: "Browser", address: str, name: str) -> None:
    """Take one picture."""
    size, arranged = PAGES[name]
    context = browser.new_context(
        viewport=size,
        device_scale_factor=SCALE[size["width"]],
        reduced_motion="reduce",
        locale="en",
    )
    page = context.new_page()
    arranged(page, address)
    page.wait_for_timeout(1500)
    if name == "preview":
        page.screenshot(path=WEB / "preview.jpg", type="jpeg", quality=85)
    else:
        page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def main() -> None:
    """Take those that are named, or all."""
    with served(settings("sqlite://")) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        for name in sys.argv[1:] or PAGES:
            shoot(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()
