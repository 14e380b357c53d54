"""Files that are none, and nonsense anywhere in one: refused, or it does no harm."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.support.match_client import MatchClient
from tests.webapp.mine.archive.conftest import ANN, CAT, Files, opening
from tests.webapp.mine.conftest import give_up
from webapp.core.errors import RequestError
from webapp.storage.player_store import PlayerStore

NONSENSE: tuple[Any, ...] = (
    *("\ud800", "\x00", "x" * 5000, "white\x00", "D3", "d3\n", "pass", "__proto__", "𝟙", "black"),
    *(10**400, 2**64, -1, 0.5, 1e308, None, True, [], {}, {"a": "\x00"}, [1] * 50),
)


def broken_files(file: Any) -> Iterator[tuple[str, bytes]]:
    sent = {"format": file["format"], "version": file["version"], "portion": file["portions"][0]}

    def changed(change: Callable[[Any], None]) -> bytes:
        other = json.loads(json.dumps(sent))
        change(other)
        return json.dumps(other).encode()

    def of_first(**fields: Any) -> bytes:
        return changed(lambda other: other["portion"]["games"][0].update(fields))

    def event(number: int, data: Any) -> bytes:
        def change(other: Any) -> None:
            other["portion"]["games"][0]["events"][number][3] = data

        return changed(change)

    def twice(other: Any) -> None:
        other["portion"]["games"] *= 2

    yield "bad_file", b""
    yield "bad_file", b"\xff\xfe"
    yield "bad_file", b"[" * 100_000
    yield "bad_file", b"null"
    yield "bad_file", json.dumps(sent).encode()[:-20]
    yield "bad_file", changed(lambda other: other.update(format="yiyuan-huarong-record"))
    yield "newer_file", changed(lambda other: other.update(version=2, more={}))
    yield "bad_file", changed(lambda other: other.update(more={}))
    yield "bad_file", changed(twice)
    yield "bad_file", of_first(id="../../etc")
    yield "bad_file", of_first(game="chess")
    yield "bad_file", of_first(side="red")
    yield "bad_file", of_first(options={"size": "99"})
    yield "bad_file", of_first(begun_from="x" * 65)
    yield "bad_file", of_first(seats={"black": {"kind": "person"}})
    yield "bad_file", of_first(events=[])
    yield "bad_file", event(1, {"move": "a1"})
    yield "bad_file", event(1, {"move": "\x00"})
    yield "bad_file", event(1, {})
    yield "bad_file", event(-1, {"side": "red"})


def test_a_broken_file_changes_nothing(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    give_up(matches, opening(matches, ANN), ANN)
    before = files.saved(ANN)
    for code, text in broken_files(before):
        with pytest.raises(RequestError) as refused:
            files.send(CAT, text)
        assert refused.value.code == code, text[:80]
    assert players.count(CAT) == 0
    assert files.saved(ANN) == before


class FileForger:
    """Puts nonsense somewhere into a portion, and restores it."""

    def __init__(self, files: Files, matches: MatchClient) -> None:
        self._files = files
        self._matches = matches
        self.codes: set[str] = set()
        for _ in range(2):
            give_up(matches, opening(matches, ANN), ANN)
        file = files.saved(ANN)
        self._sent = {"format": file["format"], "version": 1, "portion": file["portions"][0]}

    def restore_with(self, chance: Random) -> None:
        """Nothing but a `RequestError` may come of it; copies can be opened, and are over."""
        sent = json.loads(json.dumps(self._sent))
        *way, last = chance.choice([path for path in paths(sent) if path])
        place = sent
        for step in way:
            place = place[step]
        place[last] = chance.choice(NONSENSE)
        try:
            done = self._files.send(CAT, json.dumps(sent).encode())
        except RequestError as refused:
            self.codes.add(refused.code)
            return
        assert not done.games
        assert all(self._matches.match(copy).outcome for copy in done.ids.values())


def paths(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values inside a JSON value."""
    yield way
    if isinstance(value, dict | list):
        steps = value if isinstance(value, dict) else range(len(value))
        for step in steps:
            yield from paths(value[step], (*way, step))


@pytest.fixture
def forged(files: Files, matches: MatchClient) -> FileForger:
    return FileForger(files, matches)


def test_nonsense_anywhere_is_refused_or_does_no_harm(forged: FileForger) -> None:
    chance = Random(7)
    for _ in range(200):
        forged.restore_with(chance)
    assert "bad_file" in forged.codes
    assert forged.codes <= {"bad_file", "newer_file"}
