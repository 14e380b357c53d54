"""One's own way to the exit as a mountain road: a picture that gives nothing away of the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from webapp.drawing import road
from webapp.drawing.lettering import Lettering, fitting_title, width
from webapp.drawing.rasteriser import BRUSH, LATIN, from_template, png

WIDTH = 1080
"""Pixels across; the height is 1140."""
COLOURS = 48
"""More would make the file larger than what is sent in a chat without a second thought, 60 KB."""
TITLE_ROOM, LARGEST = 150, 26
MARKS = (10, 20, 50)
"""Moves from one mark of the road to the next, the first that leaves room between them."""
MOST_MARKS = 9
MOST_NAMED = 6
"""Detours whose moves are written beside them: the longest."""

Detour = tuple[int, int]
"""After how many moves nearer to the exit it begins, and how many moves more it needed."""


def road_picture(
    names: tuple[str, str], fewest: int, detours: Sequence[Detour], lines: Sequence[str]
) -> bytes:
    """The road of a game that needed `fewest` moves and those of its detours.

    `names` are that of the puzzle for the brush face, or "", and in Latin letters; `lines` are written
    below it.
    """
    stride = next((each for each in MARKS if fewest / each <= MOST_MARKS), MARKS[-1])
    marks = [(road.place(at / fewest), str(at)) for at in range(stride, fewest, stride)]
    ends = [(_side(number), at / fewest, by) for number, (at, by) in enumerate(detours)]
    named = sorted(ends, key=lambda end: -end[2])[:MOST_NAMED]
    drawn = from_template(
        "huarong/pictures/road.svg",
        line=road.line(),
        loops=[_loop(*end) for end in ends],
        marks=[(place.x, place.y, words) for place, words in marks],
        over=[_written(*end) for end in named],
        title=_title(*names),
        lines=[Lettering(line, (LATIN if line.isascii() else BRUSH).family, 15) for line in lines],
        fewest=not detours,
    )
    return _in_few_colours(png(drawn, WIDTH))


def _title(name: str, latin: str) -> Lettering:
    if name:
        return fitting_title(name, latin, TITLE_ROOM, (LARGEST, 22, 18, 14))
    wide = width(Lettering(latin, LATIN.family, 1))
    return Lettering(latin, LATIN.family, round(min(20, TITLE_ROOM / wide), 1))


def _in_few_colours(picture: bytes) -> bytes:
    from PIL import Image  # noqa: PLC0415 - only the drawing process needs it

    file = BytesIO()
    with Image.open(BytesIO(picture)) as drawn:
        few = drawn.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


def _side(number: int) -> int:
    """Loops lie on both sides of the road by turns."""
    return 1 if number % 2 else -1


def _height(by: int) -> int:
    return min(18 + 4 * by, 58)


def _loop(side: int, share: float, by: int) -> str:
    """A loop that leaves the road and comes back where it left."""
    x, y, (ahead_x, ahead_y) = road.place(share)
    high, wide = _height(by), min(12 + by, 40)
    away_x, away_y = -ahead_y * side * high, ahead_x * side * high
    one = f"{x + away_x - ahead_x * wide:.1f} {y + away_y - ahead_y * wide:.1f}"
    other = f"{x + away_x + ahead_x * wide:.1f} {y + away_y + ahead_y * wide:.1f}"
    return f"M{x} {y}C{one} {other} {x + 2 * ahead_x:.1f} {y + 2 * ahead_y:.1f}"


def _written(side: int, share: float, by: int) -> tuple[float, float, str]:
    """Where beside its loop the moves of a detour are written."""
    x, y, (ahead_x, ahead_y) = road.place(share)
    far = _height(by) * 0.75 + 10
    return round(x - ahead_y * side * far, 1), round(y + ahead_x * side * far + 4, 1), f"+{by}"
