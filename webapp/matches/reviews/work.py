"""A review in progress: its followers, its queue and its running searches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from webapp.engine_jobs.known_values import UNSEARCHED, Searched
from webapp.matches.match.match import Match
from webapp.matches.reviews import messages
from webapp.matches.reviews.report import Review
from webapp.matches.reviews.rounds import DECISIVE, MOST_DECISIVE, ROUNDS

Tell = Callable[[messages.ReviewMessage], None]


@dataclass(frozen=True)
class Task:
    """One position to search in one round."""

    number: int
    ply: int


@dataclass(frozen=True)
class Follower:
    """A client that follows a review; a `brief` one wants only the summary."""

    tell: Tell
    client: str
    brief: bool = False


@dataclass
class Work:
    """A review that is not complete, or that somebody follows."""

    match: Match
    client: str
    """The client that is charged: the earliest one that still follows, or the last that did."""
    followers: dict[str, Follower] = field(default_factory=dict)
    """In the order in which they came."""
    waiting: deque[Task] = field(default_factory=deque)
    running: dict[Task, str | None] = field(default_factory=dict)
    """The running jobs; None until a job has its id."""
    kept_at: float = 0.0
    """When its file was last written."""
    failed: bool = False

    def follow(self, name: str, follower: Follower) -> None:
        """Add a follower."""
        self.followers[name] = follower
        self._charge()

    def leave(self, name: str) -> None:
        """Remove a follower; the work goes on without any."""
        self.followers.pop(name, None)
        self._charge()

    def _charge(self) -> None:
        first = next(iter(self.followers.values()), None)
        self.client = first.client if first else self.client


def first_tasks(review: Review, searched: Mapping[int, Searched]) -> deque[Task]:
    """The tasks of the rounds that look at every position, as far as they are not done."""
    return deque(
        Task(number, ply)
        for number in range(DECISIVE)
        for ply in review.open_plies
        if not is_done(searched.get(ply, UNSEARCHED), number)
    )


def decisive_tasks(review: Review, searched: Mapping[int, Searched]) -> list[Task]:
    """The tasks of the last round: the positions of turning points, the most decisive first.

    Moves that are proven need no more; moves that become turning points meanwhile are added.
    """
    left = MOST_DECISIVE - sum(each.rounds > DECISIVE for each in searched.values())
    points = sorted(review.turning_points(), key=lambda each: each.weight, reverse=True)
    found = [
        Task(DECISIVE, each.ply - 1)
        for each in points
        if not each.exact and not is_done(searched.get(each.ply - 1, UNSEARCHED), DECISIVE)
    ]
    return found[: max(0, left)]


def progress(work: Work | None, review: Review, searched: Mapping[int, Searched]) -> messages.Work:
    """The running round, and the number of positions it has done."""
    plies = review.open_plies
    left = [*work.waiting, *work.running] if work else []
    late = decisive_tasks(review, searched) if work else []
    rounds = [task.number for task in left] + [task.number for task in late]
    number = min(rounds, default=DECISIVE)
    examined = sum(each.rounds > DECISIVE for each in searched.values())
    in_last = {task.ply for task in (*left, *late) if task.number == DECISIVE}
    of = len(plies) if number < DECISIVE else examined + len(in_last)
    done = len(plies) - _count(left, number) if number < DECISIVE else examined
    return messages.Work(
        number=number + 1,
        passes=len(ROUNDS),
        done=done,
        of=of,
        known=sum(bool(searched.get(ply, UNSEARCHED).analysis.values) for ply in plies),
        all=len(plies),
        busy=bool(rounds),
        failed=bool(work and work.failed),
    )


def _count(tasks: list[Task], number: int) -> int:
    return sum(task.number == number for task in tasks)


def is_complete(review: Review, searched: Mapping[int, Searched]) -> bool:
    """Whether all rounds of a review are over."""
    return not first_tasks(review, searched) and not decisive_tasks(review, searched)


def is_done(searched: Searched, number: int) -> bool:
    """Whether a position needs no search in round `number`."""
    known = searched.analysis
    if searched.rounds > number:
        return True
    return bool(known.values) and (known.proven or known.depth >= ROUNDS[number].depth)
