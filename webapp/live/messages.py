"""All websocket messages (version 1): the clients' with their answers, and the server's.

Every client message is acknowledged with `{"ok": …}` or `{"err": ErrorMessage}`. If an answer names a
job, the messages of that job follow its acknowledgement.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from webapp.analysis import messages as studies
from webapp.core.errors import RequestError
from webapp.core.messages import Done, JobAnswer, JobFailed, Message, Queued, Request, Short
from webapp.huarong import messages as puzzles
from webapp.matches.analysis import messages as analysis
from webapp.matches.messages import events, requests
from webapp.matches.reviews.messages import ReviewMessage

VERSION = 1
MAX_MESSAGE_BYTES = 16 * 1024

R = TypeVar("R", bound=Request)


class CancelRequest(Request):
    """Cancel one of the client's own jobs."""

    job: Short


class ServerState(Message):
    """Whether the engines are ready or cannot be reached, and which games are being prepared."""

    state: Literal["ready", "preparing", "delayed", "stopping"]
    preparing: tuple[str, ...] = msgspec.field(name="doing")


@dataclass(frozen=True)
class Call(Generic[R]):
    """A message that clients may send: its name, its struct, and the structs of its answer."""

    name: str
    request: type[R]
    answers: tuple[type[Message], ...]
    cost: float = 1.0
    """What it takes of the messages that its address may send."""


JOIN = Call("join", requests.JoinRequest, (requests.JoinAnswer,), cost=3.0)
MOVE = Call("move", requests.MoveRequest, (requests.WrittenAnswer,))
TAKEBACK = Call("takeback", requests.TakebackRequest, (requests.WrittenAnswer,))
ANSWER = Call("answer", requests.AnswerRequest, (requests.WrittenAnswer,))
RESIGN = Call("resign", requests.ResignRequest, (requests.WrittenAnswer,))
REMATCH = Call("rematch", requests.RematchRequest, (requests.RematchAnswer,))
HINT = Call("hint", requests.HintRequest, (JobAnswer,))
VALUES = Call("values", requests.ValuesRequest, (JobAnswer,))
REVIEW = Call("review", requests.ReviewRequest, (ReviewMessage,), cost=3.0)
SOLVE = Call("solve", puzzles.SolveRequest, (puzzles.Solution, JobAnswer))
DISTANCE = Call("distance", puzzles.DistanceRequest, (puzzles.DistanceAnswer,))
MAP = Call("map", puzzles.MapRequest, (puzzles.PuzzleMap, JobAnswer))
DISTANCES = Call("distances", puzzles.DistancesRequest, (puzzles.Distances, JobAnswer), cost=3.0)
RANDOM = Call("random", puzzles.RandomRequest, (puzzles.DistanceAnswer,))
STUDY = Call("study", studies.StudyRequest, (studies.StudyFound, JobAnswer), cost=2.0)
CANCEL = Call("cancel", CancelRequest, (Done,))

CALLS: tuple[Call[Any], ...] = (
    JOIN,
    MOVE,
    TAKEBACK,
    ANSWER,
    RESIGN,
    REMATCH,
    HINT,
    VALUES,
    REVIEW,
    SOLVE,
    DISTANCE,
    MAP,
    DISTANCES,
    RANDOM,
    STUDY,
    CANCEL,
)

SENT: Mapping[str, tuple[type[Message], ...]] = {
    "event": events.EVENTS,
    "thinking": (analysis.ThinkingEvent, analysis.ThinkingFailed),
    "hint": (analysis.Hint, analysis.HintFailed),
    "values": (analysis.Values, analysis.ValuesFailed),
    "review": (ReviewMessage,),
    "presence": (requests.MatchPresence,),
    "solution": (puzzles.SolutionFound, puzzles.DistanceFound, puzzles.DistancesFound, JobFailed),
    "map": (puzzles.MapFound, JobFailed),
    "study": (studies.StudyFound, JobFailed),
    "queued": (Queued,),
    "server": (ServerState,),
}
"""Messages that the server sends without a request, by name."""


def parse(kind: type[R], arguments: tuple[Any, ...]) -> R:
    """Parse a client's message; raises `RequestError` naming the invalid field."""
    if len(arguments) != 1:
        raise RequestError("bad_message", detail="one object is expected")
    try:
        size = len(json.dumps(arguments[0], ensure_ascii=False).encode())
    except (TypeError, ValueError, UnicodeEncodeError):
        raise RequestError("bad_message", detail="not JSON") from None
    except RecursionError:  # a value that was just readable may be too deep to encode
        raise RequestError("bad_message", detail="nested too deeply") from None
    if size > MAX_MESSAGE_BYTES:
        raise RequestError("too_large")
    try:
        return msgspec.convert(arguments[0], kind)
    except msgspec.ValidationError as problem:
        raise RequestError("bad_message", detail=str(problem)) from None
