"""Takes a name off the tables of a day: `yiyuan unlist`, or `python -m webapp.storage.unlist`."""

from __future__ import annotations

from datetime import datetime

import click

from engines.commands.output import run_command
from webapp.storage.day_table_store import DayTableStore
from webapp.storage.existing import existing_database


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("day", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY")
@click.argument("name")
def main(day: datetime, name: str) -> None:
    """Take a NAME off the tables of a DAY, as 2026-11-27; the site may serve meanwhile."""
    with existing_database("the name cannot be taken off") as database:
        removed = DayTableStore(database).remove_name(day.date().isoformat(), name)
    if not removed:
        raise click.ClickException(f"nobody is called {name!r} on a table of {day.date()}.")
    click.echo(f"Taken off the tables of {day.date()}: {name}")


if __name__ == "__main__":
    run_command(main, "yiyuan unlist")
