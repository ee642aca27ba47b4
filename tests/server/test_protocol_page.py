"""What docs/protocol.md says of messages is what is declared."""

from typing import get_args

from fivewinds.actions import KINDS
from fivewinds.server.messages import MoveKind
from tests.server.protocol_tables import PAGE, with_tables


def test_the_tables_of_the_protocol_are_those_of_the_declarations() -> None:
    page = PAGE.read_text()
    assert with_tables(page) == page, "python -m tests.server.protocol_tables --write"


def test_the_kinds_of_moves_are_those_of_the_table() -> None:
    assert set(get_args(MoveKind)) == KINDS.keys()
