"""Takes a name off a table of the day: `yiyuan unlist`, or `python -m webapp.storage.unlist`."""

from __future__ import annotations

import os
from datetime import datetime

import click

from engines.commands.output import run_command
from webapp.core.environment import BadSetting
from webapp.core.settings import Settings
from webapp.storage.database import Conflict, Database, NotRead, NotWritten, Unreachable
from webapp.storage.day_table_store import DayTableStore


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("day", type=click.DateTime(["%Y-%m-%d"]))
@click.argument("name")
def main(day: datetime, name: str) -> None:
    """Take a NAME off the table of a DAY, as 2026-11-27; the site may serve meanwhile."""
    try:
        database = Database(Settings.from_environ(os.environ).database_url)
        if database.file is not None and not database.file.exists():
            raise Unreachable(f"there is no database at {database.file}")
        removed = DayTableStore(database).remove_name(day.date().isoformat(), name)
        database.close()
    except (BadSetting, Unreachable, NotRead, NotWritten, Conflict) as problem:
        raise click.ClickException(f"the name cannot be taken off ({problem}).") from problem
    if not removed:
        raise click.ClickException(f"nobody is called {name!r} on the table of {day.date()}.")
    click.echo(f"Taken off the table of {day.date()}: {name}")


if __name__ == "__main__":
    run_command(main, "yiyuan unlist")
