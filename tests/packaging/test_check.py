"""Which tests `./check` runs, skips and refuses to skip (tests/conftest.py)."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.building import ENVIRONMENT, ROOT

TESTS = """
import pytest

def test_every_day(): pass

@pytest.mark.sweep
def test_sweep(): pass

@pytest.mark.ci
def test_ci(): pass
"""

NEEDY = """
import pytest

@pytest.mark.needs("tmux")
def test_needs_tmux(): pass
"""


def outcome(tests: str, folder: Path, *options: str, path: str | None = None) -> tuple[int, str]:
    """The exit code and the last line of a run of some tests."""
    (folder / "test_some.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    sweep\n    ci\n    needs\n")
    options = ("-p", "tests.conftest", "-p", "no:cacheprovider", *options)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *options, "test_some.py"],
        cwd=folder,
        env={**ENVIRONMENT, "PYTHONPATH": str(ROOT), "PATH": path or ENVIRONMENT["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "summary"),
    [
        ((), "1 passed, 2 deselected"),
        (("--sweep",), "2 passed, 1 deselected"),
        (("--ci",), "2 passed, 1 deselected"),
        (("--ci", "--sweep"), "3 passed"),
    ],
)
def test_long_tests_run_when_asked_for(
    options: tuple[str, ...], summary: str, tmp_path: Path
) -> None:
    code, last_line = outcome(TESTS, tmp_path, *options)
    assert code == 0
    assert last_line.startswith(summary)


def test_a_test_whose_program_is_missing_is_skipped(tmp_path: Path) -> None:
    code, last_line = outcome(NEEDY, tmp_path, path=str(tmp_path))
    assert code == 0
    assert last_line.startswith("1 skipped")


def test_with_ci_a_skipped_test_fails_the_run(tmp_path: Path) -> None:
    code, _ = outcome(NEEDY, tmp_path, "--ci", path=str(tmp_path))
    assert code == 1
