"""Judges a move that is tried in place of a mistake: by proof if there is one, else by the analysis."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engines.game import Analysis, MoveValue, Position
from engines.registry import Duel
from engines.score import Estimate, Score, Win, is_proven
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way
from webapp.matches.analysis.messages import score
from webapp.matches.messages.state import illegal_points
from webapp.matches.mistakes.messages import BetterMoveVerdict, MistakeAnswers
from webapp.matches.reviews.report import Review, line_of, reply_to
from webapp.matches.reviews.turning_points import is_decisive, loses_sooner, own_fault

VerdictCode = Literal["right", "enough", "wrong", "unproven"]

AS_GOOD = 1
"""Estimates that differ by no more than this count as equal: they are rounded."""


def verdict(review: Review, ply: int, move: str) -> BetterMoveVerdict:
    """The verdict on a move in the position after `ply` plies; raises `RequestError`."""
    match = review.match
    if not 0 <= ply < match.ply:
        raise RequestError("not_reviewed")
    position = match.after_plies(ply)
    why = position.why_illegal(move)
    if why:
        raise RequestError("illegal", why=why)
    known = review.analyses.get(ply)
    value = known.of(move) if known else None
    if known is None or value is None:
        raise RequestError("not_reviewed")
    return _verdict(match.duel, position, known, value, _is_given(review, ply))


def answers(review: Review) -> MistakeAnswers:
    """The verdicts on all moves at the turning points, as far as the review knows them.

    Other requests are worked on in between, so no lock may be held.
    """
    pause = giving_way()
    verdicts, illegal = {}, {}
    for turn in review.turning_points():
        ply = turn.ply - 1
        position = review.match.after_plies(ply)
        given = turn.whole
        by_reason = illegal_points(position, position.legal_moves())
        illegal[str(ply)] = {point: why for why, points in by_reason.items() for point in points}
        known = review.analyses[ply]
        of_moves = verdicts[str(ply)] = dict[str, BetterMoveVerdict]()
        for value in known.values:
            pause()
            of_moves[value.move] = _verdict(review.match.duel, position, known, value, given)
    return MistakeAnswers(verdicts, illegal)


def _is_given(review: Review, ply: int) -> bool:
    return any(turn.whole for turn in review.turning_points() if turn.ply == ply + 1)


def verdict_code(duel: Duel, best: Score, tried: Score, given: bool = False) -> VerdictCode:
    """The quality of a move by its score and that of the best one; for a gift, by all that it loses."""
    costs = duel.loss(best, tried) >= duel.turning_loss or loses_sooner(best, tried)
    if is_decisive(duel, best, tried) or (given and costs):
        unknown = isinstance(best, Win) and not is_proven(tried)
        return "unproven" if unknown else "wrong"
    if tried >= best or (isinstance(best, Win) and isinstance(tried, Win)):
        return "right"
    behind = duel.number_of(best) - duel.number_of(tried)
    certain = is_proven(best) and is_proven(tried)
    return "right" if not certain and behind <= AS_GOOD else "enough"


def _verdict(
    duel: Duel, position: Position, known: Analysis, value: MoveValue, given: bool
) -> BetterMoveVerdict:
    best = known.best
    return BetterMoveVerdict(
        verdict_code(duel, best.score, value.score, given),
        value.move,
        score(value.score),
        score(best.score),
        duel.loss(best.score, value.score),
        known.depth,
        best.exact and value.exact,
        line_of(position, value),
        duel.reason(position, _as_tried(value, best)),
        reply_to(duel, position, value),
        own_fault(duel, position, best, value),
    )


def _as_tried(value: MoveValue, best: MoveValue) -> MoveValue:
    """A move whose reason is what it does: a loss of the best one would mean that every move loses."""
    return value if value.score == best.score else replace(value, score=Estimate(0))
