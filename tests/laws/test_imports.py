"""Imports point one way: from what people use down to what a tile is."""

import ast
from pathlib import Path

import pytest

import fivewinds

PACKAGE = Path(fivewinds.__file__).parent
LAYERS = (
    ("tiles", "build_info"),
    ("core",),
    ("rules",),
    ("rulebook",),
    ("explanation", "request", "words"),
    ("answers", "events", "rules_page", "teaching", "tournament"),
    ("dealt", "match"),
    ("actions", "laid_walls", "prices", "record", "retrace", "seen", "view"),
    ("judgement",),
    ("advice", "bots", "drills", "lessons", "programs", "review", "simulation", "tally"),
    ("arena", "env", "stable_walls"),
    ("lab",),
    ("server",),
    ("bench", "commands", "terminal", "testing", "__main__"),
)
"""From the ground up; a module may import from its own layer and from those before it."""

HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
OPEN_TO_ALL = {"COMPILED", "__version__"}
"""What any module may take from the door itself."""

FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in FILES}


def imported(path: Path) -> set[str]:
    """The modules of this package that a file imports anywhere, a name's own home for the door."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.update(_from(str(node.module), [alias.name for alias in node.names]))
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "fivewinds"
        ):
            found.update(_from("fivewinds", [node.attr]))
    return {name for name in found if name.startswith("fivewinds.")}


def _from(module: str, names: list[str]) -> set[str]:
    found = set()
    for name in names:
        if f"{module}.{name}" in MODULES:
            found.add(f"{module}.{name}")
        elif module != "fivewinds":
            found.add(module)
        elif name not in OPEN_TO_ALL:
            found.add(fivewinds._HOMES.get(name, f"fivewinds.{name}"))
    return found


def height(module: str) -> int:
    part = module.split(".")[1]
    assert part in HEIGHT, f"say in LAYERS where fivewinds.{part} lives"
    return HEIGHT[part]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_its_own_layer_and_below(module: str) -> None:
    above = {name for name in imported(MODULES[module]) if height(name) > height(module)}
    assert not above, f"{module} reaches up to {', '.join(sorted(above))}"


def test_no_module_imports_itself_by_a_way_round() -> None:
    below = {module: imported(path) & set(MODULES) for module, path in MODULES.items()}
    finished: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, f"a circle: {' -> '.join((*way, module))}"
        if module not in finished:
            for other in sorted(below[module]):
                visit(other, (*way, module))
            finished.add(module)

    for module in below:
        visit(module, ())


def test_no_module_imports_cython_when_it_runs() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "cython" for name in names), path
