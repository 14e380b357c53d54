"""The levels that look one move ahead, by the plain rules: less than a millisecond, nothing compiled."""

from __future__ import annotations

import time

from engines.game import Level, Side, Thought
from engines.reversi.evaluation.classic_reference import EVALUATIONS
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import EMPTY, ReversiPosition
from engines.reversi.scores import FINISHED, score_of
from engines.reversi.search.choice import chosen
from engines.score import Exact

ONE_PLY = tuple(level for level in LEVELS if not level.needs_engine)


def think(position: ReversiPosition, level: Level, seed: int) -> Thought | None:
    """Choose a move for one of these levels, as `engine.think` does; None for all others.

    The game is not over.
    """
    if level.needs_engine:
        return None
    begun = time.perf_counter()
    after = {move: position.play(move) for move in position.legal_moves()}
    scores = {move: -_score(child, level) for move, child in after.items()}
    move = chosen(scores, level.slack, f"{seed} {position.to_text()}")
    score = score_of(scores[move])
    if position.empties() <= level.exact_from:  # one square is left: it is a score in discs
        score = Exact(-_exact(after[move]))
    seconds = time.perf_counter() - begun
    return Thought(move, score, pv=(move,), depth=1, nodes=len(after), seconds=seconds)


def _score(position: ReversiPosition, level: Level) -> int:
    """The score for the side to move: the estimate, or beyond all estimates where the game is over."""
    if not (_can_move(position) or _can_move(position.passed)):
        discs = position.final_score()
        return discs + (discs > 0) * FINISHED - (discs < 0) * FINISHED
    black = EVALUATIONS[level.evaluation](position)
    return black if position.side_to_move is Side.BLACK else -black


def _can_move(position: ReversiPosition) -> bool:
    """Whether a move turns anything; most often one of the first squares does."""
    empty = (square for square, cell in enumerate(position.cells) if cell == EMPTY)
    return any(map(position.trapped_from, empty))


def _exact(position: ReversiPosition) -> int:
    """The score with best play: of a finished game, or of one with a forced pass and move to come."""
    moves = position.legal_moves()
    return max(-_exact(position.play(move)) for move in moves) if moves else position.final_score()
