"""Additions of exercises to the messages about problems of any game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from webapp.core.messages import Message, Request
from webapp.problems.messages import ProblemAnswers, ProblemMove, ProblemPage, ProblemVerdict

Flips = dict[str, tuple[str, ...]]
"""The legal moves of Black, with the discs that each flips; none while White is to move."""


class ExerciseMove(ProblemMove):
    """One move, and the board after it: X is black, O white, - empty.

    `flips` has Black's moves there, with the discs that each would turn over.
    """

    flips: Flips


class ExerciseVerdict(ProblemVerdict):
    """Whether the last move is right, wrong or solves the exercise, and the moves that follow.

    The steps after a wrong move, and after the last right one, are best play to the end of the game.
    `why` is the reason why a move is wrong, a code with figures.
    """

    steps: list[ExerciseMove]


class ExerciseAnswers(ProblemAnswers):
    """All answers to an exercise, for a page without a connection.

    Verdicts, hints and the codes of illegal moves are by the moves so far, with spaces between them.
    """

    verdicts: dict[str, ExerciseVerdict]


class ExercisePage(ProblemPage):
    """The initial data of the page's script; `path` is the route that judges its moves."""

    flips: Flips


class MakeExerciseRequest(Request):
    """A request for an exercise of a streak."""

    step: Annotated[
        int, msgspec.Meta(ge=0, le=999, description="0 is the easiest; each step is harder")
    ]


class MadeExercise(Message):
    """An exercise that was made just now; `name` is below the list of exercises, `url` its page.

    The name holds the whole exercise, signed: the site keeps nothing of it.
    """

    name: str
    url: str
