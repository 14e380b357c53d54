"""The database of a site that is there, for the commands of its operator."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from webapp.core.environment import BadSetting
from webapp.core.settings import Settings
from webapp.storage.database import Conflict, Database, NotRead, NotWritten, Unreachable


@contextmanager
def existing_database(failure: str) -> Iterator[Database]:
    """The database that the settings name; none is made.

    What goes wrong, also within, becomes a `click.ClickException`: `failure` with the reason.
    """
    try:
        database = Database(Settings.from_environ(os.environ).database_url)
        if database.file is not None and not database.file.exists():
            raise Unreachable(f"there is no database at {database.file}")
        yield database
        database.close()
    except BadSetting as error:
        raise click.ClickException(str(error)) from error
    except (Unreachable, NotRead, NotWritten, Conflict) as error:
        raise click.ClickException(f"{failure} ({error}).") from error
