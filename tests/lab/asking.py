"""`fivewinds lab` as a person types it."""

import json
from pathlib import Path
from typing import Any

from tests.commands.running import fivewinds


def lab(*words: str | Path) -> dict[str, Any]:
    """The JSON of a command that succeeds."""
    answer: dict[str, Any] = json.loads(lab_bytes(*words))
    return answer


def lab_bytes(*words: str | Path) -> str:
    """The same as it was printed."""
    run = fivewinds("lab", *words, "--json")
    assert run.returncode == 0, run.stderr
    return run.stdout


def refused(*words: str | Path) -> str:
    """What a command that is refused says."""
    run = fivewinds("lab", *words)
    assert run.returncode == 2, run.stdout
    return run.stderr
