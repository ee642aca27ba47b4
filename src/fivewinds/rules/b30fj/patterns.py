"""The faan table: its thirteen sections in the order of the document (BF-52 to BF-56)."""

from fivewinds.rules.b30fj import (
    concealed,
    hogs,
    honors,
    kongs,
    methods,
    miscellaneous,
    numbers,
    pairs,
    sequences,
    suits,
    terminals,
    triplets,
    unconnected,
)
from fivewinds.rules.patterns import Patterns

PATTERNS = Patterns(
    honors.SECTION,
    terminals.SECTION,
    suits.SECTION,
    kongs.SECTION,
    triplets.SECTION,
    sequences.SECTION,
    hogs.SECTION,
    numbers.SECTION,
    methods.SECTION,
    concealed.SECTION,
    pairs.SECTION,
    unconnected.SECTION,
    miscellaneous.SECTION,
)
