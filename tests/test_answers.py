"""Answers for shapes that SimpleMahjong does not have, as interfaces.md writes them."""

import pytest

from fivewinds.answers import explain
from fivewinds.core.codes import SEVEN_PAIRS, THIRTEEN_ORPHANS, USUAL_FORMS
from fivewinds.core.readings import readings
from fivewinds.core.shapes import Hand
from fivewinds.rules.scoring import Best, Counted, Score
from fivewinds.tiles import parse


@pytest.mark.parametrize(
    ("tiles", "forms", "reading"),
    [
        (
            "1122m3344p5566s77z",
            SEVEN_PAIRS,
            {
                "shape": "seven-pairs",
                "pairs": ["11m", "22m", "33p", "44p", "55s", "66s", "77z"],
                "jokers": {},
            },
        ),
        (
            "199m19p19s1234567z",
            THIRTEEN_ORPHANS,
            {"shape": "thirteen-orphans", "tiles": "199m19p19s1234567z", "jokers": {}},
        ),
        (
            "11m222z",
            USUAL_FORMS,
            {"shape": "standard", "sets": ["222z"], "pair": "11m", "jokers": {}},
        ),
    ],
)
def test_a_reading_is_written_as_its_shape_asks(
    tiles: str, forms: int, reading: dict[str, object]
) -> None:
    (way,) = readings(Hand(parse(tiles)), forms)
    score = Score(3, {"faan": 3}, (Counted("pairs", 1, 3, "faan"),))
    assert explain(Best(score, way)) == {
        "ok": True,
        "win": True,
        "score": 3,
        "total": {"faan": 3},
        "patterns": [{"id": "pairs", "count": 1, "value": 3, "unit": "faan"}],
        "reading": reading,
    }
