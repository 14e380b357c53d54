"""Known values of a position are the same for all who ask, and only grow."""

from __future__ import annotations

from engines.game import Analysis, MoveValue
from engines.registry import duel
from engines.score import Estimate
from webapp.engine_jobs.known_values import UNSEARCHED, KnownValues

GO = duel("capture-go")


def found(depth: int, seconds: float = 0.0) -> Analysis:
    value = MoveValue("c3", Estimate(depth, "points"), ("c3",))
    return Analysis((value,), depth, seconds=seconds)


def test_options_are_a_part_of_a_position_in_any_order() -> None:
    known = KnownValues()
    options = GO.check_options({"size": "5"})
    start = GO.position.start(**options)
    known.learn(GO, options, start, found(3))
    again = dict(reversed(options.items()))
    assert known.of(GO, again, start).analysis == found(3)
    other = next(rules for rules in GO.options[0].choices if rules != options[GO.options[0].name])
    assert known.of(GO, {**options, GO.options[0].name: other}, start) is UNSEARCHED


def test_the_deeper_analysis_stays_and_rounds_are_counted_when_they_find_nothing() -> None:
    known, options = KnownValues(), GO.check_options({})
    start = GO.position.start(**options)
    assert known.learn(GO, options, start, None, 1).rounds == 1
    assert known.learn(GO, options, start, found(4, 2.0)).analysis == found(4, 2.0)
    assert known.learn(GO, options, start, found(3, 1.0)).analysis == found(4, 2.0)
    assert known.learn(GO, options, start, found(5, 1.0), 2).analysis == found(5, 2.0)
    assert known.of(GO, options, start).rounds == 2
