"""The second word of facts: what a reading has of them, found all at once.

Tiles as bits are `1 << id`, a run is told by its lowest tile. Everything is found in one pass over
the sets, of which there are four at most.
"""

from fivewinds.core.readings import STANDARD
from fivewinds.rules import facts
from fivewinds.rules.codes import RUN, TILE
from fivewinds.rules.reading import Reading

EAST = 27
FIRST_DRAGON = 31
WINDS = 0xF << 27
DRAGONS = 0x7 << 31
HONOURS = WINDS | DRAGONS
SUIT = 0x1FF
ODD = 0b101010101
SUJI = 0b001001001
"""1, 4 and 7; the other two lie one and two further."""
EYES = 0b010010010
"""2, 5 and 8."""
ONE = 1

# The facts as bits of their word.
TWO_WINDS = facts.TWO_WINDS >> 64
THREE_WINDS = facts.THREE_WINDS >> 64
FOUR_WINDS = facts.FOUR_WINDS >> 64
TWO_DRAGONS = facts.TWO_DRAGONS >> 64
THREE_DRAGONS = facts.THREE_DRAGONS >> 64
WIND_PAIR = facts.WIND_PAIR >> 64
NO_WIND_PAIR = facts.NO_WIND_PAIR >> 64
DRAGON_PAIR = facts.DRAGON_PAIR >> 64
SUITED_PAIR = facts.SUITED_PAIR >> 64
PAIR_OF_2_5_8 = facts.PAIR_OF_2_5_8 >> 64
ONE_DRAGON_TRIPLET = facts.ONE_DRAGON_TRIPLET >> 64
OWN_WIND = facts.OWN_WIND >> 64
OWN_WIND_TWICE = facts.OWN_WIND_TWICE >> 64
ROUND_WIND = facts.ROUND_WIND >> 64
ROUND_WIND_TWICE = facts.ROUND_WIND_TWICE >> 64
ROUND_WIND_OF_ANOTHER = facts.ROUND_WIND_OF_ANOTHER >> 64
AT_MOST_TWO_SUITS = facts.AT_MOST_TWO_SUITS >> 64
AT_MOST_ONE_SUIT = facts.AT_MOST_ONE_SUIT >> 64
ALL_WINDS = facts.ALL_WINDS >> 64
ALL_DRAGONS = facts.ALL_DRAGONS >> 64
OUTSIDE = facts.OUTSIDE >> 64
NINE_GATES = facts.NINE_GATES >> 64
ONE_NUMBER_IN_ALL = facts.ONE_NUMBER_IN_ALL >> 64
ONLY_ODD = facts.ONLY_ODD >> 64
ONLY_EVEN = facts.ONLY_EVEN >> 64
ONLY_SUJI = facts.ONLY_SUJI >> 64
THREE_NUMBERS = facts.THREE_NUMBERS >> 64
AT_MOST_TWO_NUMBERS = facts.AT_MOST_TWO_NUMBERS >> 64
TRIPLET_IN_RUN = facts.TRIPLET_IN_RUN >> 64
PAIR_IN_TWO_RUNS = facts.PAIR_IN_TWO_RUNS >> 64
TILE_IN_FOUR_RUNS = facts.TILE_IN_FOUR_RUNS >> 64
OWN_TRIPLET_IN_RUN = facts.OWN_TRIPLET_IN_RUN >> 64
OWN_PAIR_IN_TWO_RUNS = facts.OWN_PAIR_IN_TWO_RUNS >> 64
OWN_TILE_IN_FOUR_RUNS = facts.OWN_TILE_IN_FOUR_RUNS >> 64
TWO_TILES_USED_UP = facts.TWO_TILES_USED_UP >> 64
THREE_TILES_USED_UP = facts.THREE_TILES_USED_UP >> 64
OPEN_KONG = facts.OPEN_KONG >> 64
NO_FLOWERS = facts.NO_FLOWERS >> 64
SOME_FLOWERS = facts.SOME_FLOWERS >> 64


def second_facts(r: Reading) -> int:
    """The facts of a reading."""
    setting = r.setting
    kinds = r.kinds
    found = SOME_FLOWERS if setting.flowers else NO_FLOWERS
    if setting.kongs > setting.concealed_kongs:
        found |= OPEN_KONG
    suits = (kinds & SUIT != 0) + (kinds >> 9 & SUIT != 0) + (kinds >> 18 & SUIT != 0)
    if suits < 3:
        found |= AT_MOST_TWO_SUITS
        if suits < 2:
            found |= AT_MOST_ONE_SUIT
    if kinds & HONOURS == 0:
        found |= _numbers(kinds)
    else:
        if kinds & WINDS == WINDS:
            found |= ALL_WINDS
        if kinds & DRAGONS == DRAGONS:
            found |= ALL_DRAGONS
    if r.pair >= 0:
        found |= _pair(r.pair)
    if r.triplet_kinds & HONOURS:
        found |= _honours(r)
    if r.shape == STANDARD:
        found |= _sets(r)
        if suits == 1 and kinds & HONOURS == 0 and _nine_gates(r):
            found |= NINE_GATES
    return found


