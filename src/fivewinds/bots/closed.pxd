cimport cython

from fivewinds.bots.greedy cimport Greedy
from fivewinds.core.offers cimport Offer
from fivewinds.view cimport View

cdef int ACT_PASS, ACT_WIN


cdef class Closed(Greedy):
    @cython.locals(offer=Offer, i=cython.int)
    cpdef long long choose(self, View view) except? -1
