"""The page on which a member solves the puzzle of a race, or its problems."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, render_template, request, url_for

from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.rooms.pages import pages
from webapp.rooms.pages.races import ShownSetRaces
from webapp.rooms.pages.room_pages import RoomPages
from webapp.rooms.race.race import Race
from webapp.rooms.room.activities.races import Races
from webapp.rooms.room.room import Room
from webapp.site.identity import visitor


@pages.get("/rooms/<room_id>/race/<int:number>")
@reads("problem")
def race(room_id: str, number: int) -> Response | str:
    """The puzzle of the latest race; those without a seat, or in another race, go to the room."""
    base = service(RoomPages)
    room = base.rooms.room(room_id)
    shown, person = base.races(room), room.member(visitor())
    is_here = person is not None and room.is_here(person.number)
    is_latest = number == room.activity.starts and room.activity.own_starts
    if shown is None or not (person and is_here and is_latest):
        return see_other(url_for("rooms.room", room_id=room_id))
    never_store()
    race = Races.of(room.activity).races[-1]
    page = (
        _problem(room, race, person.number, shown)
        if isinstance(shown, ShownSetRaces)
        else {"number": number, **shown.site(room).page(race.puzzle)}
    )
    return render_template(
        shown.site(room).template,
        room=room,
        me=person,
        left=shown.seconds_left(race),
        is_over=room.is_over or race.is_over(time.time()),
        **page,
    )


def _problem(room: Room, race: Race, member: int, shown: ShownSetRaces) -> dict[str, Any]:
    """The problem of the latest race that was asked for, or the first that a member has to solve."""
    at, site = room.activity.starts, shown.site(room)
    count = site.puzzle(race.puzzle).count or 0
    solved = sorted(race.answers.get(member, {}))
    asked = request.args.get("problem", "")
    known = asked.isascii() and asked.isdigit() and len(asked) < 4 and 1 <= int(asked) <= count
    still = [each for each in range(1, count + 1) if each not in solved]
    problem = int(asked) if known else (still or [count])[0]
    others = [each for each in still if each != problem]
    path = f"/api/rooms/{room.id}/{site.key}/{at}/{problem}"
    return {
        **site.page(race.puzzle, problem, path),
        "race": at,
        "solved": solved,
        "next_one": next(
            (each for each in others if each > problem), others[0] if others else None
        ),
    }
