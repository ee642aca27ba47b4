"""Whole hands as text, played again and compared line by line."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from fivewinds.rules.registry import BrokenBook
from fivewinds.testing import find_book, playthrough
from fivewinds.testing.event_lines import FORMS, belongs_to_the_deal, event_of, is_first
from fivewinds.testing.playthrough import REMARKS, difference, played_again
from tests.toys import IDS, book_or_toy

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))
every_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@every_file
def test_a_playthrough_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert played_again(book_or_toy(path.parent.name), text).splitlines() == text.splitlines()


@every_file
def test_a_playthrough_says_what_it_shows_and_tells_a_whole_hand(path: Path) -> None:
    opening, _, story = path.read_text(encoding="utf-8").partition("\n\n")
    kinds = ("Table:", "Options:", "Wall ends:", "Round:")
    said = [line for line in opening.splitlines() if not line.startswith(kinds)]
    assert len(said) >= 2
    assert said[-1].startswith(f"Rulings: {book_or_toy(path.parent.name).document.rulings}-")
    assert story.startswith("hand 1: ")
    last = [line for line in story.splitlines() if not line.startswith("  ")][-1]
    assert last.startswith(("scores ", "then "))


@pytest.mark.parametrize("rules", IDS)
def test_every_book_has_playthroughs(rules: str) -> None:
    ends = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == rules]
    assert any(", drawn\n" in text for text in ends), "none is won by a draw"
    assert any("stopped: exhausted" in text for text in ends), "none runs to the end of the wall"


WIN_BY_DRAW = (HERE / "simple" / "win-by-draw.txt").read_text(encoding="utf-8")


def test_a_change_shows_as_a_difference() -> None:
    assert "72 left" in WIN_BY_DRAW
    changed = WIN_BY_DRAW.replace("72 left", "71 left")
    assert played_again(book_or_toy("simple"), changed) == WIN_BY_DRAW
    assert difference(book_or_toy("simple"), WIN_BY_DRAW) == ""
    assert difference(book_or_toy("simple"), changed).startswith("line 12 says ")


def test_a_story_that_cannot_be_played_says_where() -> None:
    impossible = WIN_BY_DRAW.replace("seat 0 discards 7z", "seat 0 discards 9m")
    with pytest.raises(ValueError, match=r"line 11: `seat 0 discards 9m.*refused: not-held"):
        played_again(book_or_toy("simple"), impossible)


@pytest.mark.parametrize("then", ["then", "then seat 3 starts", "then the match is over"])
def test_a_story_that_goes_on_tells_who_deals_next(then: str) -> None:
    going_on = f"{WIN_BY_DRAW}then seat 1 starts\n"
    assert played_again(book_or_toy("simple"), f"{WIN_BY_DRAW}{then}\n") == going_on


def test_a_story_that_goes_on_tells_how_the_match_ends() -> None:
    opening, _, story = WIN_BY_DRAW.partition("\n\n")
    last = f"{opening}\nOptions: hands=1\n\n{story}then\n"
    ended = played_again(book_or_toy("simple"), last).splitlines()[-1]
    assert re.fullmatch(r"then the match is over, scores [01 ]{7}, ranking [0-3 ]{7}", ended)


def test_a_story_that_goes_on_still_refuses_lines_after_the_end_of_the_hand() -> None:
    with pytest.raises(ValueError, match="`seat 3 draws 1m` comes when the hand has ended"):
        played_again(book_or_toy("simple"), f"{WIN_BY_DRAW}seat 3 draws 1m\nthen\n")


def test_a_hand_may_have_no_prevailing_wind() -> None:
    path = HERE / "lantern" / "exhausted-two-wait.txt"
    opening, _, story = path.read_text(encoding="utf-8").partition("\n\n")
    without = f"{opening}\nRound: none\n\n{story.replace(', round E', '')}then\n"
    played = played_again(book_or_toy("lantern"), without)
    assert "hand 1: seat 0 starts, 1 to draw, indicator 1m\n" in played
    assert played.endswith("\nthen seat 1 starts\n")


def test_what_is_said_in_brackets_and_is_not_so_is_left_out() -> None:
    lines = WIN_BY_DRAW.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("seat 0 draws"))
    lines.insert(place + 1, "(seat 0 may not discard 7z: swap-calling)\n")
    assert played_again(book_or_toy("simple"), "".join(lines)) == WIN_BY_DRAW


def test_what_is_said_in_brackets_and_nobody_can_read_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody can read"):
        played_again(book_or_toy("simple"), WIN_BY_DRAW.replace("seat 0 disc", "(so)\nseat 0 disc"))


@pytest.mark.parametrize(
    "line",
    [
        "seat 0 throws 5m",
        "seat 0 discards 5m, declares riichi",
        "seat 4 draws 5m",
        "seat 1 claims 5m from seat 0: chou with 34m",
        "scores 1 2 3",
        "Seat 0 draws 5m",
    ],
)
def test_a_line_that_nobody_can_read_is_refused_and_never_dropped(line: str) -> None:
    changed = WIN_BY_DRAW.replace("seat 0 discards", f"{line}\nseat 0 discards", 1)
    with pytest.raises(ValueError, match="line 11: nobody can read `") as refused:
        played_again(book_or_toy("simple"), changed)
    assert f"`{line}`" in str(refused.value)
    assert "seat 1 lays out 1f" in str(refused.value)


def test_a_tile_that_there_is_not_is_refused_with_its_line() -> None:
    changed = WIN_BY_DRAW.replace("seat 0 discards 7z", "seat 0 discards 8z")
    with pytest.raises(ValueError, match="line 11: `seat 0 discards 8z, just drawn` names no tile"):
        played_again(book_or_toy("simple"), changed)
    changed = WIN_BY_DRAW.replace("seat 0 disc", "(seat 0 may discard 9z)\nseat 0 disc")
    with pytest.raises(ValueError, match=r"line 11: `.seat 0 may discard 9z.` names no tile"):
        played_again(book_or_toy("simple"), changed)


def test_a_line_after_the_end_of_the_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="`seat 3 draws 1m` comes when the hand has ended"):
        played_again(book_or_toy("simple"), WIN_BY_DRAW + "seat 3 draws 1m\n")


def test_a_story_needs_a_blank_line_and_says_who_starts() -> None:
    with pytest.raises(ValueError, match="no blank line between the opening and the story"):
        played_again(book_or_toy("simple"), WIN_BY_DRAW.replace("\n\n", "\n"))
    headless = WIN_BY_DRAW.replace("hand 1: ", "hand: ")
    with pytest.raises(ValueError, match=r"says `hand: seat 0.*; a story begins .*`hand 1: seat 0"):
        played_again(book_or_toy("simple"), headless)


def test_every_form_of_a_line_is_read_and_listed() -> None:
    for form in FORMS:
        line = form.replace("REASON", "false-win")
        assert is_first(line) or belongs_to_the_deal(line) or event_of(line) is not None
    for form in (*FORMS, *REMARKS):
        assert form in (playthrough.__doc__ or "")


def run(monkeypatch: pytest.MonkeyPatch, *words: str | Path) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["playthrough", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        playthrough.main()
    return ended.value.code


def test_the_command_compares_writes_and_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(HERE / "simple" / "win-by-draw.txt", tmp_path))
    path.write_text(WIN_BY_DRAW.replace("72 left", "71 left"), encoding="utf-8")
    assert run(monkeypatch, "--book", "simple", path) == 1
    assert "different: line 12 says " in capsys.readouterr().out
    assert run(monkeypatch, "--book", "simple", "--write", path) == 0
    assert capsys.readouterr().out == f"{path}: written\n"
    assert path.read_text(encoding="utf-8") == WIN_BY_DRAW
    assert run(monkeypatch, "--book", "simple", "--write", path) == 0
    assert capsys.readouterr().out == f"{path}: the same\n"
    path.write_text("nothing", encoding="utf-8")
    assert run(monkeypatch, "--book", "simple", "--write", path) == 1
    assert path.read_text(encoding="utf-8") == "nothing"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "there is no rule book 'play'; name it with --book ID or --book MODULE:NAME"),
        (("--book", "nonesuch"), "there is no rule book 'nonesuch'; there is simple"),
        (("--book", "tests.nowhere:BOOK"), "tests.nowhere:BOOK cannot be loaded: ModuleNotFound"),
        (("--book", "tests.toys:IDS"), "tests.toys:IDS is no Book"),
    ],
)
def test_a_book_that_is_not_there_is_said_plainly(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    said: str,
) -> None:
    assert run(monkeypatch, *words, tmp_path / "play" / "story.txt") == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("--book", "play")])
def test_a_book_that_cannot_be_loaded_says_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    def broken(name: str) -> None:
        raise BrokenBook(name, "play_rules:BOOK: no such door")

    monkeypatch.setattr(find_book, "book", broken)
    assert run(monkeypatch, *words, tmp_path / "play" / "story.txt") == 2
    said = "the rule book 'play' is broken: play_rules:BOOK: no such door"
    assert said in capsys.readouterr().err
