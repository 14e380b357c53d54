"""Parts of the SVG pictures that the games draw of their boards.

Colours are custom properties with the colour of the day as fallback, `var(--rev-field, #5b9678)`: a page
that sets the property, such as one with a dark theme, colours the picture, and every other place shows
the fallback. `fixed` leaves the fallbacks alone, for what knows no custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Protocol

Place = tuple[float, float]

_PROPERTY = re.compile(r"var\(--[\w-]+, ([^)]+)\)")


@dataclass(frozen=True)
class Shown:
    """How a picture stands where it is shown.

    `label` is what screen readers say; without one they pass the picture over. `look` is its class in a
    page, and `width` its width in pixels where no style sheet says it.
    """

    label: str = ""
    look: str = ""
    width: int = 0


PLAIN = Shown()


@dataclass(frozen=True)
class Pen:
    """How a line is drawn: with round ends, or in dashes."""

    colour: str
    width: float
    opacity: float = 1.0
    dashes: str = ""


class BoardDrawer(Protocol):
    """Draws the board of a two-player game."""

    def __call__(
        self,
        rows: Sequence[str],
        *,
        last: int | None = None,
        framed: bool = True,
        shown: Shown = PLAIN,
    ) -> str:
        """The picture of rows in `X`, `O` and `-`, from the top.

        `last` is the place of the last move, counted in reading order. A board that is not `framed` has
        no coordinates.
        """


def picture(size: Place, parts: Iterable[str], shown: Shown = PLAIN) -> str:
    """A picture of a width and height in its own units."""
    across, down = (short(length) for length in size)
    attributes = f' class="{shown.look}"' if shown.look else ""
    if shown.width:
        height = short(shown.width * size[1] / size[0])
        attributes += f' width="{shown.width}" height="{height}"'
    spoken = (
        f'role="img" aria-label="{escape(shown.label)}"' if shown.label else 'aria-hidden="true"'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}"{attributes} {spoken}>'
        f"{''.join(parts)}</svg>"
    )


def fixed(drawn: str) -> str:
    """A picture in the colours of the day, without custom properties."""
    return _PROPERTY.sub(r"\1", drawn)


def short(length: float) -> str:
    """A length with two decimals at most."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def rectangle(corner: Place, size: Place, fill: str) -> str:
    """A filled rectangle."""
    (x, y), (width, height) = (map(short, pair) for pair in (corner, size))
    at = f'x="{x}" y="{y}" ' if corner != (0, 0) else ""
    return f'<rect {at}width="{width}" height="{height}" fill="{fill}"/>'


def ring(at: Place, radius: float, pen: Pen) -> str:
    """A circle as a line."""
    x, y = short(at[0] - radius), short(at[1])
    r, across = short(radius), short(2 * radius)
    return line(f"M{x} {y}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z", pen)


def line(data: str, pen: Pen) -> str:
    """A path as a line, nothing for an empty one."""
    if not data:
        return ""
    ends = f'stroke-dasharray="{pen.dashes}"' if pen.dashes else 'stroke-linecap="round"'
    see_through = f' stroke-opacity="{short(pen.opacity)}"' if pen.opacity < 1 else ""
    return (
        f'<path d="{data}" fill="none" stroke="{pen.colour}" stroke-width="{short(pen.width)}" '
        f"{ends}{see_through}/>"
    )


def discs(places: Iterable[Place], radius: float, colour: str) -> str:
    """Discs of one colour as one path: each is a line of no length with round ends."""
    return line(repeated(places, "h0"), Pen(colour, 2 * radius))


def repeated(places: Iterable[Place], stroke: str) -> str:
    """The data of a path that has the same stroke, in relative commands, from each of several places."""
    return "".join(f"M{short(x)} {short(y)}{stroke}" for x, y in places)


def moved(places: Iterable[Place], by: Place) -> list[Place]:
    """The places, each further by the same way."""
    return [(x + by[0], y + by[1]) for x, y in places]


def text(at: Place, size: float, colour: str, content: str, weight: int = 400) -> str:
    """A short text without serifs, centred on a point."""
    x, y = short(at[0]), short(at[1] + 0.36 * size)
    heavy = f' font-weight="{weight}"' if weight != 400 else ""
    return (
        f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{short(size)}"{heavy} '
        f'text-anchor="middle" fill="{colour}">{escape(content)}</text>'
    )


def cross(at: Place) -> str:
    """The mark of a move that fails: a cross on a light disc."""
    x, y = at
    arms = f"M{short(x - 7)} {short(y - 7)}l14 14M{short(x + 7)} {short(y - 7)}l-14 14"
    return discs([at], 15, "#fbf6e8") + line(arms, Pen("#7a4a05", 4.5))
