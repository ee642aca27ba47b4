"""The books under examples/books, each a package of its own: proof and template for others."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOKS = sorted(path for path in (ROOT / "examples" / "books").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.name)
def test_an_example_keeps_the_kit_and_its_own_tests(folder: Path) -> None:
    before = os.environ.get("PYTHONPATH")
    paths = os.pathsep.join([str(folder), *([before] if before else [])])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.name)
def test_an_example_imports_nothing_but_what_is_promised(folder: Path) -> None:
    for module in folder.glob("*_rules/*.py"):
        text = module.read_text(encoding="utf-8")
        found = re.findall(r"^(?:from|import) (fivewinds[\w.]*)", text, re.MULTILINE)
        assert set(found) <= {"fivewinds.rulebook"}, module


@pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.name)
def test_every_ruling_that_an_example_cites_is_there(folder: Path) -> None:
    (rulings,) = folder.glob("*_rules/*.rulings.md")
    (module,) = (path for path in folder.glob("*_rules/*.py") if path.name != "__init__.py")
    cited = set(re.findall(r'"([A-Z]+-\d+)"', module.read_text(encoding="utf-8")))
    there = set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", rulings.read_text(encoding="utf-8")))
    assert cited
    assert cited <= there, sorted(cited - there)
