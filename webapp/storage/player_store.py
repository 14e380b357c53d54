"""Queries for one player: their matches with opponents and results."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import (
    OVER,
    calendar_feeds,
    day_rows,
    helped,
    matches,
    push_subscriptions,
    results,
    room_people,
    seats,
    turning_points,
)

Ending = Literal["won", "lost", "drawn"]
Asker = Literal["own", "other"]
UNDECIDED = ("unfinished", "expired", "not_counted")
"""Reasons of an end that is no result."""


@dataclass(frozen=True)
class FinalResult:
    """The result of a finished match; `winner` is a side, `rows` the last board from the top."""

    ply: int
    rows: tuple[str, ...]
    last: int | None
    winner: str | None
    reason: str
    margin: int
    took_back: bool


@dataclass(frozen=True)
class SeatedMatch:
    """A match at which a player sits, and the kind of the other side."""

    id: str
    opponent: str
    is_over: bool


@dataclass(frozen=True)
class TurningPoints:
    """The number of turning points of each side of a match that ended after `ply` with these `rows`."""

    match_id: str
    ply: int
    rows: tuple[str, ...]
    black: int
    white: int


@dataclass(frozen=True)
class PlayedMatch:
    """A match as its player's list has it; times are seconds of the epoch."""

    id: str
    game: str
    options: dict[str, str]
    begun_from: str | None
    waits_for: str
    side: str
    opponent: str
    level: int | None
    opponent_player: str | None
    opponent_name: str | None
    created_at: float
    updated_at: float
    asked_by: str | None
    helped: bool
    ended: FinalResult | None
    turning_points: int | None = None
    """How many its review has found, on both sides; None while that is not known."""
    clock: str | None = None
    """The key of its time control."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.waits_for == OVER

    @property
    def rematch_asked_by(self) -> Asker | None:
        """The side that asks for a rematch: the player or the opponent."""
        if self.asked_by is None:
            return None
        return "own" if self.asked_by == self.side else "other"

    @property
    def result(self) -> Ending | None:
        """What it was for its player; None while it goes on, and where nothing was decided."""
        if self.ended is None or self.ended.reason in UNDECIDED:
            return None
        if self.ended.winner is None:
            return "drawn"
        return "won" if self.ended.winner == self.side else "lost"


@dataclass(frozen=True)
class Choice:
    """A choice of a player's matches: a game, a state, a result, a kind of opponent, words to find.

    `levels` has the levels whose names contain the words, by game; opponents' names are searched too.
    `rematch_asked`: only those in which a side asks for a rematch. `people_first`: of more than are
    asked for, those with people rather than with engines.
    """

    game: str | None = None
    over: bool | None = None
    result: Ending | None = None
    opponent: Literal["ai", "person"] | None = None
    rematch_asked: bool = False
    people_first: bool = False
    words: str = ""
    levels: tuple[tuple[str, int], ...] = ()


SELECTED = tuple(each.name for each in fields(PlayedMatch) if each.name != "ended")
ALL = Choice()
"""All matches."""

OWN, OTHER = seats.alias("own"), seats.alias("other")
OPPOSITE = sa.and_(OTHER.c.match_id == OWN.c.match_id, OTHER.c.side != OWN.c.side)
CURRENT = sa.and_(
    results.c.match_id == matches.c.id,
    results.c.as_of == matches.c.updated_at,
    matches.c.waits_for == OVER,
)
"""A result that is still that of the match."""
SAME_END = sa.and_(
    turning_points.c.match_id == results.c.match_id,
    turning_points.c.ply == results.c.ply,
    turning_points.c.rows == results.c.rows,
)
"""Turning points of the game as it ended."""
LATEST_FIRST = (matches.c.updated_at.desc(), matches.c.id)
PLAYED = (
    OWN.join(matches, matches.c.id == OWN.c.match_id)
    .join(OTHER, OPPOSITE)
    .outerjoin(results, CURRENT)
    .outerjoin(turning_points, SAME_END)
    .outerjoin(helped, sa.and_(helped.c.match_id == OWN.c.match_id, helped.c.side == OWN.c.side))
)


class PlayerStore:
    """Reads the matches of a player and stores their results; reading raises `NotRead`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def played(
        self, player: str, choice: Choice = ALL, *, most: int | None = None, skip: int = 0
    ) -> list[PlayedMatch]:
        """The chosen matches of a player, the latest first."""
        wanted = _conditions(player, choice)
        chosen = sa.select(matches.c.id).select_from(_joined(choice)).where(*wanted)
        order = (OTHER.c.level.is_not(None),) if choice.people_first else ()
        page = chosen.order_by(*order, *LATEST_FIRST).limit(most).offset(skip)
        with self._database.reading() as connection:
            if most is None:
                return [_played(row) for row in connection.execute(_selected().where(*wanted))]
            # Only what is on the page is read with all that belongs to it, by match and not by player.
            ids = connection.execute(page).scalars().all()
            found = connection.execute(_selected().where(OWN.c.match_id.in_(ids))) if ids else ()
            return [_played(row) for row in found if row.own_player == player]

    def sat_at(self, player: str) -> list[SeatedMatch]:
        """All matches of a player, however many, with no more than it takes to leave them."""
        query = (
            sa.select(matches.c.id, OTHER.c.kind, matches.c.waits_for)
            .select_from(OWN.join(matches, matches.c.id == OWN.c.match_id).join(OTHER, OPPOSITE))
            .where(OWN.c.player == player)
        )
        found = self._database.rows(query)
        return [SeatedMatch(row.id, row.kind, row.waits_for == OVER) for row in found]

    def finished_against_levels(
        self, players: Collection[str], game: str
    ) -> dict[str, list[PlayedMatch]]:
        """The finished matches of several players against engines, by player, the latest first."""
        choice = Choice(game=game, over=True, opponent="ai")
        query = _selected().where(OWN.c.player.in_(players), *_chosen(choice))
        found: dict[str, list[PlayedMatch]] = {}
        for row in self._database.rows(query):
            found.setdefault(row.own_player, []).append(_played(row))
        return found

    def count(self, player: str, choice: Choice = ALL) -> int:
        """The number of chosen matches of a player."""
        query = (
            sa.select(sa.func.count())
            .select_from(_joined(choice))
            .where(*_conditions(player, choice))
        )
        return self._database.number(query)

    def levels_beaten(self, player: str) -> dict[str, set[int]]:
        """The levels that a player has beaten alone, from the usual start and untimed, by game."""
        query = (
            sa.select(matches.c.game, OTHER.c.level)
            .distinct()
            .select_from(PLAYED)
            .where(
                OWN.c.player == player,
                OTHER.c.kind == "ai",
                results.c.winner == OWN.c.side,
                sa.not_(results.c.took_back),
                helped.c.side.is_(None),
                matches.c.begun_from.is_(None),
                matches.c.clock.is_(None),
            )
        )
        found: dict[str, set[int]] = {}
        for game, level in self._database.rows(query):
            found.setdefault(game, set()).add(level)
        return found

    def moments(self, player: str, most: int) -> list[float]:
        """When the latest matches of a player were touched last, in seconds of the epoch."""
        query = (
            sa.select(matches.c.updated_at)
            .select_from(OWN.join(matches, matches.c.id == OWN.c.match_id))
            .where(OWN.c.player == player)
            .order_by(matches.c.updated_at.desc())
            .limit(most)
        )
        return self._database.values(query)

    def without_result(self, players: Collection[str]) -> list[tuple[str, float]]:
        """The finished matches whose result is not kept yet: id and time of the latest event."""
        query = (
            sa.select(matches.c.id, matches.c.updated_at)
            .select_from(
                OWN.join(matches, matches.c.id == OWN.c.match_id).outerjoin(results, CURRENT)
            )
            .where(
                OWN.c.player.in_(players),
                matches.c.waits_for == OVER,
                results.c.match_id.is_(None),
            )
        )
        return [(row.id, row.updated_at) for row in self._database.rows(query)]

    def keep_results(self, found: Sequence[tuple[str, float, FinalResult]]) -> None:
        """Keep what matches came to, each as of its latest event; raises `NotWritten` or `Conflict`."""
        rows = [
            {"match_id": match_id, "as_of": as_of, **asdict(ended), "rows": "/".join(ended.rows)}
            for match_id, as_of, ended in found
        ]
        ids = [match_id for match_id, _, _ in found]

        def write(connection: sa.Connection) -> None:
            connection.execute(results.delete().where(results.c.match_id.in_(ids)))
            connection.execute(results.insert(), rows)

        if rows:
            self._database.write(write)

    def keep_turning_points(self, found: TurningPoints) -> None:
        """Keep what a complete review has found; raises `NotWritten`, or `Conflict` for no match."""
        row = {**asdict(found), "rows": "/".join(found.rows)}
        before = turning_points.delete().where(turning_points.c.match_id == found.match_id)
        self._database.change(before, turning_points.insert().values(row))

    def give_seats(self, player: str, to: str) -> None:
        """Give the seats, places and rows of a player to another one, but where both are.

        So their browsers, and their calendar, unless the other one has one. Raises `NotWritten`.
        """
        both = sa.select(seats.c.match_id).where(seats.c.player == to)
        moved = seats.update().where(seats.c.player == player, seats.c.match_id.not_in(both))
        known = sa.select(room_people.c.room_id).where(room_people.c.player == to)
        place = (room_people.c.player == player, room_people.c.room_id.not_in(known))
        days = sa.select(day_rows.c.day).where(day_rows.c.player == to)
        row = (day_rows.c.player == player, day_rows.c.day.not_in(days))
        browsers = push_subscriptions.update().where(push_subscriptions.c.player == player)
        feeds = sa.select(calendar_feeds.c.player).where(calendar_feeds.c.player == to)
        feed = calendar_feeds.update().where(calendar_feeds.c.player == player)

        def write(connection: sa.Connection) -> None:
            connection.execute(moved.values(player=to))
            connection.execute(room_people.update().where(*place).values(player=to))
            connection.execute(day_rows.update().where(*row).values(player=to))
            connection.execute(browsers.values(player=to))
            if connection.execute(feeds).first() is None:
                connection.execute(feed.values(player=to))

        self._database.write(write)

    def vacate_seats(self, player: str) -> None:
        """Leave the seats of a player to nobody, without a name; raises `NotWritten`."""
        left = seats.update().where(seats.c.player == player)

        self._database.change(left.values(player=None, name=None))

    def note_help(self, match_id: str, side: str) -> None:
        """Keep that a side took help; raises `NotWritten`, or `Conflict` if it is known already."""
        self._database.change(helped.insert().values(match_id=match_id, side=side))


