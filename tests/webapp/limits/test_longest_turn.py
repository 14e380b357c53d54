"""No file keeps others waiting: the site measures for how long, and these once did so for seconds."""

from __future__ import annotations

import base64
import gzip
import itertools
import re
from collections.abc import Iterator

import pytest
import requests

from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server

TOKEN = {"Authorization": "Bearer a token for this test"}
MOST_SECONDS = 0.25
"""Processor time; a quiet machine takes a fifth of it."""
LETTERS = 190_000


def named(count: int) -> str:
    words = map("".join, itertools.product("ABCDEFGHIJ", repeat=5))
    return "".join(f"{next(words)}[x]" for _ in range(count))


def packed(text: str) -> str:
    return base64.b64encode(gzip.compress(text.encode())).decode()


TEXTS = {
    "brackets": "[" * LETTERS,
    "quotes": '[Event "' + '\\"' * (LETTERS // 2),
    "beginnings": "(;" * (LETTERS // 2),
    "properties": f"(;GM[2]SZ[8]{named(23_000)})",
    "variations": "(;GM[2]SZ[8]" + "(;B[fe]C[a])" * 15_000 + ")",
    "tags": '[Event "x"]\n' * (LETTERS // 12),
    "controls": "\u202e" * LETTERS,
    "commas": "f5" + "," * LETTERS,
    "a long game": "(;GM[2]SZ[8]" + "(;B[fe];W[fd];B[ec];W[dc])" * 300 + ")",
}
FILES = {
    "tags": '[Event "x"]\n' * 600_000,
    "beginnings": "(;" * 3_500_000,
    "games": "(;GM[Othello]" * 500_000,
    "tiny games": "f5d6c3d3\n" * 60_000,
}


@pytest.fixture(scope="module")
def site(new_server: NewServer) -> Iterator[Server]:
    token = TOKEN["Authorization"].removeprefix("Bearer ")
    yield from until_stopped(new_server(YIYUAN_METRICS_TOKEN=token))


def longest_turn(site: Server) -> float:
    told = requests.get(f"{site.url}/metrics", headers=TOKEN, timeout=60).text
    found = re.search(r"^yiyuan_longest_turn_seconds (\S+)$", told, re.MULTILINE)
    assert found, told
    return float(found[1])


def test_no_text_and_no_file_keeps_others_waiting(site: Server) -> None:
    asked = [
        (path, {"text": text})
        for path in ("/api/analysis/reversi/read", "/api/reversi/read", "/api/library/reversi")
        for text in TEXTS.values()
    ]
    asked += [
        ("/api/library/reversi", {"files": [{"name": "a.txt", "file": packed(text)}]})
        for text in FILES.values()
    ]
    words = base64.b64encode(b"(;CA[x]C[" + bytes(range(128, 255)) * 1000).decode()
    asked.append(("/api/text", {"file": words}))
    held = {}
    for number, (path, body) in enumerate(asked):
        answer = requests.post(site.url + path, json=body, timeout=120)
        assert answer.status_code in (200, 400, 413), (path, answer.text[:200])
        held[number, path] = longest_turn(site)
    assert max(held.values()) < MOST_SECONDS, held
