"""A link to the replay page that carries the record in itself.

What stands after `#record=` is the record, compressed with gzip and written in the base64 of web
addresses; `web/match.js` reads it, so that no server has to keep the hand.
"""

import gzip
from base64 import urlsafe_b64encode

from fivewinds import record
from fivewinds.lab.plan import Plan

SERVER = "http://localhost:8555"
"""Where `fivewinds serve` is unless it is told otherwise."""


def replay_link(plan: Plan, number: int) -> str:
    """The address at which the hand can be stepped through."""
    match = plan.play(number)
    head = record.header(match, record.bots(plan.levels))
    lines = b"".join(record.lines(head, match.events()))
    packed = gzip.compress(lines, 9, mtime=0)
    return f"{SERVER}/match/record#record={urlsafe_b64encode(packed).decode().rstrip('=')}"
