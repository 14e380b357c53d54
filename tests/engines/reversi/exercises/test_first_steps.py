"""The first steps: what each asks for, is right and nothing else, by the rules."""

from __future__ import annotations

import pytest

from engines.game import IllegalMove, Side
from engines.problems import SOLVED, WRONG
from engines.reversi.exercises.first_steps import first_steps
from engines.reversi.exercises.judge import best_line, best_move, judge, position_after
from tests.support.problems import shipped_exercise

RIGHT = [["c4", "d3", "e6", "f5"], ["d4"], ["e4"], ["a1"], ["h5"]]
"""The right moves of each, counted on the board."""


@pytest.mark.parametrize("number", range(1, 6))
def test_a_first_step_is_solved_by_what_it_asks_for(number: int) -> None:
    step = shipped_exercise("first", number)
    found = {move: judge(step, [move]) for move in step.position.legal_moves()}
    right = sorted(move for move, verdict in found.items() if verdict.found == SOLVED)
    assert right == RIGHT[number - 1]
    assert best_move(step, []) in right
    assert best_line(step, []) == ()
    for move, verdict in found.items():
        if verdict.found == WRONG:
            assert verdict.why is not None
            after = step.position.play(move)
            assert set(verdict.moves) <= set(after.legal_moves())


def test_the_steps_teach_what_they_say() -> None:
    _, lines, no_move, corner, last = first_steps()
    assert judge(lines, ["e7"]).why == {"code": "one_line"}
    passed = judge(no_move, ["e4"])
    assert passed.moves == ("pass",)
    assert passed.end.side_to_move is Side.BLACK
    assert judge(no_move, ["c1"]).why == {"code": "answered", "reply": "a4"}
    assert judge(corner, ["h4"]).why == {"code": "leaves_corner", "reply": "a1", "at": "a1"}
    end = judge(last, ["h5"]).end
    assert last.position.count(Side.BLACK) < last.position.count(Side.WHITE)
    assert end.count(Side.BLACK) > end.count(Side.WHITE)
    assert end.outcome() is not None


def test_a_first_step_is_one_legal_move() -> None:
    step = shipped_exercise("first", 1)
    for moves in (["a1"], ["d3", "c3"], []):
        with pytest.raises(IllegalMove):
            judge(step, moves)
    with pytest.raises(IllegalMove):
        position_after(step, ["d3"])
