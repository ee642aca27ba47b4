"""Settlement of Het Rode Boekje: the doubling table, the worked example, East double."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from fivewinds import book, score
from fivewinds.rules.rode_boekje.count import doubled
from tests.rules.rode_boekje_hands import RULES, lost, melds_of, won
from tests.second_opinions import rode_boekje as slow

EAST, SOUTH, WEST, NORTH = range(4)
VECTORS = Path(__file__).parents[1] / "vectors"
CELLS = [
    tuple(map(int, line.split("\t")))
    for line in (VECTORS / "rode-boekje-doubles.tsv").read_text(encoding="utf-8").splitlines()[1:]
]
"""Points, doubles, what is printed, what is right."""
MELDS = (
    *("pung 222m", "kong 3333m", "concealed-kong 4444m", "pung 999m", "concealed-kong 9999m"),
    *("pung 555z", "pung 666z", "kong 7777z", "pung 111z", "pung 222z", "concealed-kong 5555z"),
)
TABLE: dict[str, Any] = {
    "E": {"hand": "24578m369s11166z"},
    "S": {
        "hand": "4567899p",
        "melds": melds_of("pung 777z", "chow 123p"),
        "win": "6p",
        "by": "discard",
        "from": "W",
    },
    "W": {"hand": "2468m13p17s34z", "melds": melds_of("pung 555s")},
    "N": {"hand": "99913m258p46s235z"},
}
"""The worked example (RB-57)."""


def settled(**more: Any) -> dict[str, Any]:
    """The worked example, with some of its fields changed."""
    return score(RULES, {"table": TABLE, "winner": "S"} | more)


def with_player(seat: str, **more: Any) -> dict[str, Any]:
    return TABLE | {seat: TABLE[seat] | more}


def payments(scores: list[int], winner: int, dealer: int) -> list[int]:
    debts = book(RULES).settlement.debts
    assert debts is not None
    paid = [0, 0, 0, 0]
    for debt in debts(scores, winner, dealer):
        assert debt.points > 0
        paid[debt.payer] -= debt.points
        paid[debt.receiver] += debt.points
    return paid


def test_all_132_cells_of_the_doubling_table_are_computed_and_one_is_misprinted() -> None:
    """RB-3, RB-22."""
    assert len(CELLS) == 132
    for points, doubles, printed, right in CELLS:
        assert doubled(points, doubles) == right
        assert (printed == right) is ((points, doubles) != (28, 6))


def hands_in_the_table() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Losing hands with four melds or three, without hands that need a fifth copy of a tile."""
    for number, rack in ((4, "5m"), (4, "3z"), (3, "5s6m7p8m"), (3, "66z57m")):
        for melds in combinations(MELDS, number):
            tiles = slow.tiles_of(rack + "".join(meld.split()[1] for meld in melds))
            if max(Counter(tiles).values()) <= 4:
                yield rack, melds


def test_hands_come_to_what_the_table_says_for_their_points_and_doubles() -> None:
    """RB-22: for every cell that some of these hands are in."""
    right = {(points, doubles): right for points, doubles, _, right in CELLS}
    met = set()
    for rack, melds in hands_in_the_table():
        answer = lost(rack, *melds)
        cell = answer["total"]["points"], answer["total"]["doubles"]
        if cell in right:
            met.add(cell)
            assert answer["score"] == right[cell]
    assert len(met) > 40
    assert {doubles for _, doubles in met} >= {1, 2, 3, 4, 5}


def test_the_worked_example() -> None:
    """RB-57."""
    answer = settled()
    assert answer["scores"] == {"E": 40, "S": 96, "W": 2, "N": 8}
    assert answer["payments"] == {"E": -52, "S": 384, "W": -178, "N": -154}
    assert (answer["winner"], answer["score"], answer["win"]) == ("S", 96, True)
    assert {seat: hand["score"] for seat, hand in answer["hands"].items()} == answer["scores"]


def test_everyone_pays_the_winner_his_score_whatever_their_own() -> None:
    """RB-56: a loser who counts more pays all the same, and is paid by the others."""
    assert payments([0, 10, 500, 0], SOUTH, NORTH) == [-510, 40, 990 + 500, -1020]


def test_who_discarded_pays_no_more_than_another() -> None:
    """RB-56."""
    for source in "EWN":
        table = with_player("S", **{"from": source})
        assert settled(table=table)["payments"]["S"] == 384


def test_every_payment_to_or_from_east_is_doubled() -> None:
    """RB-56: whether East wins, loses or only settles."""
    assert payments([100, 0, 0, 0], EAST, EAST) == [600, -200, -200, -200]
    assert payments([0, 100, 0, 0], SOUTH, EAST) == [-200, 400, -100, -100]
    assert payments([10, 100, 0, 10], SOUTH, EAST) == [-180, 400, -130, -90]


def test_payments_sum_to_nought_whoever_deals() -> None:
    """RB-56."""
    for winner in range(4):
        for dealer in range(4):
            assert sum(payments([7, 80, 9, 230], winner, dealer)) == 0


def test_one_hand_alone_is_settled_with_the_others_at_nought() -> None:
    """RB-71."""
    answer = won("4567899p", "6p", "pung 777z", "chow 123p")
    assert answer["payments"] == {"E": -192, "S": 384, "W": -96, "N": -96}
    answer = won("4567899p", "6p", "pung 777z", "chow 123p", seat="E")
    assert answer["payments"] == {"E": 576, "S": -192, "W": -192, "N": -192}


def test_a_dead_hand_settles_with_nought() -> None:
    """RB-58."""
    answer = settled(table=with_player("E", dead=True))
    assert answer["scores"]["E"] == 0
    assert answer["payments"] == {"E": -212, "S": 384, "W": -98, "N": -74}
    assert answer["hands"]["E"]["patterns"] == []


def test_a_drawn_hand_pays_nothing() -> None:
    """RB-9, RB-75."""
    south = {name: TABLE["S"][name] for name in ("hand", "melds")}
    assert settled(table=TABLE | {"S": south}, winner=None) == {
        "ok": True,
        "win": False,
        "reason": "draw",
        "payments": {"E": 0, "S": 0, "W": 0, "N": 0},
    }


def test_a_named_winner_who_has_not_won_is_told_why() -> None:
    """RB-75."""
    answer = settled(table=with_player("S", win="2s"))
    assert answer == {"ok": True, "win": False, "reason": "incomplete"}
    little = with_player("S", melds=melds_of("pung 888s", "chow 123p"))
    assert settled(table=little) == {"ok": True, "win": False, "reason": "minimum"}


def test_own_winds_follow_the_seats_and_the_round_is_the_table_s() -> None:
    """RB-25, RB-74."""
    east = settled()["hands"]["E"]
    assert east["total"]["doubles"] == 2
    assert settled(round="W")["hands"]["E"]["total"]["doubles"] == 1


def test_the_option_cuts_every_hand_at_the_table() -> None:
    """RB-43."""
    table = with_player("E", hand="1112255566677z") | {"S": TABLE["S"] | {"melds": CLEAN}}
    free, capped = settled(table=table), settled(table=table, options={"cap": True})
    assert free["scores"]["E"] == 26 * 2**8
    assert capped["scores"]["E"] == 2000
    assert capped["scores"]["S"] == free["scores"]["S"]


CLEAN = melds_of("pung 444z", "chow 123p")
