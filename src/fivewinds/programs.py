"""Matches in which other people's programs play, beside bots of ours or among themselves."""

from collections import Counter
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

from fivewinds import record
from fivewinds.bots import LEVELS, told_level
from fivewinds.bots.program import Program
from fivewinds.core.shuffle import bot_stream
from fivewinds.match import Match, TableKind
from fivewinds.rules.registry import book
from fivewinds.view import views


def play_with_programs(
    book_id: str,
    seed: bytes,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    kind: TableKind = "assisted",
    max_hands: int | None = None,
    counts: MutableMapping[int, Counter[str]] | None = None,
) -> Match:
    """Play a match to its end; `players`, by chair, are levels of bots or commands to run.

    Each program is started for this match and ends with it. `counts`, by chair, takes how often it
    was asked and how often each fault happened. Raises `CannotStart` for a program that the system
    does not start.
    """
    match = Match(book(book_id), seed, options, kind=kind, max_hands=max_hands)
    seated = [players[chair] for chair in match.chairs]
    seen = views(match)
    bots = {
        seat: LEVELS[level](bot_stream(seed, seat))
        for seat, level in enumerate(seated)
        if level in LEVELS
    }
    programs: dict[int, Program] = {}
    head = record.header(match, record.bots(map(told_level, players)), with_seed=False)
    try:
        for seat in (seat for seat in range(len(seated)) if seat not in bots):
            programs[seat] = Program(seated[seat])
        for seat, program in programs.items():
            program.begin(seat, head)
        while not match.over:
            seat = match.table.first_asked()
            if seat in programs:
                match.act(seat, programs[seat].choose(match, seat))
            else:
                seen[seat].look(match)
                if bots[seat].imagines:
                    bots[seat].imagine(match, seen[seat])
                match.act(seat, bots[seat].choose(seen[seat]))
    finally:
        for seat, program in programs.items():
            program.end(match, seat)
            if counts is not None:
                counts.setdefault(match.chairs[seat], Counter()).update(program.counts)
    return match
