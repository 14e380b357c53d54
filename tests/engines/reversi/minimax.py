"""Plain minimax with the plain rules: the reference for the searches."""

from engines.game import Side
from engines.reversi.evaluation.classic_reference import EVALUATIONS
from engines.reversi.scores import FINISHED


def final_score(position):
    """The disc difference for the side to move, empty squares for the winner."""
    own = position.count(position.side_to_move)
    opponent = position.count(position.side_to_move.other)
    if own == opponent:
        return 0
    return own - opponent + (position.empties() if own > opponent else -position.empties())


def depth_score(position, depth, kind):
    """The score at a depth in plies for the side to move."""
    moves = position.legal_moves()
    if not moves:
        score = final_score(position)
        return score + (score > 0) * FINISHED - (score < 0) * FINISHED
    if depth == 0:
        sign = 1 if position.side_to_move is Side.BLACK else -1
        return sign * EVALUATIONS[kind](position)
    return max(-depth_score(position.play(move), depth - 1, kind) for move in moves)


def exact_score(position):
    """The score with best play to the end."""
    moves = position.legal_moves()
    if not moves:
        return final_score(position)
    return max(-exact_score(position.play(move)) for move in moves)


def assert_bound(found, true, alpha, beta):
    """Check what a search found within a window: the true score, or a bound of it at an end."""
    if alpha < found < beta:
        assert found == true
    elif found <= alpha:
        assert true <= found
    else:
        assert true >= found
