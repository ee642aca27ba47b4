"""Planes are complete, and hold nothing that a seat may not know."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import fivewinds
import fivewinds.env
from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.env.episode import Episode
from fivewinds.env.layout import layout_of
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.view import View, views
from tests.env.decoded import Decoded, known_by
from tests.toys import TOYS, WILLOW

ROOT = Path(__file__).parents[2]
MATCHES = 8 if fivewinds.COMPILED else 2
BOOKS = [*map(book, own_books()), *TOYS]
SAMPLED = [each for each in BOOKS if each is not WILLOW]
"""Hands with acts before play cannot be resampled (docs/before-play.md)."""


def of(each: Book) -> str:
    return each.id


def planes_of(episode: Episode, seat: int) -> NDArray[np.uint8]:
    layout = layout_of(episode.book)
    buffer = bytearray(layout.size)
    episode.observe(seat, buffer, 0)
    return np.frombuffer(buffer, np.uint8).reshape(layout.count, layout.width)


def mask_of(episode: Episode) -> bytes:
    mask = bytearray(episode.actions.size)
    episode.mask(mask, 0)
    return bytes(mask)


class Game:
    """A match between bots, played through an episode."""

    def __init__(self, rules: Book, level: str, number: int, hands: int = 2) -> None:
        self.episode = Episode(layout_of(rules), hands=hands)
        seed = seed_of("planes", number)
        self.episode.begin(seed)
        self.bots = [LEVELS[level](bot_stream(seed, seat)) for seat in range(4)]
        self.seen = views(self.episode.match)

    def look(self) -> View:
        """The view of the seat that is asked."""
        view: View = self.seen[self.episode.seat]
        view.look(self.episode.match)
        return view

    def go_on(self) -> None:
        episode = self.episode
        action = self.bots[episode.seat].choose(self.look())
        index = episode.actions.index(action)
        assert episode.actions.action(index) == action
        assert episode.is_legal(index)
        episode.act(index)


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_a_decoder_rebuilds_the_view_from_the_planes(rules: Book, level: str) -> None:
    highest = np.array([plane.highest for plane in fivewinds.env.planes(rules)])
    for number in range(1, MATCHES + 1):
        game = Game(rules, level, number)
        turns = 0
        while game.episode.seat >= 0:
            turns += 1
            if turns % 5 == 0 or game.episode.match.table.robbing:
                planes = planes_of(game.episode, game.episode.seat)
                assert (planes <= highest).all()
                assert Decoded(rules, planes).known() == known_by(game.look())
            game.go_on()


@pytest.mark.parametrize("rules", SAMPLED, ids=of)
def test_hidden_tiles_change_no_byte(rules: Book) -> None:
    for number in range(1, MATCHES + 1):
        game = Game(rules, "greedy", number, hands=1)
        stream = Stream(b"hidden", 17)
        turns = 0
        while game.episode.seat >= 0:
            episode = game.episode
            turns += 1
            if turns % 9 == 0 and not any(episode.match.table.riichi):
                other = Episode(layout_of(rules), hands=1)
                other.take_up(episode.match.resample(episode.seat, stream))
                assert (planes_of(other, episode.seat) == planes_of(episode, episode.seat)).all()
                if other.seat == episode.seat:
                    assert mask_of(other) == mask_of(episode)
            game.go_on()


def _hands_changed(match: Match, seat: int) -> Any:
    return [match.table.held(other) for other in range(4) if other != seat]


def test_the_test_of_hidden_tiles_changes_them() -> None:
    match = Match(book("mingjong"), bytes(32))
    other = match.resample(0, Stream(b"hidden", 17))
    assert _hands_changed(match, 0) != _hands_changed(other, 0)


def test_the_tables_of_the_page_are_made_from_the_code() -> None:
    script = ROOT / "scripts" / "environment_tables.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.stdout == "up to date\n", done.stdout + done.stderr
