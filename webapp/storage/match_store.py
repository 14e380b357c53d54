"""Tables and queries: matches, their seats, and their append-only events."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from webapp.storage.condition import DatabaseCondition
from webapp.storage.connections import WRITES, begin_when_free, open_engine, without_transactions
from webapp.storage.group_commit import GroupCommit

MIGRATIONS_LOCK = 0x59697975616E
"""Advisory lock id: of several processes that start at once, one migrates at a time."""

NOT_READ_SECONDS = 2
"""Retry delay for clients after a failed read."""

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("begun_from", sa.Text),
    sa.Column("waits_for", sa.String(8), nullable=False, index=True),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("clock", sa.String(40)),
    sa.Column("flag_at", sa.Float, index=True),
    sa.Column("asked_by", sa.String(8)),
)
"""`begun_from`: the text of the first position, null for the start of the game.

`waits_for`: person, ai, or nobody once the match is over; written together with the events, as are
`flag_at`, when the side to move runs out of time, and `asked_by`, the side that asks for a rematch.
`clock`: the time control, null for a game without clocks.
"""

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(8), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("player", sa.String(64), index=True),
    sa.Column("name", sa.String(64)),
)
"""`kind`: person, ai, open, or nobody in a game that was played elsewhere.

`player`: the hash of the seat holder's token. `name`: what they want to be called, null for no name.
"""

events = sa.Table(
    "events",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(8), nullable=False),
    sa.Column("mid", sa.String(64)),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("match_id", "seat", "mid", name="one_answer_a_message"),
)
"""Append-only. `v` counts from 1; `ply` is the match's ply after the event."""


class Conflict(Exception):
    """Write conflict: another process wrote this version first; read and decide again."""


class NotWritten(Exception):
    """The database refused the write (disk full, locked too long, unreachable); nothing has changed."""


class NotRead(Exception):
    """The database cannot be read: it is unreachable or overloaded."""


class Unreachable(Exception):
    """The database cannot be opened or migrated."""


@dataclass(frozen=True)
class Seat:
    """The player of a side."""

    side: str
    kind: str
    level: int | None = None
    player: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Event:
    """One entry in the history of a match."""

    v: int
    type: str
    seat: str
    mid: str | None
    ply: int
    data: Mapping[str, Any]
    at: float = field(default_factory=time.time)
    """Seconds of the epoch."""


@dataclass(frozen=True)
class Standing:
    """What the row of a match says of it after its latest event, so that queries find it."""

    waits_for: str
    asked_by: str | None = None
    """The side that asks for a rematch."""
    flag_at: float | None = None
    """When the side to move runs out of time, in seconds of the epoch."""


@dataclass(frozen=True)
class MatchRow:
    """A match without its events."""

    id: str
    game: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    begun_from: str | None = None
    updated_at: float = field(default_factory=time.time)
    """The time of its latest event, in seconds of the epoch."""
    clock: str | None = None
    """The key of its time control."""


