from itertools import pairwise

from engines.reversi.levels import FINISHED, LEVELS
from engines.reversi.table import INFINITY

NAMES = ["菜鸟", "新手", "入门", "棋手", "棋士", "大师", "宗师", "棋圣"]


def test_the_eight_classic_levels():
    assert [level.name.zh for level in LEVELS] == NAMES
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert [level.evaluation for level in LEVELS] == (
        ["discs"] + 3 * ["places"] + 2 * ["mobility"] + 2 * ["stability"]
    )


def test_each_level_looks_at_least_as_far_as_the_one_before():
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.limit.depth <= stronger.limit.depth
        assert weaker.exact_from <= stronger.exact_from
        assert weaker.slack >= stronger.slack


def test_a_level_is_limited_by_depth_alone_so_that_it_repeats_itself():
    for level in LEVELS:
        assert level.limit.depth is not None
        assert level.limit.nodes is level.limit.seconds is None


def test_what_a_level_says_it_sees_is_what_it_does():
    words = ["", "one", "two", "three", "four", "five", "six"]
    for level in LEVELS:
        assert f"{words[level.limit.depth]} " in level.sees.en.replace(";", " ") + " "
        assert f"{level.limit.depth} 步" in level.sees.zh
        if level.exact_from > level.limit.depth:
            assert f"last {level.exact_from} squares" in level.sees.en
            assert f"最后 {level.exact_from} 格" in level.sees.zh


def test_a_finished_game_is_beyond_every_estimate():
    highest_estimate = 64 * 15 + 64
    assert highest_estimate < FINISHED
    assert FINISHED + 64 < INFINITY
