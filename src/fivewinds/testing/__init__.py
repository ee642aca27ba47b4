"""The conformance kit: what every rule book has to keep, ours and others' alike.

Nothing here needs pytest; a law is a function that plays and raises AssertionError where it is
broken. A book of your own goes through it like this::

    for law in fivewinds.testing.laws.LAWS:
        law(BOOK, bytes(32))
"""
