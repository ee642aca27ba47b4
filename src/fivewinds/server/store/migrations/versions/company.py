"""Who is the host, how people left, what they say, and the table that follows a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables from before, the first chair is the host's."""
    op.add_column("tables", sa.Column("host", sa.Integer))
    op.execute("UPDATE tables SET host = 0")
    op.add_column("tables", sa.Column("rematch", sa.String(32)))
    op.add_column("chairs", sa.Column("gone", sa.String(16)))
    op.add_column("chairs", sa.Column("before", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "chats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(32)),
        sa.Column("text", sa.Text),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("stored", sa.BigInteger, nullable=False),
    )
