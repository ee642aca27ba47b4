cimport cython

from fivewinds.explanation cimport Showing
from fivewinds.request.reader cimport Reader, Request
from fivewinds.rules.closed cimport Closed, ClosedCount
from fivewinds.rules.scoring cimport Scorer

cdef dict _SCORES


@cython.final
cdef class ScoreAnswers:
    cdef readonly object book
    cdef Reader reader
    cdef dict defaults
    cdef Scorer scorer
    cdef object settle
    cdef Showing showing
    cdef Closed closed_hand
    cdef ClosedCount counter
    cdef bint busy

    @cython.locals(asked=Request, answer=dict, options=dict, scorer=Scorer)
    cdef dict answer(self, object request)


@cython.locals(scores=ScoreAnswers, answer=dict)
cpdef dict score(rules, request, language=*, wording=*)
cdef dict _with_id(object request, dict answer)
@cython.locals(known=ScoreAnswers)
cdef ScoreAnswers _scores_of(object rules)
