"""A client of the site: the JSON API, and a websocket that reports changes."""

from __future__ import annotations

import itertools
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.cookiejar import LoadError, MozillaCookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import requests
import socketio

from webapp.bridge.seen import Seen

PROTO = 1
WAIT_SECONDS = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a request is sent again that the site did not answer, the first and the longest."""
REFUSED = range(400, 500)
TOO_MANY = 429


class Refused(Exception):
    """The site refuses a request: a code, and a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Site:
    """One visitor of a site, with the seats that its cookie holds."""

    def __init__(self, address: str, seats: Path, say: Callable[[str], None]) -> None:
        """`address` is that of the site, `seats` the file of the cookie, which is made if missing.

        `say` tells the user that the site does not answer, once each time.
        """
        self.address = address.rstrip("/")
        self._say = say
        self._seats = MozillaCookieJar(seats)
        seats.parent.mkdir(parents=True, exist_ok=True)
        seats.touch(mode=0o600)
        try:
            if seats.stat().st_size:  # empty until the site has given a seat
                self._seats.load(ignore_discard=True)
        except LoadError as error:
            raise Refused("bad_file", f"{seats} holds no seats of a site: {error}") from None
        self._web = requests.Session()
        self._web.headers["Accept-Language"] = "en"
        self._web.cookies = self._seats  # type: ignore[assignment] # any cookie jar will do
        self._news = threading.Event()
        self._watched: str | None = None
        self._mids = (f"bridge-{secrets.token_hex(4)}-{n}" for n in itertools.count())
        self._socket: socketio.Client | None = None

    # Matches -------------------------------------------------------------------------------------

    def open_table(self, fields: Mapping[str, Any]) -> Seen:
        """Begin a match with an open seat."""
        return _seen(self._asked("POST", "/api/matches", {**fields, "opponent": "friend"}))

    def sit_down(self, invitation: str, name: str) -> Seen:
        """Take the seat of an invitation, or come back to it."""
        asked = {"invitation": invitation, "name": name, "program": True}
        return _seen(self._asked("POST", "/api/seats", asked))

    def match(self, match_id: str) -> Seen:
        """A match as it stands."""
        return _seen(self._asked("GET", f"/api/matches/{match_id}"))

    def play(self, seen: Seen, move: str) -> None:
        """Play a move on the position that was seen."""
        self._asked(
            "POST",
            "/api/moves",
            {
                "game": seen.match_id,
                "mid": next(self._mids),
                "ply": seen.ply,
                "pos": seen.position_id,
                "move": move,
            },
        )

    def seat(self, match_id: str) -> str | None:
        """The side at which this visitor sits; from now on news of the match end `wait`."""
        self._watched = match_id
        if self._socket is None:
            self._connect()
        answer = self.call("join", game=match_id, proto=PROTO, since=0, changes=True)
        seat: str | None = answer["seat"]
        return seat

    def call(self, message: str, **body: Any) -> dict[str, Any]:
        """The answer to a message of the websocket, which is sent until there is one."""
        if message != "join":
            body["mid"] = next(self._mids)
        for pause in self._pauses():
            try:
                answer = self._socket.call(message, body, timeout=WAIT_SECONDS)  # type: ignore[union-attr] # `seat` connects first
            except (socketio.exceptions.SocketIOError, OSError):
                time.sleep(pause)
                continue
            if "err" in answer:
                raise Refused(answer["err"]["code"], answer["err"]["message"])
            found: dict[str, Any] = answer["ok"]
            return found
        raise AssertionError("pauses never end")

    def wait(self, seconds: float) -> None:
        """Until there is news of the match, or that long."""
        self._news.wait(seconds)
        self._news.clear()

    def close(self) -> None:
        """End the connections."""
        if self._socket is not None:
            self._socket.disconnect()
        self._web.close()

    # Transport -----------------------------------------------------------------------------------

    def _connect(self) -> None:
        socket = socketio.Client(handle_sigint=False, request_timeout=WAIT_SECONDS)
        socket.on("*", lambda *_message: self._news.set())
        socket.on("connect", self._joined_again)
        self._socket = socket
        path = urlsplit(self.address).path
        for pause in self._pauses():
            try:
                socket.connect(
                    self.address,
                    headers={"Cookie": "; ".join(f"{c.name}={c.value}" for c in self._seats)},
                    socketio_path=f"{path}/socket.io",
                    transports=["websocket"],
                    wait_timeout=WAIT_SECONDS,
                )
            except (socketio.exceptions.ConnectionError, OSError):
                time.sleep(pause)
            else:
                return

    def _joined_again(self) -> None:
        """After a broken line the match is watched again, and looked at."""
        assert self._socket is not None  # noqa: S101 - it has just connected
        asked = {"game": self._watched, "proto": PROTO, "since": 0, "changes": True}
        self._socket.emit("join", asked)
        self._news.set()

    def _asked(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> bytes:
        """The answer of the JSON API; a request that nobody answered is sent again."""
        for pause in self._pauses():
            try:
                answer = self._web.request(
                    method, self.address + path, json=body, timeout=WAIT_SECONDS
                )
            except requests.RequestException:
                time.sleep(pause)
                continue
            if answer.status_code == TOO_MANY:
                time.sleep(float(answer.headers.get("Retry-After", pause)))
            elif answer.status_code in REFUSED:
                raise _refusal(answer)
            elif answer.ok:
                self._seats.save(ignore_discard=True)
                return answer.content
            else:
                time.sleep(pause)
        raise AssertionError("pauses never end")

    def _pauses(self) -> Iterator[float]:
        """Seconds before a request is sent again, without end: twice as long each time."""
        pause = FIRST_PAUSE
        while True:
            yield pause
            if pause == FIRST_PAUSE:
                self._say(f"{self.address} does not answer; trying again")
            pause = min(2 * pause, LONGEST_PAUSE)


def _seen(snapshot: bytes) -> Seen:
    return msgspec.json.decode(snapshot, type=Seen)


def _refusal(answer: requests.Response) -> Refused:
    try:
        error = answer.json()["error"]
        return Refused(error["code"], error["message"])
    except (ValueError, KeyError, TypeError):
        return Refused(
            "no_api", f"{answer.url} answers {answer.status_code}: is it a site of Yiyuan?"
        )
