"""Certain knowledge about a position: from the table of solved starts, or by a proof in hand.

Values of moves and reviews ask here before they estimate anything; `search.engine.think` has the same
two sources, for moves and hints.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from engines.capture_go.levels import LEVELS, PROOF_NODES
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solver import Solution, solution
from engines.capture_go.solving.table_results import proven_moves, table_result
from engines.game import Analysis, Limit
from engines.proven import combined
from engines.score import Loss, Win

NODES = PROOF_NODES[LEVELS[-1].number]
"""Node limit of a proof in hand: the strongest level's own, for which the table was made."""


def known(
    position: CaptureGoPosition, *, limit: Limit | None = None, stop: Event | None = None
) -> Analysis:
    """The proven result of a position and its proven moves; neither if no source has them.

    A proof takes at most half of the limit, and `NODES`.
    """
    solved = table_result(position)
    if solved.result is not None:
        return _to_the_end(position, solved, stop)
    proof = _proof(position, limit or Limit(), stop)
    nodes = proof.thought.nodes
    if not proof.best:
        return replace(solved, nodes=nodes)
    score, line = proof.thought.score, proof.thought.pv
    return combined(proven_moves(position, score, proof.best, line, nodes), solved)


def _proof(position: CaptureGoPosition, limit: Limit, stop: Event | None) -> Solution:
    nodes = NODES if limit.nodes is None else min(limit.nodes // 2, NODES)
    seconds = None if limit.seconds is None else limit.seconds / 2
    return solution(position, limit=Limit(nodes=nodes, seconds=seconds), stop=stop)


def _to_the_end(position: CaptureGoPosition, solved: Analysis, stop: Event | None) -> Analysis:
    """A result of the table with the whole line of best play: its end is a proof in hand."""
    best = max(solved.values, key=lambda value: (value.score, len(value.pv)))
    last = position
    for move in best.pv:
        last = last.play(move)
    if last.outcome() is not None:
        return solved
    rest = solution(last, limit=Limit(nodes=NODES), stop=stop, all_best=False).thought.pv
    line = (*best.pv, *rest)
    if not isinstance(best.score, Win | Loss) or len(line) != best.score.in_plies:
        return solved
    whole = replace(best, pv=line)
    values = (whole if value is best else value for value in solved.values)
    return replace(solved, values=tuple(values))
