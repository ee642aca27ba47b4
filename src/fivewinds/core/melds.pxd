cimport cython

from fivewinds.core.joker_claims cimport JokerClaims

cdef int ADDED_KONG, CHOW, CONCEALED_KONG, HIDDEN, KONG, PUNG
cdef list RUNS, THREES, FOURS
cdef object FACE_DOWN


@cython.locals(kind=cython.int, source=cython.int, tile=cython.int, one=cython.int, tiles=tuple)
cpdef object claimed_meld(long long event, JokerClaims claims)

@cython.locals(tile=cython.int, stated=cython.int, size=cython.int, i=cython.int)
cdef object _with_jokers(int kind, long long event, JokerClaims claims)
cpdef object concealed_kong(int tile)
cpdef tuple with_kong_added(tuple melds, int tile)
