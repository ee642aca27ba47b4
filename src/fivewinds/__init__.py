"""Five mahjong rule books, played, explained and counted.

This module is the public door; what it names is loaded when it is first used, so that
importing fivewinds costs next to nothing.
"""

import os
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from fivewinds.answers import score, waits
    from fivewinds.core.shapes import complete, distance
    from fivewinds.core.table import Refused
    from fivewinds.match import Match
    from fivewinds.rules.registry import book, books
    from fivewinds.simulation import play_match
    from fivewinds.tiles import parse, show
    from fivewinds.view import View, views

__version__ = "0.1.0"


class _SourceOnly(MetaPathFinder):
    """Finds this package's modules as `.py` files, passing over the compiled ones."""

    def find_spec(
        self, fullname: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("fivewinds."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


if os.environ.get("FIVEWINDS_INTERPRETED"):
    sys.meta_path.insert(0, _SourceOnly())


def _is_compiled() -> bool:
    spec = find_spec("fivewinds.core.table")
    return spec is not None and not str(spec.origin).endswith(".py")


COMPILED: bool = _is_compiled()
"""Whether the hot modules run as compiled code; both ways play identically."""

_HOMES = {
    "Match": "fivewinds.match",
    "Refused": "fivewinds.core.table",
    "View": "fivewinds.view",
    "book": "fivewinds.rules.registry",
    "books": "fivewinds.rules.registry",
    "complete": "fivewinds.core.shapes",
    "distance": "fivewinds.core.shapes",
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
    "View",
    "__version__",
    "book",
    "books",
    "complete",
    "distance",
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
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
