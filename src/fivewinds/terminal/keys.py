"""Keys as they are pressed, one at a time, without an Enter after each.

While a `Keyboard` is open nothing that is typed appears by itself. Ctrl-C interrupts as usual.
"""

import os
import re
import sys
import time

NAMES = {
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x1b": "escape",
    "\x04": "end",
}
NOTHING = ""
"""No key, or one that means nothing here."""
CLOSED = "end"
"""Nobody will type any more."""

if sys.platform == "win32":
    import msvcrt

    _ARROWS = {"K": "left", "M": "right", "G": "home", "O": "last"}

    class Keyboard:
        """The keyboard of a Windows console."""

        def __enter__(self) -> "Keyboard":
            return self

        def __exit__(self, *error: object) -> None:
            self.forget()

        def forget(self) -> None:
            """Drop what was typed before it was asked for."""
            while msvcrt.kbhit():
                msvcrt.getwch()

        def read(self, seconds: float) -> str:
            """The next key, by name or as its character; nothing when none comes in time."""
            end = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return NOTHING
                time.sleep(0.01)
            key = msvcrt.getwch()
            if key == "\x03":
                raise KeyboardInterrupt
            if key in "\x00\xe0":
                return _ARROWS.get(msvcrt.getwch(), NOTHING)
            return NAMES.get(key, key)

else:
    import select
    import termios

    _ARROWS = {"D": "left", "C": "right", "H": "home", "F": "last"}
    _ARROWS |= {"1~": "home", "7~": "home", "4~": "last", "8~": "last"}
    _SEQUENCE = re.compile(r"\x1b[\[O](?:[0-9;]*([A-Za-z])|([0-9]+~))")
    _REST_OF_A_SEQUENCE = 0.05

    class Keyboard:
        """The keyboard of a terminal."""

        def __init__(self) -> None:
            self.input = sys.stdin.fileno()
            self.typed = ""

        def __enter__(self) -> "Keyboard":
            self.before = termios.tcgetattr(self.input)
            now = termios.tcgetattr(self.input)
            now[3] &= ~(termios.ICANON | termios.ECHO)
            # A program stopped in the midst would leave the terminal in this state.
            now[6][termios.VSUSP] = b"\0"
            termios.tcsetattr(self.input, termios.TCSADRAIN, now)
            return self

        def __exit__(self, *error: object) -> None:
            termios.tcsetattr(self.input, termios.TCSADRAIN, self.before)

        def forget(self) -> None:
            """Drop what was typed before it was asked for."""
            termios.tcflush(self.input, termios.TCIFLUSH)
            self.typed = ""

        def read(self, seconds: float) -> str:
            """The next key, by name or as its character; nothing when none comes in time."""
            if not self.typed and not self._more(seconds):
                return NOTHING
            if self.typed == "\x1b":
                self._more(_REST_OF_A_SEQUENCE)
            if not self.typed:
                return CLOSED
            sequence = _SEQUENCE.match(self.typed)
            if sequence is not None:
                self.typed = self.typed[sequence.end() :]
                return _ARROWS.get(sequence[1] or sequence[2], NOTHING)
            key, self.typed = self.typed[0], self.typed[1:]
            return NAMES.get(key, key)

        def _more(self, seconds: float) -> bool:
            """Wait for more input; true when some came, or its end."""
            if not select.select([self.input], [], [], seconds)[0]:
                return False
            try:
                self.typed += os.read(self.input, 1024).decode(errors="ignore")
            except OSError:  # the terminal is gone
                self.typed = ""
            return True
