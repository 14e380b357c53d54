"""Clients of the load run: they move every two seconds, and measure how long they wait."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
from dataclasses import dataclass, field
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from engines.game import PASS
from lab.async_clients import Connection, Message
from tests.support.clients import PROTO, fresh_mid, move_message

MOVE_EVERY = 2.0
REPLY_SECONDS = 20.0
LAYOUTS = ("1A9BF0C00", "VCCVVCCVVHHVVSSVS..S", "SCCSSCCSVHHVVSSV.HH.")
KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("reversi", {}),
    ("capture-go", {"size": "7", "rules": "contact"}),
    ("capture-go", {"size": "9", "rules": "free"}),
)


@dataclass
class Figures:
    """The measurements: seconds of each sample, counts, and errors."""

    acknowledged: list[float] = field(default_factory=list)
    replied: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    """Seconds from sending a move until the friend has received it."""
    heavy: int = 0
    lost: int = 0
    errors: list[str] = field(default_factory=list)


AGAIN = Retry(1, status=0, allowed_methods=None)
"""The site may end a connection that was unused for a while as the next request is sent over it."""


class FromAddress(HTTPAdapter):
    """Sends requests from a source address of this machine."""

    def __init__(self, source: str) -> None:
        self._source = source
        super().__init__(max_retries=AGAIN)

    def init_poolmanager(self, *sizes: Any, **more: Any) -> None:
        super().init_poolmanager(*sizes, **more, source_address=(self._source, 0))


def web_session(source: str = "") -> requests.Session:
    """An HTTP session, from a source address if one is given."""
    session = requests.Session()
    session.mount("http://", FromAddress(source) if source else HTTPAdapter(max_retries=AGAIN))
    return session


class Seated:
    """A client with a cookie, a connection, and a match whose state it follows."""

    def __init__(self, url: str, figures: Figures, dice: random.Random, source: str = "") -> None:
        self.url = url
        self.source = source
        self.figures = figures
        self.dice = dice
        self.web = web_session(source)
        self.news = asyncio.Event()
        self.state: Message = {}
        self.connection: Connection

    async def connect(self) -> None:
        """Open the connection as the player of the cookie, and join the match."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        self.connection = await Connection.open(self.url, cookie, self.source)
        self.connection.on_message = self.on_message
        await self.join()

    async def begin(self, **wanted: Any) -> None:
        """Begin a match with the black stones, of any kind unless `game` says which."""
        if "game" not in wanted:
            kind, options = self.dice.choice(KINDS)
            wanted |= {"game": kind, **options}
        body = {"colour": "black", **wanted}
        made = await asyncio.to_thread(
            self.web.post, f"{self.url}/api/matches", json=body, timeout=60
        )
        self.state = json.loads(made.text)

    async def join(self) -> None:
        """Join the match, to receive its events."""
        asked = {"proto": PROTO, "game": self.state["game"], "since": 0, "changes": True}
        self.state = (await self.connection.call("join", asked))["ok"]["state"]

    async def send_move(self) -> int | None:
        """Make a move; its version, or None when it was refused."""
        loop = asyncio.get_running_loop()
        sent, seen = loop.time(), self.state
        answer = await self.connection.call(
            "move", move_message(seen, self.dice.choice(seen["legal"]))
        )
        if "ok" not in answer:
            self.figures.errors.append(f"refused: {answer}")
            await self.join()
            return None
        self.figures.acknowledged.append(loop.time() - sent)
        v: int = answer["ok"]["v"]
        return v

    async def wait(self, holds: Any, until: float) -> bool:
        """Wait until `holds` is true of the state; False at `until`, when the message counts as lost."""
        try:
            while not holds(self.state):
                self.news.clear()
                async with asyncio.timeout_at(until):
                    await self.news.wait()
        except TimeoutError:
            self.figures.lost += 1
            await self.join()
            return False
        return True

    def on_message(self, name: str, message: Message) -> None:
        """Receive an event; a gap before it counts as lost events."""
        if name == "event" and message["game"] == self.state.get("game"):
            if message["v"] > self.state["v"] + 1:
                self.figures.lost += 1
            if message["v"] > self.state["v"]:
                told = {name: message[name] for name in ("v", "ply", "pos")}
                self.state = {**self.state, **told, **message["state"]}
                self.news.set()


