"""Certain knowledge: every proven value is right, and a lost position has one for every move."""

from __future__ import annotations

import pytest
from hypothesis import given

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.solving.known_results import known
from engines.capture_go.solving.solver import solution
from engines.capture_go.solving.table_results import table_result
from engines.game import Limit
from engines.proven import NOTHING
from engines.score import Loss, Win
from tests.engines.capture_go.tables import positions
from tests.support.examples import examples

FEW = Limit(nodes=40_000)


def start(**options: str) -> CaptureGoPosition:
    return CaptureGoPosition.start(**options)


@examples(40)
@given(positions(largest=5))
def test_every_proven_value_is_a_right_bound(position: CaptureGoPosition) -> None:
    found = known(position, limit=FEW)
    for value in found.values:
        after = position.play(value.move)
        if after.outcome() is not None:
            assert value.score == Win(1)
            continue
        answer = solution(after, limit=Limit(nodes=200_000), all_best=False)
        if answer.plies is not None:
            assert (answer.winner is position.side_to_move) == isinstance(value.score, Win)
            assert isinstance(value.score, Win | Loss)
            assert answer.plies + 1 <= value.score.in_plies
    if isinstance(found.result, Loss):
        assert sorted(value.move for value in found.values) == list(position.legal_moves())


@examples(20)
@given(positions(largest=5))
def test_an_analysis_never_says_less_than_what_is_known(position: CaptureGoPosition) -> None:
    found, analysis = known(position, limit=FEW), engine.analyse(position, limit=FEW)
    if found.result is not None:
        assert analysis.proven_result == found.result
    if isinstance(found.result, Loss):
        assert analysis.proven


@pytest.mark.parametrize(
    ("position", "result"),
    [
        (start(rules="free", size="5"), Win(19)),
        (start(rules="free", size="5").play("c3"), Loss(18)),
        (start(rules="contact", size="9").play("e5").play("f5"), Win(37)),
        (start(rules="contact", size="9"), Win(39)),
    ],
)
def test_the_line_of_a_solved_start_goes_to_its_end(
    position: CaptureGoPosition, result: Win | Loss
) -> None:
    found = known(position)
    assert found.result == result
    line = max((value.pv for value in found.values if value.score == result), key=len)
    assert len(line) == result.in_plies
    for move in line:
        position = position.play(move)
    assert position.outcome() is not None


def test_moves_equal_by_symmetry_have_the_same_value() -> None:
    position = start(rules="contact", size="9").play("e5").play("f5")
    values = {value.move: value.score for value in table_result(position).values}
    assert values["f4"] == values["f6"] == Win(37)


def test_a_way_into_the_table_is_not_taken_for_the_shortest_win() -> None:
    position = CaptureGoPosition.from_text("-----/---O-/---X-/-----/----- X", rules="free")
    solved = table_result(position)
    assert (solved.result, solved.best.move, solved.best.score) == (None, "c3", Win(17))
    assert known(position).proven_result == Win(7)
    assert engine.analyse(position, limit=Limit(depth=1)).best.score == Win(7)


def test_the_table_knows_nothing_of_other_boards() -> None:
    assert table_result(start(rules="free", size="9")) == NOTHING
    assert table_result(start(rules="free", size="5", target="3")) == NOTHING


def test_captures_are_named_and_those_that_win() -> None:
    position = start(rules="free", size="7")
    for move in ("d4", "d5", "e5", "c4", "c5", "e4", "c3", "b4"):
        position = position.play(move)
    facts = position.facts()
    assert (facts["captures_at"], facts["wins_at"]) == (["d6"], ["d6"])
    text, _, side = position.to_text().partition(" ")
    longer = CaptureGoPosition.from_text(f"{text} {side} 0:0", rules="free", target="3")
    assert (longer.facts()["captures_at"], longer.facts()["wins_at"]) == (["d6"], [])