class MatchStore:
    """All access to the database.

    SQLite has one writer at a time, so writes are grouped: those that arrive during a commit share
    the next transaction. PostgreSQL accepts concurrent writers and groups commits itself.
    Raises `Unreachable` for an invalid URL; reading raises `NotRead`.
    """

    def __init__(
        self,
        url: str,
        run_blocking: Callable[[Callable[[], None]], None] = lambda act: act(),
        on_written: Callable[[float], None] = lambda _seconds: None,
    ) -> None:
        """`run_blocking` runs a commit of SQLite, which waits for the disk; a green-threaded server
        runs it in a real thread. `on_written` is called after each write with its duration in seconds.
        """
        self.condition = DatabaseCondition()
        """What the latest reads and writes say about the database."""
        self._on_written = on_written
        try:
            self.engine = open_engine(url, run_blocking)
        except (sa.exc.ArgumentError, ValueError) as problem:
            raise Unreachable(str(problem).partition("\n")[0]) from problem
        self._reader = without_transactions(self.engine)
        self._group_commit = GroupCommit(self._transaction)
        self._one_writer = self.engine.dialect.name == "sqlite"

    def migrate(self) -> None:
        """Migrate the database to the latest schema; raises `Unreachable`."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        try:
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                if self.engine.dialect.name == "postgresql":
                    # A migration by another process may take long.
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATIONS_LOCK)))
                command.upgrade(config, "head")
        except (sa.exc.DBAPIError, CommandError) as problem:
            raise Unreachable(str(getattr(problem, "orig", problem))) from problem

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """Run one transaction; raises `Conflict` or `NotWritten`, in which case nothing is written."""
        try:
            with self.engine.connect() as connection:
                connection.execution_options(**WRITES)
                with begin_when_free(connection):
                    yield connection
            self.condition.written()
        except sa.exc.IntegrityError as problem:
            raise Conflict from problem
        except sa.exc.DBAPIError as problem:
            self.condition.written(problem.orig)
            raise NotWritten(str(problem.orig)) from problem
        except sa.exc.TimeoutError as problem:
            self.condition.written(problem)
            raise NotWritten("all connections to the database wait") from problem

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for reading; raises `NotRead`."""
        try:
            with self._reader.connect() as connection:
                yield connection
            self.condition.read()
        except (sa.exc.DBAPIError, sa.exc.TimeoutError) as problem:
            cause = getattr(problem, "orig", problem)
            self.condition.read(cause)
            raise NotRead(str(cause)) from problem

    def write(self, statements: Callable[[sa.Connection], None]) -> None:
        """Execute the statements, all or none; raises `Conflict` or `NotWritten`.

        They may be executed more than once, each time in a new transaction.
        """
        with self.condition.writing():
            if self._one_writer:
                self._group_commit.do(statements)
            else:
                with self._transaction() as connection:
                    statements(connection)

    def _write_events(self, statements: Callable[[sa.Connection], None]) -> None:
        begun = time.monotonic()
        self.write(statements)
        self._on_written(time.monotonic() - begun)

    def create(self, row: MatchRow, first: Event, standing: Standing) -> None:
        """Write a new match with its seats and its first event.

        Raises `Conflict` for a known id, and `NotWritten`.
        """
        match = {
            "id": row.id,
            "game": row.game,
            "options": dict(row.options),
            "begun_from": row.begun_from,
            "clock": row.clock,
            "created_at": first.at,
            "updated_at": first.at,
            **asdict(standing),
        }
        sitting = seat_rows(row.id, row.seats)
        begun = event_rows(row.id, [first])

        def write(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), match)
            connection.execute(seats.insert(), sitting)
            connection.execute(events.insert(), begun)

        self._write_events(write)

    def append(
        self,
        match_id: str,
        new: Sequence[Event],
        standing: Standing,
        seat: Seat | None = None,
    ) -> None:
        """Write the next events of a match and a seat newly taken or named, all or nothing.

        Raises `Conflict` if another process wrote first or the seat is no longer open, and
        `NotWritten`.
        """
        rows = event_rows(match_id, new)

        def write(connection: sa.Connection) -> None:
            if seat is not None:
                _sit_down(connection, match_id, seat)
            connection.execute(events.insert(), rows)
            touched = matches.update().where(matches.c.id == match_id)
            connection.execute(touched.values(updated_at=new[-1].at, **asdict(standing)))

        self._write_events(write)

    def match(self, match_id: str) -> MatchRow | None:
        """A match and its seats, or None if it is unknown."""
        if "\x00" in match_id:  # PostgreSQL refuses such text, and no match id contains it
            return None
        with self.reading() as connection:
            row = connection.execute(sa.select(matches).where(matches.c.id == match_id)).first()
            if row is None:
                return None
            found = _seats_of(connection, match_id)
        return MatchRow(
            row.id, row.game, row.options, found, row.begun_from, row.updated_at, row.clock
        )

    def seats(self, match_id: str) -> tuple[Seat, ...]:
        """The seats of a match, none if it is unknown.

        They change without an event when players join devices or are forgotten.
        """
        with self.reading() as connection:
            return _seats_of(connection, match_id)

    def events_after(self, match_id: str, v: int) -> list[Event]:
        """The events of a match after version `v`, oldest first."""
        query = (
            sa.select(events)
            .where(events.c.match_id == match_id, events.c.v > v)
            .order_by(events.c.v)
        )
        with self.reading() as connection:
            return [
                Event(row.v, row.type, row.seat, row.mid, row.ply, row.data, row.at)
                for row in connection.execute(query)
            ]

    def named(self, player: str) -> list[str]:
        """The ids of the matches in which a player has a name."""
        query = sa.select(seats.c.match_id).where(
            seats.c.player == player, seats.c.name.is_not(None)
        )
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def versions(self, match_ids: Collection[str]) -> dict[str, int]:
        """The latest version of each of these matches."""
        query = (
            sa.select(events.c.match_id, sa.func.max(events.c.v).label("v"))
            .where(events.c.match_id.in_(match_ids))
            .group_by(events.c.match_id)
        )
        with self.reading() as connection:
            return {row.match_id: row.v for row in connection.execute(query)}

    def waiting_for_ai(self) -> list[str]:
        """The ids of all matches in which the AI is to move."""
        query = sa.select(matches.c.id).where(matches.c.waits_for == "ai")
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def counts(self) -> dict[str, int]:
        """The number of matches by whose turn it is: a person, the AI, or nobody."""
        query = sa.select(matches.c.waits_for, sa.func.count()).group_by(matches.c.waits_for)
        with self.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def unfinished(self, player: str, most: int) -> list[str]:
        """The ids of a player's matches that go on or have an open question, the latest first."""
        open_ones = sa.or_(matches.c.waits_for != "nobody", matches.c.asked_by.is_not(None))
        query = (
            sa.select(matches.c.id)
            .join(seats)
            .where(seats.c.player == player, open_ones)
            .order_by(matches.c.updated_at.desc())
            .limit(most)
        )
        with self.reading() as connection:
            return list(dict.fromkeys(connection.execute(query).scalars()))


def _seats_of(connection: sa.Connection, match_id: str) -> tuple[Seat, ...]:
    found = connection.execute(sa.select(seats).where(seats.c.match_id == match_id))
    return tuple(Seat(s.side, s.kind, s.level, s.player, s.name) for s in found)


def seat_rows(match_id: str, sitting: Iterable[Seat]) -> list[dict[str, Any]]:
    """The rows of the seats of a match."""
    return [{"match_id": match_id, **asdict(seat)} for seat in sitting]


def event_rows(match_id: str, new: Iterable[Event]) -> list[dict[str, Any]]:
    """The rows of events of a match."""
    return [
        {
            "match_id": match_id,
            "v": event.v,
            "type": event.type,
            "seat": event.seat,
            "mid": event.mid,
            "ply": event.ply,
            "data": dict(event.data),
            "at": event.at,
        }
        for event in new
    ]


def _sit_down(connection: sa.Connection, match_id: str, seat: Seat) -> None:
    own_or_open = sa.or_(seats.c.kind == "open", seats.c.player == seat.player)
    taken = connection.execute(
        seats.update()
        .where(seats.c.match_id == match_id, seats.c.side == seat.side, own_or_open)
        .values(kind=seat.kind, player=seat.player, name=seat.name)
    )
    if taken.rowcount != 1:
        raise Conflict
