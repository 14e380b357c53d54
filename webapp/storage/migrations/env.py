"""Runs the migrations on the connection that `webapp.storage.database` hands over."""

from alembic import context

from webapp.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
