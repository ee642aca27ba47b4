cimport cython

from fivewinds.core.joker_claims cimport JokerClaims
from fivewinds.core.offers cimport Offer
from fivewinds.core.shapes cimport Hand

cdef int ACT_CHOW, ACT_DISCARD, KINDS, NONE
cdef unsigned long long MULTIPLIER, MASK


@cython.final
cdef class Actions:
    cdef readonly int size
    cdef int shift
    cdef readonly long long[::1] numbers
    cdef long long[::1] keys
    cdef long long[::1] places
    cdef int[50] discards

    @cython.locals(slot=cython.longlong)
    cdef long long _slot(self, long long action) noexcept
    cpdef long long index(self, long long action) noexcept
    cpdef long long action(self, int index) noexcept


@cython.locals(hand=Hand, offer=Offer)
cpdef list _claims_with(JokerClaims claims, int kind, int tile, tuple own, int most)
