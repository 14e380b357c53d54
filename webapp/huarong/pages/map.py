"""The map of a puzzle: its page, and the places of its layouts, which are computed once.

GET  /huarong/<code>/map      the page
GET  /huarong/<code>/places   the places, in the format of `engines/huarong/landscape/packing.py`;
                              202 without them: then the message `map` asks the engines

`static/js/huarong/map/explorer.js`, a worker of the page, explores the puzzle: all layouts that can
be reached, the steps between them, their distances from the exit. From then on the list works.
`map_source.js` asks for the places of these layouts. `webapp.huarong.kept_maps` has them if anybody
has asked before; otherwise the message `map` makes a job of it, a worker runs
`engines.huarong.landscape.places`, and the job ends with the page that asked. `picture/view.js`
draws the landscape. `docs/map.md` has the method and figures.
"""

from __future__ import annotations

import gzip
import hashlib
from http import HTTPStatus

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from engines.huarong import catalogue
from engines.huarong.rules.codes import common_code, parse
from engines.huarong.rules.names import PEOPLE
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.puzzle_facts import addressed_layout, known_lengths, puzzle_name
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.kept_maps import KeptMaps

DAY_SECONDS = 24 * 3600


pages = Blueprint("puzzle_map", __name__, url_prefix="/huarong")


@pages.get("/<code>/map")
@reads("by", texts=("at",))
def map_page(code: str) -> AnyResponse | str:
    """The page."""
    layout = addressed_layout(code)
    if common_code(layout) != code:
        return redirect(url_for("puzzle_map.map_page", code=common_code(layout)), 301)
    name = puzzle_name(layout)
    lengths = known_lengths(layout, service(AtlasService))
    return render_template(
        "huarong/map.html",
        layout=layout.text,
        code=code,
        name={"zh": name.zh, "en": name.en} if name else None,
        name_font=name_font(catalogue.by_puzzle(layout)),
        people={key: {"zh": each.zh, "en": each.en} for key, each in PEOPLE.items()},
        unsolvable=lengths is not None and lengths["steps"] is None,
    )


@pages.get("/<code>/places")
def places(code: str) -> Response:
    """The places; 202 while there are none."""
    body = service(KeptMaps).read(common_code(parse(code)))
    if body is None:
        response = Response(status=HTTPStatus.ACCEPTED)
        response.cache_control.no_store = True
        return response
    return _places(body)


def _places(packed: bytes) -> Response:
    """A kept file as it lies on disk, or unpacked for the rare client that knows no gzip."""
    coded = request.accept_encodings["gzip"] > 0
    response = Response(packed if coded else gzip.decompress(packed))
    response.content_type = "application/octet-stream"
    if coded:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    response.cache_control.max_age = DAY_SECONDS
    response.set_etag(f"{hashlib.sha256(packed).hexdigest()[:20]}{'-gzip' if coded else ''}")
    response.make_conditional(request)
    return response
