"""A referee of Red Dragon Joker: follows a record from its first line to its last.

Every tile comes from the seed; every event is one that the rules allow at that moment, with the
counts, payments and scores that belong to it. Nothing of the program is used: what a hand is
worth is counted with the second opinion. Each method reads a part of a hand as a sentence is read,
event by event, and raises `Foul` at the first that cannot be there.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
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
    walls,
)
from tests.second_opinions.red_dragon_joker import (
    DEFAULTS,
    JOKER,
    WINDS,
    flies_to_turn,
    flowers_of,
    is_complete,
    ordinary,
    sorted_tiles,
    text_of,
    whole_set,
)
from tests.second_opinions.red_dragon_joker_answers import agree
from tests.second_opinions.red_dragon_joker_faults import faults

NOBODY_PAYS = [0, 0, 0, 0]


def judge(lines: Iterable[str]) -> Counter[str]:
    """Follow a whole record; what came up in it, counted. Raises `Foul`."""
    reader = Reader(lines)
    try:
        return Match(reader).follow()
    except Foul as foul:
        raise Foul(f"at event {reader.place}: {foul}") from None


def from_others(seat: int, each: int) -> list[int]:
    """What everybody pays to one seat."""
    return [3 * each if other == seat else -each for other in range(4)]


class Match:
    """Hands in a row, the scores and who deals."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.seed = check_header(reader.header, "red-dragon-joker", DEFAULTS)
        self.options: dict[str, Any] = reader.header["options"]
        self.strict = reader.header["table"] == "strict"
        self.scores = [0, 0, 0, 0]
        self.seen: Counter[str] = Counter()

    def follow(self) -> Counter[str]:
        """RDJ-31 to RDJ-33."""
        dealer = 0
        number = 0
        while self.reader.next_kind() == "deal":
            number += 1
            hand = Hand(self, number, dealer)
            winner = hand.follow()
            event = self.reader.take("end-hand", ["scores"])
            require(event["scores"] == self.scores, f"{event}, but they are {self.scores}")
            dealer = dealer if winner is None else winner
        event = self.reader.take("end-match", ["scores", "ranking", "places"], ["reason"])
        check_ranking(event, self.scores)
        if "reason" in event:
            require(event["reason"] == "stopped", f"{event} ends early")
            require(number < self.options["hands"], "it was the last hand anyway")
        else:
            require(number == self.options["hands"], f"there were {number} hands")
        require(self.reader.next_kind() == "", "something comes after the end")
        self.seen["hands"] += number
        return self.seen

    def pay(self, payments: Sequence[int]) -> None:
        for seat in range(4):
            self.scores[seat] += payments[seat]


