"""Runs: a player's timed game, with its moves and its pace in a signed link, never stored.

The server has checked the moves and counted them. The times are what the player's browser said: nobody
else has seen them, so pages name them a claim.
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
from webapp.huarong.finished_games.challenges import checked_game

LONGEST_TOKEN = 1600
"""Maximum length of a token in characters; addresses of about 2,000 are passed on everywhere."""
TICK_MS = 10
"""Times in a link are rounded to this many milliseconds."""
_TOKEN = re.compile(r"([\w-]{4,})\.([\w-]{20,60})", re.ASCII)


@dataclass(frozen=True)
class Run:
    """A finished game: its moves, and when each was made, in milliseconds after the first one."""

    moves: tuple[Move, ...]
    times: tuple[int, ...]

    @property
    def count(self) -> counting.Count:
        """Its length in each metric."""
        return counting.count(self.moves)

    @property
    def milliseconds(self) -> int:
        """From the first move to the last."""
        return self.times[-1]

    @property
    def time(self) -> str:
        """The same as a clock shows it: 1:05.3."""
        tenths = self.milliseconds // 100
        return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


class Runs:
    """Signs runs into tokens, and reads these tokens."""

    def __init__(self, secret_keys: Sequence[str]) -> None:
        """The last key signs; tokens of all are read."""
        self._signatures = Signatures(secret_keys, "run")

    def token(self, layout: Layout, run: Run) -> str:
        """The token in the link of a run, valid for this layout only.

        Raises `RequestError` (`unproven`, `too_long`) if it would be too long for an address.
        """
        packed = base64.urlsafe_b64encode(_packed(layout, run)).rstrip(b"=").decode()
        token = f"{packed}.{self._signatures.of(_signed(layout, packed))}"
        if len(token) > LONGEST_TOKEN:
            raise RequestError("unproven", why="too_long", at=len(run.moves))
        return token

    def read(self, layout: Layout, token: str) -> Run | None:
        """The run in a token, None if it was not signed here for this layout."""
        parts = _TOKEN.fullmatch(token) if len(token) <= LONGEST_TOKEN else None
        if parts is None or not self._signatures.is_valid(_signed(layout, parts[1]), parts[2]):
            return None
        try:
            return _unpacked(layout, base64.urlsafe_b64decode(f"{parts[1]}=="))
        except (BadInput, ValueError, binascii.Error):
            return None


def checked_run(layout: Layout, routes: Sequence[Sequence[int]], times: Sequence[int]) -> Run:
    """A run whose moves are verified; raises `RequestError` as `challenges.checked_game` does.

    `times` has one for each move, the first one 0, none before the one before it; otherwise `unproven`
    with `why` `bad_times`.
    """
    moves = checked_game(layout, routes)
    in_order = all(before <= after for before, after in pairwise(times))
    if len(times) != len(moves) or not in_order or times[0] != 0:
        raise RequestError("unproven", why="bad_times", at=len(moves))
    return Run(moves, tuple(times))


def _signed(layout: Layout, packed: str) -> str:
    return f"{common_code(layout)} {packed}"


def _packed(layout: Layout, run: Run) -> bytes:
    """The number of bytes of the steps, the steps, and the ticks between two moves."""
    steps = step_code.encode(layout, run.moves)
    ticks = [time // TICK_MS for time in run.times]
    pauses = [after - before for before, after in pairwise(ticks)]
    return b"".join((_number(len(steps)), steps, *map(_number, pauses)))


def _unpacked(layout: Layout, packed: bytes) -> Run:
    """The run in bytes; raises `BadInput` or `ValueError`."""
    rest = iter(packed)
    size = next(_numbers(rest))
    steps = bytes(islice(rest, size))
    return Run(
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
