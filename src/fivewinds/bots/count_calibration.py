"""Count what judgement says of the chance to win, and how often such hands are won.

`python -m fivewinds.bots.count_calibration` writes `judgement/calibration.json`, or prints it with
`--print`: chances as judged, before they are corrected, by what the hand lacks. With `--table` it
plays other hands with the corrected chances and prints the table of docs/bots.md, by tenths.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from fivewinds.bots import LEVELS
from fivewinds.bots.value import Value
from fivewinds.core.codes import SEATS
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.judgement.calibration import AS_SAID, BANDS, TENTHS, band_of
from fivewinds.judgement.judge import Judged
from fivewinds.judgement.position import Position
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.view import View, views

PLAN = {
    "simple": 600,
    "red-dragon-joker": 400,
    "b30fj": 300,
    "rode-boekje": 300,
    "mingjong": 400,
}
"""By book, the hands that are played: two seats of `value`, two of `closed`."""
SEED = "calibration"
SHOWN = "shown"
"""The seed of the hands behind the table."""
FILE = Path(__file__).parent.parent / "judgement" / "calibration.json"


class Noting(Value):
    """Plays as `value` does and notes the chance of what it chooses."""

    raw = False
    """Whether chances are taken as judged, before they are corrected."""

    def position(self, view: View) -> Position:
        """The position, without corrections where they are to be counted."""
        found = super().position(view)
        return found._replace(corrections=AS_SAID) if self.raw else found

    def decide(self, view: View, found: list[Judged]) -> int:
        """The best, noted."""
        self.noted.append((found[0].lacking, found[0].win))
        return super().decide(view, found)

    noted: list[tuple[int, float]]


def played(book_id: str, hands: int, seed: str, *, raw: bool) -> list[tuple[int, float, bool]]:
    """Positions of two seats: what the hand lacked, the chance said, and whether it was won."""
    rules = book(book_id)
    found = []
    for number in range(1, hands + 1):
        match = Match(rules, seed_of(seed, number), max_hands=1)
        bots = [LEVELS["closed"](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        judging = {}
        for seat in (number % 2, number % 2 + 2):
            bots[seat] = judging[seat] = Noting(bot_stream(match.seed, seat))
            judging[seat].raw = raw
            judging[seat].noted = []
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            seen[seat].look(match)
            match.act(seat, bots[seat].choose(seen[seat]))
        winners = {verdict.win.seat for verdict in match.hands[0].verdicts}
        for seat, bot in judging.items():
            found += [(lacking, said, seat in winners) for lacking, said in bot.noted]
    return found


def count(book_id: str, hands: int) -> dict[str, Any]:
    """Count by what hands lack and by tenths of the chance said; chances in thousandths."""
    counts, said, won = ([[0] * TENTHS for _ in range(BANDS)] for _ in range(3))
    for lacking, chance, is_won in played(book_id, hands, SEED, raw=True):
        band, tenth = band_of(lacking), min(int(chance * TENTHS), TENTHS - 1)
        counts[band][tenth] += 1
        said[band][tenth] += round(1000 * chance)
        won[band][tenth] += is_won
    return {"hands": hands, "count": counts, "said": said, "won": won}


def table(hands: dict[str, int]) -> str:
    """The table of docs/bots.md: of positions said to win so often, how many were won."""
    cells: dict[int, list[str]] = {tenth: [] for tenth in range(TENTHS)}
    for book_id, number in hands.items():
        groups: dict[int, list[bool]] = {tenth: [] for tenth in range(TENTHS)}
        for _, chance, is_won in played(book_id, number, SHOWN, raw=False):
            groups[min(int(chance * TENTHS), TENTHS - 1)].append(is_won)
        for tenth, group in groups.items():
            share = f"{100 * sum(group) / len(group):.0f} % ({len(group)})" if group else ""
            cells[tenth].append(share)
    lines = ["| said | " + " | ".join(hands) + " |", "|---" * (len(hands) + 1) + "|"]
    for tenth, row in cells.items():
        lines.append(f"| {10 * tenth}-{10 * tenth + 10} % | " + " | ".join(row) + " |")
    return "\n".join(lines)


def main() -> None:
    """Count by the plan and write what was counted, or show how well it corrects."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print", action="store_true", dest="prints")
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    if asked.table:
        print(table(PLAN))
        return
    found = {book_id: count(book_id, hands) for book_id, hands in PLAN.items()}
    text = json.dumps(found, separators=(",", ":")) + "\n"
    if asked.prints:
        print(text, end="")
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
