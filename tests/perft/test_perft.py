"""How many ways play can go from fixed seeds, for every book and every toy."""

from pathlib import Path

import pytest

from fivewinds.testing.perft import Count, Start, count, read, table_at
from tests.toys import IDS, book_or_toy

HERE = Path(__file__).parent


def lines() -> list[tuple[str, Start, Count]]:
    return [
        (path.stem, start, counted)
        for path in sorted(HERE.glob("*.txt"))
        for start, counted in read(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(
    ("rules", "start", "counted"),
    lines(),
    ids=[f"{rules}-{'-'.join(map(str, start))}" for rules, start, _ in lines()],
)
def test_there_are_as_many_sequences_as_were_counted(
    rules: str, start: Start, counted: Count
) -> None:
    assert count(table_at(book_or_toy(rules), start), start.depth) == counted


@pytest.mark.parametrize("rules", IDS)
def test_every_book_is_counted_from_deals_and_to_the_ends_of_hands(rules: str) -> None:
    own = [(start, counted) for book_id, start, counted in lines() if book_id == rules]
    assert any(start.actions == 0 and start.depth >= 2 for start, _ in own)
    assert any(counted.wins for _, counted in own)
    assert any(counted.stopped for _, counted in own)
