"""Attacks with rooms: opening, coming in, guessing codes, a hostile member and a hostile host."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Sequence
from urllib.parse import urlencode

from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Web
from lab.benchmarks.load_clients import web_session
from webapp.rooms.playing.repository import CODE_LENGTH, LETTERS

FORM = "application/x-www-form-urlencoded"
LAYOUT = "VCCVVCCVVHHVVSSVS..S"
RACE = {"game": "huarong", "puzzle": LAYOUT, "minutes": "0", "boards": "yes"}
TASKS = 4
GUESSERS = 8


async def _room(target: Target, members: int = 1) -> tuple[str, Sequence[str]]:
    """The path of a room with a race that goes on, and the cookies of its host and its members."""
    return await asyncio.to_thread(_opened, target, members)


def _opened(target: Target, members: int) -> tuple[str, Sequence[str]]:
    sessions = [web_session(target.preparing_address) for _ in range(members + 1)]
    host = sessions[0]
    answer = host.post(f"{target.url}/rooms/new", RACE, allow_redirects=False, timeout=20)
    path = answer.headers["Location"].removesuffix("/host")
    for number, member in enumerate(sessions[1:]):
        member.post(f"{target.url}{path}", {"name": f"m{number}"}, timeout=20)
    host.post(f"{target.url}{path}/host", {"act": "race", "race": "1", **RACE}, timeout=20)
    cookies = ["; ".join(f"{k}={v}" for k, v in each.cookies.items()) for each in sessions]
    for each in sessions:
        each.close()
    return path, cookies


async def _forms(target: Target, path: str, cookie: str, fields: itertools.cycle[str]) -> None:
    """Post forms one after the other, in four tasks."""

    async def one(_number: int) -> None:
        web = Web(target, cookie=cookie)
        while True:
            await web.post(path, next(fields).encode(), FORM)

    await target.repeat(TASKS, one)


async def opened_rooms(target: Target) -> None:
    """Four clients that open rooms without end."""
    await target.ready()
    await _forms(target, "/rooms/new", "", itertools.cycle([urlencode(RACE)]))


async def joined_room(target: Target) -> None:
    """Four clients that come into a room without end, each time as somebody else."""
    path, _cookies = await _room(target)
    await target.ready()
    names = itertools.cycle(urlencode({"name": f"n{number}"}) for number in range(5000))
    await _forms(target, path, "", names)


async def guessed_codes(target: Target) -> None:
    """Eight clients that try codes of rooms, beyond the budget of their address."""
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get(f"/r/{''.join(random.choices(LETTERS, k=CODE_LENGTH))}")

    await target.repeat(GUESSERS, one)


async def hostile_member(target: Target) -> None:
    """A member who reports moves, and 2,000 moves that are no solution, from four pages at once."""
    path, (_, member) = await _room(target)
    back_and_forth = [[16, 17], [17, 16]] * 1000
    long = {"race": 1, "routes": back_and_forth, "times": [*range(len(back_and_forth))]}
    reports = [{"race": 1, "moves": moves, "place": LAYOUT} for moves in range(10)]
    bodies = itertools.cycle(json.dumps(each).encode() for each in (long, *reports))
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target, cookie=member)
        while True:
            await web.post(f"/api{path}/race", next(bodies))

    await target.repeat(TASKS, one)


async def hostile_host(target: Target) -> None:
    """A host who locks, renames and starts races without end, while four walls are asked for."""
    path, (host, *_members) = await _room(target, members=20)
    acts = [
        {"act": "lock"},
        *({"act": "rename", "member": str(n), "name": f"x{n}"} for n in range(2, 12)),
        {"act": "unlock"},
        *({"act": "rename", "member": str(n), "name": f"y{n}"} for n in range(2, 12)),
        *({"act": "race", "race": str(n), **RACE} for n in range(2, 60)),
    ]
    fields = itertools.cycle(urlencode(each) for each in acts)
    await target.ready()

    async def walls(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get(f"{path}/now/wall")

    await asyncio.gather(_forms(target, f"{path}/host", host, fields), target.repeat(TASKS, walls))


ATTACKS = (opened_rooms, joined_room, guessed_codes, hostile_member, hostile_host)
