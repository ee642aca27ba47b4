"""Requests of any book: melds with jokers, flowers, copies, flags, a book's own fields."""

from typing import Any

import pytest

from fivewinds.answers import score
from fivewinds.core.codes import ADDED_KONG, BY_DISCARD, CHOW, CONCEALED_KONG, NOBODY, PUNG
from fivewinds.core.wins import Meld, Win
from fivewinds.request import Fault, read_scoring
from fivewinds.rules.book import Book
from fivewinds.rules.fields import Field, Truth
from fivewinds.tiles import ID, parse
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS, TABLE

HANDS = ("123456789m1122p", "456789m1122p", "789m1122p", "1122p", "2p")
"""Hands that wait for 2p, by the number of melds."""
KONG = {"kind": "kong", "tiles": "8888s"}


def request_for(**fields: Any) -> dict[str, Any]:
    """A hand that is complete with the melds given; a field that is ... is left out."""
    hand = HANDS[min(len(fields.get("melds", ())), 4)]
    request = {"hand": hand, "win": "2p", "by": "draw"} | fields
    return {name: value for name, value in request.items() if value is not ...}


def refused(book: Book, **fields: Any) -> tuple[str, str]:
    """Field and reason; the message must be a sentence."""
    answer = score(book, request_for(**fields))
    assert answer["ok"] is False, answer
    message = answer["error"]["message"]
    assert message.endswith((".", "?"))
    assert "refused." not in message
    assert "{" not in message or "such as" in message
    return answer["error"]["field"], answer["error"]["reason"]


def read(book: Book, **fields: Any) -> Win:
    request, question = read_scoring(book, request_for(**fields))
    assert question is None
    return request.won()


def meld(kind: str, tiles: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"kind": kind, "tiles": tiles} | fields]


def ids(text: str) -> tuple[int, ...]:
    return tuple(parse(text))


def test_a_request_becomes_a_win() -> None:
    win = read(
        JOKERS,
        melds=[
            {"kind": "chow", "tiles": "64m6j", "as": "456m", "from": "E"},
            {"kind": "added-kong", "tiles": "555p7j", "from": "W"},
        ],
        flowers="8j3j",
        seat="S",
        round="W",
        by="discard",
        flags=["last-tile"],
        **{"from": "N", "already-won": ["W"]},
    )
    assert win == Win(
        seat=1,
        by=BY_DISCARD,
        tile=ID["2p"],
        source=3,
        hand=ids("789m1122p"),
        dealer=0,
        melds=(
            Meld(CHOW, ids("46m6j"), ids("456m"), 0),
            Meld(ADDED_KONG, ids("555p7j"), ids("5555p"), 2),
        ),
        flowers=ids("8j3j"),
        round=2,
        flags=frozenset({"last-tile"}),
        more={"drawn": None, "already-won": (2,)},
    )


def test_payments_are_told_by_wind() -> None:
    answer = score(INDICATORS, request_for(seat="W", melds=meld("pung", "777z")))
    assert answer["payments"] == {"E": -1, "S": -1, "W": 3, "N": -1}


@pytest.mark.parametrize(
    ("kind", "tiles", "stands"),
    [
        ("chow", "243s", "234s"),
        ("chow", "3m26j", "123m"),  # both jokers are characters here, and as says which run
        ("chow", "13m1j", "123m"),
        ("pung", "55m1j", "555m"),
        ("pung", "11z4j", "111z"),
        ("kong", "66z6z3j", "6666z"),
        ("added-kong", "99s9s8j", "9999s"),
        ("concealed-kong", "7777z", "7777z"),
    ],
)
def test_jokers_in_a_meld_stand_for_what_their_power_allows(
    kind: str, tiles: str, stands: str
) -> None:
    (made,) = read(JOKERS, melds=meld(kind, tiles, **{"as": stands})).melds
    assert (made.tiles, made.stands) == (tuple(sorted(parse(tiles))), ids(stands))


