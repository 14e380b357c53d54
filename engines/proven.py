"""What is proven about a position overrules what is estimated.

Several sources know something of one position: a table of solved positions, proofs, searches. An
`Analysis` holds what one of them knows, and `combined` makes one of two, without contradictions.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from engines.game import Analysis, MoveValue, Position, Thought
from engines.score import Estimate, Exact, Loss, Score, Win, is_proven, tighter

NOTHING = Analysis((), 0)
"""Nothing is known."""


def before_move(score: Score) -> Score:
    """The value of a move for its side, from the score of the position after it."""
    match -score:
        case Win(in_plies):
            return Win(in_plies + 1)
        case Loss(in_plies):
            return Loss(in_plies + 1)
        case other:
            return other


def after_move(score: Score) -> Score:
    """The score of the position after a move, from the value of the move."""
    match -score:
        case Win(in_plies):
            return Win(max(in_plies - 1, 0))
        case Loss(in_plies):
            return Loss(max(in_plies - 1, 0))
        case other:
            return other


def of_thought(thought: Thought) -> Analysis:
    """What a thought says of its position: the value of its move, and the result if that is proven."""
    if thought.move is None:
        return NOTHING
    value = MoveValue(thought.move, thought.score, thought.pv)
    return Analysis((value,), thought.depth, result=thought.score if thought.exact else None)


def of_all_moves(found: Analysis) -> Analysis:
    """An analysis of all legal moves with the result of its position, if every move is proven."""
    if not found.proven:
        return found
    return replace(found, result=_result(found.result, found.best.score))


def of_only_move(found: Analysis, position: Position) -> Analysis:
    """An analysis with the proven result of its position for the move, if there is only one to play."""
    result = found.proven_result
    if result is None or len(moves := position.legal_moves()) != 1:
        return found
    return combined(found, Analysis((MoveValue(moves[0], result, moves),), 0))


def has_all_moves(found: Analysis, position: Position) -> bool:
    """Whether an analysis of a position has a value for each legal move."""
    return bool(found.values) and len(found.values) == len(position.legal_moves())


def combined(found: Analysis, known: Analysis) -> Analysis:
    """`found` with all that `known` has proven of the same position, sorted again.

    Estimates of `found` stay, unless they would contradict a proof: where every move loses, none is
    estimated, and no estimate is above a proven result.
    """
    values = {value.move: value for value in found.values}
    for value in known.values:
        other = values.get(value.move)
        values[value.move] = value if other is None else _tighter_value(other, value)
    result = _result(found.proven_result, known.proven_result)
    bounded = [_bounded(value, result) for value in values.values()]
    ranked = sorted(bounded, key=lambda value: value.score, reverse=True)
    return replace(found, values=tuple(ranked), result=result)


def proofs_of(found: Analysis) -> Analysis:
    """The proven moves and the result alone."""
    proven = tuple(value for value in found.values if value.exact)
    return replace(found, values=proven, result=found.proven_result)


def proven_part(found: Analysis) -> Analysis:
    """The proven moves, and the best of the others: what is worth keeping of an analysis."""
    proven = [value for value in found.values if value.exact]
    others = islice((value for value in found.values if not value.exact), 1)
    kept = sorted([*proven, *others], key=lambda value: value.score, reverse=True)
    return replace(found, values=tuple(kept), result=found.proven_result)


def after(known: Analysis, move: str) -> Analysis:
    """What an analysis says of the position after `move`: its proven score, and best play from there.

    A line is best play where it is as long as the end that it proves: it then ends with the game.
    """
    value = known.of(move)
    if value is None or not value.exact:
        lost = known.proven_result
        return Analysis((), 0, result=after_move(lost)) if isinstance(lost, Loss) else NOTHING
    score, line = after_move(value.score), value.pv[1:]
    if isinstance(score, Win | Loss) and line and len(line) == score.in_plies:
        return Analysis((MoveValue(line[0], score, line),), 0, result=score)
    return Analysis((), 0, result=score)


def _tighter_value(one: MoveValue, other: MoveValue) -> MoveValue:
    """Of two values of one move the one that says more; of two equal ones that with the longer line."""
    if one.score == other.score:
        return max(one, other, key=lambda value: len(value.pv))
    return other if tighter(one.score, other.score) == other.score else one


def _result(one: Score | None, other: Score | None) -> Score | None:
    if one is None or other is None:
        return other if one is None else one
    return tighter(one, other)


def _bounded(value: MoveValue, result: Score | None) -> MoveValue:
    """A value that does not contradict the proven result of its position."""
    match result, value.score:
        case Loss(most), Loss(in_plies) if in_plies > most:
            return replace(value, score=result)
        case Loss(), score if not is_proven(score):
            return MoveValue(value.move, result, (value.move,))
        case Exact(discs), Estimate(amount, unit) if amount > discs:
            return replace(value, score=Estimate(discs, unit))
        case _:
            return value
