"""The names of the shapes that a complete hand can have in any book, and the thirteen orphans."""

STANDARD = "standard"
PAIRS = "seven-pairs"
ORPHANS = "thirteen-orphans"

ORPHAN_TILES = tuple(tile for tile in range(34) if tile >= 27 or tile % 9 in (0, 8))
"""The ones, nines, winds and dragons."""
