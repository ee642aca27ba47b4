cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef int EAST, FIRST_DRAGON, RED, ODD, EVEN, SUJI, EYES
cdef long long WINDS, DRAGONS, HONORS, SIMPLES, THREES, FOURS
cdef int STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, THIRTEEN_UNCONNECTED
cdef long long AFTER_A_FLOWER, AFTER_A_KONG, AFTER_FLOWER, AFTER_KONG, ALL_EVENS, ALL_HONORS
cdef long long ALL_LIKE_NUMBERS, ALL_ODDS, ALL_SEQUENCES, ALL_SIMPLES, ALL_TRIPLETS
cdef long long ALL_TYPES, BIG_FOUR_WINDS, BIG_THREE_DRAGONS, BIG_THREE_WINDS, CONCEALED_HAND
cdef long long CONCEALED_KONG, DOUBLE_HOG, EARTH, EYES_OF_THE_GENERAL, FIRST_DRAGONS
cdef long long FIRST_FLOWER, FOUR_CONCEALED, FOUR_KONGS, FOUR_WINDS, FULL_FLUSH
cdef long long FULLY_CONCEALED, HAND_OF_EARTH, HAND_OF_HEAVEN, HAND_OF_MAN, HAS_HELL_WAIT
cdef long long HEAVEN, HELL_WAIT, HOG_OF_FOUR_SETS, HOG_OF_TWO_SETS, HOG_WITH_THE_PAIR
cdef long long IS_SEVEN_PAIRS, IS_UNCONNECTED, KNITTED_HONORS, LAST_TILE, LITTLE_FOUR_WINDS
cdef long long LITTLE_THREE_DRAGONS, LITTLE_THREE_WINDS, MAN, MELDED_HAND, MIXED_FLUSH
cdef long long MIXED_OUTSIDE, MIXED_TERMINALS, NINE_GATES, NO_HONORS_OR_FLOWERS, NO_JOKERS
cdef long long ONE_SUJI, ONE_VOIDED_SUIT, OPEN_KONG, OPEN_NINE_GATES, ORPHANS
cdef long long ORPHANS_ONE_JOKER, ORPHANS_THREE_JOKERS, PURE_OUTSIDE, PURE_TERMINALS
cdef long long ROBBING_A_KONG, ROUND_WIND, ROUND_WIND_TWICE, SEAT_WIND, SEAT_WIND_TWICE
cdef long long SELF_DRAWN_MELDED, THREE_CONCEALED, THREE_DRAGONS, THREE_KONGS, THREE_NUMBERS
cdef long long TRIPLE_HOG, TWO_CONCEALED, TWO_KONGS, TWO_NUMBERS, UNDER_THE_SEA
cdef long long UNIVERSITY_TRAIN, WITHIN_SEVEN, WITHIN_TEN


@cython.locals(number=cython.int)
cdef int bits(long long mask) noexcept
@cython.locals(kinds=cython.longlong, shift=cython.int)
cdef bint _nine_gates(Traits hand) noexcept
@cython.locals(run=cython.longlong)
cdef bint _three_of(Traits hand, int tile, int low) noexcept


@cython.final
cdef class Finder:
    @cython.locals(
        found=cython.longlong, honors=cython.longlong, winds=cython.int, wind_pair=cython.bint,
        dragons=cython.int, triplets=cython.int,
    )
    cpdef long long flowers_and_honors(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong, honors=cython.longlong)
    cpdef long long terminals(self, Traits hand, Arrangements runs) noexcept
    @cython.locals(found=cython.longlong, kinds=cython.longlong, number=cython.int)
    cpdef long long suits(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long kongs(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long triplets(self, Traits hand, Arrangements arranged) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long sequences(self, Traits hand, Arrangements runs) noexcept
    @cython.locals(found=cython.longlong, pair=cython.longlong, four=cython.int)
    cpdef long long tile_hog(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong, there=cython.int, different=cython.int)
    cpdef long long numbers(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long win_methods(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long concealed(self, Traits hand) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long pairs(self, Traits hand, Arrangements arranged) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long unconnected(self, Traits hand, Arrangements arranged) noexcept
    @cython.locals(found=cython.longlong)
    cpdef long long miscellaneous(self, Traits hand, Arrangements straight) noexcept
