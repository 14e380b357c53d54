"""`reversi solve`: the exact result of a position, with one best move or all of them."""

from __future__ import annotations

import click

from engines.commands.output import TEXT_FIRST, Answer, answer, json_option
from engines.game import BadPosition
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of

MOST_SOLVED_EMPTIES = 26


@click.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--all", "every", is_flag=True, help="Print all best moves.")
@json_option
def solve(text: str, every: bool, as_json: bool) -> None:
    """Solve TEXT: the exact result with best play, in discs for the side to move.

    If a game ends early, the empty squares count for the winner.
    """

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        _check_solvable(position)
        return _all_best(position) if every else _one_best(position)

    answer(text, as_json, compute)


def _one_best(position: ReversiPosition) -> Answer:
    from engines.reversi.search.engine import solve as search

    thought = search(position)
    return {
        "score": number_of(thought.score),
        "best": [thought.move] if thought.move is not None else [],
        "exact": thought.exact,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 6),
        "pv": list(thought.pv),
    }


def _all_best(position: ReversiPosition) -> Answer:
    from engines.reversi.search.best_moves import prove_all

    proof = prove_all(position)
    return {
        "score": proof.discs,
        "best": list(proof.best),
        "exact": True,
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
        "pv": list(proof.pv),
    }


def _check_solvable(position: ReversiPosition) -> None:
    empties = position.empties()
    if position.outcome() is None and empties > MOST_SOLVED_EMPTIES:
        raise BadPosition(
            "too_many_empties",
            f"{empties} squares are empty, but a proof takes too long with over {MOST_SOLVED_EMPTIES}",
        )
