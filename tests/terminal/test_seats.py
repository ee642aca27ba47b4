"""What lies before a player: marks on tiles, melds, flowers, hands laid open."""

import pytest

from fivewinds.core.codes import HIDDEN
from fivewinds.terminal.melds import Laid
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.table import Picture, Rail
from fivewinds.terminal.tiles import Look, Mark, Style, grouped, in_a_row, style_for
from fivewinds.tiles import ID, parse
from tests.terminal.sitting import NAMES, console
from tests.toys import book_or_toy

CARDS = Style(Look.CARDS, colour=True)
BOXES = Style(Look.BOXES, colour=False)
TEXT = Style(Look.TEXT, colour=False)
MARKS = {1: Mark.TAKEN, 2: Mark.SIDEWAYS}


def drawn(scene: Scene, size: tuple[int, int], encoding: str = "ascii") -> str:
    window = console(*size, encoding)
    picture = Picture(book_or_toy("storm"), "en", style_for(window), window)
    return "\n".join(line.plain for line in picture.table(scene, [], Rail()))


@pytest.mark.parametrize(
    ("style", "width", "text"),
    [
        (TEXT, 0, "1m(2m)<3m>4m"),
        (BOXES, 20, "[1m](2m)<3m>[4m]"),
        (BOXES, 0, "1m 2m)3m>4m"),
    ],
)
def test_marks_show_without_colours(style: Style, width: int, text: str) -> None:
    assert in_a_row(parse("1234m"), style, width, marks=MARKS).plain == text


def test_a_mark_changes_the_colours_of_a_drawn_tile() -> None:
    plain, taken, sideways = (
        in_a_row([0], CARDS, 9, marks={0: mark}).spans[0].style
        for mark in (Mark.NONE, Mark.TAKEN, Mark.SIDEWAYS)
    )
    assert len({plain, taken, sideways}) == 3


def test_tiles_are_gathered_by_suit() -> None:
    assert grouped(parse("123m55z"), CARDS).plain == "123萬白白"
    assert grouped(parse("123m5z"), BOXES, sideways=1).plain == "1<2>3m5z"
    assert grouped([HIDDEN] * 4, BOXES).plain == "########"


@pytest.mark.parametrize("size", [(60, 24), (80, 24), (120, 40)])
def test_no_meld_and_no_late_discard_is_lost_before_a_player_who_has_most_of_both(
    size: tuple[int, int],
) -> None:
    scene = Scene(0, NAMES, hand=parse("1z"))
    for seat in range(4):
        kongs = [parse(f"{number}" * 4 + "s") for number in range(1, 5)]
        scene.melds[seat] = [Laid("kong", kong, kong[0]) for kong in kongs]
        scene.rivers[seat] = [ID["9p"]] * 29 + [ID["7z"]]
    picture = drawn(scene, size, "utf-8").replace(" ", "")
    for number in range(1, 5):
        assert picture.count(f"{number}" * 4 + "索") + picture.count(f"{number}索" * 4) == 4
    assert picture.count("C中") == 4


def test_a_hidden_kong_shows_backs_until_it_is_laid_open() -> None:
    scene = Scene(0, NAMES, hand=parse("1z"))
    scene.melds[2] = [Laid("concealed-kong", [HIDDEN] * 4)]
    assert "[##][##][##][##]" in drawn(scene, (80, 24))
    scene.melds[2][0].tiles = parse("5555p")
    assert "[5p][5p][5p][5p]" in drawn(scene, (80, 24))


def test_states_stand_beside_the_name() -> None:
    scene = Scene(0, NAMES, hand=parse("1z"), dealer=1)
    scene.riichi, scene.dead, scene.won = {1}, {2}, {3: ID["1m"]}
    scene.open[3] = parse("123m")
    picture = drawn(scene, (80, 24))
    assert "E Bob  0  riichi" in picture
    assert "S Cas  0  dead hand" in picture
    assert "W Dee  0  has won" in picture
    assert "[1m][2m][3m] +[1m]" in picture


def test_what_belongs_to_nobody_lies_in_the_middle() -> None:
    scene = Scene(0, NAMES, hand=parse("1z"), indicator=ID["5p"], pot=30, wall=7, round="S")
    picture = drawn(scene, (80, 24))
    assert "indicator [5p]" in picture
    assert "pot 30" in picture
    assert "South round" in picture
