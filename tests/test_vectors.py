"""The vectors: requests with the answers expected of them, for the books that are built."""

import subprocess
import sys
from pathlib import Path

import pytest

from fivewinds.rules.registry import own_books

VECTORS = Path(__file__).parent / "vectors"


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize("command", ["score", "waits"])
def test_the_answers_are_those_of_the_vectors(rules: str, command: str) -> None:
    file = VECTORS / ("waits" if command == "waits" else "") / f"{rules}.jsonl"
    ask = [sys.executable, "-m", "fivewinds", command, rules, "--json"]
    run = subprocess.run(
        [sys.executable, VECTORS / "check.py", file, "--", *ask],
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert run.stdout.strip().endswith(" 0 failed")
