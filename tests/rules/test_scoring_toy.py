"""The toy book counted twice: by its declaration, and slowly by trying everything."""

from collections.abc import Iterable

import pytest

from fivewinds.core.wins import Win
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin
from fivewinds.tiles import show
from tests.rules.toy_scoring import FORMS, RESTRICTED, UNLIMITED, count
from tests.rules.toy_scoring_hands import Powers, wins
from tests.second_opinions import scoring as slow

POWERS = pytest.mark.parametrize("powers", [RESTRICTED, UNLIMITED], ids=["restricted", "unlimited"])


def told(win: Win) -> str:
    melds = " ".join(f"{show(meld.tiles)}={show(meld.stands)}" for meld in win.melds)
    return f"{show(win.hand)} + {show([win.tile])} by {win.by}, melds {melds}, round {win.round}"


def agree(hands: Iterable[Win], powers: Powers) -> set[str]:
    """Both find the same score, and the same patterns in the reading that is shown."""
    seen: set[str] = set()
    for win in hands:
        found = count(win, powers)
        expected = slow.count(win, powers, FORMS)
        if isinstance(found, NoWin):
            assert found.reason == expected, told(win)
            seen.add(found.reason)
            continue
        assert not isinstance(expected, str), told(win)
        assert found.score.score == max(expected)[0], told(win)
        assert found.score.total["faan"] == max(expected)[1], told(win)
        seen |= same_patterns(win, found, powers)
    return seen


def same_patterns(win: Win, found: Best, powers: Powers) -> set[str]:
    worth = slow.value(win, way_of(found.reading), powers)
    assert worth is not None, told(win)
    patterns = {p.id: p.value for p in found.patterns if p.unit in ("faan", "limit")}
    assert patterns == worth.patterns, told(win)
    return set(patterns)


def way_of(reading: Reading) -> slow.Way:
    return slow.Way(
        reading.shape,
        reading.groups,
        None if reading.pair < 0 else reading.pair,
        reading.completed or None,
        reading.concealed_tiles,
    )


@POWERS
def test_the_worth_of_a_hand_is_what_trying_everything_gives(powers: Powers) -> None:
    agree(wins(250, powers, 2), powers)


@pytest.mark.heavy
def test_the_worth_of_many_hands_and_nearly_every_pattern_is_seen() -> None:
    seen = agree(wins(1500, RESTRICTED, 2, "many "), RESTRICTED)
    seen |= agree(wins(1500, UNLIMITED, 2, "many "), UNLIMITED)
    rare = {"pure-terminals", "all-honours", "nine-gates"}
    assert seen >= {*slow.FAAN, *slow.LIMITS, "chicken", "open", "minimum", "incomplete"} - rare


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(6))
@POWERS
def test_the_worth_of_hands_with_up_to_three_jokers(powers: Powers, share: int) -> None:
    agree(wins(1000, powers, 3, f"share {share} of "), powers)
