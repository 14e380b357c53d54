"""Clients of a real site: visitors with a cookie, and websocket connections like those of a page."""

from __future__ import annotations

import functools
import itertools
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Self
from urllib.parse import urlsplit

import requests
import socketio
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from tests.support.described import is_described_answer, is_described_message

Message = dict[str, Any]
PROTO = 1
WAIT_SECONDS = 600.0
"""The limits are against what hangs: a machine may be slow."""
MIDGAME = "-" * 16 + "--XXXO----OXXO----XOXX----OX----" + "-" * 16 + " X"
"""A Reversi position outside the opening book, too deep to solve in a few seconds."""

ALMOST_OVER = "OOOOOOO-OOOOOOXXOOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXXXXXXXXX-XXXXXX- O"
"""Three empty squares, White to move: a match that ends after a few moves."""
ENGLISH = {"Accept-Language": "en"}

REVIEW_SECONDS = 1200.0

_numbers = itertools.count(1)


def fresh_mid() -> str:
    """A new message id."""
    return f"m{next(_numbers)}"


class Connection:
    """One websocket connection: sends messages with answers, and records received events in order."""

    def __init__(
        self,
        url: str,
        cookies: Mapping[str, str],
        origin: str | None = None,
        headers: Mapping[str, str] | None = None,
        replaces: str | None = None,
    ) -> None:
        self.received: list[tuple[str, Message]] = []
        self.not_described: list[tuple[str, Message]] = []
        """Messages that do not match the server's structs; `close` fails if there are any."""
        self._news = threading.Condition()
        self._client = socketio.Client(
            reconnection=False,
            handle_sigint=False,
            request_timeout=WAIT_SECONDS,
            websocket_extra_options={"origin": origin} if origin else {},
        )
        self._client.on("*", self._receive)
        self._client.on("disconnect", self._gone)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self._client.connect(
            url,
            headers={**(headers or {}), **({"Cookie": cookie} if cookie else {})},
            socketio_path=f"{urlsplit(url).path}/socket.io",
            transports=["websocket"],
            wait_timeout=WAIT_SECONDS,
            auth={"replaces": replaces} if replaces else None,
        )

    @property
    def sid(self) -> str:
        """The Socket.IO id of the connection."""
        return str(self._client.get_sid())

    def call(self, name: str, body: Any, seconds: float = WAIT_SECONDS) -> Message:
        """Send a message and return its acknowledgement, `{"ok": …}` or `{"err": …}`."""
        answer: Message = self._client.call(name, body, timeout=seconds)
        assert is_described_answer(name, answer), (name, answer)
        return answer

    def call_at_once(self, name: str, bodies: Sequence[Any]) -> list[Message]:
        """Send messages without waiting in between; returns their acknowledgements in order."""
        answers: dict[int, Message] = {}
        for number, body in enumerate(bodies):
            keep = functools.partial(self._keep, answers, number)
            self._client.emit(name, body, callback=keep)
        with self._news:
            all_came = self._news.wait_for(lambda: len(answers) == len(bodies), WAIT_SECONDS)
        assert all_came, f"{len(answers)} of {len(bodies)} messages were answered"
        return [answers[number] for number in range(len(bodies))]

    def ok(self, name: str, body: Any) -> Message:
        """The answer to a message that must be accepted."""
        answer = self.call(name, body)
        assert "ok" in answer, answer
        found: Message = answer["ok"]
        return found

    def err(self, name: str, body: Any) -> Message:
        """The error of a message that must be refused: code, sentence, further facts."""
        answer = self.call(name, body)
        assert set(answer) == {"err"}, answer
        refusal: Message = answer["err"]
        assert refusal["code"]
        assert refusal["message"]
        return refusal

    def join(self, game: str, since: int = 0) -> Message:
        """Watch a match; returns seat, version and state or events."""
        return self.ok("join", {"proto": PROTO, "game": game, "since": since})

    def wait(
        self,
        name: str,
        which: Callable[[Message], bool] = lambda _message: True,
        seconds: float = WAIT_SECONDS,
    ) -> Message:
        """Wait for the first received message of that name for which `which` holds."""
        until = time.monotonic() + seconds
        with self._news:
            while True:
                for heard, message in self.received:
                    if heard == name and which(message):
                        return message
                left = until - time.monotonic()
                if left <= 0 or not self._news.wait(left):
                    raise AssertionError(f"no {name} came; heard {self.received!r:.2000}")

    def events(self) -> list[Message]:
        """The events received so far."""
        with self._news:
            return [message for name, message in self.received if name == "event"]

    @property
    def connected(self) -> bool:
        """Whether the server still holds the connection.

        The transport is checked too: if a connection ends while python-socketio's client is connecting,
        the client stays "connected" forever.
        """
        return bool(self._client.connected) and self._client.eio.state == "connected"

    def close(self) -> None:
        """Close the connection."""
        self._client.disconnect()
        self._client.eio.wait()
        if self._client.eio.ws:
            self._client.eio.ws.shutdown()  # a killed server leaves it open
        assert not self.not_described, self.not_described

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _receive(self, name: str, *arguments: Any) -> None:
        message = arguments[0] if arguments else {}
        if name != "gone" and not is_described_message(name, message):
            self.not_described.append((name, message))
        with self._news:
            self.received.append((name, message))
            self._news.notify_all()

    def _keep(self, answers: dict[int, Message], number: int, answer: Message) -> None:
        with self._news:
            answers[number] = answer
            self._news.notify_all()

    def _gone(self, *_reason: Any) -> None:
        self._receive("gone", {})


