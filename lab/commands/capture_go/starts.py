"""`capture-go starts build`: the table of solved starts."""

from __future__ import annotations

from pathlib import Path

import click

from engines.commands.capture_go.starts import file_option
from engines.commands.output import json_option, print_answer, refuse
from engines.game import BadInput


@click.command()
@file_option
@json_option
def build(path: Path | None, as_json: bool) -> None:
    """Solve the starts missing from the table, saving it after each; takes minutes."""
    from engines.capture_go.solving import solved_starts
    from lab.capture_go.solved_starts_builder import build as growing
    from lab.capture_go.solved_starts_builder import starts as begins

    path = path or solved_starts.SHIPPED
    try:
        table = solved_starts.load(path) if path.exists() else solved_starts.SolvedStarts()
        for grown in growing(table, begins()):
            solved_starts.save(path, grown)
            table = grown
            click.echo(f"{len(grown.entries)} positions; {grown.run['starts'][-1]}", err=as_json)
    except BadInput as reason:
        refuse(reason)
    if as_json:
        found = {"positions": len(table.entries), "starts": table.run.get("starts", [])}
        print_answer(found, as_json)
