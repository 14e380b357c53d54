"""Rooms as a part of the site: their pages, and the keeper of their rounds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flask import Flask, Request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.feature import Feature, Services
from webapp.matches.feature import Matches
from webapp.matches.game_site import GameSites
from webapp.rooms import websocket
from webapp.rooms.pages import api
from webapp.rooms.pages.exhibition import Exhibition
from webapp.rooms.pages.host import HostKeys
from webapp.rooms.pages.races import shown_races
from webapp.rooms.pages.room_pages import RoomPages
from webapp.rooms.pages.routes import pages
from webapp.rooms.pages.shown import Shown
from webapp.rooms.pages.yours import your_room
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.race.race_site import RaceSites
from webapp.site.identity import Identity, visitor
from webapp.storage.database import NotRead
from webapp.storage.room_store import RoomStore


@dataclass(frozen=True)
class WayBack:
    """An address, and whether it leads the host whom all play to the next board, not to the room.

    `room_id` is the room whose next board opens by itself, None for that host.
    """

    url: str
    room_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Rooms:
    """The service of rooms, and what the feature adds to the site."""

    service: RoomService
    identity: Identity
    feature: Feature

    def budget_of(self, room_id: str, request: Request) -> str | None:
        """The room of what its pages ask for again and again, for those who are in it."""
        room = self.service.repository.known(room_id)
        player = None if room is None else self.identity.player(request)
        return room.id if room is not None and room.has(player) else None


def rooms(
    services: Services,
    matches: Matches,
    sites: GameSites,
    races: RaceSites,
    *,
    shared: bool,
) -> Rooms:
    """Build them; `shared`: other web processes serve the same rooms."""
    settings = services.settings
    store = RoomStore(services.database)
    room_service = RoomService(
        RoomRepository(store, shared=shared),
        matches.service.drop,
        partial(websocket.publish_change, services.connections.publisher),
        partial(websocket.publish_seat, services.connections.publisher),
    )
    websocket.bind(services.connections, room_service.room)
    keeper = RoundKeeper(room_service, matches.service, settings.keep_rooms_days)
    shown = Shown(matches.service, settings.keep_rooms_days)
    base = RoomPages(
        room_service,
        shown,
        shown_races(store, races, shown.name),
        Exhibition(matches.service, shown),
        sites,
    )

    feature = Feature(
        blueprints=(pages, api.api, api.judging(races.sets.values())),
        services=(
            base,
            races,
            store,
            keeper,
            HostKeys(settings.secret_keys, "host of a room"),
        ),
        init_app=_init_app,
        start=(keeper.start,),
        close=(keeper.close,),
        forget=room_service.members.forget,
    )
    return Rooms(service=room_service, identity=services.identity, feature=feature)


def _init_app(app: Flask) -> None:
    app.add_template_global(room_of)
    app.add_template_global(your_room)


def room_of(match_id: str, clock: object) -> WayBack | None:
    """The way from a match to the room in which it is played; none while that cannot be read."""
    try:
        found = service(RoomStore).of_match(match_id)
        # Where all play one no clock runs: other rooms are not read.
        room = None if found is None or clock else service(RoomPages).rooms.room(found)
    except (NotRead, RequestError):
        return None
    if found is None:
        return None
    host = room and room.host(visitor())
    if room and host and host.number == room.one and not room.is_over:
        return WayBack(url_for("rooms.next_board", room_id=found, after=match_id))
    return WayBack(url_for("rooms.room", room_id=found), found)
