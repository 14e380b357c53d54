"""Messages about lessons: what a page begins with, verdicts and hints."""

from __future__ import annotations

from engines.game import Side
from webapp.capture_go.messages import Chain
from webapp.core.messages import Facts, Message


class LessonMove(Message):
    """One move, and the board after it: X is black, O white, - empty."""

    side: Side
    move: str
    rows: tuple[str, ...]
    changed: tuple[str, ...]
    chains: tuple[Chain, ...]


class VerdictAnswer(Message):
    """Whether the last move is right, wrong or solves the lesson, and the moves that follow.

    `dots` are the liberties of the chain in question after the last step. `why` is the reason why a move
    is wrong, a code with numbers.
    """

    found: str
    says: str
    steps: list[LessonMove]
    dots: tuple[str, ...] = ()
    why: Facts | None = None


class LessonHint(Message):
    """A right move, and its effect as a code with numbers; null if the hint only points at the move."""

    move: str
    reason: Facts | None


class LessonAnswers(Message):
    """All answers to a lesson, for a page without a connection.

    Verdicts, hints and the codes of illegal moves are by the moves so far, with spaces between them. A
    lesson about pointing has verdicts and hints by single vertices, and in `counted` the verdicts on the
    first, second and each further one that is asked for; it is empty in others.
    """

    verdicts: dict[str, VerdictAnswer]
    illegal: dict[str, str]
    hints: dict[str, LessonHint]
    counted: list[VerdictAnswer]


class LessonPage(Message):
    """The initial data of the page's script; `path` is the route that judges its moves."""

    key: str
    number: int
    path: str
    goal: str
    rows: tuple[str, ...]
    chains: tuple[Chain, ...]
    chain: tuple[str, ...]
    hint: str
