"""The report of a review of positions with given values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.game import Analysis, MoveValue, Outcome, Side
from engines.registry import DUELS
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate, Exact, Loss, Score, Win
from tests.support.finished_matches import analysis, discs, match_of
from webapp.core.messages import plain
from webapp.matches.reviews.report import Review, final_score
from webapp.matches.reviews.turning_points import changes_winner, is_decisive, own_fault


def test_a_loss_is_the_difference_to_the_best_move() -> None:
    match = match_of("reversi", "d3", "c3", resigned=Side.WHITE)
    review = Review(
        match, {0: analysis(("c4", discs(5)), ("d3", discs(2))), 1: analysis(("c3", Exact(1)))}
    )
    assert [review.loss(1), review.loss(2)] == [3, 0]
    first, second, last = map(plain, review.positions())
    assert (first["score"], first["exact"], first["loss"], first["played"]) == (5, False, 3, "d3")
    assert (second["score"], second["exact"], second["loss"]) == (-1, True, 0)
    assert (first["worth"], second["worth"]) == ({"estimate": 5, "unit": "discs"}, {"discs": -1})
    assert (last["score"], last["values"], last["line"], last["side"]) == (None, [], [], "black")
    losses = plain(review.losses())
    assert losses["black"] == {"sum": 3, "moves": 1, "of": 1, "average": 3.0}
    assert losses["white"] == {"sum": 0, "moves": 1, "of": 1, "average": 0.0}


def test_nothing_is_said_of_what_is_not_known() -> None:
    review = Review(match_of("reversi", "d3", resigned=Side.WHITE), {})
    assert review.loss(1) is None
    assert review.turning_points() == ()
    assert review.losses().black.average is None
    assert [position.score for position in review.positions()] == [None, None]


def test_who_gives_the_win_away_is_a_turning_point_however_little_it_was() -> None:
    match = match_of("reversi", "d3", "c3", "c4", resigned=Side.WHITE)
    little = {0: analysis(("c4", Exact(1)), ("d3", Exact(0)))}
    more = {1: analysis(("e3", discs(9)), ("c3", discs(5)))}
    less = {2: analysis(("b3", discs(9)), ("c4", discs(6)))}
    found = Review(match, little | more | less).turning_point_messages()
    assert [(turn.ply, turn.loss, turn.exact) for turn in found] == [
        (1, 1, True),
        (2, 4, False),
    ]
    before = {"worth": {"estimate": -9, "unit": "discs"}, "score": -9, "exact": False}
    assert plain(found[1].before) == before, "scores are Black's"
    assert (found[0].move, found[0].better) == ("d3", "c4")


@pytest.mark.parametrize(
    ("best", "played", "decisive"),
    [
        (discs(-48), discs(-59), False),  # lost anyway
        (discs(40), discs(20), False),  # won anyway
        (discs(2), discs(-6), True),
        (Exact(1), Exact(0), True),
        (Exact(0), Exact(-2), True),
        (discs(1), discs(-1), False),  # estimates are not so good
        (discs(20), discs(13), False),
        (discs(20), discs(12), True),
        (discs(-12), discs(-40), True),
        (discs(-13), discs(-40), False),
        (Exact(64), Exact(-64), True),
    ],
)
def test_a_turning_point_costs_something_while_the_game_is_open(
    best: Score, played: Score, decisive: bool
) -> None:
    assert is_decisive(DUELS["reversi"], best, played) is decisive


def test_what_changes_the_winner_comes_before_what_costs_more() -> None:
    match = match_of("reversi", "d3", "c3", "c4", resigned=Side.WHITE)
    more = {0: analysis(("c4", discs(15)), ("d3", discs(5)))}
    changing = {1: analysis(("e3", discs(2)), ("c3", discs(-3)))}
    found = Review(match, more | changing).turning_points()
    assert [changes_winner(each.before.score, each.after.score) for each in found] == [False, True]
    assert max(found, key=lambda each: each.weight).ply == 2


def gift(level: int) -> Review:
    """A review of a game against a level, in which Black opens the corner h8 when far ahead."""
    match = match_of("reversi", "e6", "f6", "f5", "d6", "g7", resigned=Side.BLACK)
    seats = {**match.seats, Side.WHITE: replace(match.seats[Side.WHITE], level=level)}
    given = MoveValue("g7", discs(24), ("g7", "h8"))
    best = MoveValue("c4", discs(40), ("c4", "c3"))
    lead = {2: analysis(("g6", discs(9)), ("f5", discs(1)))}
    analyses = {4: Analysis((best, given), 8), **lead}
    return Review(replace(match, seats=seats), analyses)


def test_what_is_given_away_to_a_weak_level_is_a_turning_point_in_a_decided_game_too() -> None:
    found = gift(3).turning_points()
    assert [(each.ply, each.gift, each.cost) for each in found] == [(3, False, 8), (5, True, 0)]
    assert max(found, key=lambda each: each.weight).ply == 5
    told = gift(3).turning_point_messages()[1]
    assert told.fault is not None
    assert (told.fault["code"], told.fault["at"]) == ("opens_corner", "h8")
    assert told.fault["ghosts"] == [("g7", 1), ("h8", 2)]
    assert [each.ply for each in gift(4).turning_points()] == [3]


def test_an_atari_left_in_a_lost_game_against_a_weak_level_is_a_turning_point() -> None:
    moves = ["a1", "a2", "e5", "b1"]
    match = match_of("capture-go", *moves, rules="free", size="5")
    seats = {**match.seats, Side.WHITE: replace(match.seats[Side.WHITE], level=1)}
    ran, left = MoveValue("b1", Loss(6), ("b1",)), MoveValue("e5", Loss(2), ("e5", "b1"))
    found = Review(replace(match, seats=seats), {2: Analysis((ran, left), 8)}).turning_points()
    assert [(each.ply, each.gift, each.loss) for each in found] == [(3, True, 0)]
    strong = {**match.seats, Side.WHITE: replace(match.seats[Side.WHITE], level=8)}
    assert (
        Review(replace(match, seats=strong), {2: Analysis((ran, left), 8)}).turning_points() == ()
    )


def test_a_rout_has_the_moves_that_lost_most() -> None:
    match = match_of("reversi", "e6", "f6", "f5", "d6", "c3", "d3", resigned=Side.BLACK)
    match = replace(
        match,
        seats={side: replace(s, kind="person", level=None) for side, s in match.seats.items()},
    )
    given = {4: ("c3", -30, -50), 2: ("f5", -20, -26), 0: ("e6", 0, -6), 1: ("f6", 6, 0)}
    values = {}
    for ply, (move, best, played) in given.items():
        other = next(each for each in match.after_plies(ply).legal_moves() if each != move)
        values[ply] = analysis((other, discs(best)), (move, discs(played)))
    last = match.position.legal_moves()[0]
    end = {6: analysis((last, discs(-50)))}
    open_game = Review(match, values).turning_point_messages()
    rout = Review(match, values | end).turning_point_messages()
    assert [(each.ply, each.main) for each in open_game] == [(1, True), (2, True)]
    assert [(each.ply, each.main) for each in rout] == [(1, True), (2, False), (3, True), (5, True)]


def test_a_fault_that_the_better_move_has_too_is_not_told() -> None:
    match = match_of("reversi", "e6", "f6", "f5", "d6", "g7", resigned=Side.BLACK)
    same = MoveValue("g7", discs(5), ("g7", "h8"))
    duel, position = match.duel, match.after_plies(4)
    assert own_fault(duel, position, MoveValue("c4", discs(6), ("c4", "c5")), same) is not None
    assert own_fault(duel, position, replace(same, score=discs(6)), same) is None


@pytest.mark.parametrize(
    ("best", "played", "loss"),
    [
        (Win(5), Win(9), 0),
        (Win(5), Estimate(40), 1),
        (Win(5), Loss(6), 1),
        (Estimate(3), Loss(6), 1),
        (Estimate(30), Estimate(-30), 0),
        (Loss(6), Loss(2), 0),
    ],
)
def test_in_capture_go_a_mistake_is_what_changes_the_result(
    best: Score, played: Score, loss: int
) -> None:
    match = match_of("capture-go", "c3", resigned=Side.WHITE, rules="free", size="5")
    review = Review(match, {0: analysis(("b2", best), ("c3", played))})
    assert review.loss(1) == loss
    assert len(review.turning_points()) == loss


def test_a_line_is_played_on_the_board_until_it_breaks() -> None:
    match = match_of("reversi", "d3", resigned=Side.WHITE)
    line = Analysis((MoveValue("d3", discs(0), ("d3", "c3", "a1", "c4")),), 3)
    shown = Review(match, {0: line}).position(0).line
    assert [(each.move, each.side) for each in shown] == [("d3", Side.BLACK), ("c3", Side.WHITE)]
    assert shown[0].changed == ("d4",)
    assert shown[0].rows.split("/") == list(ReversiPosition.start().play("d3").rows())


def test_empty_squares_count_for_the_winner_at_the_end() -> None:
    position = ReversiPosition.from_text("XX" + "-" * 62 + " O")
    assert final_score(position, position.outcome()) == Exact(64)
    assert final_score(position, Outcome(Side.WHITE, "capture", 1)) == Loss(0)
    assert final_score(position, Outcome(None, "discs")) == Exact(0)


def test_what_is_proven_or_deeper_replaces_what_was_known() -> None:
    shallow, deep = analysis(("d3", discs(1)), depth=4), analysis(("d3", discs(2)), depth=8)
    proven = analysis(("d3", Exact(3)), depth=2)
    assert deep.knows_more_than(shallow)
    assert not shallow.knows_more_than(deep)
    assert proven.knows_more_than(deep)
    assert not deep.knows_more_than(proven)
    assert shallow.knows_more_than(None)
    assert not Analysis((), 9).knows_more_than(None)
    assert shallow.knows_more_than(Analysis((), 0)), "where nothing is known, nothing is proven"
