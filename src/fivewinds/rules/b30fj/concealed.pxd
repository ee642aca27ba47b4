cimport cython

from fivewinds.rules.b30fj.traits cimport Traits

cdef int HELL_WAIT
cdef long long CONCEALED_HAND, FULLY_CONCEALED, SELF_DRAWN_MELDED, MELDED_HAND, HAS_HELL_WAIT


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
