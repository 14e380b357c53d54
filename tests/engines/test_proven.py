"""Proofs overrule estimates of the same position."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Analysis, MoveValue, Position, Thought
from engines.proven import (
    NOTHING,
    after,
    after_move,
    analysis_of_both,
    before_move,
    combined,
    of_all_moves,
    of_only_move,
    of_thought,
    proofs_of,
    proven_part,
    score_of,
    spread,
    thought_of_both,
)
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate, Exact, Loss, Score, Seen, Win, is_proven, tighter

MOVES = ("a1", "b2", "c3", "d4")
ends = st.builds(Win, st.integers(0, 40)) | st.builds(Loss, st.integers(0, 40))
go_scores = ends | st.builds(Estimate, st.integers(-99, 99))
go_values = st.dictionaries(st.sampled_from(MOVES), go_scores).map(
    lambda values: analysis(*values.items())
)


def test_two_stretches_of_a_search_count_as_one() -> None:
    deep = Thought("a1", Estimate(3, "discs"), ("a1",), 9, nodes=100, seconds=2.0, bounds=(-8, 6))
    later = Thought("b2", Estimate(1, "discs"), ("b2",), 4, nodes=30, seconds=0.5, bounds=(-4, 64))
    both = thought_of_both(deep, later)
    assert (both.move, both.nodes, both.seconds, both.bounds) == ("a1", 130, 2.5, (-4, 6))
    proven = Thought("b2", Exact(4), ("b2",), 4, nodes=30, seconds=0.5)
    assert thought_of_both(deep, proven).score == Exact(4)
    first = replace(analysis(("a1", Estimate(3)), ("b2", Estimate(5))), nodes=100, seconds=2.0)
    then = Analysis(analysis(("a1", Win(3)), ("b2", Estimate(0))).values, 2, nodes=30, seconds=0.5)
    found = analysis_of_both(first, then)
    assert (found.depth, found.nodes, found.seconds) == (3, 130, 2.5)
    assert scores(found) == {"a1": Win(3), "b2": Estimate(5)}


def analysis(*values: tuple[str, Score], result: Score | None = None) -> Analysis:
    ranked = sorted(values, key=lambda value: value[1], reverse=True)
    return Analysis(tuple(MoveValue(m, score, (m,)) for m, score in ranked), 3, result=result)


def scores(found: Analysis) -> dict[str, Score]:
    return {value.move: value.score for value in found.values}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (Estimate(9), Loss(6), Loss(6)),
        (Win(9), Estimate(-9), Win(9)),
        (Win(9), Win(7), Win(7)),
        (Loss(8), Loss(6), Loss(6)),
        (Estimate(1), Estimate(2), Estimate(1)),
        (Estimate(1, "discs"), Exact(4), Exact(4)),
    ],
)
def test_of_two_scores_the_proven_or_shorter_one_says_more(
    one: Score, other: Score, said: Score
) -> None:
    assert tighter(one, other) == said


def test_of_two_equal_ends_the_exact_one_says_more() -> None:
    for one, other in ((Win(9), Win(9, exactly=True)), (Loss(8), Loss(8, exactly=True))):
        for first, second in ((one, other), (other, one)):
            said = tighter(first, second)
            assert isinstance(said, Win | Loss)
            assert said.exactly
    assert tighter(Win(9), Win(7, exactly=True)) == Win(7)


def exactness(score: Score | None) -> bool:
    assert isinstance(score, Win | Loss)
    return score.exactly


def test_a_length_is_exact_only_where_no_other_move_may_change_it() -> None:
    sure, bound = Win(5, exactly=True), Win(9)
    assert not exactness(of_all_moves(analysis(("a1", sure), ("b2", bound))).result)
    assert exactness(of_all_moves(analysis(("a1", sure), ("b2", Loss(4)))).result)
    assert exactness(of_all_moves(analysis(("a1", Loss(6, exactly=True)), ("b2", Loss(4)))).result)
    assert not exactness(of_all_moves(analysis(("a1", Loss(6)), ("b2", Loss(4)))).result)
    assert not exactness(analysis(("a1", sure)).proven_result)
    known = combined(analysis(("a1", Win(5))), analysis(result=sure))
    assert exactness(known.best.score), "no move wins sooner than the position is won"
    lost = analysis(result=Loss(6, exactly=True))
    assert not exactness(after(lost, "a1").result)
    assert not exactness(combined(analysis(("a1", Estimate(0))), lost).best.score)
    assert exactness(after(analysis(("a1", sure)), "a1").result)


@given(ends.filter(lambda end: end.in_plies > 0))
def test_a_move_changes_the_side_and_the_distance_to_the_end(score: Win | Loss) -> None:
    assert before_move(after_move(score)) == score


def test_after_a_move_an_end_that_was_seen_is_nearer_too_and_an_estimate_stays() -> None:
    assert after_move(Win(7)) == Loss(6)
    assert after_move(Win(0)) == Loss(0)
    assert after_move(Seen(Win(5))) == Seen(Loss(4))
    assert after_move(Seen(Exact(12))) == Seen(Exact(-12))
    assert after_move(Estimate(3)) == Estimate(-3)


@given(go_values, go_values)
def test_combining_never_forgets_a_proof(one: Analysis, other: Analysis) -> None:
    found = combined(one, other)
    for part in (one, other):
        for value in part.values:
            if value.exact:
                assert is_proven(scores(found)[value.move])
    assert combined(found, other).values == found.values
    assert list(found.values) == sorted(found.values, key=lambda value: value.score, reverse=True)


def test_only_an_analysis_of_all_moves_tells_that_all_lose() -> None:
    some = analysis(("a1", Loss(4)), ("b2", Loss(6)))
    assert some.proven_result is None
    assert of_all_moves(some).proven_result == Loss(6)
    assert of_all_moves(analysis(("a1", Loss(4)), ("b2", Estimate(0)))).proven_result is None
    assert of_all_moves(NOTHING) == NOTHING


def test_the_only_move_is_worth_what_its_position_is() -> None:
    passes = ReversiPosition.from_text("X" * 62 + "O- O")
    assert scores(of_only_move(analysis(result=Exact(-64)), passes)) == {"pass": Exact(-64)}
    guessed = analysis(("pass", Estimate(-60)), result=Exact(-64))
    assert scores(of_only_move(guessed, passes)) == {"pass": Exact(-64)}
    assert scores(of_only_move(analysis(("pass", Estimate(-60))), passes)) == {
        "pass": Estimate(-60)
    }
    assert not of_only_move(analysis(result=Exact(-2)), ReversiPosition.start()).values


def test_what_is_kept_of_an_analysis() -> None:
    found = analysis(
        ("a1", Estimate(5)), ("b2", Estimate(3)), ("c3", Loss(4)), ("d4", Estimate(-1))
    )
    assert scores(proven_part(found)) == {"a1": Estimate(5), "c3": Loss(4)}
    assert scores(proofs_of(found)) == {"c3": Loss(4)}


def test_after_any_move_of_a_lost_position_the_other_side_wins() -> None:
    known = analysis(("a1", Loss(8)), result=Loss(8))
    assert after(known, "d4").proven_result == Win(7)
    assert of_thought(Thought(None, Estimate(0), (), 0, 0, 0.0)) == NOTHING


def test_an_exact_best_move_is_no_exact_score_while_another_move_is_only_estimated() -> None:
    guess = Estimate(2, "discs")
    assert score_of(analysis(("a1", Exact(4)), ("b2", guess))) == Estimate(4, "discs")
    assert score_of(analysis(("a1", Exact(4)), ("b2", Exact(2)))) == Exact(4)
    assert score_of(analysis(("a1", guess), ("b2", Exact(0)))) == guess
    assert score_of(analysis(("a1", Win(3)), ("b2", Estimate(2)))) == Win(3)
    assert score_of(analysis(("a1", guess), result=Exact(0))) == Exact(0)


# In a tree ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A node of a tree."""

    position: Position
    parent: int | None = None
    move: str | None = None


