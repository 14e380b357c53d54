"""The file of all games: what is in it, its seal, and reading one that anybody may have written."""

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
MOST_BYTES = 8 * 1024 * 1024
"""Bytes of the games in a file; 2000 games of Reversi have some six million."""
MOST_EVENTS = 2000
"""Events of one game; a match takes no more takebacks long before."""
LATEST = 1e11
"""A moment that no clock shows: later ones are no moments."""

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,32}\Z")]
Word = Annotated[str, Meta(max_length=24)]
Text = Annotated[str, Meta(max_length=400)]
Moment = Annotated[float, Meta(ge=0, le=LATEST)]
Number = Annotated[int, Meta(ge=0, le=100_000)]
Side = Literal["black", "white"]


class ArchivedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a side."""

    kind: Literal["person", "ai", "open", "nobody"]
    level: Number | None = None
    name: Word | None = None


class ArchivedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event; its version is its place in the list."""

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
        """Who sat on the other side."""
        return self.seats["white" if self.side == "black" else "black"]

    @property
    def is_over(self) -> bool:
        """Whether it had ended."""
        return self.waits_for == "nobody"


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `left_out`: games that did not fit in; `seal`: the site's signature of all games.

    Browsers add what they keep as `records`, which the server never reads.
    """

    format: str
    version: int
    games: Annotated[tuple[ArchivedGame, ...], Meta(max_length=MOST_GAMES)]
    seal: Annotated[str, Meta(max_length=200)]
    name: Annotated[str, Meta(max_length=64)] | None = None
    left_out: Number = 0
    records: dict[str, str] | None = None


class _Beginning(msgspec.Struct):
    format: str
    version: int


class Seal:
    """Signs the games of a file, all of them together: leaving one out breaks the seal."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        self._signatures = Signatures(secret_keys, "archive")

    def of(self, games: Sequence[ArchivedGame]) -> str:
        """The signature of these games."""
        return self._signatures.of(_digest(games))

    def is_genuine(self, archive: Archive) -> bool:
        """Whether the site itself has written these games, and nobody has changed them since."""
        return self._signatures.is_valid(_digest(archive.games), archive.seal)


class CopyIds:
    """Ids of the copies of games: the same again for the same player, and not to be guessed."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        self._key = secret_keys[-1].encode()

    def of(self, player: str, copied: object) -> str:
        """The id of a player's copy."""
        told = b"archived copy " + player.encode() + msgspec.json.encode(copied, order="sorted")
        return "c" + hmac.new(self._key, told, hashlib.sha256).hexdigest()[:23]


def read(text: bytes) -> Archive:
    """The archive in a text; raises `RequestError` with `bad_file` or `newer_file`."""
    try:
        beginning = msgspec.json.decode(text, type=_Beginning)
        if beginning.format != FORMAT:
            raise RequestError("bad_file")
        if beginning.version > VERSION:
            raise RequestError("newer_file")
        archive = msgspec.json.decode(text, type=Archive)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise RequestError("bad_file", detail=str(problem)) from problem
    if any(set(game.seats) != {"black", "white"} for game in archive.games):
        raise RequestError("bad_file", detail="a game has two seats")
    return archive


def write(archive: Archive) -> bytes:
    """The text of an archive."""
    return msgspec.json.encode(archive)


def _digest(games: Sequence[ArchivedGame]) -> str:
    text = msgspec.json.encode([VERSION, games], order="sorted")
    return hashlib.sha256(text).hexdigest()