def _selected() -> sa.Select[Any]:
    """All matches with an owner, as `PlayedMatch` has them, the latest first."""
    return (
        sa.select(
            matches,
            OWN.c.side,
            OWN.c.player.label("own_player"),
            OTHER.c.kind.label("opponent"),
            OTHER.c.level,
            OTHER.c.player.label("opponent_player"),
            OTHER.c.name.label("opponent_name"),
            helped.c.side.is_not(None).label("helped"),
            results.c.ply,
            results.c.rows,
            results.c.last,
            results.c.winner,
            results.c.reason,
            results.c.margin,
            results.c.took_back,
            (turning_points.c.black + turning_points.c.white).label("turning_points"),
        )
        .select_from(PLAYED)
        .order_by(*LATEST_FIRST)
    )


def _joined(choice: Choice) -> sa.FromClause:
    """The tables that a choice depends on, and no others."""
    found: sa.Join = OWN.join(matches, matches.c.id == OWN.c.match_id)
    if choice.opponent is not None or choice.people_first or choice.words:
        found = found.join(OTHER, OPPOSITE)
    return found if choice.result is None else found.join(results, CURRENT)


def _conditions(player: str, choice: Choice) -> list[sa.ColumnElement[bool]]:
    return [OWN.c.player == player, *_chosen(choice)]


