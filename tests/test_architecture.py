"""docs/architecture.md names every module, so that a reader finds what there is."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fivewinds"
PAGE = ROOT / "docs" / "architecture.md"
NOT_LISTED = ("__init__.py", "__main__.py")


def test_every_module_is_named_in_the_architecture() -> None:
    there = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if path.name not in NOT_LISTED
    }
    named = re.findall(r"^- `([^`]+\.py)`: \S", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    missing = sorted(there - set(named))
    assert not missing, (
        f"docs/architecture.md does not name {', '.join(missing)}: under 'Every module' add a line "
        f"'- `{missing[0]}`: what it is for' to the list of its folder"
    )
    gone = sorted(set(named) - there)
    assert not gone, (
        f"docs/architecture.md names {', '.join(gone)}, which is not in src/fivewinds: take the "
        "line out, or rename it"
    )
    assert len(named) == len(set(named)), "docs/architecture.md names a module twice"
