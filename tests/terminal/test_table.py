"""The table on a screen: everything in its place in windows of any size."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from fivewinds.bots import Greedy
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.events import Win
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.simulation import drive
from fivewinds.terminal.phrases import Teller
from fivewinds.terminal.result import result_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.screenshot import svg, table_lines
from fivewinds.terminal.table import Picture, Rail, question
from fivewinds.terminal.tiles import Look, Style, style_for
from fivewinds.tiles import ID, parse
from fivewinds.view import views
from fivewinds.words import LANGUAGES


def console(width: int, height: int, encoding: str = "utf-8") -> Console:
    return Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding=encoding),
        width=width,
        height=height,
        force_terminal=True,
        color_system="truecolor",
        _environ={},
    )


def words_of(picture: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", picture)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("size", [(60, 21), (60, 24), (80, 24), (120, 40), (200, 60)])
def test_the_table_fills_every_window_exactly(
    size: tuple[int, int], encoding: str, language: str
) -> None:
    lines = table_lines(console(*size, encoding), language)
    assert len(lines) == size[1]
    assert {line.cell_len for line in lines} == {size[0]}
    assert "terminal." not in "".join(line.plain for line in lines)


def test_ascii_windows_are_drawn_in_ascii() -> None:
    lines = table_lines(console(80, 24, "ascii"))
    assert all(line.plain.isascii() for line in lines)


def test_a_window_that_is_too_small_says_so() -> None:
    said = " ".join(line.plain for line in table_lines(console(40, 10)))
    assert "60 columns and 21 lines" in said


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("size", [(60, 24), (80, 24), (120, 40)])
def test_nothing_is_lost_in_the_longest_rivers(size: tuple[int, int], encoding: str) -> None:
    scene = Scene(0, ["a", "b", "c", "d"], hand=parse("123456789m1234p"))
    scene.rivers = [[ID["3s"]] * 19 for _ in range(4)]
    window = console(*size, encoding)
    lines = Picture(book("simple"), "en", style_for(window), window).table(scene, [], Rail())
    drawn = "".join(line.plain for line in lines)
    assert drawn.count("索" if encoding == "utf-8" else "3s") == 4 * 19


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("size", [(60, 21), (80, 24), (120, 40)])
def test_the_result_of_a_hand_fits_the_window(size: tuple[int, int], encoding: str) -> None:
    match = Match(book("simple"), seed_of("scenes", 1), {"hands": 1})
    drive(match, [Greedy(bot_stream(match.seed, seat)) for seat in range(4)])
    names = ["a", "b", "c", "d"]
    scene = Scene(0, names)
    for event in match.events(0):
        scene.hear(event)
    assert isinstance(scene.result, Win)
    window = console(*size, encoding)
    style = style_for(window)
    picture = Picture(match.book, "en", style, window)
    teller = Teller(match.book, "en", names, 0, style)
    lines = result_lines(scene.result, scene, teller, picture)
    assert all(line.cell_len <= size[0] for line in lines)
    sheet = picture.sheet(scene, lines, Text())
    assert len(sheet) == size[1]
    assert {line.cell_len for line in sheet} == {size[0]}


def test_a_scene_follows_its_events_as_the_view_does() -> None:
    match = Match(book("simple"), seed_of("scenes", 1), {"hands": 2})
    scenes = [Scene(seat, ["a", "b", "c", "d"]) for seat in range(4)]
    seen = views(match)
    players = [Greedy(bot_stream(match.seed, seat)) for seat in range(4)]
    told = 0
    while not match.over:
        (turn,) = match.asked()
        for scene, view in zip(scenes, seen, strict=True):
            for event in match.events(scene.own, told):
                scene.hear(event)
            view.look(match)
            assert sorted(scene.held()) == view.hand.tiles()
            assert scene.rivers == view.rivers
            assert scene.wall == view.wall
        told = len(match.events())
        match.act(turn, players[turn].choose(seen[turn]))


def test_a_scene_ends_with_the_result_of_the_match() -> None:
    match = Match(book("simple"), seed_of("scenes", 2), {"hands": 2})
    drive(match, [Greedy(bot_stream(match.seed, seat)) for seat in range(4)])
    scene = Scene(0, ["a", "b", "c", "d"])
    for event in match.events(0):
        scene.hear(event)
    assert scene.ended is not None
    assert scene.scores == match.scores


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    kept = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"
    # Another version of rich may frame it otherwise; what it shows must be the same.
    assert words_of(kept.read_text(encoding="utf-8")) == words_of(svg())


def test_the_picture_fetches_nothing() -> None:
    assert "url(http" not in svg()
    assert "@font-face" not in svg()


@pytest.mark.parametrize(
    ("look", "asked"),
    [(Look.CARDS, "打4萬？"), (Look.BOXES, "打 [4m] 4萬？"), (Look.TEXT, "打 4m 4萬？")],
)
def test_the_question_in_cantonese_names_a_tile_once_or_with_a_space(
    look: Look, asked: str
) -> None:
    found = question("yue", Style(look, colour=False), ID["4m"]).plain
    assert found.endswith(asked)
