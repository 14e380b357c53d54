"""The forms on which a room is opened and its next activity chosen, and help for teachers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.matches.match.time_control import CHOICES, TimeControl
from webapp.matches.pages.api import OPTIONS
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, device, needed_name, number_in
from webapp.rooms.playing.keeper import RoundKeeper
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
from webapp.rooms.tournament.tables import Result
from webapp.site.chrome import status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor

CLOCKS = tuple(key for key in CHOICES if TimeControl.from_key(key).is_real_time)
LONGEST_TITLE = 30
FOR_A_LESSON = {"size": "5", "rules": "free"}
"""What is chosen first: on small boards a round fits a lesson; free rules are those of the course."""


CHOICES_OF_A_PLAN = (
    *("game", "system", "rounds", "clock", "puzzle", "minutes", "arena", "boards", "one", "colour"),
    *OPTIONS,
)


@pages.get("/rooms/new")
@reads(*CHOICES_OF_A_PLAN, texts=("title", "own", "expected"))
def new(refusal: RequestError | None = None) -> str:
    """The form on which a room is opened."""
    return render_template(
        "rooms/new.html",
        **_choices(refusal, url_for("rooms.new")),
        longest_title=LONGEST_TITLE,
        most_members=MOST_MEMBERS,
        refused_cookies=refusal is not None and refusal.code == "no_cookies",
    )


def _choices(refusal: RequestError | None, address: str) -> dict[str, Any]:
    """What is asked for, and what there is to choose from; each game has its form at the address."""
    races = service(RaceSites)
    asked = {**FOR_A_LESSON, **request.args.to_dict(), **request.form.to_dict()}
    game, sites = asked.get("game", ""), service(RoomPages).sites
    site = sites.get(game) or [*sites.values()][-1]
    race = races.get(game)
    return {
        "chosen": race.key if race else site.key,
        "duel": site.game,
        "race": race,
        "races_of": races,
        "address": address,
        "tabs": [(each.key, each.name) for each in (*sites.values(), *races)],
        "asked": asked,
        "clocks": CLOCKS,
        "usual_clock": USUAL_CLOCK,
        "systems": TOURNAMENTS,
        "levels": levels_for_all(site.game),
        "colours": COLOURS,
        "most_rounds": MOST_ROUNDS,
        "arena_minutes": ARENA_MINUTES,
        "usual_arena_minutes": USUAL_ARENA_MINUTES,
        "minutes": RACE_MINUTES,
        "usual_minutes": USUAL_MINUTES,
        "error": refusal and refusal.sentence,
    }


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


@pages.get("/rooms/<room_id>/next")
@reads(*CHOICES_OF_A_PLAN, texts=("own",))
def next_activity(room_id: str, refusal: RequestError | None = None) -> str:
    """The form on which a host chooses what is played next."""
    room = service(RoomPages).hosted(room_id)
    never_store()
    address = url_for("rooms.next_activity", room_id=room_id)
    return render_template("rooms/next.html", **_choices(refusal, address), room=room)


@pages.post("/rooms/<room_id>/next")
def choose_activity(room_id: str) -> Response | tuple[str, int]:
    """Choose it, and lead back to the host's page, where it is started."""
    rounds, player = service(RoomPages).rooms.rounds, visitor()
    try:
        plan, after = _plan(request.form), number_in(request.form.get("after", ""), "after")
        service(RoundKeeper).rule(rounds.stopped_by_choice(room_id, player, after), Result.NOBODY)
        rounds.choose(room_id, player, after, plan)
    except RequestError as refusal:
        if refusal.code in ("unknown_room", "not_your_room"):
            raise
        return next_activity(room_id, refusal), status_of(refusal)
    return see_other(url_for("rooms.host", room_id=room_id))


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
