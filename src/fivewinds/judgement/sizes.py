"""Numbers that the parts of judgement share."""

NONE = 99
"""More tiles than any goal lacks: there is no goal."""
ROOM = 6000
"""Goals that are kept at most."""
SUITS = 4
"""The three suits and the honours."""
TURNS = 30
"""One more than the draws to come that are looked ahead at most: the length of a vector."""
