"""懸賞: which tile an indicator points at."""


def dora_of(indicator: int) -> int:
    """10 − X of the same suit; winds and dragons each in their circle (MJ-55)."""
    if indicator < 27:
        return indicator - indicator % 9 + 8 - indicator % 9
    if indicator < 31:
        return 27 + (indicator - 27 + 1) % 4
    return 31 + (indicator - 31 + 1) % 3
