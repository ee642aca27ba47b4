"""What a tournament says to people, in their language."""

from fivewinds.tiles import WINDS
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.state import Player
from fivewinds.words import language_of, say

_OF_ANY_PLACE = frozenset({"unknown-field", "four-numbers", "no-number"})
"""Refusals that may concern one hand or a whole slip."""


def refusal_text(language: str, refusal: Refusal) -> str:
    """The sentence for what is refused, with the hand, and the seat by its wind."""
    language = language_of(language)
    values = dict(refusal.values)
    seat = values.get("seat")
    if isinstance(seat, int):
        values["seat"] = say(language, f"sheet.seat-{WINDS[seat]}")
    message = say(language, f"tournament.refused.{refusal.saying}", **values)
    if refusal.saying in _OF_ANY_PLACE and "hand" in values:
        return say(language, "tournament.hand", hand=values["hand"], message=message)
    return message


def name_of(player: Player, language: str) -> str:
    """A player's name, or the number of one whose name was deleted."""
    if player.name:
        return player.name
    return say(language_of(language), "tournament.player", number=player.number)
