"""The command line in three languages: help, usage, errors, and which language is spoken."""

import json
import re
import tomllib
from importlib.resources import files

import click
import pytest
from click.testing import CliRunner

from fivewinds.commands import cli
from fivewinds.words import LANGUAGES

NOT_YET = {"lab"}
"""Commands whose help stands in their code only, in English."""
TRANSLATED = [name for name in cli.list_commands(click.Context(cli)) if name not in NOT_YET]


def output(*words: str, code: int = 0, **env: str) -> str:
    run = CliRunner().invoke(cli, words, env=env, prog_name="fivewinds")
    assert run.exit_code == code, run.output
    return run.output


def sayings(language: str) -> dict[str, dict[str, str]]:
    place = files("fivewinds.words").joinpath(f"commands.{language}.toml")
    return tomllib.loads(place.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sayings_with_the_same_places(language: str) -> None:
    english, spoken = sayings("en"), sayings(language)
    assert {part: set(said) for part, said in spoken.items()} == {
        part: set(said) for part, said in english.items()
    }
    places = re.compile(r"\{\w+(?:!r)?\}")
    for part, said in spoken.items():
        for name, saying in said.items():
            assert saying.strip(), f"{part}.{name}"
            assert set(places.findall(saying)) == set(places.findall(english[part][name])), name


def commands(name: str) -> list[click.Command]:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    below = list(command.commands.values()) if isinstance(command, click.Group) else []
    return [command, *below]


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_option_of_every_command_has_its_help_in_words(name: str) -> None:
    words = sayings("en")
    known = {**words["shared"], **words["hand"], **words[name]}
    assert words["short"][name]
    assert words[name]["about"]
    for command in commands(name):
        for option in command.params:
            if isinstance(option, click.Option):
                assert max(option.opts, key=len).lstrip("-") in known, option.opts


@pytest.mark.parametrize("name", TRANSLATED)
@pytest.mark.parametrize("language", ["nl", "yue"])
def test_help_is_in_the_language_asked_for(name: str, language: str) -> None:
    words = sayings(language)
    shown = output(name, "--help", LANG=f"{language}_XX.UTF-8")
    assert shown.startswith(words["click"]["Usage:"])
    assert f"{words['click']['Options']}:" in shown
    assert " ".join(words["shared"]["help"].split()) in shown
    assert "Examples" not in shown


@pytest.mark.parametrize(
    ("words", "env", "usage"),
    [
        ((), {"LANG": "nl_NL.UTF-8"}, "Gebruik:"),
        ((), {"LANG": "zh_HK.UTF-8"}, "用法："),
        ((), {"LANG": "nl_BE", "LC_ALL": "en_GB.UTF-8"}, "Usage:"),
        ((), {"LANG": "C", "LC_MESSAGES": "nl_NL"}, "Gebruik:"),
        ((), {"LANG": "nl_NL", "FIVEWINDS_LANGUAGE": "yue"}, "用法："),
        ((), {"LANG": "fr_FR.UTF-8"}, "Usage:"),
        (("--language", "nl"), {}, "Gebruik:"),
        (("--language=yue",), {"LANG": "nl"}, "用法："),
        (("--language", "tlh"), {"LANG": "nl"}, "Gebruik:"),
    ],
)
def test_the_language_is_that_of_the_option_then_of_the_system(
    words: tuple[str, ...], env: dict[str, str], usage: str
) -> None:
    assert output("score", "simple", "--sead", "E", *words, code=2, **env).startswith(usage)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("scroe",), "Fout: Er is geen opdracht scroe; bedoelde je score? Opdrachten:"),
        (("score", "simpel"), "er is geen regelboek 'simpel'; bedoelde je simple?"),
        (("score", "simple", "1m", "--sead", "E"), "De optie '--sead' is er niet."),
        (("score", "simple", "1m", "--seat"), "De optie '--seat' heeft een waarde nodig."),
        (("score",), "Er ontbreekt een argument: 'RULES'."),
        (("simulate", "simple", "--jobs", "0"), "ligt niet in het bereik"),
        (("simulate", "simple", "extra"), "Dit argument is te veel: extra"),
        (("verify", "nowhere.jsonl"), "Bestand 'nowhere.jsonl' bestaat niet."),
        (("replay", "pyproject.toml", "README.md"), "toon één bestand tegelijk"),
        (("simulate", "simple", "--players", "x"), "geen programma dat gestart kan worden"),
    ],
)
def test_errors_are_in_the_language_too(words: tuple[str, ...], says: str) -> None:
    assert says in output(*words, code=2, LANG="nl_NL.UTF-8")


def test_sheets_follow_the_system_but_json_is_english() -> None:
    hand = ("score", "simple", "123456789m1122p", "--win", "2p")
    assert "Een voltooide hand." in output(*hand, LANG="nl_NL.UTF-8")
    bad = ("score", "simple", "12m", "--win", "2p", "--json")
    english = json.loads(output(*bad, code=1, LANG="nl_NL.UTF-8"))["error"]["message"]
    assert english == "the hand: the number of tiles should be 13 but is 2."
    dutch = json.loads(output(*bad, "--language", "nl", code=1))["error"]["message"]
    assert dutch.startswith("de hand: het aantal stenen")
