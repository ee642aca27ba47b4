"""The pictures of docs/tournament.md, in two languages: `python scripts/tournament_pictures.py`.

Needs the packages of the extra `test` and the system's chromium-headless-shell.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.serving import served, settings  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "docs" / "pictures"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SCALE = {1440: 0.62, 390: 0.8}
"""Pictures are smaller than screens."""
NAMES = (
    "Anna van der Berg", "Bert de Vries", "Carla Jansen", "Dirk Smit", "Els Bakker", "Fred Visser",
    "Greet Mulder", "Hans de Boer", "Ine Dekker", "Jan Hendriks", "Karin Peters", "Lotte van Dijk",
    "Wim van den Berg", "Piet Meijer", "Ria Kok",
)  # fmt: skip
SLIPS = (
    {"hands": [{"winner": 0, "scores": [96, 2, 0, 8]}, *[{"winner": None}] * 3]},
    {"hands": [{"winner": 1, "scores": [4, 352, 0, 16]}, *[{"winner": None}] * 3]},
    {"hands": [{"winner": 2, "scores": [0, 6, 88, 2]}, {"winner": 3, "scores": [2, 0, 0, 192]},
               *[{"winner": None}] * 2]},
)  # fmt: skip
WINNER = ("1s", "2s", "3s", "4s", "4s", "4s", "7z", "7z", "7z", "9p", "9p", "9p", "5m", "5m")
LOSER = ("8m", "8m", "8m", "6z", "6z")


class Evening:
    """A tournament on a server of its own."""

    def __init__(self, base: str, language: str) -> None:
        self.client = httpx.Client(base_url=f"{base}/api/tournament", timeout=60)
        self.client.headers["Accept-Language"] = language
        name = {"nl": "Rode Draak Toernooi 2027", "en": "Red Dragon Tournament 2027"}[language]
        opened = {"name": name, "date": "2027-01-09", "place": "De Schakel"}
        self.code = self.client.post("", json=opened).json()["code"]
        self.do("roster-text", text="\n".join(f"{each};De Rode Draak" for each in NAMES))
        self.do("invite")
        self.do("fill", name={"nl": "Huis", "en": "House"}[language])
        self.invited = next(
            link["code"] for link in self.see()["links"] if link["name"] == "Anna van der Berg"
        )

    def do(self, act: str, **fields: object) -> None:
        told = self.client.post(f"/{self.code}/do", json={"e": act, **fields}).json()
        assert told["ok"], told

    def see(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/{self.code}").json()
        return found

    def link(self, role: str, number: int = 0) -> str:
        links = self.see()["links"]
        return next(x["code"] for x in links if (x["role"], x["number"]) == (role, number))


class Camera:
    """Takes pictures of pages in one language."""

    def __init__(self, browser: "Browser", base: str, language: str) -> None:
        self.browser, self.base, self.language = browser, base, language

    def page(self, path: str, viewport: Any) -> "Page":
        scale = SCALE[viewport["width"]]
        context = self.browser.new_context(
            viewport=viewport, locale=self.language, device_scale_factor=scale
        )
        page = context.new_page()
        page.goto(f"{self.base}{path}")
        page.wait_for_selector("body[data-ready]")
        return page

    def take(self, page: "Page", name: str) -> None:
        page.screenshot(path=PICTURES / f"tournament-{name}-{self.language}.png")


def pictures(camera: Camera, evening: Evening) -> None:
    """An evening from the invitations to the prizes."""
    code = evening.code
    camera.take(camera.page(f"/t/{evening.invited}", PHONE), "invitation")
    evening.do("draw")
    page = camera.page(f"/t/{code}#schedule", DESKTOP)
    page.wait_for_selector(".figures")
    camera.take(page, "schedule")
    evening.do("round-started", round=1)
    phone = camera.page(f"/t/{evening.link('table', 1)}", PHONE)
    phone.click("#won-1")
    phone.click("#count-next")
    for tile in WINNER:
        phone.click(f"#pick-{tile}")
    phone.click("#count-put:not([disabled])")
    phone.click("#count-next")
    for tile in LOSER:
        phone.click(f"#pick-{tile}")
    phone.wait_for_selector("#count-put:not([disabled])")
    camera.take(phone, "count")
    phone.click("#count-put")
    for _ in range(2):
        phone.click("#count-next")
        phone.click("#count-nothing")
    phone.wait_for_selector(".phone-slip tfoot")
    phone.click("#won-2")
    camera.take(phone, "phone")
    for table, slip in ((2, SLIPS[0]), (3, SLIPS[1])):
        evening.do("slip", round=1, table=table, slip=slip)
    page = camera.page(f"/t/{code}#evening", DESKTOP)
    page.click("#table-4")
    camera.take(page, "evening")
    for round_ in (1, 2, 3):
        for table in (1, 2, 3, 4):
            if round_ > 1 or table in (1, 4):
                slip = SLIPS[(round_ + table) % 3]
                evening.do("slip", round=round_, table=table, slip=slip)
    evening.do("prize", step=len(NAMES))
    page = camera.page(f"/t/{evening.link('screen')}", DESKTOP)
    page.wait_for_selector(".champion")
    camera.take(page, "prize")


def main() -> None:
    """All of them."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        shell = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=shell, args=["--no-sandbox"])
        with served(settings(Path(folder) / "pictures.db")) as base:
            for language in ("nl", "en"):
                pictures(Camera(browser, base, language), Evening(base, language))
        browser.close()


if __name__ == "__main__":
    main()
