"""How long tables stand still when their server is killed, or stops: real processes and PostgreSQL.

`PYTHONPATH=. python scripts/takeover.py [TABLES]`, from the root of the sources: two servers with
the usual lease, four people at each table. Prints the longest time without an event, over all
tables.
"""

import asyncio
import signal
import sys
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fivewinds.rules import registry
from tests.server import postgres
from tests.server.history import faults
from tests.server.nodes import Node, Roamer, nodes, roamers, table_of_four

LEASE = 5.0


async def stopped(node: Node, guests: list[Roamer], number: int) -> list[float]:
    """End a server; for each table how long it took until its first event afterwards."""
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    while any(len(guest.moments) < 10 for guest in guests):
        await asyncio.sleep(0.01)
    owned = node.tables()
    began = time.monotonic()
    await asyncio.to_thread(node.end, number)
    firsts = guests[::4]
    while any(not guest.moments or guest.moments[-1] < began + 0.05 for guest in firsts):
        await asyncio.sleep(0.01)
    await asyncio.sleep(1.0)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    print(f"{owned} of {len(firsts)} tables were its own")
    found = []
    for guest in firsts:
        moments = [began, *(each for each in guest.moments if each > began)]
        found.append(max(b - a for a, b in pairwise(moments)))
    return sorted(found)


def main() -> None:
    """Kill one server, then, in another database, stop one."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    registry._OWN["reed"] = "tests.toys.reed"
    with postgres.running() as cluster:
        for name, number in (("kill -9", signal.SIGKILL), ("SIGTERM", signal.SIGTERM)):
            database = cluster.new_database()
            with nodes(database, lease=LEASE) as (one, two):
                bases = [two.base]
                guests = []
                for place in range(tables):
                    guests += roamers(bases, table_of_four(one.base, "reed"), place)
                gaps = asyncio.run(stopped(one, guests, number))
                wrong = faults(database, [guest.history() for guest in guests])
            middle = gaps[len(gaps) // 2]
            print(f"{name}: longest {gaps[-1]:.2f} s, median {middle:.2f} s, faults {wrong}")


if __name__ == "__main__":
    main()
