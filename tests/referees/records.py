"""Records as docs/interfaces.md §4 describes them, read without the program that wrote them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from tests.second_opinions.generator import below, shuffled, words

Event = dict[str, Any]

HEADER = {
    "fivewinds",
    "rules",
    "rules-version",
    "options",
    "table",
    "generator",
    "commit",
    "seed",
    "players",
}


class Foul(AssertionError):
    """Something in a record that the rules do not allow."""


def require(condition: object, said: str) -> None:
    """Call a foul unless this is so."""
    if not condition:
        raise Foul(said)


class Reader:
    """The events of a record in order, one at a time, numbered through."""

    def __init__(self, lines: Iterable[str]) -> None:
        first, *rest = [json.loads(line) for line in lines]
        self.header: Event = first
        self.events: list[Event] = rest
        self.place = 0

    def next_kind(self) -> str:
        """The kind of the event to come; empty when there is none."""
        return str(self.events[self.place]["e"]) if self.place < len(self.events) else ""

    def peek(self) -> Event:
        """The event to come."""
        require(self.place < len(self.events), "the record breaks off")
        return self.events[self.place]

    def take(self, kind: str, fields: Iterable[str], optional: Iterable[str] = ()) -> Event:
        """The next event, which must be of this kind and have exactly these fields."""
        event = self.peek()
        require(event.get("e") == kind, f"{event} where {kind} must come")
        require(event.get("n") == self.place, f"{event} has a number out of order")
        there = set(event) - {"e", "n"}
        require(set(fields) <= there <= {*fields, *optional}, f"{event} has other fields")
        self.place += 1
        return event


def check_header(header: Event, rules: str, options: Mapping[str, Any]) -> bytes:
    """The header says what it must; `options` are the book's defaults. Returns the seed."""
    require(set(header) == HEADER, f"the header has the fields {sorted(header)}")
    require(header["fivewinds"] == 1, "another format")
    require(header["rules"] == rules, "another book")
    require(type(header["rules-version"]) is int, "no version of the rules")
    require(set(header["options"]) == set(options), "the options are not all there")
    require(header["table"] in ("assisted", "strict"), "another kind of table")
    require(header["generator"] == "shake-256", "another generator")
    seed = bytes.fromhex(header["seed"])
    require(len(seed) == 32 and header["seed"] == seed.hex(), "a seed has 64 hex digits")
    require(header["commit"] == sha256(seed).hexdigest(), "the seed is not what was committed to")
    require(len(header["players"]) == 4, "there are four players")
    for player in header["players"]:
        require(player["kind"] in ("human", "bot"), "neither human nor bot")
        require(("level" in player) == (player["kind"] == "bot"), "bots have levels")
        require(isinstance(player["name"], str), "a player without a name")
    return seed


def check_chairs(header: Event, first: int) -> None:
    """Players are listed from the chair that the lot picked."""
    chairs = [player["chair"] for player in header["players"]]
    require(chairs == [(first + seat) % 4 for seat in range(4)], f"the lot fell on chair {first}")


def walls(seed: bytes, hand: int, tiles: Sequence[str]) -> tuple[int, list[str]]:
    """The lot, in hand 1 of a book that draws one, and the wall of a hand without dice."""
    stream = words(seed + hand.to_bytes(4, "big"))
    lot = below(stream, 4) if hand == 1 else 0
    return lot, [tiles[number] for number in shuffled(stream, range(len(tiles)))]


def dealt(wall: Sequence[str], place: int) -> list[str]:
    """Three times four tiles and one: what the player gets who is so many after the dealer."""
    fours = [wall[16 * time + 4 * place + number] for time in range(3) for number in range(4)]
    return [*fours, wall[48 + place]]


def check_ranking(event: Event, scores: Sequence[int]) -> None:
    """Seats best first, equal ones by number; equal ones share the place."""
    require(event["scores"] == list(scores), f"{event}, but the scores are {scores}")
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    require(event["ranking"] == order, f"{event} ranks wrongly")
    places = [1 + sum(other > own for other in scores) for own in scores]
    require(event["places"] == places, f"{event} gives wrong places")
