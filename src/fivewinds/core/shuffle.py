"""From a seed to a wall, so that anybody can verify it (docs/records.md).

A stream is SHAKE-256 of some bytes, read as 64-bit big-endian words. A number below k is a word
mod k; the few words at the top that would favour small numbers are skipped.
"""

from hashlib import sha256, shake_256

GENERATOR = "shake-256"
_BLOCK = 17
"""Words in a block of SHAKE-256; streams are squeezed in whole blocks."""
_USUAL_SET = 136
_FIRST_THROWS = 52
"""Words for dice that are thrown until they differ: three for each of four, four times over."""
_DICE = 8
_BOT_WORDS = 5 * _BLOCK
"""Words squeezed at first for a bot: enough for a short match."""
_ASKED = _BLOCK
"""More of them where it is asked about the tiles of others too."""

_TOP = 2**64 - 1
TOP = _TOP
"""The highest word, in a typed variable of its own: as a literal it would not fit C arithmetic."""


def _nothing_below(limit: int) -> ValueError:
    return ValueError(f"there is no number below {limit} to draw")


class Stream:
    """An endless stream of numbers drawn from SHAKE-256 of `source`.

    `words` is a guess at how many will be needed; the stream grows when it was too low, and costs
    nothing until the first number is asked for.
    """

    def __init__(self, source: bytes, words: int) -> None:
        self.source = source
        self.words = words
        self.place = 0
        self.size = 0
        self.data = b""

    def _squeeze(self) -> None:
        """Make the stream longer; SHAKE gives the same bytes at the start again."""
        self.size = 3 * self.size if self.size else 8 * self.words
        self.data = shake_256(self.source).digest(self.size)

    def word(self) -> int:
        """The next 64-bit word."""
        if self.place == self.size:
            self._squeeze()
        word = 0
        for i in range(self.place, self.place + 8):
            word = word << 8 | self.data[i]
        self.place += 8
        return word

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        if limit < 1:
            raise _nothing_below(limit)
        size = limit
        word = self.word()
        if word > TOP - size:
            word = self._even(word, size)
        return word % size

    def _even(self, word: int, size: int) -> int:
        """The word, or the next one that favours no number.

        Words of the last, incomplete block of `size` are skipped; only words near the top can be.
        """
        while word > TOP - (TOP % size + 1) % size:
            word = self.word()
        return word

    def dice(self, count: int) -> list[int]:
        """Throw dice, one after another."""
        return [self.below(6) + 1 for _ in range(count)]

    def shuffle(self, tiles: bytearray) -> None:
        """Fisher-Yates from the last place down."""
        for last in range(len(tiles) - 1, 0, -1):
            other = self.below(last + 1)
            tile = tiles[last]
            tiles[last] = tiles[other]
            tiles[other] = tile


def hand_stream(
    seed: bytes, hand: int, tiles: int = _USUAL_SET, *, dice: bool = True, lot: bool = False
) -> Stream:
    """The stream that deals hand `hand`, from 1, of the match with this seed.

    How many tiles there are, whether dice are thrown, and whether a lot decides who starts, only
    tells how long it is made at first.
    """
    words = tiles - 1 + (_DICE if dice else 0)
    if hand == 1:
        words += 1 if lot else _FIRST_THROWS
    return Stream(seed + hand.to_bytes(4, "big"), -(-words // _BLOCK) * _BLOCK)


def bot_stream(seed: bytes, seat: int, *, asked: bool = True) -> Stream:
    """The stream from which the bot in a seat takes its chances.

    Whether it is asked about the tiles of others only tells how long it is made at first.
    """
    return Stream(seed + b"bot" + bytes((seat,)), _BOT_WORDS + _ASKED if asked else _BOT_WORDS)


def commitment(seed: bytes) -> str:
    """The hash that commits its publisher to the seed."""
    return sha256(seed).hexdigest()


def seed_of(text: str, number: int) -> bytes:
    """The seed of match `number`, from 1, of a series named by any text."""
    return sha256(f"{text}/{number}".encode()).digest()
