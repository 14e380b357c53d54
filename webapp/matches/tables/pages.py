"""The page of open tables, and the form that puts a match on the list or takes it off."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request, url_for

from webapp.core.services import service
from webapp.http.redirects import see_other
from webapp.matches.tables.lines import TableLines
from webapp.matches.tables.public_tables import PublicTables
from webapp.site.identity import visitor

pages = Blueprint("tables", __name__)


@pages.get("/tables")
def index() -> str:
    """The page of open tables."""
    lines = service(TableLines)
    shown = lines.shown(visitor())
    return render_template("matches/tables/tables.html", tables=shown, duels=lines.duels)


@pages.get("/tables/list", endpoint="list")
def only_list() -> str:
    """The list alone; scripts ask for it again and again, and it seldom changes."""
    return render_template("matches/tables/list.html", tables=service(TableLines).shown(visitor()))


@pages.post("/g/<match_id>/table")
def change(match_id: str) -> Response:
    """Put the match on the list (`listed=yes`), or take it off; it works without scripts."""
    tables = service(PublicTables)
    act = tables.put if request.form.get("listed") == "yes" else tables.take_off
    act(match_id, visitor())
    page = url_for("pages.match_page", match_id=match_id)
    return see_other(page)
