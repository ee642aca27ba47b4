"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivewinds.rules import registry
from tests.server.serving import served, settings
from tests.toys import IDS


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    """The toy books, registered for so long beside our own."""
    own = registry._OWN
    registered = {name: f"tests.toys.{name}" for name in IDS if name not in own}
    registry._OWN |= registered
    registry.books.cache_clear()
    try:
        yield
    finally:
        for name in registered:
            del own[name]
        registry.books.cache_clear()
        registry.book.cache_clear()


@pytest.fixture(scope="module")
def base(toys: None) -> Iterator[str]:
    """The address of a server that keeps nothing after it has stopped."""
    with served(settings("sqlite://")) as address:
        yield address


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"
