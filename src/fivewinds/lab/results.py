"""What tasks came to, as the JSON of docs/interfaces.md §8."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fivewinds.lab.compare import Compared, Comparison, Paired
from fivewinds.lab.counts import Counts
from fivewinds.lab.engines import Task
from fivewinds.lab.intervals import RATIOS, difference
from fivewinds.lab.luck import Luck, Shared
from fivewinds.lab.plan import Plan
from fivewinds.lab.rare import Rare, Weighted
from fivewinds.lab.survey import Survey, told


class Run(NamedTuple):
    """A plan and what it came to."""

    plan: Plan
    counts: Counts


class Results:
    """The finished tasks of one command."""

    def __init__(self, tasks: Sequence[Task], found: Iterable[Any]) -> None:
        self.tasks = list(zip(tasks, found, strict=True))

    def add(self, tasks: Sequence[Task], found: Iterable[Any]) -> None:
        """Add tasks that were finished later."""
        self.tasks += zip(tasks, found, strict=True)

    @property
    def runs(self) -> Iterator[Run]:
        """The runs in the order in which they were asked for; of a comparison its base."""
        for task, found in self.tasks:
            if isinstance(task, Survey):
                yield Run(task.plan, found)
            elif isinstance(task, Comparison):
                yield Run(task.plan, found.base)

    @property
    def comparisons(self) -> Iterator[tuple[Comparison, Compared]]:
        """The comparisons in the order in which they were asked for."""
        for task, found in self.tasks:
            if isinstance(task, Comparison):
                yield task, found

    @property
    def luck(self) -> Iterator[tuple[Luck, Shared]]:
        """How much is luck, by two levels."""
        for task, found in self.tasks:
            if isinstance(task, Luck):
                yield task, found

    def rare(self, plan: Plan) -> Iterator[tuple[str, Weighted]]:
        """The estimates by conditional dealing that belong to a run, by id of pattern."""
        for task, found in self.tasks:
            if isinstance(task, Rare) and task.plan.levels == plan.levels:
                yield task.pattern, found

    def told(self) -> dict[str, Any]:
        """The answer: the first run or comparison, and in `runs` all of them if there are more."""
        answers = [
            told_comparison(task, found) if isinstance(task, Comparison) else told(task.plan, found)
            for task, found in self.tasks
            if isinstance(task, Survey | Comparison)
        ]
        answer = answers[0] if len(answers) == 1 else {**answers[0], "runs": answers}
        rare = [told_rare(task, found) for task, found in self.tasks if isinstance(task, Rare)]
        luck = [told_luck(task, found) for task, found in self.luck]
        return answer | ({"rare": rare} if rare else {}) | ({"luck": luck} if luck else {})


def told_comparison(task: Comparison, found: Compared) -> dict[str, Any]:
    """A comparison as JSON; where bots know the new prices, `same-play` stands beside them."""
    paired = found.adapted or found.same
    assert paired is not None
    answer = {
        "base": told(task.plan, found.base),
        **_told_side(task, paired),
        "rescored": found.adapted is None and paired.replayed == 0,
    }
    if found.same is not None and found.adapted is not None:
        answer["same-play"] = _told_side(task, found.same)
    return answer


def _told_side(task: Comparison, paired: Paired) -> dict[str, Any]:
    plan = task.plan.under(task.other)
    return {
        "other": told(plan, paired.other),
        "difference": {name: difference(paired, name).told() for name in RATIOS},
        "unpaired": {
            name: difference(paired, name, paired_by_wall=False).told() for name in RATIOS
        },
        "differ": paired.differ,
        "replayed": paired.replayed,
        "most-changed": [
            {
                "match": changed.number,
                "seed": f"{plan.seed}/{changed.number}",
                "base": list(changed.base),
                "other": list(changed.other),
            }
            for changed in paired.most
        ],
    }


def told_rare(task: Rare, found: Weighted) -> dict[str, Any]:
    """An estimate by conditional dealing: wins with the pattern for each hand."""
    return {
        "pattern": task.pattern,
        "players": list(task.plan.levels),
        "hands": found.hands,
        "wins": found.wins,
        "rate": found.rate.told(),
        "effective": found.effective,
    }


def told_luck(task: Luck, found: Shared) -> dict[str, Any]:
    """The share of luck and that of the level, and what the better level brings."""
    return {
        "players": list(task.levels),
        "walls": found.walls,
        "luck": found.luck.told(),
        "level": found.by_level,
        "skill": found.skill.told(),
    }
