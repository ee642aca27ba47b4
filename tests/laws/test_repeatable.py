"""Same seed, same record: in any order of looking, in any number of processes, compiled or not."""

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from random import Random

import pytest

import fivewinds
from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.simulation import play_match
from fivewinds.testing.playing import played, told
from fivewinds.view import View
from tests.toys import TOYS

PLAYERS = (
    ("random",) * 4,
    ("greedy",) * 4,
    ("greedy", "random", "random", "greedy"),
)
HANDS = 2
"""From one hand to the next is enough: whole matches take long without a compiler."""
every_book = pytest.mark.parametrize("rules", own_books())

PLAY_ALL = """
from tests.laws.test_repeatable import fingerprints
import fivewinds
print(fivewinds.COMPILED)
print("\\n".join(fingerprints()))
"""


def numbered(number: int) -> bytes:
    return sha256(f"record {number}".encode()).digest()


def fingerprint(rules: str, number: int) -> str:
    players = PLAYERS[number % len(PLAYERS)]
    match = play_match(rules, numbered(number), players, max_hands=HANDS)
    return sha256(b"\n".join(told(match))).hexdigest()


def fingerprint_of_a_toy(toy: Book, number: int) -> str:
    """Of two hands with sense and chance, at a table that the seed chooses."""
    return sha256(b"\n".join(told(played(toy, numbered(number)).match))).hexdigest()


def fingerprints() -> list[str]:
    own = [fingerprint(rules, number) for rules in own_books() for number in range(9)]
    for toy in TOYS:
        # Jokers take long without a compiler.
        few = 2 if toy.jokers_of(toy.defaults) is None else 1
        own += [fingerprint_of_a_toy(toy, number) for number in range(few)]
    return own


@pytest.mark.heavy
def test_compiled_and_interpreted_play_identically() -> None:
    """In a process of its own, the other way round than here."""
    environment = dict(os.environ)
    if environment.pop("FIVEWINDS_INTERPRETED", "") == "":
        environment["FIVEWINDS_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", PLAY_ALL],
        env=environment | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    compiled, *played = done.stdout.split()
    assert played == fingerprints()
    if compiled == str(fivewinds.COMPILED):
        pytest.skip("this installation is not compiled")


@pytest.mark.heavy
@every_book
def test_any_number_of_processes_plays_the_same_records(rules: str) -> None:
    numbers = range(6)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        elsewhere = list(pool.map(fingerprint, [rules] * 6, numbers))
    assert elsewhere == [fingerprint(rules, number) for number in numbers]


@every_book
def test_who_looks_when_changes_nothing(rules: str) -> None:
    """Bots made in another order, and all of them looking all the time."""
    for number in range(len(PLAYERS)):
        seed, chance = numbered(number), Random(number)
        match = Match(book(rules), seed, max_hands=HANDS)
        levels = [PLAYERS[number][chair] for chair in match.chairs]
        bots = {s: LEVELS[levels[s]](bot_stream(seed, s)) for s in (3, 1, 0, 2)}
        views = {s: View(match, s) for s in (2, 0, 3, 1)}
        while not match.over:
            for seat in chance.sample(range(4), 3):
                views[seat].look(match)
            seat = match.asked()[0]
            views[seat].look(match)
            match.act(seat, bots[seat].choose(views[seat]))
        assert sha256(b"\n".join(told(match))).hexdigest() == fingerprint(rules, number)


@every_book
def test_another_seed_gives_another_record(rules: str) -> None:
    assert len({fingerprint(rules, 3 * number) for number in range(8)}) == 8


@every_book
def test_the_kind_of_table_and_the_players_change_no_deal(rules: str) -> None:
    deals = set()
    for players in PLAYERS:
        for kind in ("assisted", "strict"):
            match = play_match(rules, numbered(1), players, kind=kind, max_hands=1)
            deals.add(match.present.wall)
    assert len(deals) == 1
