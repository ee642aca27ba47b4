"""Comments, docstrings and docs use words that a newcomer knows (scripts/plain_words.py)."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLEAN = (
    "examples",
    "scripts",
    "src/fivewinds/bench",
    "src/fivewinds/bots",
    "src/fivewinds/commands",
    "src/fivewinds/core",
    "src/fivewinds/request",
    "src/fivewinds/rules",
    "src/fivewinds/terminal",
    "src/fivewinds/testing",
    "tests/broken",
    "tests/commands",
    "tests/laws",
    "tests/core",
    "tests/outside",
    "tests/rules",
    "tests/terminal",
    "tests/toys",
)
"""Folders in which none is left; others are added as they become clean."""


@pytest.mark.parametrize("folder", CLEAN)
def test_no_word_has_to_be_decoded(folder: str) -> None:
    files = [
        str(path)
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".md", ".js", ".css")
    ]
    assert files, f"there is nothing in {folder}"
    words = [sys.executable, "scripts/plain_words.py", *files]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
