cimport cython

from fivewinds.core.jokers.forms cimport Jokers

cdef int EAST, FIRST_DRAGON, BY_DRAW, BY_ROB, SEATS, NO_TILE
cdef long long[34] BIT
cdef int[5] FIRST_BITS
cdef long long CLAIMED, CLOSED, DRAWN, FOUR_MELDS
cdef long long NO_HONOURS, NO_JOKERS, NO_MELDS, NO_SIMPLES, NO_SUITS, NO_TERMINALS
cdef long long ONE_RUN, ONE_TRIPLET, OPEN, ROBBED, SOME_DRAGONS, SOME_HONOURS
cdef long long SOME_JOKERS, SOME_TERMINALS, SOME_WINDS, TERMINAL_KINDS, SIMPLE_KINDS


@cython.final
cdef class Setting:
    cdef readonly object win, options, more
    cdef readonly int seat, tile, source, dealer
    cdef readonly tuple hand
    cdef readonly frozenset flags
    cdef readonly bint drawn, robbed, closed
    cdef readonly int own_wind, round_wind, jokers_in_hand, jokers
    cdef readonly tuple melds, concealed_melds
    cdef readonly int runs, triplets, kongs, concealed_kongs
    cdef readonly long long kinds, facts
    cdef readonly int[34] melded

    @cython.locals(by=cython.int, facts=cython.longlong)
    cdef int begin(self, win, options, Jokers jokers) except -1
    @cython.locals(meld=tuple, tile=cython.int, place=cython.int)
    cdef int _look_at_melds(self) except -1
    @cython.locals(facts=cython.longlong, suits=cython.int)
    cpdef long long facts_with(self, long long kinds, int runs, int triplets)
    @cython.locals(tile=cython.int)
    cdef int _count_jokers(self, Jokers jokers, tuple hand, int winning) except -1
