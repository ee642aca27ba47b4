cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef int THIRTEEN_UNCONNECTED, EAST
cdef long long HONORS, IS_UNCONNECTED, KNITTED_HONORS
cdef Arrangements KNITTED


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
