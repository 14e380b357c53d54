"""Benchmarks of helpers: what more cores gain for a proof, and what they cost a neighbour at level 1."""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from engines.game import Limit, Side
from engines.reversi.encoding import position_of
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import solve, think
from engines.reversi.search.helpers import SETTING
from engines.worker import NICENESS
from lab.reversi.endgame_bench import published, touch_tables
from lab.reversi.matches import random_opening
from lab.timing import timed

MOVES, PAUSE, PLIES = 400, 0.01, 20
"""Moves of level 1 that are timed, the seconds between them, and the plies before them."""
RUNS = 3
"""How often each proof is timed."""
SETTLED = 5.0
"""Seconds until searches in other processes have loaded their code."""


@dataclass(frozen=True)
class CoresRow:
    """Wall seconds of a proof on one core and on several, each the median of some runs."""

    number: int
    empties: int
    right: bool
    alone: float
    helped: float
    gain: float


@dataclass(frozen=True)
class NeighbourRow:
    """Milliseconds of a move of level 1 while other processes search."""

    searches: int
    cores: int
    median: float
    late: float
    longest: float


def proofs(numbers: range, cores: int) -> Iterator[CoresRow]:
    """Solve the published positions of these numbers on one core and on `cores`."""
    touch_tables()
    for each in published():
        if each.number in numbers:
            seconds, right = [], True
            for count in (1, cores):
                with _setting(count):
                    solved = [timed(partial(solve, each.position)) for _ in range(RUNS)]
                seconds.append(statistics.median(wall for _, wall in solved))
                best = max(each.scores.values())
                right = right and all(number_of(found.score) == best for found, _ in solved)
            alone, helped = seconds
            yield CoresRow(
                each.number, each.position.empties(), right, alone, helped, alone / helped
            )


def neighbours(most: int, cores: int) -> Iterator[NeighbourRow]:
    """Time moves of level 1 beside up to `most` searches of the top level, without helpers and with."""
    dice = random.Random(1)  # noqa: S311 - reproducible positions, no secret
    boards = [random_opening(dice, PLIES) for _ in range(MOVES)]
    positions = [position_of(int(board.own), int(board.opponent), Side.BLACK) for board in boards]
    think(positions[0], LEVELS[0])  # not measured: loading
    for searches in range(most + 1):
        for count in (1, cores) if searches else (1,):
            with _busy(searches, count):
                times = sorted(_milliseconds(position) for position in positions)
            yield NeighbourRow(
                searches, count, statistics.median(times), times[len(times) * 99 // 100], times[-1]
            )


def _milliseconds(position: ReversiPosition) -> float:
    time.sleep(PAUSE)
    return 1000 * timed(lambda: think(position, LEVELS[0]))[1]


@contextmanager
def _setting(cores: int) -> Iterator[None]:
    before = os.environ.get(SETTING)
    os.environ[SETTING] = str(cores)
    try:
        yield
    finally:
        os.environ.pop(SETTING)
        if before is not None:
            os.environ[SETTING] = before


@contextmanager
def _busy(searches: int, cores: int) -> Iterator[None]:
    """Other processes that search without end, with the priority of the site's engines."""
    with ExitStack() as ended:
        for _ in range(searches):
            process = get_context("spawn").Process(target=_search, args=(cores,), daemon=True)
            process.start()
            ended.callback(process.kill)
        if searches:
            time.sleep(SETTLED)
        yield


def _search(cores: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    os.environ[SETTING] = str(cores)
    position = ReversiPosition.start().play("f5").play("d6")
    while True:
        think(position, LEVELS[-1], limit=Limit(seconds=5.0))
