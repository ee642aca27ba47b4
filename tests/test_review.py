"""The coach: a planted blunder is found, and luck and choices add up to the result."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivewinds.bots import LEVELS
from fivewinds.bots.count_calibration import FILE as CALIBRATION_FILE
from fivewinds.bots.count_calibration import PLAN as CALIBRATION_PLAN
from fivewinds.bots.count_calibration import count as count_calibration
from fivewinds.bots.count_danger import FILE as DANGER_FILE
from fivewinds.bots.count_danger import PLAN as DANGER_PLAN
from fivewinds.bots.count_danger import count as count_danger
from fivewinds.bots.count_play import FILE, PLAN, count
from fivewinds.commands.review import review as review_command
from fivewinds.core.codes import ACT_DISCARD, EVERYTHING
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.judgement.calibration import Correction, corrected, correction
from fivewinds.judgement.hints import hints, ranked_actions
from fivewinds.match import Match
from fivewinds.record import Record, bots, header, lines, load, read, save
from fivewinds.review import Review, review
from fivewinds.rules.registry import book
from fivewinds.view import views

HANDS = 1


def played(rules: str, *, blunder: bool) -> tuple[Record, int]:
    """A hand of greedy bots in which seat 0 once throws the worst tile; the event before that."""
    match = Match(book(rules), seed_of("coach", 4), max_hands=HANDS)
    players = [LEVELS["greedy"](bot_stream(match.seed, seat)) for seat in range(4)]
    seen = views(match)
    planted = -1
    while not match.over:
        seat = match.table.first_asked()
        seen[seat].look(match)
        action = players[seat].choose(seen[seat])
        if blunder and seat == 0 and planted < 0 and action & 255 == ACT_DISCARD:
            view = seen[seat]
            discards = [each for each in ranked_actions(view) if each.action & 255 == ACT_DISCARD]
            if discards[0].worth - discards[-1].worth > 0.1 * abs(discards[0].worth) + 0.05:
                action, planted = discards[-1].action, match.count() - 1
        match.act(seat, action)
    head = header(match, bots(["greedy"] * 4))
    return read(list(lines(head, match.events(EVERYTHING)))), planted


def judged(record: Record, seat: int) -> Review:
    *_, last = review(record, seat)
    return last


@pytest.mark.heavy
@pytest.mark.parametrize("rules", ["simple", "mingjong"])
def test_a_planted_blunder_is_found(rules: str) -> None:
    record, planted = played(rules, blunder=True)
    assert planted >= 0
    found = judged(record, 0)
    assert planted in [mistake.number for mistake in found.mistakes]
    mistake = next(each for each in found.mistakes if each.number == planted)
    assert mistake.points > 0
    assert mistake.why_best != mistake.why_done
    amounts = [each.points for each in found.mistakes]
    assert amounts == sorted(amounts, reverse=True)


@pytest.mark.heavy
def test_a_deep_review_plays_the_best_actions_out_and_is_repeatable() -> None:
    record, planted = played("simple", blunder=True)
    deep, again = (list(review(record, 0, deep=True))[-1] for _ in range(2))
    assert deep == again
    assert planted in [mistake.number for mistake in deep.mistakes]
    judged_alone = judged(record, 0)
    assert deep.told()["decisions"] == judged_alone.told()["decisions"]
    assert [each.points for each in deep.mistakes] != [
        each.points for each in judged_alone.mistakes
    ]
    assert all(each["lost"] >= 0.0 for mistake in deep.mistakes for each in mistake.choices)


@pytest.mark.heavy
def test_luck_and_choices_add_up_to_the_result(tmp_path: Path) -> None:
    record, _ = played("mingjong", blunder=False)
    told = judged(record, 1).told()
    for hand in told["hands"]:
        assert hand["luck"] + hand["choices"] == pytest.approx(hand["result"], abs=0.01)
    file = tmp_path / "game.jsonl"
    save(file, record.header, record.events)
    assert load(file).header == record.header
    run = CliRunner().invoke(review_command, [str(file), "--seat", "1", "--json"])
    assert run.exit_code == 0, run.output
    assert '"given-away"' in run.output
    spoken = CliRunner().invoke(review_command, [str(file), "--seat", "1", "--language", "nl"])
    assert "keuzes" in spoken.output


@pytest.mark.heavy
def test_hints_rank_every_sound_action_with_a_sentence_of_its_own() -> None:
    match = Match(book("mingjong"), seed_of("hints", 1), max_hands=1)
    view = views(match)[match.table.first_asked()]
    found = hints(view, "en")
    assert {hint.judged.action for hint in found} == set(view.sound)
    assert len({hint.why for hint in found}) == len(found)
    worth = [hint.judged.worth for hint in found]
    assert worth == sorted(worth, reverse=True)
    assert len(hints(view, "yue", 4)) == 4


def test_the_tables_are_counted_again() -> None:
    """A few hands: what is counted depends on the plan alone, and agrees with itself."""
    found = count_danger("b30fj", "greedy", 2)
    assert found == count_danger("b30fj", "greedy", 2)
    assert sum(found["won"]) == sum(found["kind_won"]) <= sum(found["seen"])
    assert sum(found["seen"]) == sum(found["kind_seen"]) > 0
    pace = count("mingjong", "closed", 2)
    assert pace == count("mingjong", "closed", 2)
    calibration = count_calibration("simple", 2)
    assert calibration == count_calibration("simple", 2)
    assert sum(map(sum, calibration["won"])) < sum(map(sum, calibration["count"]))
    (stage,) = pace["stages"]
    assert 0 < sum(stage["ended"]) < sum(stage["turns"])


@pytest.mark.heavy
def test_the_shipped_pace_is_what_the_plan_counts() -> None:
    """The book that is played fastest; the sweep counts all of them."""
    shipped = json.loads(FILE.read_text(encoding="utf-8"))
    assert shipped["simple"] == count("simple", *PLAN["simple"])


@pytest.mark.sweep
def test_the_shipped_tables_are_those_that_the_plans_count() -> None:
    shipped = json.loads(FILE.read_text(encoding="utf-8"))
    assert shipped == {rules: count(rules, *plan) for rules, plan in PLAN.items()}
    shipped = json.loads(DANGER_FILE.read_text(encoding="utf-8"))
    assert shipped == {rules: count_danger(rules, *plan) for rules, plan in DANGER_PLAN.items()}
    shipped = json.loads(CALIBRATION_FILE.read_text(encoding="utf-8"))
    assert shipped == {rules: count_calibration(rules, n) for rules, n in CALIBRATION_PLAN.items()}


def test_a_corrected_chance_is_the_share_that_was_won() -> None:
    assert corrected(0.2, Correction()) == pytest.approx(0.2)
    assert corrected(0.2, Correction(0.5)) > 0.2 > corrected(0.2, Correction(-0.5)) > 0.0
    assert corrected(0.2, Correction(slope=2.0)) < 0.2
    assert (corrected(0.0, Correction(1.0)), corrected(1.0, Correction(1.0))) == (0.0, 1.0)
    assert correction([], [], []) == Correction()
    many = correction([10**6, 10**6], [150 * 10**6, 450 * 10**6], [250_000, 650_000])
    assert corrected(0.15, many) == pytest.approx(0.25, abs=0.001)
    assert corrected(0.45, many) == pytest.approx(0.65, abs=0.001)
    few = correction([8], [8 * 150], [8])
    assert 0.15 < corrected(0.15, few) < 0.5
