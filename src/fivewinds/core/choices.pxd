cimport cython

from fivewinds.core.joker_claims cimport JokerClaims
from fivewinds.core.shapes cimport Hand
from fivewinds.core.offers cimport Offer
from fivewinds.core.state cimport State
from fivewinds.core.compiled_rules cimport Terms

cdef int ACT_ADDED_KONG, ACT_CHOW, ACT_CONCEALED_KONG, ACT_DISCARD, ACT_EXCHANGE, ACT_FLOWER, ACT_KONG, ACT_VOID
cdef int ACT_PASS, ACT_PUNG, ACT_RIICHI, ACT_WIN, BAR_AFTER_CLAIM, BAR_DEAD_HAND
cdef int BAR_LAST_DISCARD, BAR_NO_DISCARD, BAR_NO_REPLACEMENT, BAR_PASSED_PUNG, BAR_POINTS
cdef int BAR_JOKERS, BAR_RIICHI, BAR_SWAP, BAR_TOO_MANY_KONGS, BAR_VOID, BAR_WALL, BEFORE_PLAY, HIDDEN, PUNG, SEATS
cdef int SOUND
cdef int SUITED, SWAP_FREE, SWAP_SAME, MAY_WIN, BARRED, NOT_THERE


cdef class Choices(State):
    @cython.locals(terms=Terms)
    cpdef int fill(self, Offer offer, int seat) except -1
    @cython.locals(suit=cython.longlong)
    cdef void _fill_before(self, Offer offer, int seat) except *
    @cython.locals(
        terms=Terms, hand=Hand, kind=cython.longlong, size=cython.longlong, one=cython.longlong,
        two=cython.longlong, three=cython.longlong, own=cython.int,
    )
    cdef int _fill_exchange(self, Offer offer, int seat, int first, int end) except -1
    @cython.locals(hand=Hand)
    cdef long long void_bars(self, int seat) noexcept
    @cython.locals(terms=Terms, hand=Hand, tile=cython.longlong)
    cdef _fill_turn(self, Offer offer, int seat)
    @cython.locals(terms=Terms, after=cython.bint)
    cdef int kong_bar(self, int seat, int kind) noexcept
    @cython.locals(terms=Terms)
    cdef int _concealed_kong_bar(self, int seat, int tile) except -1
    cdef bint keeps_its_waits(self, int seat, int tile) except -1
    @cython.locals(terms=Terms)
    cdef int riichi_bar(self, int seat) noexcept
    @cython.locals(hand=Hand, tile=cython.longlong)
    cdef void _fill_riichi(self, Offer offer, int seat) except *
    @cython.locals(waiting=cython.bint)
    cdef bint _waits_without(self, int seat, int tile) except -1
    @cython.locals(terms=Terms, hand=Hand, tile=cython.longlong, kind=cython.longlong)
    cdef void _add_wrong_in_turn(self, Offer offer, int seat) except *
    cdef bint _closed_to_the_dead(self, int kind) noexcept
    @cython.locals(
        terms=Terms, hand=Hand, tile=cython.longlong, held=cython.int, own=cython.longlong,
    )
    cdef fill_claims(self, Offer offer, int seat)
    @cython.locals(hand=Hand, number=cython.int)
    cdef int _fill_chows(self, Offer offer, int seat, int tile) except -1
    cdef int _add_chow(
        self, Offer offer, Hand hand, long long tile, long long one, long long two
    ) except -1
    cdef int claim_bar(self, int seat) noexcept
    @cython.locals(hand=Hand)
    cdef int pung_bar(self, int seat, int tile) noexcept
    cdef int kong_claim_bar(self) noexcept
    @cython.locals(bit=cython.longlong, bits=cython.longlong)
    cdef long long swap_bits(self, int tile, int one, int two) noexcept
    @cython.locals(rest=cython.longlong, bit=cython.longlong)
    cdef bint has_discard(self, Hand hand, int one, int two, long long bits) noexcept
    @cython.locals(
        terms=Terms, claims=JokerClaims, hand=Hand, tile=cython.int, joker=cython.bint,
        first=cython.int,
    )
    cdef void _fill_joker_claims(self, Offer offer, int seat) except *
    @cython.locals(
        claims=JokerClaims, kept=cython.int, place=cython.int, action=cython.longlong,
        one=cython.int, two=cython.int, stood=cython.int, bits=cython.longlong,
        passed=cython.bint,
    )
    cdef void _drop_barred_pungs(self, Offer offer, int seat, int first) except *
    @cython.locals(
        kept=cython.int, before=cython.int, place=cython.int, action=cython.longlong,
        own=cython.int, after=cython.int, several=cython.bint, tile=cython.int, low=cython.int,
        bits=cython.longlong,
    )
    cdef void _drop_barred_chows(self, Offer offer, Hand hand, int first) except *
    @cython.locals(terms=Terms, kind=cython.longlong)
    cdef void add_wrong_claims(self, Offer offer, int seat) except *
    @cython.locals(terms=Terms)
    cdef bint _too_many_jokers(self, int seat, int kind) except -1
    cdef bint _may_claim(self, int seat, int kind) except -1
    @cython.locals(terms=Terms, hand=Hand, tile=cython.int, bar=cython.int, reason=cython.int)
    cdef void add_barred_claims(self, int seat, list found) except *
    @cython.locals(found=cython.int, first=cython.int, one=cython.int, two=cython.int)
    cdef int _chow_bar(self, Hand hand, int tile) noexcept
