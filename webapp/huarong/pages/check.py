"""A second opinion on a list of layouts and lengths: which are not the fewest, and a shorter way.

GET  /huarong/opinion  the form; POST: the answer for a list
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from engines.huarong.atlas.atlas import AtlasMetric
from engines.huarong.rules.claims import Claim, Unread, read_claims
from engines.huarong.rules.codes import common_code
from webapp.core.services import service
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.layout_errors import layout_reason

MOST_LINES = 500


@dataclass(frozen=True)
class Opinion:
    """A line whose length is not the fewest: `fewest` is None where there is no way out."""

    line: int
    code: str
    claimed: int
    fewest: int | None

    @classmethod
    def of(cls, claim: Claim, fewest: int | None) -> Opinion:
        """The opinion on a claim."""
        return cls(claim.line, common_code(claim.layout), claim.length, fewest)


pages = Blueprint("second_opinion", __name__, url_prefix="/huarong")


@pages.route("/opinion", methods=["GET", "POST"])
def check() -> str | tuple[str, int]:
    """The form, with the answer for what was pasted."""
    atlas = service(AtlasService)
    text = request.form.get("list", "")
    metric: AtlasMetric = "steps" if request.form.get("metric") == "steps" else "moves"
    lines = list(islice(read_claims(text), MOST_LINES + 1))
    problem = ""
    if len(lines) > MOST_LINES:
        problem = _("A list has at most %(n)s lines.", n=MOST_LINES)
    elif request.method == "POST" and not lines:
        problem = _("Paste a list first: a layout and its length on each line.")
    read = [each for each in lines if isinstance(each, Claim)]
    fewest = atlas.distances([each.layout for each in read], metric)
    opinions = [] if problem or fewest is None else list(map(Opinion.of, read, fewest))
    page = render_template(
        "huarong/check.html",
        text=text,
        metric=metric,
        problem=problem,
        health=atlas.health(),
        right=sum(each.fewest == each.claimed for each in opinions),
        wrong=[each for each in opinions if each.fewest != each.claimed],
        unread=[
            (each.line, each.text[:40], layout_reason(each.reason))
            for each in lines
            if isinstance(each, Unread) and not problem
        ],
    )
    return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK
