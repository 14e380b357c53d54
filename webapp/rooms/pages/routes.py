"""All views of rooms; the pages that change while they are open ask for what is so now."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.errors import RequestError
from webapp.core.poll_interval import PollInterval
from webapp.core.services import service
from webapp.http.request_limit import on_budget_of
from webapp.http.security_headers import never_store
from webapp.rooms.pages import boards, host, member, opening, pages, race_page, wall
from webapp.rooms.pages.room_pages import RoomPages

LOOK_EVERY = 2.5
"""Seconds between two looks of a page, while the server has time."""
VIEWS = {
    "member": member.VIEW,
    "next": member.NextPart(),
    "host": host.VIEW,
    "wall": wall.VIEW,
    "boards": boards.VIEW,
}

__all__ = ["opening", "pages", "race_page"]


@pages.get("/rooms/<room_id>/now/<view>")
@on_budget_of("room_id")
def now(room_id: str, view: str) -> AnyResponse:
    """What changes on a page, or nothing (204) where `seen` is what is so still.

    `Retry-After` says when the page should look again.
    """
    base = service(RoomPages)
    room = base.rooms.room(room_id)
    never_store()
    if view not in VIEWS:
        raise RequestError("unknown_room")
    if view in ("host", "boards") and not base.is_host(room):
        raise RequestError("not_your_room")
    seen = VIEWS[view].seen(room)
    if request.args.get("seen") == seen:
        answer = Response(status=HTTPStatus.NO_CONTENT)
    else:
        parts = VIEWS[view].parts(room)
        answer = make_response(render_template(f"rooms/{view}_now.html", seen=seen, **parts))
    answer.headers["Retry-After"] = str(service(PollInterval).seconds(LOOK_EVERY))
    return answer
