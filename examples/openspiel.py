"""A rule book as a game of OpenSpiel, for the algorithms that it brings.

    pip install fivewinds[env] open_spiel
    python examples/openspiel.py mingjong

The first node is a chance node that deals one of 1,000 matches of one hand; what is drawn later is
decided with it. Actions and observations are those of `fivewinds.env`. Returns are points.
"""

import sys
from json import dumps
from typing import Any

import numpy as np
import pyspiel

import fivewinds.env
from fivewinds.core.shuffle import seed_of
from fivewinds.env.episode import Episode
from fivewinds.env.layout import layout_of
from fivewinds.rules.registry import book, books

DEALS = 1_000
LONGEST = 600
"""More decisions than a hand ever has."""
MOST = 1_000_000.0
"""More points than anybody gains in a hand."""


def game_type(rules: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a book before it makes the game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(rules),
        long_name=f"Mahjong, {rules}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=4,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def short_name(rules: str) -> str:
    """The name under which OpenSpiel knows a book."""
    return f"fivewinds_{rules.replace('-', '_')}"


class MahjongGame(pyspiel.Game):  # type: ignore[misc]
    """One hand of a book."""

    rules = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.layout = layout_of(book(self.rules))
        self.told = fivewinds.env.actions(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions.size,
            max_chance_outcomes=DEALS,
            num_players=4,
            min_utility=-MOST,
            max_utility=MOST,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, params or {})

    def new_initial_state(self) -> "MahjongState":
        """Before the deal."""
        return MahjongState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What turns a state into a tensor."""
        return Observer(self.layout)


class MahjongState(pyspiel.State):  # type: ignore[misc]
    """A hand before its deal, in play, or over."""

    def __init__(self, game: MahjongGame) -> None:
        super().__init__(game)
        self.told = game.told
        self.start = game.layout.book.match.start
        self.episode = Episode(game.layout)
        self.dealt = False

    def current_player(self) -> int:
        """The seat that is asked."""
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.seat if self.episode.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals there are."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        mask = bytearray(self.episode.actions.size)
        self.episode.mask(mask, 0)
        return [action for action, legal in enumerate(mask) if legal]

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            self.episode.act(action)
        else:
            self.episode.begin(seed_of("openspiel", action + 1))
            self.dealt = True

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else dumps(self.told[action])

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.dealt and self.episode.seat < 0

    def returns(self) -> list[float]:
        """The points that each seat has gained."""
        if not self.is_terminal():
            return [0.0] * 4
        return [float(score - self.start) for score in self.episode.match.scores]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class Observer:
    """The planes of `fivewinds.env`."""

    def __init__(self, layout: Any) -> None:
        shape = (layout.count, layout.width)
        self.size = layout.size
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: MahjongState, player: int) -> None:
        """Look at a state as a player."""
        self.tensor.fill(0)
        if state.dealt:
            planes = bytearray(self.size)
            state.episode.observe(player, planes, 0)
            self.tensor[:] = np.frombuffer(planes, np.uint8)

    def string_from(self, state: MahjongState, player: int) -> str:
        """The same as text."""
        self.set_from(state, player)
        return self.tensor.astype(np.uint8).tobytes().hex()


def register(rules: str) -> str:
    """Make a book known to OpenSpiel; returns the name for `pyspiel.load_game`."""
    name = short_name(rules)
    if name not in pyspiel.registered_names():
        made = type(name, (MahjongGame,), {"rules": rules})
        pyspiel.register_game(game_type(rules), made)
    return name


if __name__ == "__main__":
    for named in sys.argv[1:] or books():
        game = pyspiel.load_game(register(named))
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        print(f"{named}: {game.num_distinct_actions()} actions, in order")
