"""Why an action is worth what it is worth: the facts, and the sentence that tells them.

A reason names the tile it speaks of, the tiles that help, what the hand would most likely be
worth, and the figures by which actions are ordered.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_WIN,
)
from fivewinds.core.wins import Meld, Win
from fivewinds.judgement.judge import SETS, Judge, Judged, state_after
from fivewinds.judgement.position import Position
from fivewinds.judgement.sizes import NONE
from fivewinds.rules.book import Book
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, show
from fivewinds.words import name_of, say, say_of

NAMED = 3
"""Patterns that a sentence names at most."""


class Reason(NamedTuple):
    """What decides about an action."""

    action: int
    distance: int
    """Of the hand after the action; -1 where it has won, `NONE` where nothing can be made of it."""
    tiles: tuple[int, ...]
    """The tiles that win, or bring the hand nearer to a win that the book allows."""
    left: int
    """How many of them may still come."""
    patterns: tuple[str, ...]
    """What the likeliest good hand would count."""
    bars: tuple[tuple[int, str], ...]
    """Tiles that would complete the hand but may not be won on, and why."""
    win: float
    points: float
    cost: float
    opens: bool = False
    """Whether the action opens a closed hand."""


def reason(judge: Judge, judged: Judged) -> Reason:
    """The facts behind what was judged of an action."""
    position = judge.position
    kind = judged.action & 255
    figures = (judged.win, judged.points, judged.cost)
    if kind == ACT_WIN:
        tile = judged.action >> 8 & 255
        return Reason(judged.action, -1, (tile,), 0, _won(position, tile), (), *figures)
    hand, melds = state_after(judge, judged.action)
    was_open = any(meld.is_open for meld in position.melds)
    opens = not was_open and any(meld.is_open for meld in melds)
    nearest, tiles, patterns, bars = _shape(judge, hand, melds, riichi=kind == ACT_RIICHI)
    left = sum(position.left[tile] for tile in tiles)
    distance = NONE if nearest >= NONE else nearest - 1
    return Reason(judged.action, distance, tiles, left, patterns, bars, *figures, opens)


def _shape(
    judge: Judge, hand: Sequence[int], melds: tuple[Meld, ...], *, riichi: bool
) -> tuple[int, tuple[int, ...], tuple[str, ...], tuple[tuple[int, str], ...]]:
    """What thirteen tiles lack: how many, tiles that help, likeliest patterns, what is barred."""
    position = judge.position
    outlook = judge.outlook
    powers = position.rules.powers
    judge.take_up(hand, melds, riichi)
    nearest = outlook.find(SETS - len(melds), position.rules.book.forms, 0, 0)
    if nearest >= NONE:
        return NONE, (), (), ()
    tiles = outlook.lacked()
    wild = [joker for joker in powers if position.left[joker] and tiles]
    bars: list[tuple[int, str]] = []
    if nearest == 1:
        helpful = []
        for tile in sorted({*tiles, *wild}):
            drawn = position.counted(tuple(sorted(hand)), tile, melds, riichi=riichi)
            if isinstance(drawn, Best):
                helpful.append(tile)
            elif drawn.reason != "incomplete":
                bars.append((tile, drawn.reason))
        tiles = helpful
    else:
        tiles = sorted({*tiles, *wild})
    slack = 0
    while True:
        outlook.sum_up(outlook.first_order(40))
        if outlook.best >= 0 or slack == 2:
            break
        slack += 1
        outlook.find(SETS - len(melds), position.rules.book.forms, slack, 500)
    patterns: tuple[str, ...] = ()
    goal = outlook.best
    if goal >= 0:
        last = outlook.goal_last[goal]
        if outlook.lay_out(goal):
            full = tuple(sorted(outlook.held() + judge.jokers))
            found = position.counted(full, last, melds, riichi=judge.riichi)
            if isinstance(found, Best):
                patterns = dearest(found)
        outlook.settle()
    return nearest, tuple(tiles), patterns, tuple(bars)


def dearest(found: Best) -> tuple[str, ...]:
    """The patterns that count most, a few of them."""
    order = sorted(found.patterns, key=lambda each: (each.unit == "points", -each.value))
    return tuple(pattern.id for pattern in order if pattern.value > 0)[:NAMED]


def _won(position: Position, tile: int) -> tuple[str, ...]:
    """The patterns of a hand that wins now."""
    hand = list(position.hand)
    drawn = len(hand) % 3 == 2
    if drawn:
        hand.remove(tile)
    win: Win = position.drawn if drawn else position.offered
    found = position.rules.scorer.count(
        win._replace(hand=tuple(hand), tile=tile, melds=position.melds)
    )
    return dearest(found) if isinstance(found, Best) else ()


_ACTS = {
    ACT_DISCARD: "discard",
    ACT_RIICHI: "riichi",
    ACT_CHOW: "claim",
    ACT_PUNG: "claim",
    ACT_KONG: "claim",
    ACT_CONCEALED_KONG: "kong",
    ACT_ADDED_KONG: "kong",
    ACT_FLOWER: "flower",
    ACT_PASS: "pass",
}


def sentence(found: Reason, book: Book, language: str) -> str:
    """The reason in words."""
    kind = found.action & 255
    tile = NAMES[found.action >> 8 & 255] if kind != ACT_PASS else ""
    names = ", ".join(name_of(book, language, "pattern", pattern) for pattern in found.patterns)
    points = _figure(found.points)
    if kind == ACT_WIN:
        saying = "why.win" if names else "why.win-plain"
        return say_of(book, language, saying, tile=tile, points=points, patterns=names)
    own = [found.action >> 16 + 8 * i & 255 for i in range(3 if kind == ACT_KONG else 2)]
    with_ = show(own) if kind in (ACT_CHOW, ACT_PUNG, ACT_KONG) else ""
    parts = [say(language, f"why.{_ACTS[kind]}", tile=tile, own=with_)]
    values = {
        "tiles": show(found.tiles),
        "left": found.left,
        "distance": found.distance,
        "points": points,
        "win": f"{100 * found.win:.0f}",
        "patterns": names,
    }
    if found.distance >= NONE:
        parts.append(say(language, "why.nothing"))
    elif found.distance == 0 and not found.tiles:
        parts.append(say(language, "why.no-wait"))
    elif found.distance == 0:
        parts.append(say(language, "why.waits", **values))
    else:
        parts.append(say(language, "why.helps", **values))
    if found.bars:
        barred = show([tile for tile, _ in found.bars])
        why = say_of(book, language, f"reason.{found.bars[0][1]}")
        parts.append(say(language, "why.barred", tiles=barred, why=why))
    if found.opens:
        parts.append(say(language, "why.opens"))
    if found.win > 0.0:
        parts.append(say(language, "why.worth" if names else "why.worth-plain", **values))
    elif found.distance < NONE:
        parts.append(say(language, "why.worthless"))
    if found.cost > 0.0:
        parts.append(say(language, "why.cost", cost=_figure(found.cost)))
    return " ".join(parts)


def _figure(points: float) -> str:
    """Points as people read them: one place after the point, two where they are few."""
    return f"{points:.2f}" if abs(points) < 10 else f"{points:.1f}"
