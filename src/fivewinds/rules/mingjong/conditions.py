"""What a reading has of each section of the document, found all at once as bits of `facts`.

Kinds of sets are bits too, one for each tile, a run at its lowest one: "three in a row" is three
shifts and a mask. One function for each section, in the order of the document; what only the flags
of the win tell, which is the same for all its readings, stands before them.
"""

from fivewinds.core.readings import PAIRS, STANDARD
from fivewinds.rules.facts import SIMPLE_KINDS, TERMINAL_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.mingjong.facts import (
    AFTER_KONG,
    ALL_CHOWS,
    ALL_HONOURS,
    ALL_SIMPLES,
    ALL_TERMINALS,
    ALL_TRIPLETS,
    BIG_FOUR_WINDS,
    BIG_THREE_DRAGONS,
    BIG_WHEEL,
    CONCEALED_KONG,
    CONCEALED_KONG_SECOND,
    CONCEALED_SELF_DRAW,
    EARTHLY_HAND,
    FIVE_TYPES,
    FOUR_CONCEALED_TRIPLETS,
    FOUR_CONSECUTIVE_TRIPLETS,
    FOUR_KONGS,
    FULL_FLUSH,
    FULL_OUTSIDE,
    HALF_FLUSH,
    HALF_OUTSIDE,
    HEAVENLY_HAND,
    HUMAN_HAND,
    LITTLE_FOUR_WINDS,
    LITTLE_THREE_COLOUR_TRIPLETS,
    LITTLE_THREE_DRAGONS,
    NINE_GATES,
    PURE_NINE_GATES,
    PURE_STRAIGHT,
    QUADRUPLE_CHOWS,
    RIICHI,
    RIVER_BOTTOM,
    ROBBING_KONG,
    SEA_BOTTOM,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    TERMINALS_AND_HONOURS,
    THIRTEEN_ORPHANS,
    THIRTEEN_WAITS,
    THREE_COLOUR_CHOWS,
    THREE_COLOUR_TRIPLETS,
    THREE_CONCEALED_TRIPLETS,
    THREE_CONSECUTIVE_TRIPLETS,
    THREE_KONGS,
    THREE_WINDS,
    TILE_HOG_1,
    TILE_HOG_2,
    TILE_HOG_4,
    TRIPLE_CHOWS,
    TWIN_CHOWS,
    TWO_SUITS,
    TWO_TWIN_CHOWS,
    VALUE_TRIPLET,
    VALUE_TRIPLET_SECOND,
)
from fivewinds.rules.reading import Reading

FIRST_WIND = 27
FIRST_DRAGON = 31
WINDS = 15 << 27
DRAGONS = 7 << 31
HONOURS = WINDS | DRAGONS
ORPHANS = TERMINAL_KINDS | HONOURS
SUIT = 0x1FF
ONE = 1


def _in_each_suit(numbers: tuple[int, ...]) -> int:
    """The same places of all three suits as bits."""
    return sum(1 << suit + number for suit in (0, 9, 18) for number in numbers)


OUTER_RUNS = _in_each_suit((0, 6))
"""Runs with a one or a nine."""
STRAIGHTS = _in_each_suit((0,))
"""Where a straight begins."""
THREE_FROM = _in_each_suit((0, 1, 2, 3, 4, 5, 6))
"""Where three triplets in a row may begin without leaving their suit."""
FOUR_FROM = _in_each_suit((0, 1, 2, 3, 4, 5))


def found(r: Reading) -> int:
    """All that a reading has."""
    return situation(r.setting) | in_tiles(r)


def situation(s: Setting) -> int:
    """What the tiles do not show: riichi, 偶然類 (MJ-46) and the first go-round."""
    bits = ROBBING_KONG if s.robbed else 0  # MJ-14
    flags = s.flags
    if flags:
        if "riichi" in flags:
            bits |= RIICHI
            if len(flags) == 1:
                return bits
        if "after-kong" in flags:
            bits |= AFTER_KONG
        if "last-tile" in flags:
            bits |= SEA_BOTTOM if s.drawn else RIVER_BOTTOM
        if "first-turn" in flags:
            bits |= _first_turn(s)
    return bits


def _first_turn(s: Setting) -> int:
    """The dealer on his first draw; another player otherwise (MJ-62)."""
    if s.own_wind == FIRST_WIND:
        return HEAVENLY_HAND if s.drawn else 0
    earthly = not s.drawn and s.source == s.dealer
    return HUMAN_HAND | EARTHLY_HAND if earthly else HUMAN_HAND


