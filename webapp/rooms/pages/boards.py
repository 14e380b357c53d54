"""All boards of an exhibition, for the host whom all play, and the way to the next one."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.http.security_headers import never_store
from webapp.rooms.pages.room_pages import View, redirected


@dataclass(frozen=True)
class BoardPages(View):
    """The pages of that host."""

    def boards(self, room_id: str) -> AnyResponse | str:
        """All boards; others go to the room."""
        room = self.base.rooms.room(room_id)
        if not self.base.is_one(room):
            return redirected(url_for("rooms.room", room_id=room_id))
        never_store()
        return render_template("rooms/boards.html", seen=self.seen(room), **self.parts(room))

    def next_board(self, room_id: str) -> AnyResponse:
        """The board that has waited longest for the host, or all boards where none waits."""
        room, after = self.base.rooms.room(room_id), request.args.get("after")
        is_one = self.base.is_one(room)
        found = self.base.all_against_one.next_board(room, after) if is_one else None
        if found is None:
            return redirected(url_for("rooms.boards", room_id=room_id))
        return redirected(url_for("pages.match_page", match_id=found))
