"""Results of a position from the table of solved starts, without any search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.move_scores import stubborn
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form
from engines.capture_go.scores import proven_in
from engines.capture_go.solving.solved_starts import Entry, shipped
from engines.game import Analysis, Level, MoveValue, Thought
from engines.proven import NOTHING, combined
from engines.score import Loss, Score

REMEMBERED = 1024
"""Size of the cache of results; comparing the symmetric forms of all moves takes milliseconds."""


def table_thought(position: CaptureGoPosition, level: Level, rng: random.Random) -> Thought | None:
    """One of the best moves, without a search; None for weaker levels and unknown positions."""
    if level.number != LEVELS[-1].number:
        return None
    table = shipped()
    entry = table.entry(position)
    if entry is None:
        return None
    move = rng.choice(entry.best if entry.plies % 2 else stubborn(position, entry.best))
    line = table.line(position, move)
    return Thought(move, proven_in(entry.plies), line, entry.plies, 0, 0.0)


@lru_cache(REMEMBERED)
def table_result(position: CaptureGoPosition) -> Analysis:
    """The proven result and moves of a position in the table, and of others the moves that lead there.

    Without an entry there is no result: a move that leads to the table may win, but not the soonest.
    """
    table = shipped()
    entry = table.entry(position)
    found = NOTHING if entry is None else _of_entry(position, entry)
    if not table.may_have(position, more=1):
        return found
    children = combined(found, Analysis(tuple(_solved_children(position)), 0))
    return replace(children, result=found.result)


def proven_moves(
    position: CaptureGoPosition,
    score: Score,
    best: tuple[str, ...],
    line: tuple[str, ...],
    nodes: int = 0,
) -> Analysis:
    """A proven score with all its best moves, and `line`, best play from the position.

    In a lost position the other moves have a value as well: they lose at least two plies sooner.
    """
    values = [MoveValue(move, score, line if move == line[0] else (move,)) for move in best]
    if isinstance(score, Loss):
        sooner = Loss(max(score.in_plies - 2, 2))
        others = (move for move in position.legal_moves() if move not in best)
        values += [MoveValue(move, sooner, (move,)) for move in others]
    return Analysis(tuple(values), 0, nodes, result=score)


def _of_entry(position: CaptureGoPosition, entry: Entry) -> Analysis:
    line = shipped().line(position, entry.best[0])
    best = _with_symmetric(position, entry.best)
    return proven_moves(position, proven_in(entry.plies), best, line)


def _with_symmetric(position: CaptureGoPosition, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The moves and those equal to them by symmetry, of which the table has only one each."""
    forms = {standard_form(position.play(move)).text for move in moves}
    others = (move for move in position.legal_moves() if move not in moves)
    return (*moves, *(m for m in others if standard_form(position.play(m)).text in forms))


def _solved_children(position: CaptureGoPosition) -> Iterator[MoveValue]:
    for move in position.legal_moves():
        entry = shipped().entry(position.play(move))
        if entry is not None:
            yield MoveValue(move, proven_in(entry.plies + 1), (move, *entry.best[:1]))
