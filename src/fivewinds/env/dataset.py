"""Positions of recorded matches, for learning from play: what a seat saw, might do, and did."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivewinds.env.episode import Episode
from fivewinds.env.layout import layout_of
from fivewinds.match import Match
from fivewinds.record import Record, begin, load, retraced
from fivewinds.rules.book import Book

Source = str | Path | Record


class Position(NamedTuple):
    """One decision of a recorded match."""

    observation: NDArray[np.uint8]
    """(planes, kinds of tiles): what the seat saw."""
    mask: NDArray[np.int8]
    """(actions,): what it might do."""
    action: int
    """What it did: an index of `fivewinds.env.actions`."""
    seat: int
    outcome: NDArray[np.float32]
    """(4,): the points that each seat gained from here to the end of the hand."""


class _Decision(NamedTuple):
    """A position whose hand is not over yet."""

    observation: NDArray[np.uint8]
    mask: NDArray[np.int8]
    action: int
    seat: int
    scores: list[int]


def positions(record: Source, rules: Book | None = None) -> Iterator[Position]:
    """The decisions of a record, in order; each hand is given when it has ended.

    A record is a file or one that has been read; `rules` is its book where it is no registered one.
    Passes are not on record: a seat that might have answered, and did not get the tile, is taken to
    have passed. Of a hand that the record does not finish nothing is given. Raises `RecordError`
    for a record that cannot be played again, and ValueError for one of a strict table.
    """
    read = load(Path(record)) if isinstance(record, str | Path) else record
    match = begin(read, rules)
    if match.kind != "assisted":
        raise ValueError("the record is of a strict table, whose wrong declarations are no actions")
    layout = layout_of(match.book)
    episode = Episode(layout, match.options)
    episode.take_up(match)
    hand = match.present
    decisions: list[_Decision] = []
    for move in retraced(match, read.events):
        if match.present is not hand:
            yield from _with_outcomes(decisions, hand.final)
            hand, decisions = match.present, []
        decisions.append(_decision(episode, match, move.seat, move.action))
    yield from _with_outcomes(decisions, hand.final)


def _decision(episode: Episode, match: Match, seat: int, action: int) -> _Decision:
    layout = layout_of(match.book)
    planes, mask = bytearray(layout.size), bytearray(layout.actions.size)
    episode.look(seat)
    episode.observe(seat, planes, 0)
    episode.mask(mask, 0)
    return _Decision(
        np.frombuffer(planes, np.uint8).reshape(layout.count, layout.width),
        np.frombuffer(mask, np.int8),
        layout.actions.index(action),
        seat,
        list(match.table.scores),
    )


def _with_outcomes(decisions: list[_Decision], final: list[int] | None) -> Iterator[Position]:
    """The decisions of a hand that ended with these scores; none where it did not end."""
    if final is not None:
        for decision in decisions:
            gained = np.array(final, np.float32) - np.array(decision.scores, np.float32)
            yield Position(*decision[:-1], gained)


def write_positions(
    records: Iterable[Source], folder: str | Path, *, size: int = 16_384, rules: Book | None = None
) -> int:
    """Write the positions of records into numpy files `000001.npz` …, so many in each.

    The arrays have the names of the fields of `Position`, a row for each. Returns how many
    positions there are. Raises ValueError for records of several books, and where the folder has
    such files already.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.npz")):
        raise ValueError(f"{folder} has .npz files already: name another folder")
    kept: list[Position] = []
    total = files = 0
    shape: tuple[int, ...] | None = None
    for record in records:
        for position in positions(record, rules):
            here = (*position.observation.shape, len(position.mask))
            if shape not in (None, here):
                raise ValueError("the records are of several books: write each into its own folder")
            shape = here
            kept.append(position)
            if len(kept) == size:
                files += 1
                total += _save(folder / f"{files:06}.npz", kept)
    if kept:
        total += _save(folder / f"{files + 1:06}.npz", kept)
    return total


def _save(path: Path, kept: list[Position]) -> int:
    """Write positions into a file and forget them; returns how many."""
    arrays: dict[str, Any] = {
        "observation": np.stack([position.observation for position in kept]),
        "mask": np.stack([position.mask for position in kept]),
        "action": np.array([position.action for position in kept], np.int64),
        "seat": np.array([position.seat for position in kept], np.int8),
        "outcome": np.stack([position.outcome for position in kept]),
    }
    np.savez_compressed(path, **arrays)
    number = len(kept)
    kept.clear()
    return number
