"""Whole hands as readable text, played again and compared line by line.

A playthrough opens with lines that say what it shows, then tells one hand, an event a line. The
hands, draws and discards in it are what is played; everything else follows from the book. To
make a new one, write its opening, the four hands, the draws and the discards, and let
`python -m fivewinds.testing.playthrough --write FILE` put in the rest.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fivewinds.core.codes import discard_action
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import stacked, wall_with
from fivewinds.tiles import ID

SEED = bytes(32)
"""Throws the dice of every playthrough; the tiles are its own."""

_HOLDS = re.compile(r"seat (\d) holds (\w+)")
_DRAWS = re.compile(r"seat \d draws (\w\w)")
_DISCARDS = re.compile(r"seat (\d) discards (\w\w)")


def played_again(rules: Book, text: str) -> str:
    """The playthrough as the book plays it now."""
    opening, _, story = text.partition("\n\n")
    holds = dict(_HOLDS.findall(story))
    hands = [holds.get(str(seat), "") for seat in range(4)]
    wall = wall_with(rules, hands, "".join(_DRAWS.findall(story)))
    match = Match(stacked(rules, SEED, wall), SEED, max_hands=1)
    for seat, tile in _DISCARDS.findall(story):
        match.act(int(seat), discard_action(ID[tile]))
    lines = [line for event in told_plainly(match) for line in _told(event)]
    return "\n".join((opening, "", *lines, ""))


def _told(event: dict[str, Any]) -> Iterator[str]:
    """An event as a person reads it: a line, and at the deal one more for each hand."""
    seat, tile = f"seat {event.get('seat')}", event.get("tile")
    match event["e"]:
        case "deal":
            yield f"hand {event['hand']}: seat {event['dealer']} starts, {event['wall']} to draw"
            yield from (f"seat {s} holds {hand}" for s, hand in enumerate(event["hands"]))
        case "draw":
            yield f"{seat} draws {tile}, {event['wall']} left"
        case "discard":
            yield f"{seat} discards {tile}" + (", just drawn" if event["drawn"] else "")
        case "win":
            came = f"discarded by seat {event['from']}" if "from" in event else "drawn"
            reading, shown = event["score"]["reading"], event["shown"]
            yield f"{seat} wins with {tile}, {came}"
            yield f"  as {' '.join((*reading['sets'], reading['pair']))}"
            yield from (f"  seat {s} shows {laid['hand']}" for s, laid in shown.items())
            yield f"  payments {_numbers(event['payments'])}"
        case "stopped":
            yield f"stopped: {event['reason']}, payments {_numbers(event['payments'])}"
        case "end-hand":
            yield f"scores {_numbers(event['scores'])}"


def _numbers(values: list[int]) -> str:
    return " ".join(map(str, values))


def main() -> None:
    """Compare playthroughs with what the books play now, or write them anew."""
    parser = argparse.ArgumentParser(prog="python -m fivewinds.testing.playthrough")
    parser.add_argument("files", nargs="+", type=Path, help="each in a folder named by its book")
    parser.add_argument("--write", action="store_true", help="write them anew, on purpose")
    chosen = parser.parse_args()
    for path in chosen.files:
        text = path.read_text(encoding="utf-8")
        now = played_again(book(path.parent.name), text)
        if chosen.write:
            path.write_text(now, encoding="utf-8")
        print(f"{path}: {'the same' if text == now else 'different'}")


if __name__ == "__main__":
    main()
