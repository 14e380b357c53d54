"""The pages for everybody: the wall for a projector, and the results, also as a file."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, render_template, request

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.security_headers import never_store
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, View, number_in, qr_of
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
@reads("activity")
def results(room_id: str) -> str:
    """The order, and all games, of what is played, or was before."""
    base = service(RoomPages)
    now, shown = base.rooms.room(room_id), base.shown
    room = _asked_for(now)
    never_store()
    lines = shown.lines(room)
    return render_template(
        "rooms/results.html",
        **base.game(room),
        room=room,
        activities=[base.what(each.plan) for each in (*now.done, now.activity)],
        activity=_number(now),
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
@reads("activity")
def table_file(room_id: str) -> Response:
    """The same order as CSV."""
    base = service(RoomPages)
    room = _asked_for(base.rooms.room(room_id))
    never_store()
    answer = Response(base.what_is_shown(room).file(room), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="yiyuan-{room.code}.csv"'
    return answer


def _number(room: Room) -> int:
    """Which activity of a room is asked for, counted from 1; the latest unless it says so."""
    asked = request.args.get("activity", "")
    return number_in(asked, "activity") if asked else len(room.done) + 1


def _asked_for(room: Room) -> Room:
    """The room with that activity; raises `RequestError` where there is none."""
    found = room.as_in(_number(room))
    if found is None:
        raise RequestError("bad_option", why="activity")
    return found
