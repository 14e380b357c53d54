"""Sentences about visitors' own questions: tasks, proven results and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product

import flask_babel

from engines.capture_go.lessons.collection import CAPTURE, SAVE, Lesson
from engines.capture_go.lessons.judge import Verdict
from engines.game import Side
from engines.problems import SOLVED
from webapp.capture_go.lessons.texts import right_move, solved
from webapp.capture_go.lessons.why_texts import says_why
from webapp.capture_go.questions.question_set import Question
from webapp.core.languages import LANGUAGES, speaking
from webapp.core.sentences import joined

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext

MOST_STONES = 20
"""Stones of one side within which a capture is proposed, at most."""


def side_name(side: Side) -> str:
    """A side at the beginning of a sentence."""
    return _("Black") if side is Side.BLACK else _("White")


def task(question: Question) -> str:
    """The task of a question; one that was proposed is in the language of the page, whoever asks it."""
    black = question.placed.side_to_move is Side.BLACK
    if not question.ask:
        return _proposed("", 0, black=black)
    proposed = _proposals().get(question.ask)
    return proposed() if proposed else question.ask


def proposed_task(lesson: Lesson, *, swapped: bool = False) -> str:
    """The sentence of a question in which more than one move may be right, from what is proven of it.

    `swapped` is that of the same with black and white exchanged.
    """
    black = (lesson.position.side_to_move is Side.BLACK) != swapped
    return _proposed(lesson.set.goal, (lesson.plies + 1) // 2, black=black)


def _proposed(goal: str, stones: int, *, black: bool) -> str:
    if goal == SAVE:
        return (
            _("Black to move: save the stones in danger.")
            if black
            else _("White to move: save the stones in danger.")
        )
    if goal != CAPTURE:
        return _("Black to move: where?") if black else _("White to move: where?")
    if stones == 1:
        return (
            _("Black to move: capture at once.") if black else _("White to move: capture at once.")
        )
    if black:
        return _("Black to move: capture within %(num)s moves.", num=stones)
    return _("White to move: capture within %(num)s moves.", num=stones)


@cache
def _proposals() -> dict[str, Callable[[], str]]:
    """What is proposed, in every language, with what says the same in that of the page."""
    kinds = [("", 0), (SAVE, 0), *((CAPTURE, stones) for stones in range(1, MOST_STONES + 1))]
    found: dict[str, Callable[[], str]] = {}
    for language, (goal, stones), black in product(LANGUAGES, kinds, (True, False)):
        say = partial(_proposed, goal, stones, black=black)
        with speaking(language):
            found[say()] = say
    return found


def proven(lesson: Lesson, answers: Sequence[str]) -> str:
    """What the engine has proven of the answers, and which other moves it accepts as well."""
    if lesson.set.goal == CAPTURE:
        stones = (lesson.plies + 1) // 2
        found = (
            _("Proven: the answer captures at once.")
            if stones == 1
            else _(
                "Proven: every answer captures within %(num)s moves, whatever the other side does.",
                num=stones,
            )
        )
    elif lesson.set.goal == SAVE:
        found = _("Proven: after each answer the other side captures nothing within three moves.")
    else:
        return _(
            "Not proven: the engine finds no capture and no rescue here. The answers count because "
            "you say so, and pupils are told so."
        )
    return joined(found, _also(lesson, answers))


def _also(lesson: Lesson, answers: Sequence[str]) -> str:
    """The moves that are as good as the answers; they count as well."""
    others = [
        move.upper() for move in (lesson.turn.right if lesson.turn else ()) if move not in answers
    ]
    if not others:
        return ""
    return ngettext(
        "%(moves)s is as good, so it counts as well.",
        "%(moves)s are as good, so they count as well.",
        len(others),
        moves=_(", ").join(others),
    )


def says(question: Question, lesson: Lesson, verdict: Verdict, moves: list[str]) -> str:
    """The sentence for a verdict on the last of `moves`."""
    other = side_name(lesson.position.side_to_move.other)
    if verdict.why is not None:
        return says_why(verdict.why, moves[-1], other)
    if verdict.found != SOLVED:
        return right_move(verdict, other)
    sentence = ""
    if lesson.set.goal in {CAPTURE, SAVE}:
        sentence = solved(lesson, verdict, other)
    elif not question.explanation:
        sentence = _("That is the move that was asked for.")
    return joined(sentence, question.explanation)
