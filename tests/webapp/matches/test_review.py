"""Reviews with fake engines: the order of their jobs, who hears what, and what a file keeps."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from engines.game import Side
from engines.jobs import Analyse
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.fakes.proofs import no_knowledge
from tests.support.fakes.reviews import Follower, answer
from tests.support.finished_matches import match_of, played_out
from webapp.core.messages import plain
from webapp.engine_jobs.known_values import KnownValues
from webapp.matches.match.match import Match
from webapp.matches.reviews.rounds import DECISIVE, ROUNDS
from webapp.matches.reviews.searched import MOST_BYTES
from webapp.matches.reviews.service import MOST_UNFOLLOWED, ReviewService
from webapp.storage.kept_files import KeptFiles
from webapp.storage.match_store import Event
from webapp.storage.player_store import TurningPoints


def test_the_first_round_goes_from_the_end_to_the_start_then_deeper(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    Follower(ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 2), match, "ann")
    asked = []
    while jobs := engine_pool.waiting():
        assert len(jobs) <= 2
        asked.append((jobs[0].task.limit.depth, jobs[0].task.position))
        answer(jobs[0])
    plies = [match.after_plies(ply).to_text() for ply in range(4, -1, -1)]
    assert asked == [(each.depth, position) for each in ROUNDS[:DECISIVE] for position in plies]
    assert all(isinstance(job.task, Analyse) for job in engine_pool.jobs)


def test_a_proven_position_is_not_asked_for_again(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    found: list[TurningPoints] = []
    reviews = ReviewService(
        jobs_of(engine_pool), no_knowledge(), KnownValues(), 1, on_complete=found.append
    )
    Follower(reviews, match, "ann")
    while jobs := engine_pool.waiting():
        assert not found, "a review in work has no count"
        answer(jobs[0], exact=True)
    assert {*found} == {TurningPoints(match.id, match.ply, match.position.rows(), 0, 0)}
    assert len(engine_pool.jobs) == 5
    work = reviews.snapshot(match).summary.work
    assert (work.known, work.all, work.busy) == (5, 5, False)


def test_a_second_visitor_gets_at_once_what_is_known_and_hears_the_rest(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
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
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
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


def test_a_review_survives_its_process(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path
) -> None:
    before = reviews_in(tmp_path, engine_pool)
    Follower(before, match, "ann")
    while jobs := engine_pool.waiting():
        answer(jobs[0])
    after = reviews_in(tmp_path, FakeEnginePool())
    assert after.turning_points(match).done
    found = Follower(after, match, "bob").told
    assert plain(before.snapshot(match)) == found
    assert (found["summary"]["work"]["known"], found["summary"]["work"]["busy"]) == (5, False)


def test_the_oldest_of_many_reviews_that_nobody_follows_waits_for_its_next_visitor(
    engine_pool: FakeEnginePool, tmp_path: Path
) -> None:
    before = reviews_in(tmp_path, engine_pool)
    many = [played_out("reversi", seed) for seed in range(MOST_UNFOLLOWED + 1)]
    many = [replace(each, id=f"m{number}") for number, each in enumerate(many)]
    for each in many:
        Follower(before, each, "ann")
    answer(engine_pool.waiting()[0])
    waiting = engine_pool.waiting()[-1]
    for each in many:
        before.leave(each.id, "ann")
    assert len(engine_pool.waiting()) == MOST_UNFOLLOWED
    assert waiting.cancelled
    fresh = FakeEnginePool()
    after = reviews_in(tmp_path, fresh)
    assert Follower(after, many[0], "bob").told["summary"]["work"]["known"] == 1
    second = many[0].after_plies(many[0].ply - 2).to_text()
    assert fresh.waiting()[0].task.position == second, "what was found is not searched again"


@pytest.mark.parametrize(
    "content",
    [b"", b"not gzip", gzip.compress(b"[]"), gzip.compress(b"{")],
    ids=["empty", "no archive", "a list", "cut off"],  # a compressed value contains the time
)
def test_a_damaged_file_costs_no_more_than_the_search(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / f"{match.id}.1.gz").write_bytes(content)
    reviews = reviews_in(tmp_path, engine_pool)
    Follower(reviews, match, "ann")
    assert engine_pool.waiting()[0].task.limit.depth == ROUNDS[0].depth
    assert reviews.damaged_files == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_other_moves_is_not_believed(
    engine_pool: FakeEnginePool, match: Match, tmp_path: Path
) -> None:
    Follower(
        reviews_in(tmp_path, engine_pool),
        match,
        "ann",
    )
    while jobs := engine_pool.waiting():
        answer(jobs[0])
    other = match_of("reversi", "d3", "c5", resigned=Side.BLACK)
    again = reviews_in(tmp_path, FakeEnginePool())
    assert again.snapshot(other).summary.work.known == 0


def test_a_rematch_does_not_begin_a_review_again(engine_pool: FakeEnginePool, match: Match) -> None:
    reviews = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1)
    Follower(reviews, match, "ann")
    rematch = Event(match.version + 1, "rematch", "black", None, match.ply, {"game": "m2"})
    Follower(reviews, match.after(rematch), "ann")
    assert len(engine_pool.jobs) == 1


def test_a_follower_that_has_the_positions_hears_of_later_ones_alone(
    engine_pool: FakeEnginePool, match: Match
) -> None:
    reviews, heard = ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1), []
    told = reviews.follow(match, "ann", heard.append, later=True)
    answer(engine_pool.waiting()[0])
    assert told.positions == ()
    assert [each.ply for each in heard[0].positions] == [4]
    brief = reviews.follow(match, "ann", heard.append, brief=True)
    answer(engine_pool.waiting()[0])
    assert (brief.positions, heard[-1].positions) == ((), ())
    assert heard[-1].summary.work.known == 2


def reviews_in(folder: Path, engine_pool: FakeEnginePool) -> ReviewService:
    """Reviews whose files are in a folder, as after a start."""
    files = KeptFiles(folder, MOST_BYTES)
    return ReviewService(jobs_of(engine_pool), no_knowledge(), KnownValues(), 1, files)