class Person(Seated):
    """Plays against the engine, one match after the other."""

    def __init__(self, url: str, figures: Figures, dice: random.Random) -> None:
        super().__init__(url, figures, dice)
        self._jobs: dict[str, asyncio.Event] = {}

    async def arrive(self) -> None:
        """Begin a match and join it."""
        await self.begin(level=1)
        await self.connect()

    async def play(self, until: float) -> None:
        """Move every two seconds until `until`; a new match follows each finished one."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self.dice.uniform(0, MOVE_EVERY))
        while loop.time() < until:
            begun = loop.time()
            if self.state["outcome"] is not None:
                await self.begin(level=1)
                await self.join()
            await self._move()
            await asyncio.sleep(max(0.0, MOVE_EVERY - (loop.time() - begun)))

    async def _move(self) -> None:
        loop = asyncio.get_running_loop()
        sent = loop.time()
        own = await self.send_move()
        if own is None:
            return

        def may_go_on(state: Message) -> bool:
            mine = state["side"] == "black" and state["legal"] != [PASS]
            return state["v"] >= own and (state["outcome"] is not None or mine)

        if await self.wait(may_go_on, sent + REPLY_SECONDS) and self.state["v"] > own:
            self.figures.replied.append(loop.time() - sent)

    async def ask_without_end(self) -> None:
        """Keep the engines busy with the longest kind of jobs."""
        while True:
            if self.dice.random() < 0.5:
                body = {"game": self.state["game"], "pos": self.state["pos"], "mid": fresh_mid()}
                answer = await self.connection.call("hint", body)
            else:
                layout = self.dice.choice(LAYOUTS)
                asked = {"layout": layout, "metric": "steps", "mid": fresh_mid()}
                answer = await self.connection.call("solve", asked)
            if "ok" not in answer:
                await asyncio.sleep(0.1)
                continue
            over = self._jobs.setdefault(answer["ok"]["job"], asyncio.Event())
            async with asyncio.timeout(4 * REPLY_SECONDS):
                await over.wait()
            self.figures.heavy += 1

    def on_message(self, name: str, message: Message) -> None:
        super().on_message(name, message)
        if name in ("hint", "solution"):
            self._jobs.setdefault(message["job"], asyncio.Event()).set()


class Pair:
    """Two friends in one match, connected to different web processes if there are two."""

    def __init__(
        self,
        urls: tuple[str, str],
        figures: Figures,
        dice: random.Random,
        source: str = "",
        **wanted: Any,
    ) -> None:
        """`wanted` are the choices of the match; without them it is of any kind."""
        self._figures = figures
        self._dice = dice
        self._wanted = wanted
        self.black, self.white = (Seated(url, figures, dice, source) for url in urls)

    async def arrive(self) -> None:
        """Begin a match, pass on the invitation, and take the seat."""
        await self._begin()
        await self.black.connect()
        await self.white.connect()

    async def _begin(self) -> None:
        black, white = self.black, self.white
        await black.begin(opponent="friend", **self._wanted)
        page = await asyncio.to_thread(
            black.web.get, f"{black.url}/g/{black.state['game']}", timeout=60
        )
        found = re.search(r'/i/[^"<\s]+', html.unescape(page.text))
        assert found, page.text
        await asyncio.to_thread(
            white.web.post, white.url + found[0], allow_redirects=False, timeout=60
        )
        white.state = black.state

    async def play(self, until: float) -> None:
        """Each player moves every two seconds until `until`."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._dice.uniform(0, MOVE_EVERY))
        while loop.time() < until:
            begun = loop.time()
            if self.black.state["outcome"] is not None:
                await self._begin()
                await self.black.join()
                await self.white.join()
            await self._move()
            await asyncio.sleep(max(0.0, MOVE_EVERY / 2 - (loop.time() - begun)))

    async def _move(self) -> None:
        loop = asyncio.get_running_loop()
        mover, other = self.black, self.white
        if mover.state["side"] == "white":
            mover, other = other, mover
        sent, v = loop.time(), mover.state["v"] + 1
        moving = asyncio.create_task(mover.send_move())
        if await other.wait(lambda state: state["v"] >= v, sent + REPLY_SECONDS):
            self._figures.seen.append(loop.time() - sent)
        await moving

        def settled(state: Message) -> bool:
            return state["v"] >= v and state["legal"] != [PASS]  # a forced pass is an event too

        for each in (mover, other):
            await each.wait(settled, sent + REPLY_SECONDS)

    async def close(self) -> None:
        """Disconnect."""
        await asyncio.gather(self.black.connection.close(), self.white.connection.close())
