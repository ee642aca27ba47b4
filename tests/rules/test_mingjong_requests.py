"""明將麻雀: what requests may say and what contradicts itself, by MJ-101 to MJ-105."""

import pytest

import fivewinds
from fivewinds.rules.registry import book
from fivewinds.words import LANGUAGES
from tests.rules.mingjong_asking import NO_FAAN, Request, ask, discarded, drawn, refused, robbed

DRAGONS = ("pung:555z", "pung:666z", "pung:777z")
FOUR_KONGS = ("kong:2222m", "added-kong:8888p", "concealed-kong:5555s", "kong:3333s")
ONE_KONG = drawn("123567m99p45s", "6s", "kong:2222p")
OPEN = drawn("123567m99p45s", "6s", "pung:222p")
BIG_THREE = {"seat": "W", "pattern": "big-three-dragons"}

CONFLICTS: list[tuple[str, str, str, Request]] = [
    ("riichi with an open hand", "flags", "conflict", OPEN | {"flags": ["riichi"]}),
    ("ura without riichi", "ura", "conflict", drawn(NO_FAAN, "4s", ura="4m")),
    (
        "a replacement tile that was discarded",
        "flags",
        "conflict",
        discarded("123567m99p45s", "6s", "concealed-kong:2222p", flags=["after-kong"]),
    ),
    (
        "the same where the kong was given",
        "flags",
        "conflict",
        discarded("123567m99p45s", "6s", "kong:2222p", flags=["after-kong"], **{"kong-from": "W"}),
    ),
    (
        "a robbed tile that replaces a kong",
        "flags",
        "conflict",
        robbed("123567m99p45s", "6s", "concealed-kong:2222p", flags=["after-kong"]),
    ),
    ("after a kong, and no kong", "flags", "conflict", OPEN | {"flags": ["after-kong"]}),
    (
        "a replacement that is the sea bottom",
        "flags",
        "conflict",
        ONE_KONG | {"flags": ["after-kong", "last-tile"], "kong-from": "W"},
    ),
    (
        "a robbed tile that is the last",
        "flags",
        "conflict",
        robbed("123567m22299p46s", "5s", flags=["last-tile"]),
    ),
    ("a first turn with melds", "flags", "conflict", OPEN | {"flags": ["first-turn"]}),
    (
        "a first turn with a concealed kong",
        "flags",
        "conflict",
        drawn("123567m99p45s", "6s", "concealed-kong:2222p", flags=["first-turn"]),
    ),
    (
        "a first turn and a robbed kong",
        "flags",
        "conflict",
        robbed("123567m22299p46s", "5s", flags=["first-turn"]),
    ),
    (
        "a first turn that is the last",
        "flags",
        "conflict",
        drawn(NO_FAAN, "4s", flags=["first-turn", "last-tile"]),
    ),
    (
        "a first draw after riichi",
        "flags",
        "conflict",
        drawn(NO_FAAN, "4s", flags=["first-turn", "riichi"]),
    ),
    ("who gave a kong, without its tile", "kong-from", "conflict", ONE_KONG | {"kong-from": "W"}),
    (
        "who gave a kong, on a discard",
        "kong-from",
        "conflict",
        discarded("123567m99p45s", "6s", "kong:2222p", **{"kong-from": "W"}),
    ),
    (
        "a kong from oneself",
        "kong-from",
        "conflict",
        ONE_KONG | {"flags": ["after-kong"], "kong-from": "S"},
    ),
    (
        "a kong that nobody gave",
        "kong-from",
        "conflict",
        drawn("123567m99p45s", "6s", "concealed-kong:2222p", flags=["after-kong"])
        | {"kong-from": "W"},
    ),
    ("a claimed kong from nobody", "kong-from", "missing", ONE_KONG | {"flags": ["after-kong"]}),
    ("a kong from nowhere", "kong-from", "seat", ONE_KONG | {"kong-from": "X"}),
    (
        "liable for oneself",
        "liable",
        "conflict",
        drawn("12m55p", "3m", *DRAGONS, liable=BIG_THREE | {"seat": "S"}),
    ),
    (
        "liable for what the melds do not make",
        "liable",
        "conflict",
        drawn("12m55p555z", "3m", *DRAGONS[1:], liable=BIG_THREE),
    ),
    (
        "liable for another pattern than the melds make",
        "liable",
        "conflict",
        drawn("12m55p", "3m", *DRAGONS, liable={"seat": "W", "pattern": "big-four-winds"}),
    ),
    (
        "liable for four kongs, one of them a pung",
        "liable",
        "conflict",
        drawn("9m", "9m", *FOUR_KONGS[:3], "pung:333s")
        | {"liable": {"seat": "W", "pattern": "four-kongs"}},
    ),
    (
        "liable for concealed melds",
        "liable",
        "conflict",
        drawn("5p", "5p", "chow:123m", *(f"concealed-kong:{n}{n}{n}{n}z" for n in (5, 6, 7)))
        | {"liable": BIG_THREE},
    ),
    ("liable for nothing", "liable", "type", OPEN | {"liable": BIG_THREE | {"pattern": "x"}}),
    ("liable without a pattern", "liable", "type", OPEN | {"liable": {"seat": "W"}}),
    ("liable as a text", "liable", "type", OPEN | {"liable": "W"}),
    ("a pot below nought", "pot", "type", OPEN | {"pot": -1}),
    ("half a pot", "pot", "type", OPEN | {"pot": 1.5}),
    ("a pot that is true", "pot", "type", OPEN | {"pot": True}),
    ("two indicators", "indicator", "tile-count", OPEN | {"indicator": "1m2m"}),
    ("no tile as indicator", "indicator", "tile", OPEN | {"indicator": "0m"}),
    ("a flower as indicator", "indicator", "not-in-this-set", OPEN | {"indicator": "1f"}),
    ("a joker among discards", "own-discards", "not-in-this-set", OPEN | {"own-discards": "1j"}),
    ("a fifth tile as indicator", "indicator", "too-many-of-a-tile",
     drawn("23678m23499s", "1m", "concealed-kong:5555p") | {"indicator": "5p"}),
    ("a fifth tile as ura", "ura", "too-many-of-a-tile",
     drawn(NO_FAAN, "4s", flags=["riichi"], indicator="5p", ura="5p")),
    ("a fifth tile to win with", "win", "too-many-of-a-tile", drawn("123678m5555p99s4s", "5p")),
    ("a robbed tile in the hand", "win", "too-many-of-a-tile",
     robbed("123678m22255p46s", "5p")),
    ("a robbed tile as indicator", "indicator", "too-many-of-a-tile",
     robbed("123567m22299p46s", "5s", indicator="5s")),
    ("a round that is none", "round", "seat", OPEN | {"round": "X"}),
    ("an option that is true", "options", "option", OPEN | {"options": {"double-wind": True}}),
    ("an option that is none", "options", "option", OPEN | {"options": {"dora-cap": "both"}}),
    ("an option of another book", "options", "option", OPEN | {"options": {"hands": 4}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "reason", "request_"),
    [case[1:] for case in CONFLICTS],
    ids=[case[0] for case in CONFLICTS],
)
def test_what_cannot_be_is_refused_with_its_field(
    field: str, reason: str, request_: Request
) -> None:
    """MJ-105, and MJ-104 for copies of a tile."""
    assert refused(request_) == (field, reason)


@pytest.mark.parametrize(
    "request_",
    [
        discarded(NO_FAAN, "4s", flags=["riichi", "first-turn"]),
        drawn(NO_FAAN, "4s", flags=["riichi"], indicator="5p", ura="1z"),
        discarded("12m55p", "3m", *DRAGONS, liable=BIG_THREE),
        drawn("9m", "9m", *FOUR_KONGS) | {"liable": {"seat": "E", "pattern": "four-kongs"}},
        drawn("9m", "9m", *FOUR_KONGS, flags=["after-kong"]),
        drawn(NO_FAAN, "4s", round=None, pot=0, **{"own-discards": "5p5p5p5p5p"}),
    ],
)
def test_what_can_be_is_answered(request_: Request) -> None:
    """Lists of discards are only looked up, never counted (MJ-104)."""
    assert ask(request_)["win"]


@pytest.mark.parametrize(
    ("field", "reason", "asked"),
    [
        ("win", "unknown-field", {"hand": NO_FAAN, "win": "4s"}),
        ("ura", "conflict", {"hand": NO_FAAN, "ura": "4m"}),
        ("flags", "conflict", {"hand": NO_FAAN, "flags": ["after-kong"]}),
        ("flags", "conflict", {"hand": NO_FAAN, "flags": ["first-turn", "last-tile"]}),
        ("seen", "too-many-of-a-tile", {"hand": NO_FAAN, "indicator": "5p", "seen": "5p"}),
    ],
)
def test_questions_about_waits_are_refused_alike(field: str, reason: str, asked: Request) -> None:
    assert refused(asked, "waits") == (field, reason)


def test_a_question_about_waits_tells_the_giver_of_a_kong_for_the_draw_alone() -> None:
    melds = [{"kind": "kong", "tiles": "2222p"}]
    asked = {"hand": "123567m99p45s", "melds": melds, "flags": ["after-kong"], "kong-from": "W"}
    (three, six) = fivewinds.waits("mingjong", asked)["waits"]
    assert [wait["draw"]["score"] for wait in (three, six)] == [4, 4]
    assert six["discard"] == {"win": False, "reason": "minimum"}


def test_a_question_about_waits_keeps_what_fits_one_way_of_winning() -> None:
    asked = {"hand": NO_FAAN, "seat": "S", "flags": ["riichi", "first-turn"]}
    for wait in fivewinds.waits("mingjong", asked)["waits"]:
        assert wait["discard"]["total"] == {"faan": 0, "limit": "small"}
        assert wait["draw"]["total"] == {"faan": 2, "limit": None}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("request_", [case[3] for case in CONFLICTS])
def test_every_refusal_is_a_sentence(language: str, request_: Request) -> None:
    message = fivewinds.score("mingjong", request_, language)["error"]["message"]
    assert message.endswith((".", "。", "?", "？"))
    assert "{" not in message


def test_the_fields_and_flags_are_those_of_the_rulings() -> None:
    """MJ-101, MJ-102, MJ-103."""
    rules = book("mingjong")
    assert [field.name for field in rules.requests.fields] == [
        "indicator", "ura", "pot", "liable", "kong-from", "own-discards", "round-discards",
    ]  # fmt: skip
    assert list(rules.requests.flags) == ["riichi", "after-kong", "last-tile", "first-turn"]
    assert rules.defaults == {
        "dealer-stays": "win",
        "dora-cap": "together",
        "double-wind": 2,
        "deciding-hands": 0,
    }
