"""The exact endgame of a run: first who wins, then the score and the moves that reach it."""

from __future__ import annotations

from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact, exact_bounds, exact_line, exact_near
from engines.reversi.kernels.search_state import INFINITY
from engines.reversi.search.choice import ONLY_BETTER, chosen
from engines.reversi.search.run import Run


def win(run: Run) -> None:
    """Find a move that is proven to win, else to draw, before the exact score is known.

    This takes a part of the time of a whole proof. The move is played if there is no time for more.
    Changes nothing if stopped earlier.
    """
    drawn = None
    for move in run.ranked():
        score = -_exact(run, run.board.after(move), -1, 0 if drawn else 1)
        if run.stopped():
            return
        if score > 0:
            run.conclude(move, exact=False, pv=(move,), depth=run.empties)
            return
        drawn = move if score == 0 and drawn is None else drawn
    if drawn is not None:
        run.conclude(drawn, exact=False, pv=(drawn,), depth=run.empties)


def finish(run: Run) -> None:
    """Rank the moves exactly; changes nothing if stopped."""
    if run.slack == ONLY_BETTER:
        _prove(run)
        return

    def search(board: Board, alpha: int, beta: int) -> int:
        return _exact(run, board, alpha, beta)

    slack = run.slack // run.estimator.unit
    if run.rank(search, slack):
        move = chosen(run.scores, slack, run.seed)
        line = (move, *exact_line(run.state, run.board.after(move), -run.scores[move]))
        run.conclude(move, exact=True, pv=line, depth=run.empties)


def _prove(run: Run) -> None:
    """Find the exact score and a move that reaches it, without ranking the others."""
    guess = run.estimator.discs(max(run.scores.values()))
    score = guess
    for bounds in exact_bounds(run.state, run.board, guess):
        run.narrow(bounds)
        score = bounds[0]
    if run.stopped():
        return
    line = tuple(exact_line(run.state, run.board, score))
    if not run.stopped():
        run.scores = {**run.scores, line[0]: score}
        run.conclude(line[0], exact=True, pv=line, depth=run.empties)


def _exact(run: Run, board: Board, alpha: int, beta: int) -> int:
    if (alpha, beta) == (-INFINITY, INFINITY):
        return exact_near(run.state, board, -run.estimator.discs(max(run.scores.values())))
    return exact(run.state, board, alpha, beta)
