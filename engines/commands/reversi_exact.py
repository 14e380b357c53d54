"""`reversi solve`, and the exact parts of `reversi bench`: endgame and perft."""

from __future__ import annotations

from dataclasses import asdict

import click

from engines.commands.output import TEXT_FIRST, Answer, answer, json_option, print_answer
from engines.game import BadPosition
from engines.reversi.position import ReversiPosition

MOST_SOLVED_EMPTIES = 26


@click.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--all", "every", is_flag=True, help="Name all moves that reach the score.")
@json_option
def solve(text: str, every: bool, as_json: bool) -> None:
    """The exact result of TEXT with best play, in discs for the side to move.

    Where a game ends early, the empty squares count for the winner.
    """

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        _check_solvable(position)
        return _all_best(position) if every else _one_best(position)

    answer(text, as_json, compute)


@click.command()
@click.option("--all", "every", is_flag=True, help="All seven positions, 24 empty squares at most.")
@json_option
def endgame(every: bool, as_json: bool) -> None:
    """FFO endgame positions 40 to 44, checked, beside plain alpha-beta near the end; one core."""
    from engines.reversi.endgame_bench import USUAL, endgames

    rows = [asdict(row) for row in endgames(range(40, 47) if every else USUAL)]
    total = {name: round(sum(row[name] for row in rows), 3) for name in ("nodes", "seconds")}
    if as_json:
        print_answer({"endgame": rows, "total": total}, as_json)
        return
    click.echo("FFO  empties  score                nodes   seconds   12 empties: plain        this")
    for row in rows:
        row["verdict"] = "right" if row["right"] else "WRONG"
        line = (
            "{number:3}  {empties:7}  {score:+5d}  {verdict}  {nodes:14,}  {seconds:8.3f}"
            "  {plain_nodes:16,}  {late_nodes:10,}"
        )
        click.echo(line.format(**row))
    click.echo("together              {nodes:20,}  {seconds:8.3f}".format(**total))


@click.command()
@json_option
def perft(as_json: bool) -> None:
    """Leaves from the start, with the last ply in bulk and played out; one core."""
    from engines.reversi.endgame_bench import perfts

    rows = [asdict(row) for row in perfts()]
    if as_json:
        print_answer({"perft": rows}, as_json)
        return
    click.echo("perft       leaves             seconds  played out")
    for row in rows:
        row["verdict"] = "right" if row["right"] else "WRONG"
        click.echo(
            "{depth:5}  {leaves:11,}  {verdict}  {seconds:10.3f}  {plain_seconds:10.3f}".format(
                **row
            )
        )


def _one_best(position: ReversiPosition) -> Answer:
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


def _all_best(position: ReversiPosition) -> Answer:
    from engines.reversi.proving import prove_all

    proof = prove_all(position)
    return {
        "score": proof.score,
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
            f"{empties} squares are empty; with more than {MOST_SOLVED_EMPTIES} a proof takes too long",
        )
