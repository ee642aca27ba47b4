"""Numbers that the compiled modules of counting share (see `core.codes`)."""

NO_TILE = -1
"""Stands where there is no tile."""

# A concealed set of a plain hand as a number: its lowest tile, and one bit for a run.
TILE = 63
RUN = 64
PAIR = 128
"""Instead of a set: the pair."""
KONG = 256
"""A set of four; a triplet has no bit of its own."""
NO_HOME = -1
"""Instead of what the winning tile completes: not known, or neither a set nor the pair."""

# The words of facts: two that all books share, then those whose bits are assigned for each book.
FACT_WORDS = 6
SECOND_WORD = 1
TOLD_WORD = 2
RUN_WORD = 3
"""The words of arrangements come in the order of their sorts."""
TRIPLET_WORD = 4
TILE_WORD = 5
