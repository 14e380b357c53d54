"""Base structs of all messages between clients and the server.

Conventions:

- A feature has its own module or package of messages (`matches/messages`,
  `huarong/messages.py`, …); its `websocket` module lists those of the websocket, and each `Route` of the
  JSON API names its own. Both share a struct where the content is the same.
- Clients send structs named `…Request`. Answers are named `…Answer` or by their content
(`Solution`). Unrequested messages of the server are named by their content (`State`, `Presence`).
- Names on the wire are short and do not change (`v`, `pos`, `mid`). In Python they are long:
  `version: int = field(name="v")`.
- A field of a server message is always present, and null if it has no value. An optional field
has the type `… | UnsetType` and the default `UNSET`; there is no other default.
- Structs are immutable values. They become JSON only at the edge, by `plain` for the
websocket and the templates, by `Route` for the JSON API.

OpenAPI, `docs/protocol.md` and the types of the scripts are generated from these structs
(`python -m lab.description`), including their docstrings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType, field

Facts = Mapping[str, Any]
"""Facts specific to one game or one error: plain JSON values by name, not typed here."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[^\x00]+\Z")]
"""The client's idempotency key: a repeated message with the same id gets the first answer.

It is stored with the event of the message; PostgreSQL stores no text with a null character.
"""
Short = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Request(msgspec.Struct):
    """A message from a client. Unknown fields are ignored, so that a newer page may send more."""


class Message(msgspec.Struct, gc=False):
    """A message from the server, or a part of one.

    Messages hold one another in no cycle, so the garbage collector need not look at them.
    """


class Name(Message):
    """A name in both languages."""

    zh: str
    en: str


class Done(Message):
    """Success, without further content."""


class JobAnswer(Message):
    """A job was queued; its results follow under its id."""

    job: str


class Queued(Message):
    """The number of jobs ahead in the queue."""

    job: str
    before: int


class ErrorMessage(Message):
    """An error: a code for programs, a sentence for people, and further facts."""

    code: str
    message: str
    detail: str | UnsetType = UNSET
    """Details, in English."""
    why: str | UnsetType = UNSET
    """A second code, from the rules or the parser."""
    reason: str | UnsetType = UNSET
    """The same reason as a sentence for people."""
    cell: int | UnsetType | None = UNSET
    """The invalid cell of a layout, row × 4 + column from 0."""
    at: int | UnsetType = UNSET
    """The invalid move of a solution, from 0; the invalid question of a set, from 1."""
    offset: int | UnsetType = UNSET
    """The start of the unreadable part of a text, from 0."""
    length: int | UnsetType = UNSET
    """The length of that part."""
    side: str | UnsetType = UNSET
    """The side that cannot move."""
    match_id: str | UnsetType = field(name="game", default=UNSET)
    """The match concerned."""
    retry_after: int | UnsetType = UNSET
    """Seconds until a retry may succeed."""


class JobFailed(Message):
    """A job failed, with the reason."""

    job: str
    err: ErrorMessage


class ErrorAnswer(Message):
    """The error response of the JSON API."""

    error: ErrorMessage


def plain(message: Message) -> dict[str, Any]:
    """Convert a message to plain JSON values with wire names."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return values
