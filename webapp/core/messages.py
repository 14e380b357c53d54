"""The base of all messages: what clients and the server say to each other, each a struct.

The convention:

- A feature has its messages in a module or package of its own (`matches/messages`,
  `huarong/messages.py`, …); `live/messages.py` lists those of the websocket, and each `Route` of the
  JSON API names its own. Where both say the same thing, they share the struct.
- A struct named `…Request` is what a client sends; its answer is `…Answer`, or the thing itself
  (`Solution`). What the server says by itself is named by its content (`State`, `Presence`).
- Names on the wire are short and do not change (`v`, `pos`, `mid`). In Python they are long:
  `version: int = field(name="v")`.
- A field of the server's messages is always there, and null where there is nothing to say. One that
  may be missing has the type `… | UnsetType` and the default `UNSET`; there is no other default.
- Structs are values: nobody changes one. They become JSON at the edge only, by `plain` for the
  websocket and the templates, by `Route` for the JSON API.

OpenAPI, `docs/protocol.md` and the types of the scripts are generated from these structs
(`python -m webapp.description`); their docstrings and examples are what readers of those get.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType, field

Facts = Mapping[str, Any]
"""What only one game or one refusal has to say: plain JSON values by name, not typed here."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[^\x00]+\Z")]
"""Chosen by the client: a message that comes again under the same id gets its first answer.

It is kept with the event of the message; PostgreSQL keeps no text with a zero in it.
"""
Short = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Request(msgspec.Struct):
    """What a client sends. Unknown fields are ignored, so that a newer page may send more."""


class Message(msgspec.Struct):
    """What the server sends, and each of its parts."""


class Name(Message):
    """What something is called in both languages."""

    zh: str
    en: str


class Done(Message):
    """Nothing to say but that it is done."""


class JobAnswer(Message):
    """The engines have been asked; what they find follows under the name of the job."""

    job: str


class Queued(Message):
    """Other jobs go before one's own: how many."""

    job: str
    before: int


class ErrorMessage(Message):
    """Why not: a code for programs, a sentence for people, and what else is known."""

    code: str
    message: str
    detail: str | UnsetType = UNSET
    """More, in English."""
    why: str | UnsetType = UNSET
    """A second code, of the rules or of the reader that refused."""
    reason: str | UnsetType = UNSET
    """The same for people."""
    cell: int | UnsetType | None = UNSET
    """The cell of a layout that is to blame, row × 4 + column from 0."""
    at: int | UnsetType = UNSET
    """The move of a solution that is to blame, from 0."""
    side: str | UnsetType = UNSET
    """The side that cannot move."""
    match_id: str | UnsetType = field(name="game", default=UNSET)
    """The match that it is about."""
    retry_after: int | UnsetType = UNSET
    """Seconds after which the same may succeed."""


class JobFailed(Message):
    """A job came to nothing, and why."""

    job: str
    err: ErrorMessage


class Problem(Message):
    """The answer of the JSON API to a request that cannot be met."""

    error: ErrorMessage


def plain(message: Message) -> dict[str, Any]:
    """A message as JSON values and nothing else, under the names of the wire."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return values
