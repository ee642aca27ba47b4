"""The kit tells the author of a first draft all that is wrong with it, without a traceback."""

from collections.abc import Callable

import pytest

from fivewinds.rules.book import Book
from tests.broken import BROKEN, place, report


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_the_kit_says_what_is_wrong(broken: Callable[[], Book]) -> None:
    expected = place(broken).read_text(encoding="utf-8")
    assert expected.strip(), "a broken book without a finding"
    assert report(broken()) == expected
