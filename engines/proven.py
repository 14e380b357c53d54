"""Proofs about a position overrule estimates of it.

Several sources know something of one position: a table of solved positions, proofs, searches. An
`Analysis` holds what one of them knows, and `combined` makes one of two, without contradictions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

from engines.game import Analysis, MoveValue, Position, Thought
from engines.score import Estimate, Exact, Loss, Score, Seen, Win, as_bound, is_proven, tighter

NOTHING = Analysis((), 0)
"""Nothing is known."""


class Node(Protocol):
    """A position of a tree, and the move that led to it from the one at the place `parent`."""

    @property
    def position(self) -> Position:
        """The position."""
        ...

    @property
    def parent(self) -> int | None:
        """The place of the position before; None at the root."""
        ...

    @property
    def move(self) -> str | None:
        """The move that led here."""
        ...


def before_move(score: Score) -> Score:
    """The value of a move for its side, from the score of the position after it."""
    match -score:
        case Win(in_plies, exactly):
            return Win(in_plies + 1, exactly)
        case Loss(in_plies, exactly):
            return Loss(in_plies + 1, exactly)
        case other:
            return other


def after_move(score: Score) -> Score:
    """The score of the position after a move, from the value of the move."""
    match -score:
        case Seen(end):
            return Seen(_one_ply_nearer(end))
        case Estimate() as estimate:
            return estimate
        case end:
            return _one_ply_nearer(end)


def _one_ply_nearer(end: Exact | Win | Loss) -> Exact | Win | Loss:
    match end:
        case Win(in_plies, exactly):
            return Win(max(in_plies - 1, 0), exactly)
        case Loss(in_plies, exactly):
            return Loss(max(in_plies - 1, 0), exactly)
        case discs:
            return discs


def of_thought(thought: Thought) -> Analysis:
    """What a thought says of its position: the value of its move, and the result if that is proven."""
    if thought.move is None:
        return NOTHING
    value = MoveValue(thought.move, thought.score, thought.pv)
    return Analysis((value,), thought.depth, result=thought.score if thought.exact else None)


def of_all_moves(found: Analysis) -> Analysis:
    """An analysis of all legal moves with the result of its position, if every move is proven.

    A shortest win is known only where every win is known exactly.
    """
    if not found.proven:
        return found
    wins = [value.score for value in found.values if isinstance(value.score, Win)]
    exactly = all(each.exactly for each in wins)
    best = found.best.score if exactly else as_bound(found.best.score)
    return replace(found, result=_result(found.result, best))


def of_only_move(found: Analysis, position: Position) -> Analysis:
    """An analysis with the proven result of its position for the move, if there is only one to play."""
    result = found.proven_result
    if result is None or len(moves := position.legal_moves()) != 1:
        return found
    return combined(found, Analysis((MoveValue(moves[0], result, moves),), 0))


def score_of(found: Analysis) -> Score:
    """The score of a position: the proven result, else that of its best move.

    An exact best move is no more than an estimate of the position while other moves are estimated.
    """
    score = found.proven_result
    if score is not None:
        return score
    score = found.best.score
    return (
        Estimate(score.discs, "discs") if isinstance(score, Exact) and not found.proven else score
    )


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


def analysis_of_both(before: Analysis, after: Analysis) -> Analysis:
    """What two searches of a position have found, one after the other: their nodes and time add up."""
    best, other = (after, before) if after.knows_more_than(before) else (before, after)
    nodes, seconds = before.nodes + after.nodes, before.seconds + after.seconds
    return replace(combined(best, other), nodes=nodes, seconds=seconds)


def thought_of_both(before: Thought, after: Thought) -> Thought:
    """The deeper one of two thoughts about a position, unless one is proven; nodes and time add up."""
    best = max(after, before, key=lambda each: (each.exact, each.judged, each.depth))
    nodes, seconds = before.nodes + after.nodes, before.seconds + after.seconds
    bounds = before.bounds or after.bounds
    if before.bounds and after.bounds:
        bounds = max(before.bounds[0], after.bounds[0]), min(before.bounds[1], after.bounds[1])
    return replace(best, nodes=nodes, seconds=seconds, bounds=bounds)


def proofs_of(found: Analysis) -> Analysis:
    """The proven moves and the result alone."""
    proven = tuple(value for value in found.values if value.exact)
    return replace(found, values=proven, result=found.proven_result)


def proven_part(found: Analysis) -> Analysis:
    """The proven moves, and the best of the others: what is worth keeping of an analysis."""
    proven = [value for value in found.values if value.exact]
    others = islice((value for value in found.values if not value.exact), 1)
    values = sorted([*proven, *others], key=lambda value: value.score, reverse=True)
    return replace(found, values=tuple(values), result=found.proven_result)


def after(known: Analysis, move: str) -> Analysis:
    """What an analysis says of the position after `move`: its proven score, and best play from there.

    A line is best play where it is as long as the end that it proves: it then ends with the game.
    """
    value = known.of(move)
    if value is None or not value.exact:
        lost = known.proven_result
        if not isinstance(lost, Loss):
            return NOTHING
        return Analysis((), 0, result=as_bound(after_move(lost)))
    score, line = after_move(value.score), value.pv[1:]
    if isinstance(score, Win | Loss) and line and len(line) == score.in_plies:
        return Analysis((MoveValue(line[0], score, line),), 0, result=score)
    return Analysis((), 0, result=score)


def move_value(move: str, following: Analysis, *, same_side: bool = False) -> MoveValue | None:
    """The proven value of the move that led to a position; a line to the end is a part of it.

    `same_side` where the side that played the move is to move again, as the other one had to pass.
    """
    result = following.proven_result
    if result is None:
        return None
    score = before_move(-result if same_side else result)
    line = following.values[0].pv if following.values else ()
    whole = isinstance(score, Win | Loss) and len(line) + 1 == score.in_plies
    return MoveValue(move, score, (move, *line) if whole else (move,))


def completed(found: Analysis, position: Position) -> Analysis:
    """An analysis with the result of its position, if every legal move is proven."""
    return of_all_moves(found) if has_all_moves(found, position) else found


def spread(nodes: Sequence[Node], known: Sequence[Analysis]) -> list[Analysis]:
    """What is known of each position of a tree, with what is proven of those after and before it.

    Each node comes after its parent.
    """
    found = list(known)
    for place in range(len(nodes) - 1, 0, -1):
        parent, move, same_side = _step(nodes, place)
        value = move_value(move, found[place], same_side=same_side)
        if value is not None:
            learnt = combined(found[parent], Analysis((value,), 0))
            found[parent] = completed(learnt, nodes[parent].position)
    for place in range(1, len(nodes)):
        parent, move, same_side = _step(nodes, place)
        following = after(of_only_move(found[parent], nodes[parent].position), move)
        if same_side and following.result is not None:
            following = Analysis((), 0, result=-following.result)
        if following is not NOTHING:
            found[place] = combined(found[place], following)
    return found


def _step(nodes: Sequence[Node], place: int) -> tuple[int, str, bool]:
    """The place before a node, the move from there, and whether the same side is to move again."""
    node = nodes[place]
    parent = node.parent or 0
    same_side = nodes[parent].position.side_to_move is node.position.side_to_move
    return parent, node.move or "", same_side


def _tighter_value(one: MoveValue, other: MoveValue) -> MoveValue:
    """Of two values of one move the one that says more; of two equal ones that with the longer line."""
    if one.score == other.score:
        longer = max(one, other, key=lambda value: len(value.pv))
        return replace(longer, score=tighter(one.score, other.score))
    return other if tighter(one.score, other.score) == other.score else one


def _result(one: Score | None, other: Score | None) -> Score | None:
    if one is None or other is None:
        return other if one is None else one
    return tighter(one, other)


def _bounded(value: MoveValue, result: Score | None) -> MoveValue:
    """A value that does not contradict the proven result of its position."""
    match result, value.score:
        case Loss(most) as lost, Loss(in_plies) if in_plies > most:
            return replace(value, score=as_bound(lost))
        case Loss() as lost, score if not is_proven(score):
            return MoveValue(value.move, as_bound(lost), (value.move,))
        case Win(least, exactly), Win(in_plies) if in_plies == least:
            return replace(value, score=tighter(value.score, Win(least, exactly)))
        case Exact(discs), Estimate(amount, unit) if amount > discs:
            return replace(value, score=Estimate(discs, unit))
        case _:
            return value
