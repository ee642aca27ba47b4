"""Bloody 30 Faan Jokers, a book of more than a hundred patterns with eight different jokers.

Document: 001_e6ae78118e3c7e98.txt; our rulings on it are BF-1 to BF-98 (docs/rulings/b30fj.md).
In the order of the document: `jokers` (the wall), `alone` (when one can only win by drawing),
`play` (calls, bloody end), the thirteen sections of the faan table from `honors` to
`miscellaneous`, each with its conditions, put together in `patterns`, and `payout` (the scoring
table). What conditions ask about a reading is in `traits` and `arrangements`; `search` looks for
the best reading.
"""
