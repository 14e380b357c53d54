"""Exercises made on demand: what they promise, and that they grow harder."""

from __future__ import annotations

import threading

import pytest

from engines.game import BadInput, Side
from engines.reversi import solve
from engines.reversi.exercises.collection import DRAW, read_exercise
from engines.reversi.exercises.judge import best_line, best_move, judge
from engines.reversi.practice.answer import EASIEST, MOST_DECOYS, answer, made

STEPS = (0, 3, 6, 9, 12)


@pytest.fixture(scope="module")
def exercises():
    return [made(seed, step) for seed, step in enumerate(STEPS)]


def test_one_move_keeps_the_result_and_every_other_loses_it(exercises):
    for exercise in exercises:
        position, turn = exercise.position, exercise.turn
        assert position.side_to_move is Side.BLACK
        assert set(turn.answers) == set(position.legal_moves())
        for move, known in turn.answers.items():
            after = position.play(move)
            assert known.discs == -solved(after, position.side_to_move.other)
        least = 0 if exercise.set.goal == DRAW else 1
        assert sum(known.discs >= least for known in turn.answers.values()) == 1


def solved(position, side):
    """The result with best play for a side, by the search of the strongest level."""
    if not position.legal_moves():
        discs = position.count(side) - position.count(side.other)
        empty = position.empties()
        return discs + (empty if discs > 0 else -empty if discs < 0 else 0)
    return solve(position).score.discs


def test_its_answers_can_be_played(exercises):
    for exercise in exercises:
        moves = []
        while True:
            moves.append(best_move(exercise, moves))
            verdict = judge(exercise, moves)
            assert verdict.found in ("right", "solved")
            if verdict.found == "solved":
                break
            moves += verdict.moves
        assert best_line(exercise, [])[0] == moves[0]


def test_steps_are_harder(exercises):
    for step, exercise in zip(STEPS, exercises, strict=True):
        decoys = min(len(exercise.position.legal_moves()) - 1, MOST_DECOYS) // 2
        assert abs(exercise.effort + decoys - EASIEST - step) <= 2
    efforts = [exercise.effort for exercise in exercises]
    assert efforts == sorted(efforts)


def test_the_same_seed_and_step_make_the_same_exercise(exercises):
    again = answer(2, STEPS[2], stop=threading.Event())
    assert again == exercises[2].to_line()
    assert read_exercise(again) == exercises[2]
    assert answer(3, STEPS[2], stop=threading.Event()) != again


def test_a_stop_ends_it():
    stop = threading.Event()
    stop.set()
    with pytest.raises(BadInput):
        made(1, 5, stop)
    with pytest.raises(BadInput):
        answer(1, -1, stop=threading.Event())
