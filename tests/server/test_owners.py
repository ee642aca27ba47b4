"""Claims, epochs and heartbeats as PostgreSQL sees them."""

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner
from sqlalchemy import event, text

from fivewinds.commands.servers import servers
from fivewinds.server.store.owners import OwnerStore, ServerRow, live
from fivewinds.server.store.rows import (
    AddActions,
    AddChat,
    AddRecord,
    ChangeChair,
    LostTable,
    OpenRematch,
    PassHostOn,
    StartMatch,
    StoredAction,
    StoredChair,
    StoredChat,
    Write,
)
from fivewinds.server.store.storage import Storage
from fivewinds.words import LANGUAGES, say
from tests.server import postgres
from tests.server.test_storage import PASS, TABLE

pytestmark = [pytest.mark.heavy, pytest.mark.needs("postgresql")]
LEASE = 5.0


def server(name: str, version: int = 1) -> ServerRow:
    return ServerRow(name, f"http://{name}", "1.0", {"simple": version}, "hush", 0.0, 0.0)


ONE, TWO = server("one"), server("two")


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.running() as found:
        yield found


@pytest.fixture
def storage(cluster: postgres.Cluster) -> Iterator[Storage]:
    found = Storage(cluster.new_database(), patience=12.0)
    found.migrate()
    asyncio.run(_open(found))
    yield found
    found.engine.dispose()


async def _open(storage: Storage) -> None:
    for name in ("t", "u", "v"):
        await storage.open_table(TABLE._replace(id=name))


@pytest.fixture
def owners(storage: Storage) -> OwnerStore:
    found = OwnerStore(storage.engine, LEASE)
    found.beat(ONE)
    found.beat(TWO)
    return found


def silent_for(owners: OwnerStore, name: str, seconds: float) -> None:
    """Let a server have been silent for so long."""
    with owners.engine.begin() as connection:
        connection.execute(
            text("UPDATE servers SET seen = seen - :seconds WHERE id = :id"),
            {"seconds": seconds, "id": name},
        )


def add(number: int) -> AddActions:
    return AddActions([StoredAction(number, 0, 0, number, PASS)])


def test_a_table_has_one_owner_until_that_is_silent_for_longer_than_the_lease(
    owners: OwnerStore,
) -> None:
    assert owners.claim("t", "one", 1) == 1
    assert owners.claim("t", "two", 1) is None
    silent_for(owners, "one", LEASE - 1)
    assert owners.claim("t", "two", 1) is None
    silent_for(owners, "one", 2)
    assert owners.claim("t", "two", 1) == 2
    assert owners.beat(ONE).owned == {}
    assert owners.beat(TWO).owned == {"t": 2}
    assert owners.claim("t", "one", 1) is None
    assert owners.claim("nowhere", "one", 1) is None


def test_what_is_released_can_be_claimed_at_once_and_the_old_epoch_is_worth_nothing(
    storage: Storage, owners: OwnerStore
) -> None:
    assert owners.claim("t", "one", 1) == 1
    owners.release("one", {"t": 1, "u": 7})
    with pytest.raises(LostTable):
        asyncio.run(storage.write("t", [add(0)], 1))
    assert owners.claim("t", "two", 1) == 3
    owners.release("one", {"t": 3})
    assert owners.beat(TWO).owned == {"t": 3}
    owners.leave("two")
    assert [each.id for each in owners.listed()] == ["one"]
    assert owners.claim("t", "one", 1) == 5


def said(number: int) -> AddChat:
    return AddChat(StoredChat(number, 0, "A", f"c{number}", 1, text="hello"))


EVERY_WRITE: list[Callable[[str], Write]] = [
    lambda _: add(0),
    lambda _: AddRecord("the record"),
    lambda _: said(0),
    lambda _: ChangeChair(1, None, StoredChair("B", token_hash="b"), 1),
    lambda _: StartMatch(),
    lambda _: PassHostOn(2),
    lambda name: OpenRematch(TABLE._replace(id=f"after-{name}")),
]


async def write_together(
    storage: Storage, epochs: Mapping[str, int | None], writes: Callable[[str], Sequence[Write]]
) -> list[object]:
    """Write at several tables in one commit; what each was told."""
    return await asyncio.gather(
        *(storage.write(name, writes(name), epoch) for name, epoch in epochs.items()),
        return_exceptions=True,
    )


