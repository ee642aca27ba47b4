cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef long long ALL_TRIPLETS, TWO_CONCEALED, THREE_CONCEALED, FOUR_CONCEALED
cdef Arrangements TRIPLETS


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
