"""Players that act like an open page, even during server failures, and record acknowledgements.

They rejoin after a broken connection, repeat unanswered messages under the same message id, and retry
after failures of the engine or the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import random
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import requests

from engines.game import PASS
from lab.async_clients import Broken, Connection, Message, reconnected
from tests.support.clients import PROTO, move_message

PATIENCE_SECONDS = 300.0
"""Timeout of a match without events; it is long because servers are killed repeatedly."""
PAUSE_SECONDS = (0.1, 0.6)
"""Pause between the start of a player's turn and the move."""
TRY_AGAIN_SECONDS = 1.0
PASSING_REFUSALS = frozenset({"not_saved", "too_fast", "busy", "failed"})
"""Error codes after which a player retries; all others are failures."""


@dataclass
class Game:
    """One match from the view of its players."""

    kind: str
    options: dict[str, str]
    friends: bool
    id: str = ""
    acknowledged: dict[int, str] = field(default_factory=dict)
    """Own acknowledged moves by ply."""
    shown: dict[int, str] = field(default_factory=dict)
    """Moves received as events, by ply."""
    over: bool = False
    problem: str = ""


@dataclass
class Notes:
    """Statistics of all players."""

    games: list[Game] = field(default_factory=list)
    sent_again: int = 0
    written_before: int = 0
    """The number of these that had been written before the connection broke."""
    refused: int = 0
    """Messages that the server refused with a request to retry."""
    solved: int = 0
    back: list[float] = field(default_factory=list)
    """Seconds from the server's return to the first answer that lets a client continue."""
    server_back_at: dict[str, float] = field(default_factory=dict)
    """The time of each server's return, by its address."""


