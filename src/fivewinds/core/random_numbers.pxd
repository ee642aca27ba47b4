cimport cython

from fivewinds.core.shuffle cimport Stream

cdef unsigned long long MASK, LOW, SPAN


@cython.final
cdef class RandomNumbers:
    cdef unsigned long long a, b, c, d

    @cython.locals(
        five=cython.ulonglong, found=cython.ulonglong, shifted=cython.ulonglong
    )
    cpdef unsigned long long word(self) noexcept
    @cython.locals(product=cython.ulonglong, least=cython.ulonglong)
    cpdef unsigned long long below(self, unsigned long long limit) noexcept
    cpdef bytes seed(self)