class _WhileBusy(Retry):
    """Asks again when a busy site says when, as pages do."""

    RETRY_AFTER_STATUS_CODES = frozenset({HTTPStatus.SERVICE_UNAVAILABLE})


WHILE_BUSY = _WhileBusy(24, connect=0, read=0, allowed_methods=None, raise_on_status=False)


class Visitor:
    """A visitor with or without a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.web = requests.Session()
        self.web.mount(url, HTTPAdapter(max_retries=WHILE_BUSY))

    def get(self, path: str, **more: Any) -> requests.Response:
        """GET without following redirects."""
        return self.web.get(self.url + path, allow_redirects=False, timeout=WAIT_SECONDS, **more)

    def post(self, path: str, **more: Any) -> requests.Response:
        """POST without following redirects."""
        return self.web.post(self.url + path, allow_redirects=False, timeout=WAIT_SECONDS, **more)

    def new_match(self, game: str = "reversi", **fields: Any) -> Message:
        """Start a match and return its first snapshot."""
        answer = self.post("/api/matches", json={"game": game, **fields})
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    def keep(self, **record: Any) -> str:
        """Keep a game that was played elsewhere, and return the id of its match."""
        answer = self.post("/api/records", json=record)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["game"])

    def match(self, game: str) -> Message:
        """The current snapshot of a match."""
        found: Message = self.get(f"/api/matches/{game}").json()
        return found

    def connect(self, origin: str | None = None, *, replaces: str | None = None) -> Connection:
        """A connection with this visitor's cookie; the caller closes it."""
        return Connection(self.url, dict(self.web.cookies), origin, replaces=replaces)

    @contextmanager
    def at(self, game: str) -> Iterator[tuple[Connection, Message]]:
        """A connection that watches a match, and the answer to its join message."""
        with self.connect() as connection:
            yield connection, connection.join(game)

    def close(self) -> None:
        """Close the connections of the HTTP session."""
        self.web.close()


def move_message(state: Message, move: str | None = None, **changes: Any) -> Message:
    """The message that plays `move`, or the first legal move, in the state that the player sees."""
    body = {
        "game": state["game"],
        "ply": state["ply"],
        "pos": state["pos"],
        "mid": fresh_mid(),
        "move": move or state["legal"][0],
    }
    return {**body, **changes}


def when_not_busy(ask: Callable[[], requests.Response]) -> requests.Response:
    """The answer to a request for a drawing or a long reading, which a busy machine puts off."""
    while (answer := ask()).status_code == HTTPStatus.SERVICE_UNAVAILABLE:
        time.sleep(float(answer.headers["Retry-After"]))
    return answer


def is_complete(message: Message) -> bool:
    """Whether this message of a review is its last."""
    return not message["summary"]["work"]["busy"]


def wait_until_complete(visitor: Visitor, game: str, **more: Any) -> Message:
    """Follow a review until it is complete; returns its last message."""
    with visitor.connect() as connection:
        told = connection.ok("review", {"game": game, **more})
        if is_complete(told):
            return told
        return connection.wait("review", is_complete, seconds=REVIEW_SECONDS)


def is_move_of(side: str) -> Callable[[Message], bool]:
    """Whether an event is a move of that side."""
    return lambda event: event["type"] == "move" and event["data"]["side"] == side


def friends_match(ann: Visitor, bob: Visitor, game: str = "reversi", **fields: Any) -> str:
    """A match that ann started on one process and bob joined on another."""
    begun = ann.new_match(game, opponent="friend", colour="black", **fields)["game"]
    page = ann.get(f"/g/{begun}").text
    invitation = re.search(r'/i/[^"<]+', page)
    assert invitation, page
    assert bob.post(invitation[0]).status_code == 303
    return str(begun)


def play_out(player: Visitor, game: str) -> Message:
    """Play the first legal move until the match is over; returns its last state."""
    with player.at(game) as (connection, joined):
        state: Message = joined["state"]
        own = joined["seat"]

        def awaits(told: Message) -> bool:
            """Whether it is the player's move; a forced pass is the server's, and comes next."""
            return told["side"] is None or (told["side"] == own and told["legal"] != ["pass"])

        while state["outcome"] is None:
            connection.ok("move", move_message(state))
            ply = state["ply"]
            state = connection.wait(
                "event",
                lambda event, ply=ply: event["ply"] > ply and awaits(event["state"]),
            )["state"]
    return state


def room_code(page: str) -> str:
    """The six letters on the page of a room's host."""
    found = re.search(r'class="room-code"[^>]*><span>([A-Z]{3})</span><span>([A-Z]{3})<', page)
    assert found
    return found[1] + found[2]
