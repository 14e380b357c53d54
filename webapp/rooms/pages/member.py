"""The pages of members: the way in by six letters, and one's own page in the room."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, make_response, render_template, request, url_for

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.matches.pages import name_cookie as names
from webapp.rooms.pages import pages
from webapp.rooms.pages.room_pages import RoomPages, View, needed_name
from webapp.rooms.pages.shown import TableShown
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.room.activities.races import Races
from webapp.rooms.room.gathering import ASKS, HERE, MOVED, Seat
from webapp.rooms.room.reactions import REACTIONS
from webapp.rooms.room.room import Room
from webapp.site.chrome import headers_of, status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor
from webapp.storage.room_store import Person


class MemberView(View):
    """One's own page in the room."""

    def seen(self, room: Room) -> str:
        """The same for one's own page, which shows no other games."""
        person = room.member(visitor())
        return self.base.what_is_shown(room).seen_by(room, person.number if person else None)

    def parts(self, room: Room) -> dict[str, Any]:
        """The same for one's own page."""
        person = room.member(visitor())
        seat = room.seats.get(person.number) if person else None
        is_here = seat in HERE
        shown = self.base.shown
        table = shown.own_table(room, person.number) if person and is_here else None
        return {
            **super().parts(room),
            "me": person if is_here else None,
            "rests": seat is Seat.RESTS,
            "words": REACTIONS if is_here and room.reactions.are_on else (),
            "removed": seat is Seat.REMOVED,
            "was_here": seat is Seat.LEFT,
            **self._at_the_door(room, is_here=is_here),
            "is_host": self.base.is_host(room),
            "table": table,
            "opens": self._opens(room, table) if is_here else None,
            "lines": shown.lines(room) if room.rounds else [],
        }

    @staticmethod
    def _at_the_door(room: Room, *, is_here: bool) -> dict[str, Any]:
        """What a device without a seat is told: it asks, was refused, or its member is elsewhere."""
        player = visitor()
        asks, moved = (None if is_here else room.place(role, player) for role in (ASKS, MOVED))
        waits = asks is not None and asks.number in room.knocks
        return {
            "waits_for_host": waits,
            "wants_in": waits and asks is not None and room.knocks[asks.number] is None,
            "refused": asks is not None and not waits,
            "moved": moved is not None and not waits,
        }

    def board(self, room: Room, me: Person) -> str | None:
        """The address of the board at which a member plays now."""
        return self._opens(room, self.base.shown.own_table(room, me.number))

    @staticmethod
    def _opens(room: Room, table: TableShown | None) -> str | None:
        """The address of the board that a member's page opens by itself."""
        if room.is_over:
            return None
        race = room.activity.race if isinstance(room.activity, Races) else None
        if race is not None and not race.is_over(time.time()):
            return url_for("rooms.race", room_id=room.id, number=room.activity.starts)
        return table.url if table is not None and not table.result else None


class NextPart(MemberView):
    """What a member does next, on the page of a game that is over; nothing for others."""

    def parts(self, room: Room) -> dict[str, Any]:
        """The same as far as that needs it."""
        person = room.member(visitor())
        me = person if person and room.is_here(person.number) else None
        shown = self.base.shown
        table = shown.own_table(room, me.number) if me else None
        return {
            **self.base.game(room),
            "room": room,
            "me": me,
            "rests": me is not None and room.seats[me.number] is Seat.RESTS,
            "table": table,
            "opens": self._opens(room, table) if me else None,
            "arena": shown.arena(room),
            "next_left": shown.next_left(room),
        }


VIEW = MemberView()
OF_HOSTS = frozenset(
    {"host", "teacher", "headteacher", "主人", "主持人", "教师", "班主任", "校长", "教练", "老師"}
)
"""What those who hold a room are called."""

# Six letters ------------------------------------------------------------------------------------


@pages.get("/r", endpoint="code")
def enter_code(refusal: RequestError | None = None) -> str:
    """The field for six letters."""
    return render_template("rooms/code.html", error=refusal and refusal.sentence)


@pages.post("/r")
def enter() -> Response | tuple[str, int, dict[str, str]]:
    """Lead to the room of these letters, or to its wall."""
    return by_code(request.form.get("code", ""), wall=request.form.get("to") == "wall")


@pages.get("/r/<code>")
@pages.get("/r/<code>/wall", defaults={"wall": True}, endpoint="wall_by_code")
def by_code(code: str, *, wall: bool = False) -> Response | tuple[str, int, dict[str, str]]:
    """The same, for the short addresses."""
    try:
        room_id = _with_code(code)
    except RequestError as refusal:
        return enter_code(refusal), status_of(refusal), headers_of(refusal)
    return see_other(url_for("rooms.wall" if wall else "rooms.room", room_id=room_id))


def _with_code(code: str) -> str:
    """The id of the room that these letters open; raises `RequestError`.

    Those who are in the room guess nothing. For all others right letters are refused as wrong ones are
    while their address has no budget for guessing: the link and the QR code hold the room's id.
    """
    repository, player = service(RoomPages).rooms.repository, visitor()
    own = repository.with_code_of(code, player) if player else None
    if own is not None:
        return own
    with service(Limits).trying_room_code():
        return repository.with_code(code)


