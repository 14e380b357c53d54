"""The base of all pages of a room: the viewer, and the parts common to all views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import request, url_for
from markupsafe import Markup

from engines.game import Words
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.matches.game_site import GameSites
from webapp.matches.match.name import checked_name
from webapp.rooms.pages.exhibition import Exhibition, ExhibitionShown
from webapp.rooms.pages.races import RaceShown, ShownRaces
from webapp.rooms.pages.shown import Shown
from webapp.rooms.playing.service import RoomService
from webapp.rooms.race.race_site import RaceSites
from webapp.rooms.room.activities.activity import Activity
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.site.identity import visitor
from webapp.site.qr_code import qr_code

DEVICES = (
    *(
        ("iPad", "iPad"),
        ("iPhone", "iPhone"),
        ("Android", "Android"),
        ("X11; Cr", "Chromebook"),
    ),
    *(("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux")),
)
"""Marks in what browsers say of themselves, and the names of the devices, which no language changes."""


@dataclass(frozen=True)
class RoomPages:
    """The services that pages use, and what they have in common."""

    rooms: RoomService
    shown: Shown
    shown_races: Mapping[type[Activity], ShownRaces[Any, Any]]
    all_against_one: Exhibition
    sites: GameSites

    def hosted(self, room_id: str) -> Room:
        """A room, for its hosts; raises `RequestError`."""
        room = self.rooms.room(room_id)
        if not self.is_host(room):
            raise RequestError("not_your_room")
        return room

    def is_host(self, room: Room) -> bool:
        """Whether the visitor is a host."""
        return room.host(visitor()) is not None

    def is_one(self, room: Room) -> bool:
        """Whether the visitor is the host whom all play."""
        host = room.host(visitor())
        return host is not None and host.number == room.one

    def what(self, plan: Plan) -> tuple[Words, str]:
        """The name of the game that is played, and the system."""
        names = {each.key: each.name for each in (*self.sites.values(), *service(RaceSites))}
        return names[plan.game], plan.system

    def races(self, room: Room) -> ShownRaces[Any, Any] | None:
        """What shows the races of a room; None where no races are held."""
        return self.shown_races.get(type(room.activity))

    def what_is_shown(self, room: Room) -> ShownRaces[Any, Any] | Shown:
        """What shows the activity of a room."""
        return self.races(room) or self.shown

    def races_shown(self, room: Room) -> list[RaceShown]:
        """All races of a room."""
        shown = self.races(room)
        return [] if shown is None else shown.all(room)

    def game(self, room: Room) -> dict[str, Any]:
        """What is played: a game for two, or races with puzzles; and whom all play, once known."""
        races = self.races(room)
        if races is not None:
            return {"duel": None, "site": races.site(room), "one": ""}
        known = room.plan.one or room.one
        return {
            "duel": self.sites[room.plan.game].game,
            "site": None,
            "one": self.shown.one(room) if known else "",
        }

    def exhibition(self, room: Room) -> ExhibitionShown | None:
        """The boards of all against one, None elsewhere."""
        activity = room.activity
        shown = self.all_against_one.shown
        return shown(room, activity) if isinstance(activity, AllAgainstOne) else None


class View:
    """A page that changes while it is open: its script asks again and again for the part that does."""

    @property
    def base(self) -> RoomPages:
        """What all pages have in common."""
        return service(RoomPages)

    def seen(self, room: Room) -> str:
        """A text that changes when the page does; it is read before what the page shows.

        What happens in between is shown, and at the next look once more.
        """
        return self.base.what_is_shown(room).seen(room)

    def parts(self, room: Room) -> dict[str, Any]:
        """The context of the templates of all views."""
        base, shown, races = self.base, self.base.shown, self.base.races(room)
        return {
            "room": room,
            **base.game(room),
            "race": races.race(room) if races and room.activity.own_starts else None,
            "members": shown.members(room),
            "address": _link(room),
            "short": url_for("rooms.code", _external=True).partition("//")[2],
            "days_left": shown.days_left(room),
            "next_left": shown.next_left(room),
            "arena": shown.arena(room),
            "exhibition": base.exhibition(room),
        }


def device() -> str:
    """The kind of the device that sends this request, as its browser says; empty if not known."""
    told = request.user_agent.string
    return next((name for mark, name in DEVICES if mark in told), "")


def qr_of(room: Room) -> Markup:
    """The QR code that leads into a room."""
    return qr_code(_link(room))


def _link(room: Room) -> str:
    """The address for entering a room. No budget of wrong codes applies: an id cannot be guessed."""
    return url_for("rooms.room", room_id=room.id, _external=True)


def needed_name(text: str) -> str:
    """A name under the rules of names; raises `RequestError` for none too."""
    name = checked_name(text)
    if name is None:
        raise RequestError("bad_name", why="missing")
    return name


def number_in(text: str, field: str) -> int:
    """A number in a field of a form; raises `RequestError` for another text."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RequestError("bad_option", why=field)
    return int(text)
