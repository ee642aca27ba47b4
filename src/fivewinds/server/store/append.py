"""Rows that are added to a table while it is the writer's, and refused when it is another's.

In a cluster the check is part of the statement that adds: one statement finds which of the rows
belong to tables whose epoch is still the writer's, locks those owners' rows until the commit, and
adds only these rows. So the rows of a table that another server has claimed are left out, and the
rest of a group commit is stored.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Integer,
    Table,
    bindparam,
    column,
    exists,
    func,
    insert,
    select,
    text,
    tuple_,
)

from fivewinds.server.store.schema import owners

FENCE = "writer_epoch"
"""The name under which a row's epoch is given beside its own columns."""


class Owned(NamedTuple):
    """A table and the epoch by which a server claims to play it."""

    table_id: str
    epoch: int | None
    """None where only one server uses the database: then every row is stored."""


class NewRow(NamedTuple):
    """A row that is to be added, and by whom."""

    owned: Owned
    values: Mapping[str, Any]


def append(connection: Connection, target: Table, rows: Sequence[NewRow]) -> set[Owned]:
    """Add rows, but those of tables that are another server's; the tables that these were of."""
    free = [each.values for each in rows if each.owned.epoch is None]
    if free:
        connection.execute(insert(target), free)
    fenced = [each for each in rows if each.owned.epoch is not None]
    if not fenced:
        return set()
    given = [{**each.values, FENCE: each.owned.epoch} for each in fenced]
    found = connection.execute(_fenced_insert(target), {"rows": given})
    kept = {Owned(row.table_id, row.epoch) for row in found}
    return {each.owned for each in fenced} - kept


@cache
def _fenced_insert(target: Table) -> Any:
    """Add the rows of the parameter `rows` whose epochs are current; returns what is owned.

    A server that claims one of these tables waits for the commit, since the rows of `owners` are
    locked, and then finds what was added.
    """
    columns = [column(each.name, each.type) for each in target.columns]
    given = (
        func.json_to_recordset(bindparam("rows", type_=JSON()))
        .table_valued(*columns, column(FENCE, Integer()), name="given")
        .render_derived(name="given", with_types=True)
    )
    wanted = select(given.c.table_id, given.c[FENCE])
    owned = (
        select(owners.c.table_id, owners.c.epoch)
        .where(tuple_(owners.c.table_id, owners.c.epoch).in_(wanted))
        .order_by(owners.c.table_id)
        .with_for_update(read=True, of=owners)
        .cte("owned")
    )
    names = [each.name for each in target.columns]
    current = (owned.c.table_id == given.c.table_id) & (owned.c.epoch == given.c[FENCE])
    passed = select(*(given.c[name] for name in names)).join_from(given, owned, current)
    added = insert(target).from_select(names, passed).returning(text("1")).cte("added")
    return select(owned.c.table_id, owned.c.epoch).add_cte(added)


def is_owned(owned: Owned) -> ColumnElement[bool]:
    """A condition: the table is still the writer's, and stays so until the commit."""
    return exists(
        select(owners.c.epoch)
        .where(owners.c.table_id == owned.table_id, owners.c.epoch == owned.epoch)
        .with_for_update(read=True)
    )
