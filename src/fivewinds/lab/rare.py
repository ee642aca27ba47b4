"""Rare patterns by conditional dealing: hands that begin near a pattern, each with its weight.

This is importance sampling. A seat gets k tiles of some kinds when the hand is dealt, k drawn from
a distribution that favours many; everything else is dealt as ever. The kinds are those that earn
the pattern in its example, in any order of the suits, for any seat. A deal counts with its weight:
its ordinary probability over the probability with which it was dealt here. The estimate has no
bias whatever the kinds; its error depends on them. Weights are fixed-point integers, so that parts
add up in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, permutations
from math import comb
from typing import Any, Self

import msgspec

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, SEATS
from fivewinds.core.shuffle import Stream, seed_of
from fivewinds.core.state import dealt_hands
from fivewinds.lab.intervals import Interval, mean_of
from fivewinds.lab.plan import Part, Plan, Variant
from fivewinds.match import Laid
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import as_request
from fivewinds.rules.registry import book
from fivewinds.tiles import ID

ONE = 1 << 32
"""A weight of one."""
FINE = 1 << 20
"""What ratios of probabilities are written in."""
PLAIN = Fraction(1, 5)
"""So many hands are dealt as ever, which bounds the weights."""
TILTS = (Fraction(1, 3), Fraction(3, 5), Fraction(6, 7))
"""How far from what is usual to all that the pattern needs the favoured numbers of tiles lie."""
SUIT_SIZE = 9
SUITED = 27
PLAIN_KINDS = 34
"""Tiles from here on are flowers and jokers."""


class Weighted(msgspec.Struct):
    """Wins with a pattern, each with the weight of its hand."""

    hands: int = 0
    wins: int = 0
    weights: int = 0
    """Sum of the weights of all hands, to see that they average one."""
    total: int = 0
    """Sum over hands of the weight times the wins with the pattern."""
    squares: int = 0

    def merge(self, other: Self) -> None:
        """Add what another part has counted."""
        self.hands += other.hands
        self.wins += other.wins
        self.weights += other.weights
        self.total += other.total
        self.squares += other.squares

    @property
    def rate(self) -> Interval:
        """Wins with the pattern for each hand that is dealt as ever."""
        found = mean_of(self.total, self.squares, self.hands)
        return Interval(*(max(value / ONE, 0.0) for value in found))

    @property
    def effective(self) -> float:
        """How many equally weighted wins would say as much: the effective sample size."""
        return self.total**2 / self.squares if self.squares else 0.0


@dataclass(frozen=True)
class Rare:
    """Looks for one pattern by conditional dealing."""

    plan: Plan
    pattern: str
    result = Weighted

    @property
    def key(self) -> dict[str, Any]:
        """What the outcome depends on."""
        return {"rare": self.pattern, "of": self.plan.key}

    def play(self, part: Part) -> Weighted:
        """Play one part."""
        found = Weighted()
        deals = _deals(self.plan.variant, self.pattern)
        for number in range(part.first, part.last + 1):
            source = seed_of(self.plan.seed, number) + self.pattern.encode()
            stream = Stream(source, words=320)
            wall, weight = deals.wall(stream)
            match = self.plan.play(number, laid=Laid({1: wall}))
            wins = sum(
                self.pattern == pattern.id
                for verdict in match.hands[0].verdicts
                for pattern in verdict.found.patterns
            )
            found.hands += 1
            found.wins += wins
            found.weights += weight
            found.total += weight * wins
            found.squares += (weight * wins) ** 2
        return found


class Deals:
    """Walls that favour some kinds of tiles in one hand."""

    def __init__(self, tiles: bytes, dealer: int, kinds: frozenset[int], needed: int) -> None:
        self.tiles = tiles
        self.images = _images(kinds)
        """The kinds in every order of the suits."""
        places = dealt_hands(bytes(range(len(tiles))), dealer, EVERYTHING)
        self.places = [list(hand) for hand in places]
        """Where in the wall the tiles of each seat lie."""
        self.usual = _usual(len(tiles), sum(tile in kinds for tile in tiles))
        self.favoured = _favoured(self.usual, needed)
        self.ratios = [
            int(favoured / usual * FINE) if usual else 0
            for favoured, usual in zip(self.favoured, self.usual, strict=True)
        ]

    @cached_property
    def _steps(self) -> list[int]:
        return list(accumulate(int(chance * (1 << 40)) for chance in self.favoured))

    def wall(self, stream: Stream) -> tuple[bytes, int]:
        """A wall, and its weight."""
        seat = stream.below(SEATS)
        kinds = self.images[stream.below(len(self.images))]
        chosen = stream.below(self._steps[-1])
        number = next(k for k, step in enumerate(self._steps) if chosen < step)
        inside = bytearray(tile for tile in self.tiles if tile in kinds)
        outside = bytearray(tile for tile in self.tiles if tile not in kinds)
        stream.shuffle(inside)
        stream.shuffle(outside)
        held = inside[:number] + outside[: HAND_SIZE - number]
        rest = inside[number:] + outside[HAND_SIZE - number :]
        stream.shuffle(rest)
        wall = bytearray(len(self.tiles))
        places = self.places[seat]
        others = sorted(set(range(len(wall))).difference(places))
        for place, tile in zip((*places, *others), held + rest, strict=True):
            wall[place] = tile
        return bytes(wall), self.weight(wall)

    def weight(self, wall: Sequence[int]) -> int:
        """How probable a deal is as ever, over how probable it is here."""
        together = 0
        for places in self.places:
            hand = [wall[place] for place in places]
            for kinds in self.images:
                together += self.ratios[sum(tile in kinds for tile in hand)]
        return ONE * FINE * SEATS * len(self.images) // together


def _usual(size: int, kinds: int) -> list[Fraction]:
    """How probable it is that a hand has k of `kinds` tiles among `size`: hypergeometric."""
    every = comb(size, HAND_SIZE)
    return [
        Fraction(comb(kinds, k) * comb(size - kinds, HAND_SIZE - k), every)
        for k in range(HAND_SIZE + 1)
    ]


def _favoured(usual: Sequence[Fraction], needed: int) -> list[Fraction]:
    """A mixture of the usual distribution and of tilted ones, which have their means higher."""
    mean = sum((k * chance for k, chance in enumerate(usual)), Fraction(0))
    mixed = [PLAIN * chance for chance in usual]
    for share in TILTS:
        goal = mean + share * max(min(needed, HAND_SIZE) - mean, Fraction(0))
        tilted = _tilted(usual, goal)
        for k, chance in enumerate(tilted):
            mixed[k] += (1 - PLAIN) / len(TILTS) * chance
    return mixed


def _tilted(usual: Sequence[Fraction], goal: Fraction) -> list[Fraction]:
    """The usual distribution times factor^k, with the first factor that brings the mean so high."""
    factor = Fraction(1)
    while True:
        weights = [chance * factor**k for k, chance in enumerate(usual)]
        total = sum(weights)
        tilted = [weight / total for weight in weights]
        mean = sum(k * chance for k, chance in enumerate(tilted))
        if mean >= goal or factor > 1000:
            return tilted
        factor = Fraction(int(factor * 5) + 1, 4)


def _images(kinds: frozenset[int]) -> list[frozenset[int]]:
    """The kinds in every order of the three suits."""
    found = {
        frozenset(
            order[tile // SUIT_SIZE] * SUIT_SIZE + tile % SUIT_SIZE if tile < SUITED else tile
            for tile in kinds
        )
        for order in permutations(range(3))
    }
    return sorted(found, key=sorted)


def earning_tiles(the_book: Book, pattern: str) -> list[int]:
    """The tiles that earn a pattern in its example: its sets, or the whole hand."""
    from fivewinds import score

    example = the_book.patterns[pattern].example
    if example is None:
        return []
    request = as_request(example)
    answer = score(the_book.id, request)
    told: dict[str, Any] = next(
        (each for each in answer.get("patterns", ()) if each["id"] == pattern), {}
    )
    texts = told.get("tiles") or [
        request["hand"],
        request.get("win", ""),
        *(meld["tiles"] for meld in request.get("melds", ())),
    ]
    return [tile for text in texts for tile in _parsed(text)]


def _parsed(text: str) -> list[int]:
    tiles: list[int] = []
    digits = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits += letter
            continue
        tiles += [ID[digit + letter] for digit in digits]
        digits = ""
    return tiles


@lru_cache(maxsize=8)
def _known(rules: str, options: str, pattern: str) -> Deals:
    the_book, agreed = book(rules), msgspec.json.decode(options)
    tiles = bytes(the_book.set_of(agreed).tiles)
    earning = [tile for tile in earning_tiles(the_book, pattern) if tile < PLAIN_KINDS]
    dealer = the_book.first_deal(agreed).dealer
    return Deals(tiles, dealer, frozenset(earning), len(earning))


def _deals(variant: Variant, pattern: str) -> Deals:
    """What deals for a pattern, made once in each process; prices have no say in it."""
    options = msgspec.json.encode(variant.told()["options"]).decode()
    return _known(variant.rules, options, pattern)
