"""The form on which a room is opened, and help for teachers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.errors import RequestError
from webapp.matches.match.time_control import CHOICES, TimeControl
from webapp.rooms.pages.room_pages import RoomPages, needed_name, redirected
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

CLOCKS = tuple(key for key in CHOICES if TimeControl.from_key(key).is_real_time)
LONGEST_TITLE = 30


@dataclass(frozen=True)
class OpeningPages:
    """Opening a room."""

    base: RoomPages
    races: RaceSites

    def new(self, refusal: RequestError | None = None) -> str:
        """The form on which a room is opened."""
        asked = {**request.args.to_dict(), **request.form.to_dict()}
        game, sites = asked.get("game", ""), self.base.sites
        site = sites.get(game) or [*sites.values()][-1]
        race = self.races.get(game)
        return render_template(
            "rooms/new.html",
            chosen=race.key if race else site.key,
            duel=site.game,
            race=race,
            races_of=self.races,
            tabs=[(each.key, each.name) for each in (*sites.values(), *self.races)],
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
            error=refusal and refusal.sentence,
            refused_cookies=refusal is not None and refusal.code == "no_cookies",
        )

    def open(self) -> AnyResponse | tuple[str, int]:
        """Open a room, and lead to its host's page."""
        identity, answer = self.base.identity, redirected("")
        try:
            plan = self._plan(request.form)
            title = _title(request.form.get("title", ""))
            again = sent_back(identity)
            if again is not None:
                return again
            self.base.limits.may_open_room()
            room = self.base.rooms.open(title, plan, identity.ensure_player(request, answer))
        except RequestError as refusal:
            return self.new(refusal), status_of(refusal)
        answer.location = url_for("rooms.host", room_id=room.id)
        return answer

    def _plan(self, form: Mapping[str, str]) -> Plan:
        """What is to be played; raises `RequestError`."""
        race = self.races.get(form.get("game", ""))
        if race is None:
            return Plan.from_fields(form)
        return Plan.race(race, form, over_set=race.key in self.races.sets)

    @staticmethod
    def help() -> str:
        """The page that explains rooms to teachers."""
        return render_template("rooms/help.html")


def _title(text: str) -> str:
    """The name of a room, under the rules of names but longer; raises `RequestError`."""
    title = " ".join(text.split())
    if len(title) > LONGEST_TITLE:
        raise RequestError("bad_name", why="long")
    for part in title.split():
        needed_name(part)
    return title
