"""How many bits of a number are set."""

# Every second bit, the lower two of four, the lower four of eight, the lowest of eight.
ONES = 0x5555555555555555
TWOS = 0x3333333333333333
FOURS = 0x0F0F0F0F0F0F0F0F
LOWEST = 0x0101010101010101
MASK = 2**64 - 1


def number_of(bits: int) -> int:
    """How many bits are set, of 64: added up in pairs, then fours, then eights, then all."""
    number = bits - (bits >> 1 & ONES)
    number = (number & TWOS) + (number >> 2 & TWOS)
    number = (number + (number >> 4)) & FOURS
    return (number * LOWEST & MASK) >> 56
