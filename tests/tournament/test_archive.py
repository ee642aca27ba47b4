"""A tournament as a file and back, and what a file may not say."""

import json
from pathlib import Path
from typing import Any

import pytest

from fivewinds.tournament import archive
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import fold
from fivewinds.tournament.state import Tournament
from tests.commands.running import fivewinds
from tests.tournament.evening import do, drawn, slip


def evening() -> Tournament:
    now = drawn(12)
    for round_ in (1, 2, 3):
        for table in (1, 2, 3):
            now = do(now, ev.SlipEntered(round_, table, slip(now, 44 + 4 * table, 2, 0, 8)))
    now = do(now, ev.SlipEntered(1, 1, slip(now), seen=1, reason="read wrongly"))
    now = do(now, ev.SlipEntered(2, 2, now.slip_rules().read({"totals": [4, -4, 0, 0]}), 1, "lost"))
    now = do(now, ev.Withdrew(5, after=2))
    now = do(now, ev.NameDeleted(7))
    return do(now, ev.Adjusted(1, -10, "late"))


def written(tournament: Tournament) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(archive.export(tournament)))
    return told


def test_what_is_exported_comes_back() -> None:
    first = written(evening())
    again = written(fold(archive.read(json.dumps(first).encode())))
    assert again == first
    assert set(first) == {
        "fivewinds-tournament", "name", "rules", "options", "rounds", "hands", "seed", "commit",
        "stays", "apart", "players", "schedule", "slips", "adjustments",
    }  # fmt: skip
    assert first["slips"][0]["replaced"][0]["by"] == "desk"


def test_the_seed_is_secret_until_the_draw() -> None:
    from tests.tournament.evening import opened

    told = written(opened())
    assert "seed" not in told
    assert "commit" in told


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("players", 0, "number"), 2, "players"),
        (("players", 0, "kind"), "bot", "players.0.kind"),
        (("players", 1, "name"), "Speler 1", "players"),
        (("players", 1, "name"), 7, "players.1.name"),
        (("schedule", 0, 0, 0), 99, "schedule.0"),
        (("slips", 3, "round"), 9, "slips.3.round"),
        (("slips", 3, "hands", 2, "scores"), [46, 0, 0, 0], "slips.3.hands.2.scores"),
        (("slips", 3, "extra"), 1, "slips.3"),
        (("adjustments", 0, "number"), 99, "adjustments.0.number"),
        (("commit",), "00", "commit"),
        (("rules",), "poker", "rules"),
        (("options",), {"x": 1}, "options"),
        (("fivewinds-tournament",), 2, "fivewinds-tournament"),
        (("name",), " ", "name"),
    ],
)
def test_a_file_with_a_fault_is_refused_with_the_place(
    path: tuple[str | int, ...], value: object, field: str
) -> None:
    told: Any = written(evening())
    inside = told
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(Refusal) as refused:
        archive.read(json.dumps(told).encode())
    assert refused.value.field == field


def test_an_earlier_year_may_have_names_totals_and_places_only() -> None:
    file = {
        "fivewinds-tournament": 1,
        "name": "Rode Draak Toernooi 2011",
        "players": [{"name": "Anna", "total": 900, "place": 1}, {"name": "Bert", "total": -900}],
    }
    found = fold(archive.read(json.dumps(file).encode()))
    assert [player.total for player in found.past] == [900, -900]
    assert written(found)["players"] == file["players"]
    with pytest.raises(Refusal):
        archive.read(b'{"fivewinds-tournament": 1, "name": "x", "players": [{"total": 1}]}')


def test_an_export_is_verified_and_a_changed_one_is_not(tmp_path: Path) -> None:
    told = written(evening())
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(told))
    one, two = told["schedule"][1][0], told["schedule"][1][1]
    one[0], two[0] = two[0], one[0]
    bad.write_text(json.dumps(told))
    assert fivewinds("verify", good).returncode == 0
    run = fivewinds("verify", good, bad, "--language", "nl")
    assert run.returncode == 1
    assert "andere ronde 2" in run.stdout


def test_the_command_prints_standings_of_an_export(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(written(evening())))
    run = fivewinds("tournament", "standings", file, "--json")
    lines = json.loads(run.stdout)
    assert len(lines) == 12
    assert [line["number"] for line in lines if not line["ranked"]] == [5]
    assert sum(line["total"] for line in lines if line["number"] != 5) != 0
    assert sum(1 for line in lines if line.get("trophy")) >= 1
    assert set(lines[-1]) == {
        "number", "name", "place", "total", "rounds", "adjusted", "won", "ranked",
    }  # fmt: skip
    assert "speler 7" in fivewinds("tournament", "standings", file, "--language", "nl").stdout
    file.write_text("{}")
    run = fivewinds("tournament", "standings", file)
    assert (run.returncode, run.stdout) == (1, "")


def test_the_command_draws_the_same_bytes_again() -> None:
    words = (
        "tournament",
        "schedule",
        "--players",
        "36",
        "--rounds",
        "3",
        "--seed",
        "Draak",
        "--json",
    )
    first, second = fivewinds(*words), fivewinds(*words)
    assert first.stdout == second.stdout
    assert set(json.loads(first.stdout)) == {
        "players", "rounds", "seed", "schedule", "most", "surplus", "proven",
    }  # fmt: skip
    wished = json.loads(fivewinds(*words, "--stays", "4", "--apart", "1,2").stdout)
    assert (wished["stays"], wished["apart"]) == ([4], [[1, 2]])
    run = fivewinds("tournament", "schedule", "--players", "17", "--seed", "x", "--language", "nl")
    assert run.returncode == 2
    assert "deelbaar door vier" in run.stderr


def test_the_command_settles_slips_line_by_line() -> None:
    lines = ['{"id": "a", "round": 1, "totals": [1, -1, 0, 0]}', "no json", '{"id": 2, "round": 1}']
    run = fivewinds(
        "tournament", "slips", "--rules", "rode-boekje", "--json", given="\n".join(lines)
    )
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [each["ok"] for each in told] == [True, False, False]
    assert told[1]["error"]["reason"] == "json"
    assert told[2] == {
        "id": 2,
        "ok": False,
        "error": {"field": "hands", "reason": "missing", "message": "hands is missing."},
    }
    assert run.returncode == 1
