"""Clients of rooms: members who report a race or move in a tournament, walls and hosts that look on."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import requests

from engines.game import PASS
from lab.benchmarks.load_clients import REPLY_SECONDS, Figures, Seated, web_session
from tests.support.async_clients import ANSWER_SECONDS, Broken, Message
from tests.support.clients import PROTO

MOVE_EVERY = 2.0
"""Seconds between two moves of a game."""
REPORT_EVERY = 3.0
"""Seconds between two reports of a member who moves, unless the server asks for longer ones."""
LOOK_EVERY = 2.5
"""Seconds between two looks of a wall or of a host's page, unless the server asks for longer ones."""
APART = (0.8, 1.2)
"""All wait a little less or more: those that were answered together part again."""
LAYOUT = "VCCVVCCVVHHVVSSVS..S"
RACE = {"game": "huarong", "puzzle": LAYOUT, "minutes": "0", "boards": "yes"}
TOURNAMENT = {"game": "reversi", "system": "swiss", "rounds": "3", "clock": "fischer-5-0"}
SETUP_SECONDS = 60


@dataclass
class RoomFigures(Figures):
    """The measurements, with those that only rooms have."""

    reported: list[float] = field(default_factory=list)
    """Seconds until a report of progress was acknowledged."""
    intervals: list[float] = field(default_factory=list)
    """Seconds that the server asked members to wait until their next report."""
    looks: list[float] = field(default_factory=list)
    """Seconds until a wall, or the page of a host, had what is so now."""

    def forget_times(self) -> list[float]:
        """Begin anew with the times; returns those until something was acknowledged."""
        acknowledged = [*self.reported, *self.acknowledged]
        for times in (self.reported, self.acknowledged, self.intervals, self.looks):
            times.clear()
        return acknowledged


class Answer(NamedTuple):
    """What was answered to a request."""

    status: int
    head: str
    text: str

    def number(self, header: str) -> int | None:
        """A header that is a whole number; None if there is none."""
        found = re.search(rf"(?im)^{header}: *(\d+)", self.head)
        return int(found[1]) if found else None


class Requests:
    """HTTP requests one after the other over a connection that stays open.

    Like a browser it connects again where the server has closed what was idle for long.
    """

    def __init__(self, url: str, source: str) -> None:
        """`source` is the address that it connects from."""
        self._where = urlsplit(url)
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, cookie: str = "", body: Any = None) -> Answer:
        """The answer to a GET; with a `body` in JSON it is a POST. Raises `Broken`."""
        sent = b"" if body is None else json.dumps(body).encode()
        asked = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1"]
        asked += [f"Cookie: {cookie}"] if cookie else []
        if body is not None:
            asked += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        request = "\r\n".join([*asked, "", ""]).encode() + sent
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                if self._streams is not None:
                    with suppress(ConnectionError, EOFError):
                        return await self._answer(request)
                    self.close()
                return await self._answer(request)
        except (OSError, EOFError) as error:  # a timeout is the first, a cut the second
            raise Broken from error

    def close(self) -> None:
        """Disconnect."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

    async def _answer(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._where.hostname, self._where.port, local_addr=(self._source, 0)
            )
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        answer = Answer(int(head.split()[1]), head, "")
        text = await reader.readexactly(answer.number("content-length") or 0)
        return answer._replace(text=text.decode())


class Member(Seated):
    """Somebody with a seat in a room."""

    figures: RoomFigures
    side = ""
    """The colour of the member's game."""

    async def join(self) -> None:
        """Join the match, and learn the own colour."""
        asked = {"proto": PROTO, "game": self.state["game"], "since": 0}
        joined = (await self.connection.call("join", asked))["ok"]
        self.state, self.side = joined["state"], joined["seat"]

    def come_in(self, path: str, name: str) -> None:
        """Take a seat in a room; raises `requests.RequestException`."""
        self.web.post(
            self.url + path, {"name": name}, allow_redirects=False, timeout=SETUP_SECONDS
        ).raise_for_status()

    def find_game(self, path: str) -> str | None:
        """The match that the member plays in the tournament, None for who is free."""
        page = self.web.get(f"{self.url}{path}/now/member", timeout=SETUP_SECONDS).text
        found = re.search(r'data-open="[^"]*/g/([\w-]+)"', page)
        self.state = {"game": found[1]} if found else {}
        return found[1] if found else None

    async def report(self, path: str, until: float) -> None:
        """Say how far the member is in the race, again and again."""
        loop = asyncio.get_running_loop()
        line = Requests(self.url, self.source)
        await asyncio.sleep(self.dice.uniform(0, REPORT_EVERY))
        moves, pause = 0, REPORT_EVERY
        while loop.time() < until:
            begun, moves = loop.time(), moves + 1
            body = {"race": 1, "moves": moves, "place": LAYOUT}
            answer = await line.ask(f"/api{path}/race", cookie_of(self.web), body)
            if answer.status == requests.codes.ok:
                self.figures.reported.append(loop.time() - begun)
                pause = json.loads(answer.text)["again"]
                self.figures.intervals.append(pause)
            else:
                self.figures.errors.append(f"a report was refused: {answer.status}")
            await asyncio.sleep(pause * self.dice.uniform(*APART))
        line.close()