class Client:
    """One page: a cookie, and a connection that reconnects whenever it breaks."""

    def __init__(self, url: str, notes: Notes, dice: random.Random) -> None:
        self.url = url
        self.web = requests.Session()
        self.notes = notes
        self.dice = dice
        self.news = asyncio.Event()
        self._connection: Connection | None = None
        self._cookie = ""
        self._broke = False

    async def ask_web(self, ask: Callable[[], requests.Response]) -> requests.Response:
        """The response to a request, retried until the server answers."""
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            try:
                answer = await asyncio.to_thread(ask)
            except requests.RequestException:
                answer = None
            if answer is not None and answer.status_code < 429:
                return answer
            if asyncio.get_running_loop().time() > until:
                raise AssertionError("the server did not answer")
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def call(self, name: str, body: Message) -> Message:
        """The successful answer to a message; raises `Broken`."""
        while True:
            answer = await (await self.connection()).call(name, body)
            if "ok" in answer:
                return answer["ok"]
            assert answer["err"]["code"] in PASSING_REFUSALS, f"{name} refused: {answer['err']}"
            self.notes.refused += 1
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def connection(self) -> Connection:
        """The connection; if it is broken, a new one on which `greet` has been answered."""
        while self._connection is None or self._connection.broken:
            self._broke = self._broke or self._connection is not None
            cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
            opened = await reconnected(self.url, cookie, PATIENCE_SECONDS)
            opened.on_message = self.on_message
            self._connection = opened
            try:
                await self.greet(opened)
            except Broken:
                continue
            if self._broke and self.url in self.notes.server_back_at:
                now = asyncio.get_running_loop().time()
                self.notes.back.append(max(0.0, now - self.notes.server_back_at[self.url]))
            self._broke = False
        return self._connection

    async def greet(self, connection: Connection) -> None:
        """Send the first messages of a page."""

    def on_message(self, name: str, message: Message) -> None:
        """Handle an unrequested message of the server."""

    async def wait_for_news(self) -> None:
        """Return on a message or a broken connection; raises `AssertionError` after the timeout."""
        connection = await self.connection()
        waiting = [asyncio.create_task(self.news.wait()), asyncio.create_task(connection.ended())]
        done, rest = await asyncio.wait(
            waiting, timeout=PATIENCE_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        for task in rest:
            task.cancel()
        self.news.clear()
        assert done, "nothing happened any more"

    async def stay_until(self, what: Coroutine[Any, Any, None]) -> None:
        """Keep the connection open, as a page does, until something else has finished."""
        going_on = asyncio.create_task(what)
        while not going_on.done():
            ended = asyncio.create_task((await self.connection()).ended())
            await asyncio.wait([going_on, ended], return_when=asyncio.FIRST_COMPLETED)
            ended.cancel()
        await going_on

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()
        self.web.close()


class Player(Client):
    """Plays one match after another to its end."""

    def __init__(self, url: str, notes: Notes, dice: random.Random) -> None:
        super().__init__(url, notes, dice)
        self.game = Game("", {}, False)
        self._state: Message = {}
        self._seat: str | None = None
        self._failed = False

    async def begin(self, game: Game, level: int | None) -> None:
        """Start a match against this level, or one with an open seat."""
        opponent: Message = {"opponent": "friend"} if level is None else {"level": level}
        wanted = {"game": game.kind, "colour": "black", **opponent, **game.options}
        answer = await self.ask_web(
            lambda: self.web.post(f"{self.url}/api/matches", json=wanted, timeout=30)
        )
        assert answer.status_code == 201, answer.text
        game.id = answer.json()["game"]
        await self.sit_down(game)

    async def invitation(self) -> str:
        """The invitation link on the page of the match."""
        page = await self.ask_web(lambda: self.web.get(f"{self.url}/g/{self.game.id}", timeout=30))
        found = re.search(r'https?://[^"<\s]*/i/[^"<\s]*', html.unescape(page.text))
        assert found, page.text
        return found[0]

    async def accept(self, game: Game, invitation: str) -> None:
        """Open the invitation and take the seat; retry if the answer was lost."""
        await self.ask_web(lambda: self.web.get(invitation, timeout=30))
        answer = await self.ask_web(
            lambda: self.web.post(invitation, allow_redirects=False, timeout=30)
        )
        assert answer.status_code == 303, answer.text
        await self.sit_down(game)

    async def sit_down(self, game: Game) -> None:
        """Join a match with a connection that holds the seat."""
        self.game, self._state, self._failed = game, {}, False
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        await self.connection()
        assert self._seat is not None, "the seat is lost"

    async def play(self) -> None:
        """Play the match to its end; problems are recorded in it."""
        try:
            while self._state["outcome"] is None:
                if self._state["side"] == self._seat and self._state["legal"] != [PASS]:
                    await asyncio.sleep(self.dice.uniform(*PAUSE_SECONDS))
                    await self._move()
                elif self._failed:
                    await asyncio.sleep(TRY_AGAIN_SECONDS)
                    self._failed = False
                    with contextlib.suppress(Broken):
                        await self.greet(await self.connection())
                else:
                    await self.wait_for_news()
            self.game.over = True
        except (AssertionError, Broken) as error:
            self.game.problem = f"{self.game.kind} {self.game.id}: {error!r:.500}"

    async def _move(self) -> None:
        """Send a move, under the same message id, until it is answered."""
        seen = self._state
        if seen["side"] != self._seat or seen["outcome"] is not None:
            return  # superseded by a state that arrived during the pause
        body = move_message(seen, self.dice.choice(seen["legal"]))
        tries = 0
        while True:
            try:
                if tries:
                    self.notes.sent_again += 1
                    await self.connection()
                    self.notes.written_before += self._state["ply"] > seen["ply"]
                answer = await self.call("move", body)
                break
            except Broken:
                tries += 1
        self.game.acknowledged[answer["ply"]] = body["move"]
        while self._state["v"] < answer["v"]:
            await self.wait_for_news()

    async def greet(self, connection: Connection) -> None:
        asked = {"proto": PROTO, "game": self.game.id, "since": self._state.get("v", 0)}
        joined = await connection.call("join", asked)
        assert "ok" in joined, f"cannot join: {joined}"
        self._seat = joined["ok"]["seat"]
        for event in joined["ok"].get("events", ()):
            self.on_message("event", event)
        if "state" in joined["ok"]:
            self._state = joined["ok"]["state"]
        self.news.set()

    def on_message(self, name: str, message: Message) -> None:
        if message.get("game") != self.game.id:
            return
        if name == "event":
            if message["type"] == "move":
                self.game.shown[message["ply"]] = message["data"]["move"]
            if message["v"] > self._state.get("v", 0):
                self._state = message["state"]
                self.news.set()
        elif name == "thinking" and message.get("failed"):
            self._failed = True
            self.news.set()
