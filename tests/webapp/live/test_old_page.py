"""A page that was loaded before an upgrade still speaks with the server.

`messages_of_0_1_0.json` has the shapes of all messages of one session with release 0.1.0: the names and
types of their fields. The same session is held with this server, whose messages may have more fields.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.support.clients import Connection, Message, Visitor, fresh_mid
from tests.support.servers import Server

RELEASED: dict[str, Any] = json.loads(
    Path(__file__).with_name("messages_of_0_1_0.json").read_text("utf-8")
)
GAMES = {"reversi": {}, "capture-go": {"size": "5", "rules": "contact"}}
SECONDS = 600.0
DIFFER_BY_GAME = {"facts", "illegal", "options", "reason"}
"""Their names are data: of a game, of a position, of what a reason says."""


def shape(value: Any) -> Any:
    """The names and types in a message; of a list, those of its first element."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return None if value is None else type(value).__name__


def missing(released: Any, now: Any, place: str) -> list[str]:
    """Where a shape of the release is not in a shape of today; null and empty lists fit everything."""
    if released is None or now is None:
        return []
    if isinstance(released, dict) and isinstance(now, dict):
        lost = [f"{place}.{name}" for name in released if name not in now]
        common = [name for name in released if name in now and name not in DIFFER_BY_GAME]
        deeper = [missing(released[name], now[name], f"{place}.{name}") for name in common]
        return lost + [each for found in deeper for each in found]
    if isinstance(released, list) and isinstance(now, list):
        return missing(released[0], now[0], f"{place}[]") if released and now else []
    return [] if released == now else [f"{place}: {released} is {now}"]


class Session:
    """The messages of one client, each compared with that of the release."""

    def __init__(self, player: Visitor) -> None:
        self._player = player
        self.connection: Connection
        self.lost: list[str] = []
        self.seen: set[str] = set()

    def compare(self, key: str, message: Message) -> Message:
        self.seen.add(key)
        self.lost += missing(RELEASED[key], shape(message), key)
        return message

    def post(self, path: str, body: Message) -> Message:
        return self.compare(f"http post {path}", self._player.post(path, json=body).json())

    def get(self, path: str) -> Message:
        name = re.sub(r"/[\w-]{12}(?=/|$)", "/ID", path)
        return self.compare(f"http get {name}", self._player.get(path).json())

    def call(self, name: str, body: Message, key: str = "") -> Message:
        return self.compare(f"ack {key or name}", self.connection.call(name, body, SECONDS))

    def job(self, name: str, body: Message, answer: str, key: str = "") -> None:
        """A message whose acknowledgement names a job, and the job's last answer."""
        job = self.call(name, {**body, "mid": fresh_mid()})["ok"]["job"]

        def is_last(message: Message) -> bool:
            return bool(message["job"] == job and message.get("done", True))

        self.compare(f"event {key or answer}", self.connection.wait(answer, is_last, SECONDS))


def play_one_match(session: Session, kind: str, options: dict[str, str]) -> None:
    """Hint, values, a move and its reply, errors, a takeback, resignation, review, rematch."""
    wanted = {"game": kind, "colour": "black", "level": 1, **options}
    game = session.post("/api/matches", wanted)["game"]
    connection = session.connection
    state = session.call("join", {"proto": 1, "game": game, "since": 0})["ok"]["state"]
    seen = {"game": game, "pos": state["pos"]}
    session.job("hint", seen, "hint", f"hint {kind}")
    session.job("values", seen, "values", f"values {kind}")

    def move(now: Message, key: str = "", **changed: Any) -> Message:
        asked = {"game": game, "pos": now["pos"], "ply": now["ply"], "move": now["legal"][0]}
        session.call("move", {**asked, "mid": fresh_mid(), **changed}, key)
        return replied(now["v"])

    def replied(v: int) -> Message:
        def is_reply(event: Message) -> bool:
            return bool(event["v"] > v and event["state"]["side"] == "black")

        found: Message = connection.wait("event", is_reply, SECONDS)["state"]
        return found

    state = move(state)
    session.call("join", {"proto": 1, "game": game, "since": 1}, "join since")
    session.call(
        "move",
        {"game": game, "pos": "0" * 12, "ply": 0, "mid": fresh_mid(), "move": state["legal"][0]},
        "move stale",
    )
    illegal = {"game": game, "pos": state["pos"], "ply": state["ply"], "move": "zz"}
    session.call("move", {**illegal, "mid": fresh_mid()}, "move illegal")
    session.call("takeback", {"game": game, "pos": state["pos"], "mid": fresh_mid()})
    state = connection.wait("event", lambda event: event["type"] == "takeback")["state"]
    move(state)
    session.call("resign", {"game": game, "mid": fresh_mid()})
    connection.wait("event", lambda event: event["type"] == "resign")
    session.call("review", {"game": game, "mid": fresh_mid()})
    review = connection.wait("review", lambda told: told["game"] == game, SECONDS)
    session.compare(f"event review {kind}", review)
    session.call("rematch", {"game": game, "mid": fresh_mid()})
    session.get(f"/api/matches/{game}")
    session.get(f"/api/matches/{game}/review")
    for event in connection.events():
        session.compare(f"event event {event['type']}", event)


def test_a_match_of_each_game(own_server: Server) -> None:
    """On a server of its own: where others have played, a review may be known and sends no message."""
    own_server.start()
    own_server.wait_until_ready()
    for kind, options in GAMES.items():
        player = Visitor(own_server.url)
        session = Session(player)
        player.new_match(level=1)  # the first connection already has a cookie, as a page has
        with player.connect() as session.connection:
            play_one_match(session, kind, options)
        assert session.lost == [], kind
        assert len(session.seen) >= 20, kind


def test_a_puzzle_and_refusals(player: Visitor) -> None:
    session = Session(player)
    with player.connect() as session.connection:
        session.job("solve", {"layout": "1A9BF0C00", "metric": "moves"}, "solution")
        session.call("distance", {"layout": "1A9BF0C00", "mid": fresh_mid()})
        session.call("random", {"moves": 20, "mid": fresh_mid()})
        session.call("nix", {})
        session.call("join", {"proto": 0, "game": "x" * 12, "since": 0}, "join old")
    assert session.lost == []
