"""The backend, on a package of three modules."""

import json
import shutil
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.building import ENVIRONMENT, ROOT, run

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PYPROJECT = """
[project]
name = "fivewinds"
version = "1"
[tool.setuptools.packages.find]
where = ["src"]
[tool.setuptools.package-data]
"*" = ["*.pxd"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "a project")


@pytest.fixture(scope="module")
def first_installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = make_project(tmp_path_factory.mktemp("in place") / "a project")
    build(project, "build_editable")
    return project


@pytest.fixture
def in_place(first_installation: Path, tmp_path: Path) -> Path:
    """The project after an installation in place, in a copy for each test."""
    return shutil.copytree(first_installation, tmp_path / "in place")


def make_project(project: Path) -> Path:
    """A project with two modules to compile and one to leave as it is."""
    package = project / "src" / "fivewinds"
    package.mkdir(parents=True)
    (project / "pyproject.toml").write_text(PYPROJECT)
    shutil.copy(ROOT / "setup.py", project)
    (package / "__init__.py").touch()
    for name in ("east", "south", "slow"):
        (package / f"{name}.py").write_text("def twice(x):\n    return 2 * x\n")
    for name in ("east", "south"):
        (package / f"{name}.pxd").write_text("cpdef int twice(int x)\n")
    return project


def build(project: Path, hook: str, **environment: str) -> Path:
    """The wheel that a hook of the backend makes."""
    wheels = project / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir()
    run(
        [sys.executable, "-c", f"import fivewinds_build as b; b.{hook}('wheels')"],
        project,
        {**ENVIRONMENT, "PYTHONPATH": str(ROOT / "build_backend"), **environment},
    )
    (wheel,) = wheels.iterdir()
    return wheel


def contents(wheel: Path) -> set[str]:
    """The files of the package in a wheel."""
    with ZipFile(wheel) as archive:
        names = [Path(name) for name in archive.namelist()]
    return {name.name for name in names if name.parent.name == "fivewinds"}


def extensions(project: Path) -> set[str]:
    """The extension modules that lie beside the sources."""
    return {path.name for path in (project / "src" / "fivewinds").glob(f"*{SUFFIX}")}


def note(project: Path) -> dict[str, str]:
    text = (project / "src" / "fivewinds" / "_built.json").read_text()
    return {str(key): str(value) for key, value in json.loads(text).items()}


def half_a_compiler(folder: Path, fails: str = "*south.c*") -> str:
    """A compiler that makes a fine first impression and then fails on one of the modules."""
    script = folder / "cc"
    script.write_text(f'#!/bin/sh\ncase "$*" in {fails or "none"}) exit 1 ;; esac\nexec cc "$@"\n')
    script.chmod(0o755)
    return str(script)


def test_a_module_with_a_pxd_is_compiled_and_its_sources_come_along(project: Path) -> None:
    assert contents(build(project, "build_wheel")) == {
        "__init__.py",
        "_built.json",
        "east.py",
        "east.pxd",
        f"east{SUFFIX}",
        "slow.py",
        "south.py",
        "south.pxd",
        f"south{SUFFIX}",
    }
    assert not extensions(project), "a wheel leaves nothing among the sources"
    assert not list(project.rglob("*.c"))


def test_a_wheel_without_extensions_is_for_every_machine(project: Path) -> None:
    wheel = build(project, "build_wheel", FIVEWINDS_COMPILER="none")
    assert wheel.name == "fivewinds-1-py3-none-any.whl"
    assert f"east{SUFFIX}" not in contents(wheel)


def test_when_one_module_fails_none_is_compiled(project: Path, tmp_path: Path) -> None:
    wheel = build(project, "build_wheel", CC=half_a_compiler(tmp_path))
    assert wheel.name == "fivewinds-1-py3-none-any.whl"
    with ZipFile(wheel) as archive:
        assert json.loads(archive.read("fivewinds/_built.json")) == {
            "interpreted": "compiling failed"
        }


def test_in_place_the_extensions_lie_beside_the_sources(in_place: Path) -> None:
    assert extensions(in_place) == {f"east{SUFFIX}", f"south{SUFFIX}"}
    assert "compiler" in note(in_place)


def test_in_place_without_a_compiler_takes_the_old_extensions_away(in_place: Path) -> None:
    build(in_place, "build_editable", FIVEWINDS_COMPILER="none")
    assert not extensions(in_place)
    assert note(in_place) == {"interpreted": "FIVEWINDS_COMPILER was none"}


def test_in_place_when_one_module_fails_no_extension_is_left(
    in_place: Path, tmp_path: Path
) -> None:
    (in_place / "src" / "fivewinds" / "south.py").write_text("def twice(x):\n    return x + x\n")
    build(in_place, "build_editable", CC=half_a_compiler(tmp_path))
    assert not extensions(in_place)
    assert note(in_place) == {"interpreted": "compiling failed"}


def test_in_place_a_changed_module_is_compiled_again_and_the_others_are_not(
    in_place: Path,
) -> None:
    before = kept(in_place)
    changed = in_place / "src" / "fivewinds" / "east.py"
    changed.write_text("def twice(x):\n    return 2 * x + 1\n")
    build(in_place, "build_editable")
    after = kept(in_place)
    assert len(before) == len(after) == 2
    assert [name.partition("-")[0] for name in before & after] == ["fivewinds.south"]
    assert asked_of_east(in_place) == f"east{SUFFIX} 7"


def test_in_place_what_the_same_sources_gave_is_not_made_again(
    in_place: Path, tmp_path: Path
) -> None:
    build(in_place, "build_editable", CFLAGS="-O1", CC=half_a_compiler(tmp_path, fails=""))
    build(in_place, "build_editable", CFLAGS="-O1", CC=half_a_compiler(tmp_path))
    assert "compiler" in note(in_place), "the compiler, which fails, was not asked"
    assert extensions(in_place) == {f"east{SUFFIX}", f"south{SUFFIX}"}


def test_in_place_a_changed_declaration_is_heeded(in_place: Path) -> None:
    declaration = in_place / "src" / "fivewinds" / "east.pxd"
    declaration.write_text("cpdef double twice(double x)\n")
    build(in_place, "build_editable")
    assert asked_of_east(in_place) == f"east{SUFFIX} 6.0"


def kept(project: Path) -> set[str]:
    """The names of the modules that are kept for the next time."""
    folder = project / "build" / "extensions"
    return {path.name for path in folder.iterdir() if path.suffix != ".note"}


def asked_of_east(project: Path) -> str:
    """The file of the module and what it answers."""
    question = "import fivewinds.east as e; print(e.__file__, e.twice(3))"
    environment = {**ENVIRONMENT, "PYTHONPATH": "src"}
    return run([sys.executable, "-c", question], project, environment).strip().rpartition("/")[2]
