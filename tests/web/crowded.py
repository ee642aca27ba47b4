"""Tables as full as they get, told to a page event by event: no such hand has to be played."""

from typing import Any

Message = dict[str, Any]
DISCARDS = 24
TILES = [f"{digit}{suit}" for suit in "mps" for digit in range(1, 10)]
MELDS = ("1s", "3s", "5s", "7s")
"""Of what each seat makes its pungs; the last one becomes a kong."""
JOKERS = ("1j", "2j", "3j")
SCORE: Message = {
    "ok": True,
    "win": True,
    "score": 96,
    "total": {"faan": 26},
    "patterns": [],
    "reading": {"shape": "standard", "sets": [], "pair": "99m", "jokers": {}},
}


class Crowded:
    """Events of a hand of b30fj in which some seats have all that can lie before a player.

    The reader sits in seat 0.
    """

    def __init__(self) -> None:
        self.events: list[Message] = []
        hands = ["11335577s12345m", *["?" * 13] * 3]
        deal = {"hand": 1, "round": "E", "dealer": 0, "dice": [], "hands": hands}
        self.add("deal", **deal, wall=92, scores=[1248, -1312, 384, -320])
        self._wall = 92
        self._discards = [0, 0, 0, 0]
        self._melds: dict[int, list[Message]] = {}

    def add(self, event: str, **fields: Any) -> None:
        self.events.append({"e": event, "n": len(self.events), **fields})

    def draw(self, seat: int, tile: str, source: str = "wall") -> None:
        self._wall = max(0, self._wall - 1)
        seen = "?" if seat else tile
        self.add("draw", seat=seat, tile=seen, **{"from": source}, wall=self._wall)

    def discard(self, seat: int, tile: str, *, drawn: bool = True) -> None:
        if drawn:
            self.draw(seat, tile)
        self.add("discard", seat=seat, tile=tile, drawn=drawn)

    def rivers(self, *full: int) -> None:
        """Three full rows in every river, and as much as there may be in some."""
        for seat in range(4):
            for number in range(DISCARDS if seat in full else 18):
                self.discard(seat, TILES[(number * 4 + seat) % len(TILES)])

    def melds(self, seat: int) -> None:
        """Four melds from all sides, the last one made a kong of."""
        for number, tile in enumerate(MELDS):
            giver = (seat + 1 + number % 3) % 4
            self.discard(giver, tile)
            pair = tile[0] * 2 + tile[1]
            claim = {"kind": "pung", "tiles": pair, "tile": tile, "from": giver}
            self.add("claim", seat=seat, **claim)
            self.discard(seat, f"{number + 1}m", drawn=False)
        self.draw(seat, MELDS[-1])
        self.add("kong", seat=seat, kind="added-kong", tile=MELDS[-1])
        self.draw(seat, "6m", "replacement")
        self.discard(seat, "6m", drawn=False)
        told = [{"kind": "pung", "tiles": tile[0] * 3 + tile[1]} for tile in MELDS[:-1]]
        kong = {"kind": "added-kong", "tiles": MELDS[-1][0] * 4 + MELDS[-1][1]}
        self._melds[seat] = [*told, kong]

    def jokers(self, seat: int) -> None:
        """Three declared jokers."""
        self.draw(seat, JOKERS[0])
        for joker, following in zip(JOKERS, (*JOKERS[1:], "7m"), strict=True):
            self.add("flower", seat=seat, tile=joker)
            self.draw(seat, following, "replacement")
        self.discard(seat, "7m", drawn=False)

    def win(self, seat: int) -> None:
        """The seat wins and shows its hand; the others play on."""
        melds = self._melds.get(seat, [])
        shown = {str(seat): {"hand": "5m" if melds else "1122334455667m", "melds": melds}}
        payments = [-96] * 4
        payments[seat] = 288
        self.draw(seat, "5m")
        won = {"by": "draw", "tile": "5m", "score": SCORE, "payments": payments}
        self.add("win", seat=seat, **won, shown=shown)

    def question(self, *kinds: str) -> Message:
        """An ask for the reader's turn: a discard, and these calls."""
        legal: list[Message] = [{"a": "discard", "tile": "5m"}, {"a": "discard", "tile": "9m"}]
        calls = {
            "win": {"a": "win", "tile": "9m"},
            "flower": {"a": "flower", "tile": "4j"},
            "concealed-kong": {"a": "concealed-kong", "tiles": "1111m"},
        }
        price = {"by": "draw", "flags": [], "fields": {}, "payments": [288, -96, -96, -96]}
        return {
            "ask": len(self.events) - 1,
            "legal": [calls[kind] for kind in kinds] + legal,
            "barred": [],
            "prices": {"win": price | {"least": False}, "flower": {"value": 1, "unit": "faan"}},
        }
