"""The host's page, and the link that makes another device, or a second person, a host."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from http import HTTPStatus
from typing import Any

from flask import Response, render_template, request, url_for
from flask_babel import get_locale
from jinja2.runtime import Macro
from markupsafe import Markup

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.core.shared_cache import SharedCache
from webapp.core.signing import Signatures
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.matches.pages import name_cookie as names
from webapp.rooms.pages import pages
from webapp.rooms.pages.host_actions import ARENA_MINUTES_GIVEN, act
from webapp.rooms.pages.room_pages import RoomPages, View, device, qr_of
from webapp.rooms.room.plan import RACE_MINUTES
from webapp.rooms.room.room import Room
from webapp.site.chrome import headers_of, status_of
from webapp.site.cookie_check import sent_back
from webapp.site.identity import Identity, visitor
from webapp.site.qr_code import qr_code
from webapp.storage.room_store import Person

DIGITS = 4
JUST_SECONDS = 60.0
"""Who has come in since then can be had wait at the door again."""

MOST_KEPT_FORMS = 4_000_000
"""Letters of all forms about members and results that are kept: a class has 30,000."""


FORMS: SharedCache[tuple[object, ...], Markup] = SharedCache(MOST_KEPT_FORMS, len)
"""Forms that hosts ask for again and again, of which little changes."""


class HostKeys(Signatures):
    """What makes a host of whoever has it: the key in the link, and four digits; until renewed."""

    def key(self, room: Room) -> str:
        """The key in the link."""
        return self.of(_signed(room))

    def opens(self, room: Room, key: str) -> bool:
        """Whether this is the key in the link."""
        return self.is_valid(_signed(room), key)

    def digits(self, room: Room) -> str:
        """The four digits."""
        of_room = self.of(f"digits {_signed(room)}").encode()
        return f"{int.from_bytes(sha256(of_room).digest()[:8]) % 10**DIGITS:0{DIGITS}}"


def _signed(room: Room) -> str:
    """What is signed for the hosts of a room: of the first link its id alone."""
    return f"{room.id} {room.links}" if room.links else room.id


@dataclass(frozen=True)
class HostShown:
    """A host: whole minutes since they came, None if not known, and what is known of their device."""

    number: int
    device: str
    minutes: int | None
    is_you: bool


class HostView(View):
    """The page of a host."""

    def parts(self, room: Room) -> dict[str, Any]:
        """The same for the host's page."""
        keys, races = service(HostKeys), self.base.races(room)
        link = url_for("rooms.key", room_id=room.id, key=keys.key(room), _external=True)
        can_start = not room.is_over and bool(room.next_pairings)
        return {
            **super().parts(room),
            "tables": self.base.shown.present(room),
            "going_on": len(room.going_on),
            "can_start": can_start,
            "minutes": RACE_MINUTES,
            "arena_minutes": ARENA_MINUTES_GIVEN,
            "is_one": self.base.is_one(room),
            "own_name": self._own_name(room),
            "kept": self._kept(room),
            "time_key": secrets.token_urlsafe(6),
            "next_puzzle": races.next_puzzle(room) if races and room.activity.own_starts else None,
            "host_link": link,
            "host_qr": qr_code(link),
            "seat_qr": lambda letters: qr_code(
                url_for("rooms.seat", room_id=room.id, letters=letters, _external=True)
            ),
            "asks": self._asks(room),
            "waiting": [(each, self.base.shown.name(room, each)) for each in room.waiting],
            "just_came": [
                (each, self.base.shown.name(room, each))
                for each in room.new_since(time.time() - JUST_SECONDS)
            ],
            "digits": keys.digits(room),
            "hosts": [_shown(room, each) for each in room.hosts],
            "qr": qr_of(room),
        }

    def _kept(self, room: Room) -> Callable[..., Markup]:
        """Calls a macro whose text depends on nothing but the room, its arguments, and what is here."""
        about = (room.id, str(get_locale()))

        def kept(macro: Macro, *facts: object) -> Markup:
            key = (*about, macro.name, *facts)
            text = FORMS.get(key)
            if text is None:
                text = Markup(macro(*facts))  # noqa: S704 - macros escape
                FORMS.put(key, text)
            return text

        return kept

    def _asks(self, room: Room) -> tuple[int, str] | None:
        """Who has been at the door for longest, and the member who they say they are."""
        for person, member in room.knocks.items():
            if member is not None:
                return person, self.base.shown.name(room, member)
        return None

    def _own_name(self, room: Room) -> str:
        """What a host is called who is going to play everybody."""
        host = room.host(visitor())
        typed = request.form.get("name") if request.form.get("act") == "start" else None
        return typed or (host and host.name) or names.remembered(request) or ""