def tree(begun: Position, *moves: tuple[int, str]) -> list[Step]:
    """A tree of moves with the places of the positions before them."""
    nodes = [Step(begun)]
    for parent, move in moves:
        nodes.append(Step(nodes[parent].position.play(move), parent, move))
    return nodes


def test_a_proof_of_what_follows_is_a_proof_of_the_moves_before_whatever_a_search_thinks() -> None:
    nodes = tree(CaptureGoPosition.start(size="5", rules="free"), (0, "c3"), (0, "b2"), (1, "b3"))
    guessed = analysis(("b2", Estimate(12)), ("c3", Estimate(12)))
    found = spread(nodes, [guessed, NOTHING, NOTHING, analysis(result=Loss(16))])
    assert scores(found[1]) == {"b3": Win(17)}
    assert scores(found[0]) == {"c3": Loss(18), "b2": Estimate(12)}
    assert found[2] == NOTHING
    won = spread(nodes, [guessed, analysis(result=Loss(16)), NOTHING, NOTHING])
    assert (won[0].proven_result, won[0].best.move) == (Win(17), "c3")
    assert won[3].proven_result == Win(15), "every answer loses"


def test_a_proof_of_one_move_says_nothing_of_the_position_as_a_whole() -> None:
    nodes = tree(ReversiPosition.start(), (0, "d3"), (1, "c5"))
    guessed = analysis(("c3", Estimate(1, "discs")), ("c5", Estimate(0, "discs")))
    start = analysis(("d3", Estimate(0, "discs")), ("c4", Estimate(0, "discs")))
    found = spread(nodes, [start, guessed, analysis(result=Exact(-64))])
    assert scores(found[1]) == {"c5": Exact(64), "c3": Estimate(1, "discs")}
    assert found[1].proven_result is None
    assert found[0] == start


def test_a_position_all_of_whose_moves_are_proven_by_what_follows_them_is_proven() -> None:
    start = ReversiPosition.start()
    nodes = tree(start, *((0, move) for move in start.legal_moves()))
    ends = [analysis(result=Exact(discs)) for discs in (2, -4, 0, 6)]
    assert spread(nodes, [NOTHING, *ends])[0].proven_result == Exact(4)


def test_after_a_forced_pass_the_same_side_moves_again_and_its_score_is_not_turned() -> None:
    before = ReversiPosition.from_text("-XXO" + "X" * 4 + "X" * 55 + "- O")
    (move, *_) = before.legal_moves()
    settled = before.play(move).play("pass")
    nodes = [Step(before), Step(settled, 0, move)]
    back = spread(nodes, [NOTHING, analysis(result=Exact(-8))])
    assert scores(back[0]) == {move: Exact(-8)}
    on = spread(nodes, [analysis((move, Exact(-8))), NOTHING])
    assert on[1].proven_result == Exact(-8)
