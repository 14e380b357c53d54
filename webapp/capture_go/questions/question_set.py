"""Sets of questions, packed, and the texts of links that hold all of one."""

from __future__ import annotations

import base64
import hashlib
import unicodedata
import zlib
from collections.abc import Sequence
from typing import Annotated

import msgspec

from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput
from webapp.core.errors import RequestError
from webapp.core.signing import Signatures
from webapp.problems.messages import Cell

MOST_QUESTIONS = 30
MOST_ANSWERS = 30
LONGEST_TITLE = 60
LONGEST_TEXT = 300
MOST_HINTS = 5
LONGEST_LINK = 6000
"""Characters of a set in an address; browsers and proxies take 8,000 for a whole one."""
MOST_UNPACKED = 300_000
"""Bytes; the largest set that a request can bring has fewer."""
SIZES = range(5, 14)
BEFORE = b"contact free -------------/---------/-------/-----/ X O "
"""The compression dictionary: text that is frequent in sets."""

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class Question(msgspec.Struct, frozen=True, array_like=True):
    """A question about a position: `ask` is its sentence, `answers` are the moves that are accepted.

    `hints` are given one by one, and `explanation` is told to whoever has solved it.
    """

    position: Annotated[str, msgspec.Meta(max_length=200)]
    rules: str
    answers: Annotated[tuple[Cell, ...], msgspec.Meta(max_length=MOST_ANSWERS)]
    ask: Text = ""
    hints: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_HINTS)] = ()
    explanation: Text = ""

    @property
    def placed(self) -> CaptureGoPosition:
        """The position; raises `BadInput`."""
        return CaptureGoPosition.from_text(self.position, rules=self.rules)


class QuestionSet(msgspec.Struct, frozen=True, array_like=True):
    """Questions in their order, under a title."""

    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
    questions: Annotated[
        tuple[Question, ...], msgspec.Meta(min_length=1, max_length=MOST_QUESTIONS)
    ]


def checked(question: Question) -> Question:
    """A question with texts and answers in order; raises `RequestError` if it cannot be asked."""
    if question.rules not in {FREE, CONTACT}:
        raise RequestError("bad_question", why="rules")
    try:
        position = question.placed
    except BadInput as bad:
        raise RequestError("bad_question", why=bad.code) from bad
    board = position.board
    if board.rows != board.cols or board.rows not in SIZES:
        raise RequestError("bad_question", why="bad_size")
    answers = tuple(dict.fromkeys(question.answers))
    if position.outcome() is not None or any(map(position.why_illegal, answers)):
        raise RequestError("bad_question", why="bad_answer")
    return Question(
        position.to_text(),
        question.rules,
        answers,
        plain(question.ask),
        tuple(filter(None, map(plain, question.hints))),
        plain(question.explanation),
    )


def checked_set(question_set: QuestionSet) -> QuestionSet:
    """A set that may be asked; raises `RequestError` with the number of a question that may not."""
    questions = []
    for number, each in enumerate(question_set.questions, 1):
        try:
            question = checked(each)
        except RequestError as refusal:
            raise RequestError(refusal.code, **refusal.facts, at=number) from refusal
        if not question.answers:
            raise RequestError("no_answer", at=number)
        questions.append(question)
    return QuestionSet(plain(question_set.title), tuple(questions))


def plain(text: str) -> str:
    """A text in one line, without control characters."""
    seen = (" " if unicodedata.category(sign) in {"Cc", "Cs"} else sign for sign in text)
    return " ".join("".join(seen).split())


def packed(questions: QuestionSet) -> bytes:
    """A checked set in few bytes."""
    packer = zlib.compressobj(9, wbits=-15, zdict=BEFORE)
    return packer.compress(msgspec.json.encode(questions)) + packer.flush()


def unpacked(data: bytes) -> QuestionSet:
    """The set that was packed."""
    read = zlib.decompressobj(wbits=-15, zdict=BEFORE).decompress(data, MOST_UNPACKED)
    return msgspec.json.decode(read, type=QuestionSet)


class SetLinks:
    """Writes sets into the texts of links, and reads them."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key signs; links of all are read."""
        self._signatures = Signatures(secret_keys, "questions")

    def token(self, packed: bytes) -> str:
        """The text of the link of a packed set, of any length; see `LONGEST_LINK`."""
        text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
        return self._signatures.token(text)

    def read(self, token: str) -> QuestionSet | None:
        """The set in a link, None if it was not signed here."""
        text = self._signatures.read(token)
        return (
            None
            if text is None
            else unpacked(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        )


def key_of(token: str) -> str:
    """A short name for a set, the same for the same link."""
    text, _, signature = token.rpartition(".")
    return hashlib.sha256((text or signature).encode()).hexdigest()[:12]
