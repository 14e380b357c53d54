"""Benchmarks of the exact endgame search and perft, compared with plain baselines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.resources import files

import numpy as np

from engines.native import NODES, jit
from engines.reversi.encoding import Board, bitboards
from engines.reversi.endgame.last_empties import lowest_of
from engines.reversi.kernels.moves import NONE, ONE, ONE_PLY, final_score, flips, legal, perft
from engines.reversi.kernels.search_state import INFINITY, State, search_state
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import DEEP_SLOT_BITS, SOLVE_SLOT_BITS, solve
from engines.reversi.search.states import lent
from lab.timing import Found, timed

FILE_NAME = "ffo.tsv"
USUAL = range(40, 45)
"""The positions usually used to compare programs."""
BASELINE_EMPTIES = 12
"""Empty squares on the line of best play at which plain alpha-beta is timed as well."""
PUBLISHED_LEAVES = {9: 3_005_288, 10: 24_571_284, 11: 212_258_800}
TICK = 1e-6
"""Assumed resolution of the clock in seconds."""
_LOWEST, _HIGHEST = np.int64(-INFINITY), np.int64(INFINITY)


@dataclass(frozen=True)
class Published:
    """A position of the FFO test suite, the scores of its moves and a line of best play.

    `nodes` and `seconds` are those that another program publishes, neural-reversi 1.0.0 with one thread.
    """

    number: int
    position: ReversiPosition
    scores: dict[str, int]
    line: tuple[str, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True)
class EndgameRow:
    """One solved position, and the end of its line solved by plain alpha-beta and by this search.

    Seconds are processor time on one core. `right` means that score and move are as published and that
    both searches agree on the end of the line.
    """

    number: int
    empties: int
    score: int
    right: bool
    nodes: int
    seconds: float
    nodes_a_second: int
    published_nodes: int
    published_seconds: float
    plain_nodes: int
    plain_seconds: float
    late_nodes: int
    late_seconds: float


@dataclass(frozen=True)
class PerftRow:
    """Leaves at a depth from the start, timed with the last ply in bulk and played out."""

    depth: int
    leaves: int
    right: bool
    seconds: float
    leaves_a_second: int
    plain_seconds: float


def published() -> tuple[Published, ...]:
    """The positions of the file."""
    text = files("lab.reversi").joinpath(FILE_NAME).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return tuple(
        Published(
            int(number),
            ReversiPosition.from_text(position),
            {move: int(score) for move, score in (pair.split(":") for pair in scores.split())},
            tuple(line.split()),
            int(nodes),
            float(seconds),
        )
        for number, position, scores, line, nodes, seconds in rows
    )


def endgames(numbers: range) -> Iterator[EndgameRow]:
    """Solve the published positions of these numbers."""
    touch_tables()
    for each in published():
        if each.number in numbers:
            yield _solved(each)


def touch_tables() -> None:
    """Do what is not measured: compilation, loading, and the first touch of the tables' memory."""
    solve(_late(published()[0]))
    for slot_bits in (SOLVE_SLOT_BITS, DEEP_SLOT_BITS):
        with lent(slot_bits) as state:
            np.add(state, NONE, out=state)


def perfts() -> Iterator[PerftRow]:
    """Count the leaves from the start, both ways."""
    board = Board.of(ReversiPosition.start())
    for depth, expected in PUBLISHED_LEAVES.items():
        words = board.own, board.opponent, np.int64(depth)
        leaves, seconds = _timed(partial(perft, *words))
        plain, plain_seconds = _timed(partial(_plain_perft, *words))
        right = bool(leaves == plain == expected)
        rate = round(int(leaves) / seconds)
        yield PerftRow(depth, int(leaves), right, round(seconds, 4), rate, round(plain_seconds, 4))


def _timed(work: Callable[[], Found]) -> tuple[Found, float]:
    """The result of some work, and the processor time it takes, never 0."""
    found, seconds = timed(work, time.process_time)
    return found, max(seconds, TICK)


def _solved(each: Published) -> EndgameRow:
    found, seconds = _timed(lambda: solve(each.position))
    best = max(each.scores.values())
    late = _late(each)
    own, opponent = map(np.uint64, bitboards(late))
    state = search_state(0)
    plain, plain_seconds = _timed(
        lambda: int(_plain_score(state, own, opponent, _LOWEST, _HIGHEST))
    )
    again, late_seconds = _timed(lambda: solve(late))
    return EndgameRow(
        number=each.number,
        empties=each.position.empties(),
        score=number_of(found.score),
        right=number_of(found.score) == best == each.scores.get(str(found.move))
        and plain == number_of(again.score),
        nodes=found.nodes,
        seconds=round(seconds, 4),
        nodes_a_second=round(found.nodes / seconds),
        published_nodes=each.nodes,
        published_seconds=each.seconds,
        plain_nodes=int(state[NODES]),
        plain_seconds=round(plain_seconds, 4),
        late_nodes=again.nodes,
        late_seconds=round(late_seconds, 4),
    )


def _late(each: Published) -> ReversiPosition:
    """The late position on the line of best play."""
    position = each.position
    for move in each.line:
        if position.empties() <= BASELINE_EMPTIES:
            break
        position = position.play(move)
    return position


@jit("int64(uint64[::1], uint64, uint64, int64, int64)")
def _plain_score(
    state: State, own: np.uint64, opponent: np.uint64, alpha: np.int64, beta: np.int64
) -> np.int64:
    """The exact score by plain alpha-beta with moves in board order: the baseline."""
    state[NODES] += ONE
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return final_score(own, opponent)
        return -_plain_score(state, opponent, own, -beta, -alpha)
    best = _LOWEST
    while moves != NONE and best < beta:
        disc = lowest_of(moves)
        moves ^= disc
        turned = flips(disc, own, opponent)
        floor = max(alpha, best)
        score = -_plain_score(state, opponent ^ turned, own | turned | disc, -beta, -floor)
        best = max(best, score)
    return best


@jit("uint64(uint64, uint64, int64)")
def _plain_perft(own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.uint64:
    """`perft` that also plays the last ply: the baseline."""
    if depth == 0:
        return ONE
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return ONE
        return _plain_perft(opponent, own, depth - ONE_PLY)
    leaves = NONE
    while moves != NONE:
        disc = lowest_of(moves)
        moves ^= disc
        turned = flips(disc, own, opponent)
        leaves += _plain_perft(opponent ^ turned, own | turned | disc, depth - ONE_PLY)
    return leaves
