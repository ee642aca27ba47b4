"""The conformance kit: what every rule book has to keep, ours and others' alike.

A book of your own, from a package of your own, goes through all of it like this, in a test or
anywhere else; nothing here needs pytest::

    from pathlib import Path
    from fivewinds.testing import conformance
    from my_rules.harbour import BOOK

    conformance(BOOK, playthroughs=Path("playthroughs"), perft=Path("perft.txt"))

or from a shell, for a registered book or any other::

    python -m fivewinds.testing harbour --playthroughs playthroughs --perft perft.txt
    python -m fivewinds.testing my_rules.harbour:BOOK --playthroughs ... --perft ...

A first draft has neither playthroughs nor a count yet: leave them out, and all the rest is looked
at. All that is wrong is told at once. `python -m fivewinds.testing new ID` lays out a package
that passes, to begin from.

What it asks for:

- what the book declares is of the right kind and names what there is, and its matches end;

- the laws (`fivewinds.testing.laws`) hold in matches played by chance and with sense, at assisted
  and strict tables, with the options of the book;
- *playthroughs*: a folder of whole hands as text, each played again and compared line by line;
  one at least is won and one ends otherwise (`fivewinds.testing.playthrough` says how to write
  them);
- *perft*: a file that counts how many ways play can go (`fivewinds.testing.perft`);
- every pattern of the book shows a hand that earns it, and the book has its words.
"""

from pathlib import Path

from fivewinds.rules.book import Book

SEEDS = 12
"""Matches that the laws are tried on."""


def conformance(
    book: Book,
    *,
    playthroughs: Path | None = None,
    perft: Path | None = None,
    seeds: int = SEEDS,
) -> None:
    """Take a book through the kit; raises AssertionError that says all that it does not keep.

    Without `playthroughs` or `perft` these are not looked at.
    """
    # Not at the top: `python -m fivewinds.testing.perft` is to be loaded once.
    from fivewinds.testing.kit import Evidence, report

    told = report(book, Evidence(playthroughs, perft, seeds))
    findings = [finding for each in told for finding in each.findings]
    assert not findings, "\n".join(findings)
