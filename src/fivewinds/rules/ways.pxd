cimport cython

from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.reading cimport Reading, Setting

cdef str STANDARD


@cython.locals(places=list, found=list, tile=object, group=tuple)
cdef list _placed(
    Setting setting, str shape, tuple groups, int pair, tuple tiles, winning, JokerHand hand
)
