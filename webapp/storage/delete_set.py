"""Deletes a set of questions: `yiyuan delete-set`, or `python -m webapp.storage.delete_set`."""

from __future__ import annotations

import os

import click

from engines.commands.output import run_command
from webapp.core.environment import BadSetting
from webapp.core.settings import Settings
from webapp.storage.database import Conflict, Database, NotRead, NotWritten, Unreachable
from webapp.storage.question_set_store import QuestionSetStore


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("set_id", metavar="ID")
def main(set_id: str) -> None:
    """Delete the set of questions with this ID, which ends its address; the site may serve meanwhile."""
    try:
        database = Database(Settings.from_environ(os.environ).database_url)
        if database.file is not None and not database.file.exists():
            raise Unreachable(f"there is no database at {database.file}")
        deleted = QuestionSetStore(database).delete(set_id)
        database.close()
    except (BadSetting, Unreachable, NotRead, NotWritten, Conflict) as problem:
        raise click.ClickException(f"the set cannot be deleted ({problem}).") from problem
    if not deleted:
        raise click.ClickException(f"no set {set_id!r} is kept.")
    click.echo(f"Deleted: {set_id}")


if __name__ == "__main__":
    run_command(main, "yiyuan delete-set")
