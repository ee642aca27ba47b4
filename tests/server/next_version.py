"""A version of the program that does not exist yet: its number, its migration, its rule books.

Its migration does what migrations may do: it adds a table, and columns that the version before
need not know. A server process pretends to be that version; all others are the version before.
"""

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from fivewinds.server.cluster import member
from fivewinds.server.store import storage

NUMBER = "99.0"
REVISION = "9999"
STEP = '''
"""What a version to come might add."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "{revision}", "{before}"
branch_labels = depends_on = None


def upgrade() -> None:
    op.create_table("moods", sa.Column("table_id", sa.String(32), primary_key=True))
    op.add_column("actions", sa.Column("mood", sa.Text))
    moody = sa.Column("moody", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", moody)
    op.execute("INSERT INTO runs_with VALUES ('{revision}')")
'''


def migrations_of_next_version(folder: Path, before: str) -> Path:
    """A folder with all migrations there are, and one more; `before` is the last there is."""
    with as_file(files("fivewinds.server.store") / "migrations") as own:
        shutil.copytree(own, folder / "migrations")
    step = STEP.format(revision=REVISION, before=before)
    (folder / "migrations" / "versions" / "moods.py").write_text(step, encoding="utf-8")
    return folder


def pretend(folder: Path) -> None:
    """Let this process be of the version to come."""
    storage.files = lambda _package: folder  # type: ignore[attr-defined, assignment]
    member.__version__ = NUMBER  # type: ignore[attr-defined]
