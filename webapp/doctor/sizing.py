"""What a number of players needs, from what a site's own moves cost now."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus

from webapp.doctor.finding import Finding
from webapp.doctor.visitor import Visitor
from webapp.storage.connections import MOST_CONNECTIONS

FEWEST_MOVES = 50
"""Fewer in the time that is watched say nothing."""
MOVE_EVERY = 10.0
"""Seconds between two moves of a player."""
SHARE = 0.7
"""Of a core that a web process may fill, so that nobody waits."""
REDIS_MOVES = 3_000
"""Moves a second that one Redis carries (docs/load.md)."""
PROCESS_MB, SOCKET_KB = 110, 70
"""Memory of a web process, and of each open page (docs/load.md)."""
POSTGRESQL_ALLOWS = 100
"""Connections, as it is installed."""
PROCESSOR = r"yiyuan_processor_seconds_total"
WRITES = r"yiyuan_event_write_seconds_count"
ENGINES = r'yiyuan_job_seconds_count\{kind="(?:deep_)?move"\}'


def look(
    site: Visitor,
    token: str | None,
    players: int,
    seconds: float,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Finding]:
    """Read the metrics of a web process twice, and say what that many players at once need."""
    headers = {"Authorization": f"Bearer {token}"}
    before = site.get("/metrics", **headers)
    if before.status != HTTPStatus.OK:
        advice = "Set YIYUAN_METRICS_TOKEN for the site, and run this with the same."
        yield Finding("sizing", f"/metrics answers {before.status}", advice)
        return
    sleep(seconds)
    after = site.get("/metrics", **headers)
    spent = _total(after.text, PROCESSOR) - _total(before.text, PROCESSOR)
    moves = _moves(after.text) - _moves(before.text)
    if moves < FEWEST_MOVES:
        advice = "Run it while people play; each web process answers for itself."
        yield Finding("sizing", f"{moves:.0f} moves in {seconds:.0f} s are too few", advice)
        return
    cost = spent / moves
    yield Finding("now", f"{moves / seconds:.1f} moves a second, {1000 * cost:.1f} ms each")
    yield from needs(players, cost)


def needs(players: int, cost: float) -> Iterator[Finding]:
    """What so many players need, if a move takes `cost` seconds of a web process."""
    a_second = players / MOVE_EVERY
    processes = math.ceil(a_second * cost / SHARE)
    yield Finding("players", f"{players}, who make {a_second:.0f} moves a second")
    yield Finding("web processes", f"{processes}, one a core, each {SHARE:.0%} busy")
    memory = (processes * PROCESS_MB * 1024 + players * SOCKET_KB) / 1024**2
    yield Finding("memory", f"{memory:.1f} GB for web processes")
    connections = processes * MOST_CONNECTIONS
    pooler = connections > POSTGRESQL_ALLOWS and (
        f"PostgreSQL allows {POSTGRESQL_ALLOWS}: docs/several-machines.md has a pooler."
    )
    yield Finding("PostgreSQL", f"up to {connections} connections", pooler or "")
    sites = math.ceil(a_second / REDIS_MOVES)
    several = sites > 1 and f"One Redis carries {REDIS_MOVES} moves a second: run {sites} sites."
    yield Finding("Redis", f"{a_second / REDIS_MOVES:.0%} of one", several or "")


def _moves(metrics: str) -> float:
    """What people have written so far, nearly all of it moves: all writes but the moves of engines."""
    return _total(metrics, WRITES) - _total(metrics, ENGINES)


def _total(metrics: str, name: str) -> float:
    return sum(map(float, re.findall(rf"^{name} (\S+)$", metrics, re.MULTILINE)))
