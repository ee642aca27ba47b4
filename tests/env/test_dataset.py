"""Positions of records: what was seen, what might be done, what was done, and what came of it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fivewinds
import fivewinds.env
from fivewinds import record
from fivewinds.core.shuffle import seed_of
from fivewinds.events import Claim, Discard, EndHand, Win
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.simulation import play_match
from tests.env.decoded import Decoded
from tests.toys import TOYS

BOOKS = [*map(book, own_books()), *TOYS]
HANDS = 2


def recorded(rules: Book, number: int = 1, hands: int = HANDS) -> record.Record:
    match = play_match(rules, seed_of("dataset", number), max_hands=hands)
    return record.Record(record.header(match, record.bots(("greedy",) * 4)), match.events())


@pytest.mark.parametrize("rules", BOOKS, ids=lambda each: each.id)
def test_positions_tell_what_was_done(rules: Book) -> None:
    kept = recorded(rules)
    actions = fivewinds.env.actions(rules)
    done = []
    for position in fivewinds.env.positions(kept, rules):
        assert position.mask[position.action] == 1
        decoded = Decoded(rules, position.observation)
        assert decoded.seat == position.seat
        action = actions[position.action]
        if action["a"] in ("discard", "chow", "pung", "kong", "win"):
            done.append((action["a"], position.seat, action["tile"]))
    told = []
    for event in kept.events:
        if isinstance(event, Discard):
            told.append(("discard", event.seat, event.tile))
        elif isinstance(event, Claim):
            told.append((event.kind, event.seat, event.tile))
        elif isinstance(event, Win) and rules.id != "simple":
            told.append(("win", event.seat, event.tile))
    automatic = rules.doors(rules.defaults).wins.automatic
    assert done == [act for act in told if not (automatic and act[0] == "win")]


@pytest.mark.parametrize("rules", ["mingjong", "b30fj"])
def test_outcomes_lead_to_the_scores_at_the_end_of_the_hand(rules: str) -> None:
    kept = recorded(book(rules))
    ends = [event.scores for event in kept.events if isinstance(event, EndHand)]
    seen = set()
    for position in fivewinds.env.positions(kept):
        decoded = Decoded(rules, position.observation)
        hand = decoded.table["hand"]
        scores = [decoded.number(decoded.of(seat, "score")) for seat in range(4)]
        assert [a + b for a, b in zip(scores, position.outcome, strict=True)] == ends[hand - 1]
        seen.add(hand)
    assert seen == set(range(1, HANDS + 1))


def test_files_hold_all_positions_in_order(tmp_path: Path) -> None:
    paths = []
    for number in (1, 2):
        kept = recorded(book("simple"), number, hands=1)
        paths.append(tmp_path / f"{number}.jsonl")
        record.save(paths[-1], *kept)
    total = fivewinds.env.write_positions(paths, tmp_path / "npz", size=50)
    files = sorted((tmp_path / "npz").iterdir())
    assert [path.name for path in files] == [f"{i + 1:06}.npz" for i in range(len(files))]
    assert len(files) > 1
    read: dict[str, list[Any]] = {
        name: [] for name in ("observation", "mask", "action", "seat", "outcome")
    }
    for path in files:
        with np.load(path) as arrays:
            for name, rows in read.items():
                rows.append(arrays[name])
    whole = {name: np.concatenate(rows) for name, rows in read.items()}
    expected = [position for path in paths for position in fivewinds.env.positions(str(path))]
    assert total == len(expected) == len(whole["action"])
    for row, position in enumerate(expected):
        for name, value in position._asdict().items():
            assert (whole[name][row] == value).all()


def test_what_cannot_be_used_is_refused_with_the_reason(tmp_path: Path) -> None:
    match = play_match("b30fj", bytes(32), kind="strict", max_hands=1)
    strict = record.Record(record.header(match, record.bots(("greedy",) * 4)), match.events())
    with pytest.raises(ValueError, match="strict table"):
        list(fivewinds.env.positions(strict))
    two = [recorded(book("simple"), hands=1), recorded(book("mingjong"), hands=1)]
    with pytest.raises(ValueError, match="several books"):
        fivewinds.env.write_positions(two, tmp_path / "two")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "000001.npz").touch()
    with pytest.raises(ValueError, match="already"):
        fivewinds.env.write_positions(two, tmp_path / "full")


def test_a_hand_that_is_not_finished_gives_nothing() -> None:
    kept = recorded(book("mingjong"), hands=1)
    whole = list(fivewinds.env.positions(kept))
    cut = record.Record(kept.header, kept.events[: len(kept.events) // 2])
    assert whole
    assert not list(fivewinds.env.positions(cut))
