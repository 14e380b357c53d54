"""The review service: analyses finished matches, and tells the clients that follow their reviews.

A review has the rounds of `rounds` and no more, so it ends; it goes on when nobody follows it, and what
was searched outlives the process (`searched`). Its jobs give way to all that a player waits for (see
`engine_pool`). They count for the client that has followed it longest. Each client has one analysis
running at a time, so that several reviews share the workers.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import msgspec

from engines.game import Analysis, Side
from engines.jobs import JobError, SearchLimit
from engines.proven import NOTHING, of_all_moves, proofs_of
from webapp.core.errors import RequestError
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.engine_pool.pool import Urgency
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.match.match import Match
from webapp.matches.reviews import messages
from webapp.matches.reviews.report import Review
from webapp.matches.reviews.rounds import DECISIVE, ROUNDS
from webapp.matches.reviews.searched import SearchedPositions, analyses
from webapp.matches.reviews.work import (
    Follower,
    Task,
    Tell,
    Work,
    decisive_tasks,
    first_tasks,
    is_complete,
    is_done,
    progress,
)
from webapp.storage.kept_files import KeptFiles
from webapp.storage.player_store import TurningPoints

log = logging.getLogger(__name__)

GRACE_SECONDS = 2.0
"""Time after its limit for a search to end by itself; then it is stopped, or killed."""
KEPT_SECONDS = 10.0
"""Seconds between writes of the file of a running review."""
MOST_UNFOLLOWED = 8
"""Reviews that go on without a follower; the oldest of more waits for its next visitor."""


class ReviewService:
    """All reviews in work, and what was searched for them."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that it uses, and its listener
        self,
        engine_jobs: EngineJobs,
        knowledge: MatchKnowledge,
        known_values: KnownValues,
        workers: int,
        files: KeptFiles | None = None,
        on_complete: Callable[[TurningPoints], None] = lambda _found: None,
    ) -> None:
        """`files` keep what was searched; without them nothing outlives the process.

        `on_complete` is told what each complete review has found, also when it is only asked for.
        """
        self._engine_jobs = engine_jobs
        self._knowledge = knowledge
        self._workers = workers
        self._searched = SearchedPositions(known_values, files)
        self._on_complete = on_complete
        self._works: dict[str, Work] = {}
        self._guard = threading.RLock()

    @property
    def damaged_files(self) -> int:
        """The number of damaged files of kept reviews that were removed."""
        return self._searched.damaged

    def known(self, match: Match) -> Review:
        """The review of a match so far; raises `RequestError` if the match is not over.

        What was proven of one position tells of those before and after it. A position that no engine
        has analysed yet has its proven result, if it is known, and no values of moves.
        """
        _check_over(match)
        found = analyses(self._searched.of_plies(match))
        known = self._knowledge.of_plies(match, found)
        shown = {
            ply: each if ply in found else replace(NOTHING, result=each.proven_result)
            for ply, each in enumerate(known)
        }
        analysed = {ply: each for ply, each in shown.items() if each != NOTHING}
        return Review(match, analysed, searched=found)

    def snapshot(self, match: Match) -> messages.ReviewMessage:
        """The review of a match as a message; raises `RequestError` if the match is not over."""
        review = self.known(match)
        return self._message(review, review.positions())

    def turning_points(self, match: Match) -> messages.TurningPointCounts:
        """The number of turning points of each side so far; raises `RequestError`."""
        review = self.known(match)
        black, white = (review.turns_of(side) for side in Side)
        done = self._tell_if_complete(review)
        return messages.TurningPointCounts(match.id, black, white, done)

    def follow(  # noqa: PLR0913 - who follows, and what they want, by name
        self,
        match: Match,
        name: str,
        tell: Tell,
        client: str = "",
        *,
        brief: bool = False,
        later: bool = False,
    ) -> messages.ReviewMessage:
        """Follow a review: returns what is known, and sends new results to `tell`.

        `client` is charged for the engine time, as in `EnginePool.submit`. A `brief` follower gets
        summaries without positions; one that wants `later` ones gets those that are found from now on.
        """
        _check_over(match)
        with self._guard:
            work = self._works.get(match.id)
            if work is None or work.match.plies != match.plies:
                work = self._begin(match, work, client)
            work.follow(name, Follower(tell, client, brief))
            self._ask(work)
            review = self.known(match)
            self._tell_if_complete(review)
            return self._message(review, () if brief or later else review.positions())

    def leave(self, match_id: str, name: str) -> None:
        """Stop following a review; it goes on, if it is among the latest that nobody follows."""
        with self._guard:
            work = self._works.get(match_id)
            if work is None:
                return
            work.leave(name)
            self._forget_complete(work)
            alone = [each for each in self._works.values() if not each.followers]
            for each in alone[:-MOST_UNFOLLOWED]:
                self._pause(each)

    # Inside --------------------------------------------------------------------------------------

    def _begin(self, match: Match, before: Work | None, client: str) -> Work:
        if before is not None:
            self._cancel(before)
        followers = before.followers if before else {}
        tasks = first_tasks(Review(match, {}), self._searched.of_plies(match))
        work = Work(match, client, dict(followers), tasks, kept_at=time.monotonic())
        self._works.pop(match.id, None)  # the latest work is the last
        self._works[match.id] = work
        return work

    def _cancel(self, work: Work) -> None:
        work.waiting.clear()
        for job in tuple(work.running.values()):
            if job is not None:
                self._engine_jobs.cancel(job)

    def _pause(self, work: Work) -> None:
        """Stop a review that nobody follows; it is taken up again by its next follower."""
        self._works.pop(work.match.id, None)
        self._cancel(work)
        self._searched.save(work.match)

    def _forget_complete(self, work: Work) -> None:
        if not work.followers and not work.waiting and not work.running:
            self._works.pop(work.match.id, None)

    def _ask(self, work: Work) -> None:
        """Submit one job per worker; the queue decides which of them begin."""
        while len(work.running) < self._workers:
            task = self._next_task(work)
            if task is None:
                break
            if not self._has_been_done(work, task):
                self._submit(work, task)

    def _next_task(self, work: Work) -> Task | None:
        """The next task; the last round begins when the others are over."""
        if work.waiting:
            return work.waiting.popleft()
        if any(task.number < DECISIVE for task in work.running):
            return None
        tasks = decisive_tasks(self.known(work.match), self._searched.of_plies(work.match))
        under_way = {task.ply for task in work.running}
        return next((task for task in tasks if task.ply not in under_way), None)

    def _has_been_done(self, work: Work, task: Task) -> bool:
        """Whether the position is proven or searched so deeply by now, perhaps in another review."""
        return is_done(self._searched.of(work.match, task.ply), task.number)

    def _submit(self, work: Work, task: Task) -> None:
        each = ROUNDS[task.number]
        positions = len(Review(work.match, {}).open_plies)
        seconds = each.seconds if task.number == DECISIVE else each.seconds_of(positions)
        work.running[task] = None

        def done(found: Analysis | None, error: JobError | None) -> None:
            if error:
                log.error("no analysis of match %s, ply %s: %s", work.match.id, task.ply, error)
            self._found(work, task, None if found is None else of_all_moves(found))

        work.running[task] = self._engine_jobs.submit(
            work.match.analysis(task.ply, SearchLimit(depth=each.depth, seconds=seconds)),
            done,
            urgency=Urgency.REVIEW,
            seconds=seconds + GRACE_SECONDS,
            client=work.client,
        )

    def _found(self, work: Work, task: Task, found: Analysis | None) -> None:
        """Take the answer to a task, and go on; whatever it is, the review comes to its end."""
        with self._guard:
            work.running.pop(task, None)
            if self._works.get(work.match.id) is not work:
                return
            try:
                self._learn(work, task, found)
            finally:
                self._ask(work)
            review = self.known(work.match)
            work.failed = found is None and not review.searched
            self._keep(work)
            self._tell_if_complete(review)
            message = self._message(review, (review.position(task.ply),))
            followers = tuple(work.followers.values())
            self._forget_complete(work)
        for follower in followers:
            follower.tell(
                msgspec.structs.replace(message, positions=()) if follower.brief else message
            )

    def _learn(self, work: Work, task: Task, found: Analysis | None) -> None:
        """Note what a search has found; its round is over for this position."""
        self._searched.learn(work.match, task.ply, task.number + 1, found)
        if found is not None:
            self._knowledge.learn(work.match, task.ply, proofs_of(found))

    def _tell_if_complete(self, review: Review) -> bool:
        """Tell what a review has found, if it is complete; returns whether it is."""
        match = review.match
        complete = is_complete(review, self._searched.of_plies(match))
        if complete:
            black, white = (review.turns_of(side) for side in Side)
            self._on_complete(
                TurningPoints(match.id, match.ply, match.position.rows(), black, white)
            )
        return complete

    def _keep(self, work: Work) -> None:
        """Write the file of a review at its end, and now and then before."""
        complete = not work.waiting and not work.running
        if complete or time.monotonic() - work.kept_at > KEPT_SECONDS:
            self._searched.save(work.match)
            work.kept_at = time.monotonic()

    def _message(
        self, review: Review, positions: tuple[messages.Position, ...]
    ) -> messages.ReviewMessage:
        work = self._progress(review)
        summary = messages.Summary(review.losses(), review.turning_point_messages(), work)
        return messages.ReviewMessage(review.match.id, positions, summary)

    def _progress(self, review: Review) -> messages.Work:
        work = self._works.get(review.match.id)
        return progress(work, review, self._searched.of_plies(review.match))


def _check_over(match: Match) -> None:
    if match.outcome is None:
        raise RequestError("not_over", match_id=match.id)
