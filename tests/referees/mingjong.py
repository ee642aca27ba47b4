"""A referee of 明將麻雀: follows a record from its seed and objects to whatever the rulings forbid.

Slow and obvious, and sharing nothing with the table. Hands are lists of texts such as `5m`; what a
hand is worth is asked of the slow scorer beside it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.second_opinions.generator import below, shuffled, words
from tests.second_opinions.mingjong import SEATS, neighbour, opinion, readings, tiles_of

Event = dict[str, Any]
SET = [f"{n}{suit}" for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10) for _ in "1234"]
KINDS = sorted(set(SET))
REPLACEMENTS = (134, 135, 132, 133)


class Meld:
    """A set on the table."""

    def __init__(self, kind: str, tiles: list[str], source: int | None) -> None:
        self.kind = kind
        self.tiles = tiles
        self.source = source

    def told(self) -> dict[str, Any]:
        """As records write it."""
        came = {} if self.source is None else {"from": self.source}
        return {"kind": self.kind, "tiles": written(self.tiles), **came}


def written(tiles: Sequence[str]) -> str:
    """Tiles as records write them: sorted, a letter for each suit."""
    parts = []
    for suit in "mpsz":
        numbers = "".join(sorted(tile[0] for tile in tiles if tile[1] == suit))
        parts.append(numbers + suit if numbers else "")
    return "".join(parts)


def is_complete(hand: list[str], melds: list[Meld], tile: str) -> bool:
    laid = [{"kind": meld.kind, "tiles": "".join(meld.tiles)} for meld in melds]
    asked = {"hand": "".join(hand), "melds": laid, "win": tile, "by": "draw"}
    return any(True for _ in readings(asked))


def waits(hand: list[str], melds: list[Meld]) -> list[str]:
    """What completes the hand, but for tiles of which it has all four (MJ-17)."""
    own = Counter(hand) + Counter(tile for meld in melds for tile in meld.tiles)
    return [tile for tile in KINDS if own[tile] < 4 and is_complete(hand, melds, tile)]


EARLY = ("stopped", "agreed")
"""Why a match may end that could go on: MJ-97, and simulations of so many hands."""


class Referee:
    """Follows one match."""

    def __init__(self, header: Event) -> None:
        self.strict = header["table"] == "strict"
        self.options = header["options"]
        self.seed = bytes.fromhex(header["seed"])
        self.chairs = [player["chair"] for player in header["players"]]
        self.scores = [250] * 4
        self.pot = 0
        self.hand = 0
        self.deciding = 0
        """How many deciding hands have been dealt."""
        self.next: tuple[int, str | None] | str | None = (0, "E")
        """Dealer and round of the next hand, or why there is none."""

    def judge(self, events: Sequence[Event]) -> None:
        """Go through a whole match; raises AssertionError with the number of the event."""
        for number, event in enumerate(events):
            try:
                assert event["n"] == number, "events are not numbered through"
                after = events[number + 1] if number + 1 < len(events) else {}
                getattr(self, "_" + event["e"].replace("-", "_"))(event, after)
            except AssertionError as fault:
                raise AssertionError(f"event {number} {event}: {fault}") from fault
        assert events[-1]["e"] == "end-match", "the match does not end"

    # The deal

    def _deal(self, event: Event, after: Event) -> None:
        self.hand += 1
        assert isinstance(self.next, tuple), "a hand after the end"
        self.dealer, self.round = self.next
        self.deciding += self.round is None
        assert event["hand"] == self.hand
        assert (event["dealer"], event.get("round")) == self.next, f"{self.next} should deal"
        assert (event["scores"], event["pot"]) == (self.scores, self.pot)
        source = words(self.seed + self.hand.to_bytes(4, "big"))
        if self.hand == 1:
            lot = below(source, 4)
            assert self.chairs == [(lot + seat) % 4 for seat in range(4)], "another lot"
        assert event["dice"] == [below(source, 6) + 1 for _ in range(2)], "other dice"
        self.wall = [SET[place] for place in shuffled(source, range(136))]
        self.hands: list[list[str]] = [[], [], [], []]
        place = 0
        for portion in (4, 4, 4, 1):
            for step in range(4):
                self.hands[(self.dealer + step) % 4] += self.wall[place : place + portion]
                place += portion
        assert event["hands"] == [written(hand) for hand in self.hands], "other tiles"
        assert event["indicator"] == self.wall[122], "another indicator"
        assert event["wall"] == 70
        self.front, self.end, self.replaced = 52, 122, 0
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.rivers: list[list[str]] = [[], [], [], []]
        self.go_round: list[list[str]] = [[], [], [], []]
        self.riichi: list[int] = []
        self.turn, self.expects = self.dealer, "draw"
        self.drawn: str | None = None
        self.table_tile: tuple[str, int, str] | None = None
        """The tile that others may take: itself, whose it was, `discard` or `rob`."""
        self.barred = ""
        """What may not be discarded after a claim."""
        self.last_kong: tuple[str, int | None] = ("", None)
        self.made = 0
        """Melds made so far by anybody."""
        self.discards = 0
        self.staked: int | None = None
        """Who has just declared riichi and not paid."""
        self.liable: list[tuple[int, str] | None] = [None] * 4
        self.ended = ""
        self.winner: int | None = None

    @property
    def left(self) -> int:
        return self.end - self.front

    def _draw(self, event: Event, after: Event) -> None:
        seat = event["seat"]
        assert self.expects in ("draw", "replacement"), "nobody draws now"
        assert self.staked is None, "the stake has not been paid"
        assert seat == self.turn, f"seat {self.turn} draws"
        if self.expects == "draw":
            assert event["from"] == "wall"
            assert self.left > 0, "the wall is used up"
            tile = self.wall[self.front]
            self.front += 1
            self.last_kong = ("", None)
        else:
            assert event["from"] == "replacement"
            if self.table_tile is not None:
                self._finish_added_kong(seat)
            tile = self.wall[REPLACEMENTS[self.replaced]]
            self.replaced += 1
            self.end -= 1
        assert event["tile"] == tile, f"the wall has {tile} here"
        assert event["wall"] == self.left, f"{self.left} tiles are left"
        self.hands[seat].append(tile)
        self.drawn, self.table_tile, self.barred, self.expects = tile, None, "", "act"

    # In turn

    def _discard(self, event: Event, after: Event) -> None:
        seat, tile = event["seat"], event["tile"]
        assert (seat, self.expects) == (self.turn, "act"), "not this seat's turn"
        assert tile in self.hands[seat], "a tile that is not held"
        assert event["drawn"] == (tile == self.drawn), "just drawn or not"
        assert tile != self.barred, "swap-calling (MJ-10)"
        if seat in self.riichi:
            assert tile == self.drawn, "the hand changes after riichi (MJ-20)"
        self.hands[seat].remove(tile)
        if event.get("riichi"):
            self._declares(seat)
        self.rivers[seat].append(tile)
        self.go_round[seat] = []
        self.discards += 1
        self.table_tile = (tile, seat, "discard")
        self.drawn, self.turn, self.expects = None, (seat + 1) % 4, "draw"
        self._noted(after)

    def _noted(self, after: Event) -> None:
        """A player who does not win on the discard lets it pass (MJ-16)."""
        assert self.table_tile is not None
        tile, source, _ = self.table_tile
        if after["e"] not in ("win", "stopped"):
            for seat in range(4):
                if seat != source:
                    self.go_round[seat].append(tile)

    def _declares(self, seat: int) -> None:
        """MJ-18."""
        assert self.drawn is not None, "riichi without a draw"
        assert seat not in self.riichi, "riichi twice"
        assert self._closed(seat), "riichi with an open hand"
        assert self.scores[seat] >= 10, "riichi with too few points"
        assert self.left >= 4, "riichi with too few tiles"
        if not self.strict:
            assert waits(self.hands[seat], self.melds[seat]), "riichi without waiting"
        self.staked = seat

    def _closed(self, seat: int) -> bool:
        return all(meld.kind == "concealed-kong" for meld in self.melds[seat])

    def _pay(self, event: Event, after: Event) -> None:
        if event["reason"] == "final-pot":
            first = min(range(4), key=lambda seat: (-self.scores[seat], seat))
            assert not isinstance(self.next, tuple) or after.get("reason") in EARLY
            assert event["seats"] == [first], "the pot goes to the first (MJ-95)"
            assert event["payments"] == [self.pot * (seat == first) for seat in range(4)]
            assert self.pot > 0
        else:
            assert event["reason"] == "riichi"
            assert event["seats"] == [self.staked], "nobody has declared riichi"
            assert event["payments"] == [-10 * (seat == self.staked) for seat in range(4)]
            assert self.staked is not None
            self.riichi.append(self.staked)
            self.staked = None
            assert after["e"] in ("draw", "claim", "stopped"), "a stake and then that"
        self._move(event["payments"])

    def _move(self, payments: list[int]) -> None:
        for seat in range(4):
            self.scores[seat] += payments[seat]
        self.pot -= sum(payments)

    def _kong(self, event: Event, after: Event) -> None:
        seat = event["seat"]
        assert (seat, self.expects) == (self.turn, "act"), "not this seat's turn"
        assert self.drawn is not None, "no kong right after a claim (MJ-8)"
        self._may_kong()
        if event["kind"] == "concealed-kong":
            tiles = tiles_of(event["tiles"])
            assert len(set(tiles)) == 1
            assert len(tiles) == 4
            if seat in self.riichi:
                self._keeps_its_waits(seat, tiles[0])
            for tile in tiles:
                assert tile in self.hands[seat], "a tile that is not held"
                self.hands[seat].remove(tile)
            self._lay(seat, Meld("concealed-kong", tiles, None))
            self.last_kong = ("concealed-kong", None)
        else:
            tile = event["tile"]
            assert tile in self.hands[seat], "a tile that is not held"
            pungs = [m.tiles[0] for m in self.melds[seat] if m.kind == "pung"]
            assert tile in pungs, "a kong without a pung"
            self.hands[seat].remove(tile)
            self.table_tile = (tile, seat, "rob")
        self.made += 1
        self.expects = "replacement"

    def _finish_added_kong(self, seat: int) -> None:
        """Nobody has robbed it."""
        assert self.table_tile is not None
        tile = self.table_tile[0]
        for meld in self.melds[seat]:
            if meld.kind == "pung" and meld.tiles[0] == tile:
                meld.kind = "added-kong"
                meld.tiles.append(tile)
        self.last_kong = ("added-kong", None)

    def _may_kong(self) -> None:
        """MJ-12."""
        assert self.left > 0, "no tile to replace a kong"
        kongs = sum(meld.kind.endswith("kong") for melds in self.melds for meld in melds)
        assert kongs < 4, "a fifth kong"

    def _keeps_its_waits(self, seat: int, tile: str) -> None:
        """MJ-20."""
        assert tile == self.drawn, "a kong without the drawn tile after riichi"
        before = list(self.hands[seat])
        before.remove(tile)
        rest = [held for held in before if held != tile]
        kong = Meld("concealed-kong", [tile] * 4, None)
        now = waits(rest, [*self.melds[seat], kong])
        assert waits(before, self.melds[seat]) == now, "a kong that changes the waits"

    # Claims

    def _claim(self, event: Event, after: Event) -> None:
        seat, tile, own = event["seat"], event["tile"], tiles_of(event["tiles"])
        assert self.staked is None, "the stake is paid first (MJ-19)"
        assert self.table_tile == (tile, event["from"], "discard"), "no such discard"
        assert seat != event["from"]
        assert self.expects == "draw"
        assert self.left > 0, "the last discard is for winning (MJ-13)"
        assert seat not in self.riichi, "a call after riichi"
        for held in own:
            assert held in self.hands[seat], "a tile that is not held"
            self.hands[seat].remove(held)
        tiles = sorted([*own, tile])
        if event["kind"] == "chow":
            assert seat == (event["from"] + 1) % 4, "a chow from another than the left"
            first = tiles[0]
            assert first[1] != "z"
            assert tiles == [neighbour(first, step) for step in range(3)], "no chow"
        else:
            assert len(tiles) == (4 if event["kind"] == "kong" else 3)
            assert len(set(tiles)) == 1, "no pung or kong"
        if event["kind"] == "kong":
            self._may_kong()
            self.expects, self.last_kong = "replacement", ("kong", event["from"])
        else:
            assert any(held != tile for held in self.hands[seat]), "nothing to discard (MJ-10)"
            self.expects, self.barred = "act", tile
        self.turn, self.drawn, self.table_tile = seat, None, None
        self.made += 1
        before = self._certain(seat)
        self._lay(seat, Meld(event["kind"], tiles, event["from"]))
        for pattern in sorted(self._certain(seat) - before):
            self.liable[seat] = (event["from"], pattern)

    def _lay(self, seat: int, meld: Meld) -> None:
        self.melds[seat].append(meld)

    def _certain(self, seat: int) -> set[str]:
        """The limits that the melds alone make certain (MJ-73)."""
        melds = self.melds[seat]
        alike = [meld.tiles[0] for meld in melds if meld.kind != "chow"]
        found = set()
        if {"5z", "6z", "7z"} <= set(alike):
            found.add("big-three-dragons")
        if {"1z", "2z", "3z", "4z"} <= set(alike):
            found.add("big-four-winds")
        if sum(meld.kind.endswith("kong") for meld in melds) == 4:
            found.add("four-kongs")
        if any(
            tile[1] != "z" and {neighbour(tile, step) for step in range(4)} <= set(alike)
            for tile in alike
        ):
            found.add("four-consecutive-triplets")
        if (
            sum(meld.kind == "chow" for meld in melds) == 4
            and len({tuple(meld.tiles) for meld in melds}) == 1
        ):
            found.add("quadruple-chows")
        return found

    # The end of a hand

    def _request(self, seat: int, by: str) -> dict[str, Any]:
        """The win as the slow scorer is asked about it."""
        hand = list(self.hands[seat])
        flags = []
        asked: dict[str, Any] = {"indicator": self.wall[122], "pot": self.pot, "by": by}
        if by == "draw":
            assert self.drawn is not None
            tile = self.drawn
            hand.remove(tile)
            if self.last_kong[0]:
                flags.append("after-kong")
                if self.last_kong[1] is not None:
                    asked["kong-from"] = self._wind(self.last_kong[1])
            liable = self.liable[seat]
            if liable is not None:
                asked["liable"] = {"seat": self._wind(liable[0]), "pattern": liable[1]}
        else:
            assert self.table_tile is not None
            tile, source, _ = self.table_tile
            asked["from"] = self._wind(source)
            asked["own-discards"] = "".join(self.rivers[seat])
            asked["round-discards"] = "".join(self.go_round[seat])
        if seat in self.riichi:
            flags.append("riichi")
            asked["ura"] = self.wall[123]
        if self.left == 0 and by != "rob" and not self.last_kong[0]:
            flags.append("last-tile")
        if self.left == 0 and by == "discard" and "last-tile" not in flags:
            flags.append("last-tile")
        if self.made == 0 and self.discards <= (4 if by == "discard" else 3):
            flags.append("first-turn")
        melds = [{"kind": m.kind, "tiles": "".join(m.tiles)} for m in self.melds[seat]]
        return asked | {
            "hand": "".join(hand),
            "win": tile,
            "melds": melds,
            "seat": self._wind(seat),
            "round": self.round,
            "flags": flags,
            "options": self.options,
        }

    def _wind(self, seat: int) -> str:
        return SEATS[(seat - self.dealer) % 4]

    def _win(self, event: Event, after: Event) -> None:
        seat, by = event["seat"], event["by"]
        if by == "draw":
            assert (seat, self.expects) == (self.turn, "act"), "not this seat's turn"
            assert self.drawn == event["tile"]
            assert "from" not in event
        else:
            assert self.table_tile == (event["tile"], event["from"], by), "no such tile"
            assert seat != event["from"]
        asked = self._request(seat, by)
        found = opinion(asked)
        assert not found.reason, f"no win: {found.reason}"
        score = event["score"]
        patterns = {(each["id"], each["count"], each["value"]) for each in score["patterns"]}
        assert (score["ok"], score["win"]) == (True, True)
        assert score["score"] == found.score, f"worth {found.score}"
        assert score["total"] == {"faan": found.faan, "limit": found.limit}
        assert patterns in [set(each) for each in found.patterns], f"rather {found.patterns}"
        assert found.payments is not None
        expected = [found.payments[self._wind(each)] for each in range(4)]
        assert event["payments"] == expected, f"payments {expected}"
        assert event.get("ura") == (self.wall[123] if seat in self.riichi else None), "ura"
        shown = {"hand": written(tiles_of(asked["hand"])), "melds": self._told(seat)}
        assert event["shown"] == {str(seat): shown}, "the winner's hand and no other"
        self._move(event["payments"])
        assert self.pot == 0, "the winner takes the pot"
        self.ended, self.winner = "win", seat

    def _told(self, seat: int) -> list[dict[str, Any]]:
        return [meld.told() for meld in self.melds[seat]]

    def _stopped(self, event: Event, after: Event) -> None:
        reason = event["reason"]
        if reason == "false-win":
            shown = self._false_win(event)
        else:
            assert self.staked is None, "a stake is missing"
            assert self.left == 0, "tiles are left"
            assert self.expects == "draw"
            waiting = [seat for seat in range(4) if waits(self.hands[seat], self.melds[seat])]
            false = [seat for seat in self.riichi if seat not in waiting]
            if false:
                assert reason == "false-riichi", "riichi without waiting (MJ-23)"
                assert sorted(event["seats"]) == sorted(false)
                assert event["payments"] == self._penalty(false)
                shown = false
            else:
                assert reason == "exhausted"
                assert "seats" not in event
                assert event["payments"] == self._drawn_hand(waiting)
                shown = waiting
        hands = {
            str(seat): {"hand": written(self.hands[seat]), "melds": self._told(seat)}
            for seat in shown
        }
        assert event.get("shown", {}) == hands, "exactly these hands are shown"
        self.waiting = shown
        self._move(event["payments"])
        self.ended = reason

    def _drawn_hand(self, waiting: list[int]) -> list[int]:
        """MJ-80."""
        if len(waiting) in (0, 4):
            return [-3 * (seat in waiting) for seat in range(4)]
        gets, pays = 30 // len(waiting), 30 // (4 - len(waiting))
        return [gets - 3 if seat in waiting else -pays for seat in range(4)]

    def _penalty(self, seats: list[int]) -> list[int]:
        """MJ-22: 90 from each offender to every other seat, stakes of this hand back."""
        payments = [10 * (seat in self.riichi) for seat in range(4)]
        for offender in seats:
            for other in range(4):
                if other != offender:
                    payments[offender] -= 90
                    payments[other] += 90
        return payments

    def _false_win(self, event: Event) -> list[int]:
        assert self.strict, "assisted tables offer no wrong win"
        seats: list[int] = event["seats"]
        if self.table_tile is not None:
            by = self.table_tile[2]
            assert self.table_tile[1] not in seats
        else:
            by = "draw"
            assert seats == [self.turn]
            assert self.expects == "act"
        for seat in seats:
            # Right after a claim nothing was drawn, so that no win is valid.
            if by != "draw" or self.drawn is not None:
                assert opinion(self._request(seat, by)).reason, f"seat {seat} has a valid win"
        assert event["payments"] == self._penalty(seats)
        self.staked = None
        return seats

    def _end_hand(self, event: Event, after: Event) -> None:
        assert self.ended, "the hand has not ended"
        assert (event["scores"], event["pot"]) == (self.scores, self.pot)
        assert "shown" not in event
        self.next = self._following()

    def _following(self) -> tuple[int, str | None] | str | None:
        """Dealer and round of the next hand, or why the match is over (MJ-90 to MJ-97)."""
        if min(self.scores) < 0:
            return "below-nought"
        if self.ended == "win" and self.round is None:
            assert self.winner is not None
            own = self.scores[self.winner]
            if own >= 300 and all(own > self.scores[s] for s in range(4) if s != self.winner):
                return None
        if self.round is None and self.deciding == self.options["deciding-hands"]:
            return "capped"
        if self.ended.startswith("false"):
            return self.dealer, self.round
        if self.round is None:
            return (self.dealer + 1) % 4 if self.winner is None else self.winner, None
        stays = self.ended == "win" and self.winner == self.dealer
        if self.ended == "exhausted" and self.options["dealer-stays"] == "win-or-waiting":
            stays = self.dealer in self.waiting
        if stays:
            return self.dealer, self.round
        if self.dealer < 3:
            return self.dealer + 1, self.round
        if self.round == "E":
            return 0, "S"
        return min(range(4), key=lambda seat: (-self.scores[seat], seat)), None

    def _end_match(self, event: Event, after: Event) -> None:
        early = isinstance(self.next, tuple) and event.get("reason") in EARLY
        assert early or event.get("reason") == self.next, f"it goes on with {self.next}"
        assert event["scores"] == self.scores
        assert self.pot == 0, "a pot is left (MJ-95)"
        ranking = sorted(range(4), key=lambda seat: (-self.scores[seat], seat))
        assert event["ranking"] == ranking
        assert event["places"] == [ranking.index(seat) + 1 for seat in range(4)]
