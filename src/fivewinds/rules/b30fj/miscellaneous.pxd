cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD, THIRTEEN_ORPHANS, EAST, RED
cdef long long EYES_OF_THE_GENERAL, UNIVERSITY_TRAIN, ORPHANS, ORPHANS_THREE_JOKERS
cdef long long ORPHANS_ONE_JOKER
cdef Arrangements STRAIGHT
cdef long long THREES, FOURS
cdef int EYES


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
