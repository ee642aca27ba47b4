"""Numbers that the compiled modules of counting share (see `core.codes`)."""

NO_TILE = -1
"""Stands where there is no tile."""

# A concealed set of a plain hand as a number: its lowest tile, and one bit for a run.
TILE = 63
RUN = 64
PAIR = 128
"""Instead of a set: the pair."""
