cimport cython

from fivewinds.rules.b30fj.earned cimport Earned
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.scored cimport Counted
from fivewinds.rules.counting cimport Entry
from fivewinds.rules.reading cimport Reading

cdef int SECTIONS, ROOM, BITS, ONE
cdef list SHOWN


@cython.final
cdef class Variant:
    cdef int times
    cdef long long replaced, more
    cdef Counted plain
    cdef dict earned
    cdef list replaces

    @cython.locals(told=dict, tiles=list)
    cdef dict told(self, long long groups)
    @cython.locals(plain=Counted)
    cdef Counted with_tiles(self, tuple tiles)


@cython.final
cdef class Sums:
    cdef readonly list entries
    cdef list earned, usual, variants
    cdef bint[128] has_tiles
    cdef readonly Entry chicken
    cdef int[14] first
    cdef long long[128] facts
    cdef long long[128] again
    cdef int[128] most
    cdef int[128] value
    cdef long long[128] bit
    cdef long long[128] more_bit
    cdef long long[128] replaces
    cdef long long[128] more_replaces

    cdef void _enter(self, Entry entry) except *
    @cython.locals(
        number=cython.int, replaced=cython.longlong, more_replaced=cython.longlong,
        section=cython.int, there=cython.longlong, place=cython.int, total=cython.int,
        i=cython.int, times=cython.int,
    )
    cdef int faan(self, long long* facts, int* met) noexcept
    @cython.locals(times=cython.int, more=cython.longlong)
    cdef int _times(self, int place, long long there) noexcept
    @cython.locals(
        number=cython.int, replaced=cython.longlong, more_replaced=cython.longlong,
        bits=cython.longlong, more_bits=cython.longlong, section=cython.int, place=cython.int,
        i=cython.int, found=list, earned=Earned, times=cython.int,
        kept=cython.longlong, more_kept=cython.longlong, variant=Variant, pattern=Counted,
    )
    cdef list counted(
        self, long long* facts, int* met, Traits hand, Reading reading, bint told
    )
    @cython.locals(entry=Entry)
    cdef tuple _tiles(self, int place, Reading reading)
    @cython.locals(variant=Variant, known=list)
    cdef Variant _variant(self, int place, int times, long long replaced, long long more)
    cdef Counted _plain(self, Entry entry, int times, long long replaced, long long more)
