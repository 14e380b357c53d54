"""Huarong Dao on the command line: shortest solutions and their speed."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from typing import Any

import click

from engines.commands import output
from engines.game import BadInput
from engines.huarong.layout import Layout, place_name
from engines.huarong.moves import METRICS, between, follow
from engines.huarong.names import named_blocks


@click.group("huarong")
def commands() -> None:
    """Huarong Dao (Klotski): shortest solutions, proven."""


@commands.command()
@click.argument("layout")
@click.option(
    "--metric",
    type=click.Choice(METRICS),
    default="moves",
    show_default=True,
    help="Count one block along any path as one (moves), or each cell (steps).",
)
@output.json_option
def solve(layout: str, metric: str, as_json: bool) -> None:
    """Solve LAYOUT: its 20 letters, its CommonCode or its ShortCode, or - to read them by line."""
    from engines.huarong import solver

    if as_json or layout == "-":
        output.answer(layout, as_json, lambda text: solver.answer(text, metric))
        return
    try:
        click.echo(_readable(solver.answer(layout, metric)))
    except BadInput as reason:
        output.refuse(reason)


@commands.command()
@click.option("--repeats", type=click.IntRange(min=1), default=50, show_default=True)
@output.json_option
def bench(repeats: int, as_json: bool) -> None:
    """Time the solver beside the same search in plain Python (takes about 20 s)."""
    from engines.huarong import bench as benchmark

    rows = [asdict(row) for row in benchmark.run(repeats)]
    if as_json:
        output.print_answer({"rows": rows}, as_json)
        return
    click.echo("puzzle    metric  length  layouts  solver ms  plain Python ms")
    for row in rows:
        numbers = "{length:6}  {states:7}  {solver_ms:9.2f}  {plain_python_ms:15.0f}".format(**row)
        click.echo(f"{row['puzzle']}  {row['metric']:6}  {numbers}")


def _readable(answer: dict[str, Any]) -> str:
    """A solution as a picture of the layout and one line a move."""
    layout = Layout(answer["layout"])
    lines = [f"{answer['code']}  {layout}", layout.draw(), ""]
    if not answer["solvable"]:
        return "\n".join([*lines, f"no solution: all {answer['states']} layouts were seen"])
    lines.append(f"{answer['length']} {answer['metric']}, proven shortest")
    return "\n".join([*lines, *_told(answer["path"])])


def _told(path: list[str]) -> list[str]:
    """One line for each pair of neighbours in `path`: who goes from where to where."""
    layouts = [Layout(text) for text in path]
    named = named_blocks(layouts[0])
    blocks = tuple(one.block for one in named)
    lines = []
    for number, (before, after) in enumerate(pairwise(layouts), start=1):
        move = between(before, after)
        mover = next(index for index, block in enumerate(blocks) if block.cell == move.start)
        blocks = follow(blocks, move)
        name, where = named[mover].name, f"{place_name(move.start)} to {place_name(move.end)}"
        lines.append(f"{number:4}  {after}  {name.zh} {name.en}: {where}")
    return lines
