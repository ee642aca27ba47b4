"""Hands with jokers: distance, waits, useful tiles, and every reading of a complete hand.

A joker stands for any tile in its *power*, a mask of the 34 plain tiles, and also for a fifth
copy. What jokers may be is in `fields`, the forms of a hand in `forms`, distance and waits in
`distance`, how a complete hand is divided in `frames`, readings in `hand`.
docs/decisions/0005-jokers.md says why it is exact.
"""

from fivewinds.core.jokers.forms import Form, Jokers, Part, thirteen_kinds
from fivewinds.core.jokers.frames import Frame
from fivewinds.core.jokers.hand import JokerHand, JokerReading, Keep
from fivewinds.core.jokers.powers import ANY_TILE, FIELDS, HONOURS, SUITED, mask_of

__all__ = [
    "ANY_TILE",
    "FIELDS",
    "HONOURS",
    "SUITED",
    "Form",
    "Frame",
    "JokerHand",
    "JokerReading",
    "Jokers",
    "Keep",
    "Part",
    "mask_of",
    "thirteen_kinds",
]
