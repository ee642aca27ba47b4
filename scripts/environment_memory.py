"""How much memory a table of `fivewinds.env.vector` takes, for each of our books.

Resident memory of the process (Linux) before and after making and playing 2000 tables, divided by
their number.
"""

import os
import subprocess
import sys
from pathlib import Path

import fivewinds.env
from fivewinds.rules.registry import own_books

TABLES = 2_000
STEPS = 60


def resident() -> int:
    """Bytes of this process that are in memory."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def measure(rules: str) -> None:
    fivewinds.env.vector(rules, 1).reset()
    before = resident()
    tables = fivewinds.env.vector(rules, TABLES, copy=False)
    tables.reset()
    for _ in range(STEPS):
        tables.step(tables.sample())
    print(f"{rules}: {(resident() - before) / TABLES / 1000:.0f} kB a table")


def main() -> None:
    if sys.argv[1:]:
        measure(sys.argv[1])
        return
    # A process of its own for each: what one book leaves behind is not counted for the next.
    for rules in own_books():
        subprocess.run([sys.executable, __file__, rules], check=True)


if __name__ == "__main__":
    main()
