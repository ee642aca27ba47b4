cimport cython

from fivewinds.core.jokers.distance cimport JokerTiles
from fivewinds.core.jokers.forms cimport Form, Jokers

cdef int PLAIN, CATEGORIES, NO_FIELD, PARTS_LIMIT, FREE, KEY_BITS


@cython.final
cdef class JokerHand(JokerTiles):
    pass
