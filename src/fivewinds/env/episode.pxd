cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.offers cimport Offer
from fivewinds.core.random_numbers cimport RandomNumbers
from fivewinds.core.table cimport Table
from fivewinds.env.action_list cimport Actions
from fivewinds.env.observation cimport Planes
from fivewinds.match cimport Match

cdef int ACT_DISCARD, HIDDEN, NOBODY, SEATS, ILLEGAL, NEWS


@cython.final
cdef class Episode:
    cdef readonly object layout, book, options, hands
    cdef readonly Actions actions
    cdef readonly Planes planes
    cdef readonly Offer offer
    cdef readonly Match match
    cdef readonly int seat
    cdef readonly bint begun
    cdef int unasked
    cdef long long[4] answers
    cdef int[4] points

    cpdef void begin(self, bytes seed) except *
    @cython.locals(seat=cython.int)
    cpdef void take_up(self, Match match) except *
    @cython.locals(other=Episode)
    cpdef Episode clone(self)
    @cython.locals(seat=cython.int)
    cpdef void resume(self, int unasked, list answers, list points) except *
    @cython.locals(table=Table)
    cpdef void look(self, int seat) except *
    @cython.locals(match=Match, table=Table)
    cdef void _ask(self) except *
    @cython.locals(i=cython.int, seat=cython.int)
    cdef int _nearest(self, Table table) noexcept
    @cython.locals(action=cython.longlong, offer=Offer)
    cpdef bint is_legal(self, long long index) noexcept
    @cython.locals(match=Match, table=Table, action=cython.longlong)
    cpdef void act(self, long long index) except *
    @cython.locals(won=cython.int)
    cpdef int advance(self, long long index) except -2
    @cython.locals(
        table=Table, log=Log, count=cython.int, source=cython.int, asked=cython.int,
        i=cython.int, seat=cython.int,
    )
    cdef void _answer(self, Match match) except *
    @cython.locals(match=Match, table=Table)
    cdef int _points(self, int seat) except? -1
    @cython.locals(points=cython.int, gained=cython.int)
    cpdef int reward(self, int seat) except? -1
    @cython.locals(seat=cython.int, changed=cython.int)
    cpdef bint is_paid(self) except -1
    @cython.locals(
        offer=Offer, actions=Actions, i=cython.Py_ssize_t, first=cython.int, bits=cython.ulonglong,
        tile=cython.int, to=cython.p_uchar,
    )
    cpdef void mask(self, bytearray out, Py_ssize_t place) noexcept
    @cython.locals(planes=Planes)
    cpdef void observe(self, int seat, bytearray out, Py_ssize_t place) except *
    @cython.locals(offer=Offer, actions=Actions)
    cpdef int random_action(self, RandomNumbers chance) except -1
