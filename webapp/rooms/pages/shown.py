"""A room as its pages show it: the tables with their games, the members, and the order."""

from __future__ import annotations

import csv
import io
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from flask import url_for
from flask_babel import gettext as _
from markupsafe import Markup

from engines.registry import duel
from webapp.core.languages import word
from webapp.matches.match.match import Match
from webapp.matches.playing.service import MatchService
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.activities.arena import Arena
from webapp.rooms.room.gathering import Seat
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.simultaneous import ONE, score_of_one
from webapp.rooms.tournament.standings import shown_points
from webapp.site.pictures import small_board

MOST_BOARDS = 2
"""Boards that the wall shows."""
MOST_RESULTS = 12
"""Of games that are over, the latest of an arena."""
DAY = 24 * 3600.0


@dataclass(frozen=True)
class TableShown:
    """A table. `result` is its code, empty while the game goes on; `white` is None for a bye.

    `match_id` is None until its game has begun.
    """

    round: int
    number: int
    black: str
    white: str | None
    result: str
    ply: int
    match_id: str | None
    may_decide: bool = True
    """Whether its game may say how it ends, or ended."""
    board: Callable[[], Markup] | None = field(default=None, compare=False)
    """Draws the position of a game that goes on."""

    @property
    def picture(self) -> Markup | None:
        """The position of a game that goes on."""
        return self.board and self.board()

    @property
    def url(self) -> str | None:
        """The page of the game."""
        return (
            None if self.match_id is None else url_for("pages.match_page", match_id=self.match_id)
        )

    @property
    def winner(self) -> str:
        """`black`, `white`, or nothing."""
        side = self.result.partition("-")[0]
        return side if side in ("black", "white") else ""

    @property
    def by_forfeit(self) -> bool:
        """Whether the point was won without a game."""
        return self.result.endswith("-forfeit")


@dataclass(frozen=True)
class CellShown:
    """A round in the line of a member: colour, result, opponent."""

    side: str
    result: str
    opponent: str


@dataclass(frozen=True)
class LineShown:
    """A member in the order; `shares` where the line before has the same place."""

    number: int
    place: int
    shares: bool
    name: str
    points: str
    buchholz: str
    sonneborn_berger: str
    cells: tuple[CellShown | None, ...]
    games: int = 0


@dataclass(frozen=True)
class ArenaShown:
    """The time of an arena: whole seconds until its end, 0 once it is over."""

    left: int
    is_over: bool


@dataclass(frozen=True)
class MemberShown:
    """Somebody in the room as the host sees them."""

    number: int
    name: str
    rests: bool
    letters: str = ""
    """With which another device goes on as them, while they are good."""
    left: int = 0
    """For how many whole seconds."""


