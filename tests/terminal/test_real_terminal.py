"""A match on a real terminal, played with the keys that a person presses."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivewinds.events import Discard
from fivewinds.record import load
from fivewinds.terminal.table import question
from fivewinds.terminal.tiles import Look, Style, chip
from fivewinds.tiles import ID
from tests.terminal.sitting import toys_beside

pytestmark = pytest.mark.needs("tmux")

PATIENCE = 300.0
"""Seconds after which a test gives up: many, as other programs may need the processor."""
STYLE = Style(Look.CARDS, colour=False)
TILES = {
    question("en", STYLE, tile).plain.partition("  ")[2]: chip(tile, STYLE).plain
    for tile in ID.values()
}
"""By the whole question, the tile as the screen draws it."""


class Terminal:
    """A terminal of 80 by 24 in which a shell runs, with the toys among the books."""

    def __init__(self, home: Path) -> None:
        self.home = home
        around = os.environ | toys_beside(home / "site")
        self.tmux = ["tmux", "-S", str(home / "tmux"), "-f", "/dev/null"]
        shell = f"env -i PATH='{os.environ['PATH']}' TERM=screen-256color LANG=C.UTF-8 PS1='$ '"
        shell += f" HOME='{home}' XDG_CONFIG_HOME='{home}'"
        for name in ("PYTHONPATH", "FIVEWINDS_INTERPRETED"):
            if name in around:
                shell += f" {name}='{around[name]}'"
        self.run("new-session", "-d", "-x", "80", "-y", "24", "-c", str(home), f"{shell} sh")

    def run(self, *words: str) -> str:
        done = subprocess.run([*self.tmux, *words], check=True, capture_output=True, text=True)
        return done.stdout

    def type(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def screen(self) -> str:
        return self.run("capture-pane", "-p")

    def wait_for(self, pattern: str) -> str:
        """The screen, as soon as it shows what is expected."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, screen := self.screen()):
            assert time.monotonic() < end, f"no {pattern!r} in:\n{screen}"
            time.sleep(0.05)
        return screen

    def wait_for_another(self, before: str, pattern: str) -> str:
        """The screen, as soon as it shows this, is another one and stands still."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if screen != before and re.search(pattern, screen) and screen == self.screen():
                return screen
            assert time.monotonic() < end, f"no other {pattern!r} than in:\n{screen}"
            time.sleep(0.05)

    def asked(self, other_than: str = "") -> str:
        """The tile that Enter would discard, once it is another one.

        The whole question is looked for, tile and name: a screen that is half redrawn shows the
        tile of one question beside the name of another.
        """
        questions = [asked for asked, tile in TILES.items() if tile != other_than]
        screen = self.wait_for("|".join(map(re.escape, questions)))
        (found,) = [tile for asked, tile in TILES.items() if asked in screen]
        return found

    def own_discards(self) -> list[str]:
        """The player's discards as the record has them, drawn as the screen shows them."""
        (path,) = self.home.rglob("*.jsonl")
        record = load(path)
        kinds = [player.kind for player in record.header.players]
        return [
            chip(ID[event.tile], STYLE).plain
            for event in record.events
            if isinstance(event, Discard) and event.seat == kinds.index("human")
        ]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path)
    opened.wait_for(r"\$")
    yield opened
    opened.run("kill-server")


def start(terminal: Terminal, *words: str) -> str:
    begin(terminal, "play", *words)
    return terminal.asked()


def begin(terminal: Terminal, *words: str) -> None:
    terminal.type("-l", f"{shlex.quote(sys.executable)} -m fivewinds {' '.join(words)}")
    terminal.type("Enter")


def test_arrow_keys_choose_and_enter_discards(terminal: Terminal) -> None:
    drawn = start(terminal, "--seed", "winds")
    terminal.type("Left")
    chosen = terminal.asked(other_than=drawn)
    terminal.type("Right")
    assert terminal.asked(other_than=chosen) == drawn
    terminal.type("Left")
    assert terminal.asked(other_than=drawn) == chosen
    terminal.type("Enter")
    wait_until(lambda: terminal.own_discards() == [chosen])


