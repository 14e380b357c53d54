"""Reviews of positions with given values, and the order of their engine jobs, with fake engines."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.game import Analysis, MoveValue, Outcome, Side
from engines.registry import DUELS
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate, Exact, Loss, Score, Win
from engines.thought_messages import analysis_message
from tests.support.fakes.engine_pool import FakeEnginePool, FakeJob
from tests.support.fakes.proofs import no_knowledge
from tests.support.finished_matches import analysis, discs, match_of, played_out
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.engine_pool.job_queue import Job, JobQueue, Urgency
from webapp.matches.match import Match
from webapp.matches.reviews.report import Review, final_score
from webapp.matches.reviews.rounds import DECISIVE, LONGEST_SECONDS, MOST_DECISIVE, ROUNDS
from webapp.matches.reviews.service import MOST_UNFOLLOWED, ReviewService
from webapp.matches.reviews.turning_points import changes_winner, is_decisive
from webapp.storage.match_store import Event

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
    more = {0: analysis(("c4", discs(15)), ("d3", discs(1)))}
    changing = {1: analysis(("e3", discs(2)), ("c3", discs(-3)))}
    found = Review(match, more | changing).turning_points()
    assert [changes_winner(each.before.score, each.after.score) for each in found] == [False, True]
    assert max(found, key=lambda each: each.weight).ply == 2


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


def test_the_first_round_goes_from_the_end_to_the_start_then_deeper(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    Follower(ReviewService(engine_pool, no_knowledge(), 2), match, "ann")
    asked = []
    while jobs := engine_pool.waiting():
        assert len(jobs) <= 2
        asked.append((jobs[0].task["limit"]["depth"], jobs[0].task["position"]))
        answer(jobs[0])
    plies = [match.after_plies(ply).to_text() for ply in range(4, -1, -1)]
    assert asked == [(each.depth, position) for each in ROUNDS[:DECISIVE] for position in plies]
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


def test_a_review_goes_on_when_nobody_looks(engine_pool: FakeEnginePool, match: Match) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    first = Follower(reviews, match, "ann")
    answer(engine_pool.waiting()[0])
    reviews.leave(match.id, "ann")
    reviews.leave(match.id, "ann")
    while jobs := engine_pool.waiting():
        assert jobs[0].client == "client ann"
        answer(jobs[0])
    assert len(first.received) == 1
    assert reviews.turning_points(match).done
    again = Follower(reviews, match, "eve")
    assert not again.told["summary"]["work"]["busy"]
    assert engine_pool.waiting() == []


def test_the_oldest_of_many_reviews_that_nobody_follows_waits_for_its_next_visitor(
    engine_pool: FakeEnginePool,
) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    begun = [played_out("reversi", seed) for seed in range(MOST_UNFOLLOWED + 1)]
    begun = [replace(each, id=f"m{number}") for number, each in enumerate(begun)]
    for each in begun:
        Follower(reviews, each, "ann")
    for each in begun:
        reviews.leave(each.id, "ann")
    assert len(engine_pool.waiting()) == MOST_UNFOLLOWED
    assert engine_pool.jobs[0].cancelled
    Follower(reviews, begun[0], "bob")
    assert engine_pool.waiting()[-1].task == engine_pool.jobs[0].task


def test_a_review_survives_its_process(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path
) -> None:
    before = ReviewService(engine_pool, no_knowledge(), 1, tmp_path)
    Follower(before, match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[0])
    after = ReviewService(FakeEnginePool(), no_knowledge(), 1, tmp_path)
    assert after.turning_points(match).done
    found = Follower(after, match, "bob").told
    assert plain(before.snapshot(match)) == found
    assert (found["summary"]["work"]["known"], found["summary"]["work"]["busy"]) == (5, False)


def test_what_half_a_review_had_found_is_not_searched_again(
    engine_pool: FakeEnginePool, tmp_path: Path
) -> None:
    before = ReviewService(engine_pool, no_knowledge(), 1, tmp_path)
    many = [played_out("reversi", seed) for seed in range(MOST_UNFOLLOWED + 1)]
    many = [replace(each, id=f"m{number}") for number, each in enumerate(many)]
    for each in many:
        Follower(before, each, "ann")
    answer(engine_pool.waiting()[0])
    for each in many:
        before.leave(each.id, "ann")  # so the first one makes room
    fresh = FakeEnginePool()
    after = ReviewService(fresh, no_knowledge(), 1, tmp_path)
    assert Follower(after, many[0], "bob").told["summary"]["work"]["known"] == 1
    second = many[0].after_plies(many[0].ply - 2).to_text()
    assert fresh.waiting()[0].task["position"] == second


@pytest.mark.parametrize(
    "content",
    [b"", b"not gzip", gzip.compress(b"[]"), gzip.compress(b"{")],
    ids=["empty", "no archive", "a list", "cut off"],  # a compressed value contains the time
)
def test_a_damaged_file_costs_no_more_than_the_search(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / f"{match.id}.1.gz").write_bytes(content)
    reviews = ReviewService(engine_pool, no_knowledge(), 1, tmp_path)
    Follower(reviews, match, "ann")
    assert engine_pool.waiting()[0].task["limit"]["depth"] == ROUNDS[0].depth


def test_a_file_of_other_moves_is_not_believed(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path
) -> None:
    Follower(ReviewService(engine_pool, no_knowledge(), 1, tmp_path), match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[0])
    other = match_of("reversi", "d3", "c5", resigned=Side.BLACK)
    again = ReviewService(FakeEnginePool(), no_knowledge(), 1, tmp_path)
    assert again.snapshot(other).summary.work.known == 0


def test_a_rematch_does_not_begin_a_review_again(engine_pool: FakeEnginePool, match: Match) -> None:
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    Follower(reviews, match, "ann")
    rematch = Event(match.v + 1, "rematch", "black", None, match.ply, {"game": "m2"})
    Follower(reviews, match.after(rematch), "ann")
    assert len(engine_pool.jobs) == 1


def test_a_brief_follower_hears_the_summary_alone(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews, heard = ReviewService(engine_pool, no_knowledge(), 1), []
    told = reviews.follow(match, "ann", heard.append, brief=True)
    answer(engine_pool.waiting()[0])
    assert (told.positions, heard[0].positions) == ((), ())
    assert heard[0].summary.work.known == 1


def test_a_follower_that_has_the_positions_hears_of_later_ones_alone(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews, heard = ReviewService(engine_pool, no_knowledge(), 1), []
    told = reviews.follow(match, "ann", heard.append, later=True)
    answer(engine_pool.waiting()[0])
    assert told.positions == ()
    assert [each.ply for each in heard[0].positions] == [4]


# Rounds --------------------------------------------------------------------------------------------


def review_with_turning_points(engine_pool: FakeEnginePool, match: Match) -> ReviewService:
    """Answer every job so that the moves played lose ten discs; the last round proves nothing."""
    reviews = ReviewService(engine_pool, no_knowledge(), 1)
    Follower(reviews, match, "ann")
    played = {match.after_plies(ply).to_text(): each.move for ply, each in enumerate(match.plies)}
    while jobs := engine_pool.waiting():
        position = ReversiPosition.from_text(jobs[0].task["position"])
        values = [
            (move, discs(-5 if move == played[jobs[0].task["position"]] else 5))
            for move in position.legal_moves()
        ]
        values.sort(key=lambda each: each[1], reverse=True)
        found = analysis(*values, depth=jobs[0].task["limit"]["depth"])
        jobs[0].answered = True
        jobs[0].done(analysis_message(found), None)
    return reviews


def test_the_last_round_looks_at_turning_points_only_and_at_few(
    engine_pool: FakeEnginePool,
) -> None:
    match = played_out("reversi", 3)
    reviews = review_with_turning_points(engine_pool, match)
    last = [job for job in engine_pool.jobs if job.task["limit"]["depth"] == ROUNDS[-1].depth]
    assert 0 < len(last) <= MOST_DECISIVE
    work = reviews.snapshot(match).summary.work
    assert not work.busy
    assert (work.number, work.done, work.of) == (3, len(last), len(last))


def test_no_review_takes_longer_than_was_promised(engine_pool: FakeEnginePool) -> None:
    match = played_out("reversi", 3)
    review_with_turning_points(engine_pool, match)
    seconds = sum(job.task["limit"]["seconds"] for job in engine_pool.jobs)
    assert seconds <= LONGEST_SECONDS


def test_progress_never_goes_back_and_comes_to_its_end(engine_pool: FakeEnginePool) -> None:
    match = played_out("reversi", 3)
    reviews = ReviewService(engine_pool, no_knowledge(), 2)
    follower = Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[-1])
    works = [told["summary"]["work"] for told in follower.received]
    steps = [(work["pass"], work["done"]) for work in works]
    assert steps == sorted(steps)
    assert [work["busy"] for work in works] == [True] * (len(works) - 1) + [False]


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
    assert len(engine_pool.jobs) == 2 * 5 * DECISIVE
    work = follower.received[-1]["summary"]["work"]
    assert (work["failed"], work["busy"]) == (True, False)
    assert "no analysis" in caplog.text


def test_an_answer_that_cannot_be_read_does_not_end_a_review(
    engine_pool: FakeEnginePool, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    follower = Follower(ReviewService(engine_pool, no_knowledge(), 1), match, "ann")
    for _ in range(2):
        job = engine_pool.waiting()[0]
        job.answered = True
        job.done({"values": [{"move": "d3"}]}, None)
    while jobs := engine_pool.waiting():
        answer(jobs[0])
    assert not follower.received[-1]["summary"]["work"]["busy"]
    assert "unreadable" in caplog.text


def test_an_analysis_that_always_has_to_make_room_does_not_hold_a_review_up(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    follower = Follower(ReviewService(engine_pool, no_knowledge(), 1), match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[0], depth=2)
    assert len(engine_pool.jobs) == 4 * 5 * DECISIVE
    assert not follower.received[-1]["summary"]["work"]["busy"]


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
