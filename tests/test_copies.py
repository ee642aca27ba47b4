"""The rulings, the interfaces and the vectors kept here are the project's own words, unchanged."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
COPIES = {
    "rules": "docs/rulings",
    "interfaces.md": "docs/interfaces.md",
    "vectors": "tests/vectors",
}


def _files(path: Path) -> dict[str, bytes]:
    if path.is_file():
        return {path.name: path.read_bytes()}
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }


@pytest.mark.parametrize(("original", "copy"), COPIES.items())
def test_a_copy_is_kept_in_the_repository(original: str, copy: str) -> None:
    kept = _files(ROOT / copy)
    assert kept
    if (SHARED / original).exists():
        assert kept == _files(SHARED / original)


def test_the_page_has_the_same_rulings() -> None:
    assert _files(ROOT / "src/fivewinds/web/rulings") == _files(ROOT / "docs/rulings")
