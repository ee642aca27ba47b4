"""The sample bot, and how a script is run as a bot."""

import shlex
import sys
from pathlib import Path

SAMPLE = Path(__file__).parents[1] / "examples" / "bot.py"


def run_by(script: Path) -> str:
    """The command that runs a script with the Python of the tests."""
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
