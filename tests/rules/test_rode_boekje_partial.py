"""A loser's hand of Het Rode Boekje that is told in part, and what the players claim of it."""

from random import Random
from typing import Any

import pytest

from fivewinds import score, waits
from tests.commands.running import fivewinds
from tests.rules.rode_boekje_hands import RULES, earned, lost, melds_of, refused
from tests.rules.test_rode_boekje_requests import GOOD
from tests.rules.test_rode_boekje_settlement import TABLE
from tests.second_opinions import rode_boekje as slow
from tests.second_opinions.rode_boekje_hands import table_by_chance

WHOLE = {"role": "loser", "hand": "111m999m1122z345m"}
PART = {"role": "loser", "partial": True}


def test_what_is_not_told_counts_nothing() -> None:
    """RB-67: sets and pairs count as in a whole hand; the tiles told look like schoon spel."""
    whole = lost("111m999m1122z345m")
    assert earned(whole) == {
        "noble-pung-concealed": 16,
        "pair-own-wind": 2,
        "pair-prevailing-wind": 2,
        "clean-hand": 1,
    }
    part = lost("111m999m1122z", partial=True)
    assert earned(part) == {name: earned(whole)[name] for name in list(earned(whole))[:3]}
    assert (part["score"], part["total"]) == (20, {"points": 20, "doubles": 0, "limit": None})
    assert lost("", partial=True)["score"] == 0


def test_doubles_of_a_whole_hand_count_where_they_are_claimed() -> None:
    """RB-67, RB-28: also where all tiles are told, since the players have looked."""
    for hand in ("111m999m1122z345m", "111m999m1122z"):
        assert lost(hand, partial=True)["total"]["doubles"] == 0
        claimed = lost(hand, partial=True, claims=["clean-hand"])
        assert claimed["score"] == lost("111m999m1122z345m")["score"] == 40
        assert earned(claimed)["clean-hand"] == 1


@pytest.mark.parametrize(
    ("claims", "hand", "doubles"),
    [
        (["clean-hand"], "111m", 1),
        (["corners-and-honours"], "111m999p", 1),
        (["clean-hand", "corners-and-honours"], "111m", 2),
        (["ones-and-nines"], "111m999p", 3),
        (["one-suit"], "111m555m", 3),
        (["all-honours"], "333z", 3),
    ],
)
def test_every_special_hand_may_be_claimed(claims: list[str], hand: str, doubles: int) -> None:
    """RB-67 with the doubles of RB-28, RB-29, RB-30, RB-31 and RB-32."""
    answer = lost(hand, partial=True, claims=claims)
    assert answer["total"]["doubles"] == doubles
    assert {pattern["id"] for pattern in answer["patterns"]} >= set(claims)


@pytest.mark.parametrize("limit", slow.AMOUNTS)
def test_half_of_a_limit_counts_where_it_is_claimed(limit: str) -> None:
    """RB-67, RB-45."""
    half = slow.AMOUNTS[limit] // 2
    answer = lost("", partial=True, claims=[limit])
    assert answer["total"] == {"points": half, "doubles": 0, "limit": limit}
    assert earned(answer) == {limit: half}
    assert lost("", partial=True, claims=[limit], dead=True)["score"] == 0


def test_half_is_neither_found_without_a_claim_nor_taken_where_the_count_is_more() -> None:
    """RB-67, RB-45."""
    waiting = "1112345678999m"
    assert lost(waiting)["total"]["limit"] == "nine-gates"
    assert lost(waiting, partial=True)["total"]["limit"] is None
    assert lost(waiting, partial=True, claims=["nine-gates"])["score"] == 1000
    honours = lost("1112233445566z", partial=True, claims=["seven-twins", "all-honours"])
    assert (honours["total"]["limit"], honours["score"]) == (None, 224)


def test_melds_and_doubles_of_sets_count_as_ever() -> None:
    """RB-67, RB-25 and RB-26."""
    answer = lost("222z333p", "kong 5555s", "pung 777z", partial=True)
    assert earned(answer) == earned(lost("222z333p1m", "kong 5555s", "pung 777z"))
    assert {"own-wind-pung", "dragon-pung", "three-concealed-pungs"} <= set(earned(answer))


