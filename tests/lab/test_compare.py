"""Two versions of a rule on the same walls, and prices that a book does not have."""

import json
from dataclasses import replace

import pytest

import fivewinds
from fivewinds.core.codes import BY_DRAW, NOBODY
from fivewinds.core.wins import Win
from fivewinds.events import Verdict
from fivewinds.lab.compare import FIGURES, Changed, Compared, Comparison, Paired
from fivewinds.lab.counts import Counts, Outcome, outcomes
from fivewinds.lab.engines import OneProcess
from fivewinds.lab.intervals import Z, difference
from fivewinds.lab.plan import Plan, Variant
from fivewinds.lab.state import State, finish
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.patterns import as_request
from fivewinds.rules.priced import PriceError, priced
from fivewinds.rules.reading import Reading
from fivewinds.rules.registry import book
from fivewinds.rules.scoring import Best, Score
from tests.commands.running import fivewinds as fivewinds_command
from tests.lab.asking import lab, refused

GREEDY = ("greedy",) * 4
CHANGES = (
    ("b30fj", {"within-seven-tiles": 8, "within-ten-tiles": 5}, False),
    ("b30fj", {"chicken-hand": 2, "no-jokers": 0}, False),
    ("red-dragon-joker", {"concealed-hand": 2}, False),
    ("mingjong", {"riichi": 2}, False),
    ("mingjong", {"all-simples": 0}, True),
    ("rode-boekje", {"dragon-pung": 2}, True),
)
"""Books, changes, and whether these make wins legal or illegal."""


def compared(rules: str, changes: dict[str, int], amount: int = 200) -> tuple[Comparison, Compared]:
    task = Comparison(Plan(Variant(rules), "same", GREEDY, amount), Variant(rules, {}, changes))
    (found,) = finish([task], State([task], program=""), OneProcess())
    return task, found


@pytest.mark.heavy
@pytest.mark.parametrize(("rules", "changes", "legality"), CHANGES)
def test_wins_counted_anew_are_those_of_the_other_book_played(
    rules: str, changes: dict[str, int], legality: bool
) -> None:
    task, found = compared(rules, changes)
    played = Counts()
    other = task.plan.under(task.other)
    for number in range(1, 201):
        played.add(outcomes(other.play(number)))
    assert found.same is not None
    assert found.same.other == played
    assert found.same.differ > 0
    assert (found.same.replayed > 0) is legality
    assert found.adapted is None


@pytest.mark.parametrize(("rules", "changes", "legality"), CHANGES)
def test_a_derived_book_counts_its_examples_at_the_new_price(
    rules: str, changes: dict[str, int], legality: bool
) -> None:
    base = book(rules)
    other = priced(base, changes)
    for name, price in changes.items():
        example = base.patterns[name].example
        assert example is not None
        asked = as_request(example)
        before = fivewinds.score(rules, asked)["patterns"]
        assert any(pattern["id"] == name for pattern in before)
        assert other.patterns.under(other.defaults)[name].value == price
    assert (other.id, other.version) != (base.id, base.version)
    assert all(f"{name}={price}" in other.id for name, price in changes.items())


@pytest.mark.heavy
def test_a_derived_book_finds_with_its_own_search_what_every_reading_gives() -> None:
    base = book("b30fj")
    other = priced(base, {"no-jokers": 0, "double-sequences": 9, "thirteen-unconnected": 1})
    slow = replace(other, shortcuts=replace(other.shortcuts, search=None))
    options = other.defaults
    plan = Plan(Variant("b30fj"), "readings", GREEDY, 40)
    wins: list[Win] = []
    for number in range(1, 41):
        wins += [verdict.win for hand in plan.play(number).hands for verdict in hand.verdicts]
    assert len(wins) == 120
    for win in wins:
        found, all_readings = other.count(win, options), slow.count(win, options)
        assert isinstance(found, Best)
        assert isinstance(all_readings, Best)
        assert found.score.key == all_readings.score.key


def hand(scores: list[int], dealer: int) -> Outcome:
    """A hand with wins of these scores; the dealer's points as given."""
    win = Win(0, BY_DRAW, 0, NOBODY, (), 0)
    reading = Reading(Setting(win), "standard", ())
    verdicts = [
        Verdict(win, Best(Score(score, {}), reading), (0, 0, 0, 0), (0, 0, 0, 0), {})
        for score in scores
    ]
    return Outcome(0, 10, (dealer, -dealer, 0, 0), verdicts)


def test_a_case_worked_out_by_hand() -> None:
    """Three hands. Base: wins of 4 and 2, none. Other: 6 and 2, and 4 where nobody had won."""
    paired = Paired()
    paired.add(1, [hand([4], 4)], [hand([6], 6)])
    paired.add(2, [hand([2], -2)], [hand([2], -2)])
    paired.add(3, [hand([], 0)], [hand([4], 3)])
    # Scores: 6/2 = 3 against 12/3 = 4. Per hand (s_o - 4 w_o) / 1 - (s_b - 3 w_b) / (2/3):
    # 2 - 1.5 = 0.5; -2 + 1.5 = -0.5; 0 - 0 = 0. Variance 0.25, standard error sqrt(0.25 / 3).
    score = difference(paired, "score")
    assert score.mean == pytest.approx(1)
    assert score.half == pytest.approx(Z * (0.25 / 3) ** 0.5)
    # The dealer's points: 2, 0, 3 more; mean 5/3, variance 7/3.
    dealer = difference(paired, "dealer")
    assert dealer.mean == pytest.approx(5 / 3)
    assert dealer.half == pytest.approx(Z * (7 / 9) ** 0.5)
    # Undecided: 0, 0, 1 fewer; mean -1/3, variance 1/3.
    undecided = difference(paired, "undecided")
    assert undecided.mean == pytest.approx(-1 / 3)
    assert undecided.half == pytest.approx(Z / 3)
    assert [(each.number, -each.less) for each in paired.most] == [(3, 3), (1, 2)]
    assert paired.differ == 2