def test_space_discards_the_drawn_tile(terminal: Terminal) -> None:
    drawn = start(terminal, "--seed", "winds", "--fast")
    terminal.type("Space")
    wait_until(lambda: terminal.own_discards() == [drawn])


def test_a_tile_that_is_not_held_is_refused_with_the_reason(terminal: Terminal) -> None:
    start(terminal, "--seed", "winds")
    terminal.type("1", "f", "Enter")
    terminal.wait_for("You do not hold that tile")
    assert terminal.own_discards() == []


def test_a_hint_chooses_its_tile_and_waits_follow_the_chosen_one(terminal: Terminal) -> None:
    drawn = start(terminal, "--seed", "winds")
    terminal.type("?")
    hinted = terminal.asked(other_than=drawn)
    terminal.wait_for("Discard ..: ")
    terminal.type("w", "Left")
    chosen = terminal.asked(other_than=hinted)
    terminal.wait_for(f"Without {chosen} .* from waiting")


def test_leaving_gives_the_terminal_back_and_the_match_can_be_gone_on_with(
    terminal: Terminal,
) -> None:
    drawn = start(terminal, "--seed", "winds", "--fast")
    terminal.type("Space")
    next_drawn = terminal.asked(other_than=drawn)
    terminal.type("q")
    assert_terminal_is_given_back(terminal)
    terminal.type("clear", "Enter")
    terminal.wait_for(r"^\$")
    terminal.type("-l", f"{shlex.quote(sys.executable)} -m fivewinds play --fast")
    terminal.type("Enter")
    terminal.wait_for(r"Go on with it\? \[Y/n\]")
    terminal.type("Enter")
    assert terminal.asked() == next_drawn
    assert terminal.own_discards() == [drawn]


def test_ctrl_c_keeps_the_match_and_gives_the_terminal_back(terminal: Terminal) -> None:
    start(terminal, "--seed", "winds")
    terminal.type("C-c")
    assert_terminal_is_given_back(terminal)


def test_a_discard_is_claimed_with_the_key_of_the_call(terminal: Terminal) -> None:
    begin(terminal, "play", "reed", "--seed", "b", "--fast")
    screen = ""
    for _ in range(40):
        screen = terminal.wait_for_another(screen, r"Discard \S+ [^?]*\?|claim it\?|go on")
        if "P pung" in screen:
            break
        terminal.type("Space")
    terminal.type("P")
    terminal.wait_for(r"You: pung \S+")
    terminal.asked()


def test_a_wrong_win_at_a_strict_table_is_told_and_paid_for(terminal: Terminal) -> None:
    begin(terminal, "play", "storm", "--seed", "d", "--fast", "--table", "strict")
    terminal.wait_for("W win")
    terminal.type("W")
    terminal.wait_for(r"-24 +dead hand")


def test_a_record_of_any_book_is_stepped_through(terminal: Terminal) -> None:
    begin(terminal, "simulate", "reed", "--matches", "1", "--seed", "x", "--record", "games")
    terminal.wait_for("decisions in")
    begin(terminal, "replay", "games/000001.jsonl")
    terminal.wait_for("event 1 of")
    terminal.type("Right")
    terminal.wait_for("event 2 of")
    terminal.type("End")
    terminal.wait_for(r"event (\d+) of \1")
    terminal.type("Left", "Left")
    terminal.wait_for("wins|Nobody wins")
    terminal.type("q")
    terminal.wait_for(r"\$ *\n*$")


def assert_terminal_is_given_back(terminal: Terminal) -> None:
    """The shell is there again, and shows what is typed."""
    terminal.wait_for(r"The match is kept[^$]*\$")
    terminal.type("-l", "echo ba''ck")
    terminal.wait_for(r"\$ echo ba''ck")
    terminal.type("Enter")
    terminal.wait_for(r"\nback")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
