"""`./run` as a person types it in a fresh clone."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.packaging.building import ENVIRONMENT, ROOT, copy_of_the_project

SETTING_UP = "Setting up .venv"
UPDATING = "Bringing .venv up to date"


def run(
    project: Path, *arguments: str, cwd: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [project / "run", *arguments],
        cwd=cwd,
        env=environment or ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone without an environment; what was compiled before is not compiled once more."""
    clone = copy_of_the_project(tmp_path / "five winds")
    kept = Path("build", "extensions")
    if (ROOT / kept).exists():
        shutil.copytree(ROOT / kept, clone / kept)
    return clone


def python_that(does: str, programs: Path) -> None:
    """Put a stand-in for python3 before the real one, and take the others away."""
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        program = programs / name
        program.unlink(missing_ok=True)
    (programs / "python3").write_text(f"#!/bin/sh\n{does}\n")
    (programs / "python3").chmod(0o755)


@pytest.mark.ci
def test_it_sets_itself_up_once_and_again_when_a_compiled_module_changes(
    clone: Path, tmp_path: Path
) -> None:
    first = run(clone, "--version", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("fivewinds ")
    assert first.stderr.splitlines()[0].startswith(SETTING_UP)
    assert first.stderr.splitlines()[1].startswith("fivewinds is compiled with ")

    second = run(clone, "--version", cwd=tmp_path)
    assert second.stderr == ""
    assert second.stdout == first.stdout

    with (clone / "src" / "fivewinds" / "core" / "table.py").open("a") as source:
        source.write("\nCHANGED = True\n")
    third = run(clone, "--version", cwd=tmp_path)
    assert third.stderr.startswith(UPDATING)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@pytest.mark.ci
def test_the_first_time_the_table_can_be_played_while_it_is_compiled(
    clone: Path, tmp_path: Path
) -> None:
    port = free_port()
    command = [str(clone / "run"), "serve", "--no-open", "--port", str(port)]
    database = ["--database", f"sqlite:///{tmp_path}/tables.db"]
    with subprocess.Popen(
        [*command, *database],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        told: list[str] = []

        def read_until(words: str) -> None:
            for line in running.stdout or ():
                told.append(line)
                if words in line:
                    return
            raise AssertionError("".join(told))

        try:
            read_until("You can play now")
            assert [line.partition(" ")[0] for line in told] == ["Setting", "You"]
            read_until(f"http://127.0.0.1:{port}/")
            read_until("fivewinds is compiled with ")
            read_until(f"http://127.0.0.1:{port}/")
            with urlopen(f"http://127.0.0.1:{port}/api/here") as answer:
                assert answer.status == 200
        finally:
            os.killpg(running.pid, signal.SIGTERM)


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="zig is used on Linux only")
def test_without_a_compiler_and_without_zig_it_runs_interpreted_and_says_so(
    clone: Path, tmp_path: Path, no_compilers: dict[str, str]
) -> None:
    impossible = tmp_path / "constraints"
    impossible.write_text("ziglang<0\n")
    constraints = {"PIP_CONSTRAINT": str(impossible), "PIP_BUILD_CONSTRAINT": str(impossible)}
    done = run(clone, "--version", cwd=tmp_path, environment={**no_compilers, **constraints})
    assert done.returncode == 0, done.stderr
    assert "ziglang cannot be installed" in done.stderr
    assert "(interpreted: " in done.stdout


def test_a_python_that_is_too_old_is_named(
    clone: Path, tmp_path: Path, no_compilers: dict[str, str]
) -> None:
    python_that("echo 3.9", Path(no_compilers["PATH"]))
    done = run(clone, cwd=tmp_path, environment=no_compilers)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, but python3 is Python 3.9" in done.stderr
    assert not (clone / ".venv").exists()


def test_a_python_without_environments_comes_with_the_command_that_helps(
    clone: Path, tmp_path: Path, no_compilers: dict[str, str]
) -> None:
    programs = Path(no_compilers["PATH"])
    python_that('case "$2" in *ensurepip*) exit 1 ;; esac; echo 3.12', programs)
    (programs / "apt-get").symlink_to("/bin/true")
    done = run(clone, cwd=tmp_path, environment=no_compilers)
    assert done.returncode == 1
    assert "apt-get install python3.12-venv" in done.stderr


def test_the_scripts_can_be_run() -> None:
    for name in ("run", "check", ".ci/run"):
        assert (ROOT / name).stat().st_mode & 0o111, name
