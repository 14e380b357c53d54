"""The rounds of reviews: what they look at, that they end, and what they leave to others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.game import Side
from engines.reversi.rules.position import ReversiPosition
from engines.thought_messages import analysis_message
from tests.support.fakes.engine_pool import FakeEnginePool, FakeJob, jobs_of
from tests.support.fakes.proofs import no_knowledge
from tests.support.fakes.reviews import Follower, answer
from tests.support.finished_matches import analysis, discs, match_of, played_out
from webapp.engine_jobs.known_values import KnownValues
from webapp.matches.match.match import Match
from webapp.matches.reviews.rounds import DECISIVE, MOST_DECISIVE, ROUNDS
from webapp.matches.reviews.service import ReviewService

PLIES = 16
"""More than the last round looks at, and fewer than a whole game."""
UNREADABLE = {"values": [{"move": "d3"}]}


def begun_game() -> Match:
    moves = [ply.move for ply in played_out("reversi", 3).plies[:PLIES]]
    return match_of("reversi", *moves, resigned=Side.BLACK)


def review_with_turning_points(engine_pool: FakeEnginePool, match: Match) -> ReviewService:
    """Answer every job so that the moves played lose ten discs; the last round proves nothing."""
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
    Follower(reviews, match, "ann")
    played = {match.after_plies(ply).to_text(): each.move for ply, each in enumerate(match.plies)}
    while jobs := engine_pool.waiting():
        position = ReversiPosition.from_text(jobs[0].task.position)
        values = [
            (move, discs(-5 if move == played.get(jobs[0].task.position) else 5))
            for move in position.legal_moves()
        ]
        values.sort(key=lambda each: each[1], reverse=True)
        found = analysis(*values, depth=jobs[0].task.limit.depth)
        jobs[0].answered = True
        jobs[0].done(analysis_message(found), None)
    return reviews


def test_the_last_round_looks_at_turning_points_only_and_at_few(
    engine_pool: FakeEnginePool,
) -> None:
    match = begun_game()
    reviews = review_with_turning_points(engine_pool, match)
    last = [job for job in engine_pool.jobs if job.task.limit.depth == ROUNDS[-1].depth]
    assert 0 < len(last) <= MOST_DECISIVE
    work = reviews.snapshot(match).summary.work
    assert not work.busy
    assert (work.number, work.done, work.of) == (3, len(last), len(last))
    seconds = sum(job.task.limit.seconds for job in engine_pool.jobs)
    assert seconds <= sum(each.total for each in ROUNDS), "no review takes longer than promised"


def test_progress_never_goes_back_and_comes_to_its_end(engine_pool: FakeEnginePool) -> None:
    match = begun_game()
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 2)
    follower = Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[-1])
    works = [told["summary"]["work"] for told in follower.received]
    steps = [(work["pass"], work["done"]) for work in works]
    assert steps == sorted(steps)
    assert [work["busy"] for work in works] == [True] * (len(works) - 1) + [False]


def test_a_review_counts_for_the_next_visitor_when_the_first_has_left(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
    Follower(reviews, match, "ann")
    bob = Follower(reviews, match, "bob")
    answer(engine_pool.waiting()[0])
    reviews.leave(match.id, "ann")
    answer(engine_pool.waiting()[0])
    assert [job.client for job in engine_pool.jobs] == ["client ann", "client ann", "client bob"]
    assert [told["positions"][0]["ply"] for told in bob.received] == [4, 3]


@pytest.mark.parametrize("answer", [FakeJob.fail, lambda job: job.done(UNREADABLE, None)])
def test_an_engine_that_fails_or_talks_nonsense_does_not_hold_a_review_up(
    engine_pool: FakeEnginePool, match: Match, answer: Callable[[FakeJob], None]
) -> None:
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
    follower = Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        jobs[0].answered = True
        answer(jobs[0])
    assert len(engine_pool.jobs) == 5 * DECISIVE
    work = follower.received[-1]["summary"]["work"]
    assert (work["failed"], work["busy"]) == (True, False)


@pytest.mark.parametrize(("key", "options"), [("reversi", {}), ("capture-go", {"size": "5"})])
def test_the_end_of_a_game_is_known_without_an_engine(
    engine_pool: FakeEnginePool, key: str, options: dict[str, str]
) -> None:
    match = played_out(key, 3, **options)
    last = (
        ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
        .snapshot(match)
        .positions[-1]
    )
    assert last.exact
    assert (last.side, last.played, last.values) == (None, None, ())
    assert match.outcome is not None
    winner = match.outcome.winner
    assert (last.score > 0) == (winner is Side.BLACK)
    Follower(ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1), match, "ann")
    assert engine_pool.waiting()[0].task.position == match.after_plies(match.ply - 1).to_text()
