"""Many random numbers from a few words of a stream, for sampling: xoshiro256** (Blackman, Vigna).

Squeezing SHAKE-256 for every number would cost more than all else that a sample takes.
"""

from fivewinds.core.shuffle import Stream

_MASK = 2**64 - 1
MASK = _MASK
LOW = 2**32 - 1
SPAN = 2**32


class RandomNumbers:
    """Numbers that follow from the next four words of a stream."""

    def __init__(self, stream: Stream) -> None:
        # Not all four may be 0.
        self.a = stream.word() | 1
        self.b = stream.word()
        self.c = stream.word()
        self.d = stream.word()

    def word(self) -> int:
        """The next 64 bits."""
        five = self.b * 5 & MASK
        found = (five << 7 & MASK | five >> 57) * 9 & MASK
        shifted = self.b << 17 & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = self.d << 45 & MASK | self.d >> 19
        return found

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; limit is at least 1.

        Of the product of 32 random bits and the limit the upper half (Lemire); the few products
        that would favour a number are skipped.
        """
        product = (self.word() >> 32) * limit
        if product & LOW < limit:
            least = (SPAN - limit) % limit
            while product & LOW < least:
                product = (self.word() >> 32) * limit
        return product >> 32

    def seed(self) -> bytes:
        """32 random bytes."""
        return b"".join([self.word().to_bytes(8, "big") for _ in range(4)])
