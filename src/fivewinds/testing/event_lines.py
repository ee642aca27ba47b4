"""Events as lines that people read, and such lines as events again."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from fivewinds.events import (
    Claim,
    Dead,
    Discard,
    Draw,
    Event,
    Exchange,
    Flower,
    Kong,
    Pay,
    Stopped,
    Void,
    Win,
)
from fivewinds.tiles import parse

Told = dict[str, Any]


def lines_of(event: Told) -> Iterator[str]:
    """An event as a person reads it: a line, and one more for each thing that comes with it."""
    teller = _TELLERS.get(event["e"])
    if teller is not None:
        yield from teller(event)


def _deal(event: Told) -> Iterator[str]:
    parts = [f"hand {event['hand']}: seat {event['dealer']} starts, {event['wall']} to draw"]
    parts += [f"{name} {event[name]}" for name in ("round", "indicator") if name in event]
    yield ", ".join(parts)
    if any(event["scores"]) or "pot" in event:
        yield _scores(event)
    yield from (f"seat {seat} holds {hand}" for seat, hand in enumerate(event["hands"]))


def _scores(event: Told) -> str:
    pot = f", pot {event['pot']}" if "pot" in event else ""
    return f"scores {numbers(event['scores'])}{pot}"


def _draw(event: Told) -> Iterator[str]:
    how = " as replacement" if event["from"] == "replacement" else ""
    yield f"seat {event['seat']} draws {event['tile']}{how}, {event['wall']} left"


def _discard(event: Told) -> Iterator[str]:
    drawn = ", just drawn" if event["drawn"] else ""
    riichi = ", declaring riichi" if event.get("riichi") else ""
    yield f"seat {event['seat']} discards {event['tile']}{drawn}{riichi}"


def _claim(event: Told) -> Iterator[str]:
    stands = f" as {event['as']}" if "as" in event else ""
    came = f"{event['tile']} from seat {event['from']}"
    yield f"seat {event['seat']} claims {came}: {event['kind']} with {event['tiles']}{stands}"


def _kong(event: Told) -> Iterator[str]:
    if event["kind"] == "added-kong":
        yield f"seat {event['seat']} adds {event['tile']} to its pung"
    else:
        yield f"seat {event['seat']} makes a concealed kong of {event['tiles']}"


def _flower(event: Told) -> Iterator[str]:
    yield f"seat {event['seat']} lays out {event['tile']}"


def _exchange(event: Told) -> Iterator[str]:
    came = f"{event['received']} from seat {event['from']}"
    yield f"seat {event['seat']} gives {event['tiles']} and gets {came}"


def _void(event: Told) -> Iterator[str]:
    yield f"seat {event['seat']} plays without {event['suit']}"


def _pay(event: Told) -> Iterator[str]:
    yield f"paid: {event['reason']}{_by(event)}, payments {numbers(event['payments'])}"


def _by(event: Told) -> str:
    seats = event.get("seats")
    return f" by seat {' '.join(map(str, seats))}" if seats else ""


def _dead(event: Told) -> Iterator[str]:
    yield f"seat {event['seat']} has a dead hand: {event['reason']}"


_COMES = {"discard": "discarded by", "rob": "robbed from"}
_WIN_FIELDS = {"e", "n", "seat", "by", "tile", "from", "score", "payments", "shown"}


def _win(event: Told) -> Iterator[str]:
    came = f"{_COMES[event['by']]} seat {event['from']}" if "from" in event else "drawn"
    yield f"seat {event['seat']} wins with {event['tile']}, {came}"
    score = event["score"]
    yield f"  as {_reading(score['reading'])}"
    if any(event["payments"]):
        sums = score["total"].items()
        total = ", ".join(f"{name} {value}" for name, value in sums if value is not None)
        yield f"  worth {score['score']} ({total})"
        for pattern in score["patterns"]:
            yield f"  {pattern['id']} {pattern['value']} {pattern['unit']}"
    for name in event:
        if name not in _WIN_FIELDS:
            yield from _told(name, event[name])
    yield from _shown(event)
    yield f"  payments {numbers(event['payments'])}"


def _told(name: str, value: Any) -> Iterator[str]:
    """What a book tells with a win: all hands that it counts, or something else as it is."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        yield f"  {name} {value}"
        return
    for seat, hand in enumerate(value):
        parts = [f"{total} {count}" for total, count in hand["total"].items() if count]
        earned = [f"{pattern['id']} {pattern['value']}" for pattern in hand["patterns"]]
        yield f"  seat {seat} counts {hand['score']}" + "".join(
            f", {part}" for part in (*parts, *earned)
        )