@pytest.mark.parametrize(
    ("more", "field", "reason"),
    [
        ({"partial": 1}, "partial", "type"),
        ({"partial": False, "hand": "111m"}, "hand", "tile-count"),
        ({"hand": "11112345678999m"}, "hand", "tile-count"),
        ({"hand": "11123456789m", "melds": melds_of("pung 777z")}, "hand", "tile-count"),
        ({"hand": "11111m"}, "hand", "too-many-of-a-tile"),
        ({"claims": "one-suit"}, "claims", "type"),
        ({"claims": ["pung-open"]}, "claims", "type"),
        ({"claims": ["imperial-jade"]}, "claims", "type"),
        ({"claims": [1]}, "claims", "type"),
        ({"claims": [["one-suit"]]}, "claims", "type"),
        ({"claims": ["one-suit", "one-suit"]}, "claims", "conflict"),
        ({"win": "1m"}, "win", "conflict"),
        ({"claims": ["clean-hand", "one-suit"]}, "claims", "conflict"),
        ({"claims": ["clean-hand", "all-honours"]}, "claims", "conflict"),
        ({"claims": ["corners-and-honours", "ones-and-nines"]}, "claims", "conflict"),
        # There are only eight ones and nines of a suit.
        ({"claims": ["ones-and-nines", "one-suit"]}, "claims", "conflict"),
        ({"hand": "1m1p", "claims": ["clean-hand"]}, "claims", "conflict"),
        ({"hand": "2m", "claims": ["ones-and-nines"]}, "claims", "conflict"),
        ({"hand": "1112223334445z", "claims": ["corners-and-honours"]}, "claims", "conflict"),
        (
            {"hand": "", "melds": melds_of("pung 777z"), "claims": ["nine-gates"]},
            "claims",
            "conflict",
        ),
        ({"hand": "2233m", "claims": ["nine-gates"]}, "claims", "conflict"),
        ({"hand": "11z22z", "claims": ["wind-snake"]}, "claims", "conflict"),
        ({"hand": "11122z", "claims": ["wind-tail"]}, "claims", "conflict"),
        ({"hand": "2m", "claims": ["thirteen-orphans"]}, "claims", "conflict"),
        ({"hand": "12345678m", "claims": ["seven-twins"]}, "claims", "conflict"),
        ({"hand": "1m5z", "claims": ["heavenly-twins"]}, "claims", "conflict"),
        ({"hand": "1m1p", "claims": ["clean-twins"]}, "claims", "conflict"),
        ({"hand": "1122334455667m", "claims": ["seven-twins"]}, "claims", "conflict"),
    ],
)
def test_what_is_wrong_with_a_hand_told_in_part(
    more: dict[str, Any], field: str, reason: str
) -> None:
    """RB-67; in three languages, each with a sentence."""
    assert refused(PART | {"hand": ""} | more) == (field, reason)


def test_claims_go_with_a_hand_told_in_part_only() -> None:
    """RB-67."""
    assert refused(WHOLE | {"claims": ["clean-hand"]}) == ("claims", "conflict")
    assert score(RULES, WHOLE | {"claims": [], "partial": False})["ok"]


def test_a_winner_s_hand_is_told_whole() -> None:
    """RB-67; nor does a table or a question about waits know these fields (RB-74)."""
    assert refused(GOOD | {"partial": True}) == ("partial", "conflict")
    assert refused(GOOD | {"claims": ["clean-hand"]}) == ("claims", "conflict")
    assert score(RULES, GOOD | {"partial": False, "claims": []})["win"]
    for name, value in (("partial", True), ("claims", [])):
        table = TABLE | {"W": TABLE["W"] | {name: value}}
        assert refused({"table": table, "winner": "S"}) == (f"table.W.{name}", "unknown-field")
        answer = waits(RULES, {"hand": GOOD["hand"], "melds": GOOD["melds"], name: value})
        assert (answer["error"]["field"], answer["error"]["reason"]) == (name, "unknown-field")


def test_a_hand_by_chance_told_in_part_is_counted_twice_alike() -> None:
    """RB-67: with the claims that are true of the whole, part of it never counts more."""
    chance = Random("rode boekje, in part")
    claimed = set()
    for _ in range(150):
        request = table_by_chance(chance)
        for seat in set("ESWN") - {request["winner"]}:
            player = {**request["table"][seat], "seat": seat, "round": request["round"]}
            whole = score(RULES, {"role": "loser", **player})
            claims = [name for name in earned(whole) if name in (*slow.SPECIAL, *slow.AMOUNTS)]
            tiles = slow.tiles_of(player["hand"])
            hand = chance.sample(tiles, chance.randint(0, len(tiles)))
            part = player | {"hand": "".join(hand), "partial": True, "claims": claims}
            answer = score(RULES, {"role": "loser", **part})
            assert answer["ok"], (part, answer)
            count = slow.lost(part, seat, request["round"], {})
            assert answer["score"] == count.score <= whole["score"], part
            assert earned(answer) == count.earned, part
            claimed |= set(claims)
    assert claimed >= {"clean-hand", "one-suit", "all-honours", "nine-gates", "seven-twins"}


def test_the_command_takes_part_of_a_hand_whatever_its_number_of_tiles() -> None:
    """RB-67: the last of five tiles is no winning tile."""
    fields = ("--field", "role=loser", "--field", "partial=true")
    claims = ("--field", 'claims=["clean-hand"]')
    run = fivewinds("score", RULES, "11155z", "--meld", "pung:888m", *fields, *claims, "--plain")
    assert (run.returncode, run.stderr) == (0, "")
    assert "Score: 96" in run.stdout
    wrong = fivewinds("score", RULES, "11155z", *fields, "--field", 'claims=["one-suit"]')
    assert wrong.returncode == 1
    assert "one suit (one-suit) cannot be" in wrong.stdout + wrong.stderr
