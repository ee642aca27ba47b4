"""`score` and `waits` asked by arguments, as a person does, of books with melds and jokers."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fivewinds.commands.hand_request import request_of
from fivewinds.commands.parameters import book_options
from fivewinds.commands.score import score
from fivewinds.commands.waits import waits
from fivewinds.rules import registry
from tests.commands.running import fivewinds
from tests.rules.toy_requests import BOOK


@pytest.fixture(autouse=True)
def _toy_is_a_book(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._OWN, BOOK.id, BOOK.module)
    registry.books.cache_clear()
    registry.book.cache_clear()
    yield
    registry.books.cache_clear()
    registry.book.cache_clear()


def run(command: str, *words: str, given: str | None = None) -> Result:
    chosen = score if command == "score" else waits
    return CliRunner().invoke(chosen, [BOOK.id, *words], input=given)


def test_arguments_become_the_fields_of_a_request() -> None:
    request = request_of(
        BOOK,
        "789m1122p",
        given=("hands=4", "flowers=none", "honours=true"),
        own=("drawn=7", 'already-won=["N"]', "flies=15m"),
        melds=("pung:555p", "chow:23m6j=234m@N", "concealed-kong:9999s"),
        flags=("last-tile",),
        prevailing="S",
        flowers="1j",
        seat=None,
        winning="2p",
        source="W",
        by="discard",
    )
    assert request == {
        "hand": "789m1122p",
        "flowers": "1j",
        "win": "2p",
        "from": "W",
        "by": "discard",
        "round": "S",
        "melds": [
            {"kind": "pung", "tiles": "555p"},
            {"kind": "chow", "tiles": "23m6j", "as": "234m", "from": "N"},
            {"kind": "concealed-kong", "tiles": "9999s"},
        ],
        "flags": ["last-tile"],
        "options": {"hands": 4, "flowers": "none", "honours": True},
        "drawn": 7,
        "already-won": ["N"],
        "flies": "15m",
    }


def test_a_hand_may_be_without_a_round() -> None:
    empty: dict[str, Any] = {"given": (), "own": (), "melds": (), "flags": ()}
    assert request_of(BOOK, "1m", **empty, prevailing="none") == {"hand": "1m", "round": None}
    assert request_of(BOOK, "1m", **empty, prevailing=None) == {"hand": "1m"}


def test_a_person_scores_a_hand_with_melds_and_jokers() -> None:
    words = ["789m112p1j", "--win", "2p", "--meld", "pung:555p", "--meld", "chow:23m6j=234m"]
    won = run("score", *words, "--flowers", "8j", "--flag", "last-tile", "--field", "drawn=92")
    assert won.exit_code == 0, won.output
    assert "234m" in won.output
    assert "A complete hand" in won.output


def test_a_person_sees_what_a_hand_with_melds_waits_for() -> None:
    asked = run(
        "waits", "789m1122p", "--meld", "pung:555p", "--meld", "pung:666p", "--flowers", "1j"
    )
    assert asked.exit_code == 0, asked.output
    assert all(tile in asked.output for tile in ("1p", "2p", "2j", "7j"))
    assert "1j" not in asked.output


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--meld", "chow:23m6j", "--meld", "pung:555p"], "123m, 234m"),
        (["--meld", "pung:556p", "--meld", "pung:555p"], "556p is no pung"),
        (["--meld", "set:555p", "--meld", "pung:555p"], "concealed-kong"),
        (["--flag", "heavens"], "heavens"),
        (["--field", "drawn=93"], "from 1 to 92"),
        (["--field", "drwan=9"], "did you mean drawn?"),
        (["--option", "hands=65"], "from 1 to 64"),
        (["--round", "none"], "round"),
    ],
)
@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_refusal_says_what_to_change(command: str, words: list[str], hint: str) -> None:
    win = ["--win", "2p"] if command == "score" else []
    hand = "789m1122p" if "--meld" in words else "123456789m1122p"
    refused = run(command, hand, *win, *words)
    assert refused.exit_code == 1
    assert hint in " ".join(refused.output.split())


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--meld", "555p"], "KIND:TILES"),
        (["--field", "drawn"], "NAME=VALUE"),
        (["--option", "hands"], "NAME=VALUE"),
    ],
)
def test_words_that_cannot_be_read_are_an_error_of_the_command_line(
    words: list[str], hint: str
) -> None:
    wrong = run("score", "1m", *words)
    assert wrong.exit_code == 2
    assert hint in wrong.output


def test_lines_of_json_have_the_book_s_own_fields_too() -> None:
    line = {"hand": "123456789m1122p", "win": "2p", "by": "draw", "drawn": 7}
    answered = run("score", "--json", given=json.dumps(line) + "\n")
    assert answered.exit_code == 0
    assert json.loads(answered.stdout)["win"] is True


def test_options_of_a_match_are_read_by_the_book() -> None:
    read = book_options(BOOK.id, ("hands=4", "joker-chows=false"), "en")
    assert read == {"hands": 4, "penalty": 8, "within": "printed", "joker-chows": False}


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["score", "simple", "123456789m\t1122p", "--win", "2p"], "tile 10 of HAND: \\t"),
        (["score", "simple", "123456789m1122p2p\n"], "tile 15 of HAND: \\n"),
        (["waits", "simple", "12\n3456789m1122p"], "tile 3 of HAND: \\n"),
        (["waits", "simple", "123456789m1122p", "--seen", "1m\t"], "tile 2 of --seen: \\t"),
        (
            [
                *("score", "rode-boekje", "--winner", "none", "--player", "E:147m\t258p369s1234z"),
                *("--player", "S:147m258p369s1234z", "--player", "W:147m258p369s1234z"),
                *("--player", "N:147m258p369s1234z"),
            ],
            "tile 4 of --player E: \\t",
        ),
    ],
)
def test_a_tab_or_a_line_feed_among_tiles_is_named_with_its_place(
    words: list[str], place: str
) -> None:
    """Interfaces §1: only spaces are let pass."""
    done = fivewinds(*words)
    assert done.returncode == 1
    assert place in " ".join(done.stdout.split()) + " ".join(done.stderr.split())
