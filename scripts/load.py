"""What the web table carries: one server, two on one PostgreSQL, and how many tables each can have.

Usage, on a quiet machine with a core for each server and one for the clients:
`python scripts/load.py [--tables 300] [--runs 5] [--most 2000]`.

First `fivewinds bench web` on SQLite, so many times in a row. Then the same on a PostgreSQL of its
own with one server, and with two: there the report compares people who come by another server with
those at the server that plays their table. Last, for one server and for two, the tables are
doubled until 99 of 100 actions no longer arrive within 100 ms, then the bound is halved in.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server import postgres

ENOUGH = 100.0
"""Milliseconds within which 99 of 100 actions are to be heard by all four."""
NEAR = 25
"""Tables to which the bound is found."""


def bench(*words: str) -> dict[str, float]:
    """The figures of one run, by name; prints the failures, of which there should be none."""
    command = [sys.executable, "-m", "fivewinds", "bench", "web", "--json", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    (outcome,) = json.loads(done.stdout)["tasks"]
    for failure in outcome["failures"]:
        print(f"    FAILED: {failure}")
    figures: list[dict[str, Any]] = outcome["figures"]
    return {figure["of"]: figure["value"] for figure in figures}


def told(found: dict[str, float]) -> None:
    """Print all figures of a run."""
    for name, value in found.items():
        print(f"    {name}: {value:.2f}")


def carried(cluster: postgres.Cluster, servers: int, most: int) -> int:
    """With how many tables so many servers keep to the bound."""

    def keeps(tables: int) -> bool:
        where = ("--database", cluster.new_database(), "--servers", str(servers))
        slow = bench("--tables", str(tables), *where).get("heard by all four, p99", float("inf"))
        print(f"    {servers} server(s), {tables} tables: p99 {slow:.1f} ms", flush=True)
        return slow <= ENOUGH

    good, bad = 0, 100
    while bad <= most and keeps(bad):
        good, bad = bad, 2 * bad
    while bad - good > NEAR:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if keeps(middle) else (good, middle)
    return good


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", default="300")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--most", type=int, default=2000)
    given = parser.parse_args()
    for number in range(given.runs):
        print(f"SQLite, one server, {given.tables} tables, run {number + 1}", flush=True)
        told(bench("--tables", given.tables))
    with postgres.running(careful=True) as cluster:
        for servers in ("1", "2"):
            print(f"PostgreSQL, {servers} server(s), {given.tables} tables", flush=True)
            where = ("--database", cluster.new_database(), "--servers", servers)
            told(bench("--tables", given.tables, *where))
        one, two = (carried(cluster, servers, given.most) for servers in (1, 2))
    print(f"tables within {ENOUGH:.0f} ms: one server {one}, two {two}: {two / max(1, one):.2f} x")


if __name__ == "__main__":
    main()
