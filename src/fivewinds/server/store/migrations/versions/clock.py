"""How long people may think at a table, what the clock did for them, and whether pages help."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables from before have no clock, and hints."""
    op.add_column("tables", sa.Column("base", sa.Float))
    op.add_column("tables", sa.Column("bank", sa.Float))
    op.add_column(
        "tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.add_column(
        "actions", sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("actions", sa.Column("spent", sa.Integer, nullable=False, server_default="0"))
