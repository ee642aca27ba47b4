"""Building and installing the package away from the source tree."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

_OWN = {"FIVEWINDS_COMPILER", "FIVEWINDS_INTERPRETED", "CC"}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in _OWN}
"""The environment of the tests, without what would change how the package is built."""
ENVIRONMENT["pip_options"] = "--no-compile"  # `scripts/setup.sh` reads that; it is quicker
QUICKLY = {"CFLAGS": "-O0"}
"""Besides, to build what is looked at rather than played with: that takes a tenth of the time."""

_LEFTOVERS = (
    *(".git", ".venv", ".venv.lock", "build", "dist", "*.egg-info", "*.so", "_built.json"),
    *("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis"),
)

_PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile")


def copy_of_the_project(into: Path) -> Path:
    """The tree without what builds and tools have left in it."""
    shutil.copytree(ROOT, into, ignore=shutil.ignore_patterns(*_LEFTOVERS))
    return into


def with_declarations(sources: Path, copy: Path, *kept: str) -> Path:
    """A copy of the project in which only modules in these folders or of these names compile."""
    shutil.copytree(sources, copy)
    package = copy / "src" / "fivewinds"
    wanted = [package / name for name in kept]
    for pxd in package.rglob("*.pxd"):
        module = pxd.with_suffix("")
        if not any(name == module or name in module.parents for name in wanted):
            pxd.unlink()
    return copy


def run(command: Sequence[str | Path], cwd: Path, environment: dict[str, str]) -> str:
    """What a command prints that must succeed; if it fails, the failure tells what it said."""
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(project: Path, into: Path, what: str, environment: dict[str, str]) -> Path:
    """The one file that `python -m build` makes in a new folder."""
    command = [sys.executable, "-m", "build", what, "--outdir", str(into), str(project)]
    run(command, into.parent, environment)
    (made,) = into.iterdir()
    return made


@dataclass(frozen=True)
class Installed:
    """A copy of the package in a folder of its own."""

    python: Path
    environment: dict[str, str]
    outside: Path
    """A folder outside the source tree, where commands are typed."""

    def run(self, *command: str | Path) -> str:
        return run(command, self.outside, self.environment)

    def version(self) -> str:
        return self.run(self.python, "-m", "fivewinds", "--version").strip()

    def ask(self, question: str) -> str:
        """What the package answers to a line of Python."""
        return self.run(self.python, "-c", f"import fivewinds; print({question})").strip()


def install_with_dependencies(wheel: Path) -> Installed:
    """The wheel in a fresh environment, with what it depends on."""
    folder = wheel.parent.parent / "environment"
    run([sys.executable, "-m", "venv", folder], wheel.parent, ENVIRONMENT)
    python = folder / "bin" / "python"
    run([python, *_PIP, wheel], wheel.parent, ENVIRONMENT)
    return Installed(python, ENVIRONMENT, wheel.parent)


def install_alone(wheel: Path) -> Installed:
    """The wheel in a folder, with the dependencies that the tests have: quicker."""
    folder = wheel.parent.parent / "installed"
    run([sys.executable, *_PIP, "--no-deps", "--target", folder, wheel], wheel.parent, ENVIRONMENT)
    environment = {**ENVIRONMENT, "PYTHONPATH": str(folder)}
    return Installed(Path(sys.executable), environment, wheel.parent)
