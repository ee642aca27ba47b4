"""A match followed by its events alone, tile by tile, as anybody with a record could.

This knows docs/interfaces.md §4 and nothing of the table. It follows the whole record, or what
one reader was sent, where hidden tiles are question marks.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from fivewinds.core.codes import HAND_SIZE, SEATS
from fivewinds.tiles import ID, NAMES, parse, show

Told = dict[str, Any]
HIDDEN = "?"


def names(text: str) -> list[str]:
    """The tiles of a text by name; question marks stand for themselves."""
    if text.startswith(HIDDEN):
        return list(text)
    return [NAMES[tile] for tile in parse(text)]


def written(tiles: Iterable[str]) -> str:
    """Tiles by name as a text."""
    found = list(tiles)
    if HIDDEN in found:
        return HIDDEN * len(found)
    return show(ID[tile] for tile in found)


class Followed:
    """All that the events of a hand say, up to the latest one."""

    def __init__(self, tiles: Iterable[int]) -> None:
        self.set = Counter(NAMES[tile] for tile in tiles)
        self.deal: Told = {}
        self.last: Told = {}
        self.hands: list[Counter[str]] = [Counter() for _ in range(SEATS)]
        """What lies concealed with each seat."""
        self.melds: list[list[Told]] = [[] for _ in range(SEATS)]
        self.flowers: list[list[str]] = [[] for _ in range(SEATS)]
        self.rivers: list[list[str]] = [[] for _ in range(SEATS)]
        """All discards, claimed ones too."""
        self.unseen: Counter[str] = Counter()
        """Tiles of which the reader has not been told where they are."""
        self.drawn: str | None = None
        """The tile just drawn by the seat that is to discard; None after a claim."""
        self.turn = -1
        self.added: str | None = None
        """The tile of an added kong that may still be robbed."""
        self.concealed: str | None = None
        """The tile of a concealed kong, until its replacement is drawn."""
        self.won: set[int] = set()
        self.riichi: set[int] = set()
        self.dead: set[int] = set()
        self.void: dict[int, str] = {}
        """The suit that a seat plays without."""
        self.exchanged: list[tuple[int, int, Counter[str], Counter[str]]] = []
        """Seats, whose tiles they got, what they gave and got, until all have told."""
        self.wall = 0

    def follow(self, event: Told) -> None:
        """Take in the next event; raises AssertionError for a tile that cannot be there."""
        getattr(self, f"_{event['e'].replace('-', '_')}")(event)
        self.last = event

    def _deal(self, event: Told) -> None:
        # The set, and nothing else, goes on to the next hand.
        fresh = Followed(())
        fresh.set = self.set
        self.__dict__ = fresh.__dict__
        self.deal = event
        self.wall = event["wall"]
        self.unseen = self.set.copy()
        if "indicator" in event:
            self._see(event["indicator"])
        for seat, text in enumerate(event["hands"]):
            self.hands[seat] = Counter(names(text))
            assert self.hands[seat].total() == HAND_SIZE, f"seat {seat} is not dealt 13 tiles"
            self._see(*names(text))

    def _see(self, *tiles: str) -> None:
        """The reader learns where these tiles are."""
        for tile in tiles:
            if tile != HIDDEN:
                self.unseen[tile] -= 1
                assert self.unseen[tile] >= 0, f"there are too many {tile}"

    def _take(self, seat: int, *tiles: str) -> None:
        """Tiles leave a hand, laid open unless they are question marks."""
        hand = self.hands[seat]
        for tile in tiles:
            if hand[tile]:
                hand[tile] -= 1
            else:
                assert hand[HIDDEN], f"seat {seat} has no {tile}"
                hand[HIDDEN] -= 1
                self._see(tile)

    def _draw(self, event: Told) -> None:
        if self.added is not None:
            self._finish_added_kong(event["seat"])
        self.concealed = None
        self.wall = event["wall"]
        if event["from"] == "wall":
            self.turn = event["seat"]
        # At the deal others than the dealer only replace what they lay out.
        if event["seat"] == self.turn:
            self.drawn = event["tile"]
        self.hands[event["seat"]][event["tile"]] += 1
        self._see(event["tile"])

    def _finish_added_kong(self, seat: int) -> None:
        """Nobody robbed it: the pung is a kong."""
        assert self.added is not None
        for meld in self.melds[seat]:
            if meld["kind"] == "pung" and self.added in names(meld["tiles"]):
                meld["kind"] = "added-kong"
                meld["tiles"] = written((*names(meld["tiles"]), self.added))
                self.added = None
                return
        raise AssertionError(f"seat {seat} has no pung of {self.added}")

    def _discard(self, event: Told) -> None:
        seat, tile = event["seat"], event["tile"]
        assert seat == self.turn, f"seat {seat} discards and it is not its turn"
        if self.drawn != HIDDEN:
            assert event["drawn"] == (tile == self.drawn), "whether it was just drawn is not so"
        self._take(seat, tile)
        self.rivers[seat].append(tile)
        self.drawn = None
        if event.get("riichi"):
            self.riichi.add(seat)

    def latest_discard(self) -> tuple[int, str]:
        """The seat that discarded last, and its tile."""
        return self.turn, self.rivers[self.turn][-1]

    def _claim(self, event: Told) -> None:
        seat = event["seat"]
        assert (event["from"], event["tile"]) == self.latest_discard(), "this was not discarded"
        own = names(event["tiles"])
        assert len(own) == (3 if event["kind"] == "kong" else 2), "a meld of another size"
        self._take(seat, *own)
        meld = {"kind": event["kind"], "tiles": written((*own, event["tile"]))}
        if "as" in event:
            meld["as"] = event["as"]
        self.melds[seat].append({**meld, "from": event["from"]})
        self.turn, self.drawn = seat, None

    def _kong(self, event: Told) -> None:
        seat = event["seat"]
        assert seat == self.turn, f"seat {seat} declares a kong and it is not its turn"
        if event["kind"] == "added-kong":
            self._take(seat, event["tile"])
            self.added = event["tile"]
        else:
            tiles = names(event["tiles"])
            assert len(tiles) == 4, "a kong of another size"
            self._take(seat, *tiles)
            self.melds[seat].append({"kind": event["kind"], "tiles": event["tiles"]})
            self.concealed = tiles[0]
        self.drawn = None

    def _flower(self, event: Told) -> None:
        self._take(event["seat"], event["tile"])
        self.flowers[event["seat"]].append(event["tile"])
        if event["seat"] == self.turn:
            self.drawn = None

    def _exchange(self, event: Told) -> None:
        seat, given, got = event["seat"], names(event["tiles"]), names(event["received"])
        assert len(given) == len(got), f"seat {seat} gets another number of tiles than it gave"
        self._take(seat, *given)
        # What was given is not seen any more, but by its receiver.
        for tile in given:
            if tile != HIDDEN:
                self.unseen[tile] += 1
        self.exchanged.append((seat, event["from"], Counter(given), Counter(got)))
        if len(self.exchanged) == SEATS:
            self._receive_all()

    def _receive_all(self) -> None:
        """All have given: each gets what another gave."""
        gave = {seat: given for seat, _, given, _ in self.exchanged}
        for seat, source, _, got in self.exchanged:
            told = HIDDEN not in got and HIDDEN not in gave[source]
            assert not told or got == gave[source], f"seat {seat} gets what nobody gave"
            self.hands[seat].update(got)
            self._see(*got.elements())
        self.exchanged = []

    def _void(self, event: Told) -> None:
        self.void[event["seat"]] = event["suit"]

    def _pay(self, event: Told) -> None:
        pass

    def _dead(self, event: Told) -> None:
        self.dead.add(event["seat"])

    def _win(self, event: Told) -> None:
        seat, tile = event["seat"], event["tile"]
        assert seat not in self.won, f"seat {seat} wins twice"
        if event["by"] == "draw":
            assert seat == self.turn, "a tile is won that was not drawn"
            self._take(seat, tile)
            self.drawn = None
        elif event["by"] == "rob":
            if self.added is None and self.concealed is not None:
                # It is no kong, and the other three tiles go back to the hand.
                self.melds[self.turn].pop()
                self.hands[self.turn][self.concealed] += 3
                self.added, self.concealed = self.concealed, None
            robbed = self.last["tile"] if self.last["e"] == "win" else self.added
            assert (event["from"], tile) == (self.turn, robbed), "this was not robbed"
            self.added = None
        else:
            assert (event["from"], tile) == self.latest_discard(), "this was not discarded"
        self.won.add(seat)
        self._lay_open(event)

    def _stopped(self, event: Told) -> None:
        self._lay_open(event)

    def _end_hand(self, event: Told) -> None:
        self._lay_open(event)

    def _end_match(self, event: Told) -> None:
        pass

    def _lay_open(self, event: Told) -> None:
        """Hands are shown: they are what they must be, and the reader knows them now."""
        for number, shown in event.get("shown", {}).items():
            seat = int(number)
            tiles = Counter(names(shown["hand"]))
            own = self.hands[seat]
            if own[HIDDEN]:
                self._see(*(tiles - own).elements())
                assert own.total() == tiles.total(), f"seat {seat} shows another number of tiles"
            else:
                assert tiles == +own, f"seat {seat} shows another hand than it holds"
            self.hands[seat] = tiles
            assert len(shown["melds"]) == len(self.melds[seat]), f"seat {seat} has other melds"
            for place, meld in enumerate(self.melds[seat]):
                if meld["tiles"].startswith(HIDDEN):
                    self._see(*names(shown["melds"][place]["tiles"]))
                    meld["tiles"] = shown["melds"][place]["tiles"]
            assert shown["melds"] == self.melds[seat], f"seat {seat} shows other melds"
