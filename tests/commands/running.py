"""Commands as a person types them."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path


def fivewinds(
    *words: str | Path,
    given: str | bytes = "",
    env: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with this on standard input."""
    surroundings = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    run = subprocess.run(
        [sys.executable, "-m", "fivewinds", *words],
        input=given if isinstance(given, bytes) else given.encode(),
        capture_output=True,
        check=False,
        env=surroundings | {"PYTHONUTF8": "1"} | dict(env or {}),
        cwd=folder,
    )
    return subprocess.CompletedProcess(
        run.args, run.returncode, run.stdout.decode(), run.stderr.decode()
    )
