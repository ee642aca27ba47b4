"""Make the outlines of the writing on tiles from the Noto CJK fonts.

    python scripts/glyphs.py

writes `src/fivewinds/web/tiles/glyphs.js`. Phones draw Chinese in whatever face they have; tiles
should look alike everywhere, so their writing is shipped as outlines. The fonts are those of the
Debian package fonts-noto-cjk, under the SIL Open Font License (see NOTICE).
"""

from pathlib import Path
from typing import Any

FONTS = Path("/usr/share/fonts/opentype/noto")
SERIF = FONTS / "NotoSerifCJK-Bold.ttc"
SANS = FONTS / "NotoSansCJK-Bold.ttc"
WRITTEN = Path(__file__).parent.parent / "src" / "fivewinds" / "web" / "tiles" / "glyphs.js"

CHINESE = "一二三四五六七八九萬筒索東南西北中發白百搭番梅蘭菊竹春夏秋冬"
"""In the bold serif face, with the shapes that Hong Kong uses."""
INDEX = "123456789ESWNCFP"
"""Digits and letters of the corner, in the bold face without serifs."""

_HEAD = """\
// Made by scripts/glyphs.py; do not change by hand.
// Outlines from {serif} and {sans},
// © Adobe, under the SIL Open Font License 1.1: see NOTICE.

/** Side of the square that the outlines are drawn in; the baseline is y = 0, down is positive. */
export const EM = {em};
"""


def face(path: Path) -> Any:
    """The face of a collection that writes Chinese as in Hong Kong."""
    from fontTools.ttLib import TTCollection

    for font in TTCollection(str(path)).fonts:
        if font["name"].getDebugName(1).endswith(" HK"):
            return font
    raise LookupError(f"{path} has no Hong Kong face")


def named(font: Any) -> str:
    """A font's name and version."""
    version = font["name"].getDebugName(5).split(";")[0].removeprefix("Version ")
    return f"{font['name'].getDebugName(4)} {version}"


def outline(font: Any, character: str) -> tuple[int, str]:
    """How wide a character is, and its outline as the data of an SVG path."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return round(glyphs[name].width), pen.getCommands()


def module() -> str:
    """The whole file."""
    serif, sans = face(SERIF), face(SANS)
    lines = [_HEAD.format(serif=named(serif), sans=named(sans), em=serif["head"].unitsPerEm)]
    lines.append("/** The writing on the faces: outlines one em wide. */")
    lines.append("export const CHINESE = {")
    lines += [f'  {each}: "{outline(serif, each)[1]}",' for each in CHINESE]
    lines += ["};", ""]
    lines.append("/** Corner digits and letters: how wide, and the outline. */")
    lines.append("export const INDEX = {")
    for each in INDEX:
        width, path = outline(sans, each)
        lines.append(f'  {each}: [{width}, "{path}"],')
    lines += ["};", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    WRITTEN.write_text(module(), encoding="utf-8")
