"""A run from beginning to end."""

import platform

from fivewinds import COMPILED, __version__
from fivewinds.bench.report import Report
from fivewinds.bench.setup import Arena, Task


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
