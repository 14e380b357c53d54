"""`reversi reasons`: which reasons hints give over whole games."""

from __future__ import annotations

from dataclasses import asdict

import click

from engines.commands import output
from engines.reversi.levels import LEVELS
from lab.commands.tables import Row, Table

TOLD = Table(
    ("level  hints   bare  reasons",),
    "{level:>5}  {hints:>5}  {share:>5}  {names}",
    lambda row: {
        "share": f"{row['bare'] / max(1, row['hints']):.1%}",
        "names": ", ".join(f"{code} {count}" for code, count in row["codes"].items()),
    },
)


@click.command("reasons")
@click.argument("levels", nargs=-1, type=click.IntRange(1, len(LEVELS)))
@click.option("--games", type=click.IntRange(1), default=2, show_default=True, help="Per level.")
@click.option("--depth", type=click.IntRange(2, 14), default=8, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@output.json_option
def reasons(levels: tuple[int, ...], games: int, depth: int, seed: int, as_json: bool) -> None:
    """Count the reasons of hints over games of levels (3, 6 and 12), and those that say nothing."""
    from lab.reversi.reasons_told import reasons_told

    def rows() -> list[Row]:
        return [asdict(each) for each in reasons_told(levels or (3, 6, 12), games, depth, seed)]

    TOLD.report("reasons", rows(), as_json)
