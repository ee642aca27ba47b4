"""The runner's end of a contestant's process."""

import json
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

SERVE = Path(__file__).with_name("serve.py")


class WorkerError(Exception):
    """A contestant that answered with an error, or no more; the text says which."""


class Worker:
    """A contestant in a process of its own, from `with` to its end."""

    def __init__(self, python: str, script: Path) -> None:
        self._errors = tempfile.TemporaryFile(  # noqa: SIM115 (open as long as the worker)
            "w+", encoding="utf-8", errors="replace"
        )
        self._process = subprocess.Popen(
            [python, "-P", str(SERVE), str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
        )
        self._about: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()

    @property
    def about(self) -> dict[str, Any]:
        """Name, version and Python, as the contestant introduced itself."""
        if self._about is None:
            self._about = self._hear()
        return self._about

    def prepare(self, task: str, given: dict[str, Any]) -> Any:
        """Hand over what a task works on, untimed; returns the answers, or None."""
        return self._ask({"prepare": task, "given": given})["answers"]

    def run(
        self, task: str, *, seconds: float | None = None, turns: int | None = None
    ) -> dict[str, Any]:
        """Measure a prepared task, in CPU seconds and units done."""
        return self._ask({"run": task, "seconds": seconds, "turns": turns})

    def resident(self) -> int:
        """The bytes of memory that the process holds now."""
        return int(self._ask({"resident": True})["resident"])

    def _ask(self, order: dict[str, Any]) -> dict[str, Any]:
        _ = self.about
        if self._process.stdin is None:
            raise WorkerError("it has no standard input")
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise WorkerError(self._last_words()) from None
        reply = self._hear()
        if "error" in reply:
            raise WorkerError(str(reply["error"]))
        return reply

    def _hear(self) -> dict[str, Any]:
        line = self._process.stdout.readline() if self._process.stdout is not None else ""
        if not line:
            raise WorkerError(self._last_words())
        reply: dict[str, Any] = json.loads(line)
        return reply

    def _last_words(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().strip().splitlines()
        return lines[-1] if lines else f"it ended with status {self._process.returncode}"
