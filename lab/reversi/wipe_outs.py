"""Positions of few discs in which a move loses them all, held against the upper levels.

    python -m lab.reversi.wipe_outs --positions 200

Games of habits that lead there (many discs turned, few, few replies left, any move) are searched for
positions of up to 16 discs in which some moves, but not all, allow a forced wipe-out within eight plies.
Each is checked by the plain rules, which share no code with the search. Then the levels choose a move,
the top one with `--nodes`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.game import PASS, Level, Limit, Side
from engines.reversi.encoding import Board, position_of
from engines.reversi.levels import LEVELS, TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.engine import think
from engines.reversi.search.wipe_outs import PLIES, forced_wipe_out

FEWEST_DISCS, MOST_DISCS = 7, 16
"""With fewer there is no such position."""
ANY_MOVE = 0.3
"""The share of moves that follow no habit."""

Habit = Callable[[Board], int]
"""The board after a move; the least is played."""

HABITS: tuple[Habit, ...] = (
    lambda board: int(board.own).bit_count(),
    lambda board: -int(board.own).bit_count(),
    lambda board: len(board.moves()),
    lambda _board: 0,
)


@dataclass(frozen=True)
class Trap:
    """A position, and its moves after which the side that made them loses all discs."""

    position: ReversiPosition
    losing: frozenset[str]


def traps(count: int, seed: int) -> Iterator[Trap]:
    """Yield `count` of them, all different."""
    rng = random.Random(seed)  # noqa: S311 - variety, no secret
    seen: set[Board] = set()
    while True:
        for board in _game(rng):
            if board in seen:
                continue
            seen.add(board)
            trap = _trap(board)
            if trap is not None:
                yield trap
                count -= 1
                if not count:
                    return


def _game(rng: random.Random) -> Iterator[Board]:
    """The boards of a game by two habits, as long as there are few discs."""
    habits = [rng.choice(HABITS), rng.choice(HABITS)]
    board = Board.of(ReversiPosition.start())
    for discs in range(4, MOST_DISCS + 1):
        if discs >= FEWEST_DISCS:
            yield board
        after = [board.after(move) for move in board.moves()]
        if not after:
            return
        rng.shuffle(after)
        habit = habits[discs % 2]
        board = after[0] if rng.random() < ANY_MOVE else min(after, key=habit)


def _trap(board: Board) -> Trap | None:
    moves = board.moves()
    losing = frozenset(move for move in moves if forced_wipe_out(board.after(move)) == 1)
    if not losing or len(losing) == len(moves):
        return None
    position = position_of(int(board.own), int(board.opponent), Side.BLACK)
    for move in losing:
        if not loses_all(position.play(move), Side.WHITE, int(PLIES)):
            raise AssertionError(f"{position.to_text()}: {move} is no wipe-out by the plain rules")
    return Trap(position, losing)


def loses_all(position: ReversiPosition, attacker: Side, plies: int) -> bool:
    """Whether the attacker can turn all discs of the other side within `plies`, by the plain rules."""
    if position.count(attacker.other) == 0:
        return True
    moves = position.legal_moves()
    if plies == 0 or not moves:
        return False
    left = plies if moves == (PASS,) else plies - 1
    after = (loses_all(position.play(move), attacker, left) for move in moves)
    return any(after) if position.side_to_move is attacker else all(after)


def _walks_into(trap: Trap, level: Level, nodes: int) -> bool:
    limit = Limit(nodes=nodes) if level.limit.depth is None else level.limit
    return think(trap.position, level, limit=limit).move in trap.losing


def main() -> None:
    """Print how many of the positions each upper level walks into."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=100_000, help="of the top level")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = list(traps(asked.positions, asked.seed))
    for level in LEVELS:
        if level.evaluation == TRAINED:
            walked = sum(_walks_into(trap, level, asked.nodes) for trap in found)
            print(f"level {level.number}: walks into {walked} of {len(found)}")


if __name__ == "__main__":
    main()
