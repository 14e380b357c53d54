"""Downloads of a puzzle: picture, QR code, the solution as text and as an animation.

    GET  /huarong/<code>.png          preview of a link; `?challenge=…` draws the challenge
    GET  /huarong/<code>.svg          the layout alone, in vectors; `?skin=faces|plain|latin`,
                                      `?ink=colour|lines`
    GET  /huarong/<code>/blocks.svg   its blocks in lines, to cut out; `?skin=…`
    GET  /huarong/<code>/name.woff2   the brush face for the characters of its name
    GET  /huarong/<code>/qr.svg       the address of the page, with `metric`, `step`, `challenge`
    GET  /huarong/<code>.txt          a shortest solution in words; `?metric=moves|steps|slides`
    GET  /huarong/<code>.gif          the same as an animation
    GET  /huarong/<code>/solution.svg the same as one picture with a small tray for each move

Solutions come from the atlas, with the same proof as on the page. Without one, and for slides, requests
wait for a worker, as `solve` does; the number of waiting requests is limited.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext as _

from engines.huarong import catalogue
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric
from engines.jobs import SolveLayout
from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.drawing import brush
from webapp.drawing.drawings import Drawings
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.gallery import title
from webapp.huarong.catalogue.puzzle_facts import known_lengths
from webapp.huarong.downloads import pictures, solution_sheet
from webapp.huarong.downloads.line_drawing import asked_ink, blocks_apart, picture
from webapp.huarong.downloads.name_font import extra_characters
from webapp.huarong.downloads.skins import asked_skin
from webapp.huarong.downloads.solution_text import solution_text
from webapp.huarong.finished_games.challenges import Challenge, Challenges
from webapp.huarong.messages import Solution
from webapp.huarong.query import asked_metric, asked_place, asked_token
from webapp.huarong.solutions import found_solution, known_solution
from webapp.limits.places import Places

DAY_SECONDS = 24 * 3600
YEAR_SECONDS = 365 * DAY_SECONDS
"""For files whose address changes with their content."""
MOST_WAITING = 16
"""A sheet of four puzzles asks for four answers at once, and half of the places are for one address."""
WAIT_SECONDS = 30.0
INK = "#20282a"
SVG = "image/svg+xml; charset=utf-8"
_FOREIGN = re.compile(r"\s*\([^)]*[^\x00-\u024f][^)]*\)")
"""Matches a part in brackets that is not in Latin letters."""

Answer = dict[str, Any]


files = Blueprint("puzzle_files", __name__)
places = Places(MOST_WAITING)


@files.get("/huarong/<code>.png")
@reads("challenge", "skin")
def preview(code: str) -> Response:
    """The picture of a link."""
    layout = read(code)
    token = asked_token()
    challenge = service(Challenges).read(layout, token) if token else None
    shown = _preview(layout, service(AtlasService), challenge)
    picture = service(Drawings).draw(pictures.preview, *shown, asked_skin())
    return file_response(picture, "image/png")


@files.get("/huarong/<code>.svg")
@reads("skin", "ink")
def vector_picture(code: str) -> Response:
    """The layout alone, in vectors."""
    layout, skin, ink = read(code), asked_skin(), asked_ink("colour")
    return file_response(service(Drawings).draw(picture, layout.text, skin, ink), SVG)


@files.get("/huarong/<code>/blocks.svg")
@reads("skin")
def blocks(code: str) -> Response:
    """Its blocks in lines."""
    layout, skin = read(code), asked_skin()
    return file_response(service(Drawings).draw(blocks_apart, layout.text, skin), SVG)


@files.get("/huarong/<code>/solution.svg")
@reads("metric", "skin", "ink")
def sheet(code: str) -> Response:
    """The solution as one picture."""
    layout, metric, skin = read(code), asked_metric() or "moves", asked_skin()
    ink = asked_ink("colour")
    with places.place():
        solution = _solution(layout, metric)
        if not solution.solvable:
            abort(HTTPStatus.NOT_FOUND)
        body = service(Drawings).draw(solution_sheet.solution_sheet, solution.path, skin, ink)
    return file_response(body, SVG)


@files.get("/huarong/<code>/name.woff2")
def name(code: str) -> Response:
    """The brush face for the characters of its name."""
    entry = catalogue.by_puzzle(read(code))
    characters = extra_characters(entry) if entry else None
    if not characters:
        abort(HTTPStatus.NOT_FOUND)
    response = file_response(service(Drawings).draw(brush.subset, characters), "font/woff2")
    response.cache_control.max_age = YEAR_SECONDS
    response.cache_control.immutable = True
    return response


@files.get("/huarong/<code>/qr.svg")
@reads("metric", "step", "challenge", "run")
def qr(code: str) -> Response:
    """The address of the page as a QR code."""
    layout = read(code)
    place = asked_place(layout, service(Challenges))
    url = url_for("huarong.puzzle", code=common_code(layout), _external=True, **place)
    return file_response(_qr(url), SVG)


@files.get("/huarong/<code>.txt")
@reads("metric")
def text(code: str) -> Response:
    """A shortest solution in words."""
    layout, metric = read(code), asked_metric() or "moves"
    with places.place():
        solution = _solution(layout, metric)
    known = catalogue.by_puzzle(layout)
    body = solution_text(_title(layout), solution, known.states if known else None).encode()
    return file_response(body, "text/plain; charset=utf-8", _file_name(layout, metric, "txt"))


@files.get("/huarong/<code>.gif")
@reads("metric", "skin")
def film(code: str) -> Response:
    """The same as an animation."""
    # It loads Pillow, which takes a tenth of a second, and few ask for it.
    from webapp.huarong.downloads.animation import animation  # noqa: PLC0415

    layout, metric = read(code), asked_metric() or "moves"
    with places.place():
        solution = _solution(layout, metric)
        if not solution.solvable:
            abort(HTTPStatus.NOT_FOUND)
        body = service(Drawings).draw(animation, solution.path, *names_of(layout), asked_skin())
    return file_response(body, "image/gif", _file_name(layout, metric, "gif"))


# One file each ----------------------------------------------------------------------------------


def _preview(
    layout: Layout, atlas: AtlasService, challenge: Challenge | None
) -> tuple[str, str, str, list[str], list[pictures.Count]]:
    """What a preview shows, as the arguments of `pictures.preview`.

    It is in the language that the address names, as what sends it on keeps one picture for all. Chinese
    words are in the brush face, which has few characters; the plain one has none.
    """
    entry = catalogue.by_puzzle(layout)
    known = known_lengths(layout, atlas)
    code = common_code(layout)
    below = [code] if entry else []
    if request.args.get("lang") == "zh-Hans" and (challenge or (known and known["moves"])):
        return layout.text, *names_of(layout), below, _chinese_counts(challenge, known)
    if challenge:
        first = f"{challenge.moves} moves, {challenge.steps} steps. Can you?"
    elif known and known["moves"] is None:
        first = "No way out: proven"
    else:
        first = f"{known['moves']} moves · {known['steps']} steps" if known else ""
    return layout.text, *names_of(layout), [*([first] if first else []), *below], []


def _chinese_counts(
    challenge: Challenge | None, known: dict[str, int | None] | None
) -> list[pictures.Count]:
    if challenge:
        return [("移动", challenge.moves, ""), ("步数", challenge.steps, "")]
    found = known or {}
    return [("最少移动", found["moves"] or 0, ""), ("最少步数", found["steps"] or 0, "")]


def names_of(layout: Layout) -> tuple[str, str]:
    """The Chinese name of a layout, and one in Latin letters; its code twice if it has no name."""
    entry = catalogue.by_puzzle(layout)
    code = common_code(layout)
    return (title(entry).zh, latin_name(entry)) if entry else (code, code)


def latin_name(entry: catalogue.Entry) -> str:
    """A layout's English name in letters that every plain font has."""
    plain = _FOREIGN.sub("", title(entry).en).replace("’", "'")
    apart = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@lru_cache(maxsize=256)
