cimport cython

from fivewinds.core.log cimport Log

cdef int ADDED_KONG, BY_DRAW, CLAIM, DECLARED_KONG, DISCARD, DRAW, EVERYTHING, FLOWER, KONG, NOBODY
cdef int CONCEALED_KONG, SEATS, WIN, KINDS
cdef object NOTHING_REPLACED


@cython.locals(
    log=Log, kong=cython.bint, flower=cython.bint, giver=cython.int, settled=cython.bint,
    number=cython.int, event=cython.longlong, kind=cython.int, three=cython.int,
)
cpdef object replaced(object table, int seat)

@cython.locals(
    log=Log, seat=cython.int, number=cython.int, event=cython.longlong, kind=cython.int,
)
cpdef bint discarded_after_kong(object table) except -1

@cython.locals(log=Log, total=cython.int, number=cython.int)
cpdef int number_of(object table, int kind) except -1

cpdef int draws(object table) except -1

@cython.locals(log=Log, found=list, number=cython.int, event=cython.longlong)
cpdef tuple discards(object table, int seat)

@cython.locals(log=Log, number=cython.int, kind=cython.int)
cpdef bint untouched(object table) except -1

@cython.locals(
    log=Log, found=list, number=cython.int, event=cython.longlong, kind=cython.int,
    tile=cython.int, three=cython.int, robbed=cython.bint,
)
cpdef list lying(object table)

@cython.locals(
    found=list, other=cython.int, open_=cython.bint, tile=cython.int, copies=bytes,
)
cpdef list unseen(object table, int seat)
