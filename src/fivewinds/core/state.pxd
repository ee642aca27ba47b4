cimport cython

from fivewinds.core.shapes cimport Hand
from fivewinds.core.hand_distance cimport Jokered
from fivewinds.core.log cimport Log
from fivewinds.core.compiled_rules cimport Terms

cdef int EVERYTHING, HAND_SIZE, HIDDEN, NOBODY, SEATS, NO_CLAIM


cpdef int dealt_place(int place, int number) noexcept
cpdef int loose_place(int size, int number) noexcept

@cython.locals(place=cython.int, tiles=bytearray, i=cython.int)
cpdef bytearray dealt_tiles(bytes wall, int dealer, int seat)


cdef class State:
    cdef readonly Terms terms
    cdef readonly bytes wall
    cdef readonly int front, end, replaced, dealer, turn, drawn, kongs, won, waiting, carried
    cdef readonly object round
    cdef readonly list hands, jokered
    cdef readonly tuple melds, flowers
    cdef readonly int[4] open
    cdef readonly int[4] far
    cdef readonly long long[4] fours
    cdef readonly long long[4] pungs
    cdef readonly long long[4] discarded
    cdef readonly long long[4] go_round
    cdef readonly long long[4] passed
    cdef readonly int[4] riichi
    cdef readonly int[4] dead
    cdef readonly long long[4] void
    cdef readonly int before, passes, kong_kind
    cdef readonly int window, tile, source, claimed, tried
    cdef readonly bint robbing, declaring
    cdef bint noted
    cdef readonly long long[4] answers
    cdef readonly long long[4] could
    cdef readonly long long barred
    cdef readonly int[4] ready
    cdef readonly int[4] ready_tile
    cdef readonly tuple why, found, missed
    cdef int[4] waits_known
    cdef long long[4] waits_for
    cdef readonly Log log
    cdef readonly tuple winners
    cdef readonly int[4] scores
    cdef readonly int pot
    cdef readonly bint over

    @cython.locals(one=Hand, two=Hand, three=Hand, four=Hand)
    cdef void copy_into(self, State other) except *
    @cython.locals(i=cython.int)
    cdef int seat_down(self, int seat, int place) except -1
    @cython.locals(hand=Hand, jokered=Jokered)
    cdef void empty(self, int seat) noexcept
    cdef bint has_jokers(self) noexcept
    @cython.locals(hand=Hand, jokered=Jokered)
    cdef Jokered _jokers_of(self, int seat)
    @cython.locals(hand=Hand, bit=cython.longlong, jokered=Jokered)
    cdef void receive(self, int seat, int tile) noexcept
    @cython.locals(hand=Hand, jokered=Jokered)
    cdef void give(self, int seat, int tile) noexcept
    @cython.locals(hand=Hand)
    cpdef int distance_of(self, int seat) except -2
    @cython.locals(hand=Hand)
    cdef bint is_complete(self, int seat) except -1
    @cython.locals(hand=Hand)
    cpdef bint completes(self, int seat, int tile) except -1
    @cython.locals(hand=Hand)
    cdef bint is_waited_for(self, int seat, int tile) except -1
    cdef int next_tile(self) noexcept
    @cython.locals(tile=cython.int)
    cdef int next_replacement(self) noexcept
    cpdef int left(self) noexcept
    cpdef bint can_replace(self) noexcept
    cpdef int indicator(self) noexcept
    cpdef win_of(self, int seat, int by, int tile, int source)
    cdef revealed(self, win)
    @cython.locals(hand=Hand, tiles=list)
    cdef asked_win(self, int seat, int by, int tile, int source)
    @cython.locals(hand=Hand)
    cpdef list held(self, int seat)
    @cython.locals(hand=Hand)
    cpdef list waits(self, int seat)
    cpdef list waits_before(self, int seat)
    @cython.locals(log=Log)
    cpdef void restore(self, tuple snapshot) except *
    @cython.locals(seat=cython.int)
    cpdef void unpack(self, tuple packed, Log log) except *
