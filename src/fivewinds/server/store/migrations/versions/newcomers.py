"""Tables in the public list, faces of people, and pages of people's own on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only additions: a program of the version before goes on with what it knows."""
    op.add_column(
        "tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_tables_listed", "tables", ["listed"])
    op.add_column("chairs", sa.Column("face", sa.Integer))
    op.create_table(
        "own_pages",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("stored", sa.BigInteger, nullable=False),
    )
    runs_with = sa.table("runs_with", sa.column("revision", sa.String))
    op.bulk_insert(runs_with, [{"revision": revision}])
