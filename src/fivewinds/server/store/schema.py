"""The tables of the database, as this version needs them; `migrations` has the steps to them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

schema = MetaData()

tables = Table(
    "tables",
    schema,
    Column("id", String(32), primary_key=True),
    Column("rules", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("base", Float),
    Column("bank", Float),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("host", Integer),
    Column("rematch", String(32)),
    Column("invited", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false(), index=True),
)

chairs = Table(
    "chairs",
    schema,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("level", String(32)),
    Column("token_hash", String(64)),
    Column("gone", String(16)),
    Column("before", Integer, nullable=False, server_default="0"),
    Column("face", Integer),
)

actions = Table(
    "actions",
    schema,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chair", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ask", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("level", String(32)),
    Column("command", String(64)),
    Column("stored", BigInteger, nullable=False),
    Column("late", Boolean, nullable=False, server_default=false()),
    Column("spent", Integer, nullable=False, server_default="0"),
    Column("epoch", Integer),
    UniqueConstraint("table_id", "chair", "command"),
)

records = Table(
    "records",
    schema,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("lines", Text, nullable=False),
    Column("finished", BigInteger, nullable=False),
)

chats = Table(
    "chats",
    schema,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chair", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("phrase", String(32)),
    Column("text", Text),
    Column("command", String(64), nullable=False),
    Column("stored", BigInteger, nullable=False),
)

tournament_events = Table(
    "tournament_events",
    schema,
    Column("tournament", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

tournament_codes = Table(
    "tournament_codes",
    schema,
    Column("code", String(32), primary_key=True),
    Column("tournament", String(32), nullable=False),
)

own_pages = Table(
    "own_pages",
    schema,
    Column("code_hash", String(64), primary_key=True),
    Column("content", Text, nullable=False),
    Column("stored", BigInteger, nullable=False),
)
"""Pages of people's own, each by the hash of its private code; only those who asked for one.

`stored` is the second in which somebody last read or changed it.
"""

servers = Table(
    "servers",
    schema,
    Column("id", String(32), primary_key=True),
    Column("address", String(255), nullable=False),
    Column("version", String(32), nullable=False),
    Column("rules", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("began", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("unused", Text),
)
"""Servers of a cluster; `seen` is the last heartbeat, in seconds by the clock of the database.

`unused` is a JSON list of the listed tables that it has and nobody is at, as of that heartbeat;
null where its program is older.
"""

owners = Table(
    "owners",
    schema,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("server", String(32), index=True),
    Column("epoch", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
)
"""Which server of a cluster plays a table; each claim raises the epoch by one."""

runs_with = Table("runs_with", schema, Column("revision", String(32), primary_key=True))
"""Newest migrations of programs that may use this database, though it may have newer ones."""
