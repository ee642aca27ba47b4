from fivewinds.rules.counting cimport Tally
from fivewinds.rules.reading cimport Reading


cpdef int dora_of(int indicator)
cpdef int pointed_at(Reading r, str field) except -1
cpdef bint dora(Reading r, Tally tally) except -1
cpdef bint ura_dora(Reading r, Tally tally) except -1
