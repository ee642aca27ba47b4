"""The slip of a table of which every hand is counted, as `score` prints it and as a match ends."""

import io
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from fivewinds.answers import score, waits
from fivewinds.events import Win
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.terminal.phrases import Teller
from fivewinds.terminal.result import pages, result_lines, told_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.sheet import score_sheet, waits_sheet
from fivewinds.terminal.slip import Slip
from fivewinds.terminal.table import Picture
from fivewinds.terminal.tiles import Look, Style, style_for
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.words import LANGUAGES
from tests.commands.running import fivewinds
from tests.core.seated import act, discard_unclaimed
from tests.rules.test_rode_boekje_settlement import TABLE
from tests.terminal.sitting import NAMES, SIZES, console

RULES = "rode-boekje"
REQUEST = {"table": TABLE, "winner": "S"}
WHOLE_TABLE = (
    *("--winner", "S", "--win", "6p", "--by", "discard", "--from", "W"),
    *("--player", "E:24578m369s11166z", "--player", "S:4567899p pung:777z chow:123p"),
    *("--player", "W:2468m13p17s34z pung:555s", "--player", "N:99913m258p46s235z"),
)
DUTCH = """\
Oost   111z 66z 24578m369s
Zuid   777z 123p 456p 678p 99p
West   555s 2468m13p17s34z
Noord  999m 13m258p46s235z
Gewonnen met 6p (kringen 6), weggelegd door West.

scorebriefje                        Oost   Zuid   West  Noord
pung, op tafel                                       2
pung van edelstenen, op tafel                 4
pung van edelstenen, op stok           8                    8
twee gelijke draken                    2
Mahjong                                      20
punten                                10     24      2      8
pung of kong van draken                       1
pung of kong van eigen winden          1
pung of kong van heersende winden      1
schoon spel                                   1
verdubbelingen                         2      2
score                                 40     96      2      8
verrekend                            -52   +384   -178   -154
Aan Zuid: Oost 192, West 96, Noord 96
Aan Oost: West 76, Noord 64
Aan Noord: West 6
"""


def printed(
    request: Mapping[str, Any], language: str, *, width: int = 80, terminal: bool = False
) -> str:
    window = Console(file=io.StringIO(), width=width, force_terminal=terminal, _environ={})
    with window.capture() as captured:
        window.print(score_sheet(RULES, request, score(RULES, request, language), language))
    return captured.get()


def robbed() -> Match:
    """West has robbed South's kong; East's hand was dealt to it by hand."""
    hands = (
        *("147m258p399s1234z", "258m369p166s2456z"),
        *("12399m678p45s177z", "369m147p289s3356z"),
    )
    match = match_of(book(RULES), wall_with(book(RULES), hands, "7z6s4p4p1p6s"))
    at = match.table
    act(at, 0, "discard 7z")
    act(at, 2, "pung 77z")
    discard_unclaimed(at, 2, "1z")
    act(at, 3, "discard 6s")
    act(at, 1, "pung 66s")
    for seat, tile in ((1, "1s"), (2, "4p"), (3, "4p"), (0, "1p")):
        discard_unclaimed(at, seat, tile)
    act(at, 1, "added-kong 6s")
    match.act(2, at.legal(2)[0])
    return match


def test_the_slip_of_the_worked_example_in_dutch() -> None:
    """RB-57."""
    assert printed(REQUEST, "nl") == DUTCH


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slip_speaks_every_language(language: str) -> None:
    told = printed(REQUEST, language)
    assert not any(unsaid in told for unsaid in ("slip.", "sheet.", "terminal."))
    assert "384" in told
    assert ("scorebriefje" in told) is (language == "nl")


def test_a_dead_hand_has_a_row_of_its_own() -> None:
    dead = TABLE | {"N": TABLE["N"] | {"dead": True}}
    assert "dead hand" in printed(REQUEST | {"table": dead}, "en")
    assert "dead hand" not in printed(REQUEST, "en")


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_row_is_wider_than_the_window(width: int) -> None:
    answer = score(RULES, REQUEST)
    slip = Slip(
        book(RULES), "en", NAMES, list(answer["hands"].values()), [0, 0, 0, 0], winner=1, dealer=0
    )
    rows = list(slip.lines(width))
    assert max(row.cell_len for row in rows[:-3]) <= max(width, 12 + 4 * 5)


