"""A game as bytes: each step by its number among the legal ones, so that 116 steps take 25 bytes."""

from __future__ import annotations

from collections.abc import Iterable

from engines.game import BadInput
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, play, steps

MOST_BYTES = 1024
"""Longest code that is read; some 4,000 steps."""


def encode(layout: Layout, played: Iterable[Move]) -> bytes:
    """The code of a game of legal moves from a layout.

    It is one number with a digit for each step, the first step lowest: its place in `moves.steps` of
    the layout before it, in the base of how many there are (2 at least). A last 1 marks the end.
    """
    digits = []
    for move in played:
        for here, there in zip(move.route, move.route[1:], strict=False):
            step = Move(move.kind, (here, there))
            legal = steps(layout)
            digits.append((legal.index(step), _base(legal)))
            layout = play(layout, step)
    number = 1
    for digit, base in reversed(digits):
        number = number * base + digit
    return number.to_bytes((number.bit_length() + 7) // 8)


def decode(layout: Layout, code: bytes) -> tuple[Move, ...]:
    """The steps of a game from a layout; raises `BadInput` (`bad_steps`) if the code is not of one."""
    if not 0 < len(code) <= MOST_BYTES:
        raise BadInput("bad_steps", f"a code of steps has 1 to {MOST_BYTES} bytes")
    number = int.from_bytes(code)
    played: list[Move] = []
    while number > 1:
        legal = steps(layout)
        number, digit = divmod(number, _base(legal))
        if digit >= len(legal) or number == 0:
            raise BadInput("bad_steps", f"step {len(played) + 1} of the code is not legal")
        played.append(legal[digit])
        layout = play(layout, legal[digit])
    if number != 1:
        raise BadInput("bad_steps", "the code of steps has no end")
    return tuple(played)


def _base(legal: tuple[Move, ...]) -> int:
    return max(2, len(legal))
