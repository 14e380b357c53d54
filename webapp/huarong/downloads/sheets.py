"""Pages of a puzzle for elsewhere: the sheet for print, and the frame for other sites.

GET  /huarong/<code>/print        the layout, and its solution on a page apart; `?metric=`, `?skin=`,
                                  `?ink=lines|colour`, `?puzzles=1|2|4` on a page, `?cut=yes` for
                                  a page with the blocks to cut out
GET  /huarong/<code>/embed        the puzzle to play in an `<iframe>`; `?lang=`, `?skin=`
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import force_locale, ngettext
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engines.huarong import catalogue
from engines.huarong.beginners import WAYS, stage_of
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from webapp.core import languages
from webapp.core.services import service
from webapp.http import security_headers
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.next_puzzle import next_puzzles
from webapp.huarong.catalogue.puzzle_facts import (
    addressed_layout,
    known_lengths,
    puzzle_facts,
    puzzle_name,
)
from webapp.huarong.downloads.line_drawing import asked_ink
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.downloads.skins import asked_skin
from webapp.huarong.query import asked_metric

PUZZLES = ("1", "2", "4")
"""Numbers of puzzles on a page."""


sheets = Blueprint("puzzle_sheets", __name__, url_prefix="/huarong")


@sheets.get("/<code>/print")
@reads("metric", "skin", "ink", "puzzles", "cut")
def print_sheet(code: str) -> AnyResponse | str:
    """The sheet for print."""
    atlas = service(AtlasService)
    layout = addressed_layout(code)
    if common_code(layout) != code:
        return redirect(url_for("puzzle_sheets.print_sheet", code=common_code(layout)), 301)
    metric, count = asked_metric() or "moves", _asked_puzzles()
    lengths = known_lengths(layout, atlas)
    layouts = [layout, *following(layout, lengths["moves"] if lengths else None, count - 1)]
    cut = request.args.get("cut") == "yes"
    # What is left out of an address is what the sheet shows anyway.
    asked = {
        "metric": None if metric == "moves" else metric,
        "skin": None if asked_skin() == "faces" else asked_skin(),
        "ink": None if asked_ink("lines") == "lines" else "colour",
        "puzzles": None if count == 1 else count,
        "cut": "yes" if cut else None,
    }
    return render_template(
        "huarong/print.html",
        code=code,
        puzzles=[_printed(each, atlas, metric) for each in layouts],
        metric=metric,
        asked=asked,
        ink=asked_ink("lines"),
        count=count,
        cut=cut,
        name_font=name_font(catalogue.by_puzzle(layout) if count == 1 else None),
    )


@sheets.get("/<code>/embed")
@reads("skin")
def embed(code: str) -> AnyResponse | str:
    """The puzzle for the frame of another site."""
    security_headers.allow_framing()
    layout = addressed_layout(code)
    if common_code(layout) != code:
        return redirect(url_for("puzzle_sheets.embed", code=common_code(layout)), 301)
    lengths = known_lengths(layout, service(AtlasService)) or {"moves": None, "steps": None}
    return render_template(
        "huarong/embed.html",
        puzzle=puzzle_facts(layout) | lengths,
        skin=asked_skin(),
        name_font=name_font(catalogue.by_puzzle(layout)),
    )


def _printed(layout: Layout, atlas: AtlasService, metric: str) -> dict[str, Any]:
    """A puzzle of the sheet: its code, names and sentences, and whether there is a solution."""
    lengths, name = known_lengths(layout, atlas), puzzle_name(layout)
    return {
        "code": common_code(layout),
        "name": {"zh": name.zh, "en": name.en} if name else None,
        "words": in_both_languages(lengths, metric),
        "solvable": lengths is None or lengths["moves"] is not None,
    }


def following(layout: Layout, moves: int | None, count: int) -> list[Layout]:
    """The puzzles beside one on a sheet: the next of its way, or harder ones."""
    stage = stage_of(layout)
    if stage:
        others = [each.layout for each in WAYS[stage.way - 1] if each.number != stage.number]
        first = min(stage.number - 1, len(others) - count)
        return others[first : first + count]
    return [Layout(each.layout) for each in next_puzzles(layout, moves)][:count]


def _asked_puzzles() -> int:
    """The query parameter `puzzles`, 1 if absent; anything but 1, 2 and 4 is answered with 400."""
    asked = request.args.get("puzzles", "1")
    if asked not in PUZZLES:
        abort(HTTPStatus.BAD_REQUEST, _("A page has 1, 2 or 4 puzzles."))
    return int(asked)


def in_both_languages(lengths: dict[str, Any] | None, metric: str) -> dict[str, dict[str, str]]:
    """The sentences of a sheet by language tag, Chinese first: who gets the sheet is not known."""
    words = {}
    for tag, locale in languages.LANGUAGES.items():
        with force_locale(locale):
            words[tag] = _words(lengths, metric)
    return words


def _words(lengths: dict[str, Any] | None, metric: str) -> dict[str, str]:
    words = {
        "game": _("Huarong Dao"),
        "aim": _("Slide the blocks until Cao Cao, the largest, is at the exit at the bottom."),
        "cut": _("Cut out the blocks and play on the tray of the first page; they have its size."),
        "how": _("Each picture shows the next move: the block goes along the arrow."),
    }
    if lengths is None:
        return words | {"optimum": "", "solution": _("Solution")}
    if lengths["moves"] is None:
        return words | {"optimum": _("No way out: proven."), "solution": ""}
    solution = _solution(metric, lengths[metric])
    optimum = _("Proven optimum: %(moves)s moves, %(steps)s steps.", **lengths)
    return words | {"optimum": optimum, "solution": solution}


def _solution(metric: str, length: int | None) -> str:
    if length is None:  # slides of a layout without a name
        solution = _("Solution")
    elif metric == "moves":
        solution = ngettext("Solution in %(num)s move", "Solution in %(num)s moves", length)
    elif metric == "steps":
        solution = ngettext("Solution in %(num)s step", "Solution in %(num)s steps", length)
    else:
        solution = ngettext("Solution in %(num)s slide", "Solution in %(num)s slides", length)
    return str(solution)
