"""A table laid out by hand, and what is done at it in words."""

from typing import Any

from fivewinds.core.codes import ACT_PASS, ACTION_NAMES, HIDDEN
from fivewinds.core.offers import claim_action
from fivewinds.core.table import Table
from fivewinds.rules.book import Book
from fivewinds.testing.walls import table_of, wall_with
from fivewinds.tiles import ID, parse

KINDS = {name: kind for kind, name in ACTION_NAMES.items()}


def table(rules: Book, hands: tuple[str, ...], draws: str = "", **laid: Any) -> Table:
    """A table of this book with these hands and draws."""
    strict, scores = laid.pop("strict", False), laid.pop("scores", None)
    wall = wall_with(rules, hands, draws, **laid)
    dealer, options = laid.get("dealer", 0), laid.get("options")
    return table_of(rules, wall, strict=strict, scores=scores, dealer=dealer, options=options)


def act(at: Table, seat: int, said: str) -> None:
    """Do what is said: `discard 5m`, `pung 55m`, `chow 46m`, `win`, `pass`, `wrong win`."""
    at.act(seat, action(at, said))


def action(at: Table, said: str) -> int:
    """The action that is meant; claims and wins are of the tile that others are asked about."""
    kind, _, tiles = said.partition(" ")
    if kind == "wrong":
        return KINDS[tiles] | HIDDEN << 8
    if kind == "pass":
        return ACT_PASS
    if kind in ("chow", "pung", "kong"):
        own, _, stands = tiles.partition(" as ")
        stated = parse(stands)[0] if stands else -1
        return claim_action(KINDS[kind], at.window, tuple(sorted(parse(own))), stated)
    if kind == "win":
        return KINDS[kind] | (at.drawn if at.window == HIDDEN else at.window) << 8
    return KINDS[kind] | ID[tiles] << 8


def discard_unclaimed(at: Table, seat: int, tile: str) -> None:
    """A seat discards a tile, and all who are asked about it pass."""
    act(at, seat, f"discard {tile}")
    while at.window != HIDDEN:
        at.act(at.first_asked(), ACT_PASS)


def sounds(at: Table, seat: int) -> set[str]:
    """The kinds of sound actions that a seat has, by name."""
    return {ACTION_NAMES[each & 255] for each in at.sound(seat)}


def mistakes(at: Table, seat: int) -> set[str]:
    """The kinds of wrong declarations that the table accepts of a seat."""
    sound = at.sound(seat)
    return {ACTION_NAMES[each & 255] for each in at.legal(seat) if each not in sound}


def bars(at: Table, seat: int) -> set[tuple[str, str, str]]:
    """What a seat might expect and is not offered: kind, tile, reason."""
    names = {tile: name for name, tile in ID.items()}
    return {(ACTION_NAMES[kind], names[tile], why) for kind, tile, why in at.barred_for(seat)}