def contents(storage: Storage, table_id: str) -> list[object]:
    """All that is stored of a table, but who owns it."""
    with storage.engine.connect() as connection:
        return [
            connection.execute(text(f"SELECT * FROM {name} WHERE {key} = :id"), {"id": each}).all()
            for name, key in CONTENTS.items()
            for each in (table_id, f"after-{table_id}")
        ]


CONTENTS = {"tables": "id"} | dict.fromkeys(("chairs", "actions", "records", "chats"), "table_id")


@pytest.mark.parametrize("together", [True, False])
def test_in_a_group_commit_only_what_is_anothers_is_left_out(
    storage: Storage, owners: OwnerStore, together: bool
) -> None:
    """Whatever is written; all of it by one addition, or each by an addition of its own."""
    epochs = {name: owners.claim(name, "one", 1) for name in ("t", "u", "v")}
    silent_for(owners, "one", LEASE + 1)
    owners.claim("u", "two", 1)
    before = {name: contents(storage, name) for name in epochs}
    stored = 0
    for some in [EVERY_WRITE] if together else [[each] for each in EVERY_WRITE]:
        writes = {name: [each(name) for each in some] for name in epochs}
        told = asyncio.run(write_together(storage, epochs, writes.__getitem__))
        assert [type(each) for each in told] == [type(None), LostTable, type(None)]
        stored += len(some)
    assert stored == len(EVERY_WRITE)
    assert contents(storage, "u") == before["u"]
    for name in ("t", "v"):
        table, after, *rest = contents(storage, name)
        assert all(rest[0:2] + rest[2::2]), "chairs, actions, records, chats, the table after it"
        assert after
        assert table != before[name][0]
    with storage.engine.connect() as connection:
        assert connection.execute(text("SELECT DISTINCT epoch FROM actions")).all() == [(1,)]


