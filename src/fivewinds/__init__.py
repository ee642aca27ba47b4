"""Five mahjong rule books, played, explained and counted.

This module is the public door; what it names is loaded when it is first used, so that
importing fivewinds costs next to nothing.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)

TYPE_CHECKING = False  # what `typing` calls so, without the time that importing it takes
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

    from fivewinds.advice import advise
    from fivewinds.answers import score, waits
    from fivewinds.core.shapes import complete, distance
    from fivewinds.core.shuffle import Stream
    from fivewinds.core.table import Refused
    from fivewinds.match import Match
    from fivewinds.rules.registry import book, books
    from fivewinds.simulation import drive, play_match
    from fivewinds.tiles import parse, show
    from fivewinds.view import View, views

__version__ = "0.1.0"


class _SourceOnly:
    """Finds this package's modules as `.py` files, passing over the compiled ones."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("fivewinds."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def _has_compiled_modules() -> bool:
    table = os.path.join(os.path.dirname(__file__), "core", "table")  # noqa: PTH118, PTH120
    return any(os.path.exists(table + suffix) for suffix in EXTENSION_SUFFIXES)  # noqa: PTH110


_interpreted = bool(os.environ.get("FIVEWINDS_INTERPRETED"))
if _interpreted:
    sys.meta_path.insert(0, _SourceOnly)

COMPILED: bool = not _interpreted and _has_compiled_modules()
"""Whether the hot modules run as compiled code; both ways play identically."""

_HOMES = {
    "Match": "fivewinds.match",
    "Refused": "fivewinds.core.table",
    "Stream": "fivewinds.core.shuffle",
    "View": "fivewinds.view",
    "advise": "fivewinds.advice",
    "book": "fivewinds.rules.registry",
    "books": "fivewinds.rules.registry",
    "complete": "fivewinds.core.shapes",
    "distance": "fivewinds.core.shapes",
    "drive": "fivewinds.simulation",
    "parse": "fivewinds.tiles",
    "play_match": "fivewinds.simulation",
    "score": "fivewinds.answers",
    "show": "fivewinds.tiles",
    "views": "fivewinds.view",
    "waits": "fivewinds.answers",
}

__all__ = [
    "COMPILED",
    "Match",
    "Refused",
    "Stream",
    "View",
    "__version__",
    "advise",
    "book",
    "books",
    "complete",
    "distance",
    "drive",
    "parse",
    "play_match",
    "score",
    "show",
    "views",
    "waits",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'fivewinds' has no attribute {name!r}")
    __import__(home)
    value = getattr(sys.modules[home], name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
