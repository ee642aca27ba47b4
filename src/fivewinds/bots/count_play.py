"""Count how soon hands are won and what wins cost the others.

`python -m fivewinds.bots.count_play` writes `judgement/play.json`, or prints it with `--print`. The
same plan counts the same.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from fivewinds.bots import LEVELS
from fivewinds.core.codes import DISCARD, DRAW, SEATS, WIN
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.judgement.sizes import TURNS
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.view import views

PLAN = {
    "simple": ("closed", 400),
    "red-dragon-joker": ("closed", 400),
    "b30fj": ("closed", 400),
    "rode-boekje": ("closed", 400),
    "mingjong": ("closed", 400),
}
"""By book, the level that plays and the number of hands."""
SEED = "pace"
FILE = Path(__file__).parent.parent / "judgement" / "play.json"


def count(book_id: str, level: str, hands: int) -> dict[str, Any]:
    """Play hands and count, by own draws to come, how often another won before the next."""
    rules = book(book_id)
    wins = paid = 0
    turns, ended = [0] * TURNS, [0] * TURNS
    for number in range(1, hands + 1):
        match = Match(rules, seed_of(SEED, number), max_hands=1)
        bots = [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
            match.act(seat, action)
        _note_pace(match, turns, ended)
        for verdict in match.hands[0].verdicts:
            wins += 1
            paid += verdict.payments[verdict.win.seat]
    told = {"level": level, "hands": hands, "loss": round(paid / (3 * max(1, wins)), 3)}
    return told | {"turns": turns, "ended": ended}


def _note_pace(match: Match, turns: list[int], ended: list[int]) -> None:
    """Note, by own draws to come, how often a seat's discard was followed by another's win.

    A seat that has won has no draws to come; the last draw of a seat is followed by the end.
    """
    waiting: dict[int, int] = {}
    """By seat, the draws to come when it last discarded."""
    left = match.present.left
    won = 0
    for event in match.hands[0].log.read():
        kind, seat = event & 255, event >> 8 & 255
        if kind == DRAW:
            left = event >> 32 & 255
            if waiting.get(seat, -1) >= 0:
                turns[waiting.pop(seat)] += 1
        elif kind == DISCARD:
            waiting[seat] = min(-(-left // (SEATS - won)), TURNS - 1)
        elif kind == WIN:
            won += 1
            waiting.pop(seat, None)
            for draws in waiting.values():
                turns[draws] += 1
                ended[draws] += 1
            waiting.clear()
    for draws in waiting.values():
        turns[draws] += 1


def main() -> None:
    """Count by the plan and write what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print", action="store_true", dest="prints")
    found = {book_id: count(book_id, *plan) for book_id, plan in PLAN.items()}
    text = json.dumps(found, separators=(",", ":")) + "\n"
    if parser.parse_args().prints:
        print(text, end="")
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
