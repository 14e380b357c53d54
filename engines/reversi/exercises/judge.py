"""Judges the moves of an exercise by its stored, proven answers; it never searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.game import PASS, IllegalMove
from engines.problems import RIGHT, SOLVED, WRONG, VerdictCode
from engines.reversi.exercises.answer_tree import Turn
from engines.reversi.exercises.collection import Exercise
from engines.reversi.exercises.first_steps import is_right, why_not
from engines.reversi.exercises.naming import (
    best_of,
    is_reached,
    leads_to,
    replies_of,
    why_not_named,
)
from engines.reversi.exercises.why_wrong import why_wrong
from engines.reversi.rules.position import ReversiPosition


@dataclass(frozen=True)
class Verdict:
    """The verdict on the latest move of an exercise.

    `found` is `right`, `solved` or `wrong`. `moves` follow the latest one: White's answer to a right
    move, or best play to the end of the game after a wrong or the last right one. `end` is the board
    after them. `why` is the reason why a move is wrong, a code with figures (see `why_wrong`);
    `best_end` is the board after best play in its place. Openings and first steps have no end.
    """

    found: VerdictCode
    moves: tuple[str, ...]
    end: ReversiPosition
    why: Mapping[str, Any] | None = None
    best_end: ReversiPosition | None = None


def judge(exercise: Exercise, moves: Sequence[str]) -> Verdict:
    """Judge the last of `moves`, which are both sides' moves from the start; raises `IllegalMove`.

    All earlier moves must be right, with the answers from earlier verdicts; otherwise the code of
    `IllegalMove` is `not_in_exercise`.
    """
    if not moves:
        raise IllegalMove("not_in_exercise", "there is no move to judge")
    if exercise.asks:
        return _by_rules(exercise, moves)
    if exercise.turn is None:
        return _named(exercise, moves)
    position, turn = _replayed(exercise, moves[:-1])
    move = moves[-1]
    after = position.play(move)
    answer = turn.answers.get(move)
    if answer is None:
        raise IllegalMove("not_in_exercise", "it is not the player's turn")
    end = _after(after, answer.line)
    if not exercise.is_right(turn, answer.discs):
        why = why_wrong(position, move, answer.line, exercise.set.goal)
        return Verdict(WRONG, answer.line, end, why, _best_end(position, turn))
    return Verdict(SOLVED if answer.turn is None else RIGHT, answer.line, end)


def _replayed(exercise: Exercise, moves: Sequence[str]) -> tuple[ReversiPosition, Turn]:
    """The position and the player's turn after right moves and their answers."""
    position, turn = exercise.position, exercise.turn
    assert turn is not None, "the caller has looked"  # noqa: S101 - for the type checker
    rest = tuple(moves)
    while rest:
        answer = turn.answers.get(rest[0])
        if answer is None or answer.turn is None or rest[1 : 1 + len(answer.line)] != answer.line:
            raise IllegalMove("not_in_exercise", f"{' '.join(moves)} is not part of the exercise")
        position = _after(position.play(rest[0]), answer.line)
        rest, turn = rest[1 + len(answer.line) :], answer.turn
    return position, turn


def _after(position: ReversiPosition, moves: Sequence[str]) -> ReversiPosition:
    for move in moves:
        position = position.play(move)
    return position


def _best_end(position: ReversiPosition, turn: Turn) -> ReversiPosition:
    """The board at the end of best play from a turn."""
    best: Turn | None = turn
    while best is not None:
        move = _best_of(best)
        position = _after(position.play(move), best.answers[move].line)
        best = best.answers[move].turn
    return position


def _best_of(turn: Turn) -> str:
    """The best move of a turn; among equal ones, one that the exercise goes on with."""
    return max(
        turn.answers,
        key=lambda move: (turn.answers[move].discs, turn.answers[move].turn is not None),
    )


def position_after(exercise: Exercise, moves: Sequence[str]) -> ReversiPosition:
    """The position after right moves and their answers; raises `IllegalMove`."""
    if exercise.asks:
        return _unmoved(exercise, moves)
    if exercise.opening is None:
        return _replayed(exercise, moves)[0]
    return _replayed_opening(exercise, moves)


def best_move(exercise: Exercise, moves: Sequence[str]) -> str:
    """A right move after `moves` (in the form that `judge` takes); raises `IllegalMove`."""
    if exercise.asks:
        legal = _unmoved(exercise, moves).legal_moves()
        return next(move for move in legal if is_right(exercise, move))
    if exercise.opening is not None:
        return best_of(_replayed_opening(exercise, moves), exercise.opening)[0]
    return _best_of(_replayed(exercise, moves)[1])


def best_line(exercise: Exercise, moves: Sequence[str]) -> tuple[str, ...]:
    """The line that begins with `best_move` and ends with the game; raises `IllegalMove`."""
    if exercise.opening is not None or exercise.asks:
        return ()
    line: list[str] = []
    turn: Turn | None = _replayed(exercise, moves)[1]
    while turn is not None:
        move = _best_of(turn)
        line += [move, *turn.answers[move].line]
        turn = turn.answers[move].turn
    return tuple(line)


def _by_rules(exercise: Exercise, moves: Sequence[str]) -> Verdict:
    """The verdict on the move of a first step, with White's pass or the reply that shows why not."""
    after = _unmoved(exercise, moves[:-1]).play(moves[-1])
    if is_right(exercise, moves[-1]):
        follows = (PASS,) if after.legal_moves() == (PASS,) else ()
        return Verdict(SOLVED, follows, _after(after, follows))
    why = why_not(exercise, moves[-1])
    follows = (why["reply"],) if "reply" in why else ()
    return Verdict(WRONG, follows, _after(after, follows), why)


def _unmoved(exercise: Exercise, moves: Sequence[str]) -> ReversiPosition:
    """The position of a first step, which asks for one move; raises `IllegalMove` after any."""
    if moves:
        raise IllegalMove("not_in_exercise", "a first step is one move")
    return exercise.position


def _named(exercise: Exercise, moves: Sequence[str]) -> Verdict:
    """The verdict of the names on the last move of an opening."""
    opening = exercise.opening
    assert opening is not None, "the caller has looked"  # noqa: S101 - for the type checker
    position = _replayed_opening(exercise, moves[:-1])
    after = position.play(moves[-1])
    if not leads_to(after, opening):
        return Verdict(WRONG, (), after, why_not_named(position, moves[-1]))
    if is_reached(after, opening):
        return Verdict(SOLVED, (), after)
    reply = replies_of((*exercise.moves, *moves), after, opening)
    return Verdict(RIGHT, (reply,), after.play(reply))


def _replayed_opening(exercise: Exercise, moves: Sequence[str]) -> ReversiPosition:
    position, opening = exercise.position, exercise.opening
    assert opening is not None, "the caller has looked"  # noqa: S101 - for the type checker
    for place, move in enumerate(moves):
        before, position = position, position.play(move)
        earlier = (*exercise.moves, *moves[:place])
        answered = place % 2 and move != replies_of(earlier, before, opening)
        if (
            PASS in moves
            or answered
            or not leads_to(position, opening)
            or is_reached(position, opening)
        ):
            raise IllegalMove("not_in_exercise", f"{' '.join(moves)} is not part of the exercise")
    if len(moves) % 2:
        raise IllegalMove("not_in_exercise", "it is not the player's turn")
    return position
