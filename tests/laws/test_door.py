"""The public door of the package."""

import subprocess
import sys

import pytest

import fivewinds


def test_the_names_of_the_door_are_sorted_and_all_different() -> None:
    assert fivewinds.__all__ == sorted(set(fivewinds.__all__))


@pytest.mark.parametrize("name", fivewinds.__all__)
def test_every_name_of_the_door_leads_somewhere(name: str) -> None:
    assert getattr(fivewinds, name) is not None
    assert name in dir(fivewinds)


def test_the_listing_of_the_door_is_sorted_and_every_name_in_it_resolves() -> None:
    listed = dir(fivewinds)
    assert listed == sorted(listed)
    assert all(hasattr(fivewinds, name) for name in listed)


def test_a_name_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'pung'"):
        fivewinds.pung  # noqa: B018


def test_opening_the_door_loads_nothing_behind_it() -> None:
    program = "import sys, fivewinds; print([m for m in sys.modules if m.startswith('fivewinds.')])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.strip()
    assert loaded in ("[]", "['fivewinds.core']")
