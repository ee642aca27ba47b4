"""Count how dangerous discards are, in hands of bots that judge.

`python -m fivewinds.bots.count_danger` writes `judgement/danger.json`, or prints it with `--print`.
Of every tile that a seat may discard it notes which others would win on it, and what the discarder
would pay. The same plan counts the same, as long as the bots play the same.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from fivewinds.bots import LEVELS
from fivewinds.core.codes import ACT_DISCARD, ACT_RIICHI, BY_DISCARD, SEATS
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.judgement.danger import KINDS, PLACES, Danger, History, Seat, kind_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.view import View, views

PLAN = {"b30fj": ("value", 150), "mingjong": ("value", 400)}
"""By book in which the discarder pays more than others: the level that plays, and the hands."""
SEED = "danger"
FILE = Path(__file__).parent.parent / "judgement" / "danger.json"


def count(book_id: str, level: str, hands: int) -> dict[str, Any]:
    """Play hands and count, for every tile that may be discarded, who would win on it."""
    rules = book(book_id)
    counts = Danger([0] * PLACES, [0] * PLACES, [0] * PLACES, [0] * KINDS, [0] * KINDS)
    for number in range(1, hands + 1):
        match = Match(rules, seed_of(SEED, number), max_hands=1)
        bots = [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
            if action & 255 in (ACT_DISCARD, ACT_RIICHI):
                _note(match, seen, seat, counts)
            match.act(seat, action)
    return {"level": level, "hands": hands} | counts._asdict()


def _note(match: Match, seen: list[View], seat: int, counts: Danger) -> None:
    """Note what each tile of a seat would do if it were discarded now."""
    own = seen[seat]
    history = History(own)
    for other in range(SEATS):
        if other == seat or other in own.won:
            continue
        view = seen[other]
        view.look(match)
        place = Seat.of(own, other).place
        waits = view.distance() == 0
        for tile in sorted(set(own.hand.tiles())):
            kind = kind_of(tile, own.unseen[tile], history.safety(other, tile))
            counts.seen[place] += 1
            counts.kind_seen[kind] += 1
            if waits and match.table.completes(other, tile):
                worth = view.worth(tile, BY_DISCARD, seat)
                if not worth.reason:
                    counts.won[place] += 1
                    counts.kind_won[kind] += 1
                    counts.cost[place] -= worth.payments[seat]


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
