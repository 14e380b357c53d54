"""Choosing a name in a match: `POST /g/<match_id>/name`; it works without scripts."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from webapp.core.services import service
from webapp.http.redirects import see_other
from webapp.matches.pages import name_cookie as cookie
from webapp.matches.playing.service import MatchService
from webapp.site.identity import visitor

names = Blueprint("names", __name__)


@names.post("/g/<match_id>/name")
def choose(match_id: str) -> Response:
    """Take the name for this match, and remember it for the next."""
    name = cookie.chosen(request)
    service(MatchService).names.name(match_id, visitor(), name)
    page = url_for("pages.match_page", match_id=match_id)
    answer = see_other(page)
    cookie.remember(request, answer, name)
    return answer
