"""Benchmarks of perft and the exact solver, compared with plain baselines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from engines.capture_go.encoding import state_for
from engines.capture_go.kernels.search_state import SYMMETRIES
from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.solving.solver import attacker_wins
from engines.native import NODES
from lab.timing import timed

FEWEST_SLOTS = 2
"""The smallest transposition table."""


@dataclass(frozen=True)
class Measure:
    """One line of the table; `count` is the number of leaves (perft) or nodes (solution)."""

    what: str
    count: int
    seconds: float
    found: str


def measures(quick: bool = False) -> Iterator[Measure]:
    """Yield each measurement; a `quick` run skips proofs that take over ten seconds."""
    start = CaptureGoPosition.crosscut(9, 9, FREE)
    engine.perft(start, 1)  # compile and load before timing
    yield _timed("perft 2, plain Python (baseline)", lambda: (_plain_perft(start, 2), ""))
    yield _timed("perft 4, kernels", lambda: (engine.perft(start, 4).sequences, ""))
    crosscut = CaptureGoPosition.crosscut(7, 7, CONTACT)
    yield _plain_solving_time("7×7 contact, crosscut, no memory (baseline)", crosscut)
    starts = {
        "7×7 contact, crosscut": crosscut,
        "7×7 contact, centre stone": CaptureGoPosition.centre_stone(7, 7, CONTACT),
        "6×6 free, crosscut": CaptureGoPosition.crosscut(6, 6, FREE),
        "7×7 free, crosscut": CaptureGoPosition.crosscut(7, 7, FREE),
        "8×8 contact, centre stone": CaptureGoPosition.centre_stone(8, 8, CONTACT),
    }
    if not quick:
        starts["5×5 free, empty"] = CaptureGoPosition.empty(5, 5, FREE)
        starts["9×9 contact, centre stone"] = CaptureGoPosition.centre_stone(9, 9, CONTACT)
    for name, position in starts.items():
        yield solving_time(name, position)


def solving_time(name: str, position: CaptureGoPosition) -> Measure:
    """Time the proof of a position, with its kernels loaded in advance."""
    engine.perft(position, 1)
    solved = engine.solution(position, all_best=False)
    winner = solved.winner.letter if solved.winner else "nobody"
    found = f"{winner} in {solved.plies}"
    return Measure(f"solve {name}", solved.thought.nodes, solved.thought.seconds, found)


def _plain_solving_time(name: str, position: CaptureGoPosition) -> Measure:
    """Time the same proof without transposition table and symmetry."""
    engine.perft(position, 1)
    state = state_for(position, FEWEST_SLOTS)
    state[SYMMETRIES] = 1
    plies, seconds = timed(lambda: next(n for n in count(1) if attacker_wins(state, position, n)))
    side = position.side_to_move if plies % 2 else position.side_to_move.other
    return Measure(f"solve {name}", int(state[NODES]), seconds, f"{side.letter} in {plies}")


def _timed(what: str, work: Callable[[], tuple[int, str]]) -> Measure:
    (counted, found), seconds = timed(work)
    return Measure(what, counted, seconds, found)


def _plain_perft(position: CaptureGoPosition, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(_plain_perft(position.play(move), depth - 1) for move in moves)
