"""How long an event loop kept everybody waiting, and what ran meanwhile."""

import asyncio
import gc
import json
import sys
import threading
import time
import traceback
from typing import Any

BEAT = 0.005
"""Seconds between two questions to the loop."""
NOTED = 0.02
"""Seconds from which a stall is noted."""
DEEP = 6
"""Innermost calls that are told of what ran."""
COLLECTING = "garbage collection"


class LoopWatch:
    """Asks a loop, from a thread, to answer; prints a JSON line for each answer that came late.

    A line has the moment by the monotonic clock (`at`), how long the answer took (`seconds`), how
    much of that the loop's thread had a processor (`busy`), and what it ran meanwhile (`ran`).
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread_id = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread_id)
        self._collecting = False
        gc.callbacks.append(self._collect)
        threading.Thread(target=self._watch, name="loop-watch", daemon=True).start()

    def _collect(self, phase: str, _: dict[str, int]) -> None:
        self._collecting = phase == "start"

    def _watch(self) -> None:
        while True:
            time.sleep(BEAT)
            answered = threading.Event()
            began, spent = time.monotonic(), time.clock_gettime(self._clock)
            try:
                self._loop.call_soon_threadsafe(answered.set)
            except RuntimeError:
                return
            if answered.wait(NOTED):
                continue
            ran = self._running()
            answered.wait()
            line = {
                "at": began,
                "seconds": time.monotonic() - began,
                "busy": time.clock_gettime(self._clock) - spent,
                "ran": ran,
            }
            print(json.dumps(line), flush=True)

    def _running(self) -> str:
        if self._collecting:
            return COLLECTING
        frame = sys._current_frames().get(self._thread_id)
        calls = traceback.extract_stack(frame)[-DEEP:] if frame else []
        return " > ".join(f"{call.name}:{call.lineno}" for call in calls)


def longest(lines: list[dict[str, Any]], since: float, until: float) -> dict[str, Any] | None:
    """The longest stall that began between two moments, if there was one."""
    within = [line for line in lines if since <= line["at"] <= until]
    return max(within, key=lambda line: float(line["seconds"]), default=None)
