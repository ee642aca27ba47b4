"""Alembic's door: the steps are taken on the connection that the storage hands over."""

from alembic import context

from fivewinds.server.store.schema import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema)
with context.begin_transaction():
    context.run_migrations()
