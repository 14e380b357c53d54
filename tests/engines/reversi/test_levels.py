from itertools import pairwise
from math import ceil

from engines.reversi.kernels.search_state import INFINITY
from engines.reversi.levels import CLASSIC, LEVELS, TRAINED
from engines.reversi.scores import FINISHED

NAMES = ["菜鸟", "新手", "入门", "棋手", "棋士", "大师", "宗师", "棋圣"]
NAMES_ABOVE = ["用智", "通幽", "坐照", "入神"]
CLASSIC_LEVELS, TRAINED_LEVELS = LEVELS[:CLASSIC], LEVELS[CLASSIC:]


def test_the_eight_classic_levels():
    assert [level.name.zh for level in CLASSIC_LEVELS] == NAMES
    assert [level.number for level in LEVELS] == list(range(1, 13))
    assert [level.evaluation for level in CLASSIC_LEVELS] == (
        ["discs"] + 3 * ["places"] + 2 * ["mobility"] + 2 * ["stability"]
    )


def test_four_levels_above_them_use_the_trained_evaluation():
    assert [level.name.zh for level in TRAINED_LEVELS] == NAMES_ABOVE
    assert {level.evaluation for level in TRAINED_LEVELS} == {TRAINED}


def test_each_level_looks_at_least_as_far_as_the_one_before():
    for levels in (CLASSIC_LEVELS, TRAINED_LEVELS):  # trained levels search less deep
        for weaker, stronger in pairwise(levels):
            assert weaker.limit.depth <= (stronger.limit.depth or 60)
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.exact_from <= stronger.exact_from
    for weaker, stronger in pairwise(CLASSIC_LEVELS):
        assert weaker.slack >= stronger.slack


def test_a_level_is_limited_by_depth_alone_so_that_it_repeats_itself():
    for level in LEVELS[:-1]:
        assert level.limit.depth is not None
        assert level.limit.nodes is level.limit.seconds is None


def test_the_strongest_level_has_a_clock_instead():
    assert (LEVELS[-1].limit.depth, LEVELS[-1].limit.seconds) == (None, 4.9)


WORDS = {
    1: "one",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
}


def test_what_a_level_says_it_sees_is_what_it_does():
    for level in LEVELS:
        depth, seconds = level.limit.depth, level.limit.seconds
        if depth is not None:
            assert f"{WORDS[depth]} " in level.sees.en.replace(";", " ") + " "
            assert f"{depth} 步" in level.sees.zh
        else:
            assert f"{WORDS[ceil(seconds)]} seconds" in level.sees.en
            assert f"{ceil(seconds)} 秒" in level.sees.zh
        if level.exact_from > (depth or 0):
            assert f"last {level.exact_from} squares" in level.sees.en
            assert f"最后 {level.exact_from} 格" in level.sees.zh


def test_a_finished_game_is_beyond_every_estimate():
    highest_estimate = 64 * 15 + 64
    assert highest_estimate < FINISHED
    assert FINISHED + 64 < INFINITY
