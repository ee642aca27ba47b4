"""What a person may do besides discarding: the calls of the moment, their keys and their words.

At an assisted table each call is one action with its tiles. At a strict table a call is a kind of
action: whether it would be right, and with which tiles, shows only when it is made.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from fivewinds.actions import shown
from fivewinds.core.codes import (
    ACT_DISCARD,
    ACT_EXCHANGE,
    ACT_PASS,
    ACT_RIICHI,
    ACT_VOID,
    ACT_WIN,
    ACTION_NAMES,
    BAR_DEAD_HAND,
    BAR_NAMES,
    CONCEALED_KONG,
    HIDDEN,
    action_tile,
)
from fivewinds.core.table import Table
from fivewinds.match import Match
from fivewinds.terminal.phrases import phrase
from fivewinds.terminal.tiles import Style, grouped
from fivewinds.tiles import TileError, parse, show
from fivewinds.words import refusal_text, say

LETTERS = {
    "chow": "C",
    "pung": "P",
    "kong": "K",
    "added-kong": "K",
    "concealed-kong": "K",
    "flower": "F",
    "win": "W",
}
"""The key of each kind of call."""
NO_CALLS = (ACT_DISCARD, ACT_RIICHI, ACT_PASS, ACT_EXCHANGE, ACT_VOID)
_MANY = 3
"""Of more kinds of tiles that something bars, none is named."""


class Call(NamedTuple):
    """One way to act."""

    name: str
    """The kind of action, by the name that other programs use."""
    actions: tuple[int, ...]
    """What it may mean; of several the person is asked which."""
    with_tiles: bool = True
    """Whether the tiles are shown with it."""

    @property
    def letter(self) -> str:
        """The key that makes it."""
        return LETTERS[self.name]


def calls_of(match: Match, seat: int) -> list[Call]:
    """What the seat may call now; nothing when it is not asked."""
    if match.kind == "assisted":
        return apart([action for action in match.table.sound(seat) if action & 255 not in NO_CALLS])
    kinds: dict[str, list[int]] = {}
    for action in match.legal(seat):
        if action & 255 not in NO_CALLS:
            kinds.setdefault(ACTION_NAMES[action & 255], []).append(action)
    ordered = sorted(kinds, key=list(LETTERS).index)
    return [Call(name, tuple(kinds[name]), with_tiles=False) for name in ordered]


def apart(actions: Sequence[int]) -> list[Call]:
    """Actions as calls, each with its tiles."""
    return [Call(ACTION_NAMES[action & 255], (action,)) for action in actions]


def riichi_tiles(match: Match, seat: int) -> list[int]:
    """The tiles that may be discarded to declare riichi."""
    legal = match.table.sound(seat) if match.kind == "assisted" else match.legal(seat)
    return [action_tile(action) for action in legal if action & 255 == ACT_RIICHI]


def may_pass(match: Match, seat: int) -> bool:
    """Whether the seat is asked about another's tile."""
    return ACT_PASS in match.legal(seat)


def asked_saying(table: Table) -> str:
    """The saying that asks about another's tile."""
    if not table.robbing:
        return "asked-discard"
    return "asked-concealed" if table.kong_kind == CONCEALED_KONG else "asked-kong"


def call_text(call: Call, language: str, style: Style) -> Text:
    """A call as a person reads it, with the own tiles that it uses."""
    text = Text(say(language, f"terminal.call-{call.name}"))
    if not call.with_tiles or call.name == "win":
        return text
    action = shown(call.actions[0])
    if "suit" in action:
        return text.append(" " + say(language, f"tile.suit-{action['suit']}"))
    tiles = action.get("tiles") or action.get("tile")
    if tiles is None:
        return text
    text.append(" ").append_text(grouped(parse(tiles), style))
    if "as" in action:
        text.append("=").append_text(grouped(parse(action["as"]), style))
    return text


def named(calls: Sequence[Call], typed: str, language: str) -> list[Call]:
    """The calls that a typed line may mean: a number, a letter, or a word and perhaps tiles."""
    word, _, tiles = typed.partition(" ")
    if typed.isdecimal():
        return [calls[int(typed) - 1]] if 0 < int(typed) <= len(calls) else []
    found = []
    for call in calls:
        if word.lower() in _words(call.name, language):
            chosen = tuple(action for action in call.actions if _fits(action, tiles))
            if chosen:
                found.append(call._replace(actions=chosen))
    return found


def letter_of(typed: str, language: str) -> str:
    """The key of the kind of call that a typed line names, offered or not; empty for none."""
    word = typed.partition(" ")[0].lower()
    return next((LETTERS[name] for name in LETTERS if word in _words(name, language)), "")


def _words(name: str, language: str) -> list[str]:
    """What a person may type for a kind of call, in lower case."""
    word = say(language, f"terminal.call-{name}")
    return [each.lower() for each in (LETTERS[name], name, name.rpartition("-")[2], word)]


def _fits(action: int, typed: str) -> bool:
    """Whether tiles as typed, `34p` or `3m6j=234m`, are those of an action."""
    if not typed.strip() or action_tile(action) == HIDDEN:
        return True
    told = shown(action)
    tiles, equals, stands = typed.partition("=")
    try:
        if equals and show(parse(stands)) != told.get("as"):
            return False
        return show(parse(tiles)) in (told.get("tiles"), told.get("tile"))
    except TileError:
        return False


def barred_lines(
    match: Match, seat: int, language: str, style: Style, *, wins: bool = False
) -> list[Text]:
    """What a person might expect and is not offered, and why; nothing at a strict table.

    `wins` asks for barred wins alone.
    """
    if match.kind == "strict":
        return []
    found: dict[tuple[int, str], list[int]] = {}
    for kind, tile, reason in match.table.barred_for(seat):
        if kind == ACT_WIN or not wins:
            found.setdefault((kind, reason), []).append(tile)
    return [
        phrase(
            language,
            "terminal.barred",
            call=say(language, f"terminal.call-{ACTION_NAMES[kind]}"),
            tiles=grouped(tiles if len(tiles) <= _MANY else [], style),
            why=refusal_text(match.book, language, reason),
        )
        for (kind, reason), tiles in found.items()
    ]


def why_no_call(match: Match, seat: int, letter: str) -> str:
    """The reason why nothing with this key is offered, by its name; empty when none is known."""
    if letter == LETTERS["win"] and match.table.dead[seat]:
        return BAR_NAMES[BAR_DEAD_HAND]
    if match.kind == "strict":
        return ""
    for kind, _, reason in match.table.barred_for(seat):
        if letter == ("R" if kind == ACT_RIICHI else LETTERS.get(ACTION_NAMES[kind])):
            return reason
    return ""
