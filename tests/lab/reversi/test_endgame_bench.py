"""The endgames of the benchmark, and the leaves that it counts."""

import pytest

from lab.reversi.endgame_bench import endgames, published
from tests.engines.reversi.ffo import FFO


def test_the_bench_has_the_published_positions():
    rows = {each.number: each for each in published()}
    assert {number: rows[number].position for number in FFO} == {
        number: solved.position for number, solved in FFO.items()
    }
    assert all(rows[number].scores == solved.scores for number, solved in FFO.items())
    assert sorted(set(rows) - set(FFO)) == list(range(47, 60))


@pytest.mark.parametrize("number", range(47, 60))
def test_the_larger_positions_have_a_line_to_their_score(number):
    row = next(each for each in published() if each.number == number)
    position, side = row.position, row.position.side_to_move
    for move in row.line:
        position = position.play(move)
    if position.legal_moves() == ("pass",):
        position = position.play("pass")
    assert position.outcome() is not None
    result = position.count(side) - position.count(side.other)
    empties = position.empties() * ((result > 0) - (result < 0))
    assert row.scores[row.line[0]] == result + empties
    assert set(row.scores.values()) == {result + empties}


def test_the_bench_solves_and_says_whether_it_is_right():
    (row,) = endgames(range(40, 41))
    assert (row.number, row.empties, row.score, row.right) == (40, 20, 38, True)
    assert row.plain_nodes > row.late_nodes > 0
