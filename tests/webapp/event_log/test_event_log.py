"""The event log: what is read, written, remembered and tried again, for whatever events make."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import pytest

from webapp.core.errors import RequestError
from webapp.event_log.event_log import (
    ATTEMPTS,
    UNTOUCHED_SECONDS,
    EventLog,
    Look,
    NotSaved,
    retried,
)
from webapp.storage.database import Conflict, NotWritten


@dataclass(frozen=True)
class Tally:
    """A sum, which events add to, and an owner, who changes without one."""

    id: str
    owner: str
    version: int = 0
    sum: int = 0
    changed_at: float = 0.0


@dataclass
class Disk:
    """What all processes have in common, with what was asked of it."""

    events: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    is_full: bool = False
    at: float = 1000.0


class Tallies(EventLog[Tally]):
    """The tallies of a process."""

    def __init__(self, disk: Disk, *, shared: bool = True, most: int = 10) -> None:
        super().__init__(most, shared=shared, now=lambda: disk.at)
        self.disk = disk

    def open(self, key: str) -> None:
        self.disk.events[key], self.disk.owners[key] = [(0, self.disk.at)], "ann"

    @retried
    def add(self, key: str, number: int) -> Tally:
        with self.locked(key):
            before = self.load(key)
            after = self._after(before, (number, self.disk.at))
            self._write(after, lambda: self._append(before, number))
            return after

    def _append(self, before: Tally, number: int) -> None:
        if self.disk.is_full:
            raise NotWritten
        if before.version != len(self.disk.events[before.id]):
            raise Conflict
        self.disk.events[before.id].append((number, self.disk.at))

    @staticmethod
    def _after(before: Tally, event: tuple[int, float]) -> Tally:
        number, at = event
        version, total = before.version + 1, before.sum + number
        return replace(before, version=version, sum=total, changed_at=at)

    def _look(self, key: str) -> Look | None:
        self.disk.asked.append("look")
        events = self.disk.events.get(key)
        return Look(len(events), self.disk.owners[key]) if events else None

    def _looks(self, known: Tally) -> Look:
        return Look(known.version, known.owner)

    def _replayed(self, key: str) -> Tally | None:
        self.disk.asked.append("all")
        found = Tally(key, self.disk.owners.get(key, ""))
        for event in self.disk.events.get(key, ()):
            found = self._after(found, event)
        return found if found.version else None

    def _caught_up(self, known: Tally, look: Look) -> Tally | None:
        new = self.disk.events[known.id][known.version : look.version]
        self.disk.asked.append(f"{len(new)} more")
        known = replace(known, owner=look.people)
        for event in new:
            known = self._after(known, event)
        return known

    def _unknown(self) -> RequestError:
        return RequestError("unknown_game")

    def asked(self) -> list[str]:
        """What was asked of the disk since the last time."""
        found, self.disk.asked = self.disk.asked, []
        return found


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def one(disk: Disk) -> Tallies:
    tallies = Tallies(disk)
    tallies.open("a")
    return tallies


@pytest.fixture
def other(disk: Disk) -> Tallies:
    return Tallies(disk)


def test_a_process_reads_only_what_another_has_written(one: Tallies, other: Tallies) -> None:
    assert one.load("a").sum == other.read("a").sum == 0
    for number in (1, 2, 3):
        one.add("a", number)
    one.asked()
    assert other.read("a").sum == 6
    assert other.asked() == ["look", "3 more"]
    assert other.read("a") is other.load("a") is other.known("a")
    assert other.asked() == ["look", "look"], "nothing was new"
    assert other.add("a", 4).sum == one.load("a").sum == 10


def test_who_writes_second_writes_on_what_the_first_has_left(one: Tallies, other: Tallies) -> None:
    append = other._append

    def late(before: Tally, number: int) -> None:
        other._append = append  # type: ignore[method-assign] # only the first time
        one.add("a", 1)
        append(before, number)

    assert one.read("a") == other.read("a")
    other._append = late  # type: ignore[method-assign] # another process is first
    other.asked()
    assert other.add("a", 2).sum == 3
    assert other.asked() == ["look", "look", "look", "1 more"], "it catches up, and begins not anew"


def test_who_is_always_second_is_told(one: Tallies, other: Tallies) -> None:
    append, tries = other._append, []

    def late(before: Tally, number: int) -> None:
        tries.append(number)
        one.add("a", 1)
        append(before, number)

    other._append = late  # type: ignore[method-assign] # another process is always first
    with pytest.raises(Conflict):
        other.add("a", 2)
    assert len(tries) == ATTEMPTS
    assert other.read("a").sum == ATTEMPTS


def test_alone_a_process_asks_nothing_until_it_may_be_deleted(disk: Disk) -> None:
    alone = Tallies(disk, shared=False)
    alone.open("a")
    alone.add("a", 1)
    alone.asked()
    assert alone.read("a") is alone.load("a")
    assert alone.asked() == []
    disk.at += UNTOUCHED_SECONDS + 1
    assert alone.load("a").sum == 1
    assert alone.asked() == ["look"]
    del disk.events["a"]
    for look in (alone.read, alone.load):
        with pytest.raises(RequestError, match="unknown_game"):
            look("a")
    assert alone.known("a") is None


def test_after_a_conflict_a_process_alone_reads_anew(disk: Disk) -> None:
    alone, command = Tallies(disk, shared=False), Tallies(disk)
    alone.open("a")
    alone.add("a", 1)
    command.add("a", 2)  # of an operator, say
    assert alone.add("a", 3).sum == 6


def test_what_cannot_be_written_has_not_happened(
    one: Tallies, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    one.add("a", 1)
    disk.is_full = True
    with pytest.raises(NotSaved) as refused:
        one.add("a", 2)
    assert refused.value.code == "not_saved"
    assert caplog.messages
    assert one.read("a").sum == 1
    disk.is_full = False
    assert one.add("a", 2).sum == 3


def test_what_is_not_remembered_is_replayed(disk: Disk) -> None:
    few = Tallies(disk, shared=False, most=2)
    for key in "abc":
        few.open(key)
        few.add(key, 1)
    few.asked()
    assert [few.load(key).sum for key in "cba"] == [1, 1, 1]
    assert few.asked() == ["all"]
    few.drop(["a"])
    assert few.known("a") is None
    assert few.load("a").sum == 1


def test_a_reader_waits_for_no_writer(one: Tallies) -> None:
    known = one.read("a")
    with one.locked("a"), ThreadPoolExecutor(1) as pool:
        assert pool.submit(one.read, "a").result(timeout=30) is known