class ClassRoom:
    """A class in a race or a tournament, from one address, with its wall and the page of its host."""

    def __init__(
        self,
        urls: Sequence[str],
        source: str,
        members: int,
        figures: RoomFigures,
        *,
        races: bool,
    ) -> None:
        """`urls`: of the web processes, which the members use in turn."""
        self._url = urls[0]
        self._source = source
        self._figures = figures
        self._races = races
        self._host = web_session(source)
        self._dice = random.Random(source)
        self._path = ""
        self._members = [
            Member(url, figures, random.Random(self._dice.random()), source)
            for url in islice(cycle(urls), members)
        ]
        self._games: list[tuple[Member, Member]] = []

    def open(self) -> None:
        """Open the room, and let everybody come in."""
        plan = RACE if self._races else TOURNAMENT
        answer = self._host.post(
            f"{self._url}/rooms/new", plan, allow_redirects=False, timeout=SETUP_SECONDS
        )
        if answer.status_code != requests.codes.see_other:
            raise Broken(f"no room was opened: {answer.status_code}")
        self._path = urlsplit(answer.headers["Location"]).path.removesuffix("/host")
        for number, member in enumerate(self._members):
            member.come_in(self._path, f"m{number}")

    def begin(self) -> None:
        """Start the race, or the first round with its games."""
        if self._races:
            self._act({"act": "race", "race": "1", **RACE})
            return
        self._act({"act": "start", "round": "1"})
        by_match: dict[str, list[Member]] = {}
        for member in self._members:
            match_id = member.find_game(self._path)
            if match_id:
                by_match.setdefault(match_id, []).append(member)
        self._games = [(one, other) for one, other in by_match.values()]

    async def connect(self) -> None:
        """Open the boards of all who play."""
        for pair in self._games:
            for member in pair:
                await member.connect()

    async def play(self, until: float) -> None:
        """Everybody reports, or every game goes on; the wall and the host look."""
        racing = self._members if self._races else []
        await asyncio.gather(
            *(member.report(self._path, until) for member in racing),
            *(self._game(*pair, until) for pair in self._games),
            *(self._look(page, until) for page in ("wall", "host")),
        )

    async def close(self) -> None:
        """Disconnect all."""
        for pair in self._games:
            await asyncio.gather(*(member.connection.close() for member in pair))

    async def _game(self, one: Member, other: Member, until: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._dice.uniform(0, MOVE_EVERY))
        while loop.time() < until and one.state["outcome"] is None:
            begun = loop.time()
            mover = one if one.side == one.state["side"] else other
            version = await mover.send_move()
            if version is None:
                return

            def settled(state: Message, version: int = version) -> bool:
                return bool(
                    state["v"] >= version and state["legal"] != [PASS]
                )  # it is an event too

            for each in (one, other):
                await each.wait(settled, loop.time() + REPLY_SECONDS)
            pause = MOVE_EVERY * self._dice.uniform(*APART)
            await asyncio.sleep(max(0.0, pause - (loop.time() - begun)))

    async def _look(self, page: str, until: float) -> None:
        loop = asyncio.get_running_loop()
        line = Requests(self._url, self._source)
        await asyncio.sleep(self._dice.uniform(0, LOOK_EVERY))
        seen = ""
        while loop.time() < until:
            begun = loop.time()
            asked = f"{self._path}/now/{page}?{urlencode({'seen': seen})}"
            answer = await line.ask(asked, cookie_of(self._host))
            if found := re.search(r'data-seen="([^"]*)"', answer.text):
                seen = html.unescape(found[1])
            if answer.status not in (requests.codes.ok, requests.codes.no_content):
                self._figures.errors.append(f"a look at {page} was refused: {answer.status}")
            self._figures.looks.append(loop.time() - begun)
            await asyncio.sleep(
                (answer.number("retry-after") or LOOK_EVERY) * self._dice.uniform(*APART)
            )
        line.close()

    def _act(self, form: dict[str, str]) -> None:
        answer = self._host.post(
            f"{self._url}{self._path}/host", form, allow_redirects=False, timeout=SETUP_SECONDS
        )
        if answer.status_code != requests.codes.see_other:
            raise Broken(f"a host was refused: {answer.status_code}")


def cookie_of(web: requests.Session) -> str:
    """The header that says who this is."""
    return "; ".join(f"{name}={value}" for name, value in web.cookies.items())
