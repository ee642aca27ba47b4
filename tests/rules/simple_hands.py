"""Hands of SimpleMahjong that several tests play with."""

from hashlib import sha256

NOTHING = ("147m258p369s1234z", "258m369p147s1235z", "369m147p258s1267z", "147m258p369s3456z")
"""Four hands that wait for nothing."""
WAIT_FOR_5S = (
    "123456789m11p46s",
    "123456789p46s22z",
    "789m789p46s33444z",
    "123m123p46s55z666z",
)
"""Four hands that can lie beside each other and wait for 5s alone."""
IDLE = ("147m258p369s1127z", "258m369p147s1357z", "369m147p258s1367z", "147m258p369s2457z")
"""Four hands that wait for nothing and can lie beside any of those that wait for 5s."""


def seed(number: int) -> bytes:
    return sha256(f"simple {number}".encode()).digest()
