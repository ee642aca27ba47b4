"""Which listed tables of a server nobody is at: other servers of a cluster leave them out."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only an addition: a program of the version before goes on with what it knows."""
    op.add_column("servers", sa.Column("unused", sa.Text))
    runs_with = sa.table("runs_with", sa.column("revision", sa.String))
    op.bulk_insert(runs_with, [{"revision": revision}])