def test_as_is_needed_only_where_jokers_leave_a_choice() -> None:
    for tiles, stands in (("13m6j", "123m"), ("89p7j", "789p"), ("55s2j", "555s")):
        kind = "pung" if stands[0] == stands[1] else "chow"
        (made,) = read(JOKERS, melds=meld(kind, tiles)).melds
        assert (made.stands, made.stated) == (ids(stands), False)
    (made,) = read(JOKERS, melds=meld("chow", "23m6j", **{"as": "234m"})).melds
    assert made.stated
    assert read(JOKERS, melds=meld("pung", "555s")).melds == (Meld(PUNG, ids("555s"), ids("555s")),)


MELD_FAULTS: list[tuple[Book, dict[str, Any] | Any, str]] = [
    (JOKERS, {"kind": "chow", "tiles": "23m6j"}, "meld"),  # which run?
    (JOKERS, {"kind": "chow", "tiles": "23m6j", "as": "345m"}, "meld"),
    (JOKERS, {"kind": "chow", "tiles": "234m", "as": "345m"}, "meld"),
    (JOKERS, {"kind": "chow", "tiles": "23m7j", "as": "123m"}, "meld"),  # a circle joker
    (JOKERS, {"kind": "chow", "tiles": "126j"}, "meld"),  # three jokers
    (JOKERS, {"kind": "chow", "tiles": "12z4j"}, "meld"),
    (JOKERS, {"kind": "chow", "tiles": "89m1p"}, "meld"),
    (JOKERS, {"kind": "chow", "tiles": "2345m"}, "meld"),
    (JOKERS, {"kind": "pung", "tiles": "5m16j"}, "meld"),  # two jokers
    (JOKERS, {"kind": "pung", "tiles": "55m7j"}, "meld"),
    (JOKERS, {"kind": "pung", "tiles": "556m"}, "meld"),
    (JOKERS, {"kind": "pung", "tiles": "55m"}, "meld"),
    (JOKERS, {"kind": "pung", "tiles": ""}, "meld"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "as": ""}, "meld"),
    (JOKERS, {"kind": "kong", "tiles": "555m"}, "meld"),
    (JOKERS, {"kind": "added-kong", "tiles": "55m16j"}, "meld"),
    (JOKERS, {"kind": "concealed-kong", "tiles": "555m6j"}, "meld"),
    (JOKERS, {"kind": "concealed-kong", "tiles": "5555m", "from": "S"}, "meld"),
    (JOKERS, {"kind": "chow", "tiles": "234m", "from": "S"}, "meld"),  # not from the left
    (JOKERS, {"kind": "chow", "tiles": "234m", "from": "E"}, "conflict"),  # oneself
    (JOKERS, {"kind": "pung", "tiles": "555m", "from": "E"}, "conflict"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "from": "X"}, "seat"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "from": 1}, "type"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "from": None}, "type"),
    (JOKERS, {"kind": "set", "tiles": "555m"}, "meld"),
    (JOKERS, {"kind": "", "tiles": "555m"}, "meld"),
    (JOKERS, {"kind": 2, "tiles": "555m"}, "type"),
    (JOKERS, {"kind": "pung", "tiles": 555}, "type"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "as": 5}, "type"),
    (JOKERS, {"kind": "pung", "tiles": "555x"}, "tile"),
    (JOKERS, {"kind": "pung", "tiles": "555"}, "tile"),
    (JOKERS, {"kind": "pung", "tiles": "111f"}, "not-in-this-set"),
    (JOKERS, {"kind": "pung"}, "missing"),
    (JOKERS, {"tiles": "555m"}, "missing"),
    (JOKERS, {"kind": "pung", "tiles": "555m", "form": "S"}, "unknown-field"),
    (JOKERS, "555m", "type"),
    (JOKERS, ["pung"], "type"),
    (JOKERS, None, "type"),
    (FLOWERS, {"kind": "chow", "tiles": "234m"}, "meld"),  # none in this book
    (FLOWERS, {"kind": "pung", "tiles": "55m7z"}, "meld"),
    (FLOWERS, {"kind": "concealed-kong", "tiles": "7777z"}, "meld"),
    (FLOWERS, {"kind": "pung", "tiles": "111f"}, "meld"),
    (FLOWERS, {"kind": "pung", "tiles": "111z"}, "not-in-this-set"),
    (INDICATORS, {"kind": "pung", "tiles": "55m1j"}, "not-in-this-set"),
]


