"""`capture-go starts`: build the table of solved starts, and look up positions in it."""

from __future__ import annotations

from pathlib import Path

import click

from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.commands.output import TEXT_FIRST, Answer, answer, json_option, print_answer, refuse
from engines.game import BadInput

file_option = click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The table file (default: the one of this package).",
)


@click.group("starts")
def starts() -> None:
    """The table of solved starts, which the strongest level plays without a search."""


@starts.command()
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


@starts.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--rules", type=click.Choice([FREE, CONTACT]), default=CONTACT, show_default=True)
@file_option
@json_option
def look(text: str, rules: str, path: Path | None, as_json: bool) -> None:
    """Look up TEXT in the table: the plies of best play and the best moves."""
    from engines.capture_go.solving import solved_starts

    def compute(text: str) -> Answer:
        table = solved_starts.load(path or solved_starts.SHIPPED)
        entry = table.entry(CaptureGoPosition.from_text(text, rules=rules))
        return {} if entry is None else {"plies": entry.plies, "best": list(entry.best)}

    answer(text, as_json, compute)