def in_tiles(r: Reading) -> int:
    """What the tiles show."""
    bits = _general(r) | _small_limits(r) | _big_limits(r)
    if r.shape == STANDARD:
        bits |= _suits(r) | _triplets_and_kongs(r) | _terminals_and_honours(r)
        bits |= _numbers(r) | _three_colours(r)
    elif r.shape == PAIRS:
        bits |= _suits(r) | _only_orphans(r) | SEVEN_PAIRS
    return bits


def how_many(bits: int) -> int:
    """How many bits are set."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


def _general(r: Reading) -> int:
    """總類."""
    bits = 0
    if r.closed and r.drawn:
        bits |= CONCEALED_SELF_DRAW  # MJ-32
    if r.kinds & ~SIMPLE_KINDS == 0:
        bits |= ALL_SIMPLES
    if r.run_number == 4:
        bits |= ALL_CHOWS  # MJ-34
    return bits


def _suits(r: Reading) -> int:
    """染手類 (MJ-35)."""
    kinds = r.kinds
    suits = (kinds & SUIT != 0) + (kinds >> 9 & SUIT != 0) + (kinds >> 18 & SUIT != 0)
    if suits == 1:
        return HALF_FLUSH if kinds & HONOURS else FULL_FLUSH
    if suits == 2:
        return 0 if kinds & HONOURS else TWO_SUITS
    return FIVE_TYPES if suits == 3 and kinds & WINDS and kinds & DRAGONS else 0


def _triplets_and_kongs(r: Reading) -> int:
    """刻槓類; kongs are triplets (MJ-33)."""
    bits = 0
    hidden_kongs = r.setting.concealed_kongs
    if hidden_kongs:
        more = (ONE << hidden_kongs - 1) - 1
        bits |= CONCEALED_KONG | more << CONCEALED_KONG_SECOND  # MJ-36
    if r.triplet_number == 4:
        bits |= ALL_TRIPLETS
    if r.hidden == 3:
        bits |= THREE_CONCEALED_TRIPLETS  # MJ-37
    kinds = r.triplet_kinds
    if kinds & kinds >> 1 & kinds >> 2 & THREE_FROM:
        bits |= THREE_CONSECUTIVE_TRIPLETS  # MJ-44
    if r.setting.kongs == 3:
        bits |= THREE_KONGS
    return bits


def _terminals_and_honours(r: Reading) -> int:
    """么九字牌類."""
    bits = _only_orphans(r)
    kinds = r.triplet_kinds
    if kinds & HONOURS:
        bits |= _valued(r)
        dragons = how_many(kinds & DRAGONS)
        if dragons == 2 and r.pair >= FIRST_DRAGON:
            bits |= LITTLE_THREE_DRAGONS  # MJ-39
        if how_many(kinds & WINDS) == 3 and not FIRST_WIND <= r.pair < FIRST_DRAGON:
            bits |= THREE_WINDS  # MJ-39
    if r.run_kinds & ~OUTER_RUNS == 0:
        pair = ONE << r.pair
        if (kinds | pair) & ~ORPHANS == 0:
            bits |= HALF_OUTSIDE  # MJ-40
        if (kinds | pair) & ~TERMINAL_KINDS == 0:
            bits |= FULL_OUTSIDE
    return bits


def _only_orphans(r: Reading) -> int:
    """Nothing but terminals and honours, and some of each (MJ-41)."""
    only = r.kinds & SIMPLE_KINDS == 0
    return TERMINALS_AND_HONOURS if only and r.kinds & HONOURS and r.kinds & ~HONOURS else 0


def _valued(r: Reading) -> int:
    """Triplets of dragons, the own wind and the prevailing one; one that is both counts twice
    unless agreed otherwise (MJ-38).
    """
    kinds = r.triplet_kinds
    number = how_many(kinds & DRAGONS) + (kinds >> r.own_wind & 1)
    if r.round_wind >= 0 and kinds >> r.round_wind & 1:
        number += r.round_wind != r.own_wind or r.options["double-wind"] == 2
    if number == 0:
        return 0
    return VALUE_TRIPLET | ((ONE << number - 1) - 1) << VALUE_TRIPLET_SECOND


def _numbers(r: Reading) -> int:
    """數字組合類."""
    bits = 0
    runs = r.run_kinds
    if r.run_twice:
        bits |= TWIN_CHOWS  # MJ-42
        if how_many(r.run_twice) == 2:
            bits |= TWO_TWIN_CHOWS
        if r.run_thrice:
            bits |= TRIPLE_CHOWS
    if runs & runs >> 3 & runs >> 6 & STRAIGHTS:
        bits |= PURE_STRAIGHT  # MJ-44
    # A kong has all four of its tiles, so that none of them is in a chow (MJ-43).
    if r.triplet_kinds & (runs | runs << 1 | runs << 2):
        bits |= TILE_HOG_1
    if r.count(r.pair) == 4:
        bits |= TILE_HOG_2
    lowest = runs & -runs
    if r.run_number == 4 and runs & ~(lowest | lowest << 1 | lowest << 2) == 0:
        bits |= TILE_HOG_4
    return bits


def _three_colours(r: Reading) -> int:
    """三色類."""
    bits = 0
    runs, alike = r.run_kinds, r.triplet_kinds
    if runs & runs >> 9 & runs >> 18 & SUIT:
        bits |= THREE_COLOUR_CHOWS  # MJ-44
    if alike & alike >> 9 & alike >> 18 & SUIT:
        bits |= THREE_COLOUR_TRIPLETS  # MJ-45
    elif r.pair < FIRST_WIND:
        same = alike >> r.pair % 9
        if (same & 1) + (same >> 9 & 1) + (same >> 18 & 1) == 2:
            bits |= LITTLE_THREE_COLOUR_TRIPLETS
    return bits


def _small_limits(r: Reading) -> int:
    """小役滿."""
    bits = 0
    if r.shape != STANDARD:
        return 0 if r.shape == PAIRS else THIRTEEN_ORPHANS  # MJ-63
    alike = r.triplet_kinds
    if alike & DRAGONS == DRAGONS:
        bits |= BIG_THREE_DRAGONS  # MJ-66
    if FIRST_WIND <= r.pair < FIRST_DRAGON and how_many(alike & WINDS) == 3:
        bits |= LITTLE_FOUR_WINDS
    if _is_gates(r):
        bits |= NINE_GATES
    if r.hidden == 4:
        bits |= FOUR_CONCEALED_TRIPLETS  # MJ-65
    if alike & alike >> 1 & alike >> 2 & alike >> 3 & FOUR_FROM:
        bits |= FOUR_CONSECUTIVE_TRIPLETS
    return bits


def _is_gates(r: Reading) -> bool:
    """Three ones, three nines, two to eight, and any one more of a suit; no melds (MJ-64)."""
    first = r.winning - r.winning % 9
    if r.melds or r.winning >= FIRST_WIND or r.kinds != SUIT * (ONE << first):
        return False
    return r.count(first) >= 3 and r.count(first + 8) >= 3


def _big_limits(r: Reading) -> int:
    """大役滿."""
    if r.shape == STANDARD:
        return _big_limits_of_sets(r)
    if r.shape == PAIRS:
        bits = _one_sort(r)
        lowest = r.kinds & -r.kinds
        one_suit = r.kinds & HONOURS == 0 and _suits(r) == FULL_FLUSH
        if one_suit and r.kinds == lowest * 0x7F:
            bits |= BIG_WHEEL  # MJ-67; four alike are not two of the seven
        return bits
    return THIRTEEN_WAITS if r.pair == r.winning else 0  # MJ-63


def _one_sort(r: Reading) -> int:
    """Nothing but honours, nothing but terminals (MJ-66)."""
    if r.kinds & ~HONOURS == 0:
        return ALL_HONOURS
    return ALL_TERMINALS if r.kinds & ~TERMINAL_KINDS == 0 else 0


def _big_limits_of_sets(r: Reading) -> int:
    bits = _one_sort(r)
    if r.triplet_kinds & WINDS == WINDS:
        bits |= BIG_FOUR_WINDS
    if r.setting.kongs == 4:
        bits |= FOUR_KONGS
    if r.hidden == 4 and r.completes_pair:
        bits |= SINGLE_WAIT  # MJ-65
    # Without the winning tile exactly 1112345678999: of that there is one more than there.
    if _is_gates(r) and r.count(r.winning) == (4 if r.winning % 9 in (0, 8) else 2):
        bits |= PURE_NINE_GATES
    if r.run_number == 4 and r.run_kinds & (r.run_kinds - 1) == 0:
        bits |= QUADRUPLE_CHOWS  # MJ-68
    return bits