def test_the_hands_that_changed_most_do_not_depend_on_the_order_of_parts() -> None:
    four = (0, 0, 0, 0)
    parts = [Paired(most=[Changed(-5, number, four, four)]) for number in range(1, 31)]
    found = []
    for order in (parts, parts[::-1]):
        whole = Paired(sums=[0] * 2 * FIGURES)
        for part in order:
            whole.merge(part)
        found.append([each.number for each in whole.most])
    assert found == [list(range(1, 11))] * 2


@pytest.mark.heavy
def test_the_answer_of_a_comparison() -> None:
    words = ("b30fj", "--hands", "60", "--seed", "pair", "--compare")
    answer = lab(*words, "--change", "within-seven-tiles=8", "--change", "within-ten-tiles=5")
    assert answer["base"]["rules"] == "b30fj"
    assert answer["other"]["rules"] == "b30fj+within-seven-tiles=8,within-ten-tiles=5"
    assert answer["other"]["changes"] == {"within-seven-tiles": 8, "within-ten-tiles": 5}
    assert answer["rescored"] is True
    assert set(answer["difference"]) == {"score", "dealer", "undecided"}
    assert all(set(each) == {"mean", "low", "high"} for each in answer["difference"].values())
    base, other = (
        sum(int(score) * wins for score, wins in answer[side]["scores"].items())
        for side in ("base", "other")
    )
    assert answer["difference"]["score"]["mean"] == pytest.approx((other - base) / 180)
    played = lab("b30fj", "--hands", "60", "--seed", "pair", "--change", "within-seven-tiles=8",
                 "--change", "within-ten-tiles=5")  # fmt: skip
    assert played == answer["other"]


@pytest.mark.heavy
def test_a_win_that_becomes_legal_is_no_mere_recount() -> None:
    answer = lab("mingjong", "--hands", "60", "--seed", "legal", "--compare", "--change",
                 "all-simples=0")  # fmt: skip
    assert answer["rescored"] is False
    assert answer["replayed"] > 0


@pytest.mark.heavy
def test_an_option_is_compared_by_playing_it() -> None:
    answer = lab("b30fj", "--hands", "40", "--seed", "o", "--compare", "--option",
                 "joker-chows=false")  # fmt: skip
    assert answer["rescored"] is False
    assert answer["base"]["options"]["joker-chows"] is True
    assert answer["other"]["options"]["joker-chows"] is False


def test_bots_that_look_at_prices_play_the_other_book_too() -> None:
    task = Comparison(
        Plan(Variant("b30fj"), "x", ("value", *GREEDY[1:]), 5),
        Variant("b30fj", {}, {"no-jokers": 5}),
    )
    assert task.adapts
    assert task.only_prices
    assert not replace(task, plan=replace(task.plan, levels=GREEDY)).adapts


REFUSALS = (
    ("b30fj", ("--change", "within-seven=8"), "within-seven-tiles=5"),
    ("b30fj", ("--change", "within-seven-tiles=much"), "no whole number"),
    ("b30fj", ("--change", "within-seven-tiles=1.5"), "no whole number"),
    ("b30fj", ("--change", "within-seven-tiles=true"), "no whole number"),
    ("b30fj", ("--change", "within-seven-tiles"), "NAME=VALUE"),
    ("b30fj", ("--change", "within-seven-tiles=-1"), "0 to 40"),
    ("b30fj", ("--change", "within-seven-tiles=41"), "0 to 40"),
    ("mingjong", ("--change", "thirteen-orphans=130"), "120, 160"),
    ("red-dragon-joker", ("--change", "flies=2"), "no fixed price"),
    ("simple", ("--change", "pung=2"), "no pattern"),
    ("b30fj", ("--compare",), "--change"),
    ("b30fj", ("--option", "within=nobody"), "within"),
)


@pytest.mark.parametrize(("rules", "words", "said"), REFUSALS)
def test_what_cannot_be_is_refused_with_what_can(
    rules: str, words: tuple[str, ...], said: str
) -> None:
    assert said in refused(rules, "--hands", "10", *words)


def test_a_price_that_cannot_be_has_a_reason() -> None:
    with pytest.raises(PriceError) as error:
        priced(book("b30fj"), {"no-such": 3})
    assert error.value.saying == "unknown-pattern"
    assert "within-ten-tiles=8" in str(error.value.values["patterns"])


@pytest.mark.parametrize(
    "rules", ["simple", "red-dragon-joker", "b30fj", "rode-boekje", "mingjong"]
)
def test_a_books_patterns_are_told_with_their_values(rules: str) -> None:
    run = fivewinds_command("rules", rules, "--json")
    told = json.loads(run.stdout)["patterns"]
    declared = book(rules).patterns
    assert [(each["id"], each["value"], each["unit"]) for each in told] == [
        (pattern.id, pattern.value, pattern.unit) for pattern in declared
    ]
    assert all(type(each["value"]) is int for each in told)
