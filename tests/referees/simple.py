"""A referee of SimpleMahjong: follows a record from its first line to its last.

Every tile comes from the seed; every event is one that the rules allow at that moment. Nothing of
the program is used. With wins that come by themselves every complete hand must win (SM-18); with
declared wins a complete hand may be let go, and at a strict table a false win makes a hand dead.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.referees.records import (
    Event,
    Foul,
    Reader,
    check_chairs,
    check_header,
    check_ranking,
    dealt,
    require,
)
from tests.second_opinions.generator import below, shuffled, words
from tests.second_opinions.red_dragon_joker import sorted_tiles, text_of, tiles_of

DEFAULTS = {"hands": 4, "wins": "automatic"}
SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
KINDS = [*SUITED, *(f"{number}z" for number in range(1, 8))]
"""SM-1."""
PUT_AWAY = 10
"""SM-6."""
NOBODY_PAYS = [0, 0, 0, 0]


def is_complete(tiles: Iterable[str]) -> bool:
    """Four runs or triplets and a pair, by trying every pair (SM-16, SM-17)."""
    counts = Counter(tiles)
    pairs = [tile for tile, count in counts.items() if count >= 2]
    return any(_all_in_sets(counts - Counter({tile: 2})) for tile in pairs)


def _all_in_sets(counts: Counter[str]) -> bool:
    if not counts:
        return True
    lowest = sorted_tiles(counts)[0]
    ways = [Counter({lowest: 3})]
    if lowest in SUITED and lowest[0] <= "7":
        ways.append(Counter(f"{int(lowest[0]) + step}{lowest[1]}" for step in range(3)))
    return any(way <= counts and _all_in_sets(counts - way) for way in ways)


def judge(lines: Iterable[str]) -> Counter[str]:
    """Follow a whole record; what came up in it, counted. Raises `Foul`."""
    reader = Reader(lines)
    try:
        return Match(reader).follow()
    except Foul as foul:
        raise Foul(f"at event {reader.place}: {foul}") from None


class Match:
    """Hands in a row, the hands won and who starts."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.seed = check_header(reader.header, "simple", DEFAULTS)
        self.options: dict[str, Any] = reader.header["options"]
        self.declared = self.options["wins"] == "declared"
        self.strict = reader.header["table"] == "strict"
        self.scores = [0, 0, 0, 0]
        self.seen: Counter[str] = Counter()

    def follow(self) -> Counter[str]:
        """SM-5, SM-22, SM-23."""
        number = 0
        while self.reader.next_kind() == "deal":
            number += 1
            Hand(self, number, (number - 1) % 4).follow()
            event = self.reader.take("end-hand", ["scores"])
            require(event["scores"] == self.scores, f"{event}, but they are {self.scores}")
        event = self.reader.take("end-match", ["scores", "ranking", "places"])
        check_ranking(event, self.scores)
        require(number == self.options["hands"], f"there were {number} hands")
        require(self.reader.next_kind() == "", "something comes after the end")
        self.seen["hands"] += number
        return self.seen


