"""What `fivewinds --version` says in parentheses."""

import json
from pathlib import Path

import pytest

import fivewinds
from fivewinds import build_info


@pytest.mark.parametrize(
    ("compiled", "note", "words"),
    [
        (True, {"compiler": "gcc 12.2.0"}, "compiled with gcc 12.2.0"),
        (True, None, "compiled"),
        (
            False,
            {"interpreted": "no C compiler was found"},
            "interpreted: no C compiler was found when it was installed",
        ),
        (False, {"compiler": "gcc 12.2.0"}, "interpreted: it was compiled for another Python"),
        (False, None, "interpreted: running from source"),
    ],
)
def test_it_says_how_the_package_was_built(
    compiled: bool,
    note: dict[str, str] | None,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.delenv("FIVEWINDS_INTERPRETED", raising=False)
    monkeypatch.setattr(fivewinds, "COMPILED", compiled)
    monkeypatch.setattr(build_info, "NOTE", tmp_path / "note.json")
    if note is not None:
        (tmp_path / "note.json").write_text(json.dumps(note))
    assert build_info.describe() == words


def test_it_says_that_interpreting_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWINDS_INTERPRETED", "1")
    monkeypatch.setattr(fivewinds, "COMPILED", False)
    assert build_info.describe() == "interpreted: asked by FIVEWINDS_INTERPRETED"
