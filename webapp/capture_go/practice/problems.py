"""The problems of finished games, made by a worker when they are first asked for, and kept in memory."""

from __future__ import annotations

from dataclasses import dataclass

from engines import jobs
from engines.capture_go.lessons.collection import CAPTURE, SAVE, Lesson, LessonSet
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.practice.overlooked import CAUGHT, IGNORED_ATARI
from engines.capture_go.rules.position import CaptureGoPosition
from webapp.core.errors import RequestError
from webapp.core.shared_cache import SharedCache
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.matches.match.match import Match

REMEMBERED = 512
WAIT_SECONDS = 20.0

MISSED_ESCAPE = "missed_escape"
SET_KEYS: dict[str, str] = {
    "missed_capture": "capture",
    MISSED_ESCAPE: "escape",
    "own_atari": "capture",
    "double_atari": "double-atari",
    "ladder": "ladder",
    "net": "net",
    "chased": "atari",
    "race": "race",
    "forced": "five",
    IGNORED_ATARI: "escape",
    CAUGHT: "atari",
}
"""The key of the set of lessons to practise each motif in, and what was overlooked."""


@dataclass(frozen=True)
class GameProblem:
    """The motif that decided a game, and the problem of that position.

    `swapped` tells that the learner, who has Black in the problem, had White in the game.
    """

    motif: str
    lesson: Lesson
    swapped: bool


class GameProblems:
    """Makes the problem of a match, and remembers the latest ones."""

    def __init__(self, engine_jobs: EngineJobs) -> None:
        self._engine_jobs = engine_jobs
        self._made: SharedCache[tuple[str, int], tuple[GameProblem | None]] = SharedCache(
            REMEMBERED
        )

    def of(self, match: Match) -> GameProblem | None:
        """The problem of a match, or None if a first capture did not decide it.

        Raises `RequestError` if the match is not over or no engine is free in time.
        """
        if match.outcome is None:
            raise RequestError("not_over", match_id=match.id)
        if match.duel.practice is None or match.resigned is not None:
            return None
        key = (match.id, match.version)
        known = self._made.get(key)
        if known is None:
            known = (self._ask(match),)
            self._made.put(key, known)
        return known[0]

    def _ask(self, match: Match) -> GameProblem | None:
        job = jobs.Practice(
            game=match.duel.key,
            position=match.begun.to_text(),
            options=match.options,
            moves=tuple(ply.move for ply in match.plies),
        )
        found = self._engine_jobs.answer(job, urgency=Urgency.VALUES, seconds=WAIT_SECONDS)
        return _read(found, match.options["rules"])


def _read(found: jobs.MadeProblem | None, rules: str) -> GameProblem | None:
    """The problem in the answer of a worker."""
    if found is None:
        return None
    goal = SAVE if found.motif == MISSED_ESCAPE else CAPTURE
    lesson = Lesson(
        LessonSet(SET_KEYS[found.motif], goal),
        CaptureGoPosition.from_text(found.position, rules=rules),
        found.plies,
        found.target,
        parse_turn(found.tree),
    )
    return GameProblem(found.motif, lesson, found.swapped)
