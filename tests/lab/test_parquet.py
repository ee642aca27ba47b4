"""Hands and wins as Parquet: the same as what was counted."""

from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from tests.lab.asking import lab, refused


@pytest.mark.heavy
def test_hands_and_wins_are_those_that_were_counted(tmp_path: Path) -> None:
    words = ("red-dragon-joker", "--hands", "45", "--seed", "rows", "--jobs", "2")
    answer = lab(*words, "--parquet", tmp_path)
    hands, wins = (pq.read_table(sorted(tmp_path.glob(f"{name}-*"))) for name in ("hands", "wins"))
    assert hands.num_rows == 45
    assert sorted(hands["match"].to_pylist()) == list(range(1, 46))
    assert wins.num_rows == sum(answer["won"].values())
    points = hands["points"].to_pylist()
    assert [sum(each[seat] for each in points) for seat in range(4)] == [
        seat["points"] for seat in answer["seats"]
    ]
    seen = [name for patterns in wins["patterns"].to_pylist() for name in patterns]
    assert {name: seen.count(name) for name in seen} == {
        name: columns["wins"] for name, columns in answer["patterns"].items()
    }
    assert pc.sum(wins["score"]).as_py() == sum(
        int(score) * number for score, number in answer["scores"].items()
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"{name}-{part:06}.parquet" for name in ("hands", "wins") for part in (1, 2, 3)
    ]


@pytest.mark.heavy
def test_a_part_that_is_written_twice_counts_once(tmp_path: Path) -> None:
    words = ("red-dragon-joker", "--hands", "25", "--seed", "rows")
    lab(*words, "--parquet", tmp_path)
    lab(*words, "--parquet", tmp_path)
    assert pq.read_table(sorted(tmp_path.glob("hands-*"))).num_rows == 25


def test_one_run_is_written_not_several(tmp_path: Path) -> None:
    assert "--parquet" in refused(
        "simple", "--hands", "5", "--players", "greedy", "--players", "random",
        "--parquet", tmp_path / "rows",
    )  # fmt: skip
    assert not (tmp_path / "rows").exists()
