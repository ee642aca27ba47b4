"""What a reading has of each section of the faan table: its facts, found all at once.

One function for each section, in the order of the document. They read `Traits`, and where the
section has arrangements these too; the facts are those of `facts`.
"""

from fivewinds.rules.b30fj.arrangements import Arrangements
from fivewinds.rules.b30fj.facts import (
    AFTER_A_FLOWER,
    AFTER_A_KONG,
    AFTER_FLOWER,
    AFTER_KONG,
    ALL_EVENS,
    ALL_HONORS,
    ALL_LIKE_NUMBERS,
    ALL_ODDS,
    ALL_SEQUENCES,
    ALL_SIMPLES,
    ALL_TRIPLETS,
    ALL_TYPES,
    BIG_FOUR_WINDS,
    BIG_THREE_DRAGONS,
    BIG_THREE_WINDS,
    CONCEALED_HAND,
    CONCEALED_KONG,
    DOUBLE_HOG,
    EARTH,
    EYES_OF_THE_GENERAL,
    FIRST_DRAGONS,
    FIRST_FLOWER,
    FOUR_CONCEALED,
    FOUR_KONGS,
    FOUR_WINDS,
    FULL_FLUSH,
    FULLY_CONCEALED,
    HAND_OF_EARTH,
    HAND_OF_HEAVEN,
    HAND_OF_MAN,
    HAS_HELL_WAIT,
    HEAVEN,
    HELL_WAIT,
    HOG_OF_FOUR_SETS,
    HOG_OF_TWO_SETS,
    HOG_WITH_THE_PAIR,
    IS_SEVEN_PAIRS,
    IS_UNCONNECTED,
    KNITTED_HONORS,
    LAST_TILE,
    LITTLE_FOUR_WINDS,
    LITTLE_THREE_DRAGONS,
    LITTLE_THREE_WINDS,
    MAN,
    MELDED_HAND,
    MIXED_FLUSH,
    MIXED_OUTSIDE,
    MIXED_TERMINALS,
    NINE_GATES,
    NO_HONORS_OR_FLOWERS,
    NO_JOKERS,
    ONE_SUJI,
    ONE_VOIDED_SUIT,
    OPEN_KONG,
    OPEN_NINE_GATES,
    ORPHANS,
    ORPHANS_ONE_JOKER,
    ORPHANS_THREE_JOKERS,
    PURE_OUTSIDE,
    PURE_TERMINALS,
    ROBBING_A_KONG,
    ROUND_WIND,
    ROUND_WIND_TWICE,
    SEAT_WIND,
    SEAT_WIND_TWICE,
    SELF_DRAWN_MELDED,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    THIRTEEN_UNCONNECTED,
    THREE_CONCEALED,
    THREE_DRAGONS,
    THREE_KONGS,
    THREE_NUMBERS,
    TRIPLE_HOG,
    TWO_CONCEALED,
    TWO_KONGS,
    TWO_NUMBERS,
    UNDER_THE_SEA,
    UNIVERSITY_TRAIN,
    WITHIN_SEVEN,
    WITHIN_TEN,
)
from fivewinds.rules.b30fj.traits import Traits

EAST = 27
FIRST_DRAGON = 31
RED = 33
WINDS = 0xF << 27
DRAGONS = 0x7 << 31
HONORS = 0x7F << 27
SIMPLES = 0xFE | 0xFE << 9 | 0xFE << 18
ODD = 0b101010101
EVEN = 0b010101010
SUJI = 0b001001001
"""1, 4 and 7; the other two lie one and two further."""
THREES = 1 << 2 | 1 << 11 | 1 << 20
FOURS = 1 << 3 | 1 << 12 | 1 << 21
EYES = 0b010010010
"""2, 5 and 8."""


