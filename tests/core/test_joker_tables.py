"""Distances by table and by counting are those that walking finds, in the books with jokers."""

from collections.abc import Iterator
from random import Random

import pytest

from fivewinds.core import suits
from fivewinds.core.codes import FAR
from fivewinds.core.jokers import JokerHand, Jokers
from fivewinds.rules.registry import book
from fivewinds.tiles import show

BOOKS: tuple[tuple[str, dict[str, bool]], ...] = (
    ("red-dragon-joker", {}),
    ("red-dragon-joker", {"honours": True}),
    ("b30fj", {}),
)
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 13, 13, 14, 14, 14)
Found = tuple[Jokers, list[int], list[int]]


def dealt(rules: str, options: dict[str, bool], number: int, label: str = "") -> Iterator[Found]:
    """Hands of a book with the copies left: by chance, of few kinds, or full of jokers."""
    chosen = book(rules)
    agreed = chosen.filled(options)
    jokers = chosen.jokers_of(agreed)
    assert jokers is not None
    tiles = chosen.set_of(agreed)
    whole = [tile for tile in tiles.tiles if tile not in tiles.flowers or tile in tiles.powers]
    for turn in range(number):
        chance = Random(f"{label}{rules} {options} {turn}")
        pool = list(whole)
        if turn % 3 == 1:
            first = chance.choice((0, 9, 18, 23))
            pool = [t for t in whole if first <= t < first + 9 or t in tiles.powers]
        elif turn % 3 == 2:
            kinds = chance.sample(sorted(set(whole) - set(tiles.powers)), 8)
            pool = [t for t in whole if t in kinds or t in tiles.powers]
        chance.shuffle(pool)
        if turn % 2:
            # With all four of a kind, targets with a fifth one matter.
            four = next(tile for tile in pool if tile not in tiles.powers)
            pool = [four] * 4 + [tile for tile in pool if tile != four]
        held = sorted(pool[: chance.choice(SIZES)])
        yield jokers, held, [whole.count(tile) - held.count(tile) for tile in range(50)]


def walked(hand: JokerHand) -> int:
    """The distance that walking finds."""
    forms = [form for form in hand.jokers.forms if form.units == 0 or hand.size >= 13]
    return min(FAR, min(map(hand.missing_by_walking, forms)) - 1)


def agree_on_distance(rules: str, options: dict[str, bool], number: int, label: str = "") -> None:
    seen = set()
    for jokers, held, left in dealt(rules, options, number, label):
        hand = JokerHand(jokers, held, left)
        seen.add(hand.distance())
        assert hand.distance() == walked(hand), show(held)
        assert hand.complete() == (walked(hand) == -1), show(held)
    assert {-1, 0, 1, 2, 3} <= seen


def agree_on_useful(rules: str, options: dict[str, bool], number: int, label: str = "") -> None:
    for jokers, held, left in dealt(rules, options, number, f"useful {label}"):
        hand = JokerHand(jokers, held, left)
        now = walked(hand)
        expected = []
        for tile in range(50):
            if left[tile] and len(held) % 3 == 1:
                hand.add(tile)
                if walked(hand) < now:
                    expected.append(tile)
                hand.remove(tile)
        # Twice: the second time what was looked up the first time is still known.
        assert hand.useful() == expected, show(held)
        assert hand.useful() == expected, show(held)
        assert hand.waits() == (expected if now == 0 else []), show(held)


@pytest.mark.parametrize(("rules", "options"), BOOKS)
def test_the_tables_agree_with_walking(rules: str, options: dict[str, bool]) -> None:
    agree_on_distance(rules, options, 400)
    agree_on_useful(rules, options, 40)


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(4))
@pytest.mark.parametrize(("rules", "options"), BOOKS)
def test_the_tables_agree_with_walking_on_many_hands(
    rules: str, options: dict[str, bool], share: int
) -> None:
    agree_on_distance(rules, options, 20_000, f"share {share} of ")
    agree_on_useful(rules, options, 1_500, f"share {share} of ")


def test_trying_a_tile_leaves_what_is_known_of_the_others() -> None:
    """Some tiles of this hand are tried out, as no table is sure of them; `3s` is of no use."""
    chosen = book("b30fj")
    jokers = chosen.jokers_of(chosen.defaults)
    assert jokers is not None
    held = [2, 3, 4, 8, 8, 8, 9, 20, 21, 39]
    tiles = chosen.set_of(chosen.defaults).tiles
    left = [tiles.count(tile) - held.count(tile) for tile in range(50)]
    assert show(JokerHand(jokers, held, left).useful()) == "123456789m1p25s1278j"


def test_rows_join_in_any_order_and_jokers_fill_them_one_by_one() -> None:
    tables = suits.load()
    rows, chance = tables.rows, Random("rows")

    def join(one: int, two: int) -> int:
        return tables.join[one * rows + two]

    nothing = tables.row[512]
    for _ in range(2000):
        one, two, three = (chance.randrange(rows) for _ in range(3))
        assert join(one, two) == join(two, one)
        assert join(join(one, two), three) == join(one, join(two, three))
        assert join(one, nothing) == one
        many = chance.randrange(14)
        less = tables.less[many * rows + one]
        assert tables.less[rows + less] == tables.less[(many + 1) * rows + one]
        for entry in range(suits.ENTRIES):
            lacking = tables.lacking[one * 10 + entry]
            fewer = lacking if lacking == suits.NEVER else max(0, lacking - many)
            assert tables.lacking[less * 10 + entry] == fewer
