cimport cython


@cython.locals(
    number=cython.int, loose=cython.int, character=cython.Py_UCS4, first=cython.int, size=cython.int,
    place=cython.int, digit=cython.int,
)
cdef int read_into(str text, unsigned char *tiles) except -1
