"""Messages about exercises: what a page begins with, verdicts and hints."""

from __future__ import annotations

from engines.game import Side
from webapp.core.messages import Facts, Message

Flips = dict[str, tuple[str, ...]]
"""The legal moves of Black, with the discs that each flips; none while White is to move."""


class ExerciseMove(Message):
    """One move, and the board after it: X is black, O white, - empty.

    `flips` has Black's moves there, with the discs that each would turn over.
    """

    side: Side
    move: str
    rows: tuple[str, ...]
    changed: tuple[str, ...]
    flips: Flips


class ExerciseVerdict(Message):
    """Whether the last move is right, wrong or solves the exercise, and the moves that follow.

    The steps after a wrong move, and after the last right one, are best play to the end of the game.
    `why` is the reason why a move is wrong, a code with figures.
    """

    found: str
    says: str
    steps: list[ExerciseMove]
    why: Facts | None = None


class ExerciseHint(Message):
    """A right move, and its effect as a code with figures; null in an exercise about an opening."""

    move: str
    reason: Facts | None


class ExerciseAnswers(Message):
    """All answers to an exercise, for a page without a connection.

    Verdicts, hints and the codes of illegal moves are by the moves so far, with spaces between them.
    """

    verdicts: dict[str, ExerciseVerdict]
    illegal: dict[str, str]
    hints: dict[str, ExerciseHint]


class ExercisePage(Message):
    """The initial data of the page's script; `path` is the route that judges its moves."""

    key: str
    number: int
    path: str
    rows: tuple[str, ...]
    flips: Flips
    hint: str
