"""Count what wins cost others and how dangerous discards are.

`python -m fivewinds.bots.count_play` writes `judgement/play.json`, or prints it with `--print`. The
same plan counts the same.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from fivewinds.bots import LEVELS
from fivewinds.core.codes import ACT_DISCARD, ACT_RIICHI, BY_DISCARD, SEATS
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.judgement.danger import (
    MELDS,
    STAGES,
    Danger,
    Seat,
    discarder_pays,
    kind_of,
    stage_of,
)
from fivewinds.judgement.position import agreed
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.view import View, views

PLAN = {
    "simple": ("closed", 0),
    "red-dragon-joker": ("closed", 400),
    "b30fj": ("greedy", 400),
    "rode-boekje": ("closed", 400),
    "mingjong": ("closed", 400),
}
"""By book, the level that plays and the number of hands."""
SEED = "danger"
FILE = Path(__file__).parent.parent / "judgement" / "play.json"


def count(book_id: str, level: str, hands: int) -> dict[str, Any]:
    """Play hands and count, for every tile that may be discarded, who would win on it."""
    rules = book(book_id)
    wins = paid = 0
    feeds = discarder_pays(agreed(rules, rules.defaults))
    seats, kinds = [0] * (2 * MELDS * STAGES), [0] * 10
    counts = Danger(seats, seats.copy(), seats.copy(), kinds, kinds.copy())
    for number in range(1, hands + 1):
        match = Match(rules, seed_of(SEED, number), max_hands=1)
        bots = [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            action = bots[seat].choose(seen[seat])
            if feeds and action & 255 in (ACT_DISCARD, ACT_RIICHI):
                _note(match, seen, seat, counts)
            match.act(seat, action)
        for verdict in match.hands[0].verdicts:
            wins += 1
            paid += verdict.payments[verdict.win.seat]
    told = {"level": level, "hands": hands, "loss": round(paid / (3 * max(1, wins)), 3)}
    return told | (counts._asdict() if feeds else {})


def _note(match: Match, seen: list[View], seat: int, counts: Danger) -> None:
    """Note what each tile of a seat would do if it were discarded now."""
    own = seen[seat]
    for other in range(SEATS):
        if other == seat or other in own.won:
            continue
        view = seen[other]
        view.look(match)
        shape = Seat(own.riichi[other], min(len(own.melds[other]), MELDS - 1), stage_of(own.wall))
        river = own.rivers[other]
        waits = view.distance() == 0
        for tile in sorted(set(own.hand.tiles())):
            kind = kind_of(tile, discarded=tile in river)
            counts.seen[shape.place] += 1
            counts.kind_seen[kind] += 1
            if waits and match.table.completes(other, tile):
                worth = view.worth(tile, BY_DISCARD, seat)
                if not worth.reason:
                    counts.won[shape.place] += 1
                    counts.kind_won[kind] += 1
                    counts.cost[shape.place] -= worth.payments[seat]


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
