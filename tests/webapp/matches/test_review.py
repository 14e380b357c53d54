"""Reviews of positions with given values, and the order of their engine jobs, with fake engines."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engines.game import Analysis, MoveValue, Outcome, Side
from engines.registry import DUELS
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate, Exact, Loss, Score, Win
from engines.thought_messages import analysis_message
from tests.support.fakes.engine_pool import FakeEnginePool, FakeJob
from tests.support.fakes.proofs import no_knowledge
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.engine_pool.job_queue import Job, JobQueue, Urgency
from webapp.matches.match import Match
from webapp.matches.reviews.report import Review, final_score
from webapp.matches.reviews.service import PASSES, ReviewService
from webapp.storage.match_store import Event, MatchRow, Seat

SEATS = (Seat("black", "person", None, "ann"), Seat("white", "ai", 1))


def match_of(key: str, *moves: str, resigned: Side | None = None, **options: str) -> Match:
    """A match in which these moves were played."""
    row = MatchRow("m", key, DUELS[key].check_options(options), SEATS)
    match = Match.from_row(row).after(Event(1, "created", "server", None, 0, {}))
    for move in moves:
        for ply in match.played(move):
            match = match.after(Event(match.v + 1, "move", "black", None, 0, {"move": ply.move}))
    if resigned:
        gone = {"side": resigned.value}
        match = match.after(Event(match.v + 1, "resign", "black", None, 0, gone))
    return match


def played_out(key: str, seed: int, **options: str) -> Match:
    """A match played to its end at random."""
    rng, match = random.Random(seed), match_of(key, **options)
    moves: list[str] = []
    position = match.position
    while position.legal_moves():
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return match_of(key, *(move for move in moves if move != "pass"), **options)


def analysis(*values: tuple[str, Score], depth: int = 4) -> Analysis:
    return Analysis(tuple(MoveValue(move, score, (move,)) for move, score in values), depth)


def discs(number: int) -> Estimate:
    return Estimate(number, "discs")


# Contents of a review ------------------------------------------------------------------------------


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


# Engine jobs and their order ------------------------------------------------------------------------


class Follower:
    def __init__(self, reviews: ReviewService, match: Match, name: str) -> None:
        self.received: list[dict[str, Any]] = []
        told = reviews.follow(
            match, name, lambda more: self.received.append(plain(more)), f"client {name}"
        )
        self.told = plain(told)


def answer(job: FakeJob, *, depth: int | None = None, exact: bool = False) -> None:
    """Give all moves the same value, at the requested depth unless another is given."""
    position = ReversiPosition.from_text(job.task["position"])
    score = Exact(0) if exact else discs(0)
    limit = job.task["limit"]
    found = Analysis(
        tuple(MoveValue(move, score, (move,)) for move in position.legal_moves()),
        depth or limit["depth"],
        nodes=1,
        seconds=limit["seconds"] if depth is None else 0.0,
    )
    job.answered = True
    job.done(analysis_message(found), None)


@pytest.fixture
def engine_pool() -> FakeEnginePool:
    return FakeEnginePool()


@pytest.fixture
def match() -> Match:
    return match_of("reversi", "d3", "c3", "c4", "e3", resigned=Side.BLACK)


def test_the_first_pass_goes_from_the_end_to_the_start_then_deeper(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    Follower(ReviewService(engine_pool, no_knowledge(), 2), match, "ann")
    asked = []
    while jobs := engine_pool.waiting():
        assert len(jobs) <= 2
        asked.append((jobs[0].task["limit"]["depth"], jobs[0].task["position"]))
        answer(jobs[0])
    plies = [match.after_plies(ply).to_text() for ply in range(4, -1, -1)]
    assert asked == [(each.depth, position) for each in PASSES for position in plies]
    assert all(job.task["task"] == "analyse" for job in engine_pool.jobs)


def test_a_proven_position_is_not_asked_for_again(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[0], exact=True)
    assert len(engine_pool.jobs) == 5
    work = reviews.snapshot(match).summary.work
    assert (work.known, work.all, work.busy) == (5, 5, False)


def test_a_second_visitor_gets_at_once_what_is_known_and_hears_the_rest(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    first = Follower(reviews, match, "ann")
    assert first.told["positions"][4]["score"] is None
    answer(engine_pool.waiting()[0])
    second = Follower(reviews, match, "bob")
    assert second.told["positions"][4]["score"] == 0
    assert [told["positions"][0]["ply"] for told in first.received] == [4]
    assert len(engine_pool.waiting()) == 1, "nothing is asked for twice"
    answer(engine_pool.waiting()[0])
    assert [told["positions"][0]["ply"] for told in second.received] == [3]
    assert first.received[1:] == second.received


def test_the_work_ends_with_the_last_visitor_and_is_taken_up_where_it_was(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    Follower(reviews, match, "ann")
    Follower(reviews, match, "bob")
    answer(engine_pool.waiting()[0])
    reviews.leave(match.id, "ann")
    assert len(engine_pool.waiting()) == 1
    reviews.leave(match.id, "bob")
    reviews.leave(match.id, "bob")
    assert engine_pool.waiting() == []
    again = Follower(reviews, match, "eve")
    assert again.told["positions"][4]["score"] == 0
    assert engine_pool.waiting()[0].task["position"] == match.after_plies(3).to_text()


def test_the_reviews_of_one_visitor_leave_a_worker_to_the_review_of_another(
    engine_pool: FakeEnginePool,
) -> None:
    reviews, queue = ReviewService(engine_pool, no_knowledge(), 2), JobQueue(2)
    for number, name in enumerate(("ann", "ann", "bob")):
        match = match_of("reversi", "d3", "c3", resigned=Side.WHITE)
        Follower(reviews, replace(match, id=f"m{number}"), name)
    for asked in engine_pool.waiting():
        queue.put(Job(asked.id, asked.task, Urgency.REVIEW, 1, asked.done, client=asked.client))
    first, second = queue.take(wait=False), queue.take(wait=False)
    assert first is not None
    assert second is not None
    assert (first.client, second.client) == ("client ann", "client bob")
    assert queue.take(wait=False) is None
    queue.ended(first)
    following = queue.take(wait=False)
    assert following is not None
    assert following.client == "client ann"


def test_a_review_counts_for_the_next_visitor_when_the_first_has_left(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    Follower(reviews, match, "ann")
    bob = Follower(reviews, match, "bob")
    answer(engine_pool.waiting()[0])
    reviews.leave(match.id, "ann")
    answer(engine_pool.waiting()[0])
    assert [job.client for job in engine_pool.jobs] == ["client ann", "client ann", "client bob"]
    assert [told["positions"][0]["ply"] for told in bob.received] == [4, 3]


def test_an_analysis_that_had_to_make_room_is_asked_for_again(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    follower = Follower(ReviewService(engine_pool, no_knowledge(), 1), match, "ann")
    cut_short = engine_pool.waiting()[0]
    answer(cut_short, depth=2)
    again = engine_pool.waiting()[0]
    assert again.task == cut_short.task
    assert follower.received[0]["positions"][0]["depth"] == 2, "what was found is told"
    answer(again)
    assert engine_pool.waiting()[0].task["position"] == match.after_plies(3).to_text()


def test_an_engine_that_fails_is_asked_again_but_not_for_ever(
    engine_pool: FakeEnginePool, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    follower = Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        jobs[0].fail()
    assert len(engine_pool.jobs) == 4 * 5 * len(PASSES)
    assert follower.received[-1]["summary"]["work"]["failed"]
    assert "no analysis" in caplog.text


def test_an_answer_that_comes_after_everybody_left_is_dropped(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    follower = Follower(reviews, match, "ann")
    late = engine_pool.waiting()[0]
    reviews.leave(match.id, "ann")
    answer(late)
    assert follower.received == []


def test_a_match_that_goes_on_has_no_review(engine_pool: FakeEnginePool) -> None:
    going_on = match_of("reversi", "d3")
    for ask in (
        lambda reviews: reviews.snapshot(going_on),
        lambda reviews: reviews.follow(going_on, "ann", print),
    ):
        with pytest.raises(RequestError) as caught:
            ask(ReviewService(engine_pool, no_knowledge(), 1))
        assert caught.value.code == "not_over"
        assert caught.value.facts["match_id"] == going_on.id


@pytest.mark.parametrize(("key", "options"), [("reversi", {}), ("capture-go", {"size": "5"})])
def test_the_end_of_a_game_is_known_without_an_engine(
    engine_pool: FakeEnginePool, key: str, options: dict[str, str]
) -> None:
    match = played_out(key, 3, **options)
    last = ReviewService(engine_pool, no_knowledge(), 1).snapshot(match).positions[-1]
    assert last.exact
    assert (last.side, last.played, last.values) == (None, None, ())
    assert match.outcome is not None
    winner = match.outcome.winner
    assert (last.score > 0) == (winner is Side.BLACK)
    Follower(ReviewService(engine_pool, no_knowledge(), 1), match, "ann")
    assert engine_pool.waiting()[0].task["position"] == match.after_plies(match.ply - 1).to_text()