class Hand:
    """One hand: what lies where, and what may come next."""

    def __init__(self, match: Match, number: int, starter: int) -> None:
        self.match = match
        self.reader = match.reader
        self.number = number
        self.starter = starter
        stream = words(match.seed + number.to_bytes(4, "big"))
        self.dice: list[list[int]] = []
        while number == 1 and len({sum(roll) for roll in self.dice}) < 4:  # SM-3
            self.dice = [[below(stream, 6) + 1 for _ in range(3)] for _ in range(4)]
        if self.dice:
            totals = [sum(roll) for roll in self.dice]
            chair = totals.index(max(totals))
            check_chairs(match.reader.header, chair)  # SM-4
            self.dice = [*self.dice[chair:], *self.dice[:chair]]
        tiles = [tile for tile in KINDS for _ in range(4)]
        wall = [tiles[place] for place in shuffled(stream, range(len(tiles)))]
        self.held = [Counter(dealt(wall, (seat - starter) % 4)) for seat in range(4)]  # SM-7
        self.pile = wall[52:-PUT_AWAY]
        self.dead: set[int] = set()

    def follow(self) -> None:
        """The whole hand, turn by turn to the right (SM-10)."""
        self._deal()
        seat = self.starter
        while self.pile:
            if self._turn(seat):
                return
            seat = (seat + 1) % 4
        event = self.reader.take("stopped", ["reason", "payments"])
        require(event["reason"] == "exhausted", f"{event}, but the pile is empty")  # SM-13
        require(event["payments"] == NOBODY_PAYS, "somebody pays")
        self.match.seen["exhausted"] += 1

    def _deal(self) -> None:
        """SM-2: no round is told."""
        event = self.reader.take("deal", ["hand", "dealer", "dice", "hands", "wall", "scores"])
        require(event["hand"] == self.number, f"{event} is hand {self.number}")
        require(event["dealer"] == self.starter, f"seat {self.starter} starts")
        require(event["dice"] == self.dice, f"the seed throws {self.dice}")
        hands = [text_of(sorted_tiles(held.elements())) for held in self.held]
        require(event["hands"] == hands, f"the seed deals {hands}")
        require(event["wall"] == len(self.pile) == 74, f"the pile has {len(self.pile)}")
        require(event["scores"] == self.match.scores, f"{event}, but not these scores")

    def _turn(self, seat: int) -> bool:
        """A draw, and a win or a discard; whether the hand is over."""
        event = self.reader.take("draw", ["seat", "tile", "from", "wall"])
        tile = self.pile.pop(0)
        due = {"seat": seat, "tile": tile, "from": "wall", "wall": len(self.pile)}
        require(due.items() <= event.items(), f"{event} where {due} must come")
        held = self.held[seat]
        held[tile] += 1
        complete = is_complete(held.elements())
        if self.reader.next_kind() == "dead":
            self._dies([seat] if not complete else [])
        if self._is_won({seat} if complete else set(), tile, None):
            return True
        event = self.reader.take("discard", ["seat", "tile", "drawn"])
        discard = event["tile"]
        require(event["seat"] == seat, f"seat {seat} discards")
        require(held[discard] > 0, f"seat {seat} does not hold {discard}")  # SM-12
        require(event["drawn"] == (discard == tile), f"{event}, but it drew {tile}")
        held[discard] -= 1
        others = [(seat + place) % 4 for place in (1, 2, 3)]
        fits = {other for other in others if is_complete([*self.held[other].elements(), discard])}
        if self.reader.next_kind() == "dead":
            self._dies([other for other in others if other not in fits])
        return self._is_won(fits, discard, seat)

    def _dies(self, may: list[int]) -> None:
        """False wins of some of these seats, each at most once, in this order (SM-29)."""
        require(self.match.strict and self.match.declared, "no hand dies at this table")
        while self.reader.next_kind() == "dead":
            event = self.reader.take("dead", ["seat", "reason"])
            require(event["reason"] == "false-win", f"{event} has another reason")
            require(event["seat"] in may, f"{event}, but it declared nothing false, or not now")
            require(event["seat"] not in self.dead, "a dead hand declares nothing")
            del may[: may.index(event["seat"]) + 1]
            self.dead.add(event["seat"])
            self.match.seen["false-win"] += 1

    def _is_won(self, complete: set[int], tile: str, source: int | None) -> bool:
        """Whether one of these seats wins with the tile, as it must, or may."""
        may = complete - self.dead
        if self.reader.next_kind() != "win":
            require(self.match.declared or not may, f"{may} must win with {tile}")  # SM-18
            self.match.seen["let go"] += bool(may)
            self.match.seen["dead and complete"] += bool(complete & self.dead)
            return False
        fields = ["seat", "by", "tile", "score", "payments", "shown"]
        event = self.reader.take("win", [*fields, *(["from"] if source is not None else [])])
        seat = event["seat"]
        require(seat in may, f"{event}, but that hand is dead or not complete")
        require(event["tile"] == tile, f"{event}, but {tile} was the tile")
        if source is None:
            require(event["by"] == "draw", "it was drawn")
            self.held[seat][tile] -= 1
        else:
            require((event["by"], event["from"]) == ("discard", source), "it was discarded")
            nearest = min(may, key=lambda other: (other - source) % 4)
            # SM-19; nearer ones may have passed where they are asked (SM-28).
            require(self.match.declared or seat == nearest, f"seat {nearest} is nearer")
            self.match.seen["nearer passed"] += seat != nearest
        self._check_win(event)
        self.match.scores[seat] += 1
        self.match.seen[f"won by {event['by']}"] += 1
        return True

    def _check_win(self, event: Event) -> None:
        """SM-21, SM-24, SM-30."""
        hand = sorted_tiles(self.held[event["seat"]].elements())
        shown = {str(event["seat"]): {"hand": text_of(hand), "melds": []}}
        require(event["shown"] == shown, f"{shown} is shown")
        require(event["payments"] == NOBODY_PAYS, "nobody pays")
        score = event["score"]
        reading = score["reading"]
        due = {"ok": True, "win": True, "score": 1, "total": {"hands": 1}, "patterns": []}
        require(score == {**due, "reading": reading}, f"{score} is no answer")
        split = [*reading["sets"], reading["pair"]]
        read = [tile for group in split for tile in tiles_of(group)]
        require(Counter(read) == Counter([*hand, event["tile"]]), "another hand is read")
        sets = [Counter(tiles_of(group)) for group in reading["sets"]]
        require(len(sets) == 4 and all(map(_all_in_sets, sets)), "these are no sets")
        require(len(set(tiles_of(reading["pair"]))) == 1, "this is no pair")
        due = {"shape": "standard", "jokers": {}, "sets": reading["sets"], "pair": reading["pair"]}
        require(reading == due, f"{reading} tells something else")
