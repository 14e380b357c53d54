"""Additions of a game to home and to a visitor's own page: its gate, its lines, its problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel.speaklater import LazyString
from markupsafe import Markup


@dataclass(frozen=True)
class Line:
    """One thing to go on with: a picture, a sentence and a verb.

    `kind` tells scripts what it is: game, rematch, waiting, lesson, puzzle, daily-lesson,
    daily-exercise, daily-puzzle, or again-… with what is worth another try. `key` is the layout of a
    puzzle of the day, by which scripts know whether it is solved.
    """

    kind: str
    url: str
    text: str
    detail: str
    verb: str
    picture: Markup
    key: str = ""


@dataclass(frozen=True)
class GatePicture:
    """A board behind a gate, and the place of its square."""

    board: Markup
    x: int = 6
    y: int = 0
    side: int = 120

    @property
    def box(self) -> Mapping[str, int]:
        """The attributes of its place."""
        return {"x": self.x, "y": self.y, "width": self.side, "height": self.side}


@dataclass(frozen=True, kw_only=True)
class Solved:
    """What visitors solve of a game: its name in the record of the browser, its page and its number."""

    name: str
    label: LazyString
    url: Callable[[], str]
    count: Callable[[], int]


@dataclass(frozen=True, kw_only=True)
class HomeLines:
    """The lines of a game; one without any has only its gate.

    `gate` makes the picture in the small gate of a returning visitor. `of_today` makes the line for what
    the day has for everybody. `go_on` makes lines for what only the browser knows, by the argument of
    `/mine/line` that has it; it gets all arguments. `again` makes lines for what was missed, by kind,
    from a key and a number. `at_home` makes the data with which the template `at_home.html` of the game
    shows a part of home to one whose browser knows the game. They raise an HTTP error for what there
    never was.
    """

    gate: Callable[[], GatePicture] | None = None
    of_today: Callable[[], Line] | None = None
    at_home: Callable[[], Mapping[str, Any]] | None = None
    go_on: Mapping[str, Callable[[Mapping[str, str]], Line]] = field(default_factory=dict)
    again: Mapping[str, Callable[[str, int], Line]] = field(default_factory=dict)
    solved: Solved | None = None
