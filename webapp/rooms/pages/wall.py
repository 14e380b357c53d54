"""The pages for everybody: the wall for a projector, and the results, also as a file."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, render_template

from webapp.core.services import service
from webapp.http.security_headers import never_store
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, View, qr_of
from webapp.rooms.room.room import Room


class WallView(View):
    """The wall."""

    def seen(self, room: Room) -> str:
        """The same for the wall, where what was said goes away again."""
        return f"{super().seen(room)}.{len(room.reactions.shown(time.time()))}"

    def parts(self, room: Room) -> dict[str, Any]:
        """The same for the wall."""
        shown = self.base.shown
        tables = shown.present(room)
        return {
            **super().parts(room),
            "tables": tables,
            "going_on": len(room.going_on),
            "boards": shown.boards(tables),
            "said": shown.said(room),
            "lines": shown.lines(room) if room.rounds else [],
            "qr": qr_of(room),
        }


VIEW = WallView()


@pages.get("/rooms/<room_id>/wall")
def wall(room_id: str) -> str:
    """The page for a projector."""
    never_store()
    room = service(RoomPages).rooms.room(room_id)
    return render_template("rooms/wall.html", seen=VIEW.seen(room), **VIEW.parts(room))


@pages.get("/rooms/<room_id>/results")
def results(room_id: str) -> str:
    """The order, and all games."""
    base = service(RoomPages)
    room, shown = base.rooms.room(room_id), base.shown
    never_store()
    lines = shown.lines(room)
    return render_template(
        "rooms/results.html",
        **base.game(room),
        room=room,
        races_shown=base.races_shown(room),
        lines=lines,
        most_cells=max((len(line.cells) for line in lines), default=0),
        rounds=shown.listed(room),
        arena=shown.arena(room),
        exhibition=base.exhibition(room),
        days_left=shown.days_left(room),
        is_host=base.is_host(room),
    )


@pages.get("/rooms/<room_id>/results.csv")
def table_file(room_id: str) -> Response:
    """The order as CSV."""
    base = service(RoomPages)
    room = base.rooms.room(room_id)
    never_store()
    answer = Response(base.what_is_shown(room).file(room), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="yiyuan-{room.code}.csv"'
    return answer
