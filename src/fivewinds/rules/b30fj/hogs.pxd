cimport cython
cimport fivewinds.core.bits as bits

from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD
cdef long long HOG_OF_TWO_SETS, HOG_WITH_THE_PAIR, HOG_OF_FOUR_SETS, DOUBLE_HOG, TRIPLE_HOG


@cython.locals(found=cython.longlong, pair=cython.longlong, four=cython.int)
cpdef long long find(Traits hand) noexcept
