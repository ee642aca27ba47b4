"""A book's own form in a set without jokers: counted quickly, and as `JokerHand` counts it."""

from random import Random

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS_REPEATED
from fivewinds.core.hand_distance import Jokered
from fivewinds.core.jokers import JokerHand, Jokers, mask_of, thirteen_kinds
from fivewinds.core.shapes import Hand
from fivewinds.rules.book import SUITS_AND_HONOURS
from fivewinds.tiles import parse

FORMS = FOUR_SETS | SEVEN_PAIRS_REPEATED
SNAKES = tuple(
    thirteen_kinds("snake", mask_of((*range(9 * suit, 9 * suit + 9), *range(27, 31))))
    for suit in range(3)
)
COPIES = bytes([4] * 34 + [0] * 16)


def both(tiles: list[int]) -> tuple[Jokered, JokerHand]:
    jokers = Jokers({}, FORMS, SNAKES)
    left = [4 - tiles.count(tile) if tile < 34 else 0 for tile in range(50)]
    return Jokered(Hand(tiles), jokers, COPIES, FORMS), JokerHand(jokers, tiles, left)


def test_quick_and_thorough_count_the_same() -> None:
    chance = Random(5)
    near = [*range(9), *range(27, 31), 27, 8, 8, 30]
    for number in range(120):
        size = chance.choice((13, 14))
        pool = list(SUITS_AND_HONOURS)
        chance.shuffle(pool)
        if number % 2:
            held = chance.sample(near, chance.randrange(8, 14))
            for tile in held:
                pool.remove(tile)
            pool = held + pool
        quick, thorough = both(sorted(pool[:size]))
        assert quick.distance() == thorough.distance()
        assert quick.complete() == thorough.complete()
        if size == 13:
            assert quick.waits() == thorough.waits()
            assert quick.useful() == thorough.useful()


def test_a_snake_is_complete_with_any_of_its_kinds_twice() -> None:
    quick, _ = both(parse("123456789m1234z"))
    assert quick.waits() == parse("123456789m1234z")
