cimport cython

cdef unsigned long long TOP


@cython.final
cdef class Stream:
    cdef readonly bytes source
    cdef readonly Py_ssize_t words
    cdef readonly Py_ssize_t size
    cdef readonly Py_ssize_t place
    cdef bytes data

    cdef void _squeeze(self) except *
    @cython.locals(word=cython.ulonglong, i=cython.Py_ssize_t)
    cpdef unsigned long long word(self) except? 0
    @cython.locals(size=cython.ulonglong, word=cython.ulonglong)
    cpdef Py_ssize_t below(self, Py_ssize_t limit) except -1
    cdef unsigned long long _even(self, unsigned long long word, unsigned long long size) except? 0
    cpdef list dice(self, int count)
    @cython.locals(last=cython.Py_ssize_t, other=cython.Py_ssize_t, tile=cython.uchar)
    cpdef void shuffle(self, bytearray tiles) except *
