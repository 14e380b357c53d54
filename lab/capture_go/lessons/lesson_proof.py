"""Builds the reply tree of a lesson with the exact solver, and verifies stored trees."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from engines.capture_go.lessons.collection import ATARI, POINTING, SAVE, Lesson
from engines.capture_go.lessons.reply_tree import Follow, Turn
from engines.capture_go.lessons.why_wrong import why_wrong
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import IllegalMove, Side
from lab.capture_go.lessons.resistance import (
    Fight,
    longest_reply,
    quickest_capture,
)
from lab.capture_go.lessons.solver_queries import Prover
from lab.problem_tables import NotProven

UNSAVED_IN = 7
"""Plies within which a wrong move of a rescue must lose the chain."""


def atari_turn(fight: Fight, position: CaptureGoPosition) -> Turn:
    """The tree of a position where the chain in question is to be put in atari, by the rules alone."""
    right: dict[str, Follow | None] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    for move in position.legal_moves():
        after = position.play(move)
        capture = quickest_capture(after)
        if capture is not None:
            wrong[move] = (capture,)
        elif fight.liberties(after) == 1:
            right[move] = None
        else:
            moves = after.legal_moves()
            wrong[move] = (max(moves, key=lambda each: fight.worth(after, each)),)
    return Turn(MappingProxyType(right), MappingProxyType(wrong))


def check(prover: Prover, lesson: Lesson) -> None:
    """Verify a stored lesson; raises `NotProven` with the statement that is false."""
    position = lesson.position
    if not lesson.chain.stones or position.side_to_move is not Side.BLACK:
        raise NotProven("Black is to move")
    if lesson.set.goal in POINTING:
        if not lesson.wanted:
            raise NotProven("nothing is asked for")
        return
    if lesson.turn is None:
        raise NotProven("the tree is missing")
    try:
        check_reasons(lesson)
        if lesson.set.goal == ATARI:
            _check_same(lesson.turn, atari_turn(_fight(lesson), position))
            return
        if lesson.set.goal == SAVE:
            _check_rescue(prover, lesson)
        else:
            _check_capture(prover, lesson)
        _check_turn(prover, lesson, position, lesson.turn, lesson.plies)
    except IllegalMove as error:
        raise NotProven(f"the tree has an illegal move: {error}") from error


def _fight(lesson: Lesson) -> Fight:
    return Fight(lesson.chain.stones[0], lesson.set.key)


def check_reasons(lesson: Lesson) -> None:
    """Check by the rules that each wrong first move has a line, and that its end shows the reason."""
    assert lesson.turn is not None, "the caller has looked"  # noqa: S101 - for the type checker
    if {*lesson.turn.right, *lesson.turn.wrong} != set(lesson.position.legal_moves()):
        raise NotProven("a first move is neither right nor wrong")
    for move, line in lesson.turn.wrong.items():
        facts = why_wrong(lesson, lesson.position, move, line, lesson.plies)
        if not line or not shows_reason(lesson, facts):
            raise NotProven(f"the line after {move} does not show why it is wrong")


def _check_same(stored: Turn, expected: Turn) -> None:
    if set(stored.right) != set(expected.right) or set(stored.wrong) != set(expected.wrong):
        raise NotProven("other moves give atari")


def _check_rescue(prover: Prover, lesson: Lesson) -> None:
    if len(prover.saving_moves(lesson.position, lesson.plies)) != 1:
        raise NotProven("the saving move is not unique")
    if len(prover.saving_moves(lesson.position, UNSAVED_IN)) != 1:
        raise NotProven("a wrong move is not captured soon")


def _check_capture(prover: Prover, lesson: Lesson) -> None:
    if prover.shortest_win(lesson.position, lesson.plies) != lesson.plies:
        raise NotProven(f"the shortest win does not take {lesson.plies} plies")


def _check_turn(
    prover: Prover, lesson: Lesson, position: CaptureGoPosition, turn: Turn, plies: int
) -> None:
    if {*turn.right, *turn.wrong} != set(position.legal_moves()):
        raise NotProven(f"a move is missing at {position.to_text()}")
    for move, line in turn.wrong.items():
        _check_wrong(prover, lesson, position.play(move), line, plies - 1)
    for move, follow in turn.right.items():
        after = position.play(move)
        if lesson.set.goal == SAVE:
            continue  # already settled by the number of saving moves
        if follow is None:
            if after.outcome() is None:
                raise NotProven(f"{move} does not end the game")
            continue
        if not prover.wins(after, position.side_to_move, plies - 1):
            raise NotProven(f"{move} does not win at {position.to_text()}")
        if follow.reply != longest_reply(prover, _fight(lesson), after, plies - 1):
            raise NotProven(f"{follow.reply} is not the longest resistance in the fight")
        _check_turn(prover, lesson, after.play(follow.reply), follow.turn, plies - 2)


def _check_wrong(
    prover: Prover, lesson: Lesson, position: CaptureGoPosition, line: tuple[str, ...], plies: int
) -> None:
    """Check that a line ends with the opponent's capture or a reply that leaves no win."""
    opponent = position.side_to_move
    if lesson.set.goal != SAVE and prover.wins(position, opponent.other, plies):
        raise NotProven(f"the move before {' '.join(line)} wins")
    for move in line:
        position, plies = position.play(move), plies - 1
    outcome = position.outcome()
    if outcome is not None:
        if outcome.winner is not opponent:
            raise NotProven("a refutation captures for the wrong side")
    elif lesson.set.goal == SAVE or prover.wins(position, opponent.other, plies):
        raise NotProven(f"{' '.join(line)} is not a refutation")


def shows_reason(lesson: Lesson, facts: dict[str, Any]) -> bool:
    """Whether the numbers of a reason prove it to who sees the board at the end of the line."""
    code = facts["code"]
    if code in {"own_atari", "left_in_atari", "captured_first"}:
        return bool(facts["stones"])
    if lesson.set.goal == SAVE:
        return False
    if code in {"not_in_time", "not_asked"}:
        return False
    if code == "no_atari":
        return bool(facts["left"] != 1)
    if code == "not_captured":
        return bool(facts["has"] >= 1)
    return bool(facts["has"] > facts["needed"])
