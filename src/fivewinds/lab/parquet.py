"""Hands and wins as Parquet files, a file of each for every part.

A file is written under another name and renamed, so that a part that is played twice, by two
machines perhaps, leaves one whole file.
"""

import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from fivewinds.core.codes import BY_NAMES, NOBODY
from fivewinds.lab.counts import outcomes
from fivewinds.match import Match

_FOUR = pa.list_(pa.int64(), 4)
HANDS = pa.schema(
    {
        "match": pa.int64(),
        "hand": pa.int32(),
        "dealer": pa.int8(),
        "draws": pa.int32(),
        "wins": pa.int8(),
        "points": _FOUR,
    }
)
WINS = pa.schema(
    {
        "match": pa.int64(),
        "hand": pa.int32(),
        "seat": pa.int8(),
        "wind": pa.int8(),
        "by": pa.string(),
        "source": pa.int8(),
        "score": pa.int64(),
        "payments": _FOUR,
        "patterns": pa.list_(pa.string()),
        "values": pa.list_(pa.int64()),
    }
)


class Rows:
    """The hands and wins of a part."""

    def __init__(self) -> None:
        self.hands: list[dict[str, Any]] = []
        self.wins: list[dict[str, Any]] = []

    def add(self, number: int, match: Match) -> None:
        """Add a finished match."""
        for place, hand in enumerate(outcomes(match), 1):
            known = {"match": number, "hand": place}
            self.hands.append(
                {
                    **known,
                    "dealer": hand.dealer,
                    "draws": hand.draws,
                    "wins": len(hand.verdicts),
                    "points": list(hand.points),
                }
            )
            for verdict in hand.verdicts:
                win, patterns = verdict.win, verdict.found.patterns
                self.wins.append(
                    {
                        **known,
                        "seat": win.seat,
                        "wind": win.wind,
                        "by": BY_NAMES[win.by],
                        "source": None if win.source == NOBODY else win.source,
                        "score": verdict.found.score.score,
                        "payments": list(verdict.payments),
                        "patterns": [pattern.id for pattern in patterns],
                        "values": [pattern.value for pattern in patterns],
                    }
                )

    def write(self, folder: Path, part: int) -> None:
        """Write `hands-000001.parquet` and `wins-000001.parquet`, by the number of the part."""
        for name, rows, schema in (("hands", self.hands, HANDS), ("wins", self.wins, WINS)):
            path = folder / f"{name}-{part:06}.parquet"
            written = path.with_name(f".{path.name}.{os.getpid()}.tmp")
            pq.write_table(pa.Table.from_pylist(rows, schema=schema), written)
            written.replace(path)
