"""Attacks with HTTP requests for pages, pictures, files and the JSON API."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
from collections.abc import Callable
from urllib.parse import urlencode

from engines.capture_go.lessons.collection import shipped_lessons
from engines.huarong.atlas.ranking import layout_of
from engines.huarong.rules.codes import LAYOUT_COUNT, common_code
from engines.reversi.rules.position import ReversiPosition
from lab.benchmarks.abuse.matches import long_match
from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Web
from lab.benchmarks.load_clients import web_session

READERS = 8
ADDRESSES = 42
FORM = "application/x-www-form-urlencoded"
LARGEST_BODY = 64_000
LARGEST_RECORD = 16_000


async def _read(target: Target, path: Callable[[], str], readers: int = READERS) -> None:
    """Get pages one after the other, in several tasks."""

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get(path())

    await target.repeat(readers, one)


async def _post(
    target: Target, request: Callable[[], tuple[str, bytes]], kind: str = "application/json"
) -> None:
    """Post bodies one after the other, in four tasks."""

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            path, body = request()
            await web.post(path, body, kind)

    await target.repeat(4, one)


def _random_code() -> str:
    return common_code(layout_of(random.randrange(LAYOUT_COUNT)))


async def pictures(target: Target) -> None:
    """Eight readers of pictures of random layouts."""
    await target.ready()
    await _read(target, lambda: f"/huarong/{_random_code()}.png")


async def gallery(target: Target) -> None:
    """Eight readers of the gallery."""
    await target.ready()
    await _read(target, lambda: "/huarong")


async def puzzle_pages(target: Target) -> None:
    """Eight readers of pages, QR codes and facts of random layouts."""
    await target.ready()
    ends = itertools.cycle(("/huarong/{}", "/huarong/{}/qr.svg", "/api/huarong/layout?layout={}"))
    await _read(target, lambda: next(ends).format(_random_code()))


async def match_files(target: Target) -> None:
    """Eight readers of pages, states, pictures and records of a long match."""
    match = await long_match(target)
    await target.ready()
    game = match["game"]
    paths = itertools.cycle(
        (f"/g/{game}.png?ply={{}}", f"/g/{game}", f"/api/matches/{game}", f"/g/{game}.sgf")
    )
    await _read(target, lambda: next(paths).format(random.randrange(match["ply"])))


async def static_files(target: Target) -> None:
    """Eight readers of static files, the cheapest requests."""
    with web_session(target.preparing_address) as web:
        page = await asyncio.to_thread(web.get, target.url, timeout=20)
    found = sorted(set(re.findall(r'/static/[^"\s<>]+\.(?:js|css)', page.text)))
    paths = itertools.cycle(found)
    await target.ready()
    await _read(target, lambda: next(paths))


async def missing_pages(target: Target) -> None:
    """Eight readers of pages that are not there."""
    await target.ready()
    numbers = itertools.count()
    await _read(target, lambda: f"/nothing/{next(numbers)}")


async def sgf_files(target: Target) -> None:
    """Four clients that post an SGF file with the same stone set up 9,000 times."""
    await target.ready()
    stones = "[aa:mm]" * 9000
    body = f"text=(;GM[1]SZ[13]AB{stones})"[: LARGEST_BODY - 1].encode() + b")"
    await _post(target, lambda: ("/capture-go/analysis", body), FORM)


async def editor(target: Target) -> None:
    """Four clients that have the largest transcripts of Reversi read, in JSON and as files."""
    game, moves = ReversiPosition.start(), []
    while game.outcome() is None:
        moves.append(random.choice(game.legal_moves()))
        game = game.play(moves[-1])
    text = "".join(move for move in moves if len(move) == 2)
    padded = text + " " * (LARGEST_RECORD - len(text))
    body = json.dumps({"text": padded}).encode()
    start = ReversiPosition.start().to_text()
    files = f"/reversi/game.ggf?{urlencode({'board': start, 'moves': text})}"
    await target.ready()

    async def read(_number: int) -> None:
        web = Web(target)
        while True:
            await web.post("/api/reversi/read", body)
            await web.get(files)

    await target.repeat(4, read)


async def lessons(target: Target) -> None:
    """Four clients that have moves of all lessons judged, and ask for hints."""
    tries = [
        (f"/api/lessons/{key}/{number}", json.dumps({"moves": [move]}).encode())
        for key, of_set in shipped_lessons().items()
        for number, lesson in enumerate(of_set, 1)
        for move in random.sample(lesson.position.legal_moves(), 2)
    ]
    random.shuffle(tries)
    asked = itertools.cycle((*tries, *((f"{path}/hint", b'{"moves": []}') for path, _ in tries)))
    await target.ready()
    await _post(target, lambda: next(asked))


async def challenges(target: Target) -> None:
    """Four clients that have games of 2,000 moves counted, one block back and forth."""
    await target.ready()
    back_and_forth = [[16, 17], [17, 16]] * 1000
    body = json.dumps({"routes": back_and_forth}, separators=(",", ":")).encode()
    await _post(target, lambda: ("/api/huarong/VCCVVCCVVHHVVSSVS..S/results", body))


async def kept_sets(target: Target) -> None:
    """42 addresses that have the site keep the largest sets of questions, none of which packs well."""
    signs = "".join(chr(random.randrange(0x4E00, 0x9FA5)) for _ in range(40_000))
    board = "-----/-----/--X--/-----/----- O"
    question = {"position": board, "rules": "free", "answers": ["a1"]}
    await target.ready()

    def texts(count: int) -> list[str]:
        return [signs[at : at + 290] for at in random.sample(range(39_000), count)]

    async def store(number: int) -> None:
        web = Web(target, target.another_address(number))
        while True:
            questions = [
                {**question, "ask": ask, "hints": hints, "explanation": why}
                for ask, why, *hints in (texts(7) for _ in range(30))
            ]
            body = {"title": "", "questions": questions, "short": True}
            await web.post("/api/questions", json.dumps(body, ensure_ascii=False).encode())

    await target.repeat(ADDRESSES, store)


ATTACKS = (
    pictures,
    gallery,
    puzzle_pages,
    match_files,
    static_files,
    missing_pages,
    sgf_files,
    editor,
    lessons,
    challenges,
    kept_sets,
)
