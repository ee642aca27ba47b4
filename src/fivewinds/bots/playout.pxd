cimport cython

from fivewinds.bots.bot cimport Bot
from fivewinds.core.table cimport Table
from fivewinds.match cimport Match
from fivewinds.view cimport View


@cython.locals(
    seen=list, bots=list, table=Table, seat=cython.int, player=Bot, view=View,
)
cpdef play_out(Match match, players)
