"""The actions of a book by index: one fixed list that covers all of its options.

The order is part of the environment's version: pass, discards, discards that declare riichi, wins,
concealed kongs, added kongs, flowers, pungs, kongs, chows, each by tile; then what is done before
play, exchanges and void suits. What a later version adds comes at the end of the list.
"""

from array import array
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from fivewinds.core.before_play import exchange_action
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_VOID,
    ACT_WIN,
    HAND_SIZE,
)
from fivewinds.core.joker_claims import JokerClaims
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand
from fivewinds.env.variants import Variant

KINDS = 50
PLAIN = 34
SUITED = 27
LOW_BYTES = 0xFFFFFFFF
_MULTIPLIER = 0x9E3779B97F4A7C15
_MASK = 2**64 - 1
MULTIPLIER = _MULTIPLIER
MASK = _MASK
NONE = -1
"""Instead of an index: the list has no such action."""


class Actions:
    """A list of actions, integers of `core.codes`, with the index of each."""

    def __init__(self, numbers: Iterable[int]) -> None:
        """Make the hash table (open addressing, linear probing) that finds an action's index."""
        self.numbers = array("q", numbers)
        self.size = len(self.numbers)
        self.shift = 64 - max(4, (2 * self.size).bit_length())
        self.keys = array("q", [NONE]) * (1 << (64 - self.shift))
        self.places = array("q", [NONE]) * (1 << (64 - self.shift))
        for index in range(self.size):
            slot = self._slot(self.numbers[index])
            self.keys[slot] = self.numbers[index]
            self.places[slot] = index
        self.discards = [NONE] * 50
        """The index of discarding each tile: by far the most frequent action."""
        for tile in range(KINDS):
            self.discards[tile] = self.index(ACT_DISCARD | tile << 8)

    def _slot(self, action: int) -> int:
        """Where an action stands in the hash table, or would stand."""
        slot = (action * MULTIPLIER & MASK) >> self.shift
        while self.keys[slot] != NONE and self.keys[slot] != action:
            slot += 1
            if slot == len(self.keys):
                slot = 0
        return slot

    def index(self, action: int) -> int:
        """The index of an action, or `NONE`."""
        return self.places[self._slot(action)]

    def action(self, index: int) -> int:
        """The action of an index of the list."""
        return self.numbers[index]


def listed(variants: list[Variant]) -> list[int]:
    """The actions that a book can ask for under any of its options, in their fixed order."""
    found: dict[int, None] = {ACT_PASS: None}
    held = sorted({tile for variant in variants for tile in _held(variant)})
    there = {name for variant in variants for name in variant.doors.calls.kinds}
    plain = sorted({tile for variant in variants for tile in _plain(variant)})
    found.update(dict.fromkeys(ACT_DISCARD | tile << 8 for tile in held))
    if any(variant.doors.riichi for variant in variants):
        found.update(dict.fromkeys(ACT_RIICHI | tile << 8 for tile in held))
    if any(not variant.doors.wins.automatic for variant in variants):
        found.update(dict.fromkeys(ACT_WIN | tile << 8 for tile in held))
    if "concealed-kong" in there:
        found.update(dict.fromkeys(ACT_CONCEALED_KONG | tile << 8 for tile in plain))
    if "added-kong" in there:
        found.update(dict.fromkeys(ACT_ADDED_KONG | tile << 8 for tile in plain))
    laid = {
        tile
        for variant in variants
        if not variant.doors.flowers.forced
        for tile in variant.tiles.flowers
    }
    found.update(dict.fromkeys(ACT_FLOWER | tile << 8 for tile in sorted(laid)))
    for kind, name in ((ACT_PUNG, "pung"), (ACT_KONG, "kong"), (ACT_CHOW, "chow")):
        claims = {
            action
            for variant in variants
            if name in variant.doors.calls.kinds
            for action in _claims(variant, kind, name)
        }
        found.update(dict.fromkeys(sorted(claims, key=_by_tiles)))
    given = {tiles for variant in variants for tiles in _given(variant)}
    found.update(dict.fromkeys(exchange_action(tiles) for tiles in sorted(given)))
    if any(variant.doors.before.void for variant in variants):
        found.update(dict.fromkeys(ACT_VOID | 9 * suit << 8 for suit in range(3)))
    return list(found)


