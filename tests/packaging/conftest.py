"""The package built for real, once for all tests of a worker."""

import shutil
import sys
import tarfile
from pathlib import Path

import pytest

from tests.packaging.building import (
    ENVIRONMENT,
    QUICKLY,
    Installed,
    build,
    copy_of_the_project,
    install_with_dependencies,
    with_declarations,
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("packaging")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, made from a clean copy of the tree."""
    folder = tmp_path_factory.mktemp("sdist")
    copy = copy_of_the_project(folder / "copy")
    return build(copy, folder / "dist", "--sdist", ENVIRONMENT)


@pytest.fixture(scope="session")
def sources(sdist: Path) -> Path:
    """The source distribution, unpacked."""
    folder = sdist.parent.parent
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="session")
def core_sources(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution with the core alone to compile.

    That all modules compile shows where the tests themselves run; here it is how they get into a
    wheel, and a third of them shows that in a third of the time.
    """
    return with_declarations(sources, tmp_path_factory.mktemp("core") / "sources", "core")


@pytest.fixture(scope="session")
def wheel(core_sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that this machine gives."""
    folder = tmp_path_factory.mktemp("wheel")
    return build(core_sources, folder / "dist", "--wheel", {**ENVIRONMENT, **QUICKLY})


@pytest.fixture(scope="session")
def installed(wheel: Path) -> Installed:
    """The wheel, installed as people install it."""
    return install_with_dependencies(wheel)


@pytest.fixture
def no_compilers(tmp_path: Path) -> dict[str, str]:
    """An environment whose PATH has the everyday programs and no C compiler."""
    programs = tmp_path / "programs"
    programs.mkdir()
    everyday = "sh cat cksum cut date dirname env find flock getconf grep id readlink rm sed sort"
    for name in everyday.split():
        place = shutil.which(name)
        if place is not None:
            (programs / name).symlink_to(place)
    (programs / "python3").symlink_to(Path(sys.executable).resolve())
    return {**ENVIRONMENT, "PATH": str(programs)}
