"""The terminal follows every book: what lies on the table, and that it fits the window."""

from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from rich.text import Text

from fivewinds.core.shuffle import seed_of
from fivewinds.events import Event
from fivewinds.match import Match, TableKind
from fivewinds.terminal.asking import asking
from fivewinds.terminal.phrases import Teller
from fivewinds.terminal.result import pages, result_lines, told_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.table import Picture, Rail
from fivewinds.terminal.tiles import Look, Style, style_for
from fivewinds.view import views
from fivewinds.words import LANGUAGES
from tests.terminal.sitting import NAMES, SIZES, console, questions, scene_of, sit_down
from tests.toys import IDS, book_or_toy

KINDS: tuple[TableKind, ...] = ("assisted", "strict")
UNSAID = ("terminal.", "play.", "sheet.", "acting.", "reason.")
every_book = pytest.mark.parametrize("rules", IDS)


def by_chance(match: Match, random: Random) -> None:
    """One action of somebody who is asked, mostly a sound one."""
    seat = random.choice(match.asked())
    sound = match.table.sound(seat)
    match.act(seat, random.choice(match.legal(seat) if random.random() < 0.02 else sound))


def played_by_chance(rules: str, kind: TableKind, seed: str) -> Match:
    match = Match(book_or_toy(rules), seed_of(seed, 1), kind=kind, max_hands=2)
    random = Random(seed)
    while not match.over:
        by_chance(match, random)
    return match


@every_book
@pytest.mark.parametrize("kind", KINDS)
def test_a_scene_follows_its_events_as_the_view_does(rules: str, kind: TableKind) -> None:
    random = Random(7)
    match = Match(book_or_toy(rules), seed_of("scenes", 1), kind=kind, max_hands=3)
    scenes = [Scene(seat, NAMES) for seat in range(4)]
    seen = views(match)
    told = 0
    while not match.over:
        for scene, view in zip(scenes, seen, strict=True):
            for event in match.events(scene.own, told):
                scene.hear(event)
            view.look(match)
            assert sorted(scene.held()) == view.hand.tiles()
            assert scene.rivers == view.rivers
            assert scene.wall == view.wall
            assert list(map(len, scene.melds)) == list(map(len, view.melds))
            assert scene.scores == match.table.scores
            assert scene.pot in (None, match.table.pot)
            assert scene.dead == {seat for seat in range(4) if match.table.dead[seat]}
        told = match.count()
        by_chance(match, random)


@pytest.mark.heavy
@every_book
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_table_fills_every_window_at_every_moment(
    rules: str, size: tuple[int, int], encoding: str
) -> None:
    window = console(*size, encoding)
    style = style_for(window)
    for kind, language in zip(cycle(KINDS), LANGUAGES, strict=False):
        match = played_by_chance(rules, kind, f"{rules} {kind}")
        scene, teller = Scene(1, NAMES), Teller(match.book, language, NAMES, 1, style)
        picture = Picture(match.book, language, style, window)
        log: list[Text] = []
        for event in match.events(1):
            scene.hear(event)
            told = teller.tell(event)
            log += [] if told is None else [told]
            if event.n % 5 == 0 or event is scene.result:
                assert_fits(picture.table(scene, log, Rail()), size, encoding)
            if event is scene.result:
                lines = result_lines(event, scene, teller, picture)
                for page in pages(lines, size[1] - 2):
                    assert_fits(picture.sheet(scene, page, Text()), size, encoding)


def assert_fits(lines: list[Text], size: tuple[int, int], encoding: str) -> None:
    drawn = "\n".join(line.plain for line in lines)
    assert len(lines) == size[1]
    assert {line.cell_len for line in lines} == {size[0]}, drawn
    assert not any(unsaid in drawn for unsaid in UNSAID), drawn
    assert drawn.isascii() or encoding == "utf-8" or any(sign > "⺀" for sign in drawn)


@every_book
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_words(rules: str, language: str) -> None:
    style = Style(Look.TEXT, colour=False)
    for kind in KINDS:
        match = played_by_chance(rules, kind, f"{rules} {kind}")
        for own in (None, 2):
            teller = Teller(match.book, language, NAMES, own, style)
            for event, lines in told(match, teller):
                text = "\n".join(line.plain for line in lines)
                assert not any(unsaid in text for unsaid in UNSAID), (event, text)


def told(match: Match, teller: Teller) -> list[tuple[Event, list[Text]]]:
    scene = Scene(2, NAMES)
    found = []
    for event in match.events(2):
        scene.hear(event)
        found.append((event, told_lines(event, scene, teller)))
    return found


@pytest.mark.heavy
@every_book
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_keys_are_pressed_the_table_stays_whole(
    rules: str, kind: TableKind, tmp_path: Path
) -> None:
    random = Random(rules)
    window = console(80, 24)
    style = style_for(window)
    game = sit_down(rules, tmp_path, kind=kind)
    keys = ["enter", "space", "escape", "left", "right", "home", *"CPKWFRckfr?w1239mz"]
    for _ in questions(game):
        scene = scene_of(game)
        asked = asking(game, scene, "en", style, watching=False)
        pressed = 0
        while True:
            if pressed % 4 == 0:
                picture = Picture(game.match.book, "en", style, window)
                assert_fits(picture.table(scene, [], asked.rail()), (80, 24), "utf-8")
            pressed += 1
            if asked.press(random.choice(keys) if pressed < 40 else "enter"):
                break
    assert game.kept.events == game.match.count()
