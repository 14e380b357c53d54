"""The addresses of rooms; all pages and forms work without scripts.

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

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.errors import RequestError
from webapp.core.poll_interval import PollInterval
from webapp.core.signing import Signatures
from webapp.http.security_headers import never_store
from webapp.rooms.pages.boards import BoardPages
from webapp.rooms.pages.host import HostPages
from webapp.rooms.pages.host_actions import HostActions
from webapp.rooms.pages.member import MemberPages, NextPart
from webapp.rooms.pages.opening import OpeningPages
from webapp.rooms.pages.race_page import RacePage
from webapp.rooms.pages.room_pages import RoomPages, View
from webapp.rooms.pages.wall import WallPages
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.race.race_site import RaceSites

LOOK_EVERY = 2.5
"""Seconds between two looks of a page, while the server has time."""


def blueprint(
    base: RoomPages,
    races: RaceSites,
    keys: Signatures,
    keeper: RoundKeeper,
    interval: PollInterval,
) -> Blueprint:
    """All pages of rooms; `keys` sign the links for hosts."""
    opening, member = OpeningPages(base, races), MemberPages(base)
    host = HostPages(base, HostActions(base, keeper), keys)
    boards, wall = BoardPages(base), WallPages(base)
    views = {
        "member": member,
        "next": NextPart(base),
        "host": host,
        "wall": wall,
        "boards": boards,
    }
    rules: tuple[tuple[str, str, Callable[..., Any], str], ...] = (
        ("GET", "/rooms/new", opening.new, "new"),
        ("POST", "/rooms/new", opening.open, "open"),
        ("GET", "/rooms/help", opening.help, "help"),
        ("GET", "/r", member.code, "code"),
        ("POST", "/r", member.enter, "enter"),
        ("GET", "/r/<code>", member.by_code, "by_code"),
        ("GET", "/rooms/<room_id>", member.room, "room"),
        ("POST", "/rooms/<room_id>", member.act, "act_as_member"),
        ("GET", "/rooms/<room_id>/host", host.host, "host"),
        ("POST", "/rooms/<room_id>/host", host.act, "act_as_host"),
        ("GET", "/rooms/<room_id>/host/<key>", host.key, "key"),
        ("POST", "/rooms/<room_id>/host/<key>", host.take_key, "take_key"),
        ("GET", "/rooms/<room_id>/race/<int:number>", RacePage(base).race, "race"),
        ("GET", "/rooms/<room_id>/boards", boards.boards, "boards"),
        ("GET", "/rooms/<room_id>/boards/next", boards.next_board, "next_board"),
        ("GET", "/rooms/<room_id>/wall", wall.wall, "wall"),
        ("GET", "/rooms/<room_id>/results", wall.results, "results"),
        ("GET", "/rooms/<room_id>/results.csv", wall.table_file, "table_file"),
        ("GET", "/rooms/<room_id>/now/<view>", _now(base, views, interval), "now"),
    )
    pages = Blueprint("rooms", __name__)
    for method, rule, view, name in rules:
        pages.add_url_rule(rule, name, view, methods=[method])
    return pages


def _now(
    base: RoomPages, views: Mapping[str, View], interval: PollInterval
) -> Callable[[str, str], AnyResponse]:
    def now(room_id: str, view: str) -> AnyResponse:
        """What changes on a page, or nothing (204) where `seen` is what is so still.

        `Retry-After` says when the page should look again.
        """
        room = base.rooms.room(room_id)
        never_store()
        if view not in views:
            raise RequestError("unknown_room")
        if view in ("host", "boards") and not base.is_host(room):
            raise RequestError("not_your_room")
        seen = views[view].seen(room)
        if request.args.get("seen") == seen:
            answer = Response(status=HTTPStatus.NO_CONTENT)
        else:
            parts = views[view].parts(room)
            answer = make_response(render_template(f"rooms/{view}_now.html", seen=seen, **parts))
        answer.headers["Retry-After"] = str(interval.seconds(LOOK_EVERY))
        return answer

    return now
