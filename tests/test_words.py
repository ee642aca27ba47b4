"""Every saying is there in every language, with the same places for values."""

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from fivewinds.answers import score
from fivewinds.rules.counting import UNITS
from fivewinds.rules.registry import book, own_books
from fivewinds.words import (
    LANGUAGES,
    every_saying,
    language_name,
    language_of,
    lesson_data,
    say,
    say_of,
    taught,
    tile_name,
)

ADDED = [unit for unit in UNITS if unit != "limit"]
"""Units of which a sheet tells the sum."""
COUNTED = re.compile(r"""\bcounted\(\s*[\w.]+,\s*"([\w.-]+)\"""")
"""A number of things being told, with the path of its saying."""
SHORT = 12
"""Letters up to which a saying may well be the same in two languages, as `riichi` is."""


def _flat(sayings: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, value in sayings.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _program(language: str) -> dict[str, str]:
    text = files("fivewinds.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text)))


def _of_book(name: str, language: str) -> dict[str, str]:
    module = book(name).module
    beside = Path(str(import_module(module).__file__))
    place = beside.with_name(f"{module.rpartition('.')[2]}.toml")
    words = tomllib.loads(place.read_text(encoding="utf-8"))
    assert language in words, f"{place.name} has no table [{language}]"
    return dict(_flat(words[language]))


def _letters(saying: str) -> str:
    """What is left of a saying without its places for values."""
    said = "".join(text for text, _, _, _ in Formatter().parse(saying))
    return "".join(sign for sign in said if sign.isalpha())


def _places(saying: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(saying) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_saying_of_the_program_is_there_with_its_places(language: str) -> None:
    english, spoken = _program("en"), _program(language)
    assert set(spoken) == set(english)
    for path, saying in spoken.items():
        assert saying.strip(), path
        assert _places(saying) == _places(english[path]), path


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_language_is_no_copy_of_english(language: str) -> None:
    english = _program("en")
    copied = {
        path
        for path, saying in _program(language).items()
        if saying == english[path] and len(_letters(saying)) > SHORT
    }
    assert not copied, f"{language}.toml says in English: {', '.join(sorted(copied))}"


def test_every_language_has_a_name_of_its_own() -> None:
    assert language_name("nl") == "Nederlands"
    assert len({language_name(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_counted_has_a_saying_for_one(language: str) -> None:
    paths = set(COUNTED.findall(_terminal())) | {f"sheet.sum-{unit}" for unit in ADDED}
    assert {"sheet.left", "terminal.left", "sheet.sum-faan"} <= paths
    spoken = _program(language)
    for path in paths:
        assert path in spoken
        assert f"{path}-one" in spoken


def _terminal() -> str:
    """The text of every module that speaks of numbers of things."""
    modules = (file for file in files("fivewinds.terminal").iterdir() if file.name.endswith(".py"))
    return "\n".join(module.read_text(encoding="utf-8") for module in modules)


@pytest.mark.parametrize("name", own_books())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_speaks_every_language(name: str, language: str) -> None:
    english, spoken = _of_book(name, "en"), _of_book(name, language)
    assert set(spoken) == set(english)
    for option in book(name).options:
        assert f"option.{option.name}" in spoken


def test_a_language_that_lacks_a_saying_falls_back_to_english_and_then_to_its_name() -> None:
    assert say("xx", "reason.incomplete") == "not a complete hand"
    assert say("en", "reason.no-such-reason") == "reason.no-such-reason"
    assert say_of(book("simple"), "xx", "name") == "SimpleMahjong"
    assert say_of(book("simple"), "en", "reason.incomplete") == "not a complete hand"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"), ("en-GB", "en"), ("nl", "nl"), ("nl_BE.UTF-8", "nl"), ("yue", "yue"),
        ("zh", "yue"), ("zh-HK", "yue"), ("zh-Hant", "yue"), ("xx", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_a_tag_means_a_language(tag: str, language: str) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("tag", "word"), [("zh-HK", "手牌"), ("nl-BE", "de hand"), ("xx", "the hand")]
)
def test_an_answer_from_python_speaks_the_language_that_a_tag_means(tag: str, word: str) -> None:
    refused = score("simple", {"hand": "1m", "win": "1m", "by": "draw"}, tag)
    assert word in refused["error"]["message"]


def test_a_tile_has_a_name_in_words() -> None:
    assert tile_name("en", "3m") == "3 of characters"
    assert tile_name("nl", "7z") == "rode draak"
    assert tile_name("yue", "1z") == "東風"


WESTERN = re.compile(r"[\u3400-\u9fff]\s*[,.?!](?!\w)|[,?!]\s*[\u3400-\u9fff]")


def test_cantonese_sentences_have_the_marks_of_chinese() -> None:
    """No comma, stop, question or exclamation mark of Western writing beside a Chinese sign."""
    told = {path: text for name in own_books() for path, text in _told("yue", name)}
    wrong = {path: text for path, text in told.items() if WESTERN.search(text)}
    # A key of the terminal's: `?`.
    assert wrong.keys() <= {"terminal.help"}, wrong


def _told(language: str, name: str) -> Iterator[tuple[str, str]]:
    """Every sentence of the program and of a book, with what it teaches."""
    rules = book(name)
    yield from every_saying(language, rules).items()
    yield from _flat(dict(taught(rules, language)), f"{name}.")
    yield from _flat(dict(lesson_data(rules).get(language, {})), f"{name}.lesson.")
