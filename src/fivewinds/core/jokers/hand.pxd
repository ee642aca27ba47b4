cimport cython

from fivewinds.core.jokers.frames cimport JokerFrames

cdef int PLAIN, CATEGORIES, NO_FIELD


@cython.final
cdef class JokerHand(JokerFrames):
    @cython.locals(places=list, seen=cython.int[34], tile=cython.int, held=cython.int)
    cdef list _joker_places(self, tiles)
