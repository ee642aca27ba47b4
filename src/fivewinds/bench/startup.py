"""A task that starts fresh interpreters: what an import adds to bare Python."""

import subprocess
from dataclasses import dataclass

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import Contestant
from fivewinds.bench.setup import Arena

STARTS_EACH_ROUND = 2

PROBE = """
import os, sys, time
{statement}
cpu = time.process_time()
try:
    with open("/proc/self/statm") as statm:
        held = int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
except OSError:
    import resource
    unit = 1 if sys.platform == "darwin" else 1024
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
print(cpu, held)
"""


@dataclass(frozen=True)
class Start:
    """One statement that a fresh interpreter runs."""

    label: str
    contestant: Contestant
    statement: str
    cpu_aim: Aim | None = None
    memory_aim: Aim | None = None


@dataclass(frozen=True)
class Startup:
    """A declared set of statements, each against bare Python of the same virtualenv."""

    name: str
    title: str
    starts: tuple[Start, ...]
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Start everything in turn, several times; the least of each counts."""
        figures: list[Figure] = []
        failures: list[str] = []
        for start in self.starts:
            python = arena.python_of(start.contestant)
            if python is None:
                continue
            try:
                figures.extend(_measure(python, start, arena.rounds * STARTS_EACH_ROUND))
            except subprocess.CalledProcessError as error:
                lines = str(error.stderr).strip().splitlines()
                failures.append(f"{start.label} failed: {lines[-1] if lines else error}")
        return Outcome(self.name, self.title, self.note, figures, failures)


def _measure(python: str, start: Start, times: int) -> list[Figure]:
    _probe(python, start.statement)  # so that compiled bytecode is there for all that count
    bare, full = [], []
    for _ in range(times):
        bare.append(_probe(python, "pass"))
        full.append(_probe(python, start.statement))
    least_cpu = min(cpu for cpu, _ in bare)
    least_held = min(held for _, held in bare)
    milliseconds = [(cpu - least_cpu) * 1e3 for cpu, _ in full]
    megabytes = [(held - least_held) / 1e6 for _, held in full]
    return [
        judged(Figure(start.label, min(milliseconds), "ms", milliseconds), start.cpu_aim),
        judged(Figure(start.label, min(megabytes), "MB", megabytes), start.memory_aim),
    ]


def _probe(python: str, statement: str) -> tuple[float, int]:
    done = subprocess.run(
        [python, "-P", "-c", PROBE.format(statement=statement)],
        capture_output=True,
        text=True,
        check=True,
    )
    cpu, held = done.stdout.split()
    return float(cpu), int(held)
