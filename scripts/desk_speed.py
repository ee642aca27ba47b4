"""How fast the desk is: an evening of 200 players over HTTP, and a slip on the big screen.

    PYTHONPATH=. .venv/bin/python scripts/desk_speed.py [PLAYERS]

Serves from a temporary database on the loopback address, enters every slip of three rounds, and
measures for each the time from the request until the big screen's waiting request has its answer.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

import httpx

from tests.server.serving import served, settings

SLIP = {"hands": [{"winner": 0, "scores": [44, 2, 0, 0]}, *[{"winner": None}] * 3]}


async def evening(base: str, players: int) -> None:
    """Draw, enter, measure, print."""
    async with httpx.AsyncClient(base_url=f"{base}/api/tournament", timeout=60) as client:
        code = (await client.post("", json={"name": "Speed", "hidden": False})).json()["code"]

        async def do(act: str, **fields: object) -> None:
            told = (await client.post(f"/{code}/do", json={"e": act, **fields})).json()
            assert told["ok"], told

        await do("roster-text", text="\n".join(f"Player {n}" for n in range(1, players + 1)))
        begun = time.perf_counter()
        await do("draw")
        print(f"draw and links of {players} players: {time.perf_counter() - begun:.3f} s")
        view = (await client.get(f"/{code}")).json()
        screen = next(link["code"] for link in view["links"] if link["role"] == "screen")
        seen = (await client.get(f"/{screen}")).json()["count"]
        waits = []
        begun = time.perf_counter()
        for round_ in (1, 2, 3):
            for table in range(1, players // 4 + 1):
                waiting = asyncio.create_task(client.get(f"/{screen}?after={seen}"))
                await asyncio.sleep(0)
                start = time.perf_counter()
                await do("slip", round=round_, table=table, slip=SLIP)
                seen = (await waiting).json()["count"]
                waits.append(time.perf_counter() - start)
        spent = time.perf_counter() - begun
        hands = 4 * len(waits)
        print(f"{hands} hands in {len(waits)} slips, each seen on the screen: {spent:.2f} s")
        ms = [1000 * each for each in quantiles(waits, n=100)]
        print(f"slip to screen: median {ms[49]:.0f} ms, 99 % {ms[98]:.0f} ms")
        begun = time.perf_counter()
        await client.get(f"/{code}")
        print(f"the desk's whole view: {time.perf_counter() - begun:.3f} s")
        begun = time.perf_counter()
        made = await client.get(f"/{code}/pdf?sorts=cards,lists,tables,slips")
        spent = time.perf_counter() - begun
        print(
            f"cards, lists, table cards and slips as PDF: {spent:.2f} s, {len(made.content)} bytes"
        )


def main() -> None:
    """One evening."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with (
        tempfile.TemporaryDirectory() as folder,
        served(settings(Path(folder) / "speed.db")) as base,
    ):
        asyncio.run(evening(base, players))


if __name__ == "__main__":
    main()
