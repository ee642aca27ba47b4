"""Many tables at once for learners: numpy arrays in, numpy arrays out."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.shuffle import Stream
from fivewinds.env.episode import Seeds
from fivewinds.env.layout import layout_of
from fivewinds.env.tables import Tables
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book


class Step(NamedTuple):
    """What n tables show after a reset or a step; row i is table i."""

    observation: NDArray[Any]
    """(n, planes, kinds of tiles): what the seat that is asked sees."""
    mask: NDArray[np.int8]
    """(n, actions): 1 for what it may do."""
    seat: NDArray[np.int8]
    """(n,): the seat that is asked."""
    reward: NDArray[np.float32]
    """(n, 4): what each seat has gained by this step, in points of the book. What is paid with a
    deal comes with the first step after it."""
    done: NDArray[np.bool_]
    """(n,): whether a match has ended with this step; then the observation is the next one's."""


class Vector:
    """n tables of one book, stepped together.

    A table whose match has ended deals its next seed in the same step, as Gymnasium's mode
    `SameStep` has it.
    """

    def __init__(
        self,
        rules: str | Book,
        n: int,
        options: Mapping[str, Any] | None = None,
        *,
        hands: int | None = 1,
        dtype: Literal["uint8", "float32"] = "uint8",
        copy: bool = True,
    ) -> None:
        """Raises ValueError for a number of tables below 1 and for another dtype, and what a book
        raises for options that it does not have.
        """
        if n < 1:
            raise ValueError(f"there is no environment of {n} tables")
        if dtype not in ("uint8", "float32"):
            raise ValueError(f"planes are uint8 or float32, not {dtype}")
        rules = book(rules) if isinstance(rules, str) else rules
        layout = layout_of(rules)
        self.number = n
        self.copy = copy
        self.metadata = {"name": f"fivewinds_{rules.id}_v0", "autoreset_mode": "SameStep"}
        self._tables = Tables(layout, n, options, hands)
        # Buffers of our own, which numpy looks into: the compiled loop writes into plain bytes.
        planes = bytearray(n * layout.size)
        masks = bytearray(n * layout.actions.size)
        seats, done = bytearray(n), bytearray(n)
        self._planes = np.frombuffer(planes, np.uint8).reshape(n, layout.count, layout.width)
        self._shown: NDArray[Any] = self._planes
        if dtype == "float32":
            self._shown = np.zeros(self._planes.shape, np.float32)
        self._mask = np.frombuffer(masks, np.int8).reshape(n, layout.actions.size)
        self._seat = np.frombuffer(seats, np.int8)
        self._done = np.frombuffer(done, np.bool_)
        self._reward = np.zeros((n, 4), np.float32)
        self._actions = np.zeros(n, np.int64)
        self._tables.give(planes, masks, seats, done, self._reward.data)

    def reset(self, seeds: Sequence[str | bytes] | str = "fivewinds") -> Step:
        """Deal a match at every table: n texts or seeds of 32 bytes, or one text T for the texts
        `T/1` to `T/n`. Raises ValueError for another number of them.
        """
        if isinstance(seeds, str):
            seeds = [f"{seeds}/{row + 1}" for row in range(self.number)]
        if len(seeds) != self.number:
            raise ValueError(f"{self.number} tables want as many seeds, not {len(seeds)}")
        series = [Seeds(seed) for seed in seeds]
        self._tables.chance = RandomNumbers(Stream(b"actions" + series[0].next(), 17))
        self._tables.reset([Seeds(seed) for seed in seeds])
        return self._step()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Step:
        """Take one action at each table, an index of `fivewinds.env.actions`.

        Raises `IllegalAction` for one that is not legal, and RuntimeError before the first reset;
        then nothing has changed at any table.
        """
        if not self._tables.seeds:
            raise RuntimeError("call reset before the first step")
        given = np.asarray(actions)
        if given.shape != (self.number,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.number} tables want as many whole numbers")
        self._actions[:] = given
        row = self._tables.first_illegal(self._actions.data)
        if row >= 0:
            refusal = self._tables.episodes[row].refusal(int(self._actions[row]))
            refusal.args = (f"table {row}: {refusal}",)
            raise refusal
        self._tables.step(self._actions.data)
        return self._step()

    @property
    def matches(self) -> list[Match]:
        """The match at each table, to look at with a `View`, to clone or to resample."""
        return [episode.match for episode in self._tables.episodes]

    def index(self, action: int) -> int:
        """The index of an action that a bot chose, an integer of `core.codes`; -1 for no action."""
        return self._tables.episodes[0].actions.index(action)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each table, each as likely as any other; `reset` seeds the chances."""
        actions = np.empty(self.number, np.int64)
        self._tables.sample(actions.data)
        return actions

    def _step(self) -> Step:
        if self._shown.dtype == np.float32:
            np.copyto(self._shown, self._planes)
        step = Step(self._shown, self._mask, self._seat, self._reward, self._done)
        if not self.copy:
            return step
        return Step(
            step.observation.copy(),
            step.mask.copy(),
            step.seat.copy(),
            step.reward.copy(),
            step.done.copy(),
        )
