"""Rooms over the websocket: their pages are told that something has changed, and ask what."""

from __future__ import annotations

from collections.abc import Callable

from flask_socketio import join_room

from webapp.core.messages import Done, Message, Request, Short
from webapp.live.connections import Connections
from webapp.live.messages import Call, Messages
from webapp.live.publisher import Publisher
from webapp.rooms.room.room import Room


class RoomRequest(Request):
    """Follow a room: a message `room` says each time that it has changed."""

    room: Short


class RoomChanged(Message):
    """Something has changed in a room; its pages ask for what they show."""

    room: str


class SeatGone(Message):
    """A side of a game goes on with another device: the page of the one of before leads to the room."""

    room: str
    side: str


ROOM = Call("room", RoomRequest, (Done,))
MESSAGES = Messages((ROOM,), {"room": (RoomChanged,), "seat_gone": (SeatGone,)})


def publish_change(publisher: Publisher, room_id: str) -> None:
    """Tell the pages of a room, on all processes, that it has changed."""
    publisher.send("room", RoomChanged(room_id), to=_followers(room_id))


def publish_seat(publisher: Publisher, room_id: str, match_id: str, side: str) -> None:
    """Tell the pages of a match, on all processes, that a side goes on with another device."""
    publisher.send("seat_gone", SeatGone(room_id, side), to=match_id)


def bind(connections: Connections, room: Callable[[str], Room]) -> None:
    """Let pages follow rooms; `room` raises `RequestError` for an unknown one."""

    def follow(asked: RoomRequest) -> Done:
        join_room(_followers(room(asked.room).id))
        return Done()

    connections.bind(ROOM, follow)


def _followers(room_id: str) -> str:
    """The name of those who follow a room, which no match has."""
    return f"room:{room_id}"
