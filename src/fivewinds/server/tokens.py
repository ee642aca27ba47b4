"""Tokens: who has one sits in its chair. Only their hashes are kept."""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

from fivewinds.server.store.rows import StoredChair


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def chair_of(chairs: Sequence[StoredChair], token: str) -> int | None:
    """The chair that a token belongs to; compares with every chair, in constant time."""
    found = None
    given = hash_of(token)
    for chair, seated in enumerate(chairs):
        if hmac.compare_digest(given, seated.token_hash or ""):
            found = chair
    return found
