"""Challenges: a puzzle with a player's result, verified and signed by the server, never stored.

A result is proven by its moves. The link carries the verified counts and a signature, so that the server
stores nothing, and results cannot be forged. The link of a timed game carries its moves and its pace
instead. The times are what the player's browser said: nobody else has seen them, so pages name them a
claim.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise

from engines.game import BadInput
from engines.huarong.rules import counting, step_code
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move
from webapp.core.errors import RequestError
from webapp.core.signing import Signatures
from webapp.huarong.finished_games.game import checked_game

LONGEST_TOKEN = 1600
"""Maximum length of a token in characters; addresses of about 2,000 are passed on everywhere."""
TICK_MS = 10
"""Times in a link are rounded to this many milliseconds."""
_COUNTS = re.compile(r"([1-9]\d{0,4})-([1-9]\d{0,4})", re.ASCII)


@dataclass(frozen=True)
class Run:
    """The moves of a timed game, and when each was made, in milliseconds after the first one."""

    moves: tuple[Move, ...]
    times: tuple[int, ...]

    @property
    def time(self) -> str:
        """From the first move to the last, as a clock shows it: 1:05.3."""
        tenths = self.times[-1] // 100
        return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


@dataclass(frozen=True)
class Challenge:
    """A finished game that others are to beat; one that was not timed has no run."""

    moves: int
    steps: int
    run: Run | None = None


def proven(
    layout: Layout, routes: Sequence[Sequence[int]], times: Sequence[int] | None = None
) -> Challenge:
    """A game with its verified counts; raises `RequestError` as `checked_game` does.

    `times` of a timed game has one for each move, the first one 0, none before the one before it;
    otherwise `unproven` with `why` `bad_times`.
    """
    moves = checked_game(layout, routes)
    if times is None:
        return _counted(moves)
    in_order = all(before <= after for before, after in pairwise(times))
    if len(times) != len(moves) or not in_order or times[0] != 0:
        raise RequestError("unproven", why="bad_times", at=len(moves))
    return _counted(moves, tuple(times))


def _counted(moves: tuple[Move, ...], times: tuple[int, ...] | None = None) -> Challenge:
    count = counting.count(moves)
    return Challenge(count.moves, count.steps, None if times is None else Run(moves, times))


class Challenges:
    """Signs finished games into tokens, and reads these tokens."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key signs; tokens of all are read."""
        self._signatures = Signatures(secret_keys, "run")
        self._before = Signatures(secret_keys, "challenge")
        """Of games that were not timed, up to release 1.0.0."""

    def token(self, layout: Layout, challenge: Challenge) -> str:
        """The token in the link of a challenge, valid for its layout only.

        It is `82-118.…` for a game that was not timed, and for one too long for an address.
        """
        if challenge.run:
            packed = base64.urlsafe_b64encode(_packed(layout, challenge.run)).rstrip(b"=").decode()
            token = self._signatures.token(packed, common_code(layout))
            if len(token) <= LONGEST_TOKEN:
                return token
        return self.short_token(layout, challenge)

    def short_token(self, layout: Layout, challenge: Challenge) -> str:
        """A token of the counts alone, for codes that are scanned."""
        return self._signatures.token(f"{challenge.moves}-{challenge.steps}", common_code(layout))

    def read(self, layout: Layout, token: str) -> Challenge | None:
        """The challenge of a token, None if it was not signed here for this layout."""
        signed = self._signed(common_code(layout), token) if len(token) <= LONGEST_TOKEN else None
        if signed is None:
            return None
        if counts := _COUNTS.fullmatch(signed):
            return Challenge(int(counts[1]), int(counts[2]))
        try:
            return _unpacked(layout, base64.urlsafe_b64decode(f"{signed}=="))
        except (BadInput, ValueError, binascii.Error):
            return None

    def _signed(self, code: str, token: str) -> str | None:
        signed = self._signatures.read(token, code)
        if signed is None:
            counts, _, signature = token.rpartition(".")
            if self._before.is_valid(f"{code} {counts.replace('-', ' ')}", signature):
                return counts
        return signed


def _packed(layout: Layout, run: Run) -> bytes:
    """The number of bytes of the steps, the steps, and the ticks between two moves."""
    steps = step_code.encode(layout, run.moves)
    ticks = [time // TICK_MS for time in run.times]
    pauses = [after - before for before, after in pairwise(ticks)]
    return b"".join((_number(len(steps)), steps, *map(_number, pauses)))


def _unpacked(layout: Layout, packed: bytes) -> Challenge:
    """The timed game in bytes; raises `BadInput` or `ValueError`."""
    rest = iter(packed)
    size = next(_numbers(rest))
    steps = bytes(islice(rest, size))
    return _counted(
        counting.record(step_code.decode(layout, steps)),
        tuple(ticks * TICK_MS for ticks in accumulate(_numbers(rest), initial=0)),
    )


def _number(value: int) -> bytes:
    """A number in groups of seven bits, the lowest first; all but the last have the high bit."""
    groups = []
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*groups, value])


def _numbers(packed: Iterator[int]) -> Iterator[int]:
    """The numbers in bytes of `_number`, up to the end."""
    value = place = 0
    for byte in packed:
        value |= (byte & 0x7F) << place
        place += 7
        if byte < 0x80:
            yield value
            value = place = 0