def _chosen(choice: Choice) -> list[sa.ColumnElement[bool]]:
    found: list[sa.ColumnElement[bool]] = []
    if choice.game is not None:
        found.append(matches.c.game == choice.game)
    if choice.over is not None:
        over = matches.c.waits_for == OVER
        found.append(over if choice.over else matches.c.waits_for != OVER)
    if choice.result is not None:
        found.append(_has_result(choice.result))
    if choice.opponent is not None:
        # A copy of a game against an engine has a level too, and nobody who could go on with it.
        has_level = OTHER.c.level.is_not(None)
        found.append(has_level if choice.opponent == "ai" else sa.not_(has_level))
    if choice.rematch_asked:
        found.append(matches.c.asked_by.is_not(None))
    if choice.words:
        found.append(_has_words(choice))
    return found


def _has_result(result: Ending) -> sa.ColumnElement[bool]:
    decided = results.c.reason.not_in(UNDECIDED)
    if result == "drawn":
        return sa.and_(decided, results.c.winner.is_(None))
    won = results.c.winner == OWN.c.side
    return sa.and_(decided, won if result == "won" else results.c.winner != OWN.c.side)


def _has_words(choice: Choice) -> sa.ColumnElement[bool]:
    named = OTHER.c.name.icontains(choice.words, autoescape=True)
    levels = [
        sa.and_(matches.c.game == game, OTHER.c.level == number) for game, number in choice.levels
    ]
    return sa.or_(named, *levels)


def _played(row: sa.Row[Any]) -> PlayedMatch:
    ended = None
    if row.reason is not None:
        rows = tuple(row.rows.split("/"))
        ended = FinalResult(
            row.ply, rows, row.last, row.winner, row.reason, row.margin, bool(row.took_back)
        )
    return PlayedMatch(ended=ended, **{name: getattr(row, name) for name in SELECTED})
