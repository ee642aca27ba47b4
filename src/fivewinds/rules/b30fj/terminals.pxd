cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD
cdef long long HONORS, SIMPLES, ALL_SIMPLES, MIXED_OUTSIDE, PURE_OUTSIDE, MIXED_TERMINALS
cdef long long PURE_TERMINALS
cdef Arrangements RUNS


@cython.locals(found=cython.longlong, honors=cython.longlong)
cpdef long long find(Traits hand) noexcept
