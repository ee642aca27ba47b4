"""The server's log: lines for people, or JSON lines for programs that gather logs.

A call names the table and the chair that it is about in `extra`. Nothing secret is logged: no
token, no tile, no parameter of a statement.
"""

import logging
import sys
from datetime import UTC, datetime

import msgspec

LOGGER = "fivewinds"
ABOUT = ("table", "chair")
"""What a line may be about, beside its message."""


class JsonLines(logging.Formatter):
    """Each record as one JSON object on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record: when, how grave, from where, what, about which table and chair."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ABOUT:
            if (value := getattr(record, name, None)) is not None:
                line[name] = value
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_json_lines() -> None:
    """Have everything that this program and its HTTP server log written as JSON lines to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(LOGGER).setLevel(logging.INFO)