class Shown:
    """Makes what the templates show of a room."""

    def __init__(self, matches: MatchService, keep_days: int) -> None:
        self._matches = matches
        self._keep_days = keep_days

    def seen(self, room: Room) -> str:
        """A text that changes when what is shown of the room does."""
        moves = sum(match.version for match in self._known(room).values())
        return f"{room.version}.{moves}"

    def seen_by(self, room: Room, member: int | None) -> str:
        """The same for the page of a member: their game begins a moment after its round."""
        own = None if member is None else self._own(room, member)
        begun = own is not None and own[1] is not None
        return f"{room.version}.{int(begun)}"

    def present(self, room: Room) -> list[TableShown]:
        """The tables that are watched now, then the latest results."""
        known, activity = self._known(room), room.activity
        found = (*activity.present, *activity.latest[:MOST_RESULTS])
        return [self.table(room, each, known) for each in found]

    def listed(self, room: Room) -> list[list[TableShown]]:
        """All tables, as the results list them."""
        known = self._known(room)
        return [
            [self.table(room, each, known) for each in tables] for tables in room.activity.listed
        ]

    @staticmethod
    def arena(room: Room) -> ArenaShown | None:
        """The time of an arena, None before its start."""
        time_of = room.activity.time if isinstance(room.activity, Arena) else None
        if time_of is None:
            return None
        now = time.time()
        is_over = room.is_over or time_of.is_over(now)
        return ArenaShown(0 if is_over else math.ceil(time_of.seconds_left(now)), is_over)

    @staticmethod
    def boards(tables: Sequence[TableShown]) -> list[TableShown]:
        """The first tables that are still played, whose boards the wall shows."""
        return [each for each in tables if each.board is not None][:MOST_BOARDS]

    def lines(self, room: Room) -> list[LineShown]:
        """The order, the first in front."""
        found, place = [], 0
        for each in room.standings:
            found.append(
                LineShown(
                    each.member,
                    each.place,
                    each.place == place,
                    self.name(room, each.member),
                    shown_points(each.points),
                    shown_points(each.buchholz),
                    _quarters(each.sonneborn_berger),
                    self._cells(room, each.member),
                    each.games,
                )
            )
            place = each.place
        return found

    def members(self, room: Room) -> list[MemberShown]:
        """Those who are here, in the order in which they came."""
        now = time.time()
        left = {each: math.ceil(offer.left(now)) for each, offer in room.offers.items()}
        return [
            MemberShown(
                number,
                self.name(room, number),
                room.seats[number] is Seat.RESTS,
                room.offers[number].letters if left.get(number) else "",
                left.get(number, 0),
            )
            for number in room.here
        ]

    def said(self, room: Room) -> list[tuple[str, str]]:
        """The latest reactions: names of members, and keys of reactions."""
        shown = room.reactions.shown(time.time())
        return [(self.name(room, e.member), e.key) for e in shown if room.is_here(e.member)]

    def own_table(self, room: Room, member: int) -> TableShown | None:
        """The table of a member in the latest round."""
        own = self._own(room, member)
        if own is None:
            return None
        each, match = own
        return self.table(room, each, {match.id: match} if match else {})

    def name(self, room: Room, number: int) -> str:
        """What a member is called, or in short the one whom all play."""
        if number == ONE and room.plan.one:
            return word(duel(room.plan.game).level(int(room.plan.one)).name)
        return room.name(number) or str(_("somebody who left"))

    def one(self, room: Room) -> str:
        """Whom all play: a host, or a level with its number."""
        if not room.plan.one:
            return self.name(room, ONE)
        level = duel(room.plan.game).level(int(room.plan.one))
        return str(_("%(name)s, level %(n)s", name=word(level.name), n=level.shown))

    def days_left(self, room: Room) -> int | None:
        """Whole days until the room is deleted; None if it is kept."""
        if not self._keep_days:
            return None
        return max(0, int((room.changed_at + self._keep_days * DAY - time.time()) // DAY) + 1)

    @staticmethod
    def next_left(room: Room) -> int | None:
        """Whole seconds until the next round begins by itself; None if it does not."""
        return None if room.next_at is None else max(0, math.ceil(room.next_at - time.time()))

    def file(self, room: Room) -> str:
        """The order as CSV."""
        lines, columns = self.lines(room), room.activity.columns
        most = max((len(line.cells) for line in lines), default=0)
        heads = {
            "games": _("Games"),
            "buchholz": _("Buchholz"),
            "sonneborn_berger": _("Sonneborn-Berger"),
        }
        game = _("Game %(n)s") if "games" in columns else _("Round %(n)s")
        head = [_("Place"), _("Name"), _("Points"), *(heads[each] for each in columns)]
        rows = [
            [
                each.place,
                each.name,
                each.points,
                *(getattr(each, column) for column in columns),
                *map(_plain_cell, each.cells),
            ]
            for each in lines
        ]
        if isinstance(room.activity, AllAgainstOne) and room.activity.exhibitions:
            won, drawn, lost = score_of_one(room.activity.tables)
            points = shown_points(2 * won + drawn)
            rows.append(["", self.one(room), points, won + drawn + lost])
        return csv_text([[*head, *(game % {"n": at + 1} for at in range(most))], *rows])

    # Inside --------------------------------------------------------------------------------------

    def _own(self, room: Room, member: int) -> tuple[RoomTable, Match | None] | None:
        """The present table of a member, and its game once that has begun."""
        each = room.activity.table_of(member)
        if each is None:
            return None
        ids = [each.match_id] if each.match_id else []
        return each, self._matches.several(ids).get(each.match_id or "")

    def _known(self, room: Room) -> Mapping[str, Match]:
        present = room.activity.present
        return self._matches.several([each.match_id for each in present if each.match_id])

    def table(self, room: Room, at: RoomTable, known: Mapping[str, Match]) -> TableShown:
        """A table; `known` has its game, if that has begun and goes on."""
        table, match_id = at.table, at.match_id
        match = known.get(match_id or "")
        white = table.pairing.white
        return TableShown(
            table.round,
            at.number,
            self.name(room, table.pairing.black),
            None if white is None else self.name(room, white),
            "" if table.result is None else table.result.value,
            match.ply if match else 0,
            None if match is None and table.result is None else match_id,
            table.result is None or room.activity.may_decide_again(at),
            partial(_picture, match) if match is not None and table.result is None else None,
        )

    def _cells(self, room: Room, member: int) -> tuple[CellShown | None, ...]:
        """The rounds of a member; without rounds their games, the first in front."""
        return tuple(self._cell(room, member, each) for each in room.activity.cells(member))

    def _cell(self, room: Room, member: int, at: RoomTable | None) -> CellShown | None:
        if at is None:
            return None
        other = at.table.pairing.opponent(member)
        if other is None:
            return CellShown("", "bye", "")
        side = at.table.pairing.side_of(member)
        return CellShown(side.value, at.table.ending(member), self.name(room, other))


def _picture(match: Match) -> Markup:
    return small_board(match.duel.board_svg, match.position.rows(), match.last_place)


def _quarters(points: int) -> str:
    return f"{points / 4:g}"


RESULT_MARKS = {"won": "1", "lost": "0", "drawn": "½", "nobody": "-", "": "…"}


def _plain_cell(cell: CellShown | None) -> str:
    if cell is None:
        return ""
    if cell.result == "bye":
        return str(_("1 (free)"))
    colour = _("Black") if cell.side == "black" else _("White")
    return f"{RESULT_MARKS[cell.result]} {colour} {cell.opponent}"


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as CSV, with a mark that has Excel read it as UTF-8."""
    text = io.StringIO()
    csv.writer(text).writerows([_no_formula(str(each)) for each in row] for row in rows)
    return "\ufeff" + text.getvalue()


def _no_formula(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") and len(text) > 1 else text
