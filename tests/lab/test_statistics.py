"""Intervals cover as often as they say, on simulated data; weights are what they claim."""

from collections import Counter
from fractions import Fraction
from math import comb, log, sqrt

import numpy as np
import pytest

from fivewinds.core.shuffle import Stream
from fivewinds.lab.compare import FIGURES, Paired
from fivewinds.lab.counts import Counts
from fivewinds.lab.intervals import difference, exact, mean_of, wilson
from fivewinds.lab.luck import Luck, Shared
from fivewinds.lab.plan import Plan, Variant
from fivewinds.lab.pricing import JUDGED, never_seen, prices, upper_bound
from fivewinds.lab.rare import ONE, Deals, Rare, _deals, earning_tiles
from fivewinds.lab.survey import Survey
from fivewinds.rules.registry import book
from fivewinds.tiles import show

TRIES = 1000


def covered(hits: int) -> bool:
    """Whether so many of `TRIES` intervals of 95 % is what one expects, at four standard errors."""
    return abs(hits / TRIES - 0.95) < 4 * sqrt(0.95 * 0.05 / TRIES)


def test_the_interval_of_a_mean_covers_as_often_as_it_says() -> None:
    chance = np.random.default_rng(1)
    hits = 0
    for _ in range(TRIES):
        points = chance.choice([-24, -8, 0, 0, 48], 400)
        found = mean_of(int(points.sum()), int((points**2).sum()), 400)
        hits += found.low <= 1.6 * 2 <= found.high
    assert covered(hits), hits


@pytest.mark.heavy
def test_intervals_of_proportions_cover_as_often_as_they_say() -> None:
    chance = np.random.default_rng(2)
    found = Counter()  # type: ignore[var-annotated]
    for hits in chance.binomial(500, 0.02, 400):
        for name, interval in (
            ("wilson", wilson(int(hits), 500)),
            ("exact", exact(int(hits), 500)),
        ):
            found[name] += interval.low <= 0.02 <= interval.high
    assert found["exact"] / 400 >= 0.95
    assert 0.92 <= found["wilson"] / 400 <= 0.99


def test_the_bound_of_what_was_never_seen_is_three_over_the_number() -> None:
    assert upper_bound(60_000) == pytest.approx(3 / 60_000, rel=0.01)
    assert (1 - upper_bound(100)) ** 100 == pytest.approx(0.05)


def simulated(chance: np.random.Generator, units: int) -> Paired:
    """Paired hands whose win is worth two more in the other version, with shared noise."""
    paired = Paired(units=units)
    scores = chance.integers(1, 50, units)
    wins = chance.random(units) < 0.8
    more = chance.choice([0, 4], units)
    base = np.stack([scores * wins, wins, scores - 25, np.ones(units), ~wins]).astype(int)
    other = base.copy()
    other[0] += more * wins
    other[2] += more
    figures = np.concatenate([base, other])
    paired.sums = [int(each) for each in figures.sum(axis=1)]
    paired.products = [int(each) for each in (figures @ figures.T).ravel()]
    assert len(paired.sums) == 2 * FIGURES
    return paired


def test_paired_differences_cover_as_often_as_they_say_and_are_narrower() -> None:
    chance = np.random.default_rng(3)
    hits: Counter[str] = Counter()
    for _ in range(TRIES):
        paired = simulated(chance, 300)
        for name in ("score", "dealer"):
            found = difference(paired, name)
            hits[name] += found.low <= 2 <= found.high
            assert found.half * 2 < difference(paired, name, paired_by_wall=False).half
    assert covered(hits["score"]), hits
    assert covered(hits["dealer"]), hits


def test_the_share_of_luck_covers_as_often_as_it_says() -> None:
    """Points are wall + level + noise with variances 9, 4 and 12: luck 0.36, level 0.16."""
    chance = np.random.default_rng(4)
    hits = 0
    shares = []
    for _ in range(300):
        shared = Shared()
        wall = chance.normal(0, 3, (300, 4))
        level = np.array([[2, -2, 2, -2], [-2, 2, -2, 2]])
        noise = chance.normal(0, 12**0.5, (2, 300, 4))
        plays = np.rint(1000 * (wall + level[:, None, :] + noise)).astype(int)
        for first, second in zip(*plays.tolist(), strict=True):
            shared.add(first, second, first[0] + first[2] + second[1] + second[3])
        hits += shared.luck.low <= 0.36 <= shared.luck.high
        shares.append((shared.luck.mean, shared.by_level))
    assert 0.90 <= hits / 300 <= 0.985, hits
    luck, level_share = np.mean(shares, axis=0)
    assert luck == pytest.approx(0.36, abs=0.01)
    assert level_share == pytest.approx(0.16, abs=0.01)


def test_levels_change_seats_on_the_same_wall() -> None:
    task = Luck(Plan(Variant("simple"), "luck", ("greedy",) * 4, 30), ("greedy", "random"))
    found = Shared()
    for part in task.plan.parts():
        found.merge(task.play(part))
    assert found.walls == 30
    assert found.skill.mean > 0.2
    assert 0 < found.by_level < 1


