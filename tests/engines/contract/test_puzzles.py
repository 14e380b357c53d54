"""The contract of every puzzle in the registry: its solver."""

from __future__ import annotations

from functools import partial
from threading import Event

import msgspec
import pytest
from msgspec.structs import replace

from engines.jobs import LayoutSolution
from engines.registry import PUZZLES, Puzzle

METRICS = ("moves", "steps")
STANDING_PUZZLE = "VCCVVCCVVHHVVSSVS..S"


def solve(puzzle: Puzzle, text: str, metric: str, stop: Event | None = None):
    return puzzle.solve(text, metric, lambda _progress: None, stop or Event())


every_puzzle = pytest.mark.parametrize(
    "puzzle", list(PUZZLES.values()), ids=lambda puzzle: puzzle.key
)


@every_puzzle
@pytest.mark.parametrize("metric", METRICS)
def test_a_puzzle_gets_the_same_plain_answer_each_time(puzzle: Puzzle, metric):
    answer = partial(solve, puzzle)
    first, again = (answer(STANDING_PUZZLE, metric) for _ in range(2))
    assert msgspec.json.decode(msgspec.json.encode(first), type=LayoutSolution) == first
    assert replace(first, seconds=0) == replace(again, seconds=0)
    assert first.solvable is True
    assert first.length == len(first.path) - 1


@every_puzzle
@pytest.mark.parametrize("metric", METRICS)
def test_a_puzzle_search_that_is_stopped_claims_nothing_it_has_not_proven(puzzle: Puzzle, metric):
    answer = partial(solve, puzzle)
    stop = Event()
    stop.set()
    stopped = answer(STANDING_PUZZLE, metric, stop=stop)
    if stopped.solvable is None:
        assert (stopped.length, stopped.path) == (None, ())
    else:  # it finished before the stop
        assert stopped.length == answer(STANDING_PUZZLE, metric).length
