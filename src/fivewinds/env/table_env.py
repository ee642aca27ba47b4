"""A rule book as a PettingZoo environment, in which agents act one at a time (AEC)."""

from collections.abc import Mapping
from operator import index
from os import urandom
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv

from fivewinds.core.codes import NOBODY, SEATS
from fivewinds.core.history import discards
from fivewinds.env.episode import Episode, Seeds
from fivewinds.env.layout import VERSION, Layout, layout_of
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.tiles import WINDS, show, show_in_order

ILLEGAL = -1
"""What `Episode.advance` says of an action that is not legal."""
AGENTS = tuple(f"player_{seat}" for seat in range(SEATS))
SEAT_OF = {agent: seat for seat, agent in enumerate(AGENTS)}
Observation = dict[str, NDArray[Any]]


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table. Agents are named by seat; seat 0 is the first dealer.

    Several agents that may answer a tile are asked one after another, and none of them can see
    whether another was asked, nor what it answered.
    """

    def __init__(
        self,
        rules: str | Book,
        options: Mapping[str, Any] | None = None,
        *,
        hands: int | None = 1,
        scaled: bool = False,
    ) -> None:
        super().__init__()
        rules = book(rules) if isinstance(rules, str) else rules
        layout: Layout = layout_of(rules)
        self.metadata = {
            "name": f"fivewinds_{rules.id}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = list(AGENTS)
        self._hands = hands
        self._scale = rules.match.usual_win if scaled else 1
        self._episode = Episode(layout, options, hands)
        self._planes = bytearray(layout.size)
        self._mask = bytearray(layout.actions.size)
        # Arrays that look into these bytes; observations are copies of them.
        self._seen = np.frombuffer(self._planes, np.uint8).reshape(layout.count, layout.width)
        self._legal = np.frombuffer(self._mask, np.int8)
        high = np.array([plane.highest for plane in layout.planes()], np.float32)
        self._spaces = {agent: _space(high, layout.actions.size) for agent in AGENTS}
        self._choices = {agent: Discrete(layout.actions.size) for agent in AGENTS}
        self._seeds: Seeds | None = None
        self._won = 0
        """The seats that have been terminated because they have won, as bits."""

    def observation_space(self, agent: str) -> Dict:
        """Planes and mask, the same for every agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The indexes of the book's actions."""
        return self._choices[agent]

    @property
    def match(self) -> Any:
        """The match that is being played, to clone or to resample."""
        return self._episode.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match.

        A seed names a series of matches; each reset without one deals the next. `options["seed"]`
        names it by a text or by 32 bytes. Without any seed the first series is a random one.
        """
        named = (options or {}).get("seed", None if seed is None else str(seed))
        if named is not None:
            self._seeds = Seeds(named)
        elif self._seeds is None:
            self._seeds = Seeds(urandom(32))
        self._episode.begin(self._seeds.next())
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"points": 0} for agent in AGENTS}
        self._skip_agent_selection = None
        self._won = 0
        self._owed = False
        """Whether a reward, or what an agent has gained since its last action, may not be 0."""
        self.agent_selection = AGENTS[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do: nothing unless it is asked."""
        seat = SEAT_OF[agent]
        episode = self._episode
        episode.observe(seat, self._planes, 0)
        if seat == episode.seat:
            episode.mask(self._mask, 0)
            mask = self._legal.copy()
        else:
            mask = np.zeros_like(self._legal)
        return {"observation": self._seen.astype(np.float32), "action_mask": mask}

    def render(self) -> str:
        """The whole table as text, with everything that is hidden: for people who look on."""
        table = self._episode.match.table
        lines = [f"wall {table.left()}, asked: {self.agent_selection}"]
        for seat, agent in enumerate(AGENTS):
            melds = " ".join(show(meld.tiles) for meld in table.melds[seat])
            laid = f" laid out {show(table.flowers[seat])}" if table.flowers[seat] else ""
            river = show_in_order(discards(table, seat))
            lines.append(
                f"{agent} {WINDS[(seat - table.dealer) % SEATS]} {table.scores[seat]} points: "
                f"{show(table.held(seat))} [{melds}]{laid} discards {river}"
            )
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to give back."""

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is selected.

        Raises `IllegalAction`, which says why, for one that is not legal; then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        number = _number(action)
        news = episode.advance(number)
        if news == ILLEGAL:
            raise episode.refusal(number)
        if self._owed:
            # Somebody has points that were gained before this action.
            self._cumulative_rewards[agent] = 0.0
            self.infos[agent]["points"] = 0
            self._clear_rewards()
            self._owed = any(self._cumulative_rewards.values())
        if news:
            self._go_on()
        else:
            self.agent_selection = AGENTS[episode.seat]

    def _go_on(self) -> None:
        """Pay what has been gained, end what has ended, and select the agent that is asked."""
        episode = self._episode
        if episode.is_paid():
            self._owed = True
            for seat, agent in enumerate(AGENTS):
                points = episode.reward(seat)
                if agent in self.rewards:
                    self.rewards[agent] = points / self._scale
                    self._cumulative_rewards[agent] += points / self._scale
                    self.infos[agent]["points"] += points
        seat = episode.seat
        if seat == NOBODY:
            for agent in self.agents:
                self.terminations[agent] = True
            self._deads_step_first()
            return
        self.agent_selection = AGENTS[seat]
        match = episode.match
        won = match.table.won if match.present.number == self._hands else 0
        if won != self._won:
            # Those who have won in a hand that goes on are not asked any more.
            for winner in range(SEATS):
                if (won & ~self._won) >> winner & 1:
                    self.terminations[AGENTS[winner]] = True
            self._won = won
            self._deads_step_first()


def _space(high: NDArray[np.float32], actions: int) -> Dict:
    planes = Box(np.zeros_like(high), high, dtype=np.float32)
    return Dict({"observation": planes, "action_mask": Box(0, 1, (actions,), np.int8)})


def _number(action: object) -> int:
    """The index that an agent gives; raises ValueError for what is none."""
    if type(action) is int:
        return action
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"an action is the index of one, not {action!r}") from None
