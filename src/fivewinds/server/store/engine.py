"""How a database is reached: its address, and the settings of its connections."""

from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError


def is_url(url: str) -> bool:
    """Whether this names a database at all."""
    try:
        make_url(url)
    except SQLAlchemyError:
        return False
    return True


def is_postgresql(url: str) -> bool:
    """Whether this names a database of PostgreSQL's."""
    return is_url(url) and make_url(url).get_backend_name() in ("postgres", "postgresql")


def shown_url(url: str) -> str:
    """A URL as it may be printed: without the password."""
    return make_url(url).render_as_string(hide_password=True)


def engine_of(url: str, patience: float) -> Engine:
    """The engine for a URL, set so that a confirmed commit survives a crash.

    PostgreSQL does so by itself. It may be started again while we run: so a connection is tried
    before it is used.
    """
    wanted = make_url(url)
    if wanted.drivername in ("postgres", "postgresql"):
        wanted = wanted.set(drivername="postgresql+psycopg")
    given: dict[str, Any] = {}
    if wanted.get_backend_name() == "postgresql":
        # Statements end on the side of the database before we give them up.
        # A program that stands still in a transaction keeps no rows locked for long.
        limits = {
            "statement_timeout": 800,
            "lock_timeout": 800,
            "idle_in_transaction_session_timeout": 250,
        }
        given = {
            "connect_timeout": max(2, int(patience / 2)),
            "options": " ".join(f"-c {name}={int(n * patience)}" for name, n in limits.items()),
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": int(800 * patience),
        }
        given = {name: value for name, value in given.items() if name not in wanted.query}
    engine = create_engine(
        wanted,
        pool_pre_ping=wanted.get_backend_name() != "sqlite",
        hide_parameters=True,
        connect_args=given,
    )
    if wanted.get_backend_name() == "sqlite":

        @event.listens_for(engine, "connect")
        def _careful(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=10000")
            cursor.close()

    return engine
