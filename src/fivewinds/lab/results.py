"""What tasks came to, as the JSON of docs/interfaces.md §8."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fivewinds.lab.compare import Compared, Comparison, Paired
from fivewinds.lab.counts import Counts
from fivewinds.lab.engines import Task
from fivewinds.lab.intervals import RATIOS, difference
from fivewinds.lab.plan import Plan
from fivewinds.lab.survey import Survey, told


class Run(NamedTuple):
    """A plan and what it came to."""

    plan: Plan
    counts: Counts


class Results:
    """The finished tasks of one command."""

    def __init__(self, tasks: Sequence[Task], found: Iterable[Any]) -> None:
        self.tasks = list(zip(tasks, found, strict=True))

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

    def told(self) -> dict[str, Any]:
        """The answer: the first run or comparison, and in `runs` all of them if there are more."""
        answers = [
            told_comparison(task, found) if isinstance(task, Comparison) else told(task.plan, found)
            for task, found in self.tasks
            if isinstance(task, Survey | Comparison)
        ]
        if len(answers) == 1:
            return answers[0]
        return {**answers[0], "runs": answers}


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
