"""Score slips: read, refused with the place, settled by the book."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivewinds.rules.registry import book
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.sentences import refusal_text
from fivewinds.tournament.slips import SlipRules, answer
from fivewinds.words import LANGUAGES
from tests.second_opinions import rode_boekje as second

RULES = SlipRules(book("rode-boekje"))
DRAW: dict[str, Any] = {"winner": None}
WON: dict[str, Any] = {"winner": 1, "scores": [40, 96, 2, 8]}
"""The worked example of RB-57 with South as seat 1."""


def slip(*hands: dict[str, Any]) -> dict[str, Any]:
    return {"id": 7, "round": 1, "hands": [*hands, *[DRAW] * (4 - len(hands))]}


def refusal_of(line: object, rules: SlipRules = RULES) -> Refusal:
    with pytest.raises(Refusal) as refused:
        answer(rules, line)
    for language in LANGUAGES:
        text = refusal_text(language, refused.value)
        assert text
        assert "tournament.refused" not in text
        assert "{" not in text or "JSON" in text
    return refused.value


def test_rb_80_the_desk_computes_the_settlement() -> None:
    """RB-80, RB-57: only scores are handed in."""
    assert answer(RULES, slip(WON)) == {
        "ok": True,
        "payments": ((-52, 384, -178, -154), (0,) * 4, (0,) * 4, (0,) * 4),
        "totals": (-52, 384, -178, -154),
        "won": (0, 1, 0, 0),
    }


def test_rb_78_every_seat_is_east_once() -> None:
    """RB-78: East of hand i is seat i mod 4, and pays and gets double."""
    told = answer(RULES, slip(*[{"winner": 0, "scores": [44, 0, 0, 0]}] * 4))
    assert told["payments"] == (
        (264, -88, -88, -88), (176, -88, -44, -44), (176, -44, -88, -44), (176, -44, -44, -88),
    )  # fmt: skip


_POSSIBLE = book("rode-boekje").settlement.hand_scores
assert _POSSIBLE is not None
scores = st.lists(st.sampled_from(_POSSIBLE(False, {"cap": False})[:60]), min_size=4, max_size=4)
winners = st.sampled_from(_POSSIBLE(True, {"cap": False})[:200])


@given(others=scores, winner=st.integers(0, 3), won=winners, number=st.integers(0, 3))
def test_a_hand_is_settled_as_the_second_scorer_does(
    others: list[int], winner: int, won: int, number: int
) -> None:
    four = [won if seat == winner else score for seat, score in enumerate(others)]
    hands: list[dict[str, Any]] = [DRAW] * 4
    hands[number] = {"winner": winner, "scores": four}
    paid = answer(RULES, {"round": 1, "hands": hands})["payments"][number]
    # The second scorer names seats by their winds in this hand: East is seat `number`.
    winds = {"ESWN"[(seat - number) % 4]: score for seat, score in enumerate(four)}
    expected = second.settled(winds, "ESWN"[(winner - number) % 4])
    assert list(paid) == [expected["ESWN"[(seat - number) % 4]] for seat in range(4)]
    assert sum(paid) == 0


@pytest.mark.parametrize(
    ("score", "nearest"), [(43, (44, 44)), (46, (44, 48)), (90, (88, 92)), (40, (44, 44))]
)
def test_rb_80_a_score_that_no_winner_can_have_names_the_nearest(
    score: int, nearest: tuple[int, int]
) -> None:
    """RB-80: below 44, or odd points."""
    refused = refusal_of(slip(DRAW, DRAW, {"winner": 1, "scores": [0, score, 0, 0]}))
    assert (refused.field, refused.reason) == ("hands.2.scores", "score")
    assert (refused.values["below"], refused.values["above"]) == nearest
    text = refusal_text("nl", refused)
    assert text.startswith("Spel 3, Zuid: ")
    assert str(nearest[0]) in text


@pytest.mark.parametrize("score", [44, 88, 96, 250, 500, 1000, 2000, 1792, 3968])
def test_a_score_that_a_winner_can_have_is_taken(score: int) -> None:
    assert answer(RULES, slip({"winner": 0, "scores": [score, 0, 0, 125]}))["ok"]


@pytest.mark.parametrize("score", [1, 7, 63, 1001, 10**8, -2])
def test_a_score_that_no_other_hand_can_have_is_refused(score: int) -> None:
    refused = refusal_of(slip({"winner": 0, "scores": [44, score, 0, 0]}))
    assert (refused.field, refused.reason) == ("hands.0.scores", "score")
    assert refused.values["seat"] == 1


def test_a_winner_is_never_half_a_limit() -> None:
    assert refusal_of(slip({"winner": 0, "scores": [125, 0, 0, 0]})).reason == "score"


def test_the_cap_is_an_option_of_the_book() -> None:
    capped = SlipRules(book("rode-boekje"), book("rode-boekje").filled({"cap": True}))
    high = slip({"winner": 0, "scores": [3968, 0, 0, 0]})
    assert answer(RULES, high)["ok"]
    assert refusal_of(high, capped).values["below"] == 2000


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ([], "", "type"),
        ({"hands": [DRAW] * 4}, "round", "missing"),
        ({"round": True, "hands": [DRAW] * 4}, "round", "type"),
        ({"round": 1}, "hands", "missing"),
        ({"round": 1, "hands": [DRAW] * 3}, "hands", "hands"),
        ({"round": 1, "hands": [DRAW] * 5}, "hands", "hands"),
        ({"round": 1, "hands": "four"}, "hands", "type"),
        ({"round": 1, "hands": [DRAW] * 4, "totals": [0] * 4}, "totals", "unknown-field"),
        ({"round": 1, "hands": [DRAW] * 4, "table": 1}, "table", "unknown-field"),
        (slip({}), "hands.0.winner", "missing"),
        (slip({"winner": 4}), "hands.0.winner", "winner"),
        (slip({"winner": True}), "hands.0.winner", "type"),
        (slip({"winner": "E"}), "hands.0.winner", "type"),
        (slip({"winner": 1}), "hands.0.scores", "missing"),
        (slip(DRAW, {"winner": 1, "scores": [44, 44, 0]}), "hands.1.scores", "type"),
        (slip({"winner": 1, "scores": [0, "forty", 0, 0]}), "hands.0.scores", "type"),
        (slip({"winner": 1, "scores": [0, 44, None, 0]}), "hands.0.scores", "type"),
        (slip({"winner": 1, "scores": [0, 44, True, 0]}), "hands.0.scores", "type"),
        (slip({"winner": None, "scores": [0, 0, 0, 0]}), "hands.0.scores", "score"),
        (slip({**WON, "dead": [0]}), "hands.0.dead", "dead"),
        (slip({**WON, "dead": [1]}), "hands.0.dead", "dead"),
        (slip({**WON, "dead": [4]}), "hands.0.dead", "dead"),
        (slip({**WON, "dead": 2}), "hands.0.dead", "type"),
        (slip({**WON, "by": "luck"}), "hands.0.by", "type"),
        (slip({**WON, "by": "discard", "from": 1}), "hands.0.from", "winner"),
        (slip({**WON, "by": "draw", "from": 0}), "hands.0.from", "unknown-field"),
        (slip({**WON, "faan": 3}), "hands.0.faan", "unknown-field"),
        ({"round": 1, "totals": [1, 2, 3, 4]}, "totals", "sum"),
        ({"round": 1, "totals": [0, 0, 0]}, "totals", "type"),
        ({"round": 1, "totals": [0, 0, 0, 0], "won": [2, 2, 1, 0]}, "won", "hands"),
        ({"round": 1, "totals": [0, 0, 0, 0], "won": [-1, 0, 0, 0]}, "won", "hands"),
    ],
)
def test_rb_80_what_is_wrong_is_refused_with_the_place(
    line: object, field: str, reason: str
) -> None:
    """RB-80: table, hand, seat and what to do."""
    refused = refusal_of(line)
    assert (refused.field, refused.reason) == (field, reason)


def test_rb_81_totals_must_sum_to_zero_and_hands_won_may_be_left_out() -> None:
    """RB-81: four round totals instead of hands."""
    told = answer(RULES, {"round": 2, "totals": [100, -40, -60, 0]})
    assert told == {"ok": True, "totals": (100, -40, -60, 0), "won": (0, 0, 0, 0)}


@pytest.mark.parametrize("rules", ["b30fj", "red-dragon-joker"])
def test_books_in_which_all_that_is_paid_somebody_gets_have_totals_of_zero(rules: str) -> None:
    other = SlipRules(book(rules))
    assert refusal_of({"round": 1, "totals": [1, 0, 0, 0]}, other).reason == "sum"
    assert refusal_of(slip(WON), other).reason == "unknown-field"


@pytest.mark.parametrize("rules", ["simple", "mingjong"])
def test_in_other_books_totals_need_not_sum_to_zero(rules: str) -> None:
    assert answer(SlipRules(book(rules)), {"round": 1, "totals": [5, 1, 0, 2]})["ok"]


NAMES = st.sampled_from(["id", "round", "hands", "totals", "won", "winner", "scores", "dead"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
REASONS = {"type", "missing", "unknown-field", "score", "dead", "winner", "hands", "sum"}


@given(line=ANYTHING)
def test_whatever_is_handed_in_is_answered_or_refused(line: object) -> None:
    reason = ""
    try:
        assert answer(RULES, line)["ok"]
    except Refusal as refused:
        reason = refused.reason
    assert reason in {"", *REASONS}
