"""Drills: lines of the opening book are played until each was played without a mistake.

GET  /reversi/openings/drill          all named lines
     /reversi/openings/drill/<moves>  the lines that go through the position after these moves
     /reversi/openings/line/<moves>   the opening with these moves

The page has all that it needs: it plays the other side, and judges moves by the values of the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from engines.reversi.book.lines import (
    ACCEPTABLE,
    FIRST,
    Line,
    asked_of,
    line_of,
    lines_after,
    normalised,
    positions_of,
)
from engines.reversi.book.opening_names import name_of, openings
from engines.reversi.notation.transcripts import transcript
from engines.reversi.rules.position import ReversiPosition
from webapp.core import languages
from webapp.reversi.openings import played


@dataclass(frozen=True)
class Drill:
    """Lines to learn; they are asked for after their first `begin` moves."""

    lines: tuple[Line, ...]
    begin: int


pages = Blueprint("drill", __name__, url_prefix="/reversi/openings")


@pages.get("/drill")
def every() -> str:
    """All named lines."""
    return _page(Drill(_all_lines(), 1), _("All openings"), url_for("openings.index"))


@pages.get("/drill/<moves>")
def after(moves: str) -> str | Response:
    """The lines that go through a position of the book."""
    line, position = played(moves)
    as_named = normalised(line)
    if line != as_named:
        return redirect(url_for("drill.after", moves=transcript(as_named)))
    lines = lines_after(line)
    if not lines:
        return redirect(url_for("openings.book", moves=moves))
    name = name_of(position)
    title = _in_words(name.zh, name.en) if name else transcript(line)
    back = url_for("openings.book", moves=transcript(line))
    return _page(Drill(lines, len(line)), title, back)


@pages.get("/line/<moves>")
def line(moves: str) -> str:
    """One opening."""
    opening = next((each for each in openings() if transcript(each.moves) == moves), None)
    if opening is None:
        abort(HTTPStatus.NOT_FOUND)
    title = _in_words(opening.name.zh, opening.name.en)
    back = url_for("openings.book", moves=moves)
    return _page(Drill((line_of(opening),), 1), title, back)


@cache
def _all_lines() -> tuple[Line, ...]:
    return lines_after((FIRST,))


def _page(drill: Drill, title: str, back: str) -> str:
    return render_template(
        "reversi/drill.html",
        title=title,
        back=back,
        lines=drill.lines,
        start_rows=ReversiPosition.start().rows(),
        shown=shown(drill),
    )


def shown(drill: Drill) -> dict[str, Any]:
    """The data of the page's script."""
    return {
        "begin": drill.begin,
        "acceptable": ACCEPTABLE,
        "rows": ReversiPosition.start().rows(),
        "lines": [_line(each) for each in drill.lines],
        "asked": _asked(drill.lines),
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "key": line.key,
        "moves": line.moves,
        "name": _in_words(line.name.zh, line.name.en) if line.name else "",
        "named": line.named,
        "covers": line.covers,
    }


@cache
def _asked(lines: Sequence[Line]) -> dict[str, dict[str, Any]]:
    """What is known of each position of the lines, by the moves before it."""
    found = {}
    for moves, position in positions_of(lines).items():
        asked = asked_of(position)
        found[moves] = {"values": asked.values, "same": asked.same}
    return found


def _in_words(zh: str, en: str) -> str:
    """A name in the language of the page."""
    return en if languages.current() == "en" else zh
