cimport cython

from fivewinds.rules.counting cimport Entry
from fivewinds.rules.reading cimport Reading

cdef int SECTIONS, ROOM, KEPT


@cython.final
cdef class Sums:
    cdef readonly list entries
    cdef readonly Entry chicken
    cdef dict kept
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
        i=cython.int, entry=Entry, found=list,
    )
    cdef tuple counted(self, long long* facts, int* met, Reading reading)
    cdef object _explained(self, Entry entry, int times, long long replaced, long long more, tuple tiles)
