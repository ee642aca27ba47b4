cimport cython
cimport fivewinds.rules.b30fj.concealed as concealed
cimport fivewinds.rules.b30fj.hogs as hogs
cimport fivewinds.rules.b30fj.honors as honors
cimport fivewinds.rules.b30fj.kongs as kongs
cimport fivewinds.rules.b30fj.methods as methods
cimport fivewinds.rules.b30fj.miscellaneous as miscellaneous
cimport fivewinds.rules.b30fj.numbers as numbers
cimport fivewinds.rules.b30fj.pairs as pairs
cimport fivewinds.rules.b30fj.sequences as sequences
cimport fivewinds.rules.b30fj.suits as suits
cimport fivewinds.rules.b30fj.terminals as terminals
cimport fivewinds.rules.b30fj.triplets as triplets
cimport fivewinds.rules.b30fj.unconnected as unconnected

from fivewinds.core.jokers.forms cimport Part
from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.closed cimport Closed
from fivewinds.rules.counting cimport Plan, Tally
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.splits cimport Splits

cdef int STANDARD, PAIRS_SHAPE, ORPHANS_SHAPE, THIRTEEN_UNCONNECTED
cdef int PAIR, RUN, TILE
cdef int FORMS
cdef int HONORS_WORD, TERMINALS_WORD, SUITS_WORD, KONGS_WORD, TRIPLETS_WORD, SEQUENCES_WORD
cdef int HOGS_WORD, NUMBERS_WORD, METHODS_WORD, CONCEALED_WORD, PAIRS_WORD, UNCONNECTED_WORD
cdef int MISCELLANEOUS_WORD
cdef long long WINDS, DRAGONS, ORPHAN_KINDS
cdef long long[9] FAMILIES
cdef dict PLANS
cdef list ROWS
cdef object NEW


@cython.locals(search=Search)
cpdef object best(win, options)


cdef class Search(Splits):
    cdef Setting setting
    cdef Traits hand
    cdef list plans
    cdef Tally tally, best
    cdef int most, shape, best_number, best_pair, best_completes, best_winning
    cdef bint drawn, latest
    cdef tuple best_parts
    cdef int[4] best_sets
    cdef long long[16] facts

    @cython.locals(tile=cython.int)
    cpdef object found(self)
    @cython.locals(setting=Setting, hand=Traits)
    cdef void begin(self, object win, object options) except *
    @cython.locals(hand=Traits, tile=cython.int)
    cdef void begin_closed(self, Closed closed) noexcept
    @cython.locals(hand=Traits)
    cdef void start(self) noexcept
    cdef void make_room(self, object options) except *
    cdef int read_plain(self) except -1
    cdef int split(self) except -1
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1
    @cython.locals(kinds=cython.longlong, number=cython.int, tile=cython.int)
    cdef int _look_for_unconnected(self) except -1
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
    @cython.locals(hand=Traits, claimed=cython.int)
    cdef int _weigh_standard(self, int pair, int completes, int tile=*) except -1
    @cython.locals(
        hand=Traits, place=cython.int, code=cython.int, meld=tuple, low=cython.int,
        concealed=cython.bint,
    )
    cdef void _lay(self, int* sets, int number, int pair) noexcept
    @cython.locals(hand=Traits)
    cdef void _lay_best(self) noexcept
    @cython.locals(best=Tally)
    cdef list explained(self, Reading reading, bint told)
    @cython.locals(hand=Traits)
    cdef int _weigh_tiles(self, int shape, long long kinds, int twin) except -1
    @cython.locals(hand=Traits)
    cdef void _find_in_every_shape(self) noexcept
    @cython.locals(tally=Tally, place=cython.int)
    cdef int _keep_best(self, int shape, int pair, int completes) except -1
    @cython.locals(patterns=tuple, most=object)
    cdef object _explained(self, Reading reading)
    @cython.locals(group=tuple, other=tuple)
    cdef tuple _completed(self, tuple groups, int winning)