def _given(variant: Variant) -> Iterator[tuple[int, ...]]:
    """Every set of tiles that some hand can give away before play.

    A hand that has not enough tiles of any suit gives what it likes: possible only where three
    suits and the honours leave so few of each.
    """
    exchange = variant.doors.before.exchange
    if exchange is None:
        return
    plain = sorted(_plain(variant))
    suits = sum(1 for suit in range(3) if any(9 * suit <= tile < 9 * suit + 9 for tile in plain))
    honours = sum(variant.tiles.copies[tile] for tile in plain if tile >= SUITED)
    always = exchange.one_suit and suits * (exchange.tiles - 1) + honours < HAND_SIZE
    for tiles in combinations_with_replacement(plain, exchange.tiles):
        first, last = min(tiles), max(tiles)
        one_suit = last < SUITED and first // 9 == last // 9
        if one_suit or not always:
            yield tiles


def _by_tiles(action: int) -> tuple[int, ...]:
    """Claims are listed by the claimed tile, then by the own ones, then by what they stand for."""
    return tuple(action >> 8 * place & 255 for place in range(1, 6))


def _held(variant: Variant) -> set[int]:
    """The tiles that a hand can hold when it is asked: flowers are laid out at once if forced."""
    there = set(variant.tiles.tiles)
    return there - variant.tiles.flowers if variant.doors.flowers.forced else there


def _plain(variant: Variant) -> set[int]:
    """The tiles that make melds by themselves, of which there are four."""
    tiles = variant.tiles
    return {
        tile
        for tile in range(PLAIN)
        if tiles.copies[tile] >= 4 and tile not in tiles.powers and tile not in tiles.flowers
    }


def _claims(variant: Variant, kind: int, name: str) -> Iterator[int]:
    """Every claim of a kind that some hand can make, as the table offers it."""
    tiles, calls = variant.tiles, variant.doors.calls
    plain = {
        tile
        for tile in range(PLAIN)
        if tiles.copies[tile]
        and tile not in tiles.powers
        and (tile not in tiles.flowers or not variant.doors.flowers.forced)
    }
    most = calls.jokers.get(name, 0)
    jokers = sorted(tiles.powers) if most else []
    claims = JokerClaims(tiles.powers)
    claimed = plain | (set(jokers) if name in calls.joker_claimed else set())
    for tile in sorted(claimed):
        if kind == ACT_CHOW:
            near = [other for other in range(tile - 2, tile + 3) if other != tile]
            groups = [sorted(plain.intersection(near)) + jokers] if tile < SUITED else []
        elif tile in plain:
            groups = [[tile, *jokers]]
        else:
            groups = [[stood, *jokers] for stood in sorted(plain)]
        for group in groups:
            for own in combinations_with_replacement(group, 3 if kind == ACT_KONG else 2):
                counts = {held: own.count(held) + (held == tile) for held in own}
                if all(number <= tiles.copies[held] for held, number in counts.items()):
                    yield from _claims_with(claims, kind, tile, own, most)


def _claims_with(
    claims: JokerClaims, kind: int, tile: int, own: tuple[int, ...], most: int
) -> list[int]:
    """The claims of a tile with all of these own tiles; chows say what they stand for where their
    tiles leave a choice.
    """
    hand = Hand()
    for held in own:
        hand.add(held)
    offer = Offer()
    if kind == ACT_CHOW:
        claims.add_runs(offer, hand, tile, most)
    else:
        claims.add_equal(offer, hand, kind, tile, len(own), most)
    offer.total = offer.count
    found = []
    for action in offer.listed():
        laid = [action >> 16 + 8 * place & 255 for place in range(len(own))]
        if sorted(laid) == sorted(own):
            found.append(action)
    if kind == ACT_CHOW and len(found) == 1:
        return [found[0] & LOW_BYTES]
    return found
