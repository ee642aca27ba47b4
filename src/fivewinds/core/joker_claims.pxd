cimport cython

from fivewinds.core.offers cimport Offer
from fivewinds.core.shapes cimport Hand

cdef int ACT_CHOW, KINDS, PLAIN, SUITED, OWN, STATED


@cython.final
cdef class JokerClaims:
    cdef readonly long long jokers
    cdef long long[50] powers
    cdef int last

    @cython.locals(
        joker=cython.int, jokers=cython.int, stands=cython.longlong, stood=cython.int,
    )
    cdef void add_equal(
        self, Offer offer, Hand hand, long long kind, long long tile, int own, int most
    ) noexcept
    @cython.locals(number=cython.int)
    cdef void _add_stood(
        self, Offer offer, Hand hand, long long head, int stood, int own, int most
    ) noexcept
    @cython.locals(joker=cython.int, more=cython.longlong)
    cdef void _add_jokers(
        self, Offer offer, Hand hand, long long head, int stood, int plain, int number, int first,
        long long chosen,
    ) noexcept
    @cython.locals(
        start=cython.int, wild=cython.longlong, low=cython.int, one=cython.int, two=cython.int,
        joker=cython.int, other=cython.int, two_held=cython.bint,
    )
    cdef void add_runs(self, Offer offer, Hand hand, int tile, int most) noexcept
    cdef bint fills(self, int one, int two, int first, int second) noexcept
    cdef bint _may_be(self, int tile, int stood) noexcept
    @cython.locals(number=cython.int, place=cython.int)
    cdef int jokers_in(self, long long action, int own) noexcept
    @cython.locals(low=cython.int)
    cdef int lowest(self, int tile, int one, int two) noexcept


@cython.locals(times=cython.int)
cdef int _times(int joker, long long chosen) noexcept

@cython.locals(own=cython.longlong)
cdef long long _sorted(long long stood, int plain, long long chosen) noexcept

@cython.locals(
    lower=cython.longlong, higher=cython.longlong, action=cython.longlong, place=cython.int,
    other=cython.int,
)
cdef void _add_run(
    Offer offer, int start, long long tile, long long low, int one, int two
) noexcept
