"""What a seat is offered: the sound actions first, then wrong ones that are accepted too."""

ROOM = 128
"""More than any book offers: fourteen tiles to discard, as many with riichi, claims with jokers."""


class Offer:
    """The actions that a seat may choose from; filled by the table, again and again."""

    def __init__(self) -> None:
        self.count = 0
        """How many are sound; these come first."""
        self.total = 0
        self.actions = [0] * 128

    def listed(self) -> list[int]:
        """All actions that the table accepts."""
        return [self.actions[i] for i in range(self.total)]

    def sound(self) -> list[int]:
        """The actions that are no mistake."""
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
        for i in range(self.total):
            if self.actions[i] == action:
                return i
        return -1

    def has(self, kind: int) -> bool:
        """Whether a sound action of this kind is among them."""
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
