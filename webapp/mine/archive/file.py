"""The archive file of all games: its content, its signature, and reading an untrusted one."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from webapp.core.errors import RequestError
from webapp.core.signing import Signatures

FORMAT = "yiyuan-archive"
VERSION = 1
MOST_GAMES = 2000
"""Games in a file, the latest first."""
PORTION_BYTES = 200 * 1000
"""Bytes of games that are sent and sealed together; the site slows clients down that send more."""
MOST_BYTES = 256 * 1024
"""Bytes of a portion as it is sent."""
MOST_EVENTS = 2000
"""Events of one game; a match takes no more takebacks long before."""
LATEST = 1e11
"""The latest valid time, in seconds of the epoch."""

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,32}\Z")]
Word = Annotated[str, Meta(max_length=24)]
Text = Annotated[str, Meta(max_length=400)]
Moment = Annotated[float, Meta(ge=0, le=LATEST)]
Number = Annotated[int, Meta(ge=0, le=100_000)]
Side = Literal["black", "white"]


class ArchivedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a side."""

    kind: Literal["person", "program", "ai", "open", "nobody"]
    level: Number | None = None
    name: Word | None = None


class ArchivedEvent(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One event, as a list of its fields; its version is its place in the list of events."""

    type: Annotated[str, Meta(max_length=16)]
    seat: Annotated[str, Meta(max_length=8)]
    ply: Number
    data: dict[str, Any]
    at: Moment


class ArchivedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match with its events; `side` is one's own, `helped` whether that side took help."""

    id: Id
    game: Word
    side: Side
    options: dict[Word, Word]
    begun_from: Text | None
    clock: Annotated[str, Meta(max_length=40)] | None
    waits_for: Literal["person", "ai", "nobody"]
    seats: dict[Side, ArchivedSeat]
    helped: bool
    events: Annotated[tuple[ArchivedEvent, ...], Meta(min_length=1, max_length=MOST_EVENTS)]

    @property
    def other(self) -> ArchivedSeat:
        """The opponent."""
        return self.seats["white" if self.side == "black" else "black"]

    @property
    def against_engine(self) -> bool:
        """Whether an engine sat on the other side."""
        return self.other.kind == "ai"

    @property
    def is_over(self) -> bool:
        """Whether it had ended."""
        return self.waits_for == "nobody"


class Portion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some games, and the site's seal of them.

    `before` names the games against engines in the portion before: without them nothing here is proven,
    so that none can be left out but the latest.
    """

    number: Number
    before: Annotated[tuple[Id, ...], Meta(max_length=MOST_GAMES)]
    games: Annotated[tuple[ArchivedGame, ...], Meta(max_length=MOST_GAMES)]
    seal: Annotated[str, Meta(max_length=200)] = ""


class Archive(msgspec.Struct, frozen=True):
    """The file: portions, the oldest games first. `left_out`: older games that did not fit in.

    It is written and read a portion at a time. Browsers add what they keep as `records`, which the
    server never reads.
    """

    format: str
    version: int
    portions: tuple[Portion, ...]
    name: str | None = None
    left_out: int = 0


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One portion of a file, as it is sent to be restored; and the name of the browser."""

    format: str
    version: int
    portion: Portion
    name: Annotated[str, Meta(max_length=64)] | None = None


class _Beginning(msgspec.Struct):
    format: str
    version: int


class Seal:
    """Signs the games of a portion, all of them together: leaving one out breaks the seal."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        self._signatures = Signatures(secret_keys, "archive")

    def sealed(self, portion: Portion) -> Portion:
        """The portion with its seal."""
        return msgspec.structs.replace(portion, seal=self._signatures.of(_digest(portion)))

    def is_genuine(self, portion: Portion) -> bool:
        """Whether the site itself has written this portion, and nobody has changed it since."""
        return self._signatures.is_valid(_digest(portion), portion.seal)


class CopyIds:
    """Ids of the copies of games: the same again for the same player, and not to be guessed."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        self._key = secret_keys[-1].encode()

    def of(self, player: str, copied: object) -> str:
        """The id of a player's copy."""
        signed = b"archived copy " + player.encode() + msgspec.json.encode(copied, order="sorted")
        return "c" + hmac.new(self._key, signed, hashlib.sha256).hexdigest()[:23]


def read(text: bytes) -> Sent:
    """The portion in a text; raises `RequestError` with `bad_file` or `newer_file`."""
    try:
        beginning = msgspec.json.decode(text, type=_Beginning)
        if beginning.format != FORMAT:
            raise RequestError("bad_file")
        if beginning.version > VERSION:
            raise RequestError("newer_file")
        sent = msgspec.json.decode(text, type=Sent)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError("bad_file", detail=str(error)) from error
    if any(set(game.seats) != {"black", "white"} for game in sent.portion.games):
        raise RequestError("bad_file", detail="a game has two seats")
    return sent


def _digest(portion: Portion) -> str:
    content = [VERSION, portion.number, portion.before, portion.games]
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()
