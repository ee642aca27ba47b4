cimport cython

cimport fivewinds.tiles as tiles
from fivewinds.rules.closed cimport Closed

cdef int BY_DISCARD, BY_DRAW, BY_ROB, HAND_SIZE, HIDDEN, NOBODY, SEATS, KINDS, PLAIN
cdef int NO_ROUND, UNREAD, ROOM, KEPT
cdef str WINDS
cdef tuple NO_MELDS
cdef list HANDS, PARTS
cdef dict _READERS, BITS
cdef int HAS_MELDS, HAS_FLOWERS, HAS_FLAGS, HAS_OPTIONS, HAS_FROM, HAS_SEAT, HAS_ROUND, HAS_OWN
cdef object NEW, NO_FLAGS, ABSENT, ONE_TILE, A_SEAT, A_SEAT_OR_NULL


@cython.final
cdef class RequestTerms:
    cdef readonly dict options
    cdef readonly object tile_set, doors
    cdef int[50] copies
    cdef int[50] held


@cython.final
cdef class Reader:
    cdef readonly object book
    cdef RequestTerms terms
    cdef tuple fields, conflicts, questions
    cdef dict more, flags, scoring_names, waiting_names
    cdef bint counts_more, in_part, roundless

    @cython.locals(asked=Request, right=cython.bint)
    cpdef Request scoring(self, object request)
    @cython.locals(asked=Request)
    cpdef Request waiting(self, object request)
    cdef _check_question(self, dict fields, object question)


cdef dict _fields_of(object request)
@cython.locals(request=Request)
cdef Request _new(Reader reader, dict fields, str path)
@cython.locals(reader=Reader)
cpdef Reader reader_of(object book)


@cython.freelist(4)
@cython.final
cdef class Request:
    cdef readonly Reader reader
    cdef readonly dict fields
    cdef readonly str path
    cdef readonly object question
    cdef RequestTerms _terms
    cdef int _has, _seat, _round, _by, _tile, _source
    cdef bint _is_read, _is_won
    cdef tuple _melds, _flowers
    cdef object _flags
    cdef dict _more
    cdef signed char[50] _counts
    cdef int[50] _left
    cdef unsigned char[48] _written

    cdef begin(self, Reader reader, dict fields, str path)
    @cython.locals(known_names=cython.bint)
    cdef bint look_at(self, dict names) except *

    cpdef object held(self)
    cpdef object won(self)
    @cython.locals(number=cython.int, tile=cython.int)
    cdef bint closed(self, Closed hand) except *
    cpdef check(self, object win)
    cdef _check_conflicts(self, object win)
    cdef object _named(self, object fault)
    cdef RequestTerms _read_terms(self)
    cdef dict _filled(self, object given)
    @cython.locals(terms=RequestTerms, in_part=cython.bint, melds=cython.int, kinds=list, number=cython.int,
                   place=cython.int, tile=cython.int)
    cdef _read(self, bint won)
    cdef int _read_seat(self) except -1
    cdef int _read_round(self) except? -2
    @cython.locals(text=str, letter=cython.Py_UCS4, seat=cython.int)
    cdef int _seat_in(self, str name, object kind) except? -2
    @cython.locals(text=str, terms=RequestTerms, number=cython.int, right=cython.bint, place=cython.int,
                   tile=cython.int)
    cdef int _take(self, str name, object kind, int wanted) except -1
    @cython.locals(terms=RequestTerms)
    cdef _refuse_tiles(self, str name, object kind, tuple found)
    cdef tuple _read_flowers(self)
    cdef object _read_flags(self)
    cdef dict _read_more(self)
    @cython.locals(way=str)
    cdef int _read_by(self) except -1
    @cython.locals(source=cython.int)
    cdef int _read_source(self) except? -2
    @cython.locals(terms=RequestTerms, reader=Reader, robbed=cython.int, tile=cython.int)
    cdef _check_copies(self)
    @cython.locals(hand=list, tile=cython.int, copy=cython.int)
    cdef object _win(self)
