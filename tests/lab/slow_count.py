"""The counts of the laboratory, made again from records, line by line and without the program."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def counted(files: Iterable[Path]) -> dict[str, Any]:
    """All that docs/interfaces.md §8 lists, from the events of these records."""
    won: Counter[str] = Counter(draw=0, discard=0, rob=0)
    length: Counter[str] = Counter()
    scores: Counter[str] = Counter()
    patterns: dict[str, Counter[str]] = {}
    seats = [Counter(won=0, points=0, squares=0) for _ in range(4)]
    hands = undecided = several = 0
    for file in files:
        before: list[int] = []
        draws = wins = 0
        for line in file.read_text(encoding="utf-8").splitlines()[1:]:
            event = json.loads(line)
            kind = event["e"]
            if kind == "deal":
                before, draws, wins = event["scores"], 0, 0
            elif kind == "draw":
                draws += 1
            elif kind == "win":
                wins += 1
                won[event["by"]] += 1
                seats[event["seat"]]["won"] += 1
                score = event["score"]
                scores[str(score["score"])] += 1
                for pattern in score["patterns"]:
                    columns = patterns.setdefault(pattern["id"], Counter())
                    columns["wins"] += 1
                    columns["count"] += pattern["count"]
                    columns["value"] += pattern["value"]
                    columns["alone"] += len(score["patterns"]) == 1
            elif kind == "end-hand":
                hands += 1
                undecided += wins == 0
                several += wins > 1
                length[str(draws)] += 1
                for seat, (after, was) in enumerate(zip(event["scores"], before, strict=True)):
                    seats[seat]["points"] += after - was
                    seats[seat]["squares"] += (after - was) ** 2
    return {
        "hands": hands,
        "won": dict(won),
        "undecided": undecided,
        "several": several,
        "seats": [dict(seat) for seat in seats],
        "length": dict(length),
        "scores": dict(scores),
        "patterns": {name: dict(columns) for name, columns in patterns.items()},
    }