class Hand:
    """One hand: what lies where, and what may come next."""

    def __init__(self, match: Match, number: int, dealer: int) -> None:
        self.match = match
        self.reader = match.reader
        self.options = match.options
        self.kinds = ordinary(match.options)
        self.flowers = flowers_of(match.options)
        self.number = number
        self.dealer = dealer
        tiles = sorted_tiles(whole_set(match.options).elements())
        lot, self.wall = walls(match.seed, number, tiles)
        if number == 1:
            check_chairs(match.reader.header, lot)  # RDJ-6
        self.held = [Counter(dealt(self.wall, (seat - dealer) % 4)) for seat in range(4)]
        del self.wall[:52]
        self.melds: list[list[Event]] = [[], [], [], []]
        self.laid: list[list[str]] = [[], [], [], []]
        self.passed: list[set[str]] = [set(), set(), set(), set()]
        """The kinds of which each seat may not claim a pung (RDJ-18)."""
        self.drawn: str | None = None
        """The tile last drawn by the seat in turn; None after a pung."""
        self.after_kong = False

    def follow(self) -> int | None:
        """The whole hand; who won it."""
        self._deal()
        # From the dealer on everybody lays out his flowers (RDJ-4, RDJ-5).
        self._draw(self.dealer, "wall")
        drawn = None
        for place in range(4):
            seat = (self.dealer + place) % 4
            if not self._lay_out(seat):
                return None
            drawn = self.drawn if place == 0 else drawn
        self.drawn = drawn
        seat = self.dealer
        while True:
            outcome = self._turn(seat)
            if isinstance(outcome, Over):
                return outcome.winner
            seat = outcome

    def _deal(self) -> None:
        fields = ["hand", "dealer", "dice", "hands", "wall", "scores"]
        event = self.reader.take("deal", fields)
        require(event["hand"] == self.number, f"{event} is hand {self.number}")
        require(event["dealer"] == self.dealer, f"seat {self.dealer} deals")
        require(event["dice"] == [], "no dice are thrown")
        hands = [text_of(sorted_tiles(held.elements())) for held in self.held]
        require(event["hands"] == hands, f"the seed deals {hands}")
        require(event["wall"] == len(self.wall), f"the wall has {len(self.wall)}")
        require(event["scores"] == self.match.scores, f"{event}, but not these scores")

    # Tiles from the wall

    def _draw(self, seat: int, source: str) -> None:
        """From the front, or from the back as a replacement (RDJ-3)."""
        tile = self.wall.pop(0 if source == "wall" else -1)
        event = self.reader.take("draw", ["seat", "tile", "from", "wall"])
        expected = {"seat": seat, "tile": tile, "from": source, "wall": len(self.wall)}
        require({name: event[name] for name in expected} == expected, f"{event}, not {expected}")
        self.held[seat][tile] += 1
        self.passed[seat].clear()
        self.drawn = tile

    def _lay_out(self, seat: int) -> bool:
        """A hand's flowers, each replaced at once (RDJ-11); False when the wall ends (RDJ-12)."""
        while any(self.held[seat][flower] for flower in self.flowers):
            event = self.reader.take("flower", ["seat", "tile"])
            require(event["seat"] == seat, f"{event}, but seat {seat} has flowers")
            require(event["tile"] in self.flowers, f"{event} is no flower")
            self._give(seat, event["tile"])
            self.laid[seat].append(event["tile"])
            self.match.seen["flower"] += 1
            if not self.wall:
                self.match.seen["last flower"] += 1
                self._exhausted()
                return False
            self._draw(seat, "replacement")
        return True

    def _give(self, seat: int, *tiles: str) -> None:
        for tile in tiles:
            require(self.held[seat][tile] > 0, f"seat {seat} has no {tile}")
            self.held[seat][tile] -= 1

    def _exhausted(self) -> None:
        event = self.reader.take("stopped", ["reason", "payments"])
        require(event["reason"] == "exhausted", f"{event}, but the wall is used up")
        require(event["payments"] == NOBODY_PAYS, f"{event}, but nobody pays")
        self.match.seen["exhausted"] += 1

    # A turn

    def _turn(self, seat: int) -> "int | Over":
        """From a draw or a pung to the discard; who is next."""
        while True:
            kind = self.reader.next_kind()
            if kind == "pay":
                self._wrong_claim([seat])
            elif kind == "stopped":
                return self._false_win([seat], own=True)
            elif kind == "win":
                return self._win(seat, "draw", self.drawn, seat)
            elif kind == "kong":
                over = self._kong(seat)
                if over:
                    return over
            else:
                return self._discard(seat)

    def _kong(self, seat: int) -> "Over | None":
        """RDJ-17, RDJ-21, RDJ-27, RDJ-28."""
        require(self.wall, "no kong can be replaced")  # RDJ-9
        kind = str(self.reader.peek().get("kind"))
        require(self.reader.peek()["seat"] == seat, f"it is the turn of seat {seat}")
        self.match.seen[f"{kind}{'' if self.drawn else ' after a pung'}"] += 1
        if kind == "concealed-kong":
            event = self.reader.take("kong", ["seat", "kind", "tiles"])
            tile = event["tiles"][0] + event["tiles"][-1]
            require(event["tiles"] == text_of([tile] * 4), f"{event} is no kong")
            require(tile in self.kinds, f"{event}: no kong of jokers or flowers")  # RDJ-24
            self._give(seat, *[tile] * 4)
            self.melds[seat].append({"kind": kind, "tiles": event["tiles"]})
        else:
            event = self.reader.take("kong", ["seat", "kind", "tile"])
            require(kind == "added-kong", f"{event} is no kong")
            require(self.drawn is not None, "a kong is added after a draw only")
            tile = event["tile"]
            pungs = [m for m in self.melds[seat] if m["tiles"] == text_of([tile] * 3)]
            require(len(pungs) == 1, f"{event}: there is no such pung")
            self._give(seat, tile)
            if self.reader.next_kind() in ("win", "stopped"):
                return self._robbed(seat, tile)
            pungs[0].update({"kind": kind, "tiles": text_of([tile] * 4)})
        self._pay(kind, seat, from_others(seat, 1 if kind == "added-kong" else 2))
        return self._replace(seat)

    def _robbed(self, robbed: int, tile: str) -> "Over":
        """RDJ-21: the robbed player keeps his pung, and nobody pays for the kong."""
        event = self.reader.peek()
        if event["e"] == "stopped":
            return self._false_win([seat for seat in range(4) if seat != robbed], tile=tile)
        self.match.seen["robbed"] += 1
        require(event["seat"] != robbed, f"{event}: nobody robs himself")
        return self._win(event["seat"], "rob", tile, robbed)

    def _replace(self, seat: int) -> "Over | None":
        self._draw(seat, "replacement")
        self.after_kong = True  # also when it is a flower (RDJ-13)
        return None if self._lay_out(seat) else Over(None)

    def _pay(self, reason: str, seat: int, payments: list[int]) -> None:
        event = self.reader.take("pay", ["reason", "seats", "payments"])
        expected = {"reason": reason, "seats": [seat], "payments": payments}
        require({name: event[name] for name in expected} == expected, f"{event}, not {expected}")
        self.match.pay(payments)

    # Discards and claims

    def _discard(self, seat: int) -> "int | Over":
        event = self.reader.take("discard", ["seat", "tile", "drawn"])
        tile = event["tile"]
        require(event["seat"] == seat, f"{event}, but it is the turn of seat {seat}")
        require(event["drawn"] is (tile == self.drawn), f"{event}: drawn was {self.drawn}")
        self._give(seat, tile)
        self.drawn = None
        self.after_kong = False
        if not self.wall:  # RDJ-9
            self._exhausted()
            return Over(None)
        self.match.seen["joker discarded"] += tile == JOKER
        others = [(seat + place) % 4 for place in (1, 2, 3)]
        while self.reader.next_kind() == "pay":
            self._wrong_claim(others, tile)
        if self.reader.next_kind() == "stopped":
            return self._false_win(others)
        claimant = None
        if self.reader.next_kind() == "claim":
            claimant = self._claim(others, seat, tile)
        for other in others:
            if other != claimant and tile in self.kinds and self.held[other][tile] >= 2:
                self.passed[other].add(tile)
                self.match.seen["pung let go"] += 1
        if claimant is None:
            self._draw(others[0], "wall")
            return others[0] if self._lay_out(others[0]) else Over(None)
        if self.melds[claimant][-1]["kind"] == "kong":
            paid = [0, 0, 0, 0]
            paid[seat], paid[claimant] = -3, 3
            self._pay("open-kong", claimant, paid)
            over = self._replace(claimant)
            if over:
                return over
        return claimant

    def _claim(self, others: list[int], source: int, tile: str) -> int:
        """RDJ-16 to RDJ-19."""
        event = self.reader.take("claim", ["seat", "kind", "tiles", "tile", "from"])
        claimant: int = event["seat"]
        kind = event["kind"]
        require(claimant in others, f"{event}: not by seat {claimant}")
        require(kind in ("pung", "kong"), f"{event}: no such claim")
        require((event["from"], event["tile"]) == (source, tile), f"{event}: not that tile")
        require(tile in self.kinds, f"{event}: it cannot be claimed")  # RDJ-25
        own = [tile] * (2 if kind == "pung" else 3)
        require(event["tiles"] == text_of(own), f"{event}: not with these")
        require(kind == "kong" or tile not in self.passed[claimant], f"{event}: let go before")
        self._give(claimant, *own)
        self.match.seen[kind] += 1
        melded = {"kind": kind, "tiles": text_of([*own, tile]), "from": source}
        self.melds[claimant].append(melded)
        return claimant

    # The end

    def _win(self, seat: int, by: str, tile: str | None, source: int) -> "Over":
        fields = ["seat", "by", "tile", "score", "payments", "shown", "flies"]
        event = self.reader.take("win", [*fields, "from"] if by == "rob" else fields)
        require(tile is not None, f"{event}: nothing was drawn")
        assert tile is not None
        expected = {"seat": seat, "by": by, "tile": tile} | (
            {"from": source} if by == "rob" else {}
        )
        require({name: event[name] for name in expected} == expected, f"{event}, not {expected}")
        if by == "draw":
            self._give(seat, tile)
        require(event["shown"] == {str(seat): self._shown(seat)}, f"{event} shows something else")
        concealed = [*self.held[seat].elements(), tile]
        require(is_complete(concealed, self.kinds), f"{event}: the hand is not complete")
        number = flies_to_turn(concealed, len(self.wall), self.options)
        flies = self.wall[::-1][:number]
        require(event["flies"] == text_of(flies), f"{event}: the flies are {text_of(flies)}")
        self._check_score(event, seat, by, source)
        return Over(seat)

    def _check_score(self, event: Event, seat: int, by: str, source: int) -> None:
        """RDJ-40 to RDJ-60, and what is paid."""
        winds = {other: WINDS[(other - self.dealer) % 4] for other in range(4)}
        after_kong = self.after_kong and by == "draw"
        request = {
            "hand": event["shown"][str(seat)]["hand"],
            "melds": [{"kind": m["kind"], "tiles": m["tiles"]} for m in self.melds[seat]],
            "flowers": text_of(sorted_tiles(self.laid[seat])),
            "win": event["tile"],
            "by": by,
            "seat": winds[seat],
            "flags": ["after-kong"] if after_kong else [],
            "options": self.options,
            "flies": event["flies"],
            "wall": len(self.wall),
        }
        if by == "rob":
            request["from"] = winds[source]
        require(not faults(request), f"{event}: {faults(request)}")
        answer = event["score"]
        fields = {"ok", "win", "score", "total", "patterns", "reading"}
        require(set(answer) == fields and answer["ok"] is True, f"{event} scores otherwise")
        try:
            agree(request, answer)
        except AssertionError as differs:
            raise Foul(f"the score is another: {differs}") from None
        share = answer["score"]
        payments = from_others(seat, share)
        if by == "rob":
            payments = [0, 0, 0, 0]
            payments[seat], payments[source] = 3 * share, -3 * share
        require(event["payments"] == payments, f"{event}: paid is {payments}")
        self.match.pay(payments)
        self.match.seen[f"won by {by}"] += 1
        self.match.seen.update(pattern["id"] for pattern in answer["patterns"])

    def _shown(self, seat: int) -> Event:
        hand = text_of(sorted_tiles(self.held[seat].elements()))
        return {"hand": hand, "melds": self.melds[seat]}

    # Strict tables (RDJ-37)

    def _wrong_claim(self, seats: list[int], tile: str | None = None) -> None:
        """A pung or kong that is not allowed; `tile` is what it was called on."""
        event = self.reader.peek()
        require(self.match.strict, f"{event}: an assisted table accepts no mistake")
        (seat,) = event["seats"]
        require(seat in seats, f"{event}: seat {seat} has nothing to declare")
        if tile in self.kinds and tile is not None:
            both = self.held[seat][tile] >= 3
            require(not both, f"{event}: both pung and kong were allowed")
        self._pay("wrong-claim", seat, from_others(seat, -1))
        self.match.seen["wrong-claim"] += 1

    def _false_win(self, seats: list[int], *, own: bool = False, tile: str = "") -> "Over":
        """The hand is shown, and over; `tile` is one that could have been robbed."""
        event = self.reader.take("stopped", ["reason", "seats", "payments", "shown"])
        require(self.match.strict, f"{event}: an assisted table accepts no mistake")
        require(event["reason"] == "false-win", f"{event}: for another reason")
        wrong = event["seats"]
        require(wrong and set(wrong) <= set(seats), f"{event}: not these seats")
        for seat in wrong:
            if own and self.drawn is not None:
                complete = is_complete(list(self.held[seat].elements()), self.kinds)
            else:
                robbed = [*self.held[seat].elements(), tile]
                complete = bool(tile) and is_complete(robbed, self.kinds)
            require(not complete, f"{event}: the win of seat {seat} was none too few")
        payments = [8 * len(wrong) - 32 * (seat in wrong) for seat in range(4)]
        require(event["payments"] == payments, f"{event}: paid is {payments}")
        shown = {str(seat): self._shown(seat) for seat in wrong}
        require(event["shown"] == shown, f"{event} shows something else")
        self.match.pay(payments)
        self.match.seen["false-win"] += 1
        return Over(None)


class Over:
    """The hand is over, with a winner or without."""

    def __init__(self, winner: int | None) -> None:
        self.winner = winner
