# Places are Py_ssize_t: with narrower ones a compiler that must let numbers wrap round (-fwrapv, which
# Python's own flags have) would not copy many bytes at a time.
cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.shapes cimport Hand
from fivewinds.core.table cimport Table
from fivewinds.dealt cimport Dealt
from fivewinds.match cimport Match

cdef int ADDED_KONG, BY_DRAW, BY_ROB, CLAIM, CONCEALED_KONG, DECLARED_KONG, DIED, DISCARD, DRAW
cdef int EXCHANGED, FLOWER, HIDDEN, KONG, NOBODY, PUNG, SEATS, SPECTATOR, VOIDED, WIN, KINDS, PLAIN
cdef int MELDS, LATEST, DEALER
cdef int RIICHI, DEAD, WON, FIRST_MELD, MELD_KIND, MELD_GIVER, MELD_TIME, MELD_STATED, MELD_ADDED
cdef int MELD_FACTS, ROUND, SEAT, SOURCE, ASKED, ROBBING, WALL, NUMBER, CARRIED, BITS


@cython.final
cdef class Planes:
    cdef int width, own_size, block
    cdef int indicator_plane, pot_plane, table_plane, drawn_plane, melds_plane, stands_plane
    cdef int flowers_plane, shown_plane, score_plane, facts_plane
    cdef int given_plane, void_plane, before_size
    cdef int[50] columns
    cdef int[50] tiles
    cdef bytearray public
    cdef bint kongs_hidden
    cdef int[50] unseen
    cdef int[200] discards
    cdef int[200] laid
    cdef int[4] melds
    cdef int[16] meld_tiles
    cdef int[16] own_kongs
    cdef long long[4] exchanges
    cdef int[4] voids
    cdef int heard, time, last, source, robbing, wall, adder, winners, number

    @cython.locals(
        table=Table, hand=Dealt, i=cython.Py_ssize_t, tile=cython.int, seat=cython.int,
        public=cython.p_uchar,
    )
    cpdef void begin(self, Match match) except *
    @cython.locals(
        table=Table, log=Log, event=cython.longlong, kind=cython.int, seat=cython.int,
        tile=cython.int, paid=cython.bint, public=cython.p_uchar,
    )
    cpdef void hear(self, Match match) except *
    cdef int _facts(self, int seat) noexcept
    cdef int _tick(self) noexcept
    @cython.locals(place=cython.Py_ssize_t, size=cython.int, bit=cython.Py_ssize_t)
    cdef void _put_number(
        self, int points, unsigned char* planes, Py_ssize_t block, int plane
    ) noexcept
    @cython.locals(copy=cython.int, place=cython.int, time=cython.int)
    cdef void _discard(self, int seat, int tile, long long event) noexcept
    @cython.locals(place=cython.int, time=cython.int)
    cdef int _meld(self, int seat, int kind) noexcept
    cdef int _meld_plane(self, int seat, int slot) noexcept
    @cython.locals(
        seat=cython.int, tile=cython.int, kind=cython.int, slot=cython.int, place=cython.int,
        plane=cython.int, i=cython.int, own=cython.int, stood=cython.int, column=cython.int,
    )
    cdef void _claim(self, Table table, long long event) except *
    @cython.locals(place=cython.int)
    cdef void _put_kong(self, int seat, int slot, int tile) noexcept
    @cython.locals(slot=cython.int, own=cython.int)
    cdef void _kong(self, Log log, int seat, int tile, int kind) noexcept
    @cython.locals(
        seat=cython.int, slot=cython.int, place=cython.int, same=cython.bint, column=cython.int,
        stood=cython.int,
    )
    cdef void _finish_added_kong(self) noexcept
    @cython.locals(copy=cython.int, place=cython.int, time=cython.int)
    cdef void _lay_out(self, int seat, int tile) noexcept
    @cython.locals(tile=cython.int, place=cython.int, slot=cython.int, own=cython.int)
    cdef void _win(self, Table table, int seat, win) except *
    @cython.locals(
        table=Table, public=cython.p_uchar, to=cython.p_uchar, block=cython.Py_ssize_t,
        width=cython.int, place=cython.Py_ssize_t, i=cython.Py_ssize_t, relative=cython.int,
        source=cython.Py_ssize_t, wind=cython.int,
    )
    cpdef void write(self, Match match, int seat, bytearray out, Py_ssize_t first) except *
    @cython.locals(
        place=cython.Py_ssize_t, i=cython.Py_ssize_t, tile=cython.int, relative=cython.int,
        suit=cython.int,
    )
    cdef void _write_before_play(
        self, Table table, int seat, unsigned char* to, Py_ssize_t first
    ) except *
    @cython.locals(
        width=cython.int, hand=Hand, counts=cython.p_int, unseen=cython.p_int,
        tiles=cython.p_int, unseen_place=cython.Py_ssize_t, own=cython.int,
        column=cython.Py_ssize_t, held=cython.int, slot=cython.int, tile=cython.int,
        place=cython.Py_ssize_t,
    )
    cdef void _write_tiles(
        self, Table table, int seat, unsigned char* to, Py_ssize_t first
    ) noexcept
