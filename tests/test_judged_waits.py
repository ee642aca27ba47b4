"""Judgement lets a waiting hand win on the tiles that the engine says it waits for."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import fivewinds
from fivewinds.advice import position_asked
from fivewinds.judgement.judge import SETS, Judge
from fivewinds.judgement.position import Position
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.tiles import ID, KINDS, NAMES, show

BOOKS = ("simple", "red-dragon-joker", "b30fj", "rode-boekje", "mingjong")
DAILY = 60 if fivewinds.COMPILED else 2
MANY = 2000


def hands(rules: Book, chance: random.Random, number: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Requests about hands that lack one tile of four sets and a pair, each with a spare tile."""
    tiles = rules.set_of(rules.defaults)
    copies = tiles.copies
    plain = [t for t in range(34) if copies[t] and t not in tiles.powers and t not in tiles.flowers]
    jokers = [joker for joker in tiles.powers for _ in range(copies[joker])]
    kinds = rules.doors(rules.defaults).calls.kinds
    found = 0
    while found < number:
        # Few kinds make hands with many ways to be read; ones are what the cake is about.
        some = [*chance.sample(plain, 8), ID["1s"]] if chance.random() < 0.5 else plain
        sets = [
            (t, t + 1, t + 2)
            if t < 27 and t % 9 < 7 and t + 2 in plain and chance.random() < 0.6
            else (t,) * 3
            for t in chance.choices(some, k=4)
        ]
        melds = []
        for each in sets[: chance.choice((0, 0, 1, 2, 3))]:
            kind = "pung" if each[0] == each[1] else "chow"
            if kind in kinds:
                melds.append({"kind": kind, "tiles": show(each)})
                sets.remove(each)
        rest = [tile for each in sets for tile in each] + [chance.choice(some)] * 2
        rest.remove(chance.choice(rest))
        if jokers and chance.random() < 0.6:
            for joker in chance.sample(jokers, chance.choice((1, 1, 2))):
                if len(rest) > 1:
                    rest[chance.randrange(len(rest))] = joker
        spare = chance.choice(plain)
        laid = [tile for meld in melds for tile in fivewinds.tiles.parse(meld["tiles"])]
        every = [*rest, *laid, spare]
        if all(every.count(tile) <= copies[tile] for tile in every):
            found += 1
            yield {"hand": show(rest), "melds": melds}, NAMES[spare]


def judged(position: Position, hand: list[int]) -> list[int]:
    """The tiles with which a hand may win by judgement, each being the only one to come."""
    found = []
    for tile in range(KINDS):
        if position.left[tile]:
            left = tuple(position.left[tile] if t == tile else 0 for t in range(KINDS))
            judge = Judge(position._replace(left=left), {}, thorough=True)
            outlook = judge.outlook
            outlook.look_ahead(1)
            judge.take_up(hand, position.melds, riichi=False)
            sets = SETS - len(position.melds)
            if outlook.find(sets, position.rules.book.hands.forms, 0, 0) <= 1:
                node = outlook.state(outlook.budget)
                if outlook.chance(node, 1) > 0.0:
                    found.append(tile)
    return found


def check(rules: str, number: int) -> None:
    """So many hands."""
    the_book = book(rules)
    for request, spare in hands(the_book, random.Random(29), number):
        answer = fivewinds.waits(rules, {**request, "seen": spare})
        assert answer["ok"], (answer, request)
        wins = [
            ID[each["tile"]]
            for each in answer["waits"]
            if each["left"] and (each["draw"]["win"] or each["discard"]["win"])
        ]
        asked = {**request, "hand": request["hand"] + spare, "last": spare}
        position, last = position_asked(the_book, asked)
        hand = list(position.hand)
        hand.remove(last)
        plain = [tile for tile in range(34) if tile not in position.rules.powers]
        found = [tile for tile in judged(position, hand) if tile in plain]
        # Goals do not see that a fourth copy may make two pairs of three.
        pairs = sum(hand.count(tile) // 2 for tile in set(hand))
        wanted = [t for t in wins if t in plain and (pairs < 6 or hand.count(t) != 3 or t in found)]
        # A joker may stand for a fifth copy of a kind; goals have four at the most.
        known = [*hand, *[tile for meld in position.melds for tile in meld.stands]]
        many = any(known.count(tile) >= 3 for tile in plain)
        if many and any(tile in position.rules.powers for tile in hand):
            assert set(found) <= set(wanted), (request, spare)
        else:
            assert found == wanted, (request, spare)


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS)
def test_judgement_waits_for_what_the_engine_waits_for(rules: str) -> None:
    check(rules, DAILY)


@pytest.mark.sweep
@pytest.mark.parametrize("rules", BOOKS)
def test_thousands_of_waiting_hands(rules: str) -> None:
    check(rules, MANY)


def test_the_cake_is_waited_for() -> None:
    """RB-36: a bamboo-1 waits for its own kind and for kringen-1, a bamboo-9 for its own alone."""
    melds = [{"kind": "pung", "tiles": tiles} for tiles in ("444z", "333s", "666s")]
    asked = {"hand": "15559s", "melds": melds, "seat": "N", "round": "N", "turns": 8}
    found = {each["tile"]: each for each in fivewinds.advise("rode-boekje", asked)["advice"]}
    assert found["9s"]["win"] > 1.3 * found["1s"]["win"]
    assert "1p1s" in found["9s"]["why"]
