"""A referee of recorded matches of Bloody 30 Faan Jokers, who has read only the record.

He follows every tile by docs/interfaces.md §4, holds every act against the rulings, and counts
every win again with `second_opinions.b30fj`. Nothing of the program is used.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

from tests.second_opinions import b30fj as slow
from tests.second_opinions.b30fj import POWER, SEATS, tiles_of
from tests.second_opinions.b30fj_hands import shown

Event = dict[str, Any]
WALL = 92
COPIES = {tile: 4 if tile < 34 else 1 for tile in range(42)}


class Referee:
    """What he knows of the hand being played."""

    def __init__(self, options: dict[str, Any], *, most_jokers: int = 2) -> None:
        self.options = options
        self.most_jokers = most_jokers
        """Hands with more jokers are not counted again, which would take too long."""
        self.scores = [0, 0, 0, 0]
        self.hands_played = 0
        self.number = 0
        self.seen: Counter[str] = Counter()
        """What has come up, by name."""

    def watch(self, events: Iterable[Event]) -> None:
        """All events of a match."""
        for event in events:
            assert event["n"] == self.number, f"event {event['n']} is numbered wrongly"
            self.number += 1
            try:
                getattr(self, "_" + event["e"].replace("-", "_"))(event)
            except AssertionError as broken:
                raise AssertionError(f"event {event}: {broken}") from None
            self.last = event
            for name in ("by", "kind", "reason"):
                self.seen[f"{event['e']} {event.get(name, '')}".strip()] += name in event

    # The deal

    def _deal(self, event: Event) -> None:
        self.hands_played += 1
        hand = self.hands_played
        assert event["hand"] == hand
        assert event["dealer"] == (hand - 1) % 4, "the deal passes to the right (BF-42)"
        assert event["round"] == SEATS[(hand - 1) // 4 % 4], "four hands in a round (BF-42)"
        assert len(event["dice"]) == 2
        assert event["wall"] == WALL
        assert event["scores"] == self.scores
        self.dealer = event["dealer"]
        self.round = event["round"]
        self.hands = [Counter(tiles_of(text)) for text in event["hands"]]
        assert all(hand.total() == 13 for hand in self.hands)
        self.melds: list[list[dict[str, Any]]] = [[], [], [], []]
        self.flowers: list[list[int]] = [[], [], [], []]
        self.discards: list[list[int]] = [[], [], [], []]
        self.lying: Counter[int] = Counter()
        self.wall = WALL
        self.drawn_tiles = 0
        self.won: list[int] = []
        self.dead: set[int] = set()
        self.touched = False
        self.stopped = False
        self.next_draw: int | None = self.dealer
        """Who draws in turn next, unless somebody takes the discard."""
        self.turn: int | None = None
        """Who must act, having drawn or claimed."""
        self.drawn: int | None = None
        self.replacing: set[str] = set()
        """What the drawn tile replaces, kong or flower, in this unbroken turn."""
        self.owed: int | None = None
        """Who must draw a replacement now."""
        self.barred: set[int] = set()
        self.window: tuple[int, int, str] | None = None
        """A tile that may be taken: the tile, whose it was, `discard` or `rob`."""
        self.taken = False
        """Whether the tile of the window has been won on."""

    # Turns

    def _next(self, seat: int) -> int:
        return next((seat + i) % 4 for i in range(1, 5) if (seat + i) % 4 not in self.won)

    def _draw(self, event: Event) -> None:
        seat, tile = event["seat"], *tiles_of(event["tile"])
        assert seat not in self.won, "a winner draws no more (BF-30)"
        assert len(self.won) < 3
        assert not self.stopped
        if event["from"] == "wall":
            assert self.turn is None
            assert self.owed is None
            self._close_window()
            assert seat == self.next_draw, f"it is the turn of {self.next_draw} (BF-38)"
            self.replacing = set()
        else:
            if self.window and self.window[2] == "rob" and not self.taken:
                self._finish_added_kong()
            assert seat == self.owed, "nothing is to be replaced"
        self.wall -= 1
        assert event["wall"] == self.wall >= 0
        self.drawn_tiles += 1
        self.owed = None
        self.window = None
        self.turn, self.drawn = seat, tile
        self.barred = set()
        self.hands[seat][tile] += 1

    def _close_window(self) -> None:
        if self.window is not None:
            _tile, source, how = self.window
            assert how == "discard" or self.taken, "a kong that nobody robbed is replaced"
            self.next_draw = self._next(source)
        self.window = None

    def _discard(self, event: Event) -> None:
        seat, tile = event["seat"], *tiles_of(event["tile"])
        assert seat == self.turn
        assert self.owed is None
        assert tile not in self.barred, "swap-calling (BF-16)"
        assert event["drawn"] == (tile == self.drawn)
        self._give(seat, tile)
        self.discards[seat].append(tile)
        self.lying[tile] += 1
        self.turn = self.drawn = None
        self.window, self.taken = (tile, seat, "discard"), False

    def _give(self, seat: int, tile: int) -> None:
        assert self.hands[seat][tile] > 0, f"seat {seat} has no such tile"
        self.hands[seat][tile] -= 1

    # Calls

    def _claim(self, event: Event) -> None:
        seat, kind = event["seat"], event["kind"]
        own, tile = tiles_of(event["tiles"]), *tiles_of(event["tile"])
        assert self.window is not None
        assert not self.taken, "a tile won on is out of play (BF-39)"
        found, source, how = self.window
        assert (tile, how, source) == (found, "discard", event["from"])
        assert seat != source
        assert seat not in self.won
        assert seat not in self.dead
        assert self.wall > 0, "no call when the wall is empty (BF-11)"
        for each in own:
            self._give(seat, each)
        stands = self._stood(kind, own, tile, event.get("as"))
        if kind == "chow":
            assert seat == (source + 1) % 4, "only the player to the right chows (BF-7)"
        meld = {"kind": kind, "tiles": shown([*own, tile]), "stands": stands, "from": source}
        if "as" in event:
            meld["as"] = event["as"]
        self.melds[seat].append(meld)
        self.lying[tile] -= 1
        self.window = None
        self.touched = True
        self.turn, self.drawn = seat, None
        self.replacing = set()
        if kind == "kong":
            self.owed = seat
            self.replacing = {"after-kong"}
            return
        rest = list(stands)
        rest.remove(tile if tile < 34 else stands[0])
        self.barred = {
            other
            for other in range(34)
            if any(sorted((*rest, other)) == list(each) for each in _all_sets())
        }

    def _stood(self, kind: str, own: list[int], tile: int, said: str | None) -> tuple[int, ...]:
        """What a claimed meld stands for, if it may be made (BF-8, BF-9)."""
        tiles = [*own, tile]
        jokers = [each for each in tiles if each >= 34]
        if kind == "chow":
            assert tile < 27, "a discarded joker is no chow (BF-8)"
            assert self.options["joker-chows"] or not jokers, "no joker in a chow (BF-8)"
            ways = [each for each in _all_sets() if each[0] != each[1] and _may_be(tiles, each)]
        else:
            assert len(tiles) == (3 if kind == "pung" else 4)
            assert len(jokers) <= 1, "one joker at most (BF-9)"
            ways = [(t,) * len(tiles) for t in range(34) if _may_be(tiles, (t,) * len(tiles))]
        assert ways, "that is no such meld"
        assert (said is not None) == (len(ways) > 1), "`as` where jokers leave a choice (BF-12)"
        stands = tuple(tiles_of(said)) if said else ways[0]
        assert stands in ways
        return stands

    def _kong(self, event: Event) -> None:
        seat = event["seat"]
        assert seat == self.turn
        assert self.drawn is not None, "a kong needs a drawn tile (BF-11)"
        assert self.wall > 0
        assert seat not in self.dead
        assert self.owed is None
        self.touched = True
        self.turn = None
        self.replacing.add("after-kong")
        self.owed = seat
        if event["kind"] == "concealed-kong":
            four = tiles_of(event["tiles"])
            assert four == [four[0]] * 4, "four alike (BF-10)"
            assert four[0] < 34, "no joker (BF-10)"
            for tile in four:
                self._give(seat, tile)
            meld = {"kind": "concealed-kong", "tiles": event["tiles"], "stands": tuple(four)}
            self.melds[seat].append(meld)
            return
        (tile,) = tiles_of(event["tile"])
        self._give(seat, tile)
        pungs = [m for m in self.melds[seat] if m["kind"] == "pung" and m["stands"][0] == tile]
        assert pungs, "there is no such pung (BF-10)"
        self.window, self.taken = (tile, seat, "rob"), False

    def _finish_added_kong(self) -> None:
        assert self.window is not None
        tile, seat, _ = self.window
        pungs = (m for m in self.melds[seat] if m["kind"] == "pung" and m["stands"][0] == tile)
        meld = next(pungs)
        meld["kind"] = "added-kong"
        meld["tiles"] = shown([*tiles_of(meld["tiles"]), tile])
        meld["stands"] = (tile,) * 4

    def _flower(self, event: Event) -> None:
        seat, tile = event["seat"], *tiles_of(event["tile"])
        assert seat == self.turn
        assert self.drawn is not None, "only after a draw (BF-14)"
        assert tile >= 34
        assert seat not in self.dead
        assert self.owed is None
        self._give(seat, tile)
        self.flowers[seat].append(tile)
        self.touched = True
        self.turn = None
        self.replacing.add("after-flower")
        self.owed = seat

    # Strict tables

    def _pay(self, event: Event) -> None:
        assert event["reason"] in ("false-win", "false-call", "false-discard")
        (seat,) = event["seats"]
        assert seat not in self.won
        if self.turn is None:
            assert self.window is not None
            assert seat != self.window[1]
        else:
            assert seat == self.turn
        others = [s for s in range(4) if s != seat and s not in self.won]
        payments = [self.options["penalty"] * (s in others) for s in range(4)]
        payments[seat] = -self.options["penalty"] * len(others)
        assert event["payments"] == payments, "the penalty goes to each who has not won (BF-46)"
        self._move(payments)

    def _dead(self, event: Event) -> None:
        assert self.last["e"] == "pay"
        assert self.last["reason"] == event["reason"] == "false-win"
        assert self.last["seats"] == [event["seat"]]
        assert event["seat"] not in self.dead
        self.dead.add(event["seat"])

    def _move(self, payments: list[int]) -> None:
        assert sum(payments) == 0
        self.scores = [a + b for a, b in zip(self.scores, payments, strict=True)]

    # Wins

    def _win(self, event: Event) -> None:
        seat, by, tile = event["seat"], event["by"], *tiles_of(event["tile"])
        assert seat not in self.won
        assert seat not in self.dead
        assert len(self.won) < 3
        hand = self.hands[seat].copy()
        before = self.won
        if by == "draw":
            assert seat == self.turn
            assert tile == self.drawn
            assert "from" not in event
            hand[tile] -= 1
            payers = [s for s in range(4) if s != seat and s not in self.won]
        else:
            assert self.window is not None
            found, source, how = self.window
            assert (tile, by, event["from"]) == (found, how, source)
            assert seat != source
            payers = [source]
            if self.taken:
                # Others who won on the same tile have won together (BF-24).
                before = self.before
                place = (seat - source) % 4
                assert place > (self.last["seat"] - source) % 4, "the nearest goes first"
        self.before: list[int] = before
        answer = event["score"]
        request = self._request(event, hand, before)
        self._count(request, answer)
        paid = [-answer["score"] if s in payers else 0 for s in range(4)]
        paid[seat] = answer["score"] * len(payers)
        assert event["payments"] == paid, "who pays (BF-31)"
        self._move(paid)
        assert event["shown"] == {str(seat): self._laid(seat, hand)}
        if by == "draw":
            self.hands[seat] = hand
            self.lying[tile] += 1
            self.next_draw = None
            self.won = [*self.won, seat]
            self.turn = self.drawn = self.owed = None
            self.window = None
            self.next_draw = self._next(seat) if len(self.won) < 4 else None
        else:
            self.won = [*self.won, seat]
            if by == "rob" and not self.taken:
                self.lying[tile] += 1
            self.owed = None
            self.taken = True

    def _request(self, event: Event, hand: Counter[int], before: list[int]) -> dict[str, Any]:
        """The win as a request to score."""
        seat, by, (tile,) = event["seat"], event["by"], tiles_of(event["tile"])
        flags = set()
        if by == "draw":
            flags |= self.replacing
        if self.wall == 0:
            flags.add("last-tile")
        if not self.touched and not self.discards[seat] and by != "rob":
            first = "heaven" if seat == self.dealer else "earth"
            flags.add(first if by == "draw" else "man")
        if self._hell_wait(seat, by, tile, hand, before):
            flags.add("hell-wait")
        request: dict[str, Any] = {
            "hand": shown(list(hand.elements())),
            "melds": [
                {k: v for k, v in m.items() if k in ("kind", "tiles", "as")}
                for m in self.melds[seat]
            ],
            "flowers": shown(self.flowers[seat]),
            "win": event["tile"],
            "by": by,
            "seat": SEATS[(seat - self.dealer) % 4],
            "round": self.round,
            "drawn": self.drawn_tiles,
            "flags": sorted(flags),
            "options": self.options,
        }
        return request

    def _hell_wait(
        self, seat: int, by: str, tile: int, hand: Counter[int], before: list[int]
    ) -> bool:
        """BF-77: of all tiles that complete the hand one alone is unseen."""
        unseen = Counter(COPIES)
        unseen.subtract(self.lying)
        for other in range(4):
            visible = other == seat or other in before
            unseen.subtract(self.flowers[other])
            for meld in self.melds[other]:
                if visible or meld["kind"] != "concealed-kong":
                    unseen.subtract(tiles_of(meld["tiles"]))
            if visible:
                unseen.subtract(hand if other == seat else self.hands[other])
        if by == "discard":
            unseen[tile] += 1
        elif by == "rob" and self.taken:
            # The robbed tile lies with the first winner by now.
            unseen[tile] += 1
        assert all(number >= 0 for number in unseen.values()), "too many of a tile"
        if sum(each >= 34 for each in hand.elements()) > self.most_jokers - 1:
            return False
        held = sorted(hand.elements())
        melds = tuple(m["stands"] for m in self.melds[seat])
        fitting = (t for t in COPIES if unseen[t] and any(True for _ in slow.ways(held, t, melds)))
        return sum(unseen[t] for t in fitting) == 1

    def _count(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        assert answer["ok"]
        assert answer["win"]
        faan = sum(pattern["value"] for pattern in answer["patterns"])
        assert answer["total"] == {"faan": faan}
        assert answer["score"] == slow.payout(faan)
        jokers = sum(tile >= 34 for tile in tiles_of(request["hand"] + request["win"]))
        if jokers > self.most_jokers - 1:
            return
        self.seen["counted"] += 1
        self.seen.update(request["flags"])
        best = slow.best(request)
        assert best is not None, "the hand is not complete"
        counted = {pattern["id"]: pattern["value"] for pattern in answer["patterns"]}
        assert counted in best.of, f"counted otherwise: {best} for {request}"
        assert request["by"] == "draw" or not slow.waits_alone(request), "self-draw only (BF-23)"

    def _laid(self, seat: int, hand: Counter[int]) -> dict[str, Any]:
        """A hand as it is shown."""
        melds = [{k: v for k, v in m.items() if k != "stands"} for m in self.melds[seat]]
        for meld in melds:
            meld["tiles"] = _tidy(meld["tiles"])
        return {"hand": _tidy(shown(list(hand.elements()))), "melds": melds}

    # Ends

    def _stopped(self, event: Event) -> None:
        assert event["reason"] == "exhausted"
        assert self.wall == 0
        assert len(self.won) < 3
        assert event["payments"] == [0, 0, 0, 0]
        assert "seats" not in event
        declared = self.owed is not None and self.last["e"] == "flower"
        assert declared or (self.turn is None and self.owed is None), "somebody is to discard"
        self.stopped = True

    def _end_hand(self, event: Event) -> None:
        assert self.stopped or len(self.won) == 3, "the hand is not over (BF-40, BF-41)"
        assert event["scores"] == self.scores
        everything = {str(seat): self._laid(seat, self.hands[seat]) for seat in range(4)}
        assert event["shown"] == everything, "all hands are shown (BF-44)"

    def _end_match(self, event: Event) -> None:
        assert event["scores"] == self.scores
        assert event.get("reason") == "stopped" or self.hands_played == self.options["hands"]
        order = sorted(range(4), key=lambda seat: (-self.scores[seat], seat))
        assert event["ranking"] == order
        assert event["places"] == [1 + sum(o > own for o in self.scores) for own in self.scores]


def _all_sets() -> list[tuple[int, ...]]:
    runs = [(low, low + 1, low + 2) for low in range(27) if low % 9 < 7]
    return [*runs, *((tile,) * 3 for tile in range(34))]


def _may_be(tiles: list[int], stands: tuple[int, ...]) -> bool:
    """Whether these tiles, jokers among them, can be a set."""
    return any(
        all(
            own == place or (own >= 34 and place in POWER[own])
            for own, place in zip(tiles, order, strict=True)
        )
        for order in set(permutations(stands))
    )


def _tidy(text: str) -> str:
    """Tiles written with one letter for each sort."""
    tiles = tiles_of(text)
    found = ""
    for letter, first, last in (
        ("m", 0, 8),
        ("p", 9, 17),
        ("s", 18, 26),
        ("z", 27, 33),
        ("j", 34, 41),
    ):
        digits = "".join(str(tile - first + 1) for tile in tiles if first <= tile <= last)
        found += digits + letter if digits else ""
    return found
