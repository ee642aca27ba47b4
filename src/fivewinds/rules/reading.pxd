cimport cython

from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.hand_context cimport Setting

cdef int TILE, RUN, PAIR, EAST, MOST_SETS, NO_HOME
cdef list SETS
cdef str PAIRS, STANDARD
cdef tuple NO_GROUP
cdef long long[34] BIT
cdef int[5] FIRST_BITS
cdef long long COMPLETES_PAIR, ONE_CONCEALED_KONG, ONE_CONCEALED_TRIPLET, ONE_KONG


@cython.final
cdef class Reading:
    cdef readonly Setting setting
    cdef readonly str shape
    cdef readonly object told, win, options
    cdef readonly JokerHand joker_hand
    cdef readonly bint drawn, robbed, closed, completes_pair
    cdef readonly int pair, winning, own_wind, round_wind, jokers, jokers_in_hand, melds
    cdef readonly int hidden, hidden_sets, set_number, run_number, triplet_number
    cdef readonly long long kinds, run_kinds, run_twice, run_thrice, facts
    cdef readonly long long triplet_kinds, triplet_twice
    cdef readonly long long run_bits, more_run_bits, triplet_bits, number_bits
    cdef readonly bint laid, arranged
    cdef int[8] codes
    cdef int _home
    cdef int[34] _concealed
    cdef tuple _groups, _completed, _sets

    @cython.locals(place=cython.int, code=cython.int)
    cdef void begin(self, Setting setting, str shape, int pair, int winning) noexcept
    @cython.locals(bit=cython.longlong)
    cdef void _add_run(self, int tile) noexcept
    @cython.locals(bit=cython.longlong)
    cdef void _add_triplet(self, int code, bint hidden) noexcept
    cdef void _add_code(self, int code) noexcept
    @cython.locals(bit=cython.longlong, place=cython.int, tile=cython.int)
    cpdef void arrange(self) noexcept
    @cython.locals(claimed=cython.bint, hidden=cython.bint, i=cython.int, code=cython.int,
                   tile=cython.int)
    cdef void lay(self, int* codes, int number, int home) noexcept
    cdef void put(self, int winning, int home) noexcept
    @cython.locals(tile=cython.int)
    cdef void hold(self, int* counts) noexcept
    @cython.locals(group=tuple, tile=cython.int, place=cython.int)
    cdef void _count(self, tuple groups, tuple tiles) except *
    @cython.locals(setting=Setting, facts=cython.longlong)
    cdef void _gather_facts(self) noexcept
    @cython.locals(setting=Setting, number=cython.int, tile=cython.int)
    cdef int _number(self, long long kinds)
    @cython.locals(setting=Setting)
    cpdef int count(self, int tile)
    cpdef int concealed_count(self, int tile)
