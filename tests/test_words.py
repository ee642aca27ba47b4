"""Every saying is there in every language, with the same places for values."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from fivewinds.answers import score
from fivewinds.rules.registry import book, books
from fivewinds.words import LANGUAGES, language_of, say, say_of, tile_name


def _flat(sayings: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, value in sayings.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def _program(language: str) -> dict[str, str]:
    text = files("fivewinds.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text)))


def _of_book(name: str) -> dict[str, Any]:
    package, _, module = book(name).module.rpartition(".")
    text = files(package).joinpath(f"{module}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _places(saying: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(saying) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_saying_of_the_program_is_there_with_its_places(language: str) -> None:
    english, spoken = _program("en"), _program(language)
    assert set(spoken) == set(english)
    for path, saying in spoken.items():
        assert saying.strip(), path
        assert _places(saying) == _places(english[path]), path


@pytest.mark.parametrize("name", books())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_speaks_every_language(name: str, language: str) -> None:
    words = _of_book(name)
    english, spoken = dict(_flat(words["en"])), dict(_flat(words[language]))
    assert set(spoken) == set(english)
    for option in book(name).options:
        assert f"option.{option.name}" in spoken


def test_a_language_that_lacks_a_saying_falls_back_to_english_and_then_to_its_name() -> None:
    assert say("fr", "reason.incomplete") == "not a complete hand"
    assert say("en", "reason.no-such-reason") == "reason.no-such-reason"
    assert say_of(book("simple"), "fr", "name") == "SimpleMahjong"
    assert say_of(book("simple"), "en", "reason.incomplete") == "not a complete hand"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"), ("en-GB", "en"), ("nl", "nl"), ("nl_BE.UTF-8", "nl"), ("yue", "yue"),
        ("zh", "yue"), ("zh-HK", "yue"), ("zh-Hant", "yue"), ("fr", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_a_tag_means_a_language(tag: str, language: str) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("tag", "word"), [("zh-HK", "手牌"), ("nl-BE", "de hand"), ("fr", "the hand")]
)
def test_an_answer_from_python_speaks_the_language_that_a_tag_means(tag: str, word: str) -> None:
    refused = score("simple", {"hand": "1m", "win": "1m", "by": "draw"}, tag)
    assert word in refused["error"]["message"]


def test_a_tile_has_a_name_in_words() -> None:
    assert tile_name("en", "3m") == "3 of characters"
    assert tile_name("nl", "7z") == "rode draak"
    assert tile_name("yue", "1z") == "東風"
