"""How fast the engine is: perft beside the readable rules, and times to exact solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.capture_go import search
from engines.capture_go.position import CONTACT, FREE, CaptureGoPosition


@dataclass(frozen=True)
class Measure:
    """One line of the table. `count` is of leaves in a perft, of nodes in a solution."""

    what: str
    count: int
    seconds: float
    found: str


def measures(longest: bool = False) -> Iterator[Measure]:
    """Each measure when it is done; with `longest` also the solutions that take minutes."""
    start = CaptureGoPosition.crosscut(9, 9, FREE)
    search.perft(start, 1)  # compiled and loaded before the clock runs
    yield _timed("perft 2, plain Python (baseline)", lambda: (_plain_perft(start, 2), ""))
    yield _timed("perft 4, kernels", lambda: (search.perft(start, 4).sequences, ""))
    starts = {
        "7×7 contact, centre stone": CaptureGoPosition.centre_stone(7, 7, CONTACT),
        "6×6 free, crosscut": CaptureGoPosition.crosscut(6, 6, FREE),
        "8×8 contact, centre stone": CaptureGoPosition.centre_stone(8, 8, CONTACT),
        "5×5 free, empty": CaptureGoPosition.empty(5, 5, FREE),
    }
    if longest:
        starts["9×9 contact, centre stone"] = CaptureGoPosition.centre_stone(9, 9, CONTACT)
    for name, position in starts.items():
        yield solving_time(name, position)


def solving_time(name: str, position: CaptureGoPosition) -> Measure:
    """How long the proof of a position takes, once its kernels are loaded."""
    search.perft(position, 1)
    solved = search.solution(position, all_best=False)
    winner = solved.winner.value if solved.winner else "nobody"
    found = f"{winner} in {solved.plies}"
    return Measure(f"solve {name}", solved.thought.nodes, solved.thought.seconds, found)


def _timed(what: str, work: Callable[[], tuple[int, str]]) -> Measure:
    begun = time.perf_counter()
    count, found = work()
    return Measure(what, count, time.perf_counter() - begun, found)


def _plain_perft(position: CaptureGoPosition, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(_plain_perft(position.play(move), depth - 1) for move in moves)
