"""Which tests run: the options --sweep and --ci, and the programs that tests need.

A run whose tests leave something in the folder of the sources has failed.
"""

import os
import shutil
from functools import cache
from pathlib import Path

import pytest

# The command line speaks the language of the system; tests say what they want to hear.
for name in ("FIVEWINDS_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

ROOT = Path(__file__).parent.parent
SYSTEM_PACKAGES = ROOT / "scripts" / "system-packages"
TOOLS = ("__pycache__", "build", "dist")
"""Folders at the root that Python or a build makes."""


def _at_root() -> set[str]:
    """What lies at the root of the sources, but what tools keep and builds make."""
    return {
        each.name
        for each in ROOT.iterdir()
        if not each.name.startswith(".") and each.name not in TOOLS and each.suffix != ".egg-info"
    }


FOUND = _at_root()
"""What lay there when the tests began."""
FIRST = ("packaging", "test_bench.py", "server", "web", "lab", "tournament", "terminal")
"""Here are the files that take longest or that are waited for: short ones fill the rest."""
ONCE: tuple[str, ...] = (
    *("broken", "commands", "lab", "outside", "server", "terminal", "tournament", "web"),
    *("test_arena.py", "test_class_depth.py", "test_plain_words.py", "test_review.py"),
)
"""Here are the tests of what is never compiled, and of the text of the sources. They find the same
however Python runs: they count as heavy."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sweep", action="store_true", help="run the long sweeps too")
    parser.addoption("--ci", action="store_true", help="run all, and let a skipped test fail")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for; it does not count as skipped."""
    left_out = [mark for mark in ("sweep", "ci") if not config.getoption(mark)]
    not_asked = {item for item in items if any(item.get_closest_marker(m) for m in left_out)}
    config.hook.pytest_deselected(items=[item for item in items if item in not_asked])
    for item in items:
        if _part(item.path) in ONCE:
            item.add_marker(pytest.mark.heavy)
    asked = (item for item in items if item not in not_asked)
    items[:] = sorted(asked, key=lambda item: _turn(item.path))


@cache
def _part(file: Path) -> str:
    """The folder of the tests that a file is in, or its own name; of a document nothing."""
    folder = Path(__file__).parent
    return file.relative_to(folder).parts[0] if file.is_relative_to(folder) else ""


def _turn(file: Path) -> int:
    """When a file has its turn; the files of one turn stay in their order."""
    part = _part(file)
    return FIRST.index(part) if part in FIRST else len(FIRST)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing."""
    for marker in item.iter_markers("needs"):
        for package in marker.args:
            brings = _brought()[package]
            if shutil.which(brings) is None and not Path(brings).exists():
                pytest.skip(f"needs {package}, which is not installed")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that left something behind has failed; with --ci one that skipped anything too."""
    skipped = session.config.getoption("ci") and _skipped(session.config)
    if skipped or _at_root() - FOUND:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    count = _skipped(config)
    if config.getoption("ci") and count:
        terminalreporter.write_line(f"Skipped: {count}. With --ci nothing may be.", red=True)
    left = sorted(_at_root() - FOUND)
    if left:
        terminalreporter.write_line(f"Left at the root of the sources: {left}", red=True)


def _skipped(config: pytest.Config) -> int:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter else 0


def _brought() -> dict[str, str]:
    """The command or the file that each package brings."""
    lines = SYSTEM_PACKAGES.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))
