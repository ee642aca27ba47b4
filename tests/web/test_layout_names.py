"""Layouts have names: one module and one sheet ask for the size of the window."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivewinds.server.http.bundles import framed
from tests.web.conftest import WEB, settled
from tests.web.pretending import offers, playthrough, stopped_when
from tests.web.test_layout import SIZES, TWICE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Sit

ONE_SHEET = "sizes.css"
"""The sheet that asks for the size: how large words are before any script has run, and the pages
that have no names for their layouts."""
ASKS = re.compile(r"@(?:media|container)[^{]*(?:width|height|orientation)")
PAGES = [file.stem for file in WEB.glob("*.html") if file.name != "frame.html"]
NAMES = {
    "phone": "phone touch",
    "short phone": "phone short touch",
    "phone on its side": "side low touch",
    "small phone on its side": "phone short shorter side low touch",
    "tablet": "wide touch",
    "small tablet": "wide touch",
    "tablet on its side": "side laptop touch",
    "laptop": "side laptop",
    "wide laptop": "wide desktop",
    "desktop": "wide desktop",
    "desktop at twice the size": "side low touch",
}


def sheets_of(page: str) -> list[str]:
    return re.findall(r"/web/style/([a-z-]+\.css)", framed(WEB, page))


@pytest.mark.parametrize("page", PAGES)
def test_one_sheet_alone_asks_for_the_size_and_it_is_the_last(page: str) -> None:
    sheets = sheets_of(page)
    asking = [
        sheet
        for sheet in sheets
        if ASKS.search((WEB / "style" / sheet).read_text(encoding="utf-8"))
    ]
    assert asking == [ONE_SHEET] == sheets[-1:], (
        "style a layout of the table by its name, :where([data-layout~=…]), which web/layout.js "
        f"lists; queries of another page stand in {ONE_SHEET} under the name of that page"
    )


def test_the_queries_of_a_page_stand_under_its_name() -> None:
    """Only the sizes of text, which every page has, stand under none."""
    sheet = (WEB / "style" / ONE_SHEET).read_text(encoding="utf-8")
    named = re.findall(r"^(:where\(.*\)) \{$", sheet, re.MULTILINE)
    assert {name for each in named for name in re.findall(r'data-page="([a-z]+)"', each)} < {*PAGES}
    for query in re.findall(r"^@media.*\{\n((?: .*\n|\n)*)^\}$", sheet, re.MULTILINE):
        assert re.findall(r"^  ([^ }].*) \{$", query, re.MULTILINE) in (
            [":root"],
            [':root[data-text="4"]'],
        )


def test_one_module_alone_asks_for_the_size_of_the_window() -> None:
    asking = {
        file.relative_to(WEB).as_posix()
        for folder in (WEB, WEB / "table", WEB / "match", WEB / "sheet")
        for file in folder.glob("*.js")
        if re.search(r"innerWidth|innerHeight|\((?:min|max)-(?:width|height)", file.read_text())
    }
    # Start page and calculator draw in another order where there is room side by side.
    assert asking - {"calculator.js", "start.js"} == {"layout.js"}


@pytest.mark.needs("chromium-headless-shell")
def test_every_size_has_its_names(modules: "Page") -> None:
    layouts = """async (sizes) => {
      const { layoutOf } = await import("/web/layout.js");
      return sizes.map(({ width, height }) => layoutOf(width, height).join(" "));
    }"""
    found = modules.evaluate(layouts, list(SIZES.values()))
    assert dict(zip(SIZES, found, strict=True)) == NAMES
    assert modules.evaluate(layouts, [TWICE]) == ["phone short shorter slim twice low touch"]


@pytest.mark.needs("chromium-headless-shell")
def test_the_names_follow_the_window_and_the_felt(sit: "Sit") -> None:
    match, question = stopped_when(playthrough("b30fj", "hidden-kong"), 0, offers("discard"))
    table = sit(match, 0, question)
    root = table.page.locator("html")
    expect(root).to_have_attribute("data-layout", "wide desktop")
    table.page.set_viewport_size({"width": 390, "height": 664})
    settled(table.page)
    expect(root).to_have_attribute("data-layout", "phone short touch low-felt")
