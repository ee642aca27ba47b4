"""Points of Het Rode Boekje: the printed table, on the rack and on the table, for all players."""

import pytest

from tests.rules.rode_boekje_hands import earned, lost, won

DRAGONS = ("pung 777z", "pung 555z")
"""Two doubles, so that anything else may be declared."""
REST = "45s33p"
"""Waits for 3s and 6s, and brings nothing."""


@pytest.mark.parametrize(
    ("meld", "pattern", "points"),
    [
        ("chow 123m", None, 0),
        ("pung 222m", "pung-open", 2),
        ("pung 888s", "pung-open", 2),
        ("pung 111m", "noble-pung-open", 4),
        ("pung 999s", "noble-pung-open", 4),
        ("pung 444z", "noble-pung-open", 4),
        ("kong 5555m", "kong-open", 8),
        ("added-kong 5555m", "kong-open", 8),
        ("concealed-kong 5555m", "kong-concealed", 16),
        ("kong 9999m", "noble-kong-open", 16),
        ("added-kong 4444z", "noble-kong-open", 16),
        ("concealed-kong 1111s", "noble-kong-concealed", 32),
        ("concealed-kong 4444z", "noble-kong-concealed", 32),
    ],
)
def test_what_lies_on_the_table_brings_its_points_to_everybody(
    meld: str, pattern: str | None, points: int
) -> None:
    """RB-20."""
    winner = won(REST, "6s", *DRAGONS, meld)
    bare = won(REST, "6s", *DRAGONS, "chow 123m")
    assert winner["total"]["points"] - bare["total"]["points"] == points
    loser = lost("147m258p36s12z", meld)
    assert earned(loser) == ({} if pattern is None else {pattern: points})
    if pattern is not None:
        assert earned(winner)[pattern] - earned(bare).get(pattern, 0) == points


@pytest.mark.parametrize(
    ("tiles", "pattern", "points"),
    [
        ("222m", "pung-concealed", 4),
        ("888p", "pung-concealed", 4),
        ("111m", "noble-pung-concealed", 8),
        ("999p", "noble-pung-concealed", 8),
        ("444z", "noble-pung-concealed", 8),
    ],
)
def test_a_pung_on_the_rack_brings_twice_what_it_brings_on_the_table(
    tiles: str, pattern: str, points: int
) -> None:
    """RB-20."""
    answer = won(tiles + "45s33p", "6s", *DRAGONS)
    assert earned(answer)[pattern] == points
    assert earned(lost(tiles + "147m25p36s123z")) == {pattern: points}


def test_four_alike_count_as_a_kong_only_when_declared() -> None:
    """RB-16: on the rack three of them are a pung, and the fourth is loose or part of a chow."""
    assert earned(lost("5555s147369m258p")) == {"pung-concealed": 4}
    assert earned(lost("147369m258p4z", "concealed-kong 5555s")) == {"kong-concealed": 16}
    answer = won("55556m99p", "7m", *DRAGONS)
    assert earned(answer)["pung-concealed"] == 4
    assert sorted(answer["reading"]["sets"]) == ["555m", "555z", "567m", "777z"]


@pytest.mark.parametrize(
    ("pair", "seat", "wind", "expected"),
    [
        ("22z", "S", "E", {"pair-own-wind": 2}),
        ("11z", "S", "E", {"pair-prevailing-wind": 2}),
        ("22z", "S", "S", {"pair-own-wind": 2, "pair-prevailing-wind": 2}),
        ("33z", "S", "E", {}),
        ("66z", "S", "E", {"pair-dragon": 2}),
        ("99m", "S", "E", {}),
    ],
)
def test_pairs_of_dragons_own_and_prevailing_winds_bring_two(
    pair: str, seat: str, wind: str, expected: dict[str, int]
) -> None:
    """RB-20: the pair of a wind that is both brings 2 + 2."""
    winner = earned(won(f"45s678p{pair}", "6s", *DRAGONS, seat=seat, round=wind))
    assert {name: value for name, value in winner.items() if "pair-" in name} == expected
    assert earned(lost(f"147m258p369s{pair}4m8s", seat=seat, round=wind)) == expected


def test_every_pair_of_a_loser_counts() -> None:
    """RB-23."""
    answer = lost("147m258p3s112255z")
    assert answer["score"] == 6
    assert answer["reading"]["pairs"] == ["11z", "22z", "55z"]
    assert answer["reading"]["tiles"] == "147m258p3s"
    assert earned(lost("147m258p3s115566z"))["pair-dragon"] == 4


def test_a_loser_s_rack_is_arranged_in_pungs_and_pairs_and_chows_bring_nothing() -> None:
    """RB-23."""
    answer = lost("123333m456p789s1z")
    assert answer["reading"] == {
        "shape": "loser",
        "sets": ["333m"],
        "tiles": "123m456p789s1z",
        "jokers": {},
    }
    assert answer["score"] == 4


def test_the_combination_that_a_discard_completes_is_open_and_a_drawn_one_concealed() -> None:
    """RB-21: 22m 33m waiting."""
    hand, melds = "22m33m678p", DRAGONS
    assert earned(won(hand, "2m", *melds))["pung-open"] == 2
    assert "pung-concealed" not in earned(won(hand, "2m", *melds))
    drawn = earned(won(hand, "2m", *melds, by="draw"))
    assert drawn["pung-concealed"] == 4
    assert "pung-open" not in drawn


def test_the_winning_tile_is_read_where_it_brings_most() -> None:
    """RB-21: 456p 78p 99p with 9p, and 1112m with 2m."""
    assert earned(won("4567899p", "9p", "pung 777z", "chow 123p"))["closing-pair"] == 2
    answer = won("1112m678p", "2m", *DRAGONS)
    assert earned(answer)["noble-pung-concealed"] == 8
    assert earned(answer)["closing-pair"] == 2


def test_no_points_are_nothing_whatever_the_doubles() -> None:
    """RB-22."""
    answer = lost("1234567891357p")
    assert answer["total"] == {"points": 0, "doubles": 3, "limit": None}
    assert answer["score"] == 0


def test_the_score_is_points_doubled_as_often_as_there_are_doubles() -> None:
    """RB-22, RB-43: no rounding, no cut at the limit."""
    answer = won("8p", "8p", *(f"concealed-kong {tile}" for tile in KONGS), by="draw")
    assert answer["total"] == {"points": 90, "doubles": 9, "limit": None}
    assert answer["score"] == 90 * 2**9


KONGS = ("2222m", "3333p", "4444s", "6666m")


def test_with_the_option_every_count_is_cut_at_the_limit() -> None:
    """RB-43: the winner's and the losers'; points and doubles stay as counted."""
    kongs = [f"concealed-kong {tile}" for tile in KONGS]
    answer = won("8p", "8p", *kongs, by="draw", options={"cap": True})
    assert (answer["score"], answer["total"]["doubles"]) == (2000, 9)
    answer = lost("1112255566677z", seat="E", options={"cap": True})
    assert (answer["score"], answer["total"]["points"]) == (2000, 26)
    assert lost("1112255566677z", seat="E")["score"] == 26 * 2**8


def test_of_two_counts_that_are_cut_the_higher_is_shown() -> None:
    """RB-40, RB-43: with 9p in the pair 24 points are doubled, with 9p in a chow only 22."""
    answer = won("3455677788999p", "9p", by="draw", options={"cap": True})
    assert (answer["score"], answer["total"]["points"]) == (2000, 24)
    assert won("3455677788999p", "9p", by="draw")["score"] == 24 * 2**7