def used_up(r: Reading) -> int:
    """The tiles of which the sets in hand and the pair have four or more, as bits."""
    alike = twice = covered = covered_twice = covered_thrice = in_four = 0
    for place in range(r.melds, r.set_number):
        code = r.codes[place]
        tiles = (7 if code & RUN else ONE) * (ONE << (code & TILE))
        if code & RUN:
            in_four |= covered_thrice & tiles
            covered_thrice |= covered_twice & tiles
            covered_twice |= covered & tiles
            covered |= tiles
        else:
            twice |= alike & tiles
            alike |= tiles
    pair = ONE << r.pair
    return alike & (covered | pair) | twice | pair & covered_twice | in_four


def bits(mask: int) -> int:
    """How many bits are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def _numbers(kinds: int) -> int:
    """The numbers of a hand without honours."""
    found = 0
    there = (kinds | kinds >> 9 | kinds >> 18) & SUIT
    if there & ~ODD == 0:
        found |= ONLY_ODD
    if there & ODD == 0:
        found |= ONLY_EVEN
    if not (there & ~SUJI and there & ~(SUJI << 1) and there & ~(SUJI << 2)):
        found |= ONLY_SUJI
    different = bits(there)
    if different == 3:
        found |= THREE_NUMBERS
    if different <= 2:
        found |= AT_MOST_TWO_NUMBERS
    return found


def _pair(pair: int) -> int:
    if pair >= FIRST_DRAGON:
        return DRAGON_PAIR | NO_WIND_PAIR
    if pair >= EAST:
        return WIND_PAIR
    return SUITED_PAIR | NO_WIND_PAIR | (PAIR_OF_2_5_8 if EYES >> pair % 9 & 1 else 0)


def _honours(r: Reading) -> int:
    """Winds and dragons among the triplets."""
    found = 0
    alike, twice = r.triplet_kinds, r.triplet_twice
    winds = bits(alike & WINDS)
    if winds:
        if winds >= 2:
            found |= TWO_WINDS
        if winds >= 3:
            found |= THREE_WINDS
        if winds == 4:
            found |= FOUR_WINDS
        if alike >> r.own_wind & 1:
            found |= OWN_WIND
        if twice >> r.own_wind & 1:
            found |= OWN_WIND_TWICE
        if r.round_wind >= 0 and alike >> r.round_wind & 1:
            found |= ROUND_WIND
            if r.round_wind != r.own_wind:
                found |= ROUND_WIND_OF_ANOTHER
            if twice >> r.round_wind & 1:
                found |= ROUND_WIND_TWICE
    dragons = bits(alike & DRAGONS)
    if dragons:
        found |= ONE_DRAGON_TRIPLET * ((ONE << dragons + bits(twice & DRAGONS)) - 1)
        if dragons >= 2:
            found |= TWO_DRAGONS
        if dragons == 3:
            found |= THREE_DRAGONS
    return found


def _sets(r: Reading) -> int:
    """Facts about four sets and a pair: which numbers they share, and which tiles."""
    found = 0
    # Of all sets, and of those in hand alone: triplets, and the tiles in one to four runs.
    alike = covered = twice = thrice = in_four = 0
    own_alike = own_covered = own_twice = own_thrice = own_in_four = 0
    numbers = SUIT
    outside = True
    for place in range(r.set_number):
        code = r.codes[place]
        tile = code & TILE
        number = tile % 9
        own = place >= r.melds
        if code & RUN:
            tiles = 7 * (ONE << tile)
            in_four |= thrice & tiles
            thrice |= twice & tiles
            twice |= covered & tiles
            covered |= tiles
            if own:
                own_in_four |= own_thrice & tiles
                own_thrice |= own_twice & tiles
                own_twice |= own_covered & tiles
                own_covered |= tiles
            numbers &= 7 << number
            outside = outside and number in (0, 6)
        else:
            tiles = ONE << tile
            alike |= tiles
            if own:
                own_alike |= tiles
            if tile >= EAST:
                numbers = 0
            else:
                numbers &= 1 << number
                outside = outside and number in (0, 8)
    pair = ONE << r.pair
    if r.pair >= EAST:
        numbers = 0
    else:
        number = r.pair % 9
        numbers &= 1 << number
        outside = outside and number in (0, 8)
    if outside:
        found |= OUTSIDE
    if numbers:
        found |= ONE_NUMBER_IN_ALL
    # Most hands have no tile in a run that another set or the pair has too.
    if covered & (alike | pair):
        if covered & alike:
            found |= TRIPLET_IN_RUN
        if own_covered & own_alike:
            found |= OWN_TRIPLET_IN_RUN
        if twice & pair:
            found |= PAIR_IN_TWO_RUNS
        if own_twice & pair:
            found |= OWN_PAIR_IN_TWO_RUNS
    if in_four:
        found |= TILE_IN_FOUR_RUNS
    if own_in_four:
        found |= OWN_TILE_IN_FOUR_RUNS
    if own_alike & (own_covered | pair) or r.triplet_twice or own_twice & pair or own_in_four:
        different = bits(used_up(r))
        if different >= 2:
            found |= TWO_TILES_USED_UP
        if different >= 3:
            found |= THREE_TILES_USED_UP
    return found


def _nine_gates(r: Reading) -> bool:
    """Whether a hand of one suit has 1112345678999: every number, and three of both ends."""
    first = r.pair - r.pair % 9
    return r.kinds == SUIT * (ONE << first) and r.count(first) >= 3 and r.count(first + 8) >= 3