@pytest.mark.parametrize(("book", "faulty", "reason"), MELD_FAULTS)
def test_a_meld_that_cannot_lie_there_is_refused(book: Book, faulty: Any, reason: str) -> None:
    assert refused(book, melds=[faulty]) == ("melds", reason)


def test_dragons_that_are_flowers_make_no_meld() -> None:
    dragons = {"options": {"flowers": "dragons"}}
    assert refused(FLOWERS, melds=meld("pung", "555z"), **dragons) == ("melds", "meld")
    honours = {"options": {"honours": True}}
    assert score(FLOWERS, request_for(melds=meld("pung", "555z"), **honours))["win"] is True


def test_a_meld_may_come_from_where_its_kind_allows() -> None:
    for kind, tiles, sources in (("chow", "234s", "E"), ("pung", "555s", "EWN")):
        for source in sources:
            given = meld(kind, tiles, **{"from": source})
            assert read(JOKERS, seat="S", melds=given).melds[0].source == "ESWN".index(source)
    assert read(JOKERS, melds=meld("concealed-kong", "5555s")).melds == (
        Meld(CONCEALED_KONG, ids("5555s"), ids("5555s"), NOBODY),
    )


def test_there_are_at_most_four_melds_and_the_hand_has_three_tiles_less_for_each() -> None:
    five = [{"kind": "pung", "tiles": f"{n}{n}{n}s"} for n in range(1, 6)]
    assert refused(JOKERS, melds=five) == ("melds", "meld")
    for number in range(5):
        assert score(JOKERS, request_for(melds=five[:number]))["win"] is True
        assert refused(JOKERS, melds=five[:number], hand="1m" * 14) == ("hand", "tile-count")
    assert refused(JOKERS, melds=five[:4], hand="") == ("hand", "tile-count")


FLOWER_FAULTS: list[tuple[Book, dict[str, Any], str, str]] = [
    (FLOWERS, {"flowers": "1m"}, "flowers", "conflict"),
    (FLOWERS, {"flowers": "7z"}, "flowers", "conflict"),
    (FLOWERS, {"flowers": "1j"}, "flowers", "not-in-this-set"),
    (FLOWERS, {"flowers": "11f"}, "flowers", "too-many-of-a-tile"),
    (FLOWERS, {"hand": "123456789m112p1f"}, "hand", "conflict"),
    (FLOWERS, {"win": "1f"}, "win", "conflict"),
    (FLOWERS, {"flowers": "1f", "options": {"flowers": "none"}}, "flowers", "not-in-this-set"),
    (FLOWERS, {"flowers": "1m", "options": {"flowers": "none"}}, "flowers", "not-in-this-set"),
    (FLOWERS, {"flowers": "1f", "options": {"flowers": "dragons"}}, "flowers", "not-in-this-set"),
    (FLOWERS, {"win": "5z", "options": {"flowers": "dragons"}}, "win", "conflict"),
    (FLOWERS, {"flowers": "5z", "options": {"honours": True}}, "flowers", "conflict"),
    (FLOWERS, {"win": "5z"}, "win", "not-in-this-set"),
    (JOKERS, {"flowers": "1m"}, "flowers", "conflict"),
    (JOKERS, {"flowers": "1f"}, "flowers", "not-in-this-set"),
    (JOKERS, {"flowers": "11j"}, "flowers", "too-many-of-a-tile"),
    (JOKERS, {"flowers": "2j", "win": "2j"}, "win", "too-many-of-a-tile"),
    (INDICATORS, {"flowers": "1f"}, "flowers", "not-in-this-set"),
    (INDICATORS, {"flowers": "1m"}, "flowers", "not-in-this-set"),
]


@pytest.mark.parametrize(("book", "fields", "field", "reason"), FLOWER_FAULTS)
def test_a_tile_lies_only_where_the_book_lets_it(
    book: Book, fields: dict[str, Any], field: str, reason: str
) -> None:
    assert refused(book, **fields) == (field, reason)


