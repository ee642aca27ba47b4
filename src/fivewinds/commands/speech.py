"""The language of the command line: help, usage and errors in the words of `words/commands.*.toml`.

The language is that of `--language`, else of `FIVEWINDS_LANGUAGE`, else of the system (`LC_ALL`,
`LC_MESSAGES`, `LANG`).
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from difflib import get_close_matches
from typing import Any

import click
from click import core, decorators, exceptions, formatting, parser, types

from fivewinds.words import command_sayings, language_of, say

OWN_VARIABLE = "FIVEWINDS_LANGUAGE"
OF_THE_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_spoken: ContextVar[str] = ContextVar("spoken", default="en")


def understood(tag: str) -> str | None:
    """The language that a tag such as `nl-BE` or `zh_HK.UTF-8` means, if it is one of ours."""
    found = language_of(tag)
    return None if found == "en" and not tag.lower().startswith("en") else found


def language_of_system(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for; English where it asks for none of ours."""
    for name in (OWN_VARIABLE, *OF_THE_SYSTEM):
        if environ.get(name):
            return language_of(environ[name])
    return "en"


def speak_as_asked(words: Sequence[str]) -> None:
    """Speak the language that a command line asks for, before it is read."""
    language = language_of_system()
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--language":
            tag = value if equals else "".join(words[at + 1 : at + 2])
            language = understood(tag) or language
    speak(language)


def speak(language: str) -> None:
    """Speak this language from now on."""
    _spoken.set(language)


def spoken() -> str:
    """The language of the command line that is being read."""
    return _spoken.get()


def told(path: str, /, **values: object) -> str:
    """A saying of `words/commands.*.toml` in the language spoken."""
    return say(spoken(), f"command.{path}", **values)


def error(name: str, /, *, close: str = "", known: Iterable[str] = (), **values: object) -> str:
    """What is wrong with a command line; `known` are the names it could have been.

    Of these the one most like `close` is proposed.
    """
    names = list(known)
    alike = get_close_matches(close.lower(), names, 1, cutoff=0.5) if close else []
    hint = told("error.close", instead=alike[0]) if alike else "."
    return told(f"error.{name}", close=hint, known=", ".join(names), **values)


def put_into_words(command: click.Command, name: str) -> None:
    """Give a command and its subcommands the help that `words` has for them.

    What has no words there keeps the help that stands in its code.
    """
    for language in ("en", spoken()):
        _put(command, name, command_sayings(language), name)


def _put(command: click.Command, name: str, sayings: Mapping[str, Any], part: str) -> None:
    own = sayings.get(part, {})
    tables = [own, *([sayings["hand"]] if part in ("score", "waits") else []), sayings["shared"]]
    if part == name:
        command.help = own.get("about", command.help)
        command.epilog = own.get("epilog", command.epilog)
    elif isinstance(own.get(name), str):
        command.help = own[name]
    for parameter in command.get_params(click.Context(command, help_option_names=["-h", "--help"])):
        if not isinstance(parameter, click.Option):
            continue
        long = max(parameter.opts, key=len).lstrip("-")
        parameter.help = next((table[long] for table in tables if long in table), parameter.help)
    if isinstance(command, click.Group) and part != "fivewinds":
        for sub, subcommand in command.commands.items():
            _put(subcommand, sub, sayings, part)


def _sentence(sentence: str) -> str:
    """A sentence of click in the language spoken."""
    for language in (spoken(), "en"):
        if sentence in command_sayings(language)["click"]:
            return str(command_sayings(language)["click"][sentence])
    return sentence


def _counted_sentence(one: str, many: str, count: int) -> str:
    return _sentence(one if count == 1 else many)


class _NoSuchOption(exceptions.NoSuchOption):
    """An option that is not there; the dashes, which all have, make no two names alike."""

    def __init__(
        self,
        option_name: str,
        message: str | None = None,
        possibilities: Iterable[str] | None = None,
        ctx: click.Context | None = None,
    ) -> None:
        names = {name.lstrip("-"): name for name in possibilities or ()}
        alike = get_close_matches(option_name.lstrip("-"), names, 2, cutoff=0.6)
        super().__init__(option_name, message, [names[name] for name in alike], ctx)


# The name that click's parser raises.
setattr(parser, "NoSuchOption", _NoSuchOption)  # noqa: B010 - mypy knows no such name there

# click takes its sentences from gettext, which reads compiled catalogues from files. Our words are
# TOML, so the two functions that click's modules call are replaced by ours.
for _module in (core, decorators, exceptions, formatting, parser, types):
    for _name, _function in (("_", _sentence), ("ngettext", _counted_sentence)):
        if hasattr(_module, _name):
            setattr(_module, _name, _function)
