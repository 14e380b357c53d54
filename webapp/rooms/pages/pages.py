"""The pages of rooms and their forms; all work without scripts.

GET  /rooms/new            choose what is played; POST opens the room
GET  /rooms/help           how a room is used in a lesson
GET  /r                    six letters; /r/<code> is the short address of a room
GET  /rooms/<id>           come in with a name, then one's own table; POST: come in, rest, leave
GET  /rooms/<id>/host      the host's page; POST: what the host does
GET  /rooms/<id>/host/<key>  the link that makes another device, or a second person, a host
GET  /rooms/<id>/race/<n>  the puzzle of a race, for members
GET  /rooms/<id>/boards    where all play a host: all boards, for that host
GET  /rooms/<id>/boards/next?after=<match>  leads there to the board that has waited longest
GET  /rooms/<id>/wall      for a projector
GET  /rooms/<id>/results   the order and all games; .csv the same as a file
GET  /rooms/<id>/now/<view>  a part of these pages as it is now, for their script
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask_babel import get_locale
from jinja2.runtime import Macro
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.errors import RequestError
from webapp.core.poll_interval import PollInterval
from webapp.core.shared_cache import SharedCache
from webapp.core.signing import Signatures
from webapp.http.security_headers import never_store
from webapp.matches.game_site import GameSites
from webapp.matches.match.name import checked_name
from webapp.matches.match.time_control import CHOICES, TimeControl
from webapp.matches.pages import name_cookie as names
from webapp.rooms.pages.exhibition import Exhibition, ExhibitionShown
from webapp.rooms.pages.races import ShownRaces
from webapp.rooms.pages.shown import Shown, TableShown
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.playing.service import RoomService
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
    chosen_minutes,
    chosen_puzzle,
    levels_for_all,
)
from webapp.rooms.room.reactions import REACTIONS
from webapp.rooms.room.room import HERE, Room, Seat
from webapp.rooms.tournament.simultaneous import COLOURS
from webapp.rooms.tournament.tables import Result
from webapp.site.chrome import headers_of, status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity
from webapp.site.qr_code import qr_code

CLOCKS = tuple(key for key in CHOICES if TimeControl.from_key(key).is_real_time)
LONGEST_TITLE = 30
MINUTES_GIVEN = 1
"""To a game, to both of its sides, or to a race, each time that a host gives some."""
ARENA_MINUTES_GIVEN = 5
"""To an arena: time for one more game."""
MOST_KEY = 32
MOST_KEPT_FORMS = 4_000_000
"""Letters of all forms about members and results that are kept: a class has 30,000."""
VIEWS = ("member", "host", "wall", "boards")
LOOK_EVERY = 2.5
"""Seconds between two looks of a page, while the server has time."""


class RoomLimits(Protocol):
    """Rate limits of rooms; all raise `RequestError` for the address of the current request."""

    def may_open_room(self) -> None:
        """Count a room that is opened."""

    def may_join_room(self) -> None:
        """Count somebody who comes in."""

    def trying_room_code(self) -> AbstractContextManager[None]:
        """Count a code that is looked up inside, if it is wrong."""


@dataclass(frozen=True)
class RoomPages:
    """The pages, bound to the services they use."""

    rooms: RoomService
    shown: Shown
    shown_races: ShownRaces
    exhibition: Exhibition
    identity: Identity
    limits: RoomLimits
    sites: GameSites
    races: RaceSites
    keys: Signatures
    """Sign the links for hosts."""
    keeper: RoundKeeper
    """Begins the games of a round that was written, and keeps their clocks."""
    interval: PollInterval
    forms: SharedCache[tuple[object, ...], Markup] = field(
        default_factory=lambda: SharedCache(MOST_KEPT_FORMS, len)
    )
    """What hosts ask for again and again, of which little changes."""

    def blueprint(self) -> Blueprint:
        """All pages of rooms."""
        pages = Blueprint("rooms", __name__)
        rules: tuple[tuple[str, str, Callable[..., Any], str], ...] = (
            ("GET", "/rooms/new", self.new, "new"),
            ("POST", "/rooms/new", self.open, "open"),
            ("GET", "/rooms/help", self.help, "help"),
            ("GET", "/r", self.code, "code"),
            ("POST", "/r", self.enter, "enter"),
            ("GET", "/r/<code>", self.by_code, "by_code"),
            ("GET", "/rooms/<room_id>", self.room, "room"),
            ("POST", "/rooms/<room_id>", self.act_as_member, "act_as_member"),
            ("GET", "/rooms/<room_id>/host", self.host, "host"),
            ("POST", "/rooms/<room_id>/host", self.act_as_host, "act_as_host"),
            ("GET", "/rooms/<room_id>/host/<key>", self.key, "key"),
            ("POST", "/rooms/<room_id>/host/<key>", self.take_key, "take_key"),
            ("GET", "/rooms/<room_id>/race/<int:number>", self.race, "race"),
            ("GET", "/rooms/<room_id>/boards", self.boards, "boards"),
            ("GET", "/rooms/<room_id>/boards/next", self.next_board, "next_board"),
            ("GET", "/rooms/<room_id>/wall", self.wall, "wall"),
            ("GET", "/rooms/<room_id>/results", self.results, "results"),
            ("GET", "/rooms/<room_id>/results.csv", self.table_file, "table_file"),
            ("GET", "/rooms/<room_id>/now/<view>", self.now, "now"),
        )
        for method, rule, view, name in rules:
            pages.add_url_rule(rule, name, view, methods=[method])
        return pages

    # Opening -------------------------------------------------------------------------------------

    def new(self, refusal: RequestError | None = None) -> str:
        """The form on which a room is opened."""
        asked = {**request.args.to_dict(), **request.form.to_dict()}
        game = asked.get("game", "")
        site = self.sites.get(game) or [*self.sites.values()][-1]
        race = self.races.get(game)
        return render_template(
            "rooms/new.html",
            chosen=race.key if race else site.key,
            duel=site.game,
            race=race,
            races_of=self.races,
            tabs=[
                *((each.key, each.name) for each in self.sites.values()),
                *((each.key, each.name) for each in self.races),
            ],
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
        answer = _redirect("")
        try:
            plan = self._plan(request.form)
            title = _title(request.form.get("title", ""))
            again = sent_back(self.identity)
            if again is not None:
                return again
            self.limits.may_open_room()
            room = self.rooms.open(title, plan, self.identity.ensure_player(request, answer))
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
        """How a room is used in a lesson, for teachers."""
        return render_template("rooms/help.html")

    # Coming in -----------------------------------------------------------------------------------

    def code(self, refusal: RequestError | None = None) -> str:
        """The field for six letters."""
        return render_template("rooms/code.html", error=refusal and refusal.sentence)

    def enter(self) -> AnyResponse | tuple[str, int, dict[str, str]]:
        """Lead to the room of these letters."""
        return self.by_code(request.form.get("code", ""))

    def by_code(self, code: str) -> AnyResponse | tuple[str, int, dict[str, str]]:
        """The same, for the short address."""
        try:
            room_id = self._with_code(code)
        except RequestError as refusal:
            return self.code(refusal), status_of(refusal), headers_of(refusal)
        return _redirect(url_for("rooms.room", room_id=room_id))

    def _with_code(self, code: str) -> str:
        """The id of the room that these letters open; raises `RequestError`.

        Who is in the room guesses nothing. For all others right letters are refused as wrong ones are
        while their address has no budget for guessing: the link and the QR code hold the room's id.
        """
        repository, player = self.rooms.repository, self.identity.player(request)
        own = repository.with_code_of(code, player) if player else None
        if own is not None:
            return own
        with self.limits.trying_room_code():
            return repository.with_code(code)

    def room(self, room_id: str, refusal: RequestError | None = None) -> Response:
        """One's own page in the room, or the question for a name."""
        room = self.rooms.room(room_id)
        player = self.identity.player(request)
        never_store()
        page = make_response(
            render_template(
                "rooms/room.html",
                seen=self._seen(room, "member"),
                **self._of_member(room, player),
                name=request.form.get("name", names.remembered(request)),
                error=refusal and refusal.sentence,
                refused_cookies=refusal is not None and refusal.code == "no_cookies",
            )
        )
        # The visitor needs an identity first: if the answer to coming in is lost, it can be repeated.
        self.identity.ensure_player(request, page)
        return page

    def act_as_member(self, room_id: str) -> AnyResponse | tuple[AnyResponse, int]:
        """Come in, be called otherwise, sit out, play again, or leave."""
        answer = _redirect(url_for("rooms.room", room_id=room_id))
        player = self.identity.player(request)
        try:
            match request.form.get("act", "join"):
                case "rest":
                    self.rooms.members.rest(room_id, player, rests=True)
                case "play":
                    self.rooms.members.rest(room_id, player, rests=False)
                case "leave":
                    self.rooms.members.leave(room_id, player)
                case "say":
                    self.rooms.members.react(room_id, player, request.form.get("word", ""))
                case _:
                    again = sent_back(self.identity)
                    if again is not None:
                        return again
                    name = _checked(request.form.get("name", ""))
                    self.limits.may_join_room()
                    self.rooms.members.join(
                        room_id, self.identity.ensure_player(request, answer), name
                    )
                    names.remember(request, answer, name)
        except RequestError as refusal:
            if refusal.code == "unknown_room":
                raise
            return self.room(room_id, refusal), status_of(refusal)
        return answer

    # Hosts ---------------------------------------------------------------------------------------

    def host(self, room_id: str, refusal: RequestError | None = None) -> str:
        """The host's page."""
        room = self._hosted(room_id)
        never_store()
        return render_template(
            "rooms/host.html",
            seen=self._seen(room, "host"),
            **self._of_host(room),
            error=refusal and refusal.sentence,
        )

    def act_as_host(self, room_id: str) -> AnyResponse | tuple[str, int]:
        """What a host does: rounds, results, members, the door, the end."""
        form, player = request.form, self.identity.player(request)
        rooms = self.rooms
        back = "rooms.host"
        try:
            match form.get("act"):
                case "start":
                    back = self._start(room_id, player)
                case "by_itself" | "by_hand" | "pause" | "go_on" | "time" | "arena_time" as act:
                    self._act_on_round(act, room_id, player)
                case "race" | "end_race" | "race_time" as act:
                    self._act_on_race(act, room_id, player)
                case "result":
                    self._set_result(room_id, player)
                case "rename" | "remove" | "rest" | "play" as act:
                    self._act_on_member(act, room_id, player, _number("member"))
                case "lock" | "unlock" | "words" | "no_words" as act:
                    self._act_on_door(act, room_id, player)
                case "end":
                    self.keeper.rule(rooms.stopped_by_end(room_id, player), Result.NOBODY)
                    rooms.end(room_id, player)
                    back = "rooms.results"
                case "delete":
                    rooms.delete(room_id, player)
                    return _redirect(url_for("rooms.new"))
                case _:
                    raise RequestError("bad_option", why="act")
        except RequestError as refusal:
            if refusal.code in ("unknown_room", "not_your_room"):
                raise
            return self.host(room_id, refusal), status_of(refusal)
        return _redirect(url_for(back, room_id=room_id))

    def key(self, room_id: str, key: str) -> str:
        """Ask whether this device shall be a host's."""
        room = self._with_key(room_id, key)
        never_store()
        is_host = room.host(self.identity.player(request)) is not None
        return render_template("rooms/key.html", room=room, is_host=is_host)

    def take_key(self, room_id: str, key: str) -> AnyResponse:
        """Make this device a host's."""
        self._with_key(room_id, key)
        again = sent_back(self.identity)
        if again is not None:
            return again
        answer = _redirect(url_for("rooms.host", room_id=room_id))
        self.rooms.members.take_host(room_id, self.identity.ensure_player(request, answer))
        return answer

    def _act_on_member(self, act: str, room_id: str, player: str | None, member: int) -> None:
        """What a host does to one member."""
        match act:
            case "rename":
                name = _checked(request.form.get("name", ""))
                self.rooms.members.rename(room_id, player, member, name)
            case "remove":
                self.rooms.members.remove(room_id, player, member)
            case _:
                self.rooms.members.rest_member(room_id, player, member, rests=act == "rest")

    def _act_on_round(self, act: str, room_id: str, player: str | None) -> None:
        """What a host does with the rounds and their clocks."""
        rooms, keeper = self.rooms, self.keeper
        match act:
            case "pause" | "go_on":
                keeper.keep_clocks(rooms.pause(room_id, player, paused=act == "pause"))
            case "time":
                self._give_time(room_id)
            case "arena_time":
                rooms.rounds.give_arena_time(room_id, player, ARENA_MINUTES_GIVEN, _time_key())
            case _:
                rooms.rounds.go_on(room_id, player, by_itself=act == "by_itself")

    def _start(self, room_id: str, player: str | None) -> str:
        """Start a round, an arena, or all against one; returns where its host goes on."""
        rooms, number = self.rooms, _number("round")
        plan = rooms.room(room_id).plan
        asks_name = plan.is_simul and not plan.one
        name = _checked(request.form.get("name", "")) if asks_name else None
        self.keeper.rule(rooms.rounds.stopped_by_start(room_id, player, number), Result.NOBODY)
        if plan.is_simul:
            room = rooms.rounds.start_exhibition(room_id, player, number, name)
        else:
            room = rooms.rounds.start(room_id, player, number)
        self.keeper.begin_games(room)
        return "rooms.boards" if asks_name else "rooms.host"

    def _set_result(self, room_id: str, player: str | None) -> None:
        """Set a result: its game hears of it first, and is over or goes on."""
        result = _result(request.form.get("result", ""))
        at = room_id, player, _number("round"), _number("table"), result
        self.keeper.rule([self.rooms.results.table_to_decide(*at)], result)
        self.rooms.results.decide(*at)

    def _act_on_door(self, act: str, room_id: str, player: str | None) -> None:
        """Who may come in, and whether anything may be said."""
        if act in ("lock", "unlock"):
            self.rooms.members.lock(room_id, player, locked=act == "lock")
        else:
            self.rooms.members.let_react(room_id, player, reactions=act == "words")

    def _give_time(self, room_id: str) -> None:
        """Give a minute more at the table in the form, or at all tables."""
        room = self._hosted(room_id)
        if room.is_over or (_number("round") != room.round and room.plan.has_rounds):
            raise RequestError("game_over")
        table = None
        if "table" in request.form:
            table = room.table(_number("round"), _number("table"))
            if table is None:
                raise RequestError("bad_option", why="table")
        self.keeper.give_time(room, table, MINUTES_GIVEN, _time_key())

    def _act_on_race(self, act: str, room_id: str, player: str | None) -> None:
        """What a host does with races."""
        match act:
            case "race":
                self._start_race(room_id, player)
            case "end_race":
                self.rooms.races.end(room_id, player, _number("race"))
            case _:
                number = _number("race")
                self.rooms.races.give_time(room_id, player, number, MINUTES_GIVEN, _time_key())

    def _start_race(self, room_id: str, player: str | None) -> None:
        """Start the race with the puzzle in the form."""
        room, form = self._hosted(room_id), request.form
        if not room.plan.is_race:
            raise RequestError("bad_option", why="race")
        puzzle = chosen_puzzle(self.shown_races.site(room), form)
        self.rooms.races.start(room_id, player, _number("race"), puzzle, chosen_minutes(form))

    # For all -------------------------------------------------------------------------------------

    def race(self, room_id: str, number: int) -> AnyResponse | str:
        """The puzzle of the latest race; those without a seat, or in another race, go to the room."""
        room = self.rooms.room(room_id)
        person = room.member(self.identity.player(request))
        is_here = person is not None and room.is_here(person.number)
        if not (person and is_here and number == len(room.races)):
            return _redirect(url_for("rooms.room", room_id=room_id))
        never_store()
        race, site = room.races[-1], self.shown_races.site(room)
        page = (
            self._problem(room, person.number)
            if room.plan.is_set
            else {"number": number, **self.shown_races.puzzle_site(room).page(race.puzzle)}
        )
        return render_template(
            site.template,
            room=room,
            me=person,
            left=self.shown_races.seconds_left(race),
            is_over=room.is_over or race.is_over(time.time()),
            **page,
        )

    def _problem(self, room: Room, member: int) -> dict[str, Any]:
        """The problem of the latest race that was asked for, or the first that a member has to solve."""
        at, race, site = len(room.races), room.races[-1], self.shown_races.set_site(room)
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

    def boards(self, room_id: str) -> AnyResponse | str:
        """All boards, for the host whom all play; others go to the room."""
        room = self.rooms.room(room_id)
        if not self._is_one(room):
            return _redirect(url_for("rooms.room", room_id=room_id))
        never_store()
        seen = self._seen(room, "boards")
        return render_template("rooms/boards.html", seen=seen, **self._of_one(room))

    def next_board(self, room_id: str) -> AnyResponse:
        """The board that has waited longest for the host, or all boards where none waits."""
        room = self.rooms.room(room_id)
        after = request.args.get("after")
        found = self.exhibition.next_board(room, after) if self._is_one(room) else None
        if found is None:
            return _redirect(url_for("rooms.boards", room_id=room_id))
        return _redirect(url_for("pages.match_page", match_id=found))

    def _is_one(self, room: Room) -> bool:
        """Whether the visitor is the host whom all play."""
        host = room.host(self.identity.player(request))
        return host is not None and host.number == room.one

    def wall(self, room_id: str) -> str:
        """The page for a projector."""
        never_store()
        room = self.rooms.room(room_id)
        seen = self._seen(room, "wall")
        return render_template("rooms/wall.html", seen=seen, **self._of_wall(room))

    def results(self, room_id: str) -> str:
        """The order, and all games."""
        room = self.rooms.room(room_id)
        never_store()
        player, lines = self.identity.player(request), self.shown.lines(room)
        return render_template(
            "rooms/results.html",
            **self._game(room),
            room=room,
            races_shown=[self.shown_races.race(room, at + 1) for at in range(len(room.races))],
            lines=lines,
            most_cells=max((len(line.cells) for line in lines), default=0),
            rounds=self._rounds(room),
            arena=self.shown.arena(room),
            exhibition=self._exhibition(room),
            days_left=self.shown.days_left(room),
            is_host=room.host(player) is not None,
        )

    def _rounds(self, room: Room) -> list[list[TableShown]]:
        """The tables of each round; without rounds those that are over, in one list."""
        rounds = [self.shown.tables(room, number + 1) for number in range(room.round)]
        if not room.plan.has_rounds:
            rounds = [[table for tables in rounds for table in tables if table.result]]
        return rounds

    def table_file(self, room_id: str) -> Response:
        """The order as CSV."""
        room = self.rooms.room(room_id)
        never_store()
        made = self.shown_races.file if room.plan.is_race else self.shown.table_file
        answer = Response(made(room), mimetype="text/csv")
        answer.headers["Content-Disposition"] = f'attachment; filename="yiyuan-{room.code}.csv"'
        return answer

    def now(self, room_id: str, view: str) -> AnyResponse:
        """What changes on a page, or nothing (204) where `seen` is what is so still.

        `Retry-After` says when the page should look again.
        """
        room = self.rooms.room(room_id)
        never_store()
        if view not in VIEWS:
            raise RequestError("unknown_room")
        if view == "host" or (view == "boards" and not self._is_one(room)):
            self._hosted(room_id)
        seen = self._seen(room, view)
        if request.args.get("seen") == seen:
            return self._until_next(Response(status=HTTPStatus.NO_CONTENT))
        made: Mapping[str, Callable[[], Mapping[str, Any]]] = {
            "member": lambda: self._of_member(room, self.identity.player(request)),
            "host": lambda: self._of_host(room),
            "wall": lambda: self._of_wall(room),
            "boards": lambda: self._of_one(room),
        }
        text = render_template(f"rooms/{view}_now.html", seen=seen, **made[view]())
        return self._until_next(make_response(text))

    def _until_next(self, answer: Response) -> Response:
        answer.headers["Retry-After"] = str(self.interval.seconds(LOOK_EVERY))
        return answer

    # Inside --------------------------------------------------------------------------------------

    def _game(self, room: Room) -> dict[str, Any]:
        """What is played: a game for two, or races with puzzles; and whom all play, once known."""
        if room.plan.is_race:
            return {"duel": None, "site": self.shown_races.site(room), "one": ""}
        known = room.plan.is_simul and (room.plan.one or room.one)
        one = self.shown.one(room) if known else ""
        return {"duel": self.sites[room.plan.game].game, "site": None, "one": one}

    def _seen(self, room: Room, view: str) -> str:
        """A text that changes when a page does; it is read before what the page shows.

        What happens in between is shown, and at the next look once more.
        """
        if view == "wall":
            # What was said goes away again.
            return f"{self._seen_by_all(room)}.{len(room.reactions.shown(time.time()))}"
        return self._seen_by_member(room) if view == "member" else self._seen_by_all(room)

    def _seen_by_all(self, room: Room) -> str:
        return self.shown_races.seen(room) if room.plan.is_race else self.shown.seen(room)

    def _seen_by_member(self, room: Room) -> str:
        if room.plan.is_race:
            return self.shown_races.seen_by(room)
        person = room.member(self.identity.player(request))
        return self.shown.seen_by(room, person.number if person else None)

    def _hosted(self, room_id: str) -> Room:
        room = self.rooms.room(room_id)
        if room.host(self.identity.player(request)) is None:
            raise RequestError("not_your_room")
        return room

    def _with_key(self, room_id: str, key: str) -> Room:
        room = self.rooms.room(room_id)
        if not self.keys.is_valid(room.id, key):
            raise RequestError("not_your_room")
        return room

    def _common(self, room: Room, view: str) -> dict[str, Any]:
        return {
            "room": room,
            "view": view,
            **self._game(room),
            "race": self.shown_races.race(room) if room.races else None,
            "members": self.shown.members(room),
            "address": _link(room),
            "short": url_for("rooms.code", _external=True).partition("//")[2],
            "days_left": self.shown.days_left(room),
            "next_left": self.shown.next_left(room),
            "arena": self.shown.arena(room),
            "exhibition": self._exhibition(room),
        }

    def _exhibition(self, room: Room) -> ExhibitionShown | None:
        return self.exhibition.shown(room) if room.plan.is_simul else None

    def _of_one(self, room: Room) -> dict[str, Any]:
        return self._common(room, "boards")

    def _of_member(self, room: Room, player: str | None) -> dict[str, Any]:
        person = room.member(player)
        seat = room.seats.get(person.number) if person else None
        is_here = seat in HERE
        return {
            **self._common(room, "member"),
            "me": person if is_here else None,
            "rests": seat is Seat.RESTS,
            "words": REACTIONS if is_here and room.reactions.are_on else (),
            "removed": seat is Seat.REMOVED,
            "is_host": room.host(player) is not None,
            "table": self.shown.own_table(room, person.number) if person and is_here else None,
            "lines": self.shown.lines(room) if room.rounds else [],
        }

    def _of_host(self, room: Room) -> dict[str, Any]:
        key = self.keys.of(room.id)
        can_start = not room.is_over and bool(room.next_pairings)
        return {
            **self._common(room, "host"),
            "tables": self.shown.present(room),
            "going_on": len(room.going_on),
            "can_start": can_start,
            "minutes": RACE_MINUTES,
            "arena_minutes": ARENA_MINUTES_GIVEN,
            "is_one": self._is_one(room),
            "own_name": self._own_name(room),
            "kept": self._kept(room),
            "time_key": secrets.token_urlsafe(6),
            "next_puzzle": self.shown_races.next_puzzle(room) if room.races else None,
            "host_link": url_for("rooms.key", room_id=room.id, key=key, _external=True),
            "qr": self._qr(room),
        }

    def _kept(self, room: Room) -> Callable[..., Markup]:
        """Calls a macro whose text depends on nothing but the room, its arguments, and what is here."""
        about = (room.id, str(get_locale()))

        def kept(macro: Macro, *facts: object) -> Markup:
            key = (*about, macro.name, *facts)
            text = self.forms.get(key)
            if text is None:
                text = Markup(macro(*facts))  # noqa: S704 - macros escape
                self.forms.put(key, text)
            return text

        return kept

    def _own_name(self, room: Room) -> str:
        """What a host is called who is going to play everybody."""
        host = room.host(self.identity.player(request))
        typed = request.form.get("name") if request.form.get("act") == "start" else None
        return typed or (host and host.name) or names.remembered(request) or ""

    def _of_wall(self, room: Room) -> dict[str, Any]:
        tables = self.shown.present(room)
        return {
            **self._common(room, "wall"),
            "tables": tables,
            "going_on": len(room.going_on),
            "boards": self.shown.boards(tables),
            "said": self.shown.said(room),
            "lines": self.shown.lines(room) if room.rounds else [],
            "qr": self._qr(room),
        }

    @staticmethod
    def _qr(room: Room) -> Markup:
        return qr_code(_link(room))


