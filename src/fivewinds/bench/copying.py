"""Ours: what it takes to copy a match late in a hand, and to resample it for a seat."""

from collections.abc import Callable
from functools import partial
from typing import Any

from fivewinds.bots import RandomLegal
from fivewinds.core.codes import CONCEALED_KONG, DISCARD, HIDDEN
from fivewinds.core.shuffle import Stream, bot_stream
from fivewinds.match import Match
from fivewinds.rules.registry import book, own_books
from fivewinds.view import views

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]

DISCARDS = 60
COPIES = 1_000


def late(rules: str, seed: int) -> Match:
    """A match of random players in whose first hand 60 tiles are discarded, with nobody in riichi.

    It is the turn of a seat that has drawn.
    """
    while True:
        match = Match(book(rules), seed.to_bytes(32, "big"), max_hands=1)
        bots = [RandomLegal(bot_stream(match.seed, seat)) for seat in range(4)]
        seen = views(match)
        while not match.over:
            table = match.table
            discards = sum(event & 255 == DISCARD for event in table.log.read())
            if discards >= DISCARDS and table.window == HIDDEN and not any(table.riichi):
                return match
            seat = table.first_asked()
            seen[seat].look(match)
            match.act(seat, bots[seat].choose(seen[seat]))
        seed += 1


def with_secrets(rules: str, seed: int) -> Match:
    """A match of random players in whose first hand another seat than the one whose turn it is has
    declared riichi or made a kong whose tiles are hidden, and nobody else has.
    """
    while True:
        match = Match(book(rules), seed.to_bytes(32, "big"), max_hands=1)
        bots = [RandomLegal(bot_stream(match.seed, seat)) for seat in range(4)]
        seen = views(match)
        while not match.over:
            table = match.table
            seat = table.first_asked()
            others = [other for other in range(4) if other != seat]
            kongs = sum(
                meld.kind == CONCEALED_KONG and table.terms.hidden_kongs
                for other in others
                for meld in table.melds[other]
            )
            if sum(table.riichi[other] for other in others) + kongs == 1 and (
                table.window == HIDDEN and not table.won
            ):
                return match
            seen[seat].look(match)
            match.act(seat, bots[seat].choose(seen[seat]))
        seed += 1


def _repeated(copy: Callable[[], object]) -> Start:
    def turn() -> int:
        for _ in range(COPIES):
            copy()
        return COPIES

    return lambda: turn


def clone_match(rules: str, given: Given) -> tuple[Start, None]:
    """Copies of a match."""
    return _repeated(late(rules, given["seed"]).clone), None


def clone_table(rules: str, given: Given) -> tuple[Start, None]:
    """Copies of its table alone."""
    return _repeated(late(rules, given["seed"]).table.clone), None


def resample(rules: str, given: Given) -> tuple[Start, None]:
    """Matches that the seat whose turn it is cannot tell from its own."""
    return _resampled(late(rules, given["seed"]), COPIES), None


def resample_secrets(rules: str, given: Given) -> tuple[Start, None]:
    """The same where another seat has declared riichi or has a hidden kong."""
    return _resampled(with_secrets(rules, given["seed"]), COPIES // 50), None


def _resampled(match: Match, number: int) -> Start:
    (seat,) = match.asked()

    def turn() -> int:
        stream = Stream(b"bench", 4 * number)
        for _ in range(number):
            match.resample(seat, stream)
        return number

    return lambda: turn


TASKS: dict[str, Callable[[Given], tuple[Start, None]]] = {
    f"{name}-{rules}": partial(work, rules)
    for rules in own_books()
    for name, work in (
        ("clone-match", clone_match),
        ("clone-table", clone_table),
        ("resample", resample),
        ("resample-secrets", resample_secrets),
    )
}
