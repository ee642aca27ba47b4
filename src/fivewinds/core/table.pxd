# What may fail returns something, an object or a number, so that only a failure is asked about.
cimport cython

cimport fivewinds.core.melds as meld_of

from fivewinds.core.choices cimport Choices
from fivewinds.core.shapes cimport Hand
from fivewinds.core.log cimport Log
from fivewinds.core.offers cimport Offer
from fivewinds.core.compiled_rules cimport Terms

cdef int ACT_ADDED_KONG, ACT_CHOW, ACT_CONCEALED_KONG, ACT_DISCARD, ACT_EXCHANGE, ACT_FLOWER, ACT_KONG
cdef int ACT_VOID, BAR_VOID, BEFORE_PLAY, VOIDED
cdef int ACT_PASS, ACT_PUNG, ACT_RIICHI, ACT_WIN, ADDED_KONG, BAR_FURITEN, BAR_SELF_DRAW_ONLY
cdef int BY_DISCARD, BY_DRAW, BY_ROB, CHOW, CLAIM, CONCEALED_KONG, DECLARED_KONG, DIED, DISCARD
cdef int DRAW, FLOWER, HAND_SIZE, HIDDEN, KONG, NOBODY, PAID, PUNG, SEATS, STOPPED, WIN
cdef int SUITED, NOT_READY, MAY_WIN, BARRED, NO_CLAIM, REPLACEMENT, PASSED, WIN_RANK, KONG_RANK
cdef int PUNG_RANK, CHOW_RANK, KINDS
cdef tuple NONE_OF_FOUR


@cython.final
cdef class Table(Choices):
    cdef Offer offer

    @cython.locals(other=Table)
    cpdef Table clone(self)
    cdef Offer _scratch(self)

    cpdef list asked(self)
    @cython.locals(i=cython.int)
    cpdef int first_asked(self) except -2
    cdef int _origin(self) noexcept
    @cython.locals(offer=Offer)
    cpdef list legal(self, int seat)
    @cython.locals(offer=Offer)
    cpdef list sound(self, int seat)
    @cython.locals(seat=cython.int)
    cpdef void deal(
        self, object wall, int dealer, object wind=*, list scores=*, int pot=*, int carried=*,
        int passes=*
    ) except *
    @cython.locals(seat=cython.int)
    cdef int _ask_before(self, int kind) except -1
    @cython.locals(i=cython.int, seat=cython.int, suit=cython.int, bits=cython.longlong)
    cdef void _all_have_chosen(self) except *
    @cython.locals(i=cython.int, seat=cython.int, source=cython.int)
    cdef int _exchange(self) except -1
    @cython.locals(seat=cython.int, i=cython.int, distance=cython.int, drawn=cython.int, dealer=cython.int)
    cdef void _begin_play(self) except *
    cdef _draw(self, int seat)
    cdef _replace(self, int seat)
    cdef void _take_replacement(self, int seat) except *
    @cython.locals(replacement=cython.int)
    cdef int _take(self, int seat, int tile) except -1
    @cython.locals(hand=Hand, tile=cython.int)
    cdef void _lay_out(self, int seat) except *
    cdef void _flower(self, int seat, int tile) except *
    @cython.locals(completes=cython.bint, known=cython.bint)
    cdef int begin_turn(self, int seat) except -1
    @cython.locals(
        kind=cython.int, tile=cython.longlong, hand=Hand, offer=Offer, place=cython.int,
        wrong=cython.bint,
    )
    cpdef act(self, int seat, long long action)
    cdef _act_in_turn(self, int seat, int kind, int tile)
    @cython.locals(far=cython.int, bit=cython.longlong)
    cdef int _discard(self, int seat, int tile, bint riichi) except -1
    @cython.locals(i=cython.int, seat=cython.int)
    cdef _end_at_once(self, int discarder, int tile)
    @cython.locals(
        terms=Terms, offer=Offer, i=cython.int, seat=cython.int, hand=Hand, near=cython.bint,
        runs=cython.bint, watch=cython.bint, joker=cython.bint,
    )
    cdef int open_window(self, int source, int tile, bint robbing) except -1
    cdef void _note_what_is_barred(self, int seat, int tile) except *
    @cython.locals(terms=Terms, furiten=cython.bint, hand=Hand)
    cdef _look_for_win(self, int seat, int tile, int source)
    cdef void _weigh(self, int seat, int by, int tile, int source) except *
    @cython.locals(hand=Hand, bit=cython.longlong)
    cdef bint _has_void(self, int seat, int tile) noexcept
    @cython.locals(highest=cython.longlong, rank=cython.longlong, i=cython.int)
    cdef Py_ssize_t _highest(self, int seat, Offer offer) except -2
    @cython.locals(kind=cython.int, rank=cython.longlong, inner=cython.longlong)
    cdef Py_ssize_t _rank(self, int seat, long long action) except -2
    cdef _close_window(self)
    @cython.locals(
        highest=cython.longlong, rank=cython.longlong, i=cython.int, seat=cython.int,
        several=cython.bint,
    )
    cdef bint open_still(self) except -1
    @cython.locals(
        source=cython.int, first=cython.int, highest=cython.longlong, rank=cython.longlong,
        winners=cython.int, wrong=cython.int, i=cython.int, seat=cython.int,
        action=cython.longlong,
    )
    cdef _no_answers_left(self)
    cdef int _nobody_answers(self) except -1
    cdef int _close(self, int first) except -1
    @cython.locals(bit=cython.longlong, seat=cython.int, hand=Hand)
    cdef int _note_what_passed(self, int source, int tile, int first) except -1
    @cython.locals(i=cython.int, other=cython.int)
    cdef int _next(self, int seat) noexcept
    @cython.locals(
        kind=cython.int, one=cython.int, two=cython.int, meld_kind=cython.int, tiles=tuple,
        event=cython.longlong, bit=cython.longlong,
    )
    cdef _claim(self, int seat, long long action, int tile, int source)
    cdef void _concealed_kong(self, int seat, int tile) except *
    cdef void _finish_concealed_kong(self, int seat, int tile) except *
    cdef void _look_for_flowers(self, int seat) except *
    cdef void _added_kong(self, int seat, int tile) except *
    @cython.locals(bit=cython.longlong)
    cdef void _finish_added_kong(self, int seat, int tile) except *
    @cython.locals(distance=cython.int)
    cdef int _look_how_far(self, int seat) except -1
    cdef void _finish_kong(self, int seat, int kind, int source) except *
    @cython.locals(seat=cython.int)
    cdef void _move(self, tuple gains, tuple payments) except *
    cdef void _win_alone(self, int seat, int by, int tile, int source) except *
    cdef void _award(self, int seat, int by, int tile, int source) except *
    cdef void _judge(self, win, found) except *
    cdef tuple _asked(self, int seat, int by, int tile, int source)
    cdef tuple _counted(self, int seat, int by, int tile, int source)
    cdef void _after_wins(self, int source, int bits) except *
    cdef void _exhaust(self) except *
    cdef void _stop(self, object ending) except *