# In the room ------------------------------------------------------------------------------------


@pages.get("/rooms/<room_id>", endpoint="room")
def room_page(room_id: str, refusal: RequestError | None = None) -> Response:
    """One's own page in the room, or the question for a name."""
    room = service(RoomPages).rooms.room(room_id)
    never_store()
    page = make_response(
        render_template(
            "rooms/room.html",
            seen=VIEW.seen(room),
            **VIEW.parts(room),
            name=request.form.get("name", names.remembered(request)),
            error=refusal and refusal.sentence,
            taken=_taken(room, refusal),
            refused_cookies=refusal is not None and refusal.code == "no_cookies",
        )
    )
    # The visitor needs an identity first: if the answer to coming in is lost, it can be repeated.
    service(Identity).ensure_player(request, page)
    return page


def _come(act: str, room_id: str, answer: Response) -> Response:
    """Come in with a name, or say that one is the member who has it."""
    rooms = service(RoomPages).rooms
    room, name = rooms.room(room_id), needed_name(request.form.get("name", ""))
    if room.called_so(name) is None:
        _check_own(name)
    player = service(Identity).ensure_player(request, answer)
    if room.member(player) is None:
        service(Limits).may_join_room(room_id)
    if act == "knock":
        rooms.devices.knock(room_id, player, name)
    else:
        rooms.members.join(room_id, player, name)
        names.remember(request, answer, name)
    return answer


def _check_own(name: str) -> None:
    """Nobody gives themselves the name of a grown-up in front of the class; a host may call one so."""
    words = name.casefold().split()
    if OF_HOSTS.intersection(words) or words[-1].endswith("老师"):
        raise RequestError("reserved_name", why="reserved")


def _leave(act: str, room_id: str, player: str | None, answer: Response) -> None:
    """Leave the room, which gives up the game that goes on; the next child is somebody new here."""
    base = service(RoomPages)
    if act == "next" and base.is_host(base.rooms.room(room_id)):
        raise RequestError("bad_option", why="act")
    room = base.rooms.members.leave(room_id, player)
    me = room.member(player)
    if me is not None and not room.is_over:
        service(RoundKeeper).resign(room, me.number)
    if act == "next":
        service(Identity).renew(request, answer)
        names.remember(request, answer, None)


def _taken(room: Room, refusal: RequestError | None) -> str:
    """The name that somebody wanted, if a member has it: perhaps they are that member."""
    name = request.form.get("name", "")
    is_taken = refusal is not None and refusal.code == "name_taken"
    return name if is_taken and room.called_so(needed_name(name)) else ""


@pages.get("/rooms/<room_id>/seat")
@pages.get("/rooms/<room_id>/seat/<letters>")
def seat(room_id: str, letters: str = "", refusal: RequestError | None = None) -> str:
    """Ask for the letters with which a member goes on here."""
    never_store()
    room, error = service(RoomPages).rooms.room(room_id), refusal and refusal.sentence
    return render_template("rooms/key.html", room=room, asks="letters", typed=letters, error=error)


@pages.post("/rooms/<room_id>/seat")
def take_seat(room_id: str) -> Response | tuple[str, int, dict[str, str]]:
    """Go on as the member whose letters these are."""
    identity, answer = service(Identity), see_other(url_for("rooms.room", room_id=room_id))
    rooms, typed = service(RoomPages).rooms, request.form.get("letters", "")
    try:
        again = sent_back(identity)
        if again is not None:
            return again
        player = identity.ensure_player(request, answer)
        with service(Limits).trying_room_code():
            rooms.devices.offered(rooms.room(room_id), typed)
        room = rooms.devices.take(room_id, player, typed)
    except RequestError as refusal:
        if refusal.code == "unknown_room":
            raise
        return seat(room_id, typed, refusal), status_of(refusal), headers_of(refusal)
    me = room.member(player)
    if me is not None:
        names.remember(request, answer, me.name)
        answer.location = VIEW.board(room, me) or answer.location
    return answer


@pages.post("/rooms/<room_id>")
def act_as_member(room_id: str) -> Response | tuple[Response, int, dict[str, str]]:
    """Come in, be called otherwise, sit out, play again, or leave."""
    answer = see_other(url_for("rooms.room", room_id=room_id))
    player, members = visitor(), service(RoomPages).rooms.members
    try:
        if player is not None:
            service(Limits).may_act_in_room(player)
        match request.form.get("act", "join"):
            case "join" | "knock" as act:
                return sent_back(service(Identity)) or _come(act, room_id, answer)
            case "rest" | "play" as act:
                members.rest(room_id, player, rests=act == "rest")
            case "leave" | "next" as act:
                _leave(act, room_id, player, answer)
            case "say":
                members.react(room_id, player, request.form.get("word", ""))
            case _:
                raise RequestError("bad_option", why="act")
    except RequestError as refusal:
        if refusal.code == "unknown_room":
            raise
        return room_page(room_id, refusal), status_of(refusal), headers_of(refusal)
    return answer
