"""Waits with melds, jokers and what a request says besides, beside trying everything."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fivewinds.answers import waits
from fivewinds.core.codes import FOUR_SETS, NOBODY
from fivewinds.core.wins import Win
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.book_parts import CompleteHands
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score
from fivewinds.tiles import ID, NAMES, PLAIN, WINDS, parse, show
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS, TABLE, toy
from tests.second_opinions import jokers as slow
from tests.second_opinions.shapes import SETS

Request = dict[str, Any]
RUNS = [group for group in SETS if group[0] != group[1]]
TRIPLETS = [group for group in SETS if group[0] == group[1]]


def left_of(book: Book, request: Request) -> list[int]:
    """The copies of each tile outside the request's own fields; forced flowers are never drawn."""
    tile_set = book.set_of(book.filled(request.get("options", {})))
    own = request["hand"] + request.get("flowers", "")
    own += "".join(each["tiles"] for each in request.get("melds", ()))
    own += request.get("indicator", "") + request.get("ura", "")
    held = parse(own)
    flowers = tile_set.flowers if book.doors(book.defaults).flowers.forced else frozenset()
    return [0 if t in flowers else tile_set.copies[t] - held.count(t) for t in range(50)]


def melded(chance: Random, book: Book, number: int) -> list[dict[str, str]]:
    """Melds without jokers, near each other so that they use tiles up."""
    first = chance.choice((0, 9, 18))
    kinds = sorted(book.doors(book.defaults).calls.kinds)
    melds = []
    for _ in range(number):
        kind = chance.choice(kinds)
        groups = RUNS if kind == "chow" else TRIPLETS
        group = chance.choice([g for g in groups if first <= g[0] < first + 9])
        melds.append({"kind": kind, "tiles": show((*group, group[0]) if "kong" in kind else group)})
    return melds


