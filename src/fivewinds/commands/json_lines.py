"""Answers as JSON lines: to one hand, to a file of requests, to standard input."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import click
import msgspec

from fivewinds.answers import Answer, answer_line
from fivewinds.commands.hand_request import told_about_one_hand
from fivewinds.commands.parameters import language_of_json
from fivewinds.commands.speech import error

Answering = Callable[[str, object, str], Answer]


def required_hand(words: tuple[str, ...]) -> str:
    """The hand in one text; without a word of it, or with a file in it that is not there, the
    command cannot go on.
    """
    if not words:
        raise click.UsageError(error("no-hand"))
    for word in words:
        # No tile has a point or a slash: somebody names a file.
        if "." in word or "/" in word:
            saying = "folder" if os.path.isdir(word) else "no-file"  # noqa: PTH112
            raise click.UsageError(error(saying, file=word))
    return " ".join(words)


def answer_requests(
    answer: Answering,
    rules: str,
    words: tuple[str, ...],
    language: str,
    fields: Mapping[str, Any],
    *,
    as_json: bool,
) -> None:
    """Answer the requests of a file that is named in place of a hand, or with `--json` those on
    standard input where nothing tells a hand; otherwise do nothing.
    """
    if len(words) == 1 and os.path.isfile(words[0]):  # noqa: PTH113 - answers for any text
        answer_file(answer, rules, words[0], language, fields)
    if as_json and not words and not any(fields.values()):
        _answer_lines(answer, rules, sys.stdin.buffer, language)


def answer_file(
    answer: Answering, rules: str, file: str, language: str, fields: Mapping[str, Any]
) -> NoReturn:
    """Answer the requests in a file, a line each; exit status 1 if one was refused."""
    beside = told_about_one_hand(fields)
    if beside:
        raise click.UsageError(error("file-beside", given=", ".join(beside)))
    try:
        lines = Path(file).open("rb")  # noqa: SIM115 - an error while answering is no error of the file
    except OSError as problem:
        message = error("unreadable", file=file, problem=problem.strerror)
        raise click.ClickException(message) from None
    with lines:
        _answer_lines(answer, rules, lines, language_of_json(language))


def answer_one(answer: Answering, rules: str, request: object, language: str) -> NoReturn:
    """Answer one request with a line; exit status 1 if it was refused."""
    answered = answer(rules, request, language)
    click.echo(msgspec.json.encode(answered))
    sys.exit(0 if answered["ok"] else 1)


def _answer_lines(answer: Answering, rules: str, lines: Iterable[bytes], language: str) -> NoReturn:
    refused = False
    output = sys.stdout.buffer
    for line in lines:
        answered, ok = answer_line(answer, rules, line, language)
        refused = refused or not ok
        output.write(answered + b"\n")
        output.flush()
    sys.exit(1 if refused else 0)
