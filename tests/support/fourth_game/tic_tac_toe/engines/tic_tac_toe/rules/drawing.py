"""A board of Tic-tac-toe as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence

from engines import svg

FACES = {"X": "var(--slate, #2a3033)", "O": "var(--shell, #fdfbf4)"}
FIELD, LINE, LAST = "var(--tic-field, #e8e2d2)", "#5d5646", "#b3302a"
MIDDLES = [(25 + 50 * column, 25 + 50 * row) for row in range(3) for column in range(3)]


def board_svg(
    rows: Sequence[str],
    *,
    last: int | None = None,
    framed: bool = True,
    shown: svg.Shown = svg.PLAIN,
) -> str:
    """The picture of rows in `X`, `O` and `-`, which has no coordinates."""
    grid = "M50 0v150M100 0v150M0 50h150M0 100h150"
    parts = [
        svg.rectangle((0, 0), (150, 150), FIELD),
        svg.line(grid, svg.Pen(LINE, 2 if framed else 1.5)),
    ]
    for letter, face in FACES.items():
        found = [at for at, each in zip(MIDDLES, "".join(rows), strict=True) if each == letter]
        parts += [svg.discs(found, 18.5, LINE), svg.discs(found, 17.5, face)]
    if last is not None:
        parts.append(svg.discs([MIDDLES[last]], 5, LAST))
    return svg.picture((150, 150), parts, shown)
