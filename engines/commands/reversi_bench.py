"""`reversi bench`: speed on this machine, each part beside a baseline of the same run."""

from __future__ import annotations

from dataclasses import asdict

import click

from engines.commands import output
from engines.game import BadInput


@click.group("bench", invoke_without_command=True)
@click.pass_context
def bench(context: click.Context) -> None:
    """Time the searches; without a part, all of them."""
    if context.invoked_subcommand is None:
        for part in bench.commands.values():
            context.invoke(part)


@bench.command()
@click.option("--depth", type=click.IntRange(1, 20), default=12, show_default=True)
@output.json_option
def midgame(depth: int, as_json: bool) -> None:
    """The trained search with and without selective cuts, and a classic one; one core."""
    from engines.reversi.bench import midgame as rows_of

    try:
        rows = [asdict(row) for row in rows_of(depth)]
    except BadInput as reason:
        output.refuse(reason)
    if as_json:
        output.print_answer({"midgame": rows}, as_json)
        return
    click.echo("search            position        depth       nodes   seconds  nodes a second")
    for row in rows:
        click.echo(
            "{search:16}  {position:14}  {depth:5}  {nodes:10,}  {seconds:8.3f}  "
            "{nodes_a_second:14,}".format(**row)
        )
