"""Group commit: writes share a transaction, stay isolated, and return after the commit."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.support.examples import examples
from webapp.storage import group_commit
from webapp.storage.database import Conflict, Database, NotWritten
from webapp.storage.group_commit import Dropped, GroupCommit
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, Standing

WAIT_SECONDS = 20.0


class Slate:
    """A fake database: a commit waits until `disk` is set, and may fail."""

    def __init__(self) -> None:
        self.kept: list[list[int]] = []
        self.disk = threading.Event()
        self.commits = threading.Semaphore(0)
        """Released once for each commit that has begun."""
        self.broken = 0
        """The number of coming commits that fail."""

    @contextmanager
    def transaction(self) -> Iterator[list[int]]:
        draft: list[int] = []
        yield draft
        self.commits.release()
        self._wait()
        if self.broken:
            self.broken -= 1
            raise OSError("the disk is full")
        self.kept.append(draft)

    def _wait(self) -> None:
        assert self.disk.wait(WAIT_SECONDS)


def put(number: int, draft: list[int]) -> None:
    if number < 0:
        raise ValueError(number)
    draft.append(number)


def begun(
    pool: ThreadPoolExecutor, together: GroupCommit, numbers: list[int]
) -> list[Future[None]]:
    """Start one thread per number; all of them wait."""
    asked = [pool.submit(together.do, partial(put, number)) for number in numbers]
    until(lambda: len(together._waiting) >= len(numbers))
    return asked


def until(holds: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not holds():
        threading.Event().wait(0.001)


@given(st.lists(st.integers(-3, 50), max_size=8))
@examples(40)
def test_all_that_waits_is_done_in_one_transaction_and_failures_alone(numbers: list[int]) -> None:
    slate = Slate()
    together = GroupCommit(slate.transaction)
    with ThreadPoolExecutor(9) as pool:
        first = pool.submit(together.do, partial(put, 100))
        assert slate.commits.acquire(timeout=WAIT_SECONDS)
        others = begun(pool, together, numbers)
        assert not any(each.done() for each in (first, *others)), "nothing is committed yet"
        slate.disk.set()
        first.result(WAIT_SECONDS)
        for number, each in zip(numbers, others, strict=True):
            problem = each.exception(WAIT_SECONDS)
            assert isinstance(problem, ValueError) == (number < 0)
    assert slate.kept[0] == [100]
    good = [number for number in numbers if number >= 0]
    assert [sorted(draft) for draft in slate.kept[1:] if draft] == [sorted(good)] * bool(good)


class SlowSlate(Slate):
    """A fake database: each commit waits until it is let through."""

    def __init__(self) -> None:
        super().__init__()
        self.let_through = threading.Semaphore(0)

    def _wait(self) -> None:
        assert self.let_through.acquire(timeout=WAIT_SECONDS)


class Killed(BaseException):
    """What ends a green thread where it waits."""


def test_a_caller_that_is_killed_while_it_waits_takes_nobody_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def kill() -> None:
        raise Killed

    slate = Slate()
    together = GroupCommit(slate.transaction)
    lock = SimpleNamespace(acquire=kill, release=lambda: None)
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(together.do, partial(put, 1))
        assert slate.commits.acquire(timeout=WAIT_SECONDS)
        with monkeypatch.context() as patched:
            patched.setattr(group_commit, "_Write", partial(group_commit._Write, over=lock))
            killed = pool.submit(together.do, partial(put, 2))
            assert isinstance(killed.exception(WAIT_SECONDS), Killed)
        (other,) = begun(pool, together, [3])
        slate.disk.set()
        for each in (first, other):
            each.result(WAIT_SECONDS)
    assert slate.kept == [[1], [3]]


def test_nobody_waits_for_a_writer_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", lambda _raised: None)
    slate = SlowSlate()
    together = GroupCommit(slate.transaction)

    def kill(_draft: list[int]) -> None:
        raise Killed

    with ThreadPoolExecutor(5) as pool:
        first = pool.submit(together.do, partial(put, 1))
        assert slate.commits.acquire(timeout=WAIT_SECONDS)
        doomed = pool.submit(together.do, kill)
        until(lambda: len(together._waiting) == 1)
        (other,) = begun(pool, together, [2])
        until(lambda: len(together._waiting) == 2)
        slate.let_through.release()
        for each in (doomed, other):
            assert isinstance(each.exception(WAIT_SECONDS), Dropped)
        first.result(WAIT_SECONDS)
        slate.let_through.release()
        together.do(partial(put, 3))
    assert slate.kept == [[1], [3]], "the next caller has a writer again"


# The database -------------------------------------------------------------------------------------


class Disk:
    """A fake disk whose commits the test controls."""

    def __init__(self) -> None:
        self.take: Callable[[Callable[[], None]], None] = lambda commit: commit()

    def __call__(self, commit: Callable[[], None]) -> None:
        self.take(commit)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def database(tmp_path: Path, disk: Disk) -> Iterator[Database]:
    made = Database(f"sqlite:///{tmp_path / 'site.sqlite3'}", disk)
    made.migrate()
    yield made
    made.close()


def begin(database: Database, name: str) -> None:
    row = MatchRow(name, "reversi", {}, (Seat("black", "person", None, "ann"),))
    MatchStore(database).create(row, Event(1, "created", "server", None, 0, {}), Standing("person"))


def test_a_conflict_of_one_match_leaves_the_others_alone(database: Database, disk: Disk) -> None:
    names = [f"m{number}" for number in range(12)]
    for name in names:
        begin(database, name)
    held, waits = threading.Event(), threading.Event()

    def slow(commit) -> None:
        waits.set()
        assert held.wait(WAIT_SECONDS)
        commit()

    disk.take = slow
    moves = [(name, 2) for name in names] + [("m3", 2), ("m7", 1), ("nobody's", 1)]
    with ThreadPoolExecutor(len(moves)) as pool:
        written = [
            pool.submit(
                MatchStore(database).append,
                name,
                [Event(v, "move", "black", f"{n}", 1, {})],
                Standing("ai"),
            )
            for n, (name, v) in enumerate(moves)
        ]
        assert waits.wait(WAIT_SECONDS)
        held.set()
        problems = [each.exception(WAIT_SECONDS) for each in written]
    assert sum(isinstance(problem, Conflict) for problem in problems) == 3
    assert [each for each in problems if each and not isinstance(each, Conflict)] == []
    assert MatchStore(database).versions(names) == dict.fromkeys(names, 2)


def test_a_disk_that_takes_nothing_refuses_all_and_then_takes_the_next(
    database: Database, disk: Disk
) -> None:
    begin(database, "m")

    def full(_commit) -> None:
        raise database.engine.dialect.dbapi.OperationalError("database or disk is full")

    move = Event(2, "move", "black", "a", 1, {})
    disk.take, before = full, disk.take
    with pytest.raises(NotWritten, match="full"):
        MatchStore(database).append("m", [move], Standing("ai"))
    assert MatchStore(database).versions(["m"]) == {"m": 1}
    disk.take = before
    MatchStore(database).append("m", [move], Standing("ai"))
    assert MatchStore(database).versions(["m"]) == {"m": 2}