def _qr(url: str) -> bytes:
    file = BytesIO()
    code = segno.make_qr(url, error="m")  # hosts, tokens and steps are short: it always fits
    code.save(file, "svg", border=2, dark=INK, light="#fff", omitsize=True, xmldecl=False)
    return file.getvalue()


def file_response(body: bytes, kind: str, name: str | None = None) -> Response:
    """A file that browsers cache for a day; with a name, it is downloaded under it."""
    response = Response(body, content_type=kind)
    response.cache_control.max_age = DAY_SECONDS
    if name:
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
        response.cache_control.private = True
        response.vary.update(["Accept-Language", "Cookie"])
    response.add_etag()
    response.make_conditional(request)
    return response


def _file_name(layout: Layout, metric: str, ending: str) -> str:
    return f"huarong-{common_code(layout)}-{metric}.{ending}"


def _title(layout: Layout) -> str:
    entry = catalogue.by_puzzle(layout)
    return languages.word(title(entry)) if entry else _("Huarong Dao")


# Waiting for a worker ---------------------------------------------------------------------------


def _solution(layout: Layout, metric: Metric) -> Solution:
    """The proven answer of the atlas, or of a worker; refuses when that takes too long."""
    known = known_solution(service(AtlasService), layout, metric)
    if known is not None:
        return known
    job = SolveLayout(layout=layout.text, metric=metric)
    answer = service(EngineJobs).answer(job, urgency=Urgency.SOLVE, seconds=WAIT_SECONDS)
    if answer.solvable is None:
        raise RequestError("busy")
    return found_solution(answer)
