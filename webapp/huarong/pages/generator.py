"""The generator of Huarong Dao: a puzzle to order from the atlas."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Literal
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from engines.game import BadInput
from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, AtlasQuery
from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules.codes import common_code, short_code
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.layout_errors import layout_reason

LONGEST: Mapping[AtlasMetric, int] = MappingProxyType({"moves": 138, "steps": 179})
"""Distance of the hardest layout, by metric; known since the atlas was first built."""
Level = Literal["easy", "medium", "hard", "expert", "exact"]
LEVELS: Mapping[Level, tuple[int, int]] = MappingProxyType(
    {"easy": (8, 20), "medium": (25, 45), "hard": (55, 80), "expert": (90, 120)}
)
"""The fewest moves of a puzzle of each level, from and to."""
USUAL_LENGTH = 60


class GeneratorForm(msgspec.Struct, frozen=True):
    """The fields of the generator's form; an empty field means any.

    An address without a level is one of a time when there were only lengths.
    """

    level: Level | None = None
    metric: AtlasMetric = "moves"
    length: int | None = None
    horizontal: int | None = None
    vertical: int | None = None
    soldiers: int | None = None
    seed: str = ""

    @property
    def chosen(self) -> Level:
        """The level, `exact` for an address with a length alone."""
        return self.level or ("medium" if self.length is None else "exact")

    @property
    def too_long(self) -> bool:
        """Whether no layout is that far from the exit."""
        return self.chosen == "exact" and not 1 <= (self.length or 1) <= LONGEST[self.metric]

    @property
    def query(self) -> AtlasQuery:
        """The fields as a query to the engines; the seed chooses a length within a level."""
        blocks = (self.horizontal, self.vertical, self.soldiers)
        if self.chosen in LEVELS:
            chance = random.Random(self.seed)  # noqa: S311 - a puzzle, not a secret
            return AtlasQuery(chance.randint(*LEVELS[self.chosen]), None, *blocks)
        moves, steps = (self.length if self.metric == each else None for each in ATLAS_METRICS)
        return AtlasQuery(moves, steps, *blocks)

    def is_met(self, moves: int | None, steps: int | None) -> bool:
        """Whether a layout at that distance is what was asked for."""
        if self.chosen in LEVELS:
            least, most = LEVELS[self.chosen]
            return least <= (moves or 0) <= most
        return self.length in (None, moves if self.metric == "moves" else steps)


pages = Blueprint("generator", __name__, url_prefix="/huarong")


@pages.get("/new")
@reads(*GeneratorForm.__struct_fields__)
def generator() -> AnyResponse | str | tuple[str, int]:
    """The form, with the puzzle that was ordered."""
    atlas = service(AtlasService)
    form = _read_form()
    page: dict[str, Any] = {
        "wished": form,
        "levels": LEVELS,
        "usual_length": USUAL_LENGTH,
        "longest": LONGEST,
        "health": atlas.health(),
    }
    if form.too_long:
        problem = _(
            "A length is a whole number from 1 to %(moves)s moves or %(steps)s steps.",
            moves=LONGEST["moves"],
            steps=LONGEST["steps"],
        )
        return _refused(page, problem)
    if atlas.statistics is None:
        return render_template("huarong/generator.html", **page)
    if not form.seed:
        return redirect(_with_a_new_seed())
    try:
        found = _found(atlas, form)
    except BadInput as error:
        return _refused(page, layout_reason(error))
    return render_template("huarong/generator.html", **page, found=found, again=_with_a_new_seed())


def _refused(page: Mapping[str, Any], problem: str) -> tuple[str, int]:
    shown = render_template("huarong/generator.html", **page, problem=problem)
    return shown, HTTPStatus.BAD_REQUEST


def _with_a_new_seed() -> str:
    """The address of the same query with a new seed."""
    given = {name: value for name, value in request.args.items() if value}
    return f"{url_for('generator.generator')}?{urlencode(given | {'seed': secrets.token_hex(4)})}"


def _read_form() -> GeneratorForm:
    given = {name: value for name, value in request.args.items() if value and name != "lang"}
    if given.get("level") in LEVELS:
        given.pop("length", None)
    try:
        return msgspec.convert(given, GeneratorForm, strict=False)
    except msgspec.ValidationError:
        abort(HTTPStatus.BAD_REQUEST, _("A length and numbers of blocks are whole numbers."))


def _found(atlas: AtlasService, form: GeneratorForm) -> dict[str, Any] | None:
    """The layout for a query, and the number of layouts that match it."""
    query = form.query
    layout = atlas.find(query, form.seed)
    distance = None if layout is None else atlas.distance(layout)
    if layout is None or distance is None:
        return None
    metric: AtlasMetric = "moves" if query.steps is None else "steps"
    length = distance[metric]
    lengths = atlas.lengths(query, metric) or ()
    return {
        "layout": layout.text,
        "code": common_code(layout),
        "short_code": short_code(layout),
        "mix": Mix.of(layout),
        "like_it": lengths[length] if length is not None else 0,
        "exact": form.is_met(distance["moves"], distance["steps"]),
        **distance,
    }
