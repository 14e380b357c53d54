"""One attack on a running site, and what was measured meanwhile."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import requests

from lab.benchmarks.abuse import attacker, honest
from lab.benchmarks.abuse.attacks import CROWDS
from lab.benchmarks.abuse.honest import Hint, Player, Stranger
from lab.benchmarks.abuse.proxied import ProxiedServer
from lab.benchmarks.load_clients import Figures, web_session
from lab.benchmarks.tables import percentile
from lab.timing import cpu_seconds, memory_mb
from tests.support.servers import Server

OPEN_FILES = 1024
"""The usual limit of a shell or a service."""
OPEN_FILES_OF_CROWDS = 8192
"""Enough for all the places that a site has at most."""
WORKERS = 2
LOOKER = "127.0.0.6"
"""The visitor who looks whether the site is up."""
UP_SECONDS = 1.0
BACK_SECONDS = 30.0
REST_SECONDS = 5.0
IDLE_SECONDS = 1.0
"""How long the processor time of the site at rest is measured."""
STRANGER_AFTER = 2.0

MOST_ACKNOWLEDGED = 0.150
MOST_REPLIED = 0.500
MOST_GROWN_MB = 50.0
MOST_HINT = 8.0
MOST_CPU_AFTER = 0.15
NO_HINT = Hint(None, "not asked")


@dataclass
class Row:
    """The figures of one attack."""

    name: str
    figures: Figures = field(default_factory=Figures)
    hint: Hint = NO_HINT
    memory: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """MB before the attack, at its end, and `REST_SECONDS` later."""
    cpu: float = 0.0
    """Share of a core that the web process used."""
    cpu_after: float = 0.0
    """The same in the second that begins `REST_SECONDS` after the end."""
    starved: float = 0.0
    """Share of the time in which the web process wanted a core and got none: others used them."""
    up_after: float | None = None
    """Seconds from the end of the attack to an answer; None if the site did not come back."""
    exit_code: int | None = None
    """The exit code, if the site died."""
    did: Mapping[str, int] = field(default_factory=dict)
    """What the attack did."""
    skipped: str = ""
    failed: str = ""
    """Why the attack was not made as it should be."""
    logged: str = ""
    """Tracebacks and errors in the log of the site."""

    @property
    def acknowledged(self) -> float:
        """The 95th percentile of the time to an acknowledgement, in seconds."""
        return percentile(self.figures.acknowledged, 0.95)

    @property
    def replied(self) -> float:
        """The 95th percentile of the time to the reply of level 1, in seconds."""
        return percentile(self.figures.replied, 0.95)

    @property
    def misses(self) -> tuple[str, ...]:
        """The targets that were missed."""
        before, _at_end, after = self.memory
        found = {
            "moves": not self.figures.acknowledged or self.acknowledged > MOST_ACKNOWLEDGED,
            "replies": not self.figures.replied or self.replied > MOST_REPLIED,
            "memory": after - before > MOST_GROWN_MB,
            "hint": self.hint.seconds is None or self.hint.seconds > MOST_HINT,
            "rest": self.cpu_after > MOST_CPU_AFTER,
            "up": self.up_after is None or self.up_after > UP_SECONDS,
        }
        return tuple(name for name, missed in found.items() if missed and not self.skipped)

    @property
    def harm(self) -> tuple[str, ...]:
        """What may never happen."""
        found = {
            f"the attack failed: {self.failed}": bool(self.failed),
            f"the site ended with exit code {self.exit_code}": self.exit_code is not None,
            "the site did not come back": self.up_after is None
            and not (self.skipped or self.failed),
            f"logged: {self.logged[-1500:]}": bool(self.logged),
            f"{self.figures.lost} messages or moves were lost": bool(self.figures.lost),
            "; ".join(self.figures.errors[:4]): bool(self.figures.errors),
        }
        return tuple(text for text, happened in found.items() if happened)


class Ground:
    """The site that is attacked; one that an attack has damaged is started anew."""

    def __init__(self, folder: Path, server: str, *, behind_proxy: bool = False) -> None:
        """`server` is a choice of `YIYUAN_SERVER`; `behind_proxy` puts nginx in front."""
        self._folder = folder
        self._kind = server
        self._made = ProxiedServer if behind_proxy else Server
        self._server: Server | None = None
        self._open_files = 0
        self._logged = 0

    async def server(self, open_files: int) -> Server:
        """A running site that is ready."""
        if open_files != self._open_files:
            self.leave()
        if self._server is None:
            self._open_files = open_files
            data = Path(tempfile.mkdtemp(dir=self._folder))
            server = self._made(
                data,
                workers=WORKERS,
                limits={},
                open_files=open_files,
                YIYUAN_SERVER=self._kind,
            )
            await asyncio.to_thread(server.start)
            self._server, self._logged = server, 0
            await asyncio.to_thread(server.wait_until_ready)
        return self._server

    def new_errors(self) -> str:
        """The errors and tracebacks that were logged since the last look."""
        assert self._server is not None
        log = self._server.log()
        new, self._logged = log[self._logged :], len(log)
        return new if "Traceback" in new or " ERROR " in new or " CRITICAL " in new else ""

    def leave(self) -> None:
        """Stop the site; the next attack gets another one."""
        if self._server is not None and self._server.runs:
            self._server.kill()
        if isinstance(self._server, ProxiedServer):
            self._server.leave()
        self._server = None


async def attacked(ground: Ground, name: str, seconds: float, log: Path) -> Row:
    """The figures of one attack; the site is left if it missed a target."""
    server = await ground.server(OPEN_FILES_OF_CROWDS if name in CROWDS else OPEN_FILES)
    row = Row(name)
    players = [
        Player(server.url, row.figures, random.Random(number), source)
        for number, source in enumerate(honest.PLAYERS)
    ]
    attack = attacker.Attacker(name, server.url, seconds, log)
    try:
        row.skipped = await attack.prepare()
        if not row.skipped:
            await asyncio.gather(*(player.arrive() for player in players))
            await _measured(row, server, players, attack, seconds)
    except attacker.AttackFailed as error:
        row.failed = str(error)
    except honest.UNREACHABLE as error:
        row.failed = f"the players could not come: {error!r:.200}"
    finally:
        await attack.kill()
        for player in players:
            if hasattr(player, "connection"):
                await player.connection.close()
            player.web.close()
    row.logged = ground.new_errors()
    if row.misses or row.harm:
        ground.leave()
    return row


async def _measured(
    row: Row, server: Server, players: list[Player], attack: attacker.Attacker, seconds: float
) -> None:
    loop = asyncio.get_running_loop()
    before, cpu = memory_mb(server.pid), cpu_seconds(server.pid)
    starved = waiting_seconds(server.pid)
    attack.begin()
    until = loop.time() + seconds
    playing = [asyncio.create_task(player.play_patiently(until)) for player in players]
    stranger = Stranger(server.url, Figures(), random.Random(), honest.STRANGER)
    asking = asyncio.create_task(_hint_after(stranger, min(STRANGER_AFTER, seconds / 2)))
    await asyncio.sleep(seconds)
    ended = loop.time()
    at_end = memory_mb(server.pid) if server.runs else 0.0
    if server.runs:
        row.cpu = (cpu_seconds(server.pid) - cpu) / seconds
        row.starved = (waiting_seconds(server.pid) - starved) / seconds
    row.up_after = await _back(server)
    await asyncio.sleep(max(0.0, ended + REST_SECONDS - loop.time()))
    after = memory_mb(server.pid) if server.runs else 0.0
    row.memory = before, at_end, after
    if server.runs:
        cpu = cpu_seconds(server.pid)
        await asyncio.sleep(IDLE_SECONDS)
        row.cpu_after = (cpu_seconds(server.pid) - cpu) / IDLE_SECONDS
    await asyncio.gather(*playing)
    row.hint = await asking
    row.exit_code = None if server.runs else server.wait()
    row.did = await attack.end()


def waiting_seconds(pid: int) -> float:
    """Time that the main thread of a process was ready to run and had no core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9


async def _hint_after(stranger: Stranger, seconds: float) -> Hint:
    await asyncio.sleep(seconds)
    try:
        return await stranger.hint()
    finally:
        if hasattr(stranger, "connection"):
            await stranger.connection.close()
        stranger.web.close()


async def _back(server: Server) -> float | None:
    """Seconds until the site answers a newcomer; None if it does not within `BACK_SECONDS`."""
    begun = time.monotonic()

    def look() -> bool:
        with web_session(LOOKER) as web:
            try:
                return web.get(f"{server.url}/healthz", timeout=UP_SECONDS).status_code < 500
            except requests.RequestException:
                return False

    while time.monotonic() - begun < BACK_SECONDS and server.runs:
        if await asyncio.to_thread(look):
            return time.monotonic() - begun
        await asyncio.sleep(0.1)
    return None
