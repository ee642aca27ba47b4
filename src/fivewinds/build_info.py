"""How this copy of the package was built, in words for `fivewinds --version`."""

import json
import os
from pathlib import Path

import fivewinds

NOTE = Path(__file__).with_name("_built.json")
"""Left here by the build (build_backend/fivewinds_build.py)."""


def describe() -> str:
    """Whether the hot modules run compiled, and by which compiler or why not."""
    note = _note()
    if fivewinds.COMPILED:
        compiler = note.get("compiler")
        return f"compiled with {compiler}" if compiler else "compiled"
    return f"interpreted: {_why_interpreted(note)}"


def _why_interpreted(note: dict[str, str]) -> str:
    if os.environ.get("FIVEWINDS_INTERPRETED"):
        return "asked by FIVEWINDS_INTERPRETED"
    if "interpreted" in note:
        return f"{note['interpreted']} when it was installed"
    if "compiler" in note:
        return "it was compiled for another Python"
    return "running from source"


def _note() -> dict[str, str]:
    try:
        note: dict[str, str] = json.loads(NOTE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return note
