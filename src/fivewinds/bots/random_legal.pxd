from fivewinds.bots.bot cimport Bot
from fivewinds.view cimport View


cdef class RandomLegal(Bot):
    cpdef long long choose(self, View view) except? -1
