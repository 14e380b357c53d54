"""`yiyuan reversi`: perft, moves of a level, analysis and more."""

from __future__ import annotations

import time

import click

from engines.commands.output import TEXT_FIRST, Answer, answer, json_option
from engines.commands.reversi.book import book
from engines.commands.reversi.exact import solve
from engines.game import Limit
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of

MOST_PLIES = 14


@click.group("reversi")
def commands() -> None:
    """Reversi: count, play, analyse and solve.

    TEXT is 64 cells row by row from a1 (X black, O white, - empty), a space, and X or O to move. With
    -, texts are read from standard input, one per line.
    """


@commands.command(context_settings=TEXT_FIRST)
@click.argument("depth", type=click.IntRange(0, MOST_PLIES))
@click.option("--position", "text", default=None, metavar="TEXT", help="Default: the start.")
@json_option
def perft(depth: int, text: str | None, as_json: bool) -> None:
    """Count the leaves of all games of DEPTH plies (0 to 14); a pass is a ply."""

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        import numpy as np

        from engines.reversi.encoding import bitboards
        from engines.reversi.kernels.moves import perft as count

        own, opponent = map(np.uint64, bitboards(position))
        begun = time.perf_counter()
        leaves = int(count(own, opponent, np.int64(depth)))
        seconds = round(time.perf_counter() - begun, 6)
        return {"depth": depth, "leaves": leaves, "seconds": seconds}

    answer(text if text is not None else ReversiPosition.start().to_text(), as_json, compute)


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--level", "number", type=click.IntRange(1, len(LEVELS)), required=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Chooses among equal moves.")
@json_option
def move(text: str, number: int, seed: int, as_json: bool) -> None:
    """Print the move that a level plays in TEXT."""
    level = next(level for level in LEVELS if level.number == number)

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        from engines.reversi.search.engine import think

        thought = think(position, level, seed=seed)
        return {
            "move": thought.move,
            "score": number_of(thought.score),
            "exact": thought.exact,
            "pv": list(thought.pv),
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": round(thought.seconds, 6),
            "level": number,
        }

    answer(text, as_json, compute)


@commands.command(context_settings=TEXT_FIRST)
@click.argument("text")
@click.option("--seconds", type=click.FloatRange(0), default=None, help="Time limit in seconds.")
@click.option("--depth", type=click.IntRange(1), default=None, help="Depth limit in plies.")
@json_option
def analyse(text: str, seconds: float | None, depth: int | None, as_json: bool) -> None:
    """Print the value of every legal move in TEXT, in discs, the best first; proven near the end.

    The default is a depth of ten plies.
    """

    def compute(text: str) -> Answer:
        position = ReversiPosition.from_text(text)
        from engines.reversi.search.engine import analyse as search

        bounded = seconds is not None or depth is not None
        found = search(position, limit=Limit(depth=depth, seconds=seconds) if bounded else None)
        return {
            "values": [
                {
                    "move": each.move,
                    "score": number_of(each.score),
                    "exact": each.exact,
                    "pv": list(each.pv),
                }
                for each in found.values
            ],
            "depth": found.depth,
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
        }

    answer(text, as_json, compute, _analysis_for_people)


def _analysis_for_people(found: Answer) -> Answer:
    """One line per move, with `≈` before an estimate and `=` before a proven score."""
    values = {
        each["move"]: f"{'=' if each['exact'] else '≈'} {each['score']:+d}   {' '.join(each['pv'])}"
        for each in found["values"]
    }
    return {**values, **{name: found[name] for name in ("depth", "nodes", "seconds")}}


commands.add_command(book)
commands.add_command(solve)
