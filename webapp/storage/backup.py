"""Backup of a running site: `yiyuan backup FILE`.

The copy contains everything that was acknowledged before the backup started. It is an ordinary database.
To restore it, stop the site, replace the database with the copy, remove the old `-wal` and `-shm` files
beside it, and start the site.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from webapp.core.environment import BadSetting
from webapp.core.settings import Settings

USAGE = "Name the backup file: yiyuan backup FILE"


class NoBackup(Exception):
    """The backup failed; the message is the reason in one sentence."""


def back_up(source: Path, target: Path) -> None:
    """Copy a database that may be in use; raises `NoBackup` and leaves no partial copy."""
    if not source.exists():
        raise NoBackup(f"There is no database at {source}.")
    if target.exists():
        raise NoBackup(f"{target} is there already; copies are never overwritten.")
    draft = target.with_name(f"{target.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as used, closing(sqlite3.connect(draft)) as copy:
            used.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file
            (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise NoBackup(f"The database is damaged: {sound}.")
        draft.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{target} cannot be written: {error}.") from error
    finally:
        draft.unlink(missing_ok=True)


def main(arguments: list[str]) -> int:
    """Copy the database that the settings name; returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        url = make_url(Settings.from_environ(os.environ).database_url)
        if url.get_backend_name() != "sqlite":
            raise NoBackup(
                "Copy a database of PostgreSQL with pg_dump, as in docs/several-machines.md."
            )
        back_up(Path(url.database or ""), Path(arguments[0]))
    except (BadSetting, NoBackup) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
