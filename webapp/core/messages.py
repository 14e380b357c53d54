"""The base of all messages: what clients and the server say to each other, each a struct.

The convention:

- A feature has its messages in a module of its own (`matches/messages.py`, `huarong/messages.py`, …);
  `live/messages.py` lists those of the websocket, and `Route` those of the JSON API. Where both say
  the same thing, they share the struct.
- A struct named `…Request` is what a client sends; its answer is `…Answer`, or the thing itself
  (`Solution`). What the server says by itself is named by its content (`State`, `Presence`).
- Names on the wire are short and do not change (`v`, `pos`, `mid`). In Python they are long:
  `version: int = field(name="v")`.
- A field of the server's messages is always there, and null where there is nothing to say. One that
  may be missing has the type `… | UnsetType` and the default `UNSET`; there is no other default.
- Structs are turned into JSON at the edge only: `plain` for the websocket, `webapp.site.json` for
  HTTP. Everything before that handles structs, and `msgspec.structs.replace` changes them.

OpenAPI, `docs/protocol.md` and the types of the scripts are generated from these structs
(`python -m webapp.description`); their docstrings and examples are what readers of those get.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

Facts = Mapping[str, Any]
"""What only one game or one refusal has to say: plain JSON values by name, not typed here."""


class Request(msgspec.Struct):
    """What a client sends. Unknown fields are ignored, so that a newer page may send more."""


class Message(msgspec.Struct):
    """What the server sends, and each of its parts."""


class Name(Message):
    """What something is called in both languages."""

    zh: str
    en: str


def plain(message: Message) -> dict[str, Any]:
    """A message as JSON values, under the names of the wire."""
    values: dict[str, Any] = msgspec.to_builtins(message)
    return values
