from fivewinds.core.shuffle cimport Stream
from fivewinds.view cimport View


cdef class Bot:
    cdef readonly Stream stream

    cpdef long long choose(self, View view) except? -1
