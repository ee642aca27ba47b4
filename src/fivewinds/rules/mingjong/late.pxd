from fivewinds.rules.counting cimport Tally
from fivewinds.rules.reading cimport Reading


cpdef bint open_deduction(Reading r, Tally tally) except -1
cpdef bint dora(Reading r, Tally tally) except -1
cpdef bint ura_dora(Reading r, Tally tally) except -1
cdef bint _points_at(Reading r, str field) except -1
