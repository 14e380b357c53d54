"""The forms of the host's page: rounds and their clocks, races, results, members, the door, the end."""

from __future__ import annotations

from flask import request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.rooms.pages.room_pages import RoomPages, needed_name, number_in
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.room.plan import chosen_minutes, chosen_puzzle
from webapp.rooms.tournament.tables import Result
from webapp.site.identity import visitor

MINUTES_GIVEN = 1
"""To a game, to both of its sides, or to a race, each time that a host gives some."""
ARENA_MINUTES_GIVEN = 5
"""To an arena: time for one more game."""
MOST_KEY = 32
MOST_CHOSEN = 100


def act(room_id: str) -> str:
    """Do it, and return the address at which the host goes on; raises `RequestError`."""
    rooms, player = service(RoomPages).rooms, visitor()
    back = "rooms.host"
    match request.form.get("act"):
        case "start":
            back = _start(room_id, player)
        case "by_itself" | "by_hand" | "pause" | "go_on" | "time" | "arena_time" as act:
            _act_on_round(act, room_id, player)
        case "race" | "end_race" | "race_time" as act:
            _act_on_race(act, room_id, player)
        case "result":
            _decide(room_id, player)
        case "rename" | "remove" | "rest" | "play" as act:
            _act_on_member(act, room_id, player, _number("member"))
        case "all" | "chosen" | "none" | "back" as act:
            _let_in(act, room_id, player)
        case "device" | "yes" | "no" | "lock" | "unlock" | "words" | "no_words" as act:
            _act_at_the_door(act, room_id, player)
        case "new_link" | "remove_host" as act:
            hosts = rooms.members.renew_link if act == "new_link" else rooms.members.remove_host
            hosts(room_id, player, _number("number"))
        case "end":
            service(RoundKeeper).rule(rooms.stopped_by_end(room_id, player), Result.NOBODY)
            rooms.end(room_id, player)
            back = "rooms.results"
        case "delete":
            rooms.delete(room_id, player)
            return url_for("rooms.new")
        case _:
            raise RequestError("bad_option", why="act")
    return url_for(back, room_id=room_id)


def _start(room_id: str, player: str | None) -> str:
    """Start a round, an arena, or all against one; returns where its host goes on."""
    rounds, number = service(RoomPages).rooms.rounds, _number("round")
    asks = service(RoomPages).rooms.room(room_id).activity.asks_for_host
    name = needed_name(request.form.get("name", "")) if asks else None
    service(RoundKeeper).rule(rounds.stopped_by_start(room_id, player, number), Result.NOBODY)
    service(RoundKeeper).begin_games(rounds.start(room_id, player, number, name))
    return "rooms.boards" if asks else "rooms.host"


def _act_on_round(act: str, room_id: str, player: str | None) -> None:
    """Actions of a host on rounds and their clocks."""
    rooms = service(RoomPages).rooms
    match act:
        case "pause" | "go_on":
            service(RoundKeeper).keep_clocks(rooms.pause(room_id, player, paused=act == "pause"))
        case "time":
            _give_time(room_id)
        case "arena_time":
            rooms.rounds.give_arena_time(room_id, player, ARENA_MINUTES_GIVEN, _time_key())
        case _:
            rooms.rounds.go_on(room_id, player, by_itself=act == "by_itself")


def _give_time(room_id: str) -> None:
    """Give a minute more at the table in the form, or at all tables."""
    room = service(RoomPages).hosted(room_id)
    live = [each[0].table.round for each in room.activity.live_rounds]
    if room.is_over or _number("round") not in live:
        raise RequestError("game_over")
    table = None
    if "table" in request.form:
        table = room.activity.table(_number("round"), _number("table"))
        if table is None:
            raise RequestError("bad_option", why="table")
    service(RoundKeeper).give_time(room, table, MINUTES_GIVEN, _time_key())


def _act_on_race(act: str, room_id: str, player: str | None) -> None:
    """Actions of a host on races."""
    races = service(RoomPages).rooms.races
    match act:
        case "race":
            _start_race(room_id, player)
        case "end_race":
            races.end(room_id, player, _number("race"))
        case _:
            races.give_time(room_id, player, _number("race"), MINUTES_GIVEN, _time_key())


def _start_race(room_id: str, player: str | None) -> None:
    """Start the race with the puzzle in the form."""
    room, form = service(RoomPages).hosted(room_id), request.form
    shown = service(RoomPages).races(room)
    if shown is None:
        raise RequestError("bad_option", why="race")
    puzzle = chosen_puzzle(shown.site(room), form)
    races = service(RoomPages).rooms.races
    races.start(room_id, player, _number("race"), puzzle, chosen_minutes(form))


def _decide(room_id: str, player: str | None) -> None:
    """Set a result: its game hears of it first, and is over or goes on."""
    result, results = _result(request.form.get("result", "")), service(RoomPages).rooms.results
    at = room_id, player, _number("round"), _number("table"), result
    service(RoundKeeper).rule([results.table_to_decide(*at)], result)
    results.decide(*at)


def _act_on_member(act: str, room_id: str, player: str | None, member: int) -> None:
    """Actions of a host on one member."""
    members = service(RoomPages).rooms.members
    match act:
        case "rename":
            members.rename(room_id, player, member, needed_name(request.form.get("name", "")))
        case "remove":
            service(RoundKeeper).resign(members.remove(room_id, player, member), member)
        case _:
            members.rest_member(room_id, player, member, rests=act == "rest")


def _let_in(act: str, room_id: str, player: str | None) -> None:
    """Let those who wait come in, all or some or none; or have those who have just come wait."""
    members = service(RoomPages).rooms.members
    field = {"all": "waits", "none": ""}.get(act, "person")
    chosen = [number_in(each, field) for each in request.form.getlist(field)[:MOST_CHOSEN]]
    if act == "back":
        members.take_back(room_id, player, chosen)
    else:
        members.let_in(room_id, player, chosen)


def _act_at_the_door(act: str, room_id: str, player: str | None) -> None:
    """Actions of a host on who comes in, with which device, and what they may say."""
    rooms = service(RoomPages).rooms
    match act:
        case "device":
            rooms.devices.offer(room_id, player, _number("member"))
        case "yes" | "no":
            rooms.devices.answer(room_id, player, _number("person"), yes=act == "yes")
        case "lock" | "unlock":
            rooms.members.lock(room_id, player, locked=act == "lock")
        case _:
            rooms.members.let_react(room_id, player, reactions=act == "words")


def _number(field: str) -> int:
    return number_in(request.form.get(field, ""), field)


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
