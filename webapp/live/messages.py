"""The form of websocket messages (version 1), and those of jobs and of the server itself.

Each feature has a list of its own; `webapp.registry` joins them.

Every client message is acknowledged with `{"ok": …}` or `{"err": ErrorMessage}`. If an answer names a
job, the messages of that job follow its acknowledgement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from webapp.core.errors import RequestError
from webapp.core.messages import Done, Message, Queued, Request, Short

VERSION = 1
MAX_MESSAGE_BYTES = 16 * 1024

R = TypeVar("R", bound=Request)


class CancelRequest(Request):
    """Cancel one of the client's own jobs."""

    job: Short


class ServerState(Message):
    """Whether the engines are ready or cannot be reached, and which are being prepared or cannot be."""

    state: Literal["ready", "preparing", "failing", "delayed", "stopping"]
    games: tuple[str, ...] = msgspec.field(name="doing")


@dataclass(frozen=True)
class Call(Generic[R]):
    """A message that clients may send: its name, its struct, and the structs of its answer."""

    name: str
    request: type[R]
    answers: tuple[type[Message], ...]


@dataclass(frozen=True)
class Messages:
    """The websocket messages of a part of the site."""

    calls: tuple[Call[Any], ...]
    sent: Mapping[str, tuple[type[Message], ...]]
    """Messages that the server sends without a request, by name."""


def joined(*parts: Messages) -> Messages:
    """The messages of several parts of the site together."""
    calls = tuple(call for part in parts for call in part.calls)
    return Messages(calls, {name: kinds for part in parts for name, kinds in part.sent.items()})


CANCEL = Call("cancel", CancelRequest, (Done,))
OWN = Messages((CANCEL,), {"queued": (Queued,), "server": (ServerState,)})
"""Those that belong to no feature."""


def parse(kind: type[R], arguments: tuple[Any, ...]) -> R:
    """Parse a client's message; raises `RequestError` naming the invalid field."""
    if len(arguments) != 1:
        raise RequestError("bad_message", detail="one object is expected")
    try:
        size = len(msgspec.json.encode(arguments[0]))
    except (TypeError, ValueError, UnicodeEncodeError):
        raise RequestError("bad_message", detail="not JSON") from None
    except RecursionError:  # a value that was just readable may be too deep to encode
        raise RequestError("bad_message", detail="nested too deeply") from None
    if size > MAX_MESSAGE_BYTES:
        raise RequestError("too_large")
    try:
        return msgspec.convert(arguments[0], kind)
    except msgspec.ValidationError as error:
        raise RequestError("bad_message", detail=str(error)) from None
