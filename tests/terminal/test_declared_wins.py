"""Declared wins of SimpleMahjong in the terminal: offered, passed, and declared falsely."""

import sys
from pathlib import Path

import pytest

from fivewinds.core.codes import ACT_PASS, HIDDEN, discard_action
from fivewinds.match import TableKind
from fivewinds.record import Player
from fivewinds.rules.simple import BOOK
from fivewinds.terminal.game import Game
from fivewinds.terminal.lines import Lines
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.words import LANGUAGES, say
from tests.commands.running import fivewinds

DECLARED = {"wins": "declared"}
HANDS = ("123456789m11p46s", "258m369p147s4567z", "147m258p369s5677z", "147m258p369s1234z")
NAMES = ("Ann", "Bob", "Cas", "Dee")


class Keyboard:
    """Types these lines, then leaves."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)

    def readline(self) -> str:
        return f"{self.typed.pop(0)}\n" if self.typed else "q\n"


def calm_others(game: Game) -> None:
    """Another player passes, or discards what it drew."""
    seat = next(seat for seat in game.match.asked() if seat != game.seat)
    table = game.match.table
    game.match.act(seat, discard_action(table.drawn) if table.window == HIDDEN else ACT_PASS)


def told(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *typed: str,
    kind: TableKind = "assisted",
    language: str = "en",
) -> str:
    """All that is printed while Ann, who waits for 5s, draws 9p and types these lines."""
    wall = wall_with(BOOK, HANDS, "9p5s5s5s7z", options=DECLARED)
    match = match_of(BOOK, wall, DECLARED, kind=kind)
    players = [
        Player(NAMES[seat], "human", chair=chair)
        if seat == 0
        else Player(NAMES[seat], "bot", "random", chair)
        for seat, chair in enumerate(match.chairs)
    ]
    game = Game.new(match, sorted(players, key=lambda player: player.chair), folder)
    monkeypatch.setattr(Game, "bot_acts", calm_others)
    monkeypatch.setattr(sys, "stdin", Keyboard(*typed))
    Lines(game, language).play(silently_to_now=False)
    return capsys.readouterr().out


def test_a_win_is_offered_passed_and_declared_on_a_later_tile_sm_26_sm_27(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(tmp_path, monkeypatch, capsys, "win", "9p", "", "win")
    assert "When you may win: type win, or its number." in out
    first, *_ = out.split("Bob discards 5s.")
    assert "That is not possible now." in first, "the hand is not complete yet"
    assert "Bob discards 5s. Do you claim it?\n  1  win\n" in out
    assert "Cas discards 5s. Do you claim it?\n  1  win\n" in out
    assert "You win with 5s, discarded by Cas." in out


def test_at_a_strict_table_a_false_win_makes_the_hand_dead_sm_29(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(tmp_path, monkeypatch, capsys, "win", "win", "9p", "win", kind="strict")
    assert "drawn: 9p\n  1  win\n" in out, "it may be declared on every drawn tile"
    assert "Your hand is dead: a false win." in out
    assert out.count("Your hand is dead: it can no longer win or claim.") == 2
    assert "dead hand" in out
    assert "Do you claim it?" not in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language_sm_26_sm_29(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = told(tmp_path, monkeypatch, capsys, "win", kind="strict", language=language)
    assert say(language, "terminal.help-wins") in out
    assert say(language, "terminal.is-dead") in out


def test_the_option_is_given_on_the_command_line_sm_32(tmp_path: Path) -> None:
    words = ("play", "simple", "--new", "--option", "wins=declared", "--language", "en")
    run = fivewinds(*words, given="q\n", env={"XDG_DATA_HOME": str(tmp_path)})
    assert "When you may win" in run.stdout
    wrong = fivewinds("play", "simple", "--option", "wins=soon")
    assert wrong.returncode == 2
    assert "The option wins is one of: automatic, declared." in wrong.stderr
