"""The lessons as problems of the site."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l

from engines.capture_go.lessons import judge
from engines.capture_go.lessons.collection import ATARI, OLD_KEYS, POINTING, Lesson, shipped_lessons
from engines.capture_go.lessons.daily import lesson_of_day
from engines.capture_go.lessons.runs import KINDS, by_difficulty
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason
from engines.registry import DUELS
from webapp.capture_go.code_texts import SENTENCES
from webapp.capture_go.lessons.messages import (
    LessonAnswers,
    LessonMove,
    LessonPage,
    LessonVerdict,
)
from webapp.capture_go.lessons.pictures import IDEAS, picture
from webapp.capture_go.lessons.texts import WORDS, hint, says, task
from webapp.capture_go.messages import chains
from webapp.core.messages import Facts
from webapp.problems.kind import Answers, ProblemKind, steps_of
from webapp.problems.messages import RightMove
from webapp.problems.pictures import Picture
from webapp.problems.source import ProblemSource


def message_of(lesson: Lesson, verdict: judge.Verdict, moves: list[str]) -> LessonVerdict:
    """The message of a verdict."""
    return verdict_message(lesson, verdict, moves, says(lesson, verdict, moves))


def verdict_message(
    lesson: Lesson, verdict: judge.Verdict, moves: list[str], sentence: str
) -> LessonVerdict:
    """The message of a verdict that is told in a sentence."""
    steps = []
    if lesson.set.goal not in POINTING:
        steps = steps_of(lesson.position, [*moves, *verdict.moves], _step)[len(moves) - 1 :]
    return LessonVerdict(
        found=verdict.found,
        says=sentence,
        steps=steps,
        dots=verdict.dots,
        why=None if verdict.why is None else dict(verdict.why),
    )


def answer_all(lesson: Lesson) -> LessonAnswers:
    """All answers to a lesson."""
    if lesson.set.goal in POINTING:
        wanted = list(lesson.wanted)
        counts = range(1, len(wanted) + 1)
        return LessonAnswers(
            verdicts={cell: KIND.verdict_on(lesson, [cell]) for cell in lesson.position.points()},
            illegal={},
            hints={point: RightMove(point, None, "") for point in wanted},
            counted=[KIND.verdict_on(lesson, wanted[:count]) for count in counts],
        )
    return answers_message(KIND.all_answers(lesson))


def answers_message(found: Answers[LessonVerdict]) -> LessonAnswers:
    """The message of all answers where moves are played."""
    return LessonAnswers(
        verdicts=found.verdicts, illegal=found.illegal, hints=found.hints, counted=[]
    )


def page_of(lesson: Lesson, key: str, number: int, path: str) -> LessonPage:
    """The data of the page of a lesson."""
    return LessonPage(
        key=key,
        number=number,
        path=path,
        goal=lesson.set.goal,
        side=lesson.position.side_to_move,
        rows=lesson.position.rows(),
        chains=chains(lesson.position),
        chain=lesson.ringed,
        hint=hint(lesson),
    )


def picture_of(lesson: Lesson) -> Picture:
    """The position of a lesson as a picture."""
    return picture(*lesson.position.rows(), ring=lesson.ringed)


def first_games() -> list[tuple[Any, int, int]]:
    """Games for those who have learnt: the name of the level, its number, and the board's lines."""
    weakest, *others = DUELS["capture-go"].levels
    second = others[0]
    return [(weakest.name, weakest.number, 5), (second.name, second.number, 7)]


def _step(before: CaptureGoPosition, move: str, after: CaptureGoPosition) -> LessonMove:
    changed = before.changed_by(move)
    return LessonMove(before.side_to_move, move, after.rows(), changed, chains(after))


def _reason(
    lesson: Lesson, position: CaptureGoPosition, move: str, line: tuple[str, ...]
) -> Facts | None:
    if lesson.set.goal in POINTING:
        return None
    if lesson.set.goal == ATARI:  # what follows from it is of later lessons
        return {"code": "gives_atari", "stones": len(lesson.chain.stones)}
    return reason(position, move, line)


KIND: ProblemKind[Lesson, judge.Verdict, LessonVerdict] = ProblemKind(
    judge=judge,
    message_of=message_of,
    verdict=LessonVerdict,
    reason=_reason,
    why=SENTENCES.telling,
    answers=LessonAnswers,
    answer_all=answer_all,
)

LESSONS: ProblemSource[Lesson] = ProblemSource(
    name="lessons",
    game="capture-go",
    url="/capture-go/learn",
    api="/api/lessons",
    called="a lesson",
    title=_l("Learn Capture Go"),
    about=_l(
        "From the first liberty to ladders, nets and races: small problems, each with a proven answer."
    ),
    kind=KIND,
    shipped=shipped_lessons,
    of_day=lesson_of_day,
    words=WORDS,
    ideas=IDEAS,
    task=task,
    picture=picture_of,
    facts=lambda lesson: {"rows": lesson.position.rows(), "chain": lesson.ringed},
    page=page_of,
    more=lambda: {"first_games": first_games()},
    renamed=OLD_KEYS,
    kinds=KINDS,
    by_difficulty=by_difficulty,
)
