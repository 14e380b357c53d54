"""The review service: analyses finished matches for the clients that follow their reviews.

A first pass, from the end backwards, fills the review within seconds; deeper passes follow. Analyses
are cached in memory, so that the next visitor gets them at once. They give way to all jobs that a
player waits for (see `engine_pool`). They count for the client that has followed the review longest.
Each client has one analysis running at a time, so that several reviews share the workers.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engines.game import Analysis
from engines.proven import NOTHING, of_all_moves, proofs_of
from engines.thought_messages import read_analysis
from webapp.core.errors import RequestError
from webapp.engine_pool.pool import EnginePool, Message, Urgency
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.match import Match
from webapp.matches.reviews import messages
from webapp.matches.reviews.report import Review

log = logging.getLogger(__name__)

REMEMBERED = 8192
"""Size of the analysis cache in positions, about 130 games of Reversi."""
FILLED_WITHIN = 6.0
"""Time budget of the first pass for a whole game, in seconds."""
TRIES = 3
GRACE_SECONDS = 2.0


@dataclass(frozen=True)
class Pass:
    """One pass over all positions: its search depth, and the time limit per position in seconds."""

    depth: int
    seconds: float


PASSES = (Pass(8, 0.35), Pass(12, 2.0), Pass(20, 8.0))

Key = tuple[str, str, str]
Tell = Callable[[messages.ReviewMessage], None]


@dataclass(frozen=True)
class Task:
    """One position to analyse in one pass; `tries` counts interrupted and failed attempts."""

    number: int
    ply: int
    tries: int = 0


@dataclass(frozen=True)
class Follower:
    """A client that follows a review: receives the results, and is charged for the engine time."""

    tell: Tell
    client: str


@dataclass
class Work:
    """A review that is followed: its followers, waiting tasks and running jobs."""

    match: Match
    followers: dict[str, Follower] = field(default_factory=dict)
    """In the order in which they came."""
    waiting: deque[Task] = field(default_factory=deque)
    running: dict[Task, str | None] = field(default_factory=dict)
    """The running jobs; None until a job has its id."""
    failed: bool = False

    @property
    def client(self) -> str:
        """The client the work counts for: the earliest one that still follows."""
        return next(iter(self.followers.values())).client


class ReviewService:
    """All followed reviews, and the cache of analyses."""

    def __init__(self, engine_pool: EnginePool, knowledge: MatchKnowledge, workers: int) -> None:
        self._engine_pool = engine_pool
        self._knowledge = knowledge
        self._workers = workers
        self._known: OrderedDict[Key, Analysis] = OrderedDict()
        self._works: dict[str, Work] = {}
        self._guard = threading.RLock()

    def known(self, match: Match) -> Review:
        """The review of a match so far; raises `RequestError` if the match is not over.

        What was proven of one position tells of those before and after it. A position that no engine
        has analysed yet has its proven result, if it is known, and no values of moves.
        """
        _check_over(match)
        analyses = self._analyses(match)
        known = self._knowledge.of_plies(match, analyses)
        shown = {
            ply: each if ply in analyses else replace(NOTHING, result=each.proven_result)
            for ply, each in enumerate(known)
        }
        told = {ply: each for ply, each in shown.items() if each != NOTHING}
        return Review(match, told, searched=analyses)

    def snapshot(self, match: Match) -> messages.ReviewMessage:
        """The review of a match as a message; raises `RequestError` if the match is not over."""
        review = self.known(match)
        return self._message(review, review.positions())

    def follow(
        self, match: Match, name: str, tell: Tell, client: str = ""
    ) -> messages.ReviewMessage:
        """Follow a review: returns what is known, and sends new results to `tell`.

        `client` is charged for the engine time, as in `EnginePool.submit`.
        """
        _check_over(match)
        with self._guard:
            work = self._works.get(match.id)
            if work is None or work.match.v != match.v:
                work = self._begin(match, work)
            work.followers[name] = Follower(tell, client)
            self._ask(work)
            return self.snapshot(match)

    def leave(self, match_id: str, name: str) -> None:
        """Stop following a review; its work ends with the last follower."""
        with self._guard:
            work = self._works.get(match_id)
            if work is None:
                return
            work.followers.pop(name, None)
            if not work.followers:
                del self._works[match_id]
                self._cancel(work)

    def _analyses(self, match: Match) -> dict[int, Analysis]:
        """The analyses of the engines so far, by ply."""
        with self._guard:
            found = {ply: self._known.get(_key(match, ply)) for ply in range(match.ply + 1)}
        return {ply: each for ply, each in found.items() if each}

    # Inside --------------------------------------------------------------------------------------

    def _begin(self, match: Match, before: Work | None) -> Work:
        if before is not None:
            self._cancel(before)
        followers = before.followers if before else {}
        plies = Review(match, {}).open_plies
        tasks = (Task(number, ply) for number in range(len(PASSES)) for ply in plies)
        work = Work(match, dict(followers), deque(tasks))
        self._works[match.id] = work
        return work

    def _cancel(self, work: Work) -> None:
        work.waiting.clear()
        for job in tuple(work.running.values()):
            if job is not None:
                self._engine_pool.cancel(job)

    def _ask(self, work: Work) -> None:
        """Submit one job per worker; the queue decides which of them begin."""
        while work.waiting and len(work.running) < self._workers:
            task = work.waiting.popleft()
            if not self._has_been_done(work, task):
                self._submit(work, task)

    def _has_been_done(self, work: Work, task: Task) -> bool:
        known = self._known.get(_key(work.match, task.ply))
        return known is not None and (known.proven or known.depth >= PASSES[task.number].depth)

    def _submit(self, work: Work, task: Task) -> None:
        each = PASSES[task.number]
        seconds = each.seconds
        if task.number == 0:
            seconds = min(seconds, FILLED_WITHIN / (work.match.ply + 1))  # one after the other
        work.running[task] = None

        def done(result: Message | None, error: Message | None) -> None:
            self._found(work, task, result, error, cut_short=_cut_short(result, each, seconds))

        work.running[task] = self._engine_pool.submit(
            work.match.analysis_task(task.ply, depth=each.depth, seconds=seconds),
            done,
            urgency=Urgency.REVIEW,
            seconds=seconds + GRACE_SECONDS,
            client=work.client,
        )

    def _found(
        self,
        work: Work,
        task: Task,
        result: Message | None,
        error: Message | None,
        *,
        cut_short: bool,
    ) -> None:
        with self._guard:
            work.running.pop(task, None)
            if self._works.get(work.match.id) is not work:
                return
            if result is None or error:
                log.error("no analysis of match %s, ply %s: %s", work.match.id, task.ply, error)
            else:
                found = of_all_moves(read_analysis(result))
                self._learn(_key(work.match, task.ply), found)
                self._knowledge.learn(work.match, task.ply, proofs_of(found))
            if cut_short and task.tries < TRIES:
                work.waiting.appendleft(Task(task.number, task.ply, task.tries + 1))
            work.failed = result is None and not self._analyses(work.match)
            self._ask(work)
            review = self.known(work.match)
            told = self._message(review, (review.position(task.ply),))
            followers = tuple(work.followers.values())
        for follower in followers:
            follower.tell(told)

    def _learn(self, key: Key, found: Analysis) -> None:
        if found.knows_more_than(self._known.get(key)):
            self._known[key] = found
        self._known.move_to_end(key)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _message(
        self, review: Review, positions: tuple[messages.Position, ...]
    ) -> messages.ReviewMessage:
        work = self._work_message(review)
        summary = messages.Summary(review.losses(), review.turning_point_messages(), work)
        return messages.ReviewMessage(review.match.id, positions, summary)

    def _work_message(self, review: Review) -> messages.Work:
        """Progress of the analysis: the running pass, and the number of positions it has done."""
        work = self._works.get(review.match.id)
        plies = review.open_plies
        left = [task.number for task in (*work.waiting, *work.running)] if work else []
        number = min(left, default=len(PASSES) - 1)
        done = len(plies) - left.count(number)
        known = len(self._analyses(review.match).keys() & set(plies))
        return messages.Work(
            number=number + 1,
            passes=len(PASSES),
            done=done,
            known=known,
            all=len(plies),
            busy=bool(left),
            failed=bool(work and work.failed),
        )


def _check_over(match: Match) -> None:
    if match.outcome is None:
        raise RequestError("not_over", match_id=match.id)


def _key(match: Match, ply: int) -> Key:
    options = " ".join(f"{name}={match.options[name]}" for name in sorted(match.options))
    return match.duel.key, options, match.after_plies(ply).to_text()


def _cut_short(result: Message | None, wanted: Pass, seconds: float) -> bool:
    """Whether an analysis was interrupted before it reached its depth or time limit."""
    if result is None:
        return True
    found = read_analysis(result)
    return not found.proven and found.depth < wanted.depth and found.seconds < seconds * 0.8
