"""Books that count every hand: what a loser's hand is shown as, and the winner's among others."""

from fivewinds.core.codes import BY_DRAW, HIDDEN, NOBODY
from fivewinds.core.wins import Win
from fivewinds.events import Verdict, decode, encode
from fivewinds.explanation import reading_of
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Counted
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import ID, parse


def held(hand: str) -> Win:
    tiles = tuple(parse(hand))
    return Win(seat=1, by=NOBODY, tile=HIDDEN, source=NOBODY, hand=tiles, dealer=0)


def as_held(hand: str, *groups: str) -> Reading:
    parsed = tuple(tuple(parse(group)) for group in groups)
    return Reading(Setting(held(hand)), "loser", parsed, tiles=held(hand).hand)


def test_tiles_in_no_set_and_no_pair_are_shown_as_tiles() -> None:
    shown = reading_of(as_held("1115577m13p9s123z", "111m", "55m", "77m"))
    assert shown == {
        "shape": "loser",
        "sets": ["111m"],
        "pairs": ["55m", "77m"],
        "tiles": "13p9s123z",
        "jokers": {},
    }


def test_a_hand_without_sets_and_pairs_is_shown_as_its_tiles() -> None:
    shown = reading_of(as_held("1369m147p258s367z"))
    assert shown == {"shape": "loser", "tiles": "1369m147p258s367z", "jokers": {}}


def test_a_fourth_of_a_pung_is_a_loose_tile() -> None:
    shown = reading_of(as_held("5555m", "555m"))
    assert (shown["sets"], shown["tiles"]) == (["555m"], "5m")


def test_the_score_of_a_win_is_told_among_all_hands_as_its_count() -> None:
    win = Win(1, BY_DRAW, ID["2p"], NOBODY, tuple(parse("123456789m1122p")), 0)
    reading = Reading(Setting(win), "standard", ((0, 1, 2),), ID["1p"])
    score = Score(40, {"points": 40}, (Counted("mahjong", 1, 20, "points"),))
    other = Best(Score(2, {"points": 2}, ()), as_held("5555m", "555m"))
    told = {"hands": (other, score), "further": 7}
    event = Verdict(win, Best(score, reading), (0, 0, 0, 0), (0, 0, 0, 0), told).event(3)
    assert isinstance(event.told, dict)
    assert [hand["score"] for hand in event.told["hands"]] == [2, 40]
    assert event.told["hands"][1]["patterns"][0]["id"] == "mahjong"
    assert event.told["further"] == 7
    assert decode(encode(event)) == event
