"""Questions before play in a terminal: which tiles to give away, which suit to play without."""

from rich.text import Text

from fivewinds.core.before_play import exchange_action
from fivewinds.core.codes import ACT_EXCHANGE, ACT_VOID, BEFORE_PLAY
from fivewinds.match import Match
from fivewinds.tiles import SUITS, TileError, parse, show
from fivewinds.words import say


def prompt(match: Match, language: str) -> Text:
    """What a seat is asked before play."""
    terms = match.table.terms
    if match.table.before == ACT_VOID:
        return Text(say(language, "terminal.asked-void"))
    saying = "asked-exchange-suit" if terms.exchange_suit else "asked-exchange"
    return Text(say(language, f"terminal.{saying}", count=terms.exchanged))


def question(match: Match, seat: int, language: str) -> list[Text]:
    """The question and how to answer it by typing; nothing while play goes on."""
    table = match.table
    if table.window != BEFORE_PLAY:
        return []
    if table.before == ACT_VOID:
        return [prompt(match, language), Text(say(language, "terminal.help-void"))]
    example = show(table.held(seat)[: table.terms.exchanged])
    return [
        prompt(match, language),
        Text(say(language, "terminal.help-exchange", tiles=example)),
    ]


def typed(match: Match, command: str, language: str) -> int | None:
    """The action that a typed line means, legal or not; None where it means none."""
    void = match.table.before == ACT_VOID
    name = "void" if void else "exchange"
    words = {name, say(language, f"terminal.call-{name}")}
    first, _, rest = command.strip().partition(" ")
    text = (rest if first.lower() in words else command).strip().lower()
    if void:
        names = {suit: {suit, say(language, f"tile.suit-{suit}").lower()} for suit in SUITS}
        for place, suit in enumerate(SUITS):
            if text in names[suit]:
                return ACT_VOID | 9 * place << 8
        return None
    try:
        tiles = parse(text)
    except TileError:
        return None
    right = match.table.before == ACT_EXCHANGE and len(tiles) == match.table.terms.exchanged
    return exchange_action(tiles) if right else None
