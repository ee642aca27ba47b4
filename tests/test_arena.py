"""The arena: the same walls in every seating, honest intervals, the same answer every time."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fivewinds.arena import Contest, Outcome, WallResult, mean_and_half_width, play_walls
from fivewinds.bots import LEVELS, OFFERED
from fivewinds.commands.arena import arena
from fivewinds.core.codes import DISCARD, DRAW, EVERYTHING
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.stable_walls import StableWall
from fivewinds.view import views

ROOT = Path(__file__).parent.parent


def answered(*words: str) -> dict[str, Any]:
    run = CliRunner().invoke(arena, list(words))
    assert run.exit_code == 0, run.output
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def contest(*players: str, rules: str = "simple") -> Contest:
    return Contest(rules, "x", players, book(rules).defaults)


def test_two_players_sit_in_six_ways_and_more_rotate() -> None:
    two = ["".join("AB"[player] for player in seating) for seating in contest("a", "b").seatings]
    assert two == ["ABAB", "BABA", "AABB", "BBAA", "ABBA", "BAAB"]
    three = ["".join("ABC"[p] for p in seating) for seating in contest("a", "b", "c").seatings]
    assert three == ["ABCA", "AABC", "CAAB", "BCAA"]


def test_the_answer_has_the_fields_that_others_rely_on() -> None:
    told = answered(
        "mingjong", "--players", "greedy,random", "--walls", "4", "--seed", "x", "--json"
    )
    assert list(told) == [
        "rules", "options", "walls", "hands", "unit", "players", "pairs", "stopped",
    ]  # fmt: skip
    assert (told["walls"], told["hands"], told["unit"], told["stopped"]) == (4, 24, "wall", "walls")
    (pair,) = told["pairs"]
    greedy, other = told["players"]
    assert pair["mean"] == pytest.approx(greedy["mean"] - other["mean"])
    assert pair["low"] < pair["mean"] < pair["high"]
    assert greedy["won"] > other["won"]


def test_the_number_of_processes_changes_nothing() -> None:
    words = ("simple", "--players", "greedy,random", "--walls", "40", "--seed", "x", "--json")
    assert answered(*words, "--jobs", "1") == answered(*words, "--jobs", "2")


def test_a_player_against_itself_is_even() -> None:
    """Both copies of a deterministic bot do the same in every seating."""
    results = play_walls(contest("greedy", "greedy"), 1, 20)
    assert sum(result.points[0] - result.points[1] for result in results) == 0


def test_greedy_beats_random_and_the_run_stops_early() -> None:
    words = ("simple", "--players", "greedy,random", "--walls", "400", "--seed", "x", "--json")
    told = answered(*words, "--stop", "--jobs", "1")
    assert told["stopped"] == "decided"
    assert 30 <= told["walls"] < 400
    (pair,) = told["pairs"]
    assert pair["low"] > 0
    assert told == answered(*words, "--stop", "--jobs", "2")


def test_the_always_valid_interval_holds_at_every_look() -> None:
    """In 300 runs of up to 400 values at most 8 % ever leave the true mean out."""
    chances = random.Random(1)
    missed = 0
    for _ in range(300):
        values: list[float] = []
        total = squares = 0.0
        for size in range(1, 401):
            value = chances.choice((-1.0, -1.0, -1.0, 3.0))
            values.append(value)
            total, squares = total + value, squares + value * value
            if size >= 30 and size % 10 == 0:
                mean, half = mean_and_half_width(values, always=True)
                if abs(mean) > half:
                    missed += 1
                    break
    assert missed <= 24


def test_the_plain_interval_is_that_of_the_normal_distribution() -> None:
    mean, half = mean_and_half_width([1.0, 2.0, 3.0, 4.0], always=False)
    assert (mean, round(half, 4)) == (2.5, 1.2652)
    assert mean_and_half_width([1.0, 2.0, 3.0, 4.0], always=True)[1] > half


def test_points_are_of_the_hand_and_feeding_is_counted() -> None:
    (result,) = play_walls(contest("greedy", "random", rules="rode-boekje"), 1, 1)
    assert sum(result.points) == 0
    assert result.seats == (12, 12)
    assert sum(result.fed) <= sum(result.won) <= result.hands == 6
    assert Outcome(contest("a", "b"), [WallResult((6, 0), (12, 12), (0, 0), (0, 0), 6)]).pairs == [
        (0, 1)
    ]


def test_whole_matches_are_played_when_asked() -> None:
    told = answered(
        "simple", "--players", "greedy,random", "--walls", "2", "--seed", "x", "--matches", "--json"
    )
    assert told["hands"] == 2 * 6 * 4


def test_programs_from_outside_enter() -> None:
    program = f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"
    told = answered(
        "simple", "--players", f"greedy,{program}", "--walls", "2", "--seed", "x",
        "--jobs", "1", "--json",
    )  # fmt: skip
    assert told["players"][1]["player"] == program


def draws(match: Match, seat: int) -> list[int]:
    """The tiles that a seat has drawn in turn."""
    return [
        event >> 16 & 255
        for event in match.present.log.read(EVERYTHING)
        if event & 255 == DRAW and event >> 8 & 255 == seat and not event >> 24 & 1
    ]


def test_with_stable_walls_claims_change_nobodys_draws() -> None:
    by_level = []
    for level in ("greedy", "closed"):
        match = Match(book("rode-boekje"), seed_of("stable", 3), max_hands=1)
        bots = [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(4)]
        seen, stable = views(match), StableWall(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
            stable.arrange(seat, action)
            match.act(seat, action)
        by_level.append([draws(match, seat) for seat in range(4)])
        assert any(event & 255 == DISCARD for event in match.present.log.read(EVERYTHING))
    for mine, others in zip(*by_level, strict=True):
        shorter = min(len(mine), len(others), 15)
        assert shorter > 3
        assert mine[:shorter] == others[:shorter]
    assert by_level[0] != by_level[1]


def test_stable_walls_are_told() -> None:
    words = ("simple", "--players", "greedy,random", "--walls", "2", "--seed", "x", "--json")
    assert answered(*words, "--stable-walls")["stable-walls"] is True


@pytest.mark.parametrize(
    ("players", "said"),
    [("greedy", "name 2 to 4"), ("greedy,nobody-at-all", "nobody-at-all"), ("a,b,c,d,e", "'a'")],
)
def test_wrong_players_are_refused(players: str, said: str) -> None:
    run = CliRunner().invoke(arena, ["simple", "--players", players])
    assert run.exit_code == 2
    assert said in run.output


def test_the_yardstick_is_not_offered_to_people() -> None:
    assert "closed" in LEVELS
    assert "closed" not in OFFERED
