"""CONTRIBUTING names files that are there, and the three languages are where it says."""

import re
from pathlib import Path

import pytest

from fivewinds.bots import OFFERED
from fivewinds.words import LANGUAGES, every_saying

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WEB = ROOT / "src" / "fivewinds" / "web"
TASKS = (
    "a book",
    "a pattern",
    "an option",
    "a level of bot",
    "a language",
    "a wire event",
    "a message on the socket",
    "a page",
)
PLACEHOLDERS = ("ID", "NAME", "PATH", "FILE", "TAG")


def test_every_task_has_its_list() -> None:
    titles = re.findall(r"^## Adding (.+)$", TEXT, re.MULTILINE)
    assert titles == list(TASKS)


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:src|docs|tests|scripts|web|rules|core)/[\w./*-]+)`", TEXT))
    assert len(named) > 30
    lost = [
        name
        for name in sorted(named)
        if not any(place in name for place in PLACEHOLDERS)
        and not any(
            list((ROOT / folder).glob(name.rstrip("/"))) for folder in ("", "src/fivewinds")
        )
    ]
    assert not lost, f"CONTRIBUTING.md names what is not there: {lost}; say where it is now"


@pytest.mark.parametrize(
    ("file", "constant"),
    [("words.js", "LANGUAGES"), ("header.js", "NAMES"), ("table/voice.js", "VOICES")],
)
def test_the_pages_know_every_language(file: str, constant: str) -> None:
    text = (WEB / file).read_text(encoding="utf-8")
    (declared,) = re.findall(rf"const {constant} = \{{ (.*?) \}};", text)
    known = re.findall(r"(\w+): [\[\"]", declared)
    assert known == list(LANGUAGES), f"add the language to {constant} in src/fivewinds/web/{file}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_all_languages_and_levels(language: str) -> None:
    sayings = every_saying(language, None)
    wanted = [f"web.header.{tag}" for tag in LANGUAGES] + [f"level.{level}" for level in OFFERED]
    assert [path for path in wanted if path not in sayings] == []