VIEW = HostView()


def _shown(room: Room, host: Person) -> HostShown:
    came = room.arrivals.get(host.number)
    minutes = None if came is None else max(0, int((time.time() - came.at) // 60))
    return HostShown(host.number, came.device if came else "", minutes, host.player == visitor())


@pages.get("/rooms/<room_id>/host")
def host(room_id: str) -> str | tuple[str, int]:
    """The host's page; for others the question for the four digits."""
    room = service(RoomPages).rooms.room(room_id)
    if not service(RoomPages).is_host(room):
        never_store()
        return _ask_digits(room, None), HTTPStatus.FORBIDDEN
    return _page(room_id)


def _page(room_id: str, refusal: RequestError | None = None) -> str:
    room = service(RoomPages).hosted(room_id)
    never_store()
    return render_template(
        "rooms/host.html",
        seen=VIEW.seen(room),
        **VIEW.parts(room),
        error=refusal and refusal.sentence,
    )


@pages.post("/rooms/<room_id>/host")
def act_as_host(room_id: str) -> Response | tuple[str, int]:
    """Carries out a form: rounds, results, members, the door, the end."""
    try:
        return see_other(act(room_id))
    except RequestError as refusal:
        if refusal.code in ("unknown_room", "not_your_room"):
            raise
        return _page(room_id, refusal), status_of(refusal)


@pages.get("/rooms/<room_id>/host/<key>")
def key(room_id: str, key: str) -> str:
    """Ask whether this device shall be a host's."""
    room = _with_key(room_id, key)
    never_store()
    return render_template("rooms/key.html", room=room, is_host=service(RoomPages).is_host(room))


@pages.post("/rooms/<room_id>/host/<key>")
def take_key(room_id: str, key: str) -> Response:
    """Make this device a host's."""
    _with_key(room_id, key)
    return _become_host(room_id)


@pages.get("/rooms/<room_id>/digits")
def digits(room_id: str) -> str:
    """Ask for the four digits of hosts."""
    never_store()
    return _ask_digits(service(RoomPages).rooms.room(room_id), None)


@pages.post("/rooms/<room_id>/digits")
def take_digits(room_id: str) -> Response | tuple[str, int, dict[str, str]]:
    """Make this device a host's, if these are the digits."""
    room, typed = service(RoomPages).rooms.room(room_id), request.form.get("digits", "")
    try:
        with service(Limits).trying_room_code(room.id):
            if not compare_digest(typed.strip().encode(), service(HostKeys).digits(room).encode()):
                raise RequestError("wrong_digits")
        return _become_host(room_id)
    except RequestError as refusal:
        return _ask_digits(room, refusal), status_of(refusal), headers_of(refusal)


def _ask_digits(room: Room, refusal: RequestError | None) -> str:
    error = refusal and refusal.sentence
    return render_template("rooms/key.html", room=room, asks="digits", error=error)


def _become_host(room_id: str) -> Response:
    identity = service(Identity)
    again = sent_back(identity)
    if again is not None:
        return again
    answer = see_other(url_for("rooms.host", room_id=room_id))
    player = identity.ensure_player(request, answer)
    service(RoomPages).rooms.members.take_host(room_id, player, device())
    return answer


def _with_key(room_id: str, key: str) -> Room:
    room = service(RoomPages).rooms.room(room_id)
    if not service(HostKeys).opens(room, key):
        raise RequestError("not_your_room")
    return room