def test_jokers_that_may_be_laid_out_may_be_held_as_well() -> None:
    win = read(JOKERS, hand="123456789m112p1j", win="7j", flowers="2j")
    assert win.flowers == ids("2j")
    assert score(JOKERS, request_for(hand="123456789m112p1j", win="7j"))["win"] is True


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hand": "111112345678m9m"}, "hand"),
        ({"hand": "111m1122p", "melds": meld("chow", "123m") * 2}, "melds"),
        ({"hand": "1112356789m111p", "win": "1m", "indicator": "1m"}, "indicator"),
        ({"indicator": "3s", "ura": "3s", "melds": meld("pung", "333s"), "flags": []}, "ura"),
        ({"hand": "2222456789m112p", "win": "2m"}, "win"),
    ],
)
def test_the_field_with_the_first_copy_too_many_is_named(
    fields: dict[str, Any], field: str
) -> None:
    assert refused(INDICATORS, **fields) == (field, "too-many-of-a-tile")


def test_a_robbed_tile_lies_with_its_pung_where_the_book_counts_so() -> None:
    robbed = {"by": "rob", "from": "S", "hand": "123456789m1123p"}
    assert refused(INDICATORS, **robbed) == ("win", "too-many-of-a-tile")
    assert score(JOKERS, request_for(**robbed))["ok"] is True
    free = {"by": "rob", "from": "S", "hand": "123456789m1113p"}
    assert score(INDICATORS, request_for(**free))["win"] is True


@pytest.mark.parametrize(("book", "joker"), [(JOKERS, "6j"), (FLOWERS, "7z")])
def test_no_joker_is_robbed(book: Book, joker: str) -> None:
    assert refused(book, win=joker, by="rob", **{"from": "S"}) == ("win", "conflict")


def test_tiles_that_are_only_looked_up_are_not_counted() -> None:
    looked_up = {"own-discards": "1111m1111m", "round-discards": "2p"}
    assert score(INDICATORS, request_for(**looked_up))["win"] is True
    assert refused(INDICATORS, **{"own-discards": "1j"}) == ("own-discards", "not-in-this-set")


def test_a_hand_may_have_no_round_only_where_the_book_says_so() -> None:
    assert read(INDICATORS, round=None).round is None
    assert read(INDICATORS).round == 0
    assert refused(JOKERS, round=None) == ("round", "type")
    assert refused(INDICATORS, seat=None) == ("seat", "type")


FLAG_FAULTS: list[tuple[Book, dict[str, Any]]] = [
    (JOKERS, {"flags": ["after-kong"]}),
    (JOKERS, {"flags": ["after-kong"], "melds": [KONG], "by": "discard", "from": "S"}),
    (JOKERS, {"flags": ["after-kong"], "melds": [KONG], "by": "rob", "from": "S"}),
    (JOKERS, {"flags": ["after-flower"]}),
    (JOKERS, {"flags": ["last-tile"], "by": "rob", "from": "S"}),
    (JOKERS, {"flags": ["last-tile"], "drawn": 91}),
    (JOKERS, {"flags": ["heaven", "earth"]}),
    (JOKERS, {"flags": ["heaven", "man"]}),
    (JOKERS, {"flags": ["heaven", "last-tile"]}),
    (JOKERS, {"flags": ["heaven"], "seat": "S"}),
    (JOKERS, {"flags": ["heaven"], "by": "discard", "from": "S"}),
    (JOKERS, {"flags": ["heaven"], "melds": [KONG]}),
    (JOKERS, {"flags": ["heaven"], "flowers": "1j"}),
    (JOKERS, {"flags": ["heaven"], "drawn": 5}),
    (JOKERS, {"flags": ["heaven"], "already-won": ["N"]}),
    (JOKERS, {"flags": ["earth"]}),
    (JOKERS, {"flags": ["man"], "seat": "S"}),
    (INDICATORS, {"flags": ["riichi"], "melds": [KONG]}),
    (INDICATORS, {"flags": ["after-kong", "last-tile"], "melds": [KONG], "kong-from": "S"}),
    (INDICATORS, {"flags": ["first-turn", "riichi"]}),
    (INDICATORS, {"flags": ["first-turn"], "by": "rob", "from": "S", "hand": "123456789m1113p"}),
]


@pytest.mark.parametrize(("book", "fields"), FLAG_FAULTS)
def test_a_flag_that_cannot_be_true_is_a_conflict(book: Book, fields: dict[str, Any]) -> None:
    assert refused(book, **fields) == ("flags", "conflict")


