"""What a seat is offered: the sound actions first, then wrong ones that are accepted too."""

from fivewinds.core import bits
from fivewinds.core.codes import ACT_DISCARD

ROOM = 512
"""More than any book offers: three tiles out of thirteen different ones are 286 choices."""

# The place of a single bit, found by multiplying: in a number of 64 bits in which every six
# neighbours are different, shifted by the place, the six highest tell the place.
_ORDER = 0x03F79D71B4CB0A89
_MASK = 2**64 - 1
ORDER = _ORDER
MASK = _MASK
DISCARDS = [0] * 64
"""The action of discarding a tile, by the six bits that tell its place."""
for _place in range(64):
    DISCARDS[(_ORDER << _place & _MASK) >> 58] = ACT_DISCARD | _place << 8


class Offer:
    """The actions that a seat may choose from; filled by the table, again and again.

    Discards come first. Most players look at few of them, so they are kept as bits until somebody
    asks for more than one; a reader of `actions` calls `unfold` before.
    """

    def __init__(self) -> None:
        self.count = 0
        """How many are sound; these come first."""
        self.total = 0
        self.actions = [0] * 512
        self.folded = 0
        """The kinds of tiles of the first actions, discards that are not yet written out."""

    def begin(self, kinds: int) -> None:
        """Offer to discard any of these kinds, given as bits, and nothing else yet."""
        self.folded = kinds
        self.count = bits.number_of(kinds)

    def unfold(self) -> None:
        """Write the discards out."""
        place = 0
        bits = self.folded
        self.folded = 0
        while bits:
            self.actions[place] = DISCARDS[((bits & -bits) * ORDER & MASK) >> 58]
            place += 1
            bits &= bits - 1

    def action(self, place: int) -> int:
        """One of the actions."""
        bits = self.folded
        for _ in range(place):
            bits &= bits - 1
        if bits:
            return DISCARDS[((bits & -bits) * ORDER & MASK) >> 58]
        return self.actions[place]

    def listed(self) -> list[int]:
        """All actions that the table accepts."""
        self.unfold()
        return [self.actions[i] for i in range(self.total)]

    def sound(self) -> list[int]:
        """The actions that are no mistake."""
        self.unfold()
        return [self.actions[i] for i in range(self.count)]

    def add(self, action: int) -> None:
        """One more sound action."""
        if self.count < ROOM:
            self.actions[self.count] = action
            self.count += 1

    def add_unsound(self, action: int) -> None:
        """One more action that the table accepts though it is a mistake."""
        if self.total < ROOM:
            self.actions[self.total] = action
            self.total += 1

    def place(self, action: int) -> int:
        """Where an action stands in the offer, or -1."""
        self.unfold()
        for i in range(self.total):
            if self.actions[i] == action:
                return i
        return -1

    def has(self, kind: int) -> bool:
        """Whether a sound action of this kind is among them."""
        self.unfold()
        found = False
        for i in range(self.count):
            found = found or self.actions[i] & 255 == kind
        return found


def claim_action(kind: int, tile: int, own: tuple[int, ...], stated: int) -> int:
    """The action of claiming a tile with own ones; `stated` is the lowest tile of what the meld
    stands for, or below 0 where its tiles leave no choice.
    """
    action = kind | tile << 8 | (stated + 1) << 40
    for place, held in enumerate(own):
        action |= held << 16 + 8 * place
    return action
