"""The way back into a room: a line on home, in “Mine”, and where rooms are opened."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from flask import url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.rooms.pages.room_pages import RoomPages
from webapp.site.identity import visitor
from webapp.storage.database import NotRead

LOOKED_AT = 4
"""Rooms among which one that goes on is looked for."""


@dataclass(frozen=True)
class YourRoom:
    """A room in which the visitor is; `title` may be empty."""

    title: str
    url: str


def your_room() -> YourRoom | None:
    """The room that goes on in which the visitor is a host, or a member who has not left."""
    player, rooms = visitor(), service(RoomPages).rooms
    try:
        known = rooms.repository.store.latest_of(player, LOOKED_AT) if player else []
        for room_id in known:
            with suppress(RequestError):  # it was deleted meanwhile
                room = rooms.room(room_id)
                if not room.is_over and room.has(player):
                    page = "rooms.host" if room.host(player) else "rooms.room"
                    return YourRoom(room.title, url_for(page, room_id=room.id))
    except NotRead:
        pass
    return None
