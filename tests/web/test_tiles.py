"""Every tile has a picture and a name."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

FACES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
FACES += [f"{number}z" for number in range(1, 8)]
FACES += [f"{number}{letter}" for letter in "jf" for number in range(1, 9)]

DRAWN = """async (faces) => {
  const { tile } = await import("/web/tiles/tiles.js");
  const words = await import("/web/words.js");
  words.use({ "tile.m": "{number} of characters", "tile.f1": "plum" });
  document.body.append(...faces.map((face) => tile(face)));
  document.body.append(...faces.map((face) => tile(face, { standing: true, index: true })));
  return [...document.querySelectorAll("svg.tile")].map((each) => {
    const { width, height } = each.getBBox();
    return { width, height, name: each.getAttribute("aria-label"), face: each.dataset.tile };
  });
}"""


def test_every_face_is_drawn(modules: "Page") -> None:
    drawn = modules.evaluate(DRAWN, FACES)
    assert [each["face"] for each in drawn] == FACES * 2
    for each in drawn:
        # A drawing is there and stays within its body.
        assert each["width"] == pytest.approx(60, abs=1)
        assert each["height"] == pytest.approx(89, abs=2)
    assert {each["face"]: each["name"] for each in drawn}["3m"] == "3 of characters"


def test_a_drawing_is_defined_once_however_often_it_is_used(modules: "Page") -> None:
    modules.evaluate(DRAWN, FACES)
    modules.evaluate(DRAWN, FACES)
    ids = modules.evaluate("[...document.querySelectorAll('.tile-symbols [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    missing = """[...document.querySelectorAll("use")]
      .filter((use) => !document.getElementById(use.getAttribute("href").slice(1))).length"""
    assert modules.evaluate(missing) == 0


def test_a_page_that_draws_itself_again_keeps_its_tiles(modules: "Page") -> None:
    modules.evaluate(DRAWN, FACES)
    modules.evaluate("document.body.replaceChildren()")
    drawn = modules.evaluate(DRAWN, FACES)
    assert all(each["width"] > 50 for each in drawn)


@pytest.mark.parametrize(("turned", "size"), [(0, (30, 44)), (1, (40, 34)), (2, (30, 44))])
def test_a_turned_tile_lies_on_its_side(
    modules: "Page", turned: int, size: tuple[int, int]
) -> None:
    drawn = """async (turned) => {
      const { tile } = await import("/web/tiles/tiles.js");
      const shown = tile("7m", { width: 30, turned, label: "" });
      return [shown.width.baseVal.value, shown.height.baseVal.value, shown.ariaHidden];
    }"""
    assert modules.evaluate(drawn, turned) == [*size, "true"]