def sample(book: Book, number: int, key: str) -> list[Request]:
    """Requests with one to four melds and hands of the same suit, or nearly complete ones."""
    chance = Random(key)
    found: list[Request] = []
    tile_set = book.set_of(book.defaults)
    flowers = tile_set.flowers if book.doors(book.defaults).flowers.forced else frozenset()
    while len(found) < number:
        melds = melded(chance, book, chance.randint(1, 4))
        rest = [tile for tile in tile_set.tiles if tile not in flowers]
        try:
            for tile in parse("".join(each["tiles"] for each in melds)):
                rest.remove(tile)
        except ValueError:
            continue
        near = parse(melds[0]["tiles"])[0] // 9
        close = [tile for tile in rest if tile // 9 == near or tile in tile_set.powers]
        hand = chance.sample(close, 13 - 3 * len(melds))
        found.append({"hand": show(hand), "melds": melds})
    return found


@pytest.mark.parametrize("book", [INDICATORS, JOKERS, FLOWERS], ids=lambda book: book.id)
def test_melds_take_their_copies_from_what_can_still_be_drawn(book: Book) -> None:
    powers = book.set_of(book.defaults).powers
    waiting = 0
    for request in sample(book, 60, book.id):
        answer = waits(book, request)
        left = left_of(book, request)
        hand = parse(request["hand"])
        assert answer["ok"] is True
        assert answer["distance"] == slow.distance(hand, powers, book.hands.forms, left), request
        tiles = [wait["tile"] for wait in answer["waits"]]
        assert tiles == [NAMES[t] for t in slow.waits(hand, powers, book.hands.forms, left)], (
            request
        )
        assert (answer["distance"] == 0) == bool(tiles) == ("useful" not in answer)
        for entry in (*answer["waits"], *answer.get("useful", [])):
            assert entry["left"] == left[ID[entry["tile"]]] > 0
        waiting += bool(tiles)
    assert 5 < waiting < 60


def test_useful_tiles_are_those_after_which_some_discard_leaves_less() -> None:
    for request in sample(INDICATORS, 40, "useful"):
        answer = waits(INDICATORS, request)
        hand, left = parse(request["hand"]), left_of(INDICATORS, request)
        if answer["distance"] == 0 or len(hand) > 7:
            continue
        now = slow.distance(hand, {}, INDICATORS.hands.forms, left)
        useful = [
            NAMES[tile]
            for tile in range(PLAIN)
            if left[tile] and any(_after(hand, tile, out, left) < now for out in {*hand, tile})
        ]
        assert [entry["tile"] for entry in answer["useful"]] == useful, request


def _after(hand: list[int], drawn: int, out: int, left: list[int]) -> int:
    """The distance after drawing one tile and discarding another, which can be drawn again."""
    after = [*hand, drawn]
    after.remove(out)
    there = list(left)
    there[drawn] -= 1
    there[out] += 1
    return slow.distance(after, {}, INDICATORS.hands.forms, there)


PUNG = {"kind": "pung", "tiles": "999p"}


def listed(book: Book, **request: Any) -> dict[str, int]:
    """The waits, each with the copies left."""
    answer = waits(book, request)
    assert answer["ok"] is True, answer
    return {wait["tile"]: wait["left"] for wait in answer["waits"]}


def test_a_tile_whose_copies_lie_in_the_own_melds_is_no_wait() -> None:
    """Only a 3m makes the run."""
    for kong, distance in (("3333m", 1), ("4444m", 0)):
        melds = [{"kind": "kong", "tiles": kong}, PUNG]
        answer = waits(INDICATORS, {"hand": "12m77s222z", "melds": melds})
        assert answer["distance"] == distance
        assert len(answer["waits"]) == 1 - distance
        assert "3m" not in [entry["tile"] for entry in answer.get("useful", [])]


def test_seen_tiles_only_change_how_many_are_left() -> None:
    hand = "12456m77s222z"
    assert listed(INDICATORS, hand=hand, melds=[PUNG]) == {"3m": 4}
    assert listed(INDICATORS, hand=hand, melds=[PUNG], seen="33m1p") == {"3m": 2}
    assert listed(INDICATORS, hand=hand, melds=[PUNG], seen="3333m") == {"3m": 0}


def test_an_indicator_is_not_left_and_lists_of_discards_are_not_counted() -> None:
    fields: Request = {"hand": "12456m999p77s222z", "indicator": "3m", "own-discards": "3333m"}
    assert listed(INDICATORS, **fields) == {"3m": 3}
    assert listed(INDICATORS, **fields, ura="3m", flags=["riichi"]) == {"3m": 2}


def test_jokers_and_laid_out_jokers_are_counted_like_other_tiles() -> None:
    waiting = listed(JOKERS, hand="13m456p789s22255z", flowers="1j")
    assert waiting == {"2m": 4, "2j": 1, "6j": 1}


def test_a_set_without_some_tiles_never_waits_for_them() -> None:
    suits = toy(
        id="toy-suits", tiles=TileSet(bytes(range(27)) * 4), hands=CompleteHands(forms=FOUR_SETS)
    )
    useful = waits(suits, {"hand": "147m258p369s1478m"})["useful"]
    assert {entry["tile"][1] for entry in useful} == {"m", "p", "s"}


def test_what_only_the_book_reads_is_a_wait_too() -> None:
    fields: Request = {"hand": "123m678p1s999p", "melds": [{"kind": "pung", "tiles": "777z"}]}
    assert listed(TABLE, **fields) == {"1p": 4, "1s": 3}
    assert all(wait["draw"]["win"] for wait in waits(TABLE, fields)["waits"])


WAITING = "123456789m1122p"
KONG = {"kind": "kong", "tiles": "8888s"}


def asked_of_the_book(book: Book, **fields: Any) -> tuple[Win, Win]:
    """The hand as the book sees it win, by drawing and on a discard."""
    wins: list[Win] = []

    def remember(reading: Reading, win: Win, options: Options) -> Score:
        wins.append(win)
        return Score(1, {})

    answer = waits(
        replace(book, scoring=replace(book.scoring, value=remember)), {"hand": WAITING} | fields
    )
    assert answer["ok"] is True, answer
    drawn, discarded = {win.by: win for win in wins}.values()
    return drawn, discarded


@pytest.mark.parametrize(
    ("book", "fields", "when_drawn", "when_discarded"),
    [
        (JOKERS, {"flags": ["last-tile", "hell-wait"]}, {"last-tile", "hell-wait"}, ...),
        (JOKERS, {"flags": ["heaven"]}, {"heaven"}, set()),
        (JOKERS, {"flags": ["man"], "seat": "S"}, set(), {"man"}),
        (INDICATORS, {"flags": ["riichi", "first-turn"]}, {"riichi"}, {"riichi", "first-turn"}),
        (INDICATORS, {"flags": ["riichi"], "ura": "1s"}, {"riichi"}, ...),
    ],
)
def test_flags_that_fit_one_way_of_winning_are_left_out_of_the_other(
    book: Book, fields: Request, when_drawn: set[str], when_discarded: Any
) -> None:
    drawn, discarded = asked_of_the_book(book, **fields)
    assert drawn.flags == when_drawn
    assert discarded.flags == (when_drawn if when_discarded is ... else when_discarded)


def test_fields_that_fit_one_way_of_winning_are_left_out_of_the_other() -> None:
    fields: Request = {"hand": "456789m1122p", "melds": [KONG], "flags": ["after-kong"]}
    drawn, discarded = asked_of_the_book(INDICATORS, **fields, **{"kong-from": "N", "pot": 5})
    assert (drawn.more["kong-from"], discarded.more["kong-from"]) == (3, None)
    assert drawn.more["pot"] == discarded.more["pot"] == 5
    assert drawn.flags == {"after-kong"}
    assert not discarded.flags


@pytest.mark.parametrize(
    ("seat", "won", "source"),
    [("E", [], "N"), ("S", [], "E"), ("E", ["N"], "W"), ("E", ["W", "N"], "S"), ("W", ["E"], "S")],
)
def test_the_discard_comes_from_the_nearest_seat_to_the_left_that_has_not_won(
    seat: str, won: list[str], source: str
) -> None:
    drawn, discarded = asked_of_the_book(JOKERS, seat=seat, **{"already-won": won})
    assert (drawn.source, WINDS[discarded.source]) == (NOBODY, source)


@pytest.mark.parametrize(
    ("book", "fields", "field", "reason"),
    [
        (FLOWERS, {"flies": "15m"}, "flies", "unknown-field"),
        (FLOWERS, {"wall": 3}, "wall", "unknown-field"),
        (TABLE, {"role": "loser"}, "role", "unknown-field"),
        (TABLE, {"dead": True}, "dead", "unknown-field"),
        (TABLE, {"table": {}}, "table", "unknown-field"),
        (TABLE, {"winner": "E"}, "winner", "unknown-field"),
        (JOKERS, {"win": "1m"}, "win", "unknown-field"),
        (JOKERS, {"flags": ["after-kong"]}, "flags", "conflict"),
        (JOKERS, {"flags": ["heaven", "man"]}, "flags", "conflict"),
        (JOKERS, {"flags": ["heaven"], "drawn": 9}, "flags", "conflict"),
        (JOKERS, {"flags": ["man"]}, "flags", "conflict"),
        (JOKERS, {"already-won": ["E"]}, "already-won", "conflict"),
        (JOKERS, {"seen": "1j", "flowers": "1j"}, "seen", "too-many-of-a-tile"),
        (INDICATORS, {"ura": "1s"}, "ura", "conflict"),
        (INDICATORS, {"indicator": "1s", "seen": "1111s"}, "seen", "too-many-of-a-tile"),
        (INDICATORS, {"kong-from": "S"}, "kong-from", "conflict"),
    ],
)
def test_a_question_about_waits_refuses_what_cannot_be(
    book: Book, fields: Request, field: str, reason: str
) -> None:
    error = waits(book, {"hand": WAITING} | fields)["error"]
    assert (error["field"], error["reason"]) == (field, reason)
