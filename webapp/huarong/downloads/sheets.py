"""Pages of a puzzle for elsewhere: the sheet for print, and the frame for other sites.

GET  /huarong/<code>/print        the layout, and its solution on the back; `?metric=`, `?skin=`
GET  /huarong/<code>/embed        the puzzle to play in an `<iframe>`; `?lang=`, `?skin=`
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import force_locale, ngettext
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engines.huarong import catalogue
from engines.huarong.rules.codes import common_code
from webapp.core import languages
from webapp.http import security_headers
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.puzzle_facts import addressed_layout, known_lengths, puzzle_facts
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.downloads.skins import asked_skin
from webapp.huarong.query import asked_metric


def blueprint(atlas: AtlasService) -> Blueprint:
    """The pages, bound to the atlas."""
    sheets = Blueprint("puzzle_sheets", __name__, url_prefix="/huarong")

    @sheets.get("/<code>/print")
    def print_sheet(code: str) -> AnyResponse | str:
        layout = addressed_layout(code)
        if common_code(layout) != code:
            return redirect(url_for("puzzle_sheets.print_sheet", code=common_code(layout)), 301)
        lengths = known_lengths(layout, atlas)
        metric = asked_metric() or "moves"
        return render_template(
            "huarong/print.html",
            puzzle=puzzle_facts(layout),
            words=in_both_languages(lengths, metric),
            solvable=lengths is None or lengths["moves"] is not None,
            metric=metric,
            skin=asked_skin(),
            name_font=name_font(catalogue.by_puzzle(layout)),
        )

    @sheets.get("/<code>/embed")
    def embed(code: str) -> AnyResponse | str:
        security_headers.allow_framing()
        layout = addressed_layout(code)
        if common_code(layout) != code:
            return redirect(url_for("puzzle_sheets.embed", code=common_code(layout)), 301)
        lengths = known_lengths(layout, atlas) or {"moves": None, "steps": None}
        return render_template(
            "huarong/embed.html",
            puzzle=puzzle_facts(layout) | lengths,
            skin=asked_skin(),
            name_font=name_font(catalogue.by_puzzle(layout)),
        )

    return sheets


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