def bits(mask: int) -> int:
    """How many bits are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


class Finder:
    """Finds the facts of a reading, a method for each section."""

    def flowers_and_honors(self, hand: Traits) -> int:
        """BF-60, BF-61: different winds and dragons among the triplets, and any in the pair."""
        found = 0
        honors = hand.kinds & HONORS
        if hand.flowers:
            # One bit for the first, and as many more as there are others.
            found |= FIRST_FLOWER * ((2 << hand.flowers - 1) - 1)
        elif not honors:
            found |= NO_HONORS_OR_FLOWERS
        if hand.jokers == 0:
            found |= NO_JOKERS
        if not honors:
            return found
        if honors == hand.kinds:
            found |= ALL_HONORS
        if hand.shape != STANDARD or not hand.alike & HONORS:
            return found
        winds = bits(hand.alike & WINDS)
        wind_pair = EAST <= hand.pair < FIRST_DRAGON
        if winds:
            if hand.alike >> hand.round_wind & 1:
                found |= ROUND_WIND
            if hand.alike_twice >> hand.round_wind & 1:
                found |= ROUND_WIND_TWICE
            if hand.alike >> hand.own_wind & 1:
                found |= SEAT_WIND
            if hand.alike_twice >> hand.own_wind & 1:
                found |= SEAT_WIND_TWICE
            if winds >= 2 and wind_pair:
                found |= LITTLE_THREE_WINDS
            if winds >= 3:
                found |= LITTLE_FOUR_WINDS if wind_pair else BIG_THREE_WINDS
            if winds == 4:
                found |= BIG_FOUR_WINDS
        dragons = bits(hand.alike & DRAGONS)
        if dragons:
            triplets = dragons + bits(hand.alike_twice & DRAGONS)
            found |= FIRST_DRAGONS * ((2 << triplets - 1) - 1)
            if dragons >= 2 and hand.pair >= FIRST_DRAGON:
                found |= LITTLE_THREE_DRAGONS
            if dragons == 3:
                found |= BIG_THREE_DRAGONS
        return found

    def terminals(self, hand: Traits, runs: Arrangements) -> int:
        """BF-62; terminal sequences are arrangements of runs."""
        found = 0
        honors = hand.kinds & HONORS
        if hand.kinds & ~SIMPLES == 0:
            found |= ALL_SIMPLES
        if hand.kinds & SIMPLES == 0:
            found |= MIXED_TERMINALS
            if not honors:
                found |= PURE_TERMINALS
        if hand.shape == STANDARD:
            if hand.outside:
                found |= MIXED_OUTSIDE
                if not honors:
                    found |= PURE_OUTSIDE
            if hand.runs >= 2:
                found |= runs.find(hand.run_bits, hand.more_run_bits)
        return found

    def suits(self, hand: Traits) -> int:
        """BF-63; nine gates as BF-64 has them."""
        found = 0
        kinds = hand.kinds
        number = (kinds & 0x1FF != 0) + (kinds >> 9 & 0x1FF != 0) + (kinds >> 18 & 0x1FF != 0)
        if number == 3:
            if kinds & WINDS and kinds & DRAGONS:
                found |= ALL_TYPES
            return found
        found |= ONE_VOIDED_SUIT
        if number == 2:
            return found
        found |= MIXED_FLUSH
        if number == 1 and not kinds & HONORS:
            found |= FULL_FLUSH
            if hand.shape == STANDARD and _nine_gates(hand):
                found |= OPEN_NINE_GATES
                if hand.melds == 0:
                    found |= NINE_GATES
        return found

    def kongs(self, hand: Traits) -> int:
        """BF-65; each kind counts once."""
        found = 0
        if hand.kongs > hand.concealed_kongs:
            found |= OPEN_KONG
        if hand.concealed_kongs:
            found |= CONCEALED_KONG
        if hand.kongs >= 2:
            found |= TWO_KONGS
        if hand.kongs >= 3:
            found |= THREE_KONGS
        if hand.kongs == 4:
            found |= FOUR_KONGS
        return found

    def triplets(self, hand: Traits, arranged: Arrangements) -> int:
        """BF-66 to BF-68; all but the first four are arrangements."""
        found = 0
        if hand.triplets == 4:
            found |= ALL_TRIPLETS
        if hand.concealed_triplets >= 2:
            found |= TWO_CONCEALED
        if hand.concealed_triplets >= 3:
            found |= THREE_CONCEALED
        if hand.concealed_triplets == 4:
            found |= FOUR_CONCEALED
        if hand.triplets >= 2:
            found |= arranged.find(hand.triplet_bits, hand.number_bits)
        return found

    def sequences(self, hand: Traits, runs: Arrangements) -> int:
        """BF-69, BF-70: all but the first are arrangements."""
        if hand.runs < 2:
            return 0
        found = runs.find(hand.run_bits, hand.more_run_bits)
        if hand.runs == 4:
            found |= ALL_SEQUENCES
        return found

    def tile_hog(self, hand: Traits) -> int:
        """BF-71: sets in hand only, melds do not count."""
        found = 0
        if hand.shape != STANDARD:
            return found
        pair = 1
        pair <<= hand.pair
        if hand.own_triplets & hand.covered:
            found |= HOG_OF_TWO_SETS
        if pair & hand.covered_twice:
            found |= HOG_WITH_THE_PAIR
        if hand.covered_in_four:
            found |= HOG_OF_FOUR_SETS
        four = bits(hand.hogged())
        if four >= 2:
            found |= DOUBLE_HOG
        if four >= 3:
            found |= TRIPLE_HOG
        return found

    def numbers(self, hand: Traits) -> int:
        """BF-55, BF-72: honors have no number and spoil all of these."""
        if hand.kinds & HONORS:
            return 0
        found = 0
        there = (hand.kinds | hand.kinds >> 9 | hand.kinds >> 18) & 0x1FF
        if hand.shape == STANDARD and hand.numbers:
            found |= ALL_LIKE_NUMBERS
        if not there & EVEN:
            found |= ALL_ODDS
        if not there & ODD:
            found |= ALL_EVENS
        if not (there & ~SUJI and there & ~(SUJI << 1) and there & ~(SUJI << 2)):
            found |= ONE_SUJI
        different = bits(there)
        if different == 3:
            found |= THREE_NUMBERS
        if different <= 2:
            found |= TWO_NUMBERS
        return found

    def win_methods(self, hand: Traits) -> int:
        """BF-73 to BF-75: as the flags and the number of tiles drawn say."""
        found = 0
        if hand.flags & AFTER_FLOWER:
            found |= AFTER_A_FLOWER
        if hand.flags & AFTER_KONG:
            found |= AFTER_A_KONG
        if hand.robbed:
            found |= ROBBING_A_KONG
        if hand.flags & LAST_TILE:
            found |= UNDER_THE_SEA
        if hand.tiles_drawn <= 7:
            found |= WITHIN_SEVEN
        if hand.tiles_drawn <= 10:
            found |= WITHIN_TEN
        if hand.flags & MAN:
            found |= HAND_OF_MAN
        if hand.flags & HEAVEN:
            found |= HAND_OF_HEAVEN
        if hand.flags & EARTH:
            found |= HAND_OF_EARTH
        return found

    def concealed(self, hand: Traits) -> int:
        """BF-76, BF-77: concealed kongs are melds, but leave the hand concealed."""
        found = 0
        if hand.closed:
            found |= CONCEALED_HAND
            if hand.drawn:
                found |= FULLY_CONCEALED
        if hand.melds == 4:
            found |= SELF_DRAWN_MELDED if hand.drawn else MELDED_HAND
        if hand.flags & HELL_WAIT:
            found |= HAS_HELL_WAIT
        return found

    def pairs(self, hand: Traits, arranged: Arrangements) -> int:
        """BF-78; all but honors are arrangements."""
        if hand.shape != SEVEN_PAIRS:
            return 0
        found = IS_SEVEN_PAIRS | arranged.find(hand.kinds, 0)
        if hand.kinds & DRAGONS == DRAGONS:
            found |= THREE_DRAGONS
        if hand.kinds & WINDS == WINDS:
            found |= FOUR_WINDS
        return found

    def unconnected(self, hand: Traits, arranged: Arrangements) -> int:
        """BF-79; all but the honors are arrangements."""
        if hand.shape != THIRTEEN_UNCONNECTED:
            return 0
        found = IS_UNCONNECTED | arranged.find(hand.kinds, 0)
        if hand.kinds & HONORS == HONORS and hand.pair < EAST:
            found |= KNITTED_HONORS
        return found

    def miscellaneous(self, hand: Traits, straight: Arrangements) -> int:
        """BF-80, BF-81; the straight of the university train is an arrangement of runs."""
        found = 0
        if hand.shape == STANDARD:
            if hand.pair < EAST and EYES >> hand.pair % 9 & 1:
                found |= EYES_OF_THE_GENERAL
            if (
                hand.pair == RED
                and hand.runs == 3
                and (hand.alike & THREES or hand.kong_kinds & FOURS)
                and straight.find(hand.run_bits, hand.more_run_bits)
            ):
                found |= UNIVERSITY_TRAIN
        elif hand.shape == THIRTEEN_ORPHANS:
            found |= ORPHANS
            if hand.jokers_in_hand <= 3:
                found |= ORPHANS_THREE_JOKERS
            if hand.jokers_in_hand <= 1:
                found |= ORPHANS_ONE_JOKER
        return found


def _nine_gates(hand: Traits) -> bool:
    """Whether a hand of one suit has 1112345678999: every number, and three of both ends.

    Ones and nines are in a triplet, or in the pair and a run, or in three runs. As all nine
    numbers are there, three runs of 123 would leave one set and the pair for six of them.
    """
    kinds = hand.kinds
    shift = 0
    while kinds & 0x1FF == 0:
        kinds >>= 9
        shift += 9
    if kinds != 0x1FF:
        return False
    return _three_of(hand, shift, shift) and _three_of(hand, shift + 8, shift + 6)


def _three_of(hand: Traits, tile: int, low: int) -> bool:
    """Whether there are three of a terminal, whose only run begins with `low`."""
    if hand.alike >> tile & 1:
        return True
    run = hand.run_bits >> 7 * (low // 9) + low % 9 & 1
    return hand.pair == tile and run == 1
