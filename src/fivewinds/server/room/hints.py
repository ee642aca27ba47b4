"""Hints for a seat at a table, as its page is sent them."""

from fivewinds.judgement.hints import hints
from fivewinds.server.messages import Hints, encode
from fivewinds.view import View


def table_hints(view: View, ask: int, language: str) -> bytes:
    """What each action of a view is worth, best first, with its sentence and the parts of that.

    It takes some hundredths of a second and changes nothing but the view: call it in a thread.
    """
    found = [hint.shown() | dict(hint.parts()) for hint in hints(view, language)]
    return encode(Hints(ask, found))
