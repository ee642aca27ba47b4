cimport cython

from fivewinds.bots.bot cimport Bot
from fivewinds.core.offers cimport Offer
from fivewinds.view cimport View


cdef class RandomLegal(Bot):
    @cython.locals(offer=Offer)
    cpdef long long choose(self, View view) except? -1