@pytest.mark.parametrize(
    ("book", "fields"),
    [
        (JOKERS, {"flags": ["after-kong", "last-tile", "hell-wait"], "melds": [KONG]}),
        (JOKERS, {"flags": ["after-flower"], "flowers": "1j"}),
        (JOKERS, {"flags": ["last-tile"], "drawn": 92, "by": "discard", "from": "N"}),
        (JOKERS, {"flags": ["heaven"], "drawn": 1}),
        (JOKERS, {"flags": ["man"], "seat": "S", "by": "discard", "from": "E"}),
        (INDICATORS, {"flags": ["first-turn", "riichi"], "by": "discard", "from": "N"}),
        (INDICATORS, {"flags": ["riichi"], "melds": meld("concealed-kong", "8888s"), "ura": "1s"}),
        (INDICATORS, {"flags": ["after-kong"], "melds": [KONG], "kong-from": "N"}),
    ],
)
def test_a_flag_that_may_be_true_is_taken(book: Book, fields: dict[str, Any]) -> None:
    assert read(book, **fields).flags == frozenset(fields["flags"])


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["no-such"], "flag"), (["hell-wait", "hell-wait"], "flag"), ([1], "type"), ([[]], "type"),
        ("hell-wait", "type"), (None, "type"), ({}, "type"), ([""], "flag"),
    ],
)  # fmt: skip
def test_flags_are_names_each_once(flags: Any, reason: str) -> None:
    assert refused(JOKERS, flags=flags) == ("flags", reason)


OWN_FIELD_FAULTS: list[tuple[Book, dict[str, Any], str, str]] = [
    (JOKERS, {"drawn": 0}, "drawn", "type"),
    (JOKERS, {"drawn": 93}, "drawn", "type"),
    (JOKERS, {"drawn": True}, "drawn", "type"),
    (JOKERS, {"drawn": 7.0}, "drawn", "type"),
    (JOKERS, {"drawn": "7"}, "drawn", "type"),
    (JOKERS, {"drawn": None}, "drawn", "type"),
    (JOKERS, {"already-won": "S"}, "already-won", "type"),
    (JOKERS, {"already-won": [1]}, "already-won", "type"),
    (JOKERS, {"already-won": ["X"]}, "already-won", "seat"),
    (JOKERS, {"already-won": ["S", "S"]}, "already-won", "conflict"),
    (JOKERS, {"already-won": ["S", "W", "N"]}, "already-won", "conflict"),
    (JOKERS, {"already-won": ["E"]}, "already-won", "conflict"),
    (JOKERS, {"already-won": ["W"], "by": "discard", "from": "W"}, "already-won", "conflict"),
    (FLOWERS, {"wall": -1}, "wall", "type"),
    (FLOWERS, {"wall": False}, "wall", "type"),
    (FLOWERS, {"flies": ["1m"]}, "flies", "type"),
    (FLOWERS, {"flies": "1m5"}, "flies", "tile"),
    (FLOWERS, {"flies": "15m"}, "flies", "conflict"),
    (FLOWERS, {"flies": "1112m", "wall": 3}, "flies", "conflict"),
    (INDICATORS, {"indicator": "12m"}, "indicator", "tile-count"),
    (INDICATORS, {"indicator": ""}, "indicator", "tile-count"),
    (INDICATORS, {"indicator": "1f"}, "indicator", "not-in-this-set"),
    (INDICATORS, {"ura": "4s"}, "ura", "conflict"),
    (INDICATORS, {"pot": -1}, "pot", "type"),
    (INDICATORS, {"liable": "W"}, "liable", "type"),
    (INDICATORS, {"liable": {}}, "liable", "type"),
    (INDICATORS, {"liable": {"seat": "W", "pattern": "luck"}}, "liable", "type"),
    (INDICATORS, {"liable": {"seat": "W", "pattern": "four-kongs", "x": 1}}, "liable", "type"),
    (INDICATORS, {"liable": {"seat": "E", "pattern": "four-kongs"}}, "liable", "conflict"),
    (INDICATORS, {"kong-from": "N"}, "kong-from", "conflict"),
    (INDICATORS, {"kong-from": "N", "by": "discard", "from": "S"}, "kong-from", "conflict"),
    (INDICATORS, {"kong-from": 3}, "kong-from", "type"),
    (INDICATORS, {"melds": [KONG], "flags": ["after-kong"]}, "kong-from", "missing"),
    (TABLE, {"dead": 1}, "dead", "type"),
    (TABLE, {"dead": True}, "dead", "conflict"),
    (TABLE, {"role": "dealer"}, "role", "type"),
    (TABLE, {"role": ["loser"]}, "role", "type"),
    (TABLE, {"winner": "E"}, "winner", "unknown-field"),
    (TABLE, {"indicator": "1m"}, "indicator", "unknown-field"),
]


