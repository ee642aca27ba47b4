"""How many ways play can go from fixed seeds, for every book and every toy."""

import sys
from pathlib import Path

import pytest

from fivewinds.testing import perft
from fivewinds.testing.perft import Count, Start, count, read, table_at, written
from tests.toys import IDS, book_or_toy

HERE = Path(__file__).parent


def lines() -> list[tuple[str, Start, Count]]:
    return [
        (path.stem, start, counted)
        for path in sorted(HERE.glob("*.txt"))
        for start, counted in read(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(
    ("rules", "start", "counted"),
    lines(),
    ids=[f"{rules}-{'-'.join(map(str, start))}" for rules, start, _ in lines()],
)
def test_there_are_as_many_sequences_as_were_counted(
    rules: str, start: Start, counted: Count
) -> None:
    assert count(table_at(book_or_toy(rules), start), start.depth) == counted


@pytest.mark.parametrize("rules", IDS)
def test_every_book_is_counted_from_deals_and_to_the_ends_of_hands(rules: str) -> None:
    own = [(start, counted) for book_id, start, counted in lines() if book_id == rules]
    assert any(start.actions == 0 and start.depth >= 2 for start, _ in own)
    assert any(counted.wins for _, counted in own)
    assert any(counted.stopped for _, counted in own)


def test_remarks_stay_where_they_stand_when_a_file_is_counted_anew() -> None:
    text = "# from the deal\n1 random 0 1\n\n# and later\n9 random 73 2 1 2 3\n"
    counted = "# from the deal\n1 random 0 1 12 0 0\n\n# and later\n9 random 73 2 12 0 12\n"
    assert written(book_or_toy("simple"), text) == counted


@pytest.mark.parametrize("line", ["1 random 0", "1 random 0 2 5", "random 1 0 2", "1 random -1 2"])
def test_a_line_with_other_words_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(ValueError, match=r"line 2: `.*`; a line is SEED LEVEL ACTIONS DEPTH"):
        read(f"1 random 0 2\n{line}\n")


@pytest.mark.parametrize("level", ["clever", "random:lax", "random:strict:lax"])
def test_a_level_that_there_is_not_is_refused(level: str) -> None:
    with pytest.raises(ValueError, match=f"there is no level '{level}'; there is random, "):
        table_at(book_or_toy("simple"), Start(1, level, 0, 1))


def test_a_level_may_say_the_table_and_options() -> None:
    table = table_at(book_or_toy("petal"), Start(1, "random:strict:flowers=none", 0, 1))
    assert table.terms.strict
    assert not table.terms.flowers
    with pytest.raises(ValueError, match="unknown option 'petals'"):
        table_at(book_or_toy("petal"), Start(1, "random:petals=4", 0, 1))


def test_a_start_after_the_end_of_the_hand_says_where_it_ends() -> None:
    rules = book_or_toy("simple")
    with pytest.raises(ValueError, match="seed 9 random: the hand ends after 74 actions; start at"):
        table_at(rules, Start(9, "random", 90, 1))
    with pytest.raises(ValueError, match="start at 72 or earlier"):
        table_at(rules, Start(9, "random", 74, 1))
    assert not table_at(rules, Start(9, "random", 73, 1)).over


def test_the_command_says_what_is_wrong_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*words: str | Path) -> int | str | None:
        monkeypatch.setattr(sys, "argv", ["perft", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            perft.main()
        return ended.value.code

    path = tmp_path / "ways.txt"
    path.write_text("1 random 0 1\n", encoding="utf-8")
    assert run("--write", path) == 2
    assert "there is no rule book 'ways'; name it with --book ID" in capsys.readouterr().err
    assert run("--write", "--book", "simple", path) == 0
    assert capsys.readouterr().out == f"{path}: written\n"
    assert run("--write", "--book", "simple", path) == 0
    assert capsys.readouterr().out == f"{path}: the same\n"
    path.write_text("1 random 9999 1\n", encoding="utf-8")
    assert run("--write", "--book", "simple", path) == 1
    assert "the hand ends after" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "1 random 9999 1\n"
