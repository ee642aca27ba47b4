"""Hands with jokers: distance, waits, useful tiles and readings agree with trying everything."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from fivewinds.core.codes import (
    FAR,
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
    USUAL_FORMS,
)
from fivewinds.core.jokers import (
    ANY_TILE,
    FIELDS,
    HONOURS,
    SUITED,
    Form,
    Frame,
    JokerHand,
    JokerReading,
    Jokers,
    Part,
    mask_of,
    thirteen_kinds,
)
from fivewinds.core.shapes import Hand
from fivewinds.tiles import ID, NAMES, parse, show
from tests.second_opinions import jokers as slow
from tests.second_opinions.hands import SIZES
from tests.second_opinions.hands import sample as plain_sample
from tests.second_opinions.shapes import IMPOSSIBLE

RED = 33
RESTRICTED = dict(enumerate((ANY_TILE, SUITED, HONOURS, *FIELDS[3:5], *FIELDS[:3]), 34))
"""1j any tile, 2j suited, 3j honour, 4j wind, 5j dragon, 6j, 7j, 8j one suit each."""
UNLIMITED = {RED: ANY_TILE & ~(1 << RED)}
"""Red dragons that stand for anything else, honours too."""
SUITED_ONLY = {RED: SUITED}
COPIES = {RED: 4}
"""Of other jokers there is one."""
FORM_SETS = (FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, USUAL_FORMS, 15)
VECTORS = Path(__file__).parent.parent / "vectors" / "waits"


class Case(NamedTuple):
    powers: dict[int, int]
    tiles: list[int]
    left: list[int]
    forms: int

    def hand(self) -> JokerHand:
        return JokerHand(Jokers(self.powers, self.forms), self.tiles, self.left)

    def __str__(self) -> str:
        left = show(tile for tile in range(50) for _ in range(self.left[tile]))
        return f"{show(self.tiles)} as {self.forms}, left {left}"


def whole_set(powers: dict[int, int], *, honours: bool = True) -> list[int]:
    """Copies of every tile of a set with these jokers."""
    plain = 34 if honours else 27
    return [COPIES.get(t, 1) if t in powers else 4 * (t < plain) for t in range(50)]


def cases(number: int, sizes: tuple[int, ...] = SIZES, label: str = "") -> Iterator[Case]:
    """Hands of both kinds of jokers; near complete or not, with melds, with tiles used up."""
    for turn in range(number):
        chance = Random(f"{label}jokers {turn} {sizes}")
        powers = (RESTRICTED, UNLIMITED, RESTRICTED, SUITED_ONLY)[turn % 4]
        left = whole_set(powers, honours=powers is not SUITED_ONLY)
        plain = [tile for tile in range(34) if left[tile] and tile not in powers]
        if chance.random() < 0.25:
            few = chance.sample(plain, chance.randint(4, 12))
            left = [copies * (t in few or t in powers) for t, copies in enumerate(left)]
        size = chance.choice(sizes)
        wild = chance.sample([t for t in powers for _ in range(left[t])], chance.randint(0, 4))
        wild = wild[:size]
        tiles = wild + _plain_tiles(chance, left, plain, size - len(wild))
        for tile in tiles:
            left[tile] -= 1
        for _ in range(chance.choice((0, 0, 1, 2, 4, 7))):
            left[chance.choice([*plain, *powers])] = 0
        yield Case(powers, tiles, left, chance.choice((FOUR_SETS, *FORM_SETS)))


def _plain_tiles(chance: Random, left: list[int], plain: list[int], size: int) -> list[int]:
    """Tiles by chance, of one suit, of groups, or of pairs or orphans."""
    first = chance.choice((0, 9, 18, 25))
    kinds = plain if chance.random() < 0.5 else [t for t in plain if first <= t < first + 9]
    if chance.random() < 0.2:
        kinds = [t for t in plain if t >= 27 or t % 9 in (0, 8)]
    pool = [tile for tile in kinds for _ in range(left[tile])]
    if len(pool) < size:
        pool = [tile for tile in plain for _ in range(left[tile])]
    wanted = list(pool) if chance.random() < 0.4 else _groups(chance, kinds)
    chance.shuffle(pool)
    rest = Counter(pool)
    tiles: list[int] = []
    for tile in [*wanted[:size], *pool]:
        if rest[tile] and len(tiles) < size:
            rest[tile] -= 1
            tiles.append(tile)
    return tiles


def _groups(chance: Random, kinds: list[int]) -> list[int]:
    """Sets and pairs of these kinds, one after the other."""
    tiles: list[int] = []
    for _ in range(6):
        tile = chance.choice(kinds)
        tiles += chance.choice(((tile,) * 3, (tile,) * 2, (tile, tile + 1, tile + 2)))
    return tiles


def agree_on_distance(hands: Iterator[Case]) -> None:
    for case in hands:
        hand = case.hand()
        expected = slow.distance(case.tiles, case.powers, case.forms, case.left)
        assert min(hand.distance(), FAR - 1) == expected, str(case)
        assert hand.complete() == (expected == -1), str(case)
        assert hand.tiles() == sorted(case.tiles)


def agree_on_waits(hands: Iterator[Case]) -> None:
    for case in hands:
        hand = case.hand()
        expected = slow.waits(case.tiles, case.powers, case.forms, case.left)
        assert hand.waits() == expected, str(case)
        assert [tile for tile in range(50) if hand.complete_with(tile)] == expected, str(case)
        assert (hand.distance() == 0) == bool(expected), str(case)
        assert hand.left == case.left


def agree_on_readings(hands: Iterator[Case]) -> None:
    for case in hands:
        found = list(case.hand().readings())
        told = {(r.shape, tuple(sorted(r.groups)), r.pair) for r in found}
        assert told == slow.layouts(case.tiles, case.powers, case.forms), str(case)
        assert len(told) == len(found), str(case)
        for reading in found:
            stands_are_lawful(case, reading)


def stands_are_lawful(case: Case, reading: JokerReading) -> None:
    """Every tile of the hand is in the reading, and each joker has a place in its power."""
    plain, jokers = slow.divided(case.tiles, case.powers)
    assert [joker for joker, _ in reading.stands] == sorted(jokers)
    assert all(case.powers[joker] >> tile & 1 for joker, tile in reading.stands)
    assert sorted(plain + [tile for _, tile in reading.stands]) == list(reading.tiles)
    in_groups = [tile for group in reading.groups for tile in group]
    if reading.shape == "standard" and reading.pair is not None:
        in_groups += [reading.pair] * 2
    assert not in_groups or sorted(in_groups) == list(reading.tiles)


COMPLETE_SIZES = (2, 5, 8, 11, 14)
WAITING_SIZES = (1, 4, 7, 10, 13)


def test_the_distance_is_what_trying_everything_gives() -> None:
    agree_on_distance(cases(500))


def test_the_waits_are_what_trying_everything_gives() -> None:
    agree_on_waits(cases(200, WAITING_SIZES))


def test_the_readings_are_what_trying_everything_gives() -> None:
    agree_on_readings(cases(300, COMPLETE_SIZES))


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES)
def test_the_distance_of_many_hands_of_each_size(size: int) -> None:
    agree_on_distance(cases(120, (size,), "many "))


@pytest.mark.heavy
def test_the_waits_and_readings_of_many_hands() -> None:
    agree_on_waits(cases(200, WAITING_SIZES, "many "))
    agree_on_readings(cases(1000, COMPLETE_SIZES, "many "))


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(8))
def test_many_more_hands_too(share: int) -> None:
    agree_on_distance(cases(6000, SIZES, f"share {share} of "))
    agree_on_waits(cases(3000, WAITING_SIZES, f"share {share} of "))
    agree_on_readings(cases(6000, COMPLETE_SIZES, f"share {share} of "))


def few_left(number: int, sizes: tuple[int, ...]) -> Iterator[Case]:
    """Hands for which few kinds are left, so that replacing tiles one by one comes to an end."""
    for turn, case in enumerate(cases(number, sizes, "few left ")):
        kept = Random(f"few left {turn}").sample(range(50), 12)
        yield case._replace(left=[c * (t in kept) for t, c in enumerate(case.left)])


@pytest.mark.parametrize(("number", "sizes"), [(60, (1, 2, 4, 5)), (14, (7, 8))])
def test_the_distance_is_the_number_of_tiles_to_replace(
    number: int, sizes: tuple[int, ...]
) -> None:
    seen = set()
    for case in few_left(number, sizes):
        powers, tiles, left, forms = case
        expected = slow.distance_by_replacing(tiles, powers, forms, left, most=2)
        found = case.hand().distance()
        seen.add(found)
        assert expected == (found if found <= 2 else IMPOSSIBLE), str(case)
    assert len(seen & {-1, 0, 1, 2}) >= 3


def test_useful_is_what_leaves_a_smaller_distance_after_some_discard() -> None:
    for case in cases(12, (4,), "useful "):
        powers, tiles, left, forms = case
        now = slow.distance(tiles, powers, forms, left)
        expected = []
        for drawn in range(50):
            if left[drawn]:
                less = [copies - (tile == drawn) for tile, copies in enumerate(left)]
                after = [*tiles, drawn]
                nearest = slow.distance(after, powers, forms, less)
                for place in range(len(after)):
                    rest = after[:place] + after[place + 1 :]
                    if slow.distance(rest, powers, forms, less) < now or nearest == -1:
                        expected.append(drawn)
                        break
        assert case.hand().useful() == expected, str(case)


def test_useful_tiles_of_a_waiting_hand_are_its_waits() -> None:
    for case in cases(200, WAITING_SIZES, "useful "):
        hand = case.hand()
        if hand.distance() == 0:
            assert hand.useful() == hand.waits(), str(case)


@pytest.mark.parametrize("size", SIZES)
def test_without_jokers_all_is_as_without_this_module(size: int) -> None:
    for tiles in plain_sample(60, size):
        for forms in FORM_SETS:
            left = [4 * (tile < 34) - tiles.count(tile) for tile in range(50)]
            hand, plain = JokerHand(Jokers({}, forms), tiles, left), Hand(tiles)
            assert hand.distance() == plain.distance(forms)
            if size % 3 == 1:
                assert hand.waits() == plain.waits(forms)
                assert hand.useful() == plain.useful(forms) or hand.distance() == FAR


def a_hand(text: str, powers: dict[int, int], gone: str = "", forms: int = FOUR_SETS) -> JokerHand:
    """A hand of a whole set, of which the tiles gone are not left."""
    left = whole_set(powers)
    for tile in parse(text + gone):
        left[tile] -= 1
    return JokerHand(Jokers(powers, forms), parse(text), left)


def test_a_joker_is_a_fifth_copy() -> None:
    assert a_hand("1111m7z", UNLIMITED).complete()
    assert [r.groups for r in a_hand("1111m7z", UNLIMITED).readings()] == [((0, 0, 0),)]
    assert not a_hand("1111m8j", RESTRICTED).complete()


def test_two_kinds_and_a_joker_are_a_run_though_the_third_is_gone() -> None:
    """RDJ-23: `23m` and a joker, all `1m` and `4m` in kongs."""
    assert a_hand("23m7z5p", UNLIMITED, "1111m4444m").waits() == parse("5p7z")
    assert a_hand("23m55p", UNLIMITED, "1111m4444m").waits() == [RED]
    assert a_hand("23m55p", UNLIMITED, "1111m4444m777z").waits() == [RED]
    assert a_hand("23m55p", UNLIMITED, "1111m4444m7777z").distance() == 1


def test_jokers_make_a_set_or_the_pair_by_themselves() -> None:
    assert a_hand("77z", SUITED_ONLY).complete()
    assert len(list(a_hand("77z", SUITED_ONLY).readings())) == 27
    assert a_hand("11p777z", SUITED_ONLY).complete()
    assert a_hand("11p128j", RESTRICTED).complete()
    assert not a_hand("11p168j", RESTRICTED).complete()


def test_any_tile_completes_a_hand_that_is_otherwise_sets_and_a_joker() -> None:
    waits = a_hand("444m234p234555s1j", RESTRICTED).waits()
    assert waits == [tile for tile in range(42) if tile != 34]


def test_a_joker_that_nobody_can_draw_any_more_is_no_wait() -> None:
    assert a_hand("1z", RESTRICTED).waits() == [27, 34, 36, 37]
    assert a_hand("1z", RESTRICTED, "111z13j").waits() == [37]


def test_a_hand_that_has_its_last_tile_waits_for_nothing() -> None:
    hand = a_hand("123456789m1122p7z", UNLIMITED)
    assert hand.complete()
    assert hand.waits() == hand.useful() == []
    hand.add(0)
    with pytest.raises(ValueError, match="15 tiles"):
        hand.distance()


def test_adding_and_removing_brings_the_same_hand_back() -> None:
    for case in cases(60, WAITING_SIZES, "there and back "):
        hand = case.hand()
        before = hand.distance(), hand.waits(), hand.left, hand.tiles()
        for tile in range(50):
            if hand.left[tile]:
                hand.add(tile)
                hand.remove(tile)
        assert (hand.distance(), hand.waits(), hand.left, hand.tiles()) == before
        assert hand.copy().distance() == before[0]


def test_what_a_winning_joker_may_be_is_what_the_others_leave_it() -> None:
    for case in cases(300, COMPLETE_SIZES, "stands "):
        hand = case.hand()
        plain, jokers = slow.divided(case.tiles, case.powers)
        for number, reading in enumerate(hand.readings()):
            places = list((Counter(reading.tiles) - Counter(plain)).elements())
            for joker in set(jokers):
                others = list(jokers)
                others.remove(joker)
                expected = []
                for place in sorted(set(places)):
                    rest = list(places)
                    rest.remove(place)
                    if case.powers[joker] >> place & 1 and slow.is_served(
                        rest, others, case.powers
                    ):
                        expected.append(place)
                assert hand.stands_for(reading, joker) == expected, str(case)
            for tile in plain[:1]:
                assert hand.stands_for(reading, tile) == [tile]
            if number == 20:
                break


def triplets(reading: JokerReading) -> int:
    return sum(group[0] == group[-1] for group in reading.groups)


def test_a_safe_bound_finds_the_best_reading_and_sees_fewer() -> None:
    hand = a_hand("123m45p78s7777z", UNLIMITED)
    everything = list(hand.readings())
    best = max(triplets(reading) for reading in everything)
    asked: list[int] = []
    found = -1

    def may_be_better(frame: Frame, parts: tuple[Part, ...]) -> bool:
        asked.append(len(parts))
        certain = sum(group[0] == group[-1] for part in parts for group in part.groups)
        return certain + sum(frame.units[len(parts) :]) > found

    seen = 0
    for reading in hand.readings(may_be_better):
        seen += 1
        found = max(found, triplets(reading))
    assert found == best
    assert seen < len(everything)
    assert set(asked) == set(range(6))


def test_a_choice_of_parts_is_a_reading_with_and_without_a_bound() -> None:
    for case in cases(100, COMPLETE_SIZES, "choices "):
        hand = case.hand()
        plain = [hand.reading(frame, parts) for frame, parts in hand.choices()]
        assert plain == list(hand.readings()) == list(hand.readings(lambda frame, parts: True))
        assert list(hand.readings(lambda frame, parts: False)) == []


def test_the_others_make_room_for_what_a_winning_joker_stands_for() -> None:
    for case in cases(200, COMPLETE_SIZES, "division "):
        hand = case.hand()
        plain, jokers = slow.divided(case.tiles, case.powers)
        for reading in list(hand.readings())[:20]:
            for joker in set(jokers):
                for place in hand.may_be(joker, reading.tiles):
                    stands = hand.division(reading.tiles, joker, place)
                    assert (joker, place) in stands, str(case)
                    stands_are_lawful(case, reading._replace(stands=stands))
            assert hand.division(reading.tiles) == reading.stands
        assert len(plain) + len(jokers) == len(case.tiles)


def test_the_parts_of_a_frame_multiply_to_all_readings() -> None:
    for case in cases(200, COMPLETE_SIZES, "frames "):
        hand = case.hand()
        number = 0
        for frame in hand.frames():
            ways = 1
            for category in range(5):
                ways *= len(hand.parts(frame, category))
            assert ways > 0, str(case)
            number += ways
        assert number == sum(1 for _ in hand.readings())
        assert (number > 0) == hand.complete()


def in_sets(tiles: list[int], wild: int) -> bool:
    """Whether tiles and so many jokers that are anything make nothing but sets."""
    if not tiles:
        return wild % 3 == 0
    low, *rest = sorted(tiles)
    runs = [(t, t + 1, t + 2) for t in range(low - 2, low + 1) if t in range(27) and t % 9 < 7]
    for group in [(low,) * 3, *(run for run in runs if run[0] // 9 == low // 9)]:
        partners = list(group)
        partners.remove(low)
        # A joker may take a place though a copy is held, which is left for another set.
        for held in ([], partners[:1], partners[1:], partners):
            others = Counter(rest)
            others.subtract(held)
            lacking = 2 - len(held)
            possible = min(others.values(), default=0) >= 0 and lacking <= wild
            if possible and in_sets(list(others.elements()), wild - lacking):
                return True
    return False


def test_what_is_left_without_two_tiles_may_be_nothing_but_sets() -> None:
    found = Counter[bool]()
    for turn in range(400):
        chance = Random(f"sets {turn}")
        kinds = chance.sample(range(27), 5) if turn % 2 else list(range(9, 15))
        size = chance.choice((5, 8, 11, 14))
        wild = chance.randint(1, min(4, size))
        tiles = chance.sample([tile for tile in kinds for _ in range(3)], size - wild)
        tiles += [RED] * wild
        chance.shuffle(tiles)
        hand = JokerHand(Jokers(UNLIMITED, FOUR_SETS), tiles, [0] * 50)
        one = tiles[0]
        rest = list(tiles)
        rest.remove(one)
        expected = RED in rest
        if expected:
            rest.remove(RED)
            plain = [tile for tile in rest if tile != RED]
            expected = in_sets(plain, len(rest) - len(plain))
        assert hand.sets_without(one, RED) == expected, show(tiles)
        assert hand.tiles() == sorted(tiles)
        found[expected] += 1
    assert min(found.values()) > 50


def test_two_tiles_that_are_not_held_leave_no_sets() -> None:
    hand = a_hand("123456m55p345s77z8s", UNLIMITED)
    assert hand.sets_without(ID["8s"], RED)
    assert hand.sets_without(RED, ID["8s"])
    assert not hand.sets_without(ID["9s"], RED)
    assert not hand.sets_without(ID["8s"], ID["8s"])
    assert not hand.sets_without(ID["1m"], RED)


def unconnected() -> list[Form]:
    """BF-79: 147, 258, 369 of the suits, each another or all the same, with honours."""
    orders = ["012", "021", "102", "120", "201", "210", "000", "111", "222"]
    return [
        thirteen_kinds(
            "thirteen-unconnected",
            HONOURS | mask_of(9 * s + int(o) + n for s, o in enumerate(order) for n in (0, 3, 6)),
            needed=range(5),
        )
        for order in orders
    ]


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("14m25p36s1234567z", "14m25p36s1234567z12345678j"),
        ("14m147p1477s34z24j", "567z135j"),
        ("147m369p25s3445z1j", "8s1267z23458j"),
        ("147m147p147s1234z", ""),
    ],
)
def test_a_book_may_bring_a_form_of_thirteen_kinds_from_a_family(text: str, waits: str) -> None:
    left = whole_set(RESTRICTED)
    for tile in parse(text):
        left[tile] -= 1
    found = [JokerHand(Jokers(RESTRICTED, 0, [f]), parse(text), left) for f in unconnected()]
    hand = JokerHand(Jokers(RESTRICTED, 0, unconnected()), parse(text), left)
    expected = set(parse(waits))
    assert set(hand.waits()) == expected
    assert set().union(*(one.waits() for one in found)) == expected
    for tile in hand.waits():
        hand.add(tile)
        readings = list(hand.readings())
        assert {reading.shape for reading in readings} == {"thirteen-unconnected"}
        assert all(len(set(reading.tiles)) == 13 for reading in readings)
        assert len({reading.tiles for reading in readings}) == len(readings)
        hand.remove(tile)


@cache
def vectors(book: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"{book}.jsonl").read_text(encoding="utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    return [line for line in told if line["expect"]["ok"]]


def answers_as_expected(line: dict[str, Any], jokers: Jokers, copies: list[int]) -> None:
    request, expect = line["request"], line["expect"]
    own = request["hand"] + request.get("flowers", "")
    for meld in request.get("melds", []):
        own += meld["tiles"]
    left = list(copies)
    for tile in parse(own):
        left[tile] = max(0, left[tile] - 1)
    hand = JokerHand(jokers, parse(request["hand"]), left)
    assert hand.distance() == expect["distance"]
    assert {NAMES[tile] for tile in hand.waits()} == {wait["tile"] for wait in expect["waits"]}
    if expect["distance"]:
        useful = {tile["tile"] for tile in expect["useful"]}
        assert {NAMES[tile] for tile in hand.useful()} == useful


def hands_of(book: str) -> list[str]:
    return [line["request"]["hand"] for line in vectors(book)]


@pytest.mark.parametrize("line", vectors("red-dragon-joker"), ids=hands_of("red-dragon-joker"))
def test_red_dragon_joker_waits_as_the_vectors_say(line: dict[str, Any]) -> None:
    honours = line["request"].get("options", {}).get("honours", False)
    powers = UNLIMITED if honours else SUITED_ONLY
    answers_as_expected(line, Jokers(powers, FOUR_SETS), whole_set(powers, honours=honours))


@pytest.mark.parametrize("line", vectors("b30fj"), ids=hands_of("b30fj"))
def test_b30fj_waits_as_the_vectors_say(line: dict[str, Any]) -> None:
    jokers = Jokers(RESTRICTED, USUAL_FORMS, unconnected())
    answers_as_expected(line, jokers, whole_set(RESTRICTED))


@pytest.mark.parametrize(
    "power",
    [0, 1, SUITED | 1 << 27, FIELDS[0] | FIELDS[3]],
    ids=["none", "1m", "suits 1z", "m wind"],
)
def test_a_power_that_no_joker_has_is_refused(power: int) -> None:
    with pytest.raises(ValueError, match=r"power|divide|neighbours"):
        JokerHand(Jokers({34: power, 35: SUITED}, FOUR_SETS), [0], [3] + [4] * 33 + [0] * 16)


@pytest.mark.parametrize(
    ("tiles", "left"),
    [
        ("11111m", [0] * 50),
        ("111m", [0] * 50),
        ("1m", [4] * 50),
        ("1m", [0] * 49),
        ("1m", [-1] + [0] * 49),
        ("1f", [0] * 50),
    ],
    ids=["fifth copy", "three tiles", "five copies", "too short", "negative", "flower"],
)
def test_tiles_that_cannot_be_are_refused(tiles: str, left: list[int]) -> None:
    with pytest.raises(ValueError, match=r"copies|never has"):
        JokerHand(Jokers(RESTRICTED, FOUR_SETS), parse(tiles), left)
