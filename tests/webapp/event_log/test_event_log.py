"""The event log, by the rooms of processes: what is read, written, remembered and tried again."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.databases import statements
from webapp.core.errors import RequestError
from webapp.event_log.event_log import ATTEMPTS, UNTOUCHED_SECONDS
from webapp.rooms.playing import repository as module
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.plan import Plan
from webapp.storage.database import Conflict, Database, NotWritten
from webapp.storage.room_store import RoomStore


class Process:
    """The rooms of a process, at a time that the test sets."""

    def __init__(self, database: Database, *, shared: bool = True) -> None:
        self.at = 1000.0
        self.store = RoomStore(database)
        self.log = RoomRepository(self.store, shared=shared, now=lambda: self.at)
        self.rooms = RoomService(self.log)

    def open(self) -> str:
        return self.rooms.open("", Plan.from_fields({"game": "reversi"}), "host").id

    def join(self, room_id: str, name: str) -> None:
        self.rooms.members.join(room_id, name, name)

    def names(self, room_id: str) -> list[str | None]:
        room = self.log.read(room_id)
        return [room.name(number) for number in room.here]


@pytest.fixture
def one(database: Database) -> Process:
    return Process(database)


@pytest.fixture
def alone(database: Database) -> Process:
    return Process(database, shared=False)


def first(process: Process, store: str, act: Callable[[], object], times: int = 1) -> None:
    """Let another process act before the next writes of a process."""
    write, left = getattr(process.store, store), iter(range(times))

    def late(*what: object) -> None:
        if next(left, None) is not None:
            act()
        write(*what)

    setattr(process.store, store, late)


def test_a_process_reads_only_what_another_has_written(database: Database, one: Process) -> None:
    other, room_id = Process(database), one.open()
    assert other.names(room_id) == []
    for name in ("ann", "bob", "cai"):
        one.join(room_id, name)
    assert other.names(room_id) == ["ann", "bob", "cai"]
    with statements(database) as asked:
        assert other.log.read(room_id) is other.log.load(room_id) is other.log.known(room_id)
    assert len(asked) == 2, "a look for each, and nothing was new"


def test_who_writes_second_writes_on_what_the_first_has_left(
    database: Database, one: Process
) -> None:
    other, room_id = Process(database), one.open()
    first(other, "append", lambda: one.join(room_id, "ann"))
    other.join(room_id, "bob")
    assert one.names(room_id) == other.names(room_id) == ["ann", "bob"]
    names = (f"name {number}" for number in range(ATTEMPTS))
    first(other, "append", lambda: one.join(room_id, next(names)), ATTEMPTS)
    with pytest.raises(Conflict):
        other.join(room_id, "always second")
    assert next(names, None) is None, "it was tried so often"
    assert len(other.names(room_id)) == 2 + ATTEMPTS


def test_alone_a_process_asks_nothing_until_it_may_be_deleted(
    database: Database, alone: Process
) -> None:
    room_id = alone.open()
    with statements(database) as asked:
        assert alone.log.read(room_id) is alone.log.load(room_id)
        assert asked == []
        alone.at += UNTOUCHED_SECONDS + 1
        alone.log.load(room_id)
        assert len(asked) == 1
    alone.store.delete([room_id])
    for look in (alone.log.read, alone.log.load):
        with pytest.raises(RequestError, match="unknown_room"):
            look(room_id)
    assert alone.log.known(room_id) is None


def test_after_a_conflict_a_process_alone_reads_anew(database: Database, alone: Process) -> None:
    room_id = alone.open()
    Process(database).join(room_id, "ann")  # by a command of an operator, say
    alone.join(room_id, "bob")
    assert alone.names(room_id) == ["ann", "bob"]


def test_what_cannot_be_written_has_not_happened(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    room_id = one.open()

    def full(*_what: object) -> None:
        raise NotWritten

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(one.store, "append", full)
        with pytest.raises(RequestError, match="not_saved"):
            one.join(room_id, "ann")
    assert one.names(room_id) == []
    one.join(room_id, "ann")
    assert one.names(room_id) == ["ann"]


def test_what_is_not_remembered_is_replayed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CACHED_ROOMS", 2)
    few = Process(database, shared=False)
    made = [few.open() for _ in range(3)]
    for room_id in made:
        few.join(room_id, "ann")
    assert few.log.known(made[0]) is None
    assert [few.names(room_id) for room_id in made] == [["ann"]] * 3
    few.log.drop(made)
    assert all(few.log.known(room_id) is None for room_id in made)


def test_a_reader_waits_for_no_writer(one: Process) -> None:
    room_id = one.open()
    known = one.log.read(room_id)
    with one.log.locked(room_id), ThreadPoolExecutor(1) as pool:
        assert pool.submit(one.log.read, room_id).result(timeout=30) is known
