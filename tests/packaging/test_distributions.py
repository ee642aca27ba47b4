"""What people install: the source distribution and the wheels made from it."""

import json
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import fivewinds
from tests.packaging.building import (
    ENVIRONMENT,
    QUICKLY,
    ROOT,
    Installed,
    build,
    install_alone,
    with_declarations,
)

KINDS = {".bin", ".css", ".html", ".js", ".pxd", ".py", ".svg", ".toml", ".typed"}
"""Suffixes of the files of the package."""


@pytest.fixture(scope="session")
def interpreted(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made without a compiler."""
    folder = tmp_path_factory.mktemp("interpreted")
    environment = {**ENVIRONMENT, "FIVEWINDS_COMPILER": "none"}
    return build(sources, folder / "dist", "--wheel", environment)


def test_the_source_distribution_has_all_that_a_contributor_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {
        ".ci/run",
        "README.md",
        "build_backend/fivewinds_build.py",
        "build_backend/fivewinds_compilers.py",
        "check",
        "docs/building.md",
        "pyproject.toml",
        "run",
        "scripts/setup.sh",
        "scripts/system-packages",
        "setup.py",
        "src/fivewinds/core/table.pxd",
        "src/fivewinds/core/table.py",
        "tests/conftest.py",
        "tests/packaging/conftest.py",
    }


def files_of_the_package(project: Path) -> set[str]:
    package = project / "src"
    files = {
        path.relative_to(package).as_posix()
        for path in package.rglob("fivewinds/**/*")
        if path.suffix in KINDS
    }
    assert files
    return files


def test_the_source_distribution_has_the_whole_package(sources: Path) -> None:
    assert files_of_the_package(sources) == files_of_the_package(ROOT)


def test_the_wheel_has_every_source_and_data_file_and_no_c(core_sources: Path, wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert files_of_the_package(core_sources) <= names
    assert not [name for name in names if name.endswith((".c", ".h", ".o"))]


@pytest.mark.sweep
def test_a_wheel_of_the_whole_package_works(sources: Path, tmp_path: Path) -> None:
    wheel = build(sources, tmp_path / "dist", "--wheel", {**ENVIRONMENT, **QUICKLY})
    copy = install_alone(wheel)
    assert copy.ask("fivewinds.COMPILED") == "True"
    assert "simple" in copy.run(copy.python, "-m", "fivewinds", "rules")


def test_the_installed_wheel_is_compiled_and_says_by_what(installed: Installed) -> None:
    assert installed.ask("fivewinds.COMPILED") == "True"
    assert installed.version().startswith(f"fivewinds {fivewinds.__version__} (compiled with ")


def test_the_installed_wheel_is_not_the_source_tree(installed: Installed) -> None:
    place = Path(installed.ask("fivewinds.__file__"))
    assert place.is_relative_to(installed.python.parents[1])
    assert (place.parent / "py.typed").exists()


def test_the_installed_command_lists_the_books(installed: Installed) -> None:
    command = installed.python.with_name("fivewinds")
    assert "simple" in installed.run(command, "rules")


def test_without_the_extra_the_table_names_it_and_the_other_way_to_play(
    installed: Installed,
) -> None:
    command = [str(installed.python.with_name("fivewinds"))]
    done = subprocess.run(
        command, env=installed.environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert 'pip install "fivewinds[web]"' in done.stderr
    assert "fivewinds play" in done.stderr


def test_the_installed_wheel_runs_interpreted_when_asked(installed: Installed) -> None:
    asked = {**installed.environment, "FIVEWINDS_INTERPRETED": "1"}
    copy = Installed(installed.python, asked, installed.outside)
    assert copy.ask("fivewinds.COMPILED") == "False"
    assert copy.version().endswith("(interpreted: asked by FIVEWINDS_INTERPRETED)")


def test_a_wheel_without_a_compiler_is_pure_and_works(interpreted: Path) -> None:
    assert interpreted.name.endswith("-py3-none-any.whl")
    copy = install_alone(interpreted)
    assert copy.ask("fivewinds.COMPILED") == "False"
    assert copy.version().endswith(
        "(interpreted: FIVEWINDS_COMPILER was none when it was installed)"
    )
    assert "simple" in copy.run(copy.python, "-m", "fivewinds", "rules")


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="zig is used on Linux only")
def test_where_no_compiler_is_found_zig_compiles(
    sources: Path, no_compilers: dict[str, str], tmp_path: Path
) -> None:
    # Two modules that read no declarations but their own: zig takes its time over each.
    modules = ("core/bits", "core/shapes")
    project = with_declarations(sources, tmp_path / "project", *modules)
    # Without any optimisation zig looks for undefined behaviour too, which is another matter.
    wheel = build(project, tmp_path / "dist", "--wheel", {**no_compilers, "CFLAGS": "-O1"})
    with ZipFile(wheel) as archive:
        note = json.loads(archive.read("fivewinds/_built.json"))
    assert note["compiler"].startswith("zig ")
    copy = install_alone(wheel)
    for module in modules:
        name = "fivewinds." + module.replace("/", ".")
        assert copy.ask(f"__import__('{name}', fromlist=['']).__file__").endswith(".so")
    assert copy.ask("fivewinds.distance([0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27])") == "-1"
