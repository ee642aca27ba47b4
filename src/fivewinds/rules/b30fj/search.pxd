cimport cython

from fivewinds.core.jokers.forms cimport Part
from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.finding cimport Finder
from fivewinds.rules.b30fj.sums cimport Sums
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.closed cimport Closed
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting

cdef int STANDARD, PAIRS_SHAPE, ORPHANS_SHAPE, THIRTEEN_UNCONNECTED
cdef int PAIR, RUN, TILE
cdef long long HONORS, WINDS, DRAGONS, ORPHANS
cdef long long[9] FAMILIES
cdef dict SUMS
cdef list ROWS
cdef object NEW
cdef Finder FINDER
cdef Arrangements TERMINAL_RUNS, TRIPLETS, RUNS, PAIRS, KNITTED, STRAIGHT


@cython.locals(search=Search)
cpdef object best(win, options)


@cython.final
cdef class Search:
    cdef Setting setting
    cdef Traits hand
    cdef list sums
    cdef int tile, number, most, shape, best_number, best_pair, best_completes, best_winning
    cdef bint drawn, latest
    cdef tuple best_parts
    cdef int[34] counts
    cdef int[4] sets
    cdef int[4] best_sets
    cdef long long[13] facts
    cdef long long[13] best_facts
    cdef int[128] met
    cdef int[128] best_met

    @cython.locals(size=cython.int, tile=cython.int)
    cpdef object found(self)
    @cython.locals(setting=Setting, hand=Traits)
    cdef void begin(self, object win, object options) except *
    @cython.locals(hand=Traits, tile=cython.int)
    cdef void begin_closed(self, Closed closed) noexcept
    @cython.locals(hand=Traits, finder=Finder)
    cdef void start(self) noexcept
    cdef void make_room(self, object options) except *
    cdef void read_plain(self, bint closed) noexcept
    @cython.locals(
        over=cython.int, size=cython.int, category=cython.int, tile=cython.int,
        together=cython.int, rest=cython.int,
    )
    cdef void _split_all(self) noexcept
    cdef void _split(self, int tile, int pair) noexcept
    @cython.locals(
        kinds=cython.longlong, number=cython.int, doubled=cython.int, twin=cython.int,
        bit=cython.longlong, tile=cython.int,
    )
    cdef void _without_sets(self) noexcept
    @cython.locals(place=cython.int, found=cython.bint)
    cdef bint _is_unconnected(self, long long kinds) noexcept
    @cython.locals(reading=Reading, tile=cython.int, copy=cython.int)
    cdef Reading plain_reading(self)
    @cython.locals(place=cython.int, code=cython.int, low=cython.int, home=cython.int)
    cdef int _home(self, int winning) noexcept
    @cython.locals(
        hand=JokerHand, parts=tuple, part=Part, shape=cython.int, pair=cython.int,
        kinds=cython.longlong, before=cython.int, winning=cython.int,
    )
    cdef object _with_jokers(self)
    @cython.locals(group=tuple, tile=cython.int)
    cdef void _take(self, tuple groups) except *
    @cython.locals(part=Part, before=cython.int, winning=cython.int, tile=cython.int)
    cdef int _weigh_places(self, JokerHand hand, tuple parts, int pair) except *
    @cython.locals(found=cython.int, place=cython.int, code=cython.int, low=cython.int)
    cdef int _completes(self, int tile, int pair) noexcept
    @cython.locals(hand=Traits, finder=Finder, claimed=cython.int)
    cdef void _weigh_standard(self, int pair, int completes, int tile=*) noexcept
    @cython.locals(
        hand=Traits, place=cython.int, code=cython.int, meld=tuple, low=cython.int,
        concealed=cython.bint,
    )
    cdef void _lay(self, int* sets, int number, int pair) noexcept
    @cython.locals(hand=Traits)
    cdef void _lay_best(self) noexcept
    @cython.locals(sums=Sums)
    cdef list counted(self, Reading reading, bint told)
    @cython.locals(hand=Traits, finder=Finder)
    cdef void _weigh_tiles(self, int shape, long long kinds, int twin) noexcept
    @cython.locals(hand=Traits, finder=Finder)
    cdef void _find_in_every_shape(self) noexcept
    @cython.locals(sums=Sums, faan=cython.int, place=cython.int)
    cdef void _keep_best(self, int shape, int pair, int completes) noexcept
    @cython.locals(patterns=tuple, most=object)
    cdef object _explained(self, Reading reading)
    @cython.locals(group=tuple, other=tuple)
    cdef tuple _completed(self, tuple groups, int winning)
