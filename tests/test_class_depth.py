"""Parts hold each other instead of inheriting: no class is more than three deep."""

import ast
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"
DEEPEST = 3
LAYERS_OF_THE_ROOM = SOURCES / "fivewinds" / "server" / "room"
"""`Room` is made of layers until it is put together from parts."""


def bases_by_class() -> dict[str, list[str]]:
    """The names of the classes that each class of the package derives from."""
    found: dict[str, list[str]] = {}
    for path in SOURCES.rglob("*.py"):
        if path.is_relative_to(LAYERS_OF_THE_ROOM):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = [base.id for base in node.bases if isinstance(base, ast.Name)]
                found.setdefault(node.name, names)
    return found


def test_no_class_is_more_than_three_deep() -> None:
    bases = bases_by_class()

    def depth(name: str, below: tuple[str, ...] = ()) -> int:
        if name not in bases or name in below:
            return 0
        return 1 + max((depth(base, (*below, name)) for base in bases[name]), default=0)

    deep = {name: depth(name) for name in bases if depth(name) > DEEPEST}
    assert not deep, f"put these together from parts instead: {deep}"
