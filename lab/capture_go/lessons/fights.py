"""Random small fights in which lessons are searched for, a generator for each kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import EMPTY, FREE, CaptureGoPosition
from engines.game import Side

Stones = list[str]
Seed = Callable[[Board, Stones, random.Random], None]

SIZES = (5, 6, 6, 7)
"""Boards of most fights."""

ROUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"race": (0, 0), "capture": (0, 2), "ladder": (0, 3), "net": (0, 3)}
)
"""Fewest and most pairs of random stones in the fights of a set."""

LARGER = (6, 7, 7, 8)
"""Boards of ladders."""


def random_fight(rng: random.Random, key: str) -> CaptureGoPosition | None:
    """A random fight that may hold a lesson of a set, Black to move.

    None if a chain would have no liberty.
    """
    if key == "five":
        return _played(rng)
    sizes = LARGER if key == "ladder" else SIZES
    board = Board(*[rng.choice(sizes)] * 2)
    stones = [EMPTY] * len(board.vertices)
    rng.choice(SEEDS.get(key, (_nothing, _chased)))(board, stones, rng)
    fewest, most = ROUNDS.get(key, (1, 5))
    for _ in range(rng.randint(fewest, most)):
        _add(board, stones, rng, "X")
        _add(board, stones, rng, "O")
    position = CaptureGoPosition(board, "".join(stones), Side.BLACK, FREE)
    return position if all(chain.liberties for chain in position.chains) else None


def _add(board: Board, stones: Stones, rng: random.Random, letter: str) -> None:
    """A stone within two steps of others."""
    placed = [vertex for vertex in board.vertices if stones[vertex] != EMPTY] or [board.centre]
    near = [
        vertex
        for vertex in board.vertices
        if stones[vertex] == EMPTY and any(board.distance(vertex, each) <= 2 for each in placed)
    ]
    if near:
        stones[rng.choice(near)] = letter


def _nothing(_board: Board, _stones: Stones, _rng: random.Random) -> None:
    """No pattern: all stones are random."""


def _chased(board: Board, stones: Stones, rng: random.Random) -> None:
    """A white stone with black stones on all but two sides."""
    _surrounded(board, stones, rng, "O", 2)


def _in_atari(board: Board, stones: Stones, rng: random.Random) -> None:
    """A black stone with white stones on all but one side."""
    _surrounded(board, stones, rng, "X", 1)


def _almost_taken(board: Board, stones: Stones, rng: random.Random) -> None:
    """A white chain of one or two stones with one liberty."""
    chased = rng.choice(board.vertices)
    chain = [chased]
    if rng.random() < 0.6:
        chain.append(rng.choice(board.neighbours(chased)))
    around = {each for stone in chain for each in board.neighbours(stone)} - {*chain}
    for vertex in chain:
        stones[vertex] = "O"
    for vertex in rng.sample(sorted(around), len(around) - 1):
        stones[vertex] = "X"


def _almost_taken_beside_another(board: Board, stones: Stones, rng: random.Random) -> None:
    """A white chain with one liberty, and another white stone with two."""
    _chased(board, stones, rng)
    _almost_taken(board, stones, rng)


def _both_almost_taken(board: Board, stones: Stones, rng: random.Random) -> None:
    """A chain of each colour with one liberty."""
    _in_atari(board, stones, rng)
    _almost_taken(board, stones, rng)


def _surrounded(
    board: Board, stones: Stones, rng: random.Random, letter: str, liberties: int
) -> None:
    chased = rng.choice(board.vertices)
    stones[chased] = letter
    around = board.neighbours(chased)
    for vertex in rng.sample(around, len(around) - liberties):
        stones[vertex] = "O" if letter == "X" else "X"


def _netted(board: Board, stones: Stones, rng: random.Random) -> None:
    """A white stone, or two, between two black arms, with room on the other side."""
    row, col = board.place(rng.choice(board.vertices))
    shape = [(0, 0, "O"), (0, -1, "X"), (-1, 0, "X"), (1, -1, "X"), (-1, 1, "X")]
    if rng.random() < 0.35:
        shape += [(0, 1, "O"), (-1, 2, "X")]
    if rng.random() < 0.4:
        shape.append((2, rng.choice((0, 1, 2)), "O"))
    down, across = rng.choice((1, -1)), rng.choice((1, -1))
    for rows, cols, letter in shape:
        at, other = row + down * rows, col + across * cols
        arm = letter == "X" and abs(rows) + abs(cols) > 1
        if 0 <= at < board.rows and 0 <= other < board.cols and not (arm and rng.random() < 0.15):
            stones[at * board.cols + other] = letter


def _pair(board: Board, stones: Stones, rng: random.Random) -> None:
    """Two white stones beside one empty point, each with black stones beside it."""
    between = rng.choice(board.vertices)
    pair = rng.sample(board.neighbours(between), 2)
    for vertex in pair:
        stones[vertex] = "O"
    for vertex in pair:
        free = [each for each in board.neighbours(vertex) if each != between]
        for each in rng.sample(free, max(len(free) - rng.choice((1, 1, 2)), 0)):
            if stones[each] == EMPTY:
                stones[each] = "X"


def _rivals(board: Board, stones: Stones, rng: random.Random) -> None:
    """A crowded block in a corner, in which chains of both colours shut each other in."""
    down, across = rng.randint(3, 4), rng.randint(3, 5)
    for row in range(down):
        for col in range(across):
            stones[row * board.cols + col] = rng.choice("XXXOOO--")


def _played(rng: random.Random) -> CaptureGoPosition | None:
    """A position of a random game on 5×5 in which nobody has blundered."""
    position = CaptureGoPosition.empty(5, 5, FREE)
    for _ in range(2 * rng.choice((3, 3, 4, 4, 5))):
        moves = [move for move in position.legal_moves() if _is_plausible(position, move)]
        if not moves:
            return None
        position = position.play(rng.choice(moves))
    return None if any(chain.in_atari for chain in position.chains) else position


def _is_plausible(position: CaptureGoPosition, move: str) -> bool:
    """Whether a move on 5×5 is near the others, gives up nothing and ends nothing."""
    board, vertex = position.board, position.board.vertex(move)
    row, col = board.place(vertex)
    edge = row in {0, board.rows - 1} or col in {0, board.cols - 1}
    near = any(
        board.distance(vertex, other) <= 2
        for other in board.vertices
        if position.stones[other] != EMPTY
    )
    after = position.play(move)
    return (
        after.outcome() is None
        and all(len(chain.liberties) >= 2 for chain in after.chains)
        and (near or position.stones.count(EMPTY) == len(position.stones))
        and not (edge and position.stones.count(EMPTY) > 21)
    )


SEEDS: Mapping[str, tuple[Seed, ...]] = MappingProxyType(
    {
        "escape": (_in_atari,),
        "capture": (_almost_taken, _almost_taken_beside_another, _both_almost_taken),
        "double-atari": (_pair, _nothing),
        "ladder": (_chased,),
        "net": (_netted,),
        "cut": (_pair,),
        "race": (_rivals,),
    }
)
"""The patterns with which the fights of a set begin."""
