"""Proven wins have the shortest line, to the end of the game."""

import pytest
from hypothesis import given

from engines.capture_go.lessons.collection import shipped_lessons
from engines.capture_go.levels import LEVELS
from engines.capture_go.search import engine
from engines.capture_go.solving.winning_lines import whole_thought
from engines.game import Limit
from engines.score import Win
from tests.engines.capture_go.tables import positions
from tests.support.examples import examples


def end_of(position, line):
    for move in line:
        position = position.play(move)
    return position.outcome()


@examples(40)
@given(positions(largest=5))
def test_a_win_that_an_analysis_proves_is_played_to_its_end(position):
    values = engine.analyse(position, limit=Limit(depth=3)).values
    assert [value.score for value in values] == sorted((v.score for v in values), reverse=True)
    for value in values:
        if value.score == Win(len(value.pv)):
            assert end_of(position, value.pv).winner is position.side_to_move
    best = values[0]
    answer = engine.solution(position, limit=Limit(nodes=30_000), all_best=False)
    if isinstance(best.score, Win) and answer.plies is not None:
        assert best.score.in_plies == answer.plies == len(best.pv)


@pytest.mark.parametrize("key", ["ladder", "net", "five"])
def test_the_top_level_tells_the_line_of_a_lesson(key):
    for lesson in shipped_lessons()[key]:
        thought = engine.think(lesson.position, LEVELS[-1])
        assert thought.score == Win(lesson.plies)
        assert len(thought.pv) == lesson.plies
        assert end_of(lesson.position, thought.pv).winner is lesson.position.side_to_move


def test_a_thought_without_a_win_stays_as_it_is():
    position = shipped_lessons()["net"][0].position
    thought = engine.think(position, LEVELS[0], seed=1)
    assert thought.exact is False
    assert whole_thought(position, thought, Limit(), None) == thought
