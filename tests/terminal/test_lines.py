"""A match of any book in plain lines, with commands as a person types them."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fivewinds.actions import shown
from fivewinds.bots import Greedy
from fivewinds.core.codes import ACT_CHOW, ACT_EXCHANGE, ACT_PASS, action_tile
from fivewinds.core.shuffle import Stream
from fivewinds.events import EndMatch
from fivewinds.match import TableKind
from fivewinds.record import load
from fivewinds.terminal.calls import riichi_tiles
from fivewinds.terminal.game import Game
from fivewinds.terminal.lines import Lines
from fivewinds.tiles import NAMES
from fivewinds.words import LANGUAGES
from tests.commands.running import fivewinds
from tests.terminal.sitting import sit_down, toys_beside
from tests.toys import IDS, TOYS

every_book = pytest.mark.parametrize("rules", IDS)


class Typist:
    """Types whatever might be a command now, and now and then nonsense."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random

    def readline(self) -> str:
        match, seat = self.game.match, self.game.seat
        words = ["1", "2", "9", "?", "w", "chow", "pung", "kong", "K", "flower", "win", "riichi"]
        words += [f"riichi {NAMES[tile]}" for tile in riichi_tiles(match, seat)] * 3
        legal = match.legal(seat)
        if legal[0] & 255 >= ACT_EXCHANGE:
            choices = [shown(action) for action in legal]
            words += [each.get("tiles") or f"void {each['suit']}" for each in choices]
        elif ACT_PASS in legal:
            words += ["", "pass", "Pass"] * 3
        else:
            words += [NAMES[tile] for tile in self.game.view.hand.tiles()]
            words += ["drawn"] * 3
        return self.random.choice(words) + "\n"


@every_book
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_a_match_is_played_with_typed_words(
    rules: str,
    kind: TableKind,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = sit_down(rules, tmp_path, kind=kind, max_hands=2)
    monkeypatch.setattr(sys, "stdin", Typist(game, Random(rules)))
    assert Lines(game, "en").play(silently_to_now=False)
    out = capsys.readouterr().out
    assert out.isascii()
    assert "The match is over." not in out, "that stands above the ranking"
    assert isinstance(load(game.kept.path).events[-1], EndMatch)


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return toys_beside(tmp_path_factory.mktemp("site"))


def play(
    home: Path, beside: dict[str, str], *words: str, given: str
) -> subprocess.CompletedProcess[str]:
    folders = dict.fromkeys(("XDG_CONFIG_HOME", "HOME", "APPDATA"), str(home))
    return fivewinds("play", *words, given=given, env=beside | folders)


@pytest.mark.heavy
@pytest.mark.parametrize("toy", [toy.id for toy in TOYS])
def test_a_book_of_another_package_is_played_in_every_language(
    toy: str, tmp_path: Path, beside: dict[str, str]
) -> None:
    how: tuple[str, ...] = ("--players", "random", "--seed", "x")
    for language in LANGUAGES:
        words = (toy, *how, "--language", language)
        run = play(tmp_path, beside, *words, given="?\ndrawn\n\n" * 9 + "q\n")
        how = ("--resume",)
        assert run.returncode == 0, run.stderr
        for unsaid in ("terminal.", "sheet.", "acting.", "reason."):
            assert unsaid not in run.stdout
    (path,) = tmp_path.rglob("*.jsonl")
    checked = fivewinds("replay", path, env=beside)
    assert checked.returncode == 0, checked.stderr


def test_a_strict_table_is_asked_for_by_its_name(tmp_path: Path, beside: dict[str, str]) -> None:
    words = ("storm", "--table", "strict", "--seed", "x", "--players", "random")
    run = play(tmp_path, beside, *words, given="?\nq\n")
    assert "This match is played without hints." in run.stdout
    (path,) = tmp_path.rglob("*.jsonl")
    assert '"table":"strict"' in path.read_text(encoding="utf-8").splitlines()[0]


def test_a_call_that_may_mean_several_things_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = sit_down("storm", tmp_path, "s0", level="greedy", max_hands=None)
    typed = ["q", "chow 67s", "chow"]

    class ChowsAtOnce(Typist):
        def readline(self) -> str:
            legal = self.game.match.table.sound(self.game.seat)
            if sum(action & 255 == ACT_CHOW for action in legal) > 1 or len(typed) == 1:
                return f"{typed.pop()}\n" if typed else ""
            return "\n" if ACT_PASS in legal else "drawn\n"

    monkeypatch.setattr(sys, "stdin", ChowsAtOnce(game, Random(0)))
    Lines(game, "en").play(silently_to_now=False)
    out = capsys.readouterr().out
    assert "Which one? Type its number." in out
    assert out.count("1  chow 67s") == 2


def test_a_win_that_something_bars_is_told_even_when_nothing_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = sit_down("lantern", tmp_path, "quiet 11", level="greedy", max_hands=8)

    class Quiet(Typist):
        """Never claims and never declares riichi, so that a discard is never worth enough."""

        def readline(self) -> str:
            if ACT_PASS in self.game.match.legal(self.game.seat):
                return "\n"
            return f"{NAMES[action_tile(Greedy(Stream(b'', 1)).choose(self.game.view))]}\n"

    monkeypatch.setattr(sys, "stdin", Quiet(game, Random(0)))
    Lines(game, "en").play(silently_to_now=False)
    lines = capsys.readouterr().out.splitlines()
    told = [place for place, line in enumerate(lines) if line.startswith("No win ")]
    before = [lines[place - 1] for place in told]
    assert any(" discards " in line for line in before)
    assert {lines[place][-5:] for place in told} == {"[T-1]", "[T-2]"}
