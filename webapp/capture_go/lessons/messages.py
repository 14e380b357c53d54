"""Additions of lessons to the messages about problems of any game."""

from __future__ import annotations

from engines.game import Side
from webapp.capture_go.messages import Chain
from webapp.problems.messages import ProblemAnswers, ProblemMove, ProblemPage, ProblemVerdict


class LessonMove(ProblemMove):
    """One move, and the board after it: X is black, O white, - empty."""

    chains: tuple[Chain, ...]


class LessonVerdict(ProblemVerdict):
    """Whether the last move is right, wrong or solves the lesson, and the moves that follow.

    `dots` are the liberties of the chain in question after the last step. `why` is the reason why a move
    is wrong, a code with numbers.
    """

    steps: list[LessonMove]
    dots: tuple[str, ...]


class LessonAnswers(ProblemAnswers):
    """All answers to a lesson, for a page without a connection.

    Verdicts, hints and the codes of illegal moves are by the moves so far, with spaces between them. A
    lesson about pointing has verdicts and hints by single vertices, and in `counted` the verdicts on the
    first, second and each further one that is asked for; it is empty in others.
    """

    verdicts: dict[str, LessonVerdict]
    counted: list[LessonVerdict]


class LessonPage(ProblemPage):
    """The initial data of the page's script; `path` is the route that judges its moves."""

    goal: str
    side: Side
    chains: tuple[Chain, ...]
    chain: tuple[str, ...]


class QuestionPage(LessonPage):
    """The same of a visitor's own question, with `hints` that are given one by one."""

    hints: tuple[str, ...]
