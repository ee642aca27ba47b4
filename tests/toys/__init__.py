"""Toy books: each a few lines, together opening every door of the table and of the match."""

from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM

TOYS = (REED, PETAL, STORM, LANTERN)
