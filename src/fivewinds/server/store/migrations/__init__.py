"""The steps by which the database grew; Alembic takes them when a server starts."""
