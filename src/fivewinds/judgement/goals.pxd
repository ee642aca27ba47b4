cimport cython

cdef int FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
cdef int ROOM, PART_ROOM, MOST, NONE, SUITS
cdef int[5] UNARY
cdef int[5] FIRST
cdef int[13] ORPHAN_TILES


@cython.final
cdef class Goals:
    cdef int[34] held
    cdef int[34] there
    cdef int[34] target
    cdef long long[80000] part_mask
    cdef int[80000] part_lacks
    cdef int[80000] part_next
    cdef int[400] part_head
    cdef int[4] part_count
    cdef int[64] least
    cdef long long[24000] masks
    cdef public int count
    cdef readonly int limit, jokers, most
    cdef long long[16] family
    cdef int families

    @cython.locals(i=cython.int)
    cpdef void set_families(self, families) except *

    @cython.locals(nearest=cython.int, limit=cython.int, suit=cython.int, pairs=cython.bint,
                   orphans=cython.bint, wider=cython.int, i=cython.int, lacks=cython.int)
    cpdef int find(self, int sets, int forms, int jokers, int slack, int wanted)
    @cython.locals(suit=cython.int)
    cdef void _fill_suits(self, int sets) noexcept
    @cython.locals(place=cython.int, tile=cython.int)
    cdef void _fill_suit(self, int suit, int sets) noexcept
    @cython.locals(end=cython.int, before=cython.int, held=cython.int, there=cython.int,
                   size=cython.int, more_sets=cython.int, runs=cython.int, now=cython.int,
                   lacking=cython.int)
    cdef void _fill(self, int suit, int tile, int left, int sets, int pair, int lacks) noexcept
    @cython.locals(number=cython.int, mask=cython.longlong, first=cython.int, tile=cython.int,
                   place=cython.int, head=cython.int, unary=cython.longlong)
    cdef void _keep_part(self, int suit, int sets, int pair, int lacks) noexcept
    @cython.locals(suit=cython.int, wanted=cython.int, pair=cython.int, best=cython.int,
                   own=cython.int, own_pair=cython.int, lacks=cython.int, head=cython.int,
                   rest=cython.int)
    cdef void _look_ahead(self, int sets) noexcept
    cdef int _rest(self, int suit, int sets, int pair) noexcept
    cdef long long _how_many(self, int sets, int limit) noexcept
    @cython.locals(total=cython.longlong, own=cython.int, own_pair=cython.int, rest=cython.int,
                   lacks=cython.int, place=cython.int, number=cython.int)
    cdef long long _count_from(self, int suit, int sets, int pair, int limit) noexcept
    @cython.locals(own=cython.int, own_pair=cython.int, rest=cython.int, lacks=cython.int,
                   place=cython.int, mask=cython.longlong)
    cdef void _join(self, int suit, int sets, int pair, int limit, long long one, long long two,
                    long long three) noexcept
    @cython.locals(place=cython.int)
    cdef void _keep(self, long long one, long long two, long long three, long long four) noexcept
    @cython.locals(pairs=cython.int, singles=cython.int, tile=cython.int, lacking=cython.int)
    cdef int _pairs_lack(self, int forms) noexcept
    @cython.locals(lacking=cython.int, tile=cython.int, pairs=cython.int, twice=cython.bint)
    cdef void _add_pairs(self, int forms, int limit) noexcept
    @cython.locals(other=cython.int)
    cdef void _choose_pairs(self, int tile, int left) noexcept
    @cython.locals(kinds=cython.int, twice=cython.int, tile=cython.int, i=cython.int)
    cdef int _orphans_lack(self) noexcept
    @cython.locals(double=cython.int, lacking=cython.int, tile=cython.int, i=cython.int, j=cython.int)
    cdef void _add_orphans(self, int limit) noexcept
    @cython.locals(masks=cython.longlong[4], suit=cython.int, first=cython.int, tile=cython.int,
                   unary=cython.longlong)
    cdef void _keep_target(self) noexcept
    @cython.locals(kinds=cython.int, twice=cython.int, there=cython.int, tile=cython.int)
    cdef int _family_lacks(self, int number) noexcept
    @cython.locals(spare=cython.int, tile=cython.int)
    cdef void _add_family(self, int number, int limit) noexcept
    @cython.locals(lacking=cython.int)
    cdef void _choose_kinds(self, int number, int tile, int left, int spare, int lacks, int limit) noexcept
    @cython.locals(twice=cython.bint, tile=cython.int)
    cdef void _choose_twin(self, int lacks, int limit) noexcept
