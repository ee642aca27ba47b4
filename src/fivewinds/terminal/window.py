"""The whole window of a terminal, written at once."""

from collections.abc import Sequence

from rich.console import Console
from rich.control import Control
from rich.text import Text


def put(console: Console, lines: Sequence[Text]) -> None:
    """Write a whole window in one go, so that nothing flickers."""
    with console:
        if len(lines) < console.height:
            console.control(Control.clear())
        console.control(Control.home())
        console.print(Text("\n").join(lines), end="", no_wrap=True, overflow="crop")