def test_conditional_deals_have_the_ordinary_distribution_once_they_are_weighed() -> None:
    deals = _deals(Variant("mingjong"), "half-flush")
    stream = Stream(b"weights", 1000)
    number = 3000
    seen = np.zeros(14)
    squares = np.zeros(14)
    total = 0
    for _ in range(number):
        wall, weight = deals.wall(stream)
        assert sorted(wall) == sorted(deals.tiles)
        tiles = sum(wall[place] in deals.images[0] for place in deals.places[1])
        seen[tiles] += weight / ONE
        squares[tiles] += (weight / ONE) ** 2
        total += weight
    assert total / number / ONE == pytest.approx(1, abs=0.05)
    usual = np.array([float(chance) for chance in deals.usual])
    for tiles in range(14):
        if usual[tiles] > 0.01:
            error = (squares[tiles] / number**2) ** 0.5
            assert abs(seen[tiles] / number - usual[tiles]) < 4 * error + 1e-3


def test_many_tiles_of_the_pattern_are_dealt_often() -> None:
    orphans = frozenset(_deals(Variant("mingjong"), "thirteen-orphans").images[0])
    assert len(orphans) == 13
    deals = _deals(Variant("mingjong"), "thirteen-orphans")
    assert sum(deals.favoured[11:]) > 100 * sum(deals.usual[11:])
    assert sum(deals.favoured) == 1


def test_the_usual_number_of_tiles_is_hypergeometric() -> None:
    deals = Deals(bytes([0] * 4 + [1] * 132), 0, frozenset({0}), 3)
    assert deals.usual[2] == Fraction(comb(4, 2) * comb(132, 11), comb(136, 13))


@pytest.mark.heavy
@pytest.mark.parametrize("pattern", ["value-triplet", "half-flush", "seven-pairs"])
def test_the_weighted_estimate_agrees_with_plain_dealing(pattern: str) -> None:
    plain = Survey(Plan(Variant("mingjong"), "plain", ("greedy",) * 4, 3000))
    counts = Counts()
    for part in plain.plan.parts():
        counts.merge(plain.play(part))
    share = exact(counts.patterns[pattern][0], 3000)
    task = Rare(Plan(Variant("mingjong"), "rare", ("greedy",) * 4, 3000), pattern)
    found = task.result()
    for part in task.plan.parts():
        found.merge(task.play(part))
    assert found.effective > 3
    apart = abs(found.rate.mean - share.mean)
    assert apart < 2 * (share.high - share.low) / 2 + 2 * found.rate.half


def test_the_tiles_that_earn_a_pattern_are_those_of_its_example() -> None:
    assert show(sorted(earning_tiles(book("mingjong"), "big-three-dragons"))) == "555666777z"


def fabricated(shares: dict[str, int]) -> Counts:
    counts = Counts(won={"draw": 1_000_000})
    counts.patterns = {name: [wins, wins, 0, 0, 0] for name, wins in shares.items()}
    return counts


def test_a_price_far_off_the_line_is_named_and_others_are_not() -> None:
    """Prices fit 1000000 / (20 * price^3) wins; one pattern is four times too dear."""
    patterns = [each for each in book("b30fj").patterns if each.value in (1, 2, 5, 8, 10)][:30]
    wins = {each.id: 1_000_000 // (20 * each.value**3) for each in patterns}
    dear = next(each for each in patterns if each.value == 8)
    wins[dear.id] = 1_000_000 // (20 * 2**3)
    (found,) = prices(book("b30fj"), book("b30fj").defaults, fabricated(wins))
    assert found.line is not None
    assert found.line.slope == pytest.approx(1 / 3, abs=0.05)
    assert [each.pattern.id for each in found.off_the_line("over")] == [dear.id]
    assert found.off_the_line("under") == []
    (judged,) = (each for each in found.patterns if each.pattern.id == dear.id)
    assert judged.off == pytest.approx(log(4), abs=0.3)


def test_seldom_seen_patterns_are_never_called_outliers() -> None:
    patterns = [each for each in book("b30fj").patterns if each.value in (1, 2, 5, 8, 10)][:30]
    wins = {each.id: 1_000_000 // (20 * each.value**3) for each in patterns}
    rare = next(each for each in patterns if each.value == 1)
    wins[rare.id] = JUDGED - 1
    (found,) = prices(book("b30fj"), book("b30fj").defaults, fabricated(wins))
    verdicts = {each.pattern.id: each.verdict for each in found.patterns}
    assert verdicts[rare.id] == "unsure"


def test_patterns_that_were_never_seen_are_named() -> None:
    names = [each.id for each in never_seen(book("b30fj"), fabricated({"no-jokers": 4}))]
    assert "no-jokers" not in names
    assert len(names) == len(book("b30fj").patterns) - 1
