"""Tournaments: their events in order, and the codes that lead to them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing of before changes."""
    op.create_table(
        "tournament_events",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "tournament_codes",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("tournament", sa.String(32), nullable=False),
    )
