"""Honest visitors during an attack: players who move all the time, and a stranger who wants a hint."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import requests

from engines.game import PASS
from lab.async_clients import Broken, Message, pause
from lab.benchmarks.abuse.matches import STRONGEST_LEVEL, unknown_position
from lab.benchmarks.load_clients import Figures, Seated
from tests.support.clients import fresh_mid, move_message

MOVE_EVERY = 0.4
PATIENCE_SECONDS = 20.0
"""How long a player waits for what was under way when the attack ended."""
HINT_SECONDS = 30.0
"""How long a stranger waits for a hint."""
PLAYERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
STRANGER = "127.0.0.5"
UNREACHABLE = (Broken, requests.RequestException, KeyError, ValueError)
"""What a client meets while the site does not answer, or answers with an error."""


class Player(Seated):
    """Plays level 1, and comes back like a page after a broken connection."""

    def __init__(self, url: str, figures: Figures, dice: random.Random, source: str) -> None:
        super().__init__(url, figures, dice, source)
        self._waiting: tuple[list[float], float] | None = None
        """The samples to which the present wait belongs, and since when it lasts."""
        self._acknowledged = 0

    async def arrive(self) -> None:
        """Begin a match and join it."""
        await self.begin(level=1)
        await self.connect()

    async def play(self, until: float) -> None:
        """Move until `until`; a new match follows each finished one."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            begun = loop.time()
            try:
                await self._turn()
            except UNREACHABLE as error:
                self.figures.errors.append(f"a player was interrupted: {error!r:.200}")
                self._give_up_waiting()
                await self._come_back(until)
            await asyncio.sleep(max(0.0, MOVE_EVERY - (loop.time() - begun)))

    async def play_patiently(self, until: float) -> None:
        """The same; a wait that is too long for `PATIENCE_SECONDS` after `until` ends there."""
        try:
            async with asyncio.timeout_at(until + PATIENCE_SECONDS):
                await self.play(until)
        except TimeoutError:
            self.figures.errors.append("a player was still waiting at the end")
            self._give_up_waiting()

    async def _turn(self) -> None:
        loop = asyncio.get_running_loop()
        if self.state["outcome"] is not None:
            await self.begin(level=1)
            self._acknowledged = 0
            await self.join()
        sent, seen = loop.time(), self.state
        self._waiting = (self.figures.acknowledged, sent)
        message = move_message(seen, self.dice.choice(seen["legal"]))
        answer = await self.connection.call("move", message)
        if "ok" not in answer:
            self.figures.errors.append(f"refused: {answer['err']['code']}")
            await self.join()
            return
        self.figures.acknowledged.append(loop.time() - sent)
        version = self._acknowledged = answer["ok"]["v"]

        def may_go_on(state: Message) -> bool:
            own = state["side"] == "black" and state["legal"] != [PASS]
            return state["v"] >= version and (state["outcome"] is not None or own)

        self._waiting = (self.figures.replied, sent)
        if await self.wait(may_go_on, sent + PATIENCE_SECONDS) and self.state["v"] > version:
            self.figures.replied.append(loop.time() - sent)
        self._waiting = None

    async def _come_back(self, until: float) -> None:
        """Reconnect and join until it works; a match without the acknowledged moves is a loss."""
        loop = asyncio.get_running_loop()
        attempt = 0
        while loop.time() < until:
            await asyncio.sleep(pause(attempt))
            attempt += 1
            try:
                if self.connection.broken:
                    await self.connect()
                else:
                    await self.join()
            except UNREACHABLE:
                continue
            self.figures.lost += self.state["v"] < self._acknowledged
            return

    def _give_up_waiting(self) -> None:
        """Count an unanswered message with the time that it has been waited for."""
        if self._waiting is not None:
            samples, since = self._waiting
            samples.append(asyncio.get_running_loop().time() - since)
            self._waiting = None


@dataclass(frozen=True)
class Hint:
    """Seconds until a newcomer had the hint; None if it did not come, and `why`."""

    seconds: float | None
    why: str = ""

    def __str__(self) -> str:
        return self.why if self.seconds is None else f"{self.seconds:.1f}"


class Stranger(Seated):
    """Comes to the site, begins a match against the strongest level, and asks for a hint."""

    async def hint(self) -> Hint:
        """What became of it, from the first request on."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        step = "no match"
        try:
            async with asyncio.timeout(HINT_SECONDS):
                await self.begin(game="reversi", level=STRONGEST_LEVEL, position=unknown_position())
                step = "no connection"
                await self.connect()
                step = "not accepted"
                body = {
                    "game": self.state["game"],
                    "pos": self.state["pos"],
                    "mid": fresh_mid(),
                }
                answer = await self.connection.call("hint", body)
                if "ok" not in answer:
                    return Hint(None, str(answer["err"]["code"]))
                step = "not in time"
                await self.news.wait()
        except (TimeoutError, *UNREACHABLE) as error:
            return Hint(None, step if isinstance(error, TimeoutError) else f"{step}: cut")
        return Hint(loop.time() - begun)

    def on_message(self, name: str, message: Message) -> None:
        if name == "hint" and "err" not in message:
            self.news.set()
