"""Does what the runner orders, for one contestant: `python -P serve.py CONTESTANT.py`.

Orders and replies are JSON lines on standard input and output. This file needs nothing but the
standard library, since it runs in the peers' virtualenvs too; both sides are timed by it alike.
"""

import gc
import importlib.util
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

Turn = Callable[[], int]
Start = Callable[[], Turn]


def resident_bytes() -> int:
    """The memory this process holds now, or the most it held where the system tells only that."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def load(path: str) -> ModuleType:
    """The contestant's file as a module, under a name that hides no package."""
    spec = importlib.util.spec_from_file_location("bench_contestant", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(start: Start, seconds: float | None, turns: int | None) -> dict[str, Any]:
    """Take turns until the CPU time is used up or the number is done; only the turns are timed."""
    turn = start()
    gc.collect()
    clock = time.process_time
    count = 0
    taken = 0
    began = clock()
    while True:
        count += turn()
        taken += 1
        used = clock() - began
        if (turns is not None and taken >= turns) or (seconds is not None and used >= seconds):
            return {"cpu": used, "count": count, "turns": taken}


def obey(order: dict[str, Any], tasks: dict[str, Any], ready: dict[str, Start]) -> dict[str, Any]:
    """One order: `prepare` a task with what is given for it, `run` one that is prepared, or tell
    how much memory is `resident`.
    """
    if "prepare" in order:
        name = order["prepare"]
        ready[name], answers = tasks[name](order["given"])
        return {"answers": answers}
    if "resident" in order:
        return {"resident": resident_bytes()}
    return measure(ready[order["run"]], order.get("seconds"), order.get("turns"))


def reply(out: TextIO, answer: dict[str, Any]) -> None:
    """Send one line."""
    out.write(json.dumps(answer) + "\n")
    out.flush()


def main(path: str) -> None:
    """Introduce the contestant, then answer every order until standard input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a library prints must not land among the replies
    contestant = load(path)
    ready: dict[str, Start] = {}
    reply(out, {**contestant.about(), "python": platform.python_version()})
    for line in sys.stdin:
        try:
            answer = obey(json.loads(line), contestant.TASKS, ready)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        reply(out, answer)


if __name__ == "__main__":
    main(sys.argv[1])
