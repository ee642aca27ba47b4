cimport cython

from fivewinds.core.joker_claims cimport JokerClaims
from fivewinds.core.jokers.forms cimport Jokers


@cython.final
cdef class Terms:
    cdef readonly bytes tiles, copies, of_use
    cdef readonly int forms, last
    cdef readonly Jokers jokers
    cdef readonly dict powers, wrong, instead, known_ranks
    cdef readonly JokerClaims claims
    cdef readonly object weigh, judge, situate, reveal, worth, kong_payment, exhausted, win_rank
    cdef readonly object flower_payment, called_off
    cdef readonly int most_winners
    cdef readonly bint whole_hand
    cdef readonly object claim_rank
    cdef readonly bint strict, dead_hands_claim
    cdef readonly int dead, indicator, most_kongs, swap, until, stake, riichi_points, riichi_left
    cdef readonly bint loose, refilled, chow, pung, kong, added, concealed
    cdef readonly bint added_after_claim, concealed_after_claim, after_chow, hidden_kongs
    cdef readonly bint passed_pung, automatic, on_discard, robbing, several
    cdef readonly bint own_discards, go_round, weighed, forced, riichi, windows, remembers, bars_claims
    cdef readonly int[16] jokers_in
    cdef readonly int[16] joker_bars
    cdef readonly int[16] joker_claimed
    cdef readonly int most_jokers
    cdef readonly int exchanged, rob_concealed, flower_win
    cdef readonly object over
    cdef readonly bint exchange_suit, voids
    cdef readonly long long flowers, plain, dead_jokers, jokers_there

    cdef Py_ssize_t rank_of(self, long long action) except -1
