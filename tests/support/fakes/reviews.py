"""A follower of a review, and engines that answer its jobs."""

from __future__ import annotations

from typing import Any

from engines.game import Analysis, MoveValue
from engines.reversi.rules.position import ReversiPosition
from engines.score import Exact
from engines.thought_messages import analysis_message
from tests.support.fakes.engine_pool import FakeJob
from tests.support.finished_matches import discs
from webapp.core.messages import plain
from webapp.matches.match.match import Match
from webapp.matches.reviews.service import ReviewService


class Follower:
    """What one visitor hears of a review."""

    def __init__(self, reviews: ReviewService, match: Match, name: str) -> None:
        self.received: list[dict[str, Any]] = []
        told = reviews.follow(
            match, name, lambda more: self.received.append(plain(more)), f"client {name}"
        )
        self.told = plain(told)


def answer(job: FakeJob, *, depth: int | None = None, exact: bool = False) -> None:
    """Give all moves the same value, at the requested depth unless another is given."""
    position = ReversiPosition.from_text(job.task.position)
    score = Exact(0) if exact else discs(0)
    limit = job.task.limit
    found = Analysis(
        tuple(MoveValue(move, score, (move,)) for move in position.legal_moves()),
        depth or limit.depth,
        nodes=1,
        seconds=limit.seconds if depth is None else 0.0,
    )
    job.answered = True
    job.done(analysis_message(found), None)
