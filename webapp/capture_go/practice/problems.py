"""The problems of finished games, made by a worker when they are first asked for, and kept in memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

from engines.capture_go.lessons.collection import CAPTURE, SAVE, Lesson, LessonSet
from engines.capture_go.lessons.reply_tree import parse_turn
from engines.capture_go.rules.position import CaptureGoPosition
from webapp.core.errors import RequestError
from webapp.engine_pool.pool import EngineFailed, EnginePool, Message, Urgency
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
}
"""The key of the set of lessons to practise each motif in."""


@dataclass(frozen=True)
class GameProblem:
    """What decided a game, and the problem of that position.

    `swapped` tells that the learner, who has Black in the problem, had White in the game.
    """

    motif: str
    lesson: Lesson
    swapped: bool


class GameProblems:
    """Makes the problem of a match, and remembers the latest ones."""

    def __init__(self, engine_pool: EnginePool) -> None:
        self._engine_pool = engine_pool
        self._known: OrderedDict[tuple[str, int], GameProblem | None] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, match: Match) -> GameProblem | None:
        """The problem of a match, or None if a first capture did not decide it.

        Raises `RequestError` if the match is not over or no engine is free in time.
        """
        if match.outcome is None:
            raise RequestError("not_over", match_id=match.id)
        if match.duel.practice is None or match.resigned is not None:
            return None
        key = (match.id, match.v)
        with self._guard:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        found = _read(self._ask(match), match.options["rules"])
        with self._guard:
            self._known[key] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    def _ask(self, match: Match) -> Message:
        task = {
            "game": match.duel.key,
            "task": "practice",
            "position": match.begun.to_text(),
            "options": dict(match.options),
            "moves": [ply.move for ply in match.plies],
        }
        try:
            return self._engine_pool.ask(task, urgency=Urgency.VALUES, seconds=WAIT_SECONDS)
        except EngineFailed as problem:
            code = "busy" if problem.code == "busy" else "engine_failed"
            raise RequestError(code, detail=str(problem)) from problem


def _read(found: Message, rules: str) -> GameProblem | None:
    """The problem in the answer of a worker."""
    motif = found["motif"]
    if motif is None:
        return None
    goal = SAVE if motif == MISSED_ESCAPE else CAPTURE
    lesson = Lesson(
        LessonSet(SET_KEYS[motif], goal),
        CaptureGoPosition.from_text(found["position"], rules=rules),
        found["plies"],
        found["target"],
        parse_turn(found["tree"]),
    )
    return GameProblem(motif, lesson, found["swapped"])
