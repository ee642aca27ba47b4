"""A run from beginning to end: what the command calls."""

import platform

from fivewinds import COMPILED, __version__
from fivewinds.bench.arena import Arena, Task
from fivewinds.bench.report import Report, as_json, show
from fivewinds.bench.tasks import UnknownTaskError, tasks_named

__all__ = ["Arena", "UnknownTaskError", "as_json", "measure", "show", "tasks_named"]


def measure(tasks: list[Task], arena: Arena) -> Report:
    """Run the tasks one after the other."""
    outcomes = []
    for task in tasks:
        arena.say(f"{task.name}: {task.title}")
        outcomes.append(task.run(arena))
    return Report(
        fivewinds=__version__,
        build="compiled" if COMPILED else "interpreted",
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        rounds=arena.rounds,
        seconds=arena.seconds,
        quick=arena.quick,
        contestants=arena.met,
        absent=arena.absent,
        tasks=outcomes,
    )
