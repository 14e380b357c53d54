"""Deletes old matches: `yiyuan prune`, the same as `python -m webapp.storage.prune`."""

from __future__ import annotations

import re
import time

import click

from engines.commands.output import run_command
from webapp.storage.database import Database
from webapp.storage.existing import existing_database
from webapp.storage.inspection import size_in_bytes
from webapp.storage.retention import DAY, REST_SECONDS, Pruned, Retention, give_back_space
from webapp.storage.retention import prune as prune_in_steps

MOST_DAYS = 36_500
MEGABYTE = 1_000_000


def _seconds(_context: click.Context, _option: click.Parameter, text: str | None) -> float | None:
    """The seconds of a number of days such as `90d`; a usage error for any other text."""
    if text is None:
        return None
    days = re.fullmatch(r"([0-9]{1,5})d", text)
    if days is None or not 1 <= int(days[1]) <= MOST_DAYS:
        raise click.BadParameter(f"{text!r} is not a number of days such as 90d.")
    return int(days[1]) * DAY


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--older-than",
    metavar="DAYS",
    callback=_seconds,
    help="Finished matches whose latest event is older.",
)
@click.option(
    "--unfinished",
    metavar="DAYS",
    callback=_seconds,
    help="Unfinished matches that nobody has touched since.",
)
@click.option("--dry-run", is_flag=True, help="Only say how many there are.")
def main(older_than: float | None, unfinished: float | None, dry_run: bool) -> None:
    """Delete old matches, as with `--older-than 90d --unfinished 30d`; the site may serve meanwhile."""
    if older_than is None and unfinished is None:
        raise click.UsageError("Say which matches: --older-than 90d, --unfinished 30d, or both.")
    with existing_database("the matches cannot be deleted") as database:
        _prune(database, Retention(older_than, unfinished), dry_run=dry_run)


def _prune(database: Database, retention: Retention, *, dry_run: bool) -> None:
    before = size_in_bytes(database)
    total = Pruned()
    for step in prune_in_steps(database, retention, dry_run=dry_run):
        total += step
        if step and not dry_run:
            time.sleep(REST_SECONDS)
    click.echo(
        f"{'To be deleted' if dry_run else 'Deleted'}: "
        f"{total.finished} finished, {total.unfinished} unfinished matches."
    )
    if dry_run:
        return
    for _ in give_back_space(database):
        time.sleep(REST_SECONDS)
    database.close()
    after = size_in_bytes(database)
    click.echo(f"The database has {after / MEGABYTE:.1f} MB, it had {before / MEGABYTE:.1f} MB.")


if __name__ == "__main__":
    run_command(main, "yiyuan prune")
