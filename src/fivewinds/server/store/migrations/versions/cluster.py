"""Several servers: who they are, which of them plays a table, and by which epoch it was written."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only additions: a program of the version before goes on with what it knows."""
    op.add_column("actions", sa.Column("epoch", sa.Integer))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("server", sa.String(32)),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
    )
    op.create_index("ix_owners_server", "owners", ["server"])
    runs_with = op.create_table("runs_with", sa.Column("revision", sa.String(32), primary_key=True))
    op.bulk_insert(runs_with, [{"revision": revision}])