@pytest.mark.parametrize(("book", "fields", "field", "reason"), OWN_FIELD_FAULTS)
def test_a_field_of_the_book_s_own_is_read_by_its_kind(
    book: Book, fields: dict[str, Any], field: str, reason: str
) -> None:
    assert refused(book, **fields) == (field, reason)


def test_own_fields_land_in_the_win_with_their_defaults() -> None:
    assert read(INDICATORS).more == {
        "indicator": None,
        "ura": None,
        "pot": 0,
        "liable": None,
        "kong-from": None,
        "own-discards": (),
        "round-discards": (),
    }
    given: dict[str, Any] = {
        "indicator": "4s",
        "pot": 20,
        "liable": {"seat": "W", "pattern": "four-kongs"},
        "own-discards": "3p1m",
    }
    more = read(INDICATORS, **given).more
    assert (more["indicator"], more["pot"]) == (ID["4s"], 20)
    assert more["liable"] == {"seat": 2, "pattern": "four-kongs"}
    assert more["own-discards"] == ids("3p1m")


def test_a_book_s_own_words_explain_its_own_faults() -> None:
    request = request_for(flies="15m")
    message = score(FLOWERS, request)["error"]["message"]
    assert message == "the flies: the number of tiles turned over should be 4."
    ura = request_for(ura="4s")
    assert score(INDICATORS, ura, "nl")["error"]["message"].startswith("Zonder riichi")
    assert score(INDICATORS, ura, "yue")["error"]["message"].startswith("Without riichi")


def test_a_book_without_words_for_a_fault_says_what_the_program_says() -> None:
    request = request_for(**{"kong-from": "N"})
    message = score(INDICATORS, request)["error"]["message"]
    assert message == "kong-from does not fit the rest of the request."


def loser(**fields: Any) -> dict[str, Any]:
    return {"role": "loser", "hand": "1369m147p258s367z", "seat": "S"} | fields


def test_a_book_answers_questions_of_its_own() -> None:
    assert score(TABLE, loser(id=7)) == {
        "id": 7,
        "score": 0,
        "ok": True,
        "win": False,
        "reason": "loser",
    }
    melded = loser(hand="1369m147p258s", melds=meld("pung", "777z"))
    assert score(TABLE, melded)["score"] == 1
    assert score(TABLE, melded | {"dead": True})["score"] == 0
    assert score(TABLE, request_for(role="winner"))["win"] is True


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"win": "1m"}, "win", "conflict"),
        ({"by": "draw"}, "by", "conflict"),
        ({"from": "S"}, "from", "conflict"),
        ({"flags": []}, "flags", "conflict"),
        ({"tiles": "1m"}, "tiles", "unknown-field"),
        ({"hand": "1m"}, "hand", "tile-count"),
        ({"hand": "11111m"}, "hand", "tile-count"),
        ({"dead": "yes"}, "dead", "type"),
        ({"seat": "Z"}, "seat", "seat"),
        ({"options": {"cap": 1}}, "options", "option"),
        ({"hand": "11111m147p258s36z"}, "hand", "too-many-of-a-tile"),
    ],
)
def test_a_question_of_the_book_s_own_refuses_what_is_not_its_own(
    fields: dict[str, Any], field: str, reason: str
) -> None:
    error = score(TABLE, loser(**fields))["error"]
    assert (error["field"], error["reason"]) == (field, reason)


