"""`reversi bench`: speed and memory on this machine, compared with baselines of the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

import click

from engines.commands import output
from engines.game import BadInput
from lab.commands.reversi import use_one_core
from lab.commands.tables import Row, Table

Rows = Sequence[Row]
DEPTH = 12
GAMES = 1


def _midgame(depth: int = DEPTH) -> Rows:
    from lab.reversi.midgame_bench import midgame as rows_of

    return [asdict(row) for row in rows_of(depth)]


def _endgame(every: bool = False) -> Rows:
    from lab.reversi.endgame_bench import USUAL, endgames

    return [asdict(row) for row in endgames(range(40, 60) if every else USUAL)]


def _perft() -> Rows:
    from lab.reversi.endgame_bench import perfts

    return [asdict(row) for row in perfts()]


def _memory() -> Rows:
    from lab.reversi.memory_bench import memory as rows_of

    return [asdict(row) for row in rows_of()]


def _levels(games: int = GAMES) -> Rows:
    from lab.reversi.levels_bench import levels as rows_of

    return [asdict(row) for row in rows_of(games)]


PARTS: dict[str, Callable[[], Rows]] = {
    "midgame": _midgame,
    "endgame": _endgame,
    "perft": _perft,
    "memory": _memory,
    "levels": _levels,
}


@click.group("bench", invoke_without_command=True)
@output.json_option
@click.pass_context
def bench(context: click.Context, as_json: bool) -> None:
    """Time the searches: one part, or all of them."""
    use_one_core()
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
        _show(name, rows)


@bench.command()
@click.option("--depth", type=click.IntRange(1, 20), default=DEPTH, show_default=True)
@output.json_option
def midgame(depth: int, as_json: bool) -> None:
    """Time the trained search with and without selective cuts, and a classic one, on one core."""
    _tell("midgame", lambda: _midgame(depth), as_json)


@bench.command()
@click.option("--all", "every", is_flag=True, help="Positions 40 to 59; this takes minutes.")
@output.json_option
def endgame(every: bool, as_json: bool) -> None:
    """Solve and check FFO endgames 40 to 44, and compare with plain alpha-beta, on one core."""
    _tell("endgame", lambda: _endgame(every), as_json)


@bench.command()
@output.json_option
def perft(as_json: bool) -> None:
    """Count leaves from the start, with the last ply in bulk and played out, on one core."""
    _tell("perft", _perft, as_json)


@bench.command()
@output.json_option
def memory(as_json: bool) -> None:
    """Measure the peak memory of a process that thinks at the top level and solves."""
    _tell("memory", _memory, as_json)


@bench.command()
@click.option("--games", type=click.IntRange(min=1), default=GAMES, show_default=True)
@output.json_option
def levels(games: int, as_json: bool) -> None:
    """Time the moves of each level in games against itself; a game of the top level takes minutes."""
    _tell("levels", lambda: _levels(games), as_json)


def _tell(name: str, measure: Callable[[], Rows], as_json: bool) -> None:
    try:
        rows = measure()
    except BadInput as reason:
        output.refuse(reason)
    if as_json:
        output.print_answer({name: rows}, as_json)
    else:
        _show(name, rows)


def _show(name: str, rows: Rows) -> None:
    TABLES[name].show(rows)
    if name == "endgame":
        nodes, seconds = sum(row["nodes"] for row in rows), sum(row["seconds"] for row in rows)
        theirs = sum(row["published_nodes"] for row in rows)
        their_seconds = sum(row["published_seconds"] for row in rows)
        click.echo(
            f"together              {nodes:20,}  {seconds:8.3f}  {nodes / seconds:14,.0f}"
            f"  {theirs:16,}  {their_seconds:8.3f}"
        )


def _verdict(row: Row) -> Row:
    return {"verdict": "right" if row["right"] else "WRONG"}


TABLES: Mapping[str, Table] = {
    "midgame": Table(
        ("search            position        depth       nodes   seconds  nodes a second",),
        "{search:16}  {position:14}  {depth:5}  {nodes:10,}  {seconds:8.3f}  {nodes_a_second:14,}",
    ),
    "endgame": Table(
        (
            "FFO  empties  score                nodes   seconds  nodes a second"
            "   published nodes   seconds   12 empties: plain        this",
        ),
        "{number:3}  {empties:7}  {score:+5d}  {verdict}  {nodes:14,}  {seconds:8.3f}"
        "  {nodes_a_second:14,}  {published_nodes:16,}  {published_seconds:8.3f}"
        "  {plain_nodes:18,}  {late_nodes:10,}",
        words=_verdict,
    ),
    "perft": Table(
        ("perft       leaves             seconds  leaves a second  played out",),
        "{depth:5}  {leaves:11,}  {verdict}  {seconds:10.3f}  {leaves_a_second:15,}"
        "  {plain_seconds:10.3f}",
        words=_verdict,
    ),
    "memory": Table(
        ("memory of a process                          MB",), "{doing:40}  {megabytes:6,}"
    ),
    "levels": Table(
        ("level  name           moves  median s  longest s",),
        "{level:5}  {name:13}  {moves:5}  {median:8.3f}  {longest:9.3f}",
    ),
}
