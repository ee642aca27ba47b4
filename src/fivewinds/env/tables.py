"""Many tables stepped at once, into buffers that the caller gives (see `env.vector_env`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.core.codes import NOBODY, SEATS
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.shuffle import Stream
from fivewinds.env.episode import Episode, Seeds
from fivewinds.env.layout import Layout


class Tables:
    """Tables of one book under the same options."""

    def __init__(
        self, layout: Layout, number: int, options: Mapping[str, Any] | None, hands: int | None
    ) -> None:
        self.number = number
        self.size = layout.size
        self.actions = layout.actions.size
        self.episodes = [Episode(layout, options, hands) for _ in range(number)]
        self.seeds: list[Seeds] = []
        self.chance = RandomNumbers(Stream(b"actions", 17))

    def give(
        self,
        planes: bytearray,
        masks: bytearray,
        seats: bytearray,
        done: bytearray,
        rewards: memoryview,
    ) -> None:
        """The buffers to write into, table after table."""
        self.planes = planes
        self.masks = masks
        self.seats = seats
        self.done = done
        self.rewards = rewards

    def reset(self, seeds: Sequence[Seeds]) -> None:
        """Deal every table the first match of its series."""
        self.seeds = list(seeds)
        for row in range(self.number):
            self._deal(row)
            self.done[row] = 0
            for seat in range(SEATS):
                self.rewards[row, seat] = 0
            self._show(row)

    def _deal(self, row: int) -> None:
        """Deal the next seed of a table; one whose match ends with its deal is passed over."""
        episode: Episode = self.episodes[row]
        episode.begin(self.seeds[row].next())
        while episode.seat == NOBODY:
            episode.begin(self.seeds[row].next())

    def _show(self, row: int) -> None:
        """Write what the seat that is asked sees and may do."""
        episode: Episode = self.episodes[row]
        self.seats[row] = episode.seat
        episode.observe(episode.seat, self.planes, row * self.size)
        episode.mask(self.masks, row * self.actions)

    def first_illegal(self, actions: memoryview) -> int:
        """The first table whose action is not legal, or -1."""
        for row in range(self.number):
            episode: Episode = self.episodes[row]
            if not episode.is_legal(actions[row]):
                return row
        return -1

    def step(self, actions: memoryview) -> None:
        """Take an action at each table; all are legal. A table that is done deals its next seed."""
        for row in range(self.number):
            episode: Episode = self.episodes[row]
            episode.act(actions[row])
            for seat in range(SEATS):
                self.rewards[row, seat] = episode.reward(seat)
            done = episode.seat == NOBODY
            self.done[row] = done
            if done:
                self._deal(row)
            self._show(row)

    def sample(self, actions: memoryview) -> None:
        """Write a legal action for each table, all equally likely."""
        for row in range(self.number):
            episode: Episode = self.episodes[row]
            actions[row] = episode.random_action(self.chance)
