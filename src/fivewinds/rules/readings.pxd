cimport cython

from fivewinds.core.jokers.forms cimport Form, Part
from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting

cdef str STANDARD
cdef int CATEGORIES
cdef long long SOME_RUNS, SOME_TRIPLETS, ABOUT_TERMINALS, NO_SIMPLES
cdef long long TERMINAL_KINDS, SIMPLE_KINDS


@cython.locals(places=list, found=list, tile=object, group=tuple)
cdef list _placed(
    Setting setting, str shape, tuple groups, int pair, tuple tiles, winning, JokerHand hand,
    bint one,
)

@cython.locals(form=Form, family=cython.longlong, tile=cython.int)
cpdef bint may_be_of(tuple further, tuple tiles) except -1

@cython.locals(groups=tuple, tiles=tuple, pair=cython.int, part=Part)
cdef list _assembled(Setting setting, str shape, tuple parts, JokerHand hand, bint one)

@cython.locals(kinds=cython.longlong, runs=cython.int, triplets=cython.int, part=Part)
cdef long long _facts(Setting setting, tuple parts) except? -1

@cython.locals(traits=list, found=list, part=Part, trait=cython.int)
cdef list _unlike(list parts, long long matters)
