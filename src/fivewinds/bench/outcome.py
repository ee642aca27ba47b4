"""What a task brings back: figures, ratios, and whether the project's aims are reached."""

from typing import Literal

import msgspec


class Aim(msgspec.Struct, frozen=True):
    """A bound the project set itself, on a ratio or on a figure."""

    bound: Literal["at-least", "at-most"]
    value: float

    def reached_by(self, value: float) -> bool:
        """Whether a value keeps to the bound."""
        return value >= self.value if self.bound == "at-least" else value <= self.value


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One measured value: the best of its rounds.

    `ratio` says how many times as fast ours is as this contestant; an aim bounds the ratio where
    there is one, and the value otherwise.
    """

    of: str
    value: float
    unit: str
    rounds: list[float] = []
    ratio: float | None = None
    aim: Aim | None = None
    reached: bool | None = None


class Outcome(msgspec.Struct, frozen=True):
    """All that one task found. `failures` are answers that differ and contestants that broke."""

    task: str
    title: str
    note: str
    figures: list[Figure]
    failures: list[str]


def judged(figure: Figure, aim: Aim | None) -> Figure:
    """The figure held against its aim."""
    if aim is None:
        return figure
    value = figure.value if figure.ratio is None else figure.ratio
    return msgspec.structs.replace(figure, aim=aim, reached=aim.reached_by(value))
