cimport cython

cdef unsigned long long ONES, TWOS, FOURS, LOWEST, MASK


@cython.locals(number=cython.ulonglong)
cpdef int number_of(unsigned long long bits) noexcept
