"""The JSON route of a race: how far a member is, and how the race stands."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from flask import request, url_for
from msgspec import UNSET, UnsetType

from webapp.core.errors import RequestError
from webapp.core.messages import Count, Message, Request
from webapp.http.openapi import Route
from webapp.rooms.pages.races import ShownRaces
from webapp.rooms.playing.service import RoomService
from webapp.rooms.race.race_site import RaceSite
from webapp.rooms.room.room import Room
from webapp.site.identity import Identity
from webapp.storage.room_store import Progress

Place = Annotated[
    str,
    msgspec.Meta(
        max_length=32,
        description="the layout that the member sees now; left out to ask only",
        examples=["VCCVVCCVVHHVVSSVS..S"],
    ),
]
Routes = Annotated[
    list[list[int]],
    msgspec.Meta(description="a solution from the start, as for `/api/huarong/{layout}/runs`"),
]
Times = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0, le=24 * 3600 * 1000)]],
    msgspec.Meta(description="when each move was made, in milliseconds after the first one"),
]


class RaceReport(Request):
    """How far a member is in a race: moves so far and a place, or a whole solution."""

    race: Count
    moves: Count = 0
    place: Place | UnsetType = UNSET
    routes: Routes | UnsetType = UNSET
    times: Times | UnsetType = UNSET


class RaceBest(Message):
    """A member's best solution, which the server has counted; `place` is that in the order now."""

    moves: int
    steps: int
    seconds: int
    place: int


class RaceState(Message):
    """How a race stands. `race` is the number of the latest one, and `url` its page.

    `left` are whole seconds until its end, null if it has none; they stand while it is `paused`.
    `solved` of `members` have solved it.
    """

    race: int
    over: bool
    paused: bool
    left: int | None
    solved: int
    members: int
    best: RaceBest | None
    url: str


def race_route(rooms: RoomService, shown: ShownRaces, identity: Identity) -> Route:
    """The route for members: what they report is written before it is answered."""

    def report(room_id: str, told: RaceReport) -> RaceState:
        room, player = rooms.room(room_id), identity.player(request)
        person = room.member(player)
        if person is None:
            raise RequestError("not_your_room")
        if not 1 <= told.race <= len(room.races):
            raise RequestError("bad_option", why="race")
        site, puzzle = shown.site(room), room.races[told.race - 1].puzzle
        if told.routes is not UNSET and told.times is not UNSET:
            solution = site.solved(puzzle, told.routes, told.times)
            room = rooms.solved(room_id, player, told.race, solution)
        if told.place is not UNSET:
            now = _progress(site, puzzle, told, told.place)
            rooms.progress(room_id, player, told.race, now)
        return _state(room, person.number, shown)

    return Route(
        "POST",
        "/api/rooms/{room}/race",
        "Say how far one is in a race of a room",
        RaceState,
        report,
        RaceReport,
        in_path=("room",),
    )


def _progress(site: RaceSite, puzzle: str, told: RaceReport, place: str) -> Progress:
    return Progress(0, told.moves, site.to_go(puzzle, place), place, time.time())


def _state(room: Room, member: int, shown: ShownRaces) -> RaceState:
    number = len(room.races)
    race, now = room.races[-1], time.time()
    finish = race.finishes.get(member)
    best = None
    if finish is not None:
        place = shown.place(room, number, member)
        best = RaceBest(finish.moves, finish.steps, race.seconds_of(finish), place)
    return RaceState(
        race=number,
        over=room.is_over or race.is_over(now),
        paused=room.is_paused,
        left=shown.seconds_left(race),
        solved=len(race.finishes),
        members=len(room.in_race(number)),
        best=best,
        url=url_for("rooms.race", room_id=room.id, number=number),
    )
