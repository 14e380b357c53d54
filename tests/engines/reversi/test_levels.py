from itertools import pairwise
from math import ceil

from engines.reversi.levels import CLASSIC, LEVELS

WORDS = dict(enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1))


def test_a_level_is_limited_by_depth_alone_so_that_it_repeats_itself():
    for level in LEVELS[:-1]:
        assert level.limit.depth is not None
        assert level.limit.nodes is level.limit.seconds is None


def test_each_level_looks_at_least_as_far_as_the_one_before():
    for levels in (LEVELS[:CLASSIC], LEVELS[CLASSIC:]):  # trained levels search less deep
        for weaker, stronger in pairwise(levels):
            assert weaker.limit.depth <= (stronger.limit.depth or 60)
            assert weaker.slack >= stronger.slack
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.exact_from <= stronger.exact_from


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
