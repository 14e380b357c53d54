"""`yiyuan capture-go`: perft, moves of a level, and exact solutions."""

from __future__ import annotations

import time
from typing import Any

import click

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.scores import number_of
from engines.commands.capture_go.starts import starts
from engines.commands.capture_go.winner import prove_winner
from engines.commands.output import TEXT_FIRST, answer, json_option, print_answer, refuse
from engines.game import BadInput, level_of

rules_option = click.option(
    "--rules", type=click.Choice([FREE, CONTACT]), default=CONTACT, show_default=True
)
all_option = click.option(
    "--all", "every", is_flag=True, help="Print all winning moves, or all longest defences."
)


@click.group("capture-go")
def commands() -> None:
    """Capture Go: count, play and solve. TEXT is rows joined by /, a space and the side to move."""


commands.add_command(starts)


@commands.command()
@click.argument("depth", type=click.IntRange(min=1))
@click.option("--rows", type=int, default=9, show_default=True)
@click.option("--cols", type=int, default=9, show_default=True)
@click.option("--position", "text", metavar="TEXT", help="Count from this position instead.")
@rules_option
@json_option
def perft(  # noqa: PLR0913, PLR0917 - one parameter per option
    depth: int, rows: int, cols: int, text: str | None, rules: str, as_json: bool
) -> None:
    """Count the move sequences of DEPTH plies; a sequence ends at a capture."""
    if text is not None:
        answer(text, as_json, lambda line: _perft(position_of(line, rules), depth))
        return
    try:
        print_answer(_perft(CaptureGoPosition.empty(rows, cols, rules), depth), as_json)
    except BadInput as reason:
        refuse(reason)


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--level", type=int, required=True)
@click.option("--seed", type=int, default=0, show_default=True)
@rules_option
@json_option
def move(text: str, level: int, seed: int, rules: str, as_json: bool) -> None:
    """Print the move of a level for the position TEXT (-: one position per line of standard input)."""
    answer(text, as_json, lambda line: _move(position_of(line, rules), level, seed))


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@rules_option
@all_option
@json_option
def solve(text: str, rules: str, every: bool, as_json: bool) -> None:
    """Solve the position TEXT: the winner, the plies and a best move; for small boards."""
    answer(text, as_json, lambda line: _solve(position_of(line, rules), every))


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@rules_option
@click.option(
    "--memory",
    "megabytes",
    type=click.IntRange(min=1),
    default=512,
    show_default=True,
    help="Memory of the transposition table in megabytes.",
)
@json_option
def winner(text: str, rules: str, megabytes: int, as_json: bool) -> None:
    """Prove who wins the position TEXT, but not in how many plies: for boards that `solve` is slow on.

    It reports progress on standard error, and Ctrl-C stops it cleanly.
    """
    try:
        prove_winner(position_of(text, rules), megabytes, as_json)
    except BadInput as reason:
        refuse(reason)


def position_of(text: str, rules: str) -> CaptureGoPosition:
    """The position of a TEXT; raises `BadInput`."""
    return CaptureGoPosition.from_text(text, rules=rules)


def _perft(position: CaptureGoPosition, depth: int) -> dict[str, Any]:
    from engines.capture_go.search import engine

    begun = time.perf_counter()
    counts = engine.perft(position, depth)
    return {
        "depth": depth,
        "sequences": counts.sequences,
        "captures": counts.captures,
        "stuck": counts.stuck,
        "seconds": _since(begun),
    }


def _move(position: CaptureGoPosition, level: int, seed: int) -> dict[str, Any]:
    from engines.capture_go.search import engine

    thought = engine.think(position, level_of(LEVELS, level, "capture-go"), seed=seed)
    return {
        "move": thought.move,
        "score": number_of(thought.score),
        "exact": thought.exact,
        "pv": list(thought.pv),
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 6),
    }


def _solve(position: CaptureGoPosition, every: bool) -> dict[str, Any]:
    from engines.capture_go.search import engine

    solution = engine.solution(position, all_best=every)
    won = solution.winner is position.side_to_move
    wins = engine.winning_moves(position) if every and won else {}
    return {
        "winner": solution.winner.letter if solution.winner else None,
        "plies": solution.plies,
        "best": list(solution.best),
        **({"winning": [f"{move}:{plies}" for move, plies in wins.items()]} if every else {}),
        "pv": list(solution.thought.pv),
        "exact": solution.thought.exact,
        "nodes": solution.thought.nodes,
        "seconds": round(solution.thought.seconds, 6),
    }


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 6)
