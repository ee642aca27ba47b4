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
    "simple": ("closed", 1000),
    "red-dragon-joker": ("closed", 1000),
    "b30fj": ("closed", 1000),
    "rode-boekje": ("closed", 1000),
    "mingjong": ("closed", 1000),
}
"""By book, the level that plays and the number of hands."""
SEED = "pace"
FILE = Path(__file__).parent.parent / "judgement" / "play.json"


class Stage:
    """What is counted while so many players have won."""

    def __init__(self) -> None:
        self.turns = [0] * TURNS
        """By own draws to come, how often a seat that discarded came to its next draw or ended."""
        self.ended = [0] * TURNS
        """How often another won before that draw."""
        self.paid = 0
        self.payers = 0
        """What wins brought, and how many others were there to pay."""

    def told(self) -> dict[str, Any]:
        """As the file has it; `loss` is what a player pays on average when another wins."""
        loss = round(self.paid / max(1, self.payers), 3)
        return {"loss": loss, "turns": self.turns, "ended": self.ended}


def count(book_id: str, level: str, hands: int) -> dict[str, Any]:
    """Play hands and count, by players who have won, how soon another wins and what it costs."""
    rules = book(book_id)
    stages = [Stage() for _ in range(rules.doors(rules.defaults).wins.until)]
    for number in range(1, hands + 1):
        match = Match(rules, seed_of(SEED, number), max_hands=1)
        bots = [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
            match.act(seat, action)
        _note_pace(match, stages)
        for out, verdict in enumerate(match.hands[0].verdicts):
            stages[out].paid += verdict.payments[verdict.win.seat]
            stages[out].payers += SEATS - 1 - out
    return {"level": level, "hands": hands, "stages": [stage.told() for stage in stages]}


def _note_pace(match: Match, stages: list[Stage]) -> None:
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
                stages[won].turns[waiting.pop(seat)] += 1
        elif kind == DISCARD:
            waiting[seat] = min(left // (SEATS - won), TURNS - 1)
        elif kind == WIN:
            stage = stages[won]
            won += 1
            waiting.pop(seat, None)
            for draws in waiting.values():
                stage.turns[draws] += 1
                stage.ended[draws] += 1
            waiting.clear()
    for draws in waiting.values():
        stages[min(won, len(stages) - 1)].turns[draws] += 1


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
