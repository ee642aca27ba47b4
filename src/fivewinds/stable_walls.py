"""A wall cut into one part for each seat, so that a claim changes nobody's later draws.

Ordinary play hands the tiles out in the order of the wall: one claim shifts what everybody draws
from then on, and two bots on one wall soon play different games. With a stable wall the tile that
a seat draws next is the next one of its own part. Replacement tiles come from the back as ever;
a part that is used up goes on with the tiles of the others.
"""

from collections import deque

from fivewinds.core.codes import ACT_DISCARD, ACT_RIICHI, SEATS
from fivewinds.core.table import Table
from fivewinds.match import Match


class StableWall:
    """Puts the right tile at the front of a match's wall before each draw that may come."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hand = 0
        self._cut()

    def _cut(self) -> None:
        """Cut the wall of the hand just dealt: as it would be drawn if nobody claimed anything."""
        table: Table = self.match.table
        self.hand = self.match.present.number
        self.at = list(range(len(table.wall)))
        """By place in the wall, which tile of the deal lies there."""
        self.parts: list[deque[int]] = [deque() for _ in range(SEATS)]
        for place in range(table.front, table.end):
            self.parts[(table.dealer + 1 + place - table.front) % SEATS].append(place)

    def arrange(self, seat: int, action: int) -> None:
        """Prepare the draw that may follow a discard: that of the next seat still playing."""
        match, table = self.match, self.match.table
        if match.present.number != self.hand:
            self._cut()
        if action & 255 not in (ACT_DISCARD, ACT_RIICHI) or table.front == table.end:
            return
        following = (seat + 1) % SEATS
        while table.won >> following & 1:
            following = (following + 1) % SEATS
        self._bring_to_front(table, following)

    def _bring_to_front(self, table: Table, seat: int) -> None:
        front, left = table.front, set(self.at[table.front : table.end])
        part = self.parts[seat]
        while part and part[0] not in left:
            part.popleft()
        if not part:
            return
        place = self.at.index(part[0])
        wall = bytearray(table.wall)
        wall[front], wall[place] = wall[place], wall[front]
        table.rearrange(bytes(wall))
        self.at[front], self.at[place] = self.at[place], self.at[front]
