"""Backup of a running site: `yiyuan backup FILE`.

The copy contains everything that was acknowledged before the backup started. It is an ordinary database.
To restore it, stop the site, replace the database with the copy, remove the old `-wal` and `-shm` files
beside it, and start the site.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import click
from sqlalchemy.engine import make_url

from engines.commands.output import run_command
from webapp.core.environment import BadSetting
from webapp.core.settings import Settings


class NoBackup(Exception):
    """The backup failed; the message is the reason in one sentence."""


def back_up(source: Path, target: Path) -> None:
    """Copy a database that may be in use; raises `NoBackup` and leaves no partial copy."""
    if not source.exists():
        raise NoBackup(f"there is no database at {source}")
    if target.exists():
        raise NoBackup(f"{target} is there already, and copies are never overwritten")
    draft = target.with_name(f"{target.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as used, closing(sqlite3.connect(draft)) as copy:
            used.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file
            (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise NoBackup(f"the database is damaged: {sound}")
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{target} cannot be written: {error}") from error
    finally:
        draft.unlink(missing_ok=True)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", type=click.Path(path_type=Path))
def main(file: Path) -> None:
    """Copy the database of the site into a new FILE; the site may serve meanwhile."""
    try:
        url = make_url(Settings.from_environ(os.environ).database_url)
        if url.get_backend_name() != "sqlite":
            raise NoBackup(
                "copy a database of PostgreSQL with pg_dump, as in docs/several-machines.md"
            )
        back_up(Path(url.database or ""), file)
    except BadSetting as error:
        raise click.ClickException(str(error)) from error
    except NoBackup as error:
        raise click.ClickException(f"the database cannot be copied ({error}).") from error


if __name__ == "__main__":
    run_command(main, "yiyuan backup")