FOUR_HANDS: dict[str, Any] = {
    "E": {"hand": "24578m369s11166z"},
    "S": {
        "hand": "4567899p",
        "melds": [{"kind": "pung", "tiles": "777z"}, {"kind": "chow", "tiles": "123p"}],
        "win": "6p",
        "by": "discard",
        "from": "W",
    },
    "W": {"hand": "2468m13p17s34z", "melds": [{"kind": "pung", "tiles": "555s"}]},
    "N": {"hand": "99913m258p46s235z", "dead": True},
}


def table(winner: Any = "S", **changes: Any) -> dict[str, Any]:
    """The four hands with fields of some of them changed, or left out where they are ..."""
    hands = {wind: dict(hand) for wind, hand in FOUR_HANDS.items()}
    for wind, fields in changes.items():
        hands[wind].update(fields)
        hands[wind] = {name: value for name, value in hands[wind].items() if value is not ...}
    return {"table": hands, "winner": winner}


def test_a_whole_table_is_read_hand_by_hand() -> None:
    answer = score(TABLE, table())
    assert (answer["ok"], answer["win"], answer["winner"]) == (True, True, "S")
    assert answer["scores"] == {"E": 0, "S": 2, "W": 1, "N": 0}
    assert answer["counted"]["reading"]["sets"] == ["777z", "123p", "456p", "678p"]
    drawn = score(TABLE, table(None, S={"win": ..., "by": ..., "from": ...}))
    assert (drawn["win"], drawn["reason"]) == (False, "draw")


@pytest.mark.parametrize(
    ("request_", "field", "reason"),
    [
        (table(W={"hand": "1m"}), "table.W.hand", "tile-count"),
        (table(W={"hand": "1x"}), "table.W.hand", "tile"),
        (table(W={"win": "1m"}), "table.W.win", "unknown-field"),
        (table(W={"seat": "W"}), "table.W.seat", "unknown-field"),
        (table(S={"by": ...}), "table.S.by", "missing"),
        (table(S={"from": "S"}), "table.S.from", "conflict"),
        (table(S={"by": "rob", "hand": "4578999p"}), "table.S.by", "conflict"),
        (table(S={"melds": [{"kind": "pung"}]}), "table.S.melds", "missing"),
        (table(S={"flags": ["last-tile"]}), "table.S.flags", "conflict"),
        (table(N={"hand": "99913m258p46s277z"}), "table", "too-many-of-a-tile"),
        (table("X"), "winner", "seat"),
        (table(None), "table.S.win", "unknown-field"),
        (table() | {"round": "X"}, "round", "seat"),
        (table() | {"options": {"cap": 0}}, "options", "option"),
        (table() | {"hand": "1m"}, "hand", "conflict"),
        (table() | {"hnad": "1m"}, "hnad", "unknown-field"),
        ({"table": FOUR_HANDS}, "winner", "missing"),
        ({"table": 5, "winner": "S"}, "table", "type"),
        ({"table": {"E": 5}, "winner": "S"}, "table.E", "type"),
        ({"table": {}, "winner": None}, "table.E", "missing"),
    ],
)  # fmt: skip
def test_a_fault_inside_a_table_names_its_path(
    request_: dict[str, Any], field: str, reason: str
) -> None:
    error = score(TABLE, request_)["error"]
    assert (error["field"], error["reason"]) == (field, reason)
    assert "refused." not in error["message"]


def test_a_person_reads_where_the_fault_lies() -> None:
    message = score(TABLE, table(W={"hand": "1m"}))["error"]["message"]
    assert message == ("the hand (table.W.hand): the number of tiles should be 10 but is 1.")


def test_every_way_to_read_a_request_inside_another_names_its_path() -> None:
    request, _ = read_scoring(TABLE, {"table": {"E": {"dead": 1}}, "winner": None})
    part = request.inside("table", "E", names=("dead",), seat=0)
    for ask in (
        lambda: part.value(Field("dead", Truth())),
        lambda: part.count("dead", ids("11111m")),
        lambda: part.inside("dead", names=(), seat=0),
    ):
        with pytest.raises(Fault) as caught:
            ask()
        assert caught.value.field == "table.E.dead"
    with pytest.raises(Fault) as caught:
        part.held()
    assert caught.value.field == "table.E.hand"
