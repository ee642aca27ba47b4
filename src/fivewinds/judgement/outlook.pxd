cimport cython

cimport fivewinds.core.bits as bits
from fivewinds.judgement.goals cimport Goals

cdef int SUITS, TURNS, NODES, DEPTH, NO_NODE, SLOTS, WHOLE, WANTED, NONE, JOKERS_AT, MOST_EXTRA
cdef double KEPT
cdef int[5] FIRST
cdef int[5] UNARY
cdef int[5] LAST_RANK
cdef unsigned long long MIX_ONE, MIX_TWO, MIX_THREE, MASK


@cython.final
cdef class Outlook:
    cdef readonly Goals goals
    cdef readonly int jokers
    cdef readonly int budget
    cdef double[16] comes
    cdef int[6000] fitting
    cdef long long[16] powers
    cdef double[16] wild
    cdef long long[16] wild_powers
    cdef readonly int wilds
    cdef int joker
    cdef readonly int extra
    cdef int[34] instead
    cdef bint replaces
    cdef public int most_extra
    cdef unsigned long long[4] hand
    cdef int[34] counts
    cdef int[34] left
    cdef double[34] draw
    cdef double[34] offered
    cdef double[31] keep
    cdef double[31] stay
    cdef readonly double[31] idle
    cdef double[31] fresh_values
    cdef double[31] fresh_chances
    cdef readonly int turns
    cdef public object worth
    cdef public dict memory
    cdef public unsigned long long salt
    cdef public tuple stand_in
    cdef double pung
    cdef double chow
    cdef int layers
    cdef double[180000] values
    cdef double[180000] chances
    cdef double[180000] open_values
    cdef double[180000] open_chances
    cdef readonly int nodes
    cdef int stamp
    cdef int[16384] slot_stamp
    cdef unsigned long long[16384] slot_key
    cdef int[16384] slot_node
    cdef int[120000] live
    cdef int[120000] live_lacks
    cdef double[10200] best_value
    cdef double[10200] best_chance
    cdef double[10200] open_best_value
    cdef double[10200] open_best_chance
    cdef double[340] slot_rate
    cdef double[340] slot_claim
    cdef int[10] slots
    cdef double[4800] wild_value
    cdef double[4800] wild_chance
    cdef double[4800] open_wild_value
    cdef double[4800] open_wild_chance
    cdef double[340] rate
    cdef double[340] gain
    cdef double[340] open_gain
    cdef int[10] rates
    cdef readonly bint overflow
    cdef double[6000] goal_chance
    cdef readonly int[6000] goal_last
    cdef int[34] before
    cdef readonly int best
    cdef double[34] spare_value
    cdef double[34] spare_chance

    @cython.locals(tile=cython.int, turn=cython.int)
    cpdef void surround(
        self, left, int unseen, double others, keeps, int turns, idle, stays, barred
    ) except *
    cpdef void look_ahead(self, int turns) noexcept
    cpdef void set_claims(self, double pung, double chow, int layers) except *
    @cython.locals(i=cython.int)
    cpdef void set_wild(self, tiles, int joker) except *
    @cython.locals(tile=cython.int, i=cython.int)
    cpdef void set_instead(self, pairs) except *
    @cython.locals(tile=cython.int, i=cython.int)
    cpdef void hold(self, counts, powers) except *
    @cython.locals(tile=cython.int, found=list)
    cpdef list held(self)
    @cython.locals(count=cython.int, goal=cython.int, useful=cython.longlong, found=list,
                   tile=cython.int)
    cpdef list lacked(self)
    @cython.locals(goals=Goals, turns=cython.double, goal=cython.int, chance=cython.double,
                   last=cython.int, rarest=cython.double, tile=cython.int, suit=cython.int,
                   rest=cython.ulonglong, i=cython.int, rate=cython.double, come=cython.double,
                   kept=cython.int, number=cython.int)
    cpdef int first_order(self, int most) except -1
    @cython.locals(goals=Goals, number=cython.int, i=cython.int, kept=cython.int, goal=cython.int,
                   suit=cython.int)
    cpdef void keep_likeliest(self, int most) except *
    @cython.locals(i=cython.int, found=cython.longlong)
    cdef bint _is_in_power(self, int tile) noexcept
    @cython.locals(i=cython.int, rarest=cython.int, chance=cython.double, turns=cython.double,
                   tile=cython.int, suit=cython.int, rest=cython.ulonglong, rate=cython.double)
    cdef double _with_jokers(self, int goal, int number) noexcept
    cpdef double _rank(self, int goal)
    @cython.locals(placed=cython.int, joker=cython.int, tile=cython.int, suit=cython.int,
                   mask=cython.ulonglong)
    cpdef bint lay_out(self, int goal) noexcept
    @cython.locals(tile=cython.int)
    cpdef void settle(self) noexcept
    @cython.locals(i=cython.int, found=list)
    cpdef list likeliest(self, int number)
    @cython.locals(tile=cython.int, suit=cython.int, mask=cython.ulonglong, found=list)
    cpdef list tiles_of(self, int goal)
    cpdef int last_of(self, int goal) noexcept
    @cython.locals(tile=cython.int, total=cython.double, likely=cython.double, most=cython.double,
                   i=cython.int, goal=cython.int, suit=cython.int, mask=cython.ulonglong,
                   drawn=cython.double, offered=cython.double, value=cython.double, worths=tuple)
    cpdef list sum_up(self, int kept)
    @cython.locals(found=cython.int)
    cpdef int without(self, int tile, int budget) except -2
    @cython.locals(goal=cython.int, fewest=cython.int)
    cdef int _fit_all(self) noexcept
    @cython.locals(goals=Goals, goal=cython.int, kept=cython.int, suit=cython.int)
    cdef void _drop_beyond(self, int budget) noexcept
    @cython.locals(goals=Goals, tile=cython.int, nearest=cython.int, goal=cython.int, i=cython.int,
                   need=cython.int, other=cython.int)
    cpdef int find(self, int sets, int forms, int slack, int wanted)
    @cython.locals(suit=cython.int, mask=cython.ulonglong, first=cython.int, tile=cython.int,
                   one=cython.ulonglong)
    cdef void _set_hand(self) noexcept
    @cython.locals(taken=cython.int, missing=cython.longlong, spare=cython.int, joker=cython.int)
    cdef int _fit(self, int goal) noexcept
    @cython.locals(place=cython.int, goals=Goals)
    cdef int _missing(self, int goal) noexcept
    @cython.locals(found=cython.longlong, suit=cython.int, rest=cython.ulonglong, first=cython.int,
                   tile=cython.int, bit=cython.longlong)
    cdef long long _missing_kinds(self, int goal) noexcept
    @cython.locals(suit=cython.int, bit=cython.ulonglong)
    cdef void _take(self, int tile) noexcept
    @cython.locals(suit=cython.int, bit=cython.ulonglong)
    cdef void _put_away(self, int tile) noexcept
    @cython.locals(count=cython.int, goal=cython.int, lacking=cython.int)
    cpdef int state(self, int budget) except -2
    cpdef double value(self, int node, int turns)
    cpdef double chance(self, int node, int turns)
    cpdef double value_at_once(self, int turns)
    cpdef double chance_at_once(self, int turns)
    @cython.locals(key=cython.ulonglong)
    cdef unsigned long long _key(self, unsigned long long budget) noexcept
    @cython.locals(key=cython.ulonglong, found=tuple)
    cdef tuple _asked(self, int tile, bint exact)
    @cython.locals(key=cython.ulonglong, found=tuple, last=cython.int)
    cdef tuple _asked_whole(self)
    @cython.locals(found=tuple)
    cdef tuple _asked_joker(self, bint exact)
    cdef tuple _asked_instead(self, int tile)
    cdef tuple _stood_in(self)
    @cython.locals(found=cython.int, rank=cython.int, tile=cython.int)
    cdef int _usual_last(self) noexcept
    @cython.locals(place=cython.int, below=cython.bint, above=cython.bint)
    cdef double _claim_rate(self, int tile) noexcept
    @cython.locals(slot=cython.int, key=cython.ulonglong, node=cython.int, base=cython.int, turn=cython.int,
                   wild=cython.int, i=cython.int, useful=cython.longlong, drawn=cython.double,
                   tile=cython.int, wanted=cython.bint)
    cdef int _state(self, int depth, int first, int count, int budget) except -2
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong,
                   four=cython.ulonglong, i=cython.int, place=cython.int, found=cython.longlong,
                   bit=cython.longlong, goals=Goals)
    cdef long long _useful(self, int first, int count) noexcept
    @cython.locals(slot=cython.int, best=cython.int, turns=cython.int, complete=cython.bint,
                   following=cython.int, left=cython.int, i=cython.int, goal=cython.int,
                   lacking=cython.int, gained=cython.bint, turn=cython.int, drawn=cython.double,
                   offered=cython.double, place=cython.int, claim=cython.double,
                   open_gained=cython.bint, open_drawn=cython.double,
                   open_offered=cython.double, worths=tuple, goals=Goals, suit=cython.int,
                   shift=cython.int, replaces=cython.bint)
    cdef void _draw_tile(self, int depth, int first, int count, int budget, int tile) except *
    @cython.locals(other=cython.int, suit=cython.int, shift=cython.int, i=cython.int)
    cdef bint _completes_instead(self, int tile, int first, int count) noexcept
    @cython.locals(best=cython.int, turns=cython.int, following=cython.int, left=cython.int,
                   complete=cython.bint, i=cython.int, lacking=cython.int, turn=cython.int,
                   won=cython.bint, worths=tuple, drawn=cython.double, open_drawn=cython.double,
                   place=cython.int)
    cdef void _draw_joker(self, int depth, int first, int count, int budget) except *
    @cython.locals(place=cython.int)
    cdef void _clear_best(self, int best) noexcept
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong,
                   four=cython.ulonglong, used=cython.ulonglong, i=cython.int, place=cython.int,
                   tile=cython.int, shift=cython.int, following=cython.int, left=cython.int,
                   goal=cython.int, goals=Goals, suit=cython.int, lacking=cython.int)
    cdef void _best_discard(
        self, int depth, int best, int first, int count, int budget
    ) except *
    @cython.locals(child=cython.int, base=cython.int, turn=cython.int)
    cdef void _leave(
        self, int depth, int best, int first, int count, int budget, int tile
    ) except *
    @cython.locals(base=cython.int, i=cython.int, place=cython.int, turn=cython.int,
                   before=cython.double, before_chance=cython.double, value=cython.double,
                   chance=cython.double, first=cython.int, last=cython.int, slot=cython.int,
                   gain=cython.double)
    cdef void _add_up(self, int node, int depth) noexcept