def test_a_book_that_tells_no_debts_has_none_on_its_slip() -> None:
    hands = list(score(RULES, REQUEST)["hands"].values())
    slip = Slip(book("simple"), "en", NAMES, hands[:0], [], winner=0, dealer=0)
    assert list(slip.debts()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_hand_shows_all_four_counts_and_who_pays_whom(
    language: str, size: tuple[int, int]
) -> None:
    window = console(*size)
    style = style_for(window)
    match = robbed()
    scene, teller = Scene(1, NAMES), Teller(match.book, language, NAMES, 1, style)
    picture = Picture(match.book, language, style, window)
    for event in match.events(1):
        scene.hear(event)
        if isinstance(event, Win):
            lines = result_lines(event, scene, teller, picture)
            parts = pages(lines, size[1] - 2)
            assert all(len(part) <= size[1] - 2 for part in parts)
            text = "\n".join(line.plain for line in lines)
            assert "+384" in text
            assert "192" in text
            return
    raise AssertionError("nobody has won")


def test_a_reader_of_text_is_told_the_slip_too() -> None:
    match = robbed()
    scene = Scene(1, NAMES)
    teller = Teller(match.book, "en", NAMES, 1, Style(Look.TEXT, colour=False))
    told: list[str] = []
    for event in match.events(1):
        scene.hear(event)
        told += [line.plain for line in told_lines(event, scene, teller)]
    assert "score slip Ann Bob Cas Dee" in [" ".join(line.split()) for line in told]
    assert "To Cas: Ann 192, Bob 96, Dee 96" in told
    assert "To Bob: Ann 4, Dee 2" in told


def test_a_part_ends_at_a_blank_line_where_that_leaves_it_full() -> None:
    lines = [Text("x")] * 7 + [Text()] + [Text("y")] * 4
    assert [len(part) for part in pages(lines, 9)] == [7, 4]
    assert [len(part) for part in pages([Text("x")] * 12, 9)] == [9, 3]
    assert [len(part) for part in pages(lines, 12)] == [12]
    assert pages([], 5) == [[]]


# On the command line


def test_a_whole_table_is_scored_on_the_command_line() -> None:
    run = fivewinds("score", RULES, "--language", "nl", *WHOLE_TABLE)
    assert run.returncode == 0
    assert run.stdout == DUTCH


def test_a_table_without_a_winner_is_a_drawn_hand() -> None:
    players = WHOLE_TABLE[8:]
    run = fivewinds("score", RULES, "--winner", "none", *players)
    assert run.returncode == 0
    assert "a drawn hand, nothing is counted" in run.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--player", "E:1m"), 1, "winner is missing"),
        (("--player", "E"), 2, "is not SEAT:HAND"),
        (("--player", "E:1m", "--player", "E:1m"), 2, "E is there twice"),
        (("1m", "--player", "E:1m"), 2, "every hand, with its melds, is a player's own"),
        (("--player", "E:1m", "--meld", "pung:555p"), 2, "a player's own"),
        (("--winner", "S", "--player", "E:1m"), 1, "--player S is missing"),
    ],
)
def test_a_table_that_is_not_whole_is_refused(
    words: tuple[str, ...], status: int, said: str
) -> None:
    run = fivewinds("score", RULES, *words)
    assert run.returncode == status
    assert said in run.stderr


def test_a_book_without_tables_says_so() -> None:
    run = fivewinds("score", "simple", "--winner", "S", "--player", "E:1m")
    assert run.returncode == 1
    assert "--player does not belong in this question" in run.stderr


# What a wait lacks


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "too little: no double"),
        ("nl", "te weinig: geen verdubbeling"),
        ("yue", "唔夠：冇加倍"),
    ],
)
def test_a_wait_that_may_not_be_declared_says_what_it_has(language: str, said: str) -> None:
    """RB-41."""
    request = {"hand": "345m456p1566667s", "seat": "N", "round": "S"}
    window = Console(file=io.StringIO(), width=200, _environ={})
    with window.capture() as captured:
        window.print(waits_sheet(RULES, request, waits(RULES, request), language))
    assert said in captured.get()
    assert "320" in captured.get()


def test_a_hand_with_one_double_says_so() -> None:
    request = {
        "hand": "123m567p34678s55m",
        "win": "5s",
        "by": "discard",
        "from": "W",
        "seat": "S",
    }
    assert "No win: too little: one double, and mahjong takes two or a clean hand." in printed(
        request, "en", width=200
    )
