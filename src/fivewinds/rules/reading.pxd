cimport cython

from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.hand_context cimport Setting

cdef int TILE, RUN, PAIR
cdef list SETS
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
    cdef readonly int hidden, set_number, run_number, triplet_number
    cdef readonly long long kinds, run_kinds, run_twice, run_thrice, triplet_kinds, facts
    cdef int[4] codes
    cdef int _home
    cdef int[34] _concealed
    cdef tuple _groups, _completed, _sets

    @cython.locals(meld=tuple)
    cdef int begin(self, Setting setting, str shape, int pair, int winning) except -1
    @cython.locals(bit=cython.longlong)
    cdef void _add_run(self, int tile) noexcept
    cdef void _add_triplet(self, int tile, bint hidden) noexcept
    @cython.locals(claimed=cython.bint, hidden=cython.bint, i=cython.int, code=cython.int,
                   tile=cython.int)
    cdef void lay(self, int* codes, int number, int home) noexcept
    @cython.locals(tile=cython.int)
    cdef void hold(self, int* counts) noexcept
    @cython.locals(group=tuple, tile=cython.int, place=cython.int)
    cdef int _count(self, tuple groups, tuple tiles) except -1
    @cython.locals(setting=Setting, facts=cython.longlong)
    cdef void _gather_facts(self) noexcept
    @cython.locals(setting=Setting, number=cython.int, tile=cython.int)
    cdef int _number(self, long long kinds)
    @cython.locals(setting=Setting)
    cpdef int count(self, int tile)
    cpdef int concealed_count(self, int tile)
