cimport cython

from fivewinds.rules.b30fj.traits cimport Traits

cdef long long OPEN_KONG, CONCEALED_KONG, TWO_KONGS, THREE_KONGS, FOUR_KONGS


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
