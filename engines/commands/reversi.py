"""Reversi on the command line."""

from __future__ import annotations

import time

import click

from engines.commands.output import Answer, answer, json_option, refuse
from engines.game import BadInput, BadPosition
from engines.registry import duel
from engines.reversi.position import ReversiPosition

MOST_PLIES = 14
MOST_SOLVED_EMPTIES = 24

TEXT_FIRST = {"ignore_unknown_options": True}
"""A text may begin with a dash, an empty a1, and is no option."""


@click.group("reversi")
def commands() -> None:
    """Reversi: count, choose and solve.

    TEXT is 64 cells row by row from a1 (X black, O white, - empty), a space, and X or O to move. With
    - texts are read from standard input, one a line.
    """


@commands.command(context_settings=TEXT_FIRST)
@click.argument("depth")
@click.option("--position", "text", default=None, metavar="TEXT", help="The start by default.")
@json_option
def perft(depth: str, text: str | None, as_json: bool) -> None:
    """Count the leaves of all games of DEPTH plies (0 to 14); a pass is a ply."""
    try:
        plies = _whole_number("bad_depth", "DEPTH", depth, most=MOST_PLIES)
    except BadInput as reason:
        refuse(reason)

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        import numpy as np

        from engines.reversi.kernels import perft as count
        from engines.reversi.notation import bitboards

        own, opponent = map(np.uint64, bitboards(position))
        begun = time.perf_counter()
        leaves = int(count(own, opponent, np.int64(plies)))
        seconds = round(time.perf_counter() - begun, 6)
        return {"depth": plies, "leaves": leaves, "seconds": seconds}

    answer(text if text is not None else ReversiPosition.start().to_text(), as_json, compute)


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--level", required=True, help="1 to 8.")
@click.option("--seed", default="0", help="Chooses among equal moves; 0 by default.")
@json_option
def move(text: str, level: str, seed: str, as_json: bool) -> None:
    """The move that a level plays in TEXT."""
    try:
        chosen = duel("reversi").level(_whole_number("bad_level", "the level", level))
        number = _whole_number("bad_seed", "the seed", seed)
    except BadInput as reason:
        refuse(reason)

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        from engines.reversi.search import think

        thought = think(position, chosen, seed=number)
        return {
            "move": thought.move,
            "score": thought.score,
            "exact": thought.exact,
            "pv": list(thought.pv),
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": round(thought.seconds, 6),
            "level": chosen.number,
        }

    answer(text, as_json, compute)


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@json_option
def solve(text: str, as_json: bool) -> None:
    """The exact result of TEXT with best play, in discs for the side to move.

    Where a game ends early, the empty squares count for the winner.
    """

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        _check_solvable(position)
        from engines.reversi.search import solve as search

        thought = search(position)
        return {
            "score": thought.score,
            "best": [thought.move] if thought.move is not None else [],
            "exact": thought.exact,
            "nodes": thought.nodes,
            "seconds": round(thought.seconds, 6),
            "pv": list(thought.pv),
        }

    answer(text, as_json, compute)


def _check_solvable(position: ReversiPosition) -> None:
    empties = position.empties()
    if position.outcome() is None and empties > MOST_SOLVED_EMPTIES:
        raise BadPosition(
            "too_many_empties",
            f"{empties} squares are empty; with more than {MOST_SOLVED_EMPTIES} a proof takes too long",
        )


def _whole_number(code: str, name: str, text: str, most: int | None = None) -> int:
    """The number that `text` writes in digits; raises `BadInput` outside 0 to `most`."""
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise BadInput(code, f"{name} must be a whole number, not {text!r}")
    if most is not None and int(text) > most:
        raise BadInput(code, f"{name} must be 0 to {most}, not {text}")
    return int(text)
