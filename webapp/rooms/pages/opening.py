"""The form on which a room is opened, and help for teachers."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.redirects import see_other
from webapp.limits.limits import Limits
from webapp.matches.match.time_control import CHOICES, TimeControl
from webapp.matches.pages.api import OPTIONS
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, device, needed_name
from webapp.rooms.playing.members import MOST_MEMBERS
from webapp.rooms.race.race_site import RaceSites
from webapp.rooms.room.plan import (
    ARENA_MINUTES,
    MOST_ROUNDS,
    RACE_MINUTES,
    TOURNAMENTS,
    USUAL_ARENA_MINUTES,
    USUAL_CLOCK,
    USUAL_MINUTES,
    Plan,
    levels_for_all,
)
from webapp.rooms.tournament.simultaneous import COLOURS
from webapp.site.chrome import status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity

CLOCKS = tuple(key for key in CHOICES if TimeControl.from_key(key).is_real_time)
LONGEST_TITLE = 30


@pages.get("/rooms/new")
@reads(
    *("game", "system", "rounds", "clock", "puzzle", "minutes", "arena", "boards", "one", "colour"),
    *OPTIONS,
    texts=("title", "own", "expected"),
)
def new(refusal: RequestError | None = None) -> str:
    """The form on which a room is opened."""
    races = service(RaceSites)
    asked = {**request.args.to_dict(), **request.form.to_dict()}
    game, sites = asked.get("game", ""), service(RoomPages).sites
    site = sites.get(game) or [*sites.values()][-1]
    race = races.get(game)
    return render_template(
        "rooms/new.html",
        chosen=race.key if race else site.key,
        duel=site.game,
        race=race,
        races_of=races,
        tabs=[(each.key, each.name) for each in (*sites.values(), *races)],
        asked=asked,
        clocks=CLOCKS,
        usual_clock=USUAL_CLOCK,
        systems=TOURNAMENTS,
        levels=levels_for_all(site.game),
        colours=COLOURS,
        most_rounds=MOST_ROUNDS,
        arena_minutes=ARENA_MINUTES,
        usual_arena_minutes=USUAL_ARENA_MINUTES,
        minutes=RACE_MINUTES,
        usual_minutes=USUAL_MINUTES,
        longest_title=LONGEST_TITLE,
        most_members=MOST_MEMBERS,
        error=refusal and refusal.sentence,
        refused_cookies=refusal is not None and refusal.code == "no_cookies",
    )


@pages.post("/rooms/new", endpoint="open")
def open_room() -> Response | tuple[str, int]:
    """Open a room, and lead to its host's page."""
    identity, answer = service(Identity), see_other("")
    try:
        plan = _plan(request.form)
        title = _title(request.form.get("title", ""))
        expected = _expected(request.form.get("expected", ""))
        again = sent_back(identity)
        if again is not None:
            return again
        service(Limits).may_open_room()
        player = identity.ensure_player(request, answer)
        room = service(RoomPages).rooms.open(title, plan, player, device(), expected)
    except RequestError as refusal:
        return new(refusal), status_of(refusal)
    answer.location = url_for("rooms.host", room_id=room.id)
    return answer


@pages.get("/rooms/help")
def help() -> str:
    """The page that explains rooms to teachers."""
    return render_template("rooms/help.html")


def _plan(form: Mapping[str, str]) -> Plan:
    """What is to be played; raises `RequestError`."""
    races = service(RaceSites)
    race = races.get(form.get("game", ""))
    if race is None:
        return Plan.from_fields(form)
    return Plan.race(race, form, over_set=race.key in races.sets)


def _expected(text: str) -> int:
    """How many children are expected, 0 where that is left open; raises `RequestError`."""
    if not text.strip():
        return 0
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_MEMBERS):
        raise RequestError("bad_option", why="expected")
    return int(text)


def _title(text: str) -> str:
    """The name of a room, under the rules of names but longer; raises `RequestError`."""
    title = " ".join(text.split())
    if len(title) > LONGEST_TITLE:
        raise RequestError("bad_name", why="long")
    for part in title.split():
        needed_name(part)
    return title
