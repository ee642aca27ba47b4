"""One person against bots ends the match after a hand: in plain lines, and with keys."""

from pathlib import Path

import pytest

from fivewinds.events import EndHand, EndMatch
from fivewinds.match import Match
from fivewinds.record import Record, check, load, verify
from fivewinds.rules.registry import book
from fivewinds.terminal.game import Game
from fivewinds.terminal.match_file import unfinished
from fivewinds.terminal.screen import Screen
from fivewinds.terminal.tiles import Look, Style
from fivewinds.testing.walls import SEED
from tests.commands.running import fivewinds
from tests.terminal.sitting import console, players, step

NEXT, LEAVE, END = "enter", "q", "e"


def play(folder: Path, *words: str, given: str = "") -> str:
    home = {name: str(folder) for name in ("XDG_CONFIG_HOME", "HOME", "APPDATA")}
    run = fivewinds("play", *words, given=given, env=home)
    assert run.returncode == 0, run.stderr
    return run.stdout


def checked(path: Path) -> Record:
    record = load(path)
    check(record)
    verify(record)
    return record


def test_who_types_end_ends_the_match_after_the_hand(tmp_path: Path) -> None:
    told = play(tmp_path, "--players", "random", "--seed", "x", given="end\n" + "drawn\n" * 40)
    assert "The match ends after this hand. Type end again to play on." in told
    assert "ended by agreement" in told
    (path,) = tmp_path.rglob("*.jsonl")
    *_, hand, match = checked(path).events
    assert isinstance(hand, EndHand)
    assert isinstance(match, EndMatch)
    assert match.reason == "agreed"
    assert match.scores == hand.scores
    assert unfinished(path.parent, "simple") is None


def test_who_types_end_twice_plays_on(tmp_path: Path) -> None:
    told = play(tmp_path, "--players", "random", "--seed", "x", given="end\nend\n" + "drawn\n" * 20)
    assert "The match goes on after this hand." in told
    assert "The match is kept." in told
    (path,) = tmp_path.rglob("*.jsonl")
    assert not isinstance(load(path).events[-1], EndMatch)


class Typed:
    """A keyboard on which these keys are pressed, one after another."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys

    def __enter__(self) -> "Typed":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def forget(self) -> None:
        pass

    def read(self, seconds: float) -> str:
        return self.keys.pop(0) if self.keys else LEAVE


def between_hands(folder: Path) -> Game:
    """A match whose first hand has just ended; the person discards what is drawn."""
    match = Match(book("simple"), SEED, pauses=True)
    game = Game.new(match, players("greedy"), folder)
    while not game.between:
        if game.is_asked:
            game.act(match.legal(game.seat)[0])
        else:
            step(game)
    return game


def at_the_screen(game: Game, keys: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[bool, str]:
    """Whether the match was played to its end with these keys, and all that was shown."""
    monkeypatch.setattr("fivewinds.terminal.screen.Keyboard", lambda: Typed(keys))
    window = console(100, 40)
    style = Style(Look.TEXT, colour=False)
    over = Screen(game, window, "en", style, pause=0).play()
    window.file.flush()
    written = window.file.buffer.getvalue()  # type: ignore[attr-defined]
    return over, written.decode()


def test_the_key_is_pressed_twice_to_end_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = between_hands(tmp_path)
    over, shown = at_the_screen(game, [END, END], monkeypatch)
    assert over
    assert "end the match" in shown
    assert "end the match? e again" in shown
    end = checked(game.kept.path).events[-1]
    assert isinstance(end, EndMatch)
    assert end.reason == "agreed"


def test_any_other_key_after_the_first_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = between_hands(tmp_path)
    over, _ = at_the_screen(game, [END, "x", END, NEXT, LEAVE], monkeypatch)
    assert not over
    assert len(game.match.hands) == 2
    assert not game.between


def test_who_leaves_between_two_hands_may_still_end_when_he_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = between_hands(tmp_path)
    assert not at_the_screen(left, [LEAVE], monkeypatch)[0]
    assert isinstance(load(left.kept.path).events[-1], EndHand)
    again = Game.again(left.kept.path)
    assert again.between
    assert at_the_screen(again, [END, END], monkeypatch)[0]
    assert checked(left.kept.path).events[:-1] == left.match.events()


def test_within_a_hand_the_key_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = between_hands(tmp_path)
    game.go_on()
    while not game.is_asked:
        step(game)
    assert not at_the_screen(game, [END, END, LEAVE], monkeypatch)[0]
    assert not game.over
