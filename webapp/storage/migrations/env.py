"""Runs the migrations: for the site on its connection, for `alembic` on the database of the settings."""

import os

import sqlalchemy as sa
from alembic import context

from webapp.core.settings import Settings
from webapp.storage.database import Database
from webapp.storage.tables import metadata


def run(connection: sa.Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with Database(Settings.from_environ(os.environ).database_url).engine.begin() as opened:
        run(opened)
