"""The pages for everybody: the wall for a projector, and the results, also as a file."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from flask import Response, render_template

from webapp.http.security_headers import never_store
from webapp.rooms.pages.room_pages import View, qr_of
from webapp.rooms.room.room import Room


@dataclass(frozen=True)
class WallPages(View):
    """The wall and the results."""

    def wall(self, room_id: str) -> str:
        """The page for a projector."""
        never_store()
        room = self.base.rooms.room(room_id)
        return render_template("rooms/wall.html", seen=self.seen(room), **self.parts(room))

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

    # Results -------------------------------------------------------------------------------------

    def results(self, room_id: str) -> str:
        """The order, and all games."""
        room, shown = self.base.rooms.room(room_id), self.base.shown
        never_store()
        lines = shown.lines(room)
        return render_template(
            "rooms/results.html",
            **self.base.game(room),
            room=room,
            races_shown=self.base.races_shown(room),
            lines=lines,
            most_cells=max((len(line.cells) for line in lines), default=0),
            rounds=shown.listed(room),
            arena=shown.arena(room),
            exhibition=self.base.exhibition(room),
            days_left=shown.days_left(room),
            is_host=self.base.is_host(room),
        )

    def table_file(self, room_id: str) -> Response:
        """The order as CSV."""
        room = self.base.rooms.room(room_id)
        never_store()
        answer = Response(self.base.what_is_shown(room).file(room), mimetype="text/csv")
        answer.headers["Content-Disposition"] = f'attachment; filename="yiyuan-{room.code}.csv"'
        return answer
