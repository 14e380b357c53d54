"""Small pictures of boards, drawn by the server as a few paths of SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HALF = 0.5


@dataclass(frozen=True)
class BoardPicture:
    """A board of two players in units of its cells, each part as the data of a path.

    A piece is a line of no length with round ends. `points`: whether pieces stand on crossings.
    """

    size: int
    points: bool
    lines: str
    black: str
    white: str
    last: tuple[float, float] | None
    last_is_black: bool


def board_picture(rows: Sequence[str], last: int | None, *, points: bool) -> BoardPicture:
    """The picture of rows in `X`, `O` and `-`; `last` is the place of the last move in reading order."""
    size = len(rows)
    cells = "".join(rows)
    at = None if last is None else (last % size + HALF, last // size + HALF)
    return BoardPicture(
        size,
        points,
        _lines(size, points=points),
        _pieces(cells, size, "X"),
        _pieces(cells, size, "O"),
        at,
        last is not None and cells[last] == "X",
    )


def _lines(size: int, *, points: bool) -> str:
    """The lines between cells, or those on whose crossings pieces stand."""
    if points:
        places = [_short(number + HALF) for number in range(size)]
        return "".join(f"M.5 {at}h{size - 1}M{at} .5v{size - 1}" for at in places)
    return "".join(f"M0 {at}h{size}M{at} 0v{size}" for at in range(1, size))


def _pieces(cells: str, size: int, letter: str) -> str:
    return "".join(
        f"M{_short(place % size + HALF)} {_short(place // size + HALF)}h0"
        for place, found in enumerate(cells)
        if found == letter
    )


def _short(number: float) -> str:
    return f"{number:g}".removeprefix("0")
