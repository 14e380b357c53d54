"""All boards of an exhibition, for the host whom all play, and the way to the next one."""

from __future__ import annotations

from flask import Response, render_template, request, url_for

from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, View

VIEW = View()


@pages.get("/rooms/<room_id>/boards")
def boards(room_id: str) -> Response | str:
    """All boards; others go to the room."""
    base = service(RoomPages)
    room = base.rooms.room(room_id)
    if not base.is_one(room):
        return see_other(url_for("rooms.room", room_id=room_id))
    never_store()
    return render_template("rooms/boards.html", seen=VIEW.seen(room), **VIEW.parts(room))


@pages.get("/rooms/<room_id>/boards/next")
@reads("after")
def next_board(room_id: str) -> Response:
    """The board that has waited longest for the host, or all boards where none waits."""
    base = service(RoomPages)
    room, after = base.rooms.room(room_id), request.args.get("after")
    found = base.all_against_one.next_board(room, after) if base.is_one(room) else None
    if found is None:
        return see_other(url_for("rooms.boards", room_id=room_id))
    return see_other(url_for("pages.match_page", match_id=found))
