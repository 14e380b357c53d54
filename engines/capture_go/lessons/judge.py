"""Judges the moves of a lesson by the rules and the stored tree; it never searches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.capture_go.lessons.collection import CAPTURE, POINTING, Lesson
from engines.capture_go.lessons.reply_tree import Turn
from engines.capture_go.lessons.why_wrong import target_after, why_not_wanted, why_wrong
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reading import taken_by
from engines.game import IllegalMove
from engines.problems import RIGHT, SOLVED, WRONG, VerdictCode


@dataclass(frozen=True)
class Verdict:
    """The verdict on the latest move of a lesson.

    `found` is `right`, `solved` or `wrong`. `moves` are the moves after the latest one that lead to
    `position`: the opponent's answer to a right move, or the line that refutes a wrong one. `left` is
    the number of plies within which Black still captures, 0 if the lesson does not ask for a capture.
    `why` is the reason why a move is wrong, a code with numbers (see `why_wrong`), and `dots` are the
    liberties of the chain in question after `moves`; a lesson about pointing has none.
    """

    found: VerdictCode
    position: CaptureGoPosition
    moves: tuple[str, ...] = ()
    left: int = 0
    why: Mapping[str, Any] | None = None
    dots: tuple[str, ...] = ()


def judge(lesson: Lesson, moves: Sequence[str]) -> Verdict:
    """Judge the last of `moves`, which are both sides' moves from the start; raises `IllegalMove`.

    All earlier moves must be right, with the answers from earlier verdicts; otherwise the code of
    `IllegalMove` is `not_in_lesson`. A lesson about pointing takes only vertices of the player.
    """
    if not moves:
        raise IllegalMove("not_in_lesson", "there is no move to judge")
    if lesson.set.goal in POINTING or lesson.turn is None:
        return _pointed(lesson, moves)
    position, turn = _replayed(lesson, moves[:-1])
    after = position.play(moves[-1])
    left = max(lesson.plies - len(moves), 0)
    if moves[-1] in turn.wrong:
        line = turn.wrong[moves[-1]]
        plies = max(lesson.plies - len(moves) + 1, 0)
        why = why_wrong(lesson, position, moves[-1], line, plies)
        return _with_dots(lesson, Verdict(WRONG, _played(after, line), line, left, why))
    if moves[-1] not in turn.right:
        raise IllegalMove("not_in_lesson", f"{moves[-1]} is not part of the lesson")
    follow = turn.right[moves[-1]]
    if follow is None:
        return _with_dots(lesson, Verdict(SOLVED, after))
    answered = Verdict(RIGHT, after.play(follow.reply), (follow.reply,), left - 1)
    return _with_dots(lesson, answered)


def _with_dots(lesson: Lesson, verdict: Verdict) -> Verdict:
    return replace(verdict, dots=target_after(lesson, verdict.position))


def _replayed(lesson: Lesson, moves: Sequence[str]) -> tuple[CaptureGoPosition, Turn]:
    """The position and the player's turn after right moves and their answers."""
    position, turn = lesson.position, lesson.turn
    assert turn is not None, "the caller has looked"  # noqa: S101 - for the type checker
    for move, reply in zip(moves[::2], moves[1::2], strict=False):
        follow = turn.right.get(move)
        if follow is None or follow.reply != reply:
            raise IllegalMove("not_in_lesson", f"{move} {reply} is not part of the lesson")
        position, turn = position.play(move).play(reply), follow.turn
    if len(moves) % 2:
        raise IllegalMove("not_in_lesson", "it is not the player's turn")
    return position, turn


def _played(position: CaptureGoPosition, moves: Sequence[str]) -> CaptureGoPosition:
    for move in moves:
        position = position.play(move)
    return position


def _pointed(lesson: Lesson, points: Sequence[str]) -> Verdict:
    """The verdict on the last point: whether it is asked for, and whether all are found."""
    for point in points:
        if lesson.position.board.find(point) is None:
            raise IllegalMove("off_board", f"the board has no vertex {point!r}")
    if points[-1] not in lesson.wanted:
        return Verdict(WRONG, lesson.position, why=why_not_wanted(lesson, points[-1]))
    return Verdict(SOLVED if set(lesson.wanted) <= set(points) else RIGHT, lesson.position)


def position_after(lesson: Lesson, moves: Sequence[str]) -> CaptureGoPosition:
    """The position after right moves and their answers; raises `IllegalMove`."""
    return lesson.position if lesson.turn is None else _replayed(lesson, moves)[0]


def best_move(lesson: Lesson, moves: Sequence[str]) -> str:
    """A right move after `moves` (in the form that `judge` takes); raises `IllegalMove`."""
    if lesson.set.goal in POINTING or lesson.turn is None:
        missing = [name for name in lesson.wanted if name not in moves]
        if not missing:
            raise IllegalMove("not_in_lesson", "all vertices have been found")
        return missing[0]
    _, turn = _replayed(lesson, moves)
    return next(iter(turn.right))


def best_line(lesson: Lesson, moves: Sequence[str]) -> tuple[str, ...]:
    """The line that begins with `best_move` and ends with the capture; raises `IllegalMove`.

    If there are several, one that captures the chain of the lesson is chosen. Empty for a lesson that
    does not end with a capture.
    """
    if lesson.set.goal != CAPTURE or lesson.turn is None:
        return ()
    position, turn = _replayed(lesson, moves)
    first = next(iter(turn.right))
    lines = [line for line in _lines(turn) if line[0] == first]
    return next((line for line in lines if _takes(lesson, position, line)), lines[0])


def _lines(turn: Turn) -> Iterator[tuple[str, ...]]:
    """All lines to the capture, with the stored answers."""
    for move, follow in turn.right.items():
        if follow is None:
            yield (move,)
        else:
            yield from ((move, follow.reply, *rest) for rest in _lines(follow.turn))


def _takes(lesson: Lesson, position: CaptureGoPosition, line: tuple[str, ...]) -> bool:
    taken = taken_by(position, line)
    return taken is not None and lesson.chain.stones[0] in taken.stones
