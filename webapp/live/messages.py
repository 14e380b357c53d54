"""Every message a client may send over the websocket, by example (version 1).

    join      {"proto": 1, "game": "k3Jx…", "since": 0}
              → {"ok": {"seat", "presence", "v", "state"|"events"}}
              presence: {"here", "watching"}, or null where it is not known yet and a message follows
    move      {"game", "ply": 12, "pos": "9f3a…", "mid": "…", "move": "d3"}    → {"ok": {"v", "ply"}}
    takeback  {"game", "pos", "mid", "to": 11}     (to: null is one's latest)  → {"ok": {"v", "ply"}}
    answer    {"game", "mid", "offer": 14, "yes": true}                        → {"ok": {"v", "ply"}}
              `offer` is the `v` of the state's offer; `stale` where another one stands by now
    resign    {"game", "mid"}                                                  → {"ok": {"v", "ply"}}
    hint      {"game", "pos", "mid"}               then `hint` to the asker    → {"ok": {"job"}}
    values    {"game", "pos", "mid"}               then `values` to the asker  → {"ok": {"job"}}
    review    {"game"}                             then `review` to the asker  → {"ok": {…}}
    rematch   {"game", "mid"}                                                  → {"ok": {"game"}}
    solve     {"layout": "1A9BF0C00", "metric": "moves", "mid"}   then `solution` → {"ok": {"job"}}
    distance  {"layout": "1A9BF0C00"}    → {"ok": {"layout", "code", "short_code", "moves", "steps"}}
              from the atlas, or, while there is none, with "job" in place of the last two, and then
              `solution` with both in its result; null is no way out
    random    {}                                    a layout by chance, answered like `distance`
    cancel    {"job": "17"}                                                    → {"ok": {}}

Every one is acknowledged: `{"ok": …}` or `{"err": {"code", "message", …}}` (codes: `refusals`).
The server sends `event`, `engine_pool`, `presence`, `hint`, `values`, `review`, `solution` and `server`
(see `sockets`).
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from webapp.core.errors import RequestError
from webapp.huarong.query import LayoutText

VERSION = 1
MAX_MESSAGE_BYTES = 16 * 1024

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Mid = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[^\x00]+\Z")]
"""Of a message, kept with its event; PostgreSQL keeps no text with a zero in it."""
Short = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Join(msgspec.Struct):
    """Watch a match, or come back to it having seen version `since`."""

    game: Id
    proto: int = 0
    since: Count = 0


class Move(msgspec.Struct):
    """Play `move` on the position the player saw."""

    game: Id
    ply: Count
    pos: Short
    mid: Mid
    move: Short


class TakeBack(msgspec.Struct):
    """Take back ply `to` and all after it."""

    game: Id
    pos: Short
    mid: Mid
    to: Count | None = None


class Answer(msgspec.Struct):
    """Accept or decline the opponent's offer, the one that event `offer` of the match made."""

    game: Id
    mid: Mid
    offer: Count
    yes: bool


class Resign(msgspec.Struct):
    """Give the game up."""

    game: Id
    mid: Mid


class Hint(msgspec.Struct):
    """Ask for a good move in the position the player sees."""

    game: Id
    pos: Short
    mid: Mid


class Values(msgspec.Struct):
    """Ask what every legal move is worth in the position the player sees."""

    game: Id
    pos: Short
    mid: Mid


class Review(msgspec.Struct):
    """Follow the review of a finished match for as long as the connection lasts."""

    game: Id


class Rematch(msgspec.Struct):
    """The same again with the sides changed."""

    game: Id
    mid: Mid


class Solve(msgspec.Struct):
    """A shortest solution of a puzzle."""

    layout: LayoutText
    metric: Literal["moves", "steps"]
    mid: Short = ""


class Distance(msgspec.Struct):
    """How far a layout is from the exit, in moves and in steps; null where there is no way."""

    layout: LayoutText
    mid: Short = ""


class Random(msgspec.Struct):
    """Any layout, one that can be solved where there is an atlas."""


class Cancel(msgspec.Struct):
    """Stop a job of one's own."""

    job: Short


S = TypeVar("S", bound=msgspec.Struct)


def parse(kind: type[S], arguments: tuple[Any, ...]) -> S:
    """The message a client sent; raises `RequestError` naming the field that is wrong."""
    if len(arguments) != 1:
        raise RequestError("bad_message", detail="one object is expected")
    try:
        size = len(json.dumps(arguments[0], ensure_ascii=False).encode())
    except (TypeError, ValueError, UnicodeEncodeError):
        raise RequestError("bad_message", detail="not JSON") from None
    except RecursionError:  # what could just be read may be too deep to be written
        raise RequestError("bad_message", detail="nested too deeply") from None
    if size > MAX_MESSAGE_BYTES:
        raise RequestError("too_large")
    try:
        return msgspec.convert(arguments[0], kind)
    except msgspec.ValidationError as problem:
        raise RequestError("bad_message", detail=str(problem)) from None