def test_the_epoch_is_checked_in_the_statement_that_writes(
    storage: Storage, owners: OwnerStore
) -> None:
    epoch = owners.claim("t", "one", 1)
    statements: list[str] = []

    @event.listens_for(storage.engine, "before_cursor_execute")
    def see(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    asyncio.run(storage.write("t", [each("t") for each in EVERY_WRITE], epoch))
    writing = [each for each in statements if "INSERT" in each or "UPDATE " in each]
    own = [each for each in writing if "(id, rules" not in each and "before" not in each]
    assert {name for name in CONTENTS for each in own if f"INTO {name} " in each} == {
        "actions",
        "records",
        "chats",
    }
    assert all("FROM owners" in each and "FOR SHARE" in each for each in own)


def test_a_row_that_waited_for_a_claim_is_refused_and_the_others_are_stored(
    storage: Storage, owners: OwnerStore
) -> None:
    """The epoch is current when the statement begins, and no longer when it gets the lock."""
    epochs = {name: owners.claim(name, "one", 1) for name in ("t", "u", "v")}
    with ThreadPoolExecutor(1) as aside:
        with owners.engine.begin() as claiming:
            claiming.execute(text("UPDATE owners SET epoch = epoch + 1 WHERE table_id = 'u'"))
            told = aside.submit(
                asyncio.run, write_together(storage, epochs, lambda _: [add(0), said(0)])
            )
            until_somebody_waits(owners)
        assert [type(each) for each in told.result()] == [type(None), LostTable, type(None)]
    with storage.engine.connect() as connection:
        for name in ("actions", "chats"):
            found = connection.execute(text(f"SELECT table_id FROM {name} ORDER BY 1")).scalars()
            assert found.all() == ["t", "v"]


def until_somebody_waits(owners: OwnerStore) -> None:
    """Returns when a statement waits for a lock."""
    waits = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with owners.engine.connect() as looking:
        while not looking.execute(waits).scalar_one():
            looking.rollback()


def test_a_claim_waits_for_an_append_that_is_under_way(
    storage: Storage, owners: OwnerStore
) -> None:
    epoch = owners.claim("t", "one", 1)
    silent_for(owners, "one", LEASE + 1)
    lock = text("SELECT 1 FROM owners WHERE table_id = 't' AND epoch = :epoch FOR SHARE")
    row = text(
        "INSERT INTO actions (table_id, number, chair, seat, ask, action, stored, epoch)"
        " VALUES ('t', 0, 0, 0, 0, '{}', 0, :epoch)"
    )
    with ThreadPoolExecutor(1) as aside:
        with storage.engine.begin() as connection:
            connection.execute(lock, {"epoch": epoch})
            claiming = aside.submit(owners.claim, "t", "two", 1)
            until_somebody_waits(owners)
            connection.execute(row, {"epoch": epoch})
        assert claiming.result() == 2
    assert len(asyncio.run(_actions(storage))) == 1


async def _actions(storage: Storage) -> list[StoredAction]:
    return await storage.actions("t")


def test_a_server_that_stands_still_in_a_transaction_does_not_keep_a_table(
    storage: Storage, owners: OwnerStore
) -> None:
    """PostgreSQL ends its session, so that its locks are gone."""
    epoch = owners.claim("t", "one", 1)
    silent_for(owners, "one", LEASE + 1)
    connection = storage.engine.connect()
    connection.execute(text("SELECT 1 FROM owners WHERE table_id = 't' FOR SHARE"))
    assert epoch == 1
    assert owners.claim("t", "two", 1) == 2
    connection.invalidate()
    connection.close()


def test_a_heartbeat_and_a_claim_never_both_succeed(owners: OwnerStore) -> None:
    """A claim locks the row of the silent server: its heartbeat waits, then finds it lost."""
    owners.claim("t", "one", 1)
    silent_for(owners, "one", LEASE + 1)
    with ThreadPoolExecutor(2) as aside:
        claiming = aside.submit(owners.claim, "t", "two", 1)
        beating = aside.submit(owners.beat, ONE)
        claimed, owned = claiming.result(), beating.result().owned
    assert (claimed is None) == ("t" in owned)


def test_where_a_table_is_and_who_is_alive(owners: OwnerStore) -> None:
    assert owners.place("nowhere") is None
    assert owners.place("a\0b") is None
    assert owners.place("t") == ("simple", 1, None, None, False)
    owners.claim("t", "one", 1)
    assert owners.place("t") == ("simple", 1, "one", "http://one", True)
    silent_for(owners, "one", LEASE + 1)
    assert owners.place("t") == ("simple", 1, "one", "http://one", False)
    assert [each.id for each in live(owners.listed(), LEASE)] == ["two"]
    assert {each.id: each.tables for each in owners.listed()} == {"one": 1, "two": 0}


def test_the_command_lists_the_servers_in_every_language(
    cluster: postgres.Cluster, storage: Storage, owners: OwnerStore
) -> None:
    url = storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def ran(*words: str) -> str:
        done = CliRunner().invoke(servers, words)
        assert done.exit_code == 0, done.output
        return done.output

    owners.claim("t", "one", 1)
    silent_for(owners, "two", LEASE + 1)
    told = json.loads(ran("--database", url, "--json"))
    assert [(each["id"], each["tables"], each["alive"]) for each in told] == [
        ("one", 1, True),
        ("two", 0, False),
    ]
    assert "hush" not in ran("--database", url, "--json"), "the secret is for servers alone"
    for language in LANGUAGES:
        shown = ran("--database", url, "--language", language)
        assert say(language, "servers.no") in shown
        nobody = ran("--database", cluster.new_database(), "--language", language)
        assert nobody.strip() == say(language, "servers.none")


def test_a_listed_table_is_left_out_while_its_server_says_that_nobody_is_there(
    storage: Storage, owners: OwnerStore
) -> None:
    async def opened() -> None:
        await storage.open_table(TABLE._replace(id="w", listed=True))

    async def listed() -> list[str]:
        return [each.id for each in await storage.listed(())]

    asyncio.run(opened())
    assert asyncio.run(listed()) == []
    owners.claim("w", ONE.id, 1)
    assert asyncio.run(listed()) == ["w"]
    owners.beat(ONE, ["w"])
    assert asyncio.run(listed()) == []
    owners.beat(ONE)
    assert asyncio.run(listed()) == ["w"]
