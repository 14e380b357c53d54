"""Messages about visitors' own questions."""

from __future__ import annotations

from typing import Annotated

import msgspec

from webapp.capture_go.questions.question_set import (
    LONGEST_TITLE,
    MOST_ANSWERS,
    MOST_HINTS,
    MOST_QUESTIONS,
    Question,
    QuestionSet,
    Text,
)
from webapp.core.messages import Message, Request
from webapp.problems.messages import Cell

SetKey = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""The key of a set that the site keeps: the last part of the teacher's link."""


class QuestionRequest(Request):
    """A question about a position.

    `ask` is its sentence, `answers` are the moves that are accepted, `hints` are given one by one, and
    `explanation` is told to whoever has solved it.
    """

    position: Annotated[
        str,
        msgspec.Meta(
            max_length=200,
            description="rows of X, O and - from the top, joined by /, a space, and the side to move",
        ),
    ]
    rules: Annotated[str, msgspec.Meta(max_length=16, description="free or contact")]
    answers: Annotated[list[Cell], msgspec.Meta(max_length=MOST_ANSWERS)]
    ask: Text
    hints: Annotated[list[Text], msgspec.Meta(max_length=MOST_HINTS)]
    explanation: Text

    def question(self) -> Question:
        """The same as a value."""
        return Question(
            self.position,
            self.rules,
            tuple(self.answers),
            self.ask,
            tuple(self.hints),
            self.explanation,
        )


class SetRequest(Request):
    """A set of questions in their order."""

    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
    questions: Annotated[
        list[QuestionRequest], msgspec.Meta(min_length=1, max_length=MOST_QUESTIONS)
    ]

    def question_set(self) -> QuestionSet:
        """The same as a value."""
        return QuestionSet(self.title, tuple(each.question() for each in self.questions))


class QuestionSetRequest(SetRequest):
    """A set of questions in their order.

    `short` has the site keep it, so that its address is short; a set that is too long for an address
    is kept in any case.
    """

    short: bool = False


class SetChangeRequest(SetRequest):
    """A change of a stored set; `version` is the version that was changed."""

    key: SetKey
    version: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class SetDeletionRequest(Request):
    """The key of the set that is to be deleted."""

    key: SetKey


class QuestionAnswer(Message):
    """The proven result of the answers to a question, with a sentence about it.

    `goal` is `capture`, `save`, or `asked` where nothing is proven. `right` are all moves that count,
    and `ask` is a sentence that might be asked.
    """

    goal: str
    says: str
    right: tuple[str, ...]
    ask: str


class KeptSet(Message):
    """A stored set; it is deleted after `days` without being opened, never if that is 0.

    `teacher_path` opens it to be changed or deleted; it ends with the key.
    """

    teacher_path: str
    version: int
    days: int


class QuestionSetAnswer(Message):
    """The address of a set, and its share of the longest address that is made, from 0 to 1.

    `kept` is null for a set that is in its address.
    """

    path: str
    fullness: float
    kept: KeptSet | None


class SetDeleted(Message):
    """A set was deleted."""

    deleted: str
