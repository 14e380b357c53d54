"""`capture-go starts`: positions in the table of solved starts."""

from __future__ import annotations

from pathlib import Path

import click

from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.commands.output import TEXT_FIRST, Answer, answer, json_option

file_option = click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The table file (default: the one of this package).",
)


@click.group("starts")
def starts() -> None:
    """The table of solved starts, which the strongest level plays without a search."""


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
