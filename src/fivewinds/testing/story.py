"""Events as lines that people read, and such lines as events again."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from fivewinds.events import Claim, Dead, Discard, Draw, Event, Flower, Kong, Pay, Stopped, Win

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
        total = ", ".join(f"{name} {value}" for name, value in score["total"].items())
        yield f"  worth {score['score']} ({total})"
        for pattern in score["patterns"]:
            yield f"  {pattern['id']} {pattern['value']} {pattern['unit']}"
    yield from (f"  {name} {event[name]}" for name in event if name not in _WIN_FIELDS)
    yield from _shown(event)
    yield f"  payments {numbers(event['payments'])}"


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
    "pay": _pay,
    "dead": _dead,
    "win": _win,
    "stopped": _stopped,
    "end-hand": _end_hand,
}


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


_HAND = re.compile(r"hand \d+: seat (\d) starts(?:, (\d+) to draw)?")
_ROUND = re.compile(r", round ([ESWN])")
_INDICATOR = re.compile(r", indicator (\w\w)")
_SCORES = re.compile(r"scores ((?:-?\d+ ?){4})(?:, pot (-?\d+))?")
_HOLDS = re.compile(r"seat (\d) holds (\w+)")


def deal_of(story: list[str]) -> Dealt:
    """The deal of a story, from its first lines."""
    first = story[0] if story else ""
    hand = _HAND.match(first)
    found_round, indicator = _ROUND.search(first), _INDICATOR.search(first)
    scores = _SCORES.match(story[1]) if len(story) > 1 else None
    holds = {found[1]: found[2] for line in story if (found := _HOLDS.match(line))}
    return Dealt(
        int(hand[1]) if hand else 0,
        int(hand[2]) if hand and hand[2] else None,
        found_round[1] if found_round else None,
        indicator[1] if indicator else "",
        tuple(map(int, scores[1].split())) if scores else None,
        int(scores[2] or 0) if scores else 0,
        tuple(holds.get(str(seat), "") for seat in range(4)),
    )


_SEAT = r"seat (\d) "
_LINES: tuple[tuple[re.Pattern[str], Callable[..., Event]], ...] = (
    (
        re.compile(_SEAT + r"draws (\w\w)( as replacement)?"),
        lambda seat, tile, how: Draw(0, int(seat), tile, "replacement" if how else "wall", 0),
    ),
    (
        re.compile(_SEAT + r"discards (\w\w)(?:, just drawn)?(, declaring riichi)?"),
        lambda seat, tile, riichi: Discard(0, int(seat), tile, False, True if riichi else UNSET),
    ),
    (
        re.compile(_SEAT + r"claims (\w\w) from seat (\d): (\w+) with (\w+)(?: as (\w+))?"),
        lambda seat, tile, source, kind, own, stands: Claim(
            0, int(seat), kind, own, tile, int(source), stands or UNSET
        ),
    ),
    (
        re.compile(_SEAT + r"adds (\w\w) to its pung"),
        lambda seat, tile: Kong(0, int(seat), "added-kong", tile=tile),
    ),
    (
        re.compile(_SEAT + r"makes a concealed kong of (\w+)"),
        lambda seat, tiles: Kong(0, int(seat), "concealed-kong", tiles),
    ),
    (
        re.compile(_SEAT + r"lays out (\w\w)"),
        lambda seat, tile: Flower(0, int(seat), tile),
    ),
    (
        re.compile(_SEAT + r"wins with (\w\w)"),
        lambda seat, tile: Win(0, int(seat), "", tile, {}, [], {}),
    ),
    (
        re.compile(_SEAT + r"has a dead hand: ([\w-]+)"),
        lambda seat, reason: Dead(0, int(seat), reason),
    ),
    (
        re.compile(r"paid: ([\w-]+)(?: by seat ([\d ]+))?"),
        lambda reason, seats: Pay(0, reason, _seats(seats), []),
    ),
    (
        re.compile(r"stopped: ([\w-]+)(?: by seat ([\d ]+))?"),
        lambda reason, seats: Stopped(0, reason, [], _seats(seats)),
    ),
)


def _seats(text: str | None) -> list[int]:
    return [int(seat) for seat in (text or "").split()]


def event_of(line: str) -> Event | None:
    """The event that a line tells of, as far as it says what was done; None for other lines."""
    for pattern, made in _LINES:
        found = pattern.match(line)
        if found:
            return made(*found.groups())
    return None