def _reading(reading: Told) -> str:
    parts = [*reading.get("sets", ()), *reading.get("pairs", ())]
    parts += [reading[name] for name in ("pair", "tiles") if name in reading]
    stands = [f"{joker} for {tiles}" for joker, tiles in reading["jokers"].items()]
    return " ".join(parts) + (f", {', '.join(stands)}" if stands else "")


def _shown(event: Told) -> Iterator[str]:
    for seat, shown in event.get("shown", {}).items():
        yield ", ".join((f"  seat {seat} shows {shown['hand']}", *map(_meld, shown["melds"])))


def _meld(meld: Told) -> str:
    stands = f" as {meld['as']}" if "as" in meld else ""
    came = f" from seat {meld['from']}" if "from" in meld else ""
    return f"{meld['kind']} {meld['tiles']}{stands}{came}"


def _stopped(event: Told) -> Iterator[str]:
    yield f"stopped: {event['reason']}{_by(event)}, payments {numbers(event['payments'])}"
    yield from _shown(event)


def _end_hand(event: Told) -> Iterator[str]:
    yield _scores(event)
    yield from _shown(event)


_TELLERS: dict[str, Callable[[Told], Iterator[str]]] = {
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "claim": _claim,
    "kong": _kong,
    "flower": _flower,
    "exchange": _exchange,
    "void": _void,
    "pay": _pay,
    "dead": _dead,
    "win": _win,
    "stopped": _stopped,
    "end-hand": _end_hand,
}


def following_lines(events: Iterable[Told]) -> Iterator[str]:
    """What comes after a hand: the next deal, or the last payment and the end of the match."""
    for event in events:
        if event["e"] == "deal":
            wind = f", round {event['round']}" if "round" in event else ""
            yield f"then seat {event['dealer']} starts{wind}"
            return
        if event["e"] == "pay":
            yield from (f"then {line}" for line in _pay(event))
        else:
            reason = f": {event['reason']}" if "reason" in event else ""
            ranking = f"ranking {numbers(event['ranking'])}"
            yield f"then the match is over{reason}, scores {numbers(event['scores'])}, {ranking}"


def is_after(line: str) -> bool:
    """Whether a line tells what comes after the hand."""
    return line == "then" or line.startswith("then ")


def numbers(values: list[int]) -> str:
    """Numbers with spaces between."""
    return " ".join(map(str, values))


# And back


class Dealt(NamedTuple):
    """The deal as a story tells it."""

    dealer: int
    left: int | None
    """Tiles to draw; None where the story does not say."""
    round: str | None
    indicator: str
    scores: tuple[int, ...] | None
    pot: int
    hands: tuple[str, ...]


_TILE, _TILES = r"(\d[a-z])", r"([\da-z]+)"
_NUMBERS = r"-?\d+(?: -?\d+){3}"
_HAND = re.compile(
    r"hand \d+: seat ([0-3]) starts(?:, (\d+) to draw)?"
    rf"(?:, round ([ESWN]))?(?:, indicator {_TILE})?"
)
_SCORES = re.compile(rf"scores ({_NUMBERS})(?:, pot (-?\d+))?")
_HOLDS = re.compile(rf"seat ([0-3]) holds {_TILES}")

FORMS = (
    "hand 1: seat 0 starts, 84 to draw, round E, indicator 5z",
    "scores 250 250 250 250, pot 20",
    "seat 0 holds 123m456p789s1122z",
    "seat 0 gives 147m and gets 258p from seat 3",
    "seat 0 plays without m",
    "seat 0 draws 5m, 83 left",
    "seat 0 draws 5m as replacement, 82 left",
    "seat 0 discards 5m, just drawn, declaring riichi",
    "seat 1 claims 5m from seat 0: chow with 34m as 345m",
    "seat 1 claims 5m from seat 0: pung with 55m",
    "seat 1 claims 5m from seat 0: kong with 555m",
    "seat 1 adds 5m to its pung",
    "seat 1 makes a concealed kong of 5555m",
    "seat 1 lays out 1f",
    "seat 1 wins with 5m, drawn",
    "seat 1 wins with 5m, discarded by seat 0",
    "seat 1 wins with 5m, robbed from seat 0",
    "paid: REASON by seat 1, payments 1 -3 1 1",
    "seat 1 has a dead hand: REASON",
    "stopped: REASON by seat 1, payments 8 -24 8 8",
)
"""The lines there are, each whole."""


