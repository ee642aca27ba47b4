cimport cython

from fivewinds.request.short cimport ShortWay

cdef dict _WAYS


@cython.locals(way=ShortWay, answer=dict)
cpdef dict score(rules, request, language=*, wording=*)
