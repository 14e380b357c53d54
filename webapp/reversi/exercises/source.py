"""The exercises as problems of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import PASS, Side
from engines.reversi.exercises import judge
from engines.reversi.exercises.collection import Exercise
from engines.reversi.exercises.daily import exercise_of_day
from engines.reversi.exercises.first_steps import all_exercises
from engines.reversi.exercises.runs import KINDS, by_difficulty
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from webapp.core.messages import Facts
from webapp.problems.kind import ProblemKind, steps_of
from webapp.problems.source import ProblemSource
from webapp.reversi.code_texts import SENTENCES
from webapp.reversi.exercises.messages import (
    ExerciseAnswers,
    ExerciseMove,
    ExercisePage,
    ExerciseVerdict,
    Flips,
)
from webapp.reversi.exercises.pictures import IDEAS, picture
from webapp.reversi.exercises.texts import WORDS, hint, says, task


def message_of(exercise: Exercise, verdict: judge.Verdict, moves: list[str]) -> ExerciseVerdict:
    """The message of a verdict."""
    return ExerciseVerdict(
        found=verdict.found,
        says=says(exercise, verdict),
        steps=steps_of(exercise.position, [*moves, *verdict.moves], _step)[len(moves) - 1 :],
        why=None if verdict.why is None else dict(verdict.why),
    )


def answer_all(exercise: Exercise) -> ExerciseAnswers:
    """All answers to an exercise."""
    found = KIND.all_answers(exercise)
    return ExerciseAnswers(verdicts=found.verdicts, illegal=found.illegal, hints=found.hints)


def page_of(exercise: Exercise, key: str, number: int, path: str) -> ExercisePage:
    """The data of the page of an exercise."""
    return ExercisePage(
        key=key,
        number=number,
        path=path,
        rows=exercise.position.rows(),
        flips=flips(exercise.position),
        hint=hint(exercise),
    )


def flips(position: ReversiPosition) -> Flips:
    """Black's moves in a position, each with the discs that it flips; none if White is to move."""
    if position.side_to_move is not Side.BLACK:
        return {}
    return {move: position.changed_by(move) for move in position.legal_moves() if move != PASS}


def _step(before: ReversiPosition, move: str, after: ReversiPosition) -> ExerciseMove:
    changed = before.changed_by(move)
    return ExerciseMove(before.side_to_move, move, after.rows(), changed, flips(after))


def _reason(
    _exercise: Exercise, position: ReversiPosition, move: str, line: tuple[str, ...]
) -> Facts | None:
    return reason(position, move, line) if line else None


KIND: ProblemKind[Exercise, judge.Verdict, ExerciseVerdict] = ProblemKind(
    judge=judge,
    message_of=message_of,
    verdict=ExerciseVerdict,
    reason=_reason,
    why=SENTENCES.telling,
    answers=ExerciseAnswers,
    answer_all=answer_all,
)

EXERCISES: ProblemSource[Exercise] = ProblemSource(
    name="exercises",
    game="reversi",
    url="/reversi/exercises",
    api="/api/exercises",
    called="an exercise of Reversi",
    title=_l("Exercises for Reversi"),
    about=_l(
        "From counting the last squares to giving up a corner: small positions, "
        "each with a proven answer."
    ),
    kind=KIND,
    shipped=all_exercises,
    of_day=exercise_of_day,
    words=WORDS,
    ideas=IDEAS,
    task=task,
    picture=lambda exercise: picture(*exercise.position.rows()),
    facts=lambda exercise: {"rows": exercise.position.rows()},
    page=page_of,
    kinds=KINDS,
    by_difficulty=by_difficulty,
    makes=True,
)