def is_first(line: str) -> bool:
    """Whether a line can begin a story."""
    return _HAND.fullmatch(line) is not None


def belongs_to_the_deal(line: str) -> bool:
    """Whether a line tells of scores or of a hand, rightly written; raises for no tiles."""
    found = _HOLDS.fullmatch(line)
    if found:
        parse(found[2])
    return bool(found or _SCORES.fullmatch(line))


def deal_of(story: list[str]) -> Dealt:
    """The deal of a story, from its first lines; the first of them `is_first`."""
    hand = _HAND.fullmatch(story[0])
    assert hand is not None
    scores = _SCORES.fullmatch(story[1]) if len(story) > 1 else None
    holds = {found[1]: found[2] for line in story if (found := _HOLDS.fullmatch(line))}
    return Dealt(
        int(hand[1]),
        int(hand[2]) if hand[2] else None,
        hand[3],
        hand[4] or "",
        tuple(map(int, scores[1].split())) if scores else None,
        int(scores[2] or 0) if scores else 0,
        tuple(holds.get(str(seat), "") for seat in range(4)),
    )


def _tile(text: str) -> str:
    parse(text)
    return text


_SEAT = r"seat ([0-3]) "
_PAID = rf"([a-z\d-]+)(?: by seat ([0-3](?: [0-3])*))?(?:, payments {_NUMBERS})?"
_LINES: tuple[tuple[re.Pattern[str], Callable[..., Event]], ...] = (
    (
        re.compile(_SEAT + rf"draws {_TILE}( as replacement)?(?:, \d+ left)?"),
        lambda seat, tile, how: Draw(
            0, int(seat), _tile(tile), "replacement" if how else "wall", 0
        ),
    ),
    (
        re.compile(_SEAT + rf"discards {_TILE}(?:, just drawn)?(, declaring riichi)?"),
        lambda seat, tile, riichi: Discard(
            0, int(seat), _tile(tile), False, True if riichi else UNSET
        ),
    ),
    (
        re.compile(
            _SEAT + rf"claims {_TILE} from seat ([0-3]): (chow|pung|kong) with {_TILES}"
            rf"(?: as {_TILES})?"
        ),
        lambda seat, tile, source, kind, own, stands: Claim(
            *(0, int(seat), kind, _tile(own), _tile(tile), int(source)),
            _tile(stands) if stands else UNSET,
        ),
    ),
    (
        re.compile(_SEAT + rf"adds {_TILE} to its pung"),
        lambda seat, tile: Kong(0, int(seat), "added-kong", tile=_tile(tile)),
    ),
    (
        re.compile(_SEAT + rf"makes a concealed kong of {_TILES}"),
        lambda seat, tiles: Kong(0, int(seat), "concealed-kong", _tile(tiles)),
    ),
    (
        re.compile(_SEAT + rf"lays out {_TILE}"),
        lambda seat, tile: Flower(0, int(seat), _tile(tile)),
    ),
    (
        re.compile(_SEAT + rf"gives {_TILES}(?: and gets {_TILES} from seat [0-3])?"),
        lambda seat, tiles, got: Exchange(0, int(seat), _tile(tiles), _tile(got or ""), 0),
    ),
    (
        re.compile(_SEAT + r"plays without ([mps])"),
        lambda seat, suit: Void(0, int(seat), suit),
    ),
    (
        re.compile(
            _SEAT + rf"wins with {_TILE}(?:, drawn|, (?:discarded by|robbed from) seat [0-3])?"
        ),
        lambda seat, tile: Win(0, int(seat), "", _tile(tile), {}, [], {}),
    ),
    (
        re.compile(_SEAT + r"has a dead hand: ([a-z\d-]+)"),
        lambda seat, reason: Dead(0, int(seat), reason),
    ),
    (
        re.compile(rf"paid: {_PAID}"),
        lambda reason, seats: Pay(0, reason, _seats(seats), []),
    ),
    (
        re.compile(rf"stopped: {_PAID}"),
        lambda reason, seats: Stopped(0, reason, [], _seats(seats)),
    ),
)


def _seats(text: str | None) -> list[int]:
    return [int(seat) for seat in (text or "").split()]


def event_of(line: str) -> Event | None:
    """The event that a line tells of, as far as it says what was done; None for other lines.

    Raises TileError where it names a tile that there is not.
    """
    for pattern, made in _LINES:
        found = pattern.fullmatch(line)
        if found:
            return made(*found.groups())
    return None
