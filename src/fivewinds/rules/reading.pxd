cimport cython

from fivewinds.core.jokers.forms cimport Jokers
from fivewinds.core.jokers.hand cimport JokerHand

cdef int EAST, FIRST_DRAGON, BY_DRAW, BY_ROB
cdef long long[34] BIT
cdef int[5] FIRST_BITS
cdef long long CLAIMED, CLOSED, COMPLETES_PAIR, DRAWN, FOUR_MELDS
cdef long long NO_HONOURS, NO_JOKERS, NO_MELDS, NO_SIMPLES, NO_SUITS
cdef long long NO_TERMINALS, ONE_CONCEALED_KONG, ONE_CONCEALED_TRIPLET, ONE_KONG, ONE_RUN
cdef long long ONE_TRIPLET, OPEN, ROBBED, SOME_DRAGONS, SOME_HONOURS
cdef long long SOME_JOKERS, SOME_TERMINALS, SOME_WINDS
cdef int[34] TERMINAL


@cython.final
cdef class Setting:
    cdef readonly object win, options
    cdef readonly bint drawn, robbed, closed
    cdef readonly int own_wind, round_wind, jokers_in_hand, jokers
    cdef readonly tuple melds, concealed_melds


@cython.final
cdef class Reading:
    cdef readonly Setting setting
    cdef readonly str shape
    cdef readonly tuple groups, completed, sets, pairs, runs, triplets, kongs
    cdef readonly tuple concealed_triplets, concealed_kongs
    cdef readonly object told, win, options
    cdef readonly JokerHand joker_hand
    cdef readonly bint drawn, robbed, closed
    cdef readonly int pair, winning, own_wind, round_wind, jokers, jokers_in_hand, melds
    cdef readonly int suits, suited, winds, dragons, honours, terminals, simples, size
    cdef readonly long long kinds, run_kinds, triplet_kinds
    cdef readonly int numbers
    cdef readonly long long facts
    cdef int[34] _counts
    cdef int[34] _concealed

    @cython.locals(group=tuple, meld=tuple, tile=cython.int, place=cython.int)
    cdef void _count(self, tuple tiles) except *
    @cython.locals(
        kinds=cython.longlong, numbers=cython.int, suited=cython.int, winds=cython.int,
        dragons=cython.int, terminals=cython.int, tile=cython.int, copies=cython.int,
    )
    cdef void _look_at_tiles(self) except *
    @cython.locals(
        sets=list, pairs=list, runs=list, triplets=list, kongs=list, hidden=list,
        hidden_kongs=list, group=tuple, tile=cython.int, place=cython.int, claimed=cython.bint,
        run_kinds=cython.longlong, triplet_kinds=cython.longlong,
    )
    cdef void _look_at_sets(self) except *
    @cython.locals(facts=cython.longlong)
    cdef void _gather_facts(self) except *
    cpdef int count(self, int tile)
    cpdef int concealed_count(self, int tile)
