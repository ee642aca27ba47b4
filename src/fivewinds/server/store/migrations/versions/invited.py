"""Whether only those for whom a table was opened may sit there."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables from before are open to everybody who has their link."""
    op.add_column(
        "tables", sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(f"INSERT INTO runs_with VALUES ('{revision}')")