def _link(room: Room) -> str:
    """Where everybody comes in, whatever was guessed from their address: an id cannot be guessed."""
    return url_for("rooms.room", room_id=room.id, _external=True)


def _redirect(address: str) -> Response:
    answer = redirect(address, HTTPStatus.SEE_OTHER)
    assert isinstance(answer, Response)  # noqa: S101 - `redirect` makes Flask's own responses
    return answer


def _title(text: str) -> str:
    """The name of a room, under the rules of names but longer; raises `RequestError`."""
    title = " ".join(text.split())
    if len(title) > LONGEST_TITLE:
        raise RequestError("bad_name", why="long")
    for part in title.split():
        _checked(part)
    return title


def _checked(text: str) -> str:
    """The name of a member; raises `RequestError` for none too."""
    name = checked_name(text)
    if name is None:
        raise RequestError("bad_name", why="missing")
    return name


def _number(field: str) -> int:
    text = request.form.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RequestError("bad_option", why=field)
    return int(text)


def _time_key() -> str | None:
    """The key under which a form gives time; a form that is sent again has the same one."""
    return request.form.get("key", "").replace("\x00", "")[:MOST_KEY] or None


def _result(text: str) -> Result | None:
    """The result in a form; none where its game decides."""
    if text == "game":
        return None
    try:
        return Result(text)
    except ValueError:
        raise RequestError("bad_option", why="result") from None
