"""At most one server, or only servers of one cluster, for a database.

SQLite: a lock on a file beside the database, which the system takes away when its process ends.
PostgreSQL: an advisory lock of a connection that stays open, shared by the servers of a cluster.
Programs that are no server need no lock.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from fivewinds.server.store.engine import engine_of, is_postgresql, is_url

KEY = int.from_bytes(b"winds", "big")
PATIENCE = 3.0
"""Seconds after which the lock of a server that was killed is gone at PostgreSQL."""
AGAIN = 0.1
IN_MEMORY = ("sqlite://", "sqlite:///:memory:")


class AnotherServer(Exception):
    """Another server uses the database."""


@contextmanager
def only_server(url: str, *, cluster: bool) -> Iterator[None]:
    """Hold the lock of a database; raises `AnotherServer`.

    A database that cannot be reached, or is only in memory, is not locked.
    """
    with ExitStack() as held:
        if is_url(url) and url not in IN_MEMORY:
            place = make_url(url)
            if is_postgresql(url):
                _lock_postgresql(url, held, cluster=cluster)
            elif (
                place.get_backend_name() == "sqlite"
                and place.database
                and Path(place.database).parent.is_dir()
            ):
                lock = FileLock(f"{place.database}-server", timeout=0)
                try:
                    held.enter_context(lock)
                except Timeout:
                    raise AnotherServer from None
                except OSError:
                    # No lock can be had there: why, the database will say.
                    pass
        yield


def _lock_postgresql(url: str, held: ExitStack, *, cluster: bool) -> None:
    kind = "_shared" if cluster else ""
    with suppress(SQLAlchemyError, ImportError):
        engine = engine_of(url, PATIENCE)
        held.callback(engine.dispose)
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        held.callback(connection.invalidate)
        until = time.monotonic() + PATIENCE
        while True:
            asked = f"SELECT pg_try_advisory_lock{kind}({KEY})"
            if connection.exec_driver_sql(asked).scalar_one():
                return
            if time.monotonic() > until:
                raise AnotherServer
            time.sleep(AGAIN)
