"""The writing on tiles is what the script makes from the font."""

import pytest

from scripts.glyphs import CHINESE, INDEX, SANS, SERIF, WRITTEN, face, module, named


def test_every_character_on_a_tile_has_an_outline() -> None:
    written = WRITTEN.read_text(encoding="utf-8")
    for character in CHINESE:
        assert f'  {character}: "M' in written
    for sign in INDEX:
        assert f"  {sign}: [" in written


@pytest.mark.needs("fonts-noto-cjk")
def test_the_outlines_are_those_of_the_fonts() -> None:
    written = WRITTEN.read_text(encoding="utf-8")
    fonts = f"{named(face(SERIF))} and {named(face(SANS))}"
    if fonts in written:
        assert written == module()
    else:  # another version of the fonts may draw a stroke otherwise, but has every character
        assert len(module().splitlines()) == len(written.splitlines())
