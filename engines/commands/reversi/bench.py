"""`reversi bench`: speed and memory on this machine, each part beside a baseline of the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import click

from engines.commands import output
from engines.game import BadInput

Rows = Sequence[Mapping[str, Any]]
DEPTH = 12


def _midgame(depth: int = DEPTH) -> Rows:
    from engines.tools.reversi.midgame_bench import midgame as rows_of

    return [asdict(row) for row in rows_of(depth)]


def _endgame(every: bool = False) -> Rows:
    from engines.tools.reversi.endgame_bench import USUAL, endgames

    return [asdict(row) for row in endgames(range(40, 47) if every else USUAL)]


def _perft() -> Rows:
    from engines.tools.reversi.endgame_bench import perfts

    return [asdict(row) for row in perfts()]


def _memory() -> Rows:
    from engines.tools.reversi.memory_bench import memory as rows_of

    return [asdict(row) for row in rows_of()]


PARTS: dict[str, Callable[[], Rows]] = {
    "midgame": _midgame,
    "endgame": _endgame,
    "perft": _perft,
    "memory": _memory,
}


@click.group("bench", invoke_without_command=True)
@output.json_option
@click.pass_context
def bench(context: click.Context, as_json: bool) -> None:
    """Time the searches; without a part, all of them."""
    if context.invoked_subcommand is not None:
        return
    try:
        measured = {name: measure() for name, measure in PARTS.items()}
    except BadInput as reason:
        output.refuse(reason)
    if as_json:
        output.print_answer(measured, as_json)
        return
    for name, rows in measured.items():
        PRINTED[name](rows)


@bench.command()
@click.option("--depth", type=click.IntRange(1, 20), default=DEPTH, show_default=True)
@output.json_option
def midgame(depth: int, as_json: bool) -> None:
    """The trained search with and without selective cuts, and a classic one; one core."""
    _tell("midgame", lambda: _midgame(depth), as_json)


@bench.command()
@click.option("--all", "every", is_flag=True, help="All seven positions, 24 empty squares at most.")
@output.json_option
def endgame(every: bool, as_json: bool) -> None:
    """FFO endgame positions 40 to 44, checked, beside plain alpha-beta near the end; one core."""
    _tell("endgame", lambda: _endgame(every), as_json)


@bench.command()
@output.json_option
def perft(as_json: bool) -> None:
    """Leaves from the start, with the last ply in bulk and played out; one core."""
    _tell("perft", _perft, as_json)


@bench.command()
@output.json_option
def memory(as_json: bool) -> None:
    """The most that a process of its own takes which thinks at the top level and solves."""
    _tell("memory", _memory, as_json)


def _tell(name: str, measure: Callable[[], Rows], as_json: bool) -> None:
    try:
        rows = measure()
    except BadInput as reason:
        output.refuse(reason)
    if as_json:
        output.print_answer({name: rows}, as_json)
    else:
        PRINTED[name](rows)


def _print_midgame(rows: Rows) -> None:
    click.echo("search            position        depth       nodes   seconds  nodes a second")
    for row in rows:
        click.echo(
            "{search:16}  {position:14}  {depth:5}  {nodes:10,}  {seconds:8.3f}  "
            "{nodes_a_second:14,}".format(**row)
        )


def _print_endgame(rows: Rows) -> None:
    click.echo(
        "FFO  empties  score                nodes   seconds  nodes a second"
        "   12 empties: plain        this"
    )
    for row in rows:
        line = (
            "{number:3}  {empties:7}  {score:+5d}  {verdict}  {nodes:14,}  {seconds:8.3f}"
            "  {nodes_a_second:14,}  {plain_nodes:16,}  {late_nodes:10,}"
        )
        click.echo(line.format(**row, verdict=_verdict(row)))
    nodes, seconds = sum(row["nodes"] for row in rows), sum(row["seconds"] for row in rows)
    click.echo(f"together              {nodes:20,}  {seconds:8.3f}  {nodes / seconds:14,.0f}")


def _print_perft(rows: Rows) -> None:
    click.echo("perft       leaves             seconds  leaves a second  played out")
    for row in rows:
        line = (
            "{depth:5}  {leaves:11,}  {verdict}  {seconds:10.3f}  {leaves_a_second:15,}"
            "  {plain_seconds:10.3f}"
        )
        click.echo(line.format(**row, verdict=_verdict(row)))


def _print_memory(rows: Rows) -> None:
    click.echo("memory of a process                          MB")
    for row in rows:
        click.echo("{doing:40}  {megabytes:6,}".format(**row))


def _verdict(row: Mapping[str, Any]) -> str:
    return "right" if row["right"] else "WRONG"


PRINTED: Mapping[str, Callable[[Rows], None]] = {
    "midgame": _print_midgame,
    "endgame": _print_endgame,
    "perft": _print_perft,
    "memory": _print_memory,
}
