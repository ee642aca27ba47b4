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
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests, and begin with them: they take long."""
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        item.add_marker("packaging")
    items[:] = here + [item for item in items if item not in here]


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
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source distribution gives on this machine."""
    folder = tmp_path_factory.mktemp("wheel")
    return build(sources, folder / "dist", "--wheel", {**ENVIRONMENT, **QUICKLY})


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
