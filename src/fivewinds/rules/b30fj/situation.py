"""The situation of a win, read off the table: flags, tiles drawn, who has won (BF-73 to BF-77)."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, SEATS
from fivewinds.core.history import discards, draws, replaced, unseen, untouched
from fivewinds.core.jokers import JokerHand
from fivewinds.core.table import Table
from fivewinds.tiles import KINDS


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """The flags of BF-91 and the fields of BF-90 for a hand that is complete."""
    flags = set()
    if by == BY_DRAW:
        before = replaced(table, seat)
        if before.kong:
            flags.add("after-kong")
        if before.flower:
            flags.add("after-flower")
    if table.left() == 0:
        flags.add("last-tile")
    if untouched(table) and not discards(table, seat):
        if by == BY_DRAW:
            flags.add("heaven" if seat == table.dealer else "earth")
        elif by == BY_DISCARD:
            flags.add("man")
    if hell_wait(table, seat, by):
        flags.add("hell-wait")
    won = tuple(other for other in range(SEATS) if table.won >> other & 1)
    return frozenset(flags), {"drawn": draws(table), "already-won": won}


def hell_wait(table: Table, seat: int, by: int) -> bool:
    """Whether one tile alone, of all that the winner cannot see, completes the hand (BF-77)."""
    assert table.terms.jokers is not None
    winning = table.drawn if by == BY_DRAW else table.window
    hidden = unseen(table, seat)
    hidden[winning] += 1
    if hidden[winning] > 1:
        return False
    held = table.held(seat)
    if by == BY_DRAW:
        held.remove(winning)
    hand = JokerHand(table.terms.jokers, held, hidden)
    left = 0
    for tile in range(KINDS):
        if hidden[tile] and hand.complete_with(tile):
            left += hidden[tile]
            if left > 1:
                return False
    return left == 1
