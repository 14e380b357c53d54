"""Deletes a set of questions: `yiyuan delete-set`, or `python -m webapp.storage.delete_set`."""

from __future__ import annotations

import click

from engines.commands.output import run_command
from webapp.storage.existing import existing_database
from webapp.storage.question_set_store import QuestionSetStore


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("set_id", metavar="ID")
def main(set_id: str) -> None:
    """Delete the set of questions with this ID, which ends its address; the site may serve meanwhile."""
    with existing_database("the set cannot be deleted") as database:
        deleted = QuestionSetStore(database).delete(set_id)
    if not deleted:
        raise click.ClickException(f"no set {set_id!r} is kept.")
    click.echo(f"Deleted: {set_id}")


if __name__ == "__main__":
    run_command(main, "yiyuan delete-set")
