"""Two versions of the program on one database: an upgrade does not stop play."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from fivewinds.rules import registry
from fivewinds.server.store import storage as storage_module
from fivewinds.server.store.storage import Storage
from tests.server import next_version, postgres
from tests.server.nodes import Node, nodes
from tests.server.serving import settings, stored_rows
from tests.server.test_cluster import LONG, check, heard_more, seated, while_playing

FIRST_FOR_SEVERAL = "0005"
"""Since this migration there are clusters: from here on two versions may run side by side."""


@pytest.fixture
def cluster_database() -> Iterator[str]:
    with postgres.running() as cluster:
        yield cluster.new_database()


def steps(folder: Path) -> list[str]:
    """The migrations that there are, oldest first."""
    config = Config()
    config.set_main_option("script_location", str(folder / "migrations"))
    known = ScriptDirectory.from_config(config).walk_revisions()
    return [each.revision for each in known][::-1]


def own_steps() -> list[str]:
    return steps(Path(storage_module.__file__).parent)


def upgraded(node: Node, folder: Path, **versions: int) -> None:
    """Stop a server as an upgrade does, and start it again as the next version."""
    assert node.end(signal.SIGTERM) == 0
    node.how |= {"next_version": folder, "versions": versions}
    node.start()


@pytest.mark.needs("postgresql")
def test_an_upgrade_of_one_server_after_another_does_not_stop_play(
    cluster_database: str, tmp_path: Path
) -> None:
    """The lease is so long that no table can be taken that was not handed over.

    In the next version the book `simple` has other rules: its tables stay with the version before.
    """
    database = cluster_database
    folder = next_version.migrations_of_next_version(tmp_path, own_steps()[-1])
    newer = registry.book("simple").version + 1
    with nodes(database, lease=600.0, hold=0.02) as (one, two):
        guests = seated([one, two], 2, **LONG)
        old_rules = seated([one, two], 2, **LONG | {"rules": "simple"})

        async def upgrade_one() -> None:
            await heard_more(guests + old_rules, 5)
            await asyncio.to_thread(upgraded, one, folder, simple=newer)
            assert stored_rows(database, "SELECT version_num FROM alembic_version") == [
                (next_version.REVISION,)
            ]
            await heard_more(guests + old_rules, 10)
            assert two.tables() >= 2, "the version before plays on, by its own rules"
            assert one.tables() + two.tables() == 4
            # It can be stopped and started again: the newer database lets it.
            assert await asyncio.to_thread(two.end, signal.SIGTERM) == 0
            await heard_more(guests, 10)
            assert one.tables() == 2, "the tables whose rules are the same"
            await asyncio.to_thread(two.start)
            await heard_more(guests + old_rules, 10)
            assert (one.tables(), two.tables()) == (2, 2)
            await asyncio.to_thread(one.end, signal.SIGTERM)
            await heard_more(guests + old_rules, 10)
            assert two.tables() == 4, "back to the version before"
            await asyncio.to_thread(one.start)

        asyncio.run(while_playing(guests + old_rules, upgrade_one))
        versions = "SELECT version FROM servers ORDER BY began"
        assert [row[0] for row in stored_rows(database, versions)][-1] == next_version.NUMBER

        async def upgrade_two() -> None:
            await asyncio.to_thread(upgraded, two, folder, simple=newer)
            await heard_more(guests, 10)
            assert one.tables() + two.tables() == 2

        asyncio.run(while_playing(guests, upgrade_two))
        check(database, guests + old_rules)
        found = stored_rows(database, "SELECT version FROM servers")
        assert found == [(next_version.NUMBER,)] * 2
        played = "SELECT DISTINCT o.rules_version FROM owners o JOIN tables t ON t.id = o.table_id"
        assert stored_rows(database, f"{played} WHERE t.rules = 'simple'") == [(newer - 1,)]


def columns(storage: Storage) -> dict[tuple[str, str], tuple[str, bool, bool, bool]]:
    """Kind of each column, whether it may be empty, is filled by itself, is part of the key."""
    with storage.engine.connect() as connection:
        seen = inspect(connection)
        return {
            (table, each["name"]): (
                str(each["type"]),
                each["nullable"],
                each["default"] is not None,
                each["name"] in seen.get_pk_constraint(table)["constrained_columns"],
            )
            for table in seen.get_table_names()
            for each in seen.get_columns(table)
        }


def test_a_migration_leaves_the_version_before_able_to_run(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps every column as it is, and what it adds to a table may be left out.

    The version before is named as one that may use the database.
    """
    folder = next_version.migrations_of_next_version(tmp_path / "next", own_steps()[-1])
    monkeypatch.setattr(storage_module, "files", lambda _: folder)
    storage = Storage(settings(database).database)
    before: dict[tuple[str, str], tuple[str, bool, bool, bool]] | None = None
    last = ""
    for step in steps(folder):
        storage.migrate(step)
        after = columns(storage)
        if step > FIRST_FOR_SEVERAL:
            assert before is not None
            assert before.items() <= after.items(), step
            tables = {table for table, _ in before}
            for (table, name), (_, empty, filled, _) in after.items() - before.items():
                assert table not in tables or empty or filled, (step, table, name)
            allowed = stored_rows(database, "SELECT revision FROM runs_with")
            assert {(last,), (step,)} <= set(allowed), step
        before, last = after, step
    storage.engine.dispose()
    assert last == next_version.REVISION
