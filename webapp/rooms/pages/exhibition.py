"""All against one as the pages of a room show it: the boards, the score, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.matches.match.match import Match
from webapp.matches.playing.service import MatchService
from webapp.rooms.pages.shown import Shown, TableShown
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.simultaneous import ONE, score_of_one

MOST_ON_WALL = 40
"""Boards that the wall shows at once."""
MOST_DONE = 15
"""Of games that are over, the latest on the wall."""


@dataclass(frozen=True)
class BoardShown:
    """A board against the one. `member` plays with the colour `side`.

    `waits` while the one is to move. `ending` is how it ended for the member: won, drawn, lost, nobody;
    empty while it goes on.
    """

    table: TableShown
    member: str
    side: str
    waits: bool
    ending: str


@dataclass(frozen=True)
class ExhibitionShown:
    """All boards since the latest start; those that wait longest for the one in front, then others."""

    one: str
    won: int
    drawn: int
    lost: int
    going_on: tuple[BoardShown, ...]
    over: tuple[BoardShown, ...]
    """The latest in front."""
    waiting: int

    @property
    def on_wall(self) -> list[BoardShown]:
        """The boards that go on, as far as the wall has room for them, in the order they began."""
        shown = self.going_on[:MOST_ON_WALL]
        return sorted(shown, key=lambda each: (each.table.round, each.table.number))

    @property
    def done(self) -> tuple[BoardShown, ...]:
        """The games that are over, as far as the wall has room for them."""
        return self.over[:MOST_DONE]

    @property
    def size(self) -> str:
        """The size class of the boards on the wall."""
        count = len(self.on_wall)
        return next((name for most, name in SIZES if count <= most), "least")


SIZES = ((3, "few"), (8, "some"), (18, "many"), (32, "more"))


class Exhibition:
    """Makes what templates show of all against one."""

    def __init__(self, matches: MatchService, shown: Shown) -> None:
        self._matches = matches
        self._shown = shown

    def shown(self, room: Room, activity: AllAgainstOne) -> ExhibitionShown | None:
        """The boards since the latest start, None before the first."""
        if not activity.exhibitions:
            return None
        known = self._known(room)
        going_on = [each for each in activity.exhibition if not each.table.is_over]
        waiting = self._waiting(room, known)
        boards = {each.match_id: self._board(room, each, known) for each in going_on}
        others = [each.match_id for each in going_on if each.match_id not in waiting]
        return ExhibitionShown(
            self._shown.one(room),
            *score_of_one(activity.tables),
            tuple(boards[match_id] for match_id in (*waiting, *others)),
            tuple(self._board(room, each, known) for each in activity.latest),
            len(waiting),
        )

    def next_board(self, room: Room, besides: str | None) -> str | None:
        """The match that has waited longest for the one, besides the one that they come from."""
        waiting = self._waiting(room, self._known(room))
        return next((match_id for match_id in waiting if match_id != besides), None)

    def _known(self, room: Room) -> dict[str, Match]:
        return self._matches.several([each.match_id for each in room.going_on if each.match_id])

    @staticmethod
    def _waiting(room: Room, known: dict[str, Match]) -> list[str]:
        """The matches in which the one is to move, those that wait longest in front."""
        found = []
        for each in room.going_on:
            match = known.get(each.match_id or "")
            if match is not None and match.side_to_move is each.table.pairing.side_of(ONE):
                found.append(match)
        return [match.id for match in sorted(found, key=lambda match: match.changed_at)]

    def _board(self, room: Room, at: RoomTable, known: dict[str, Match]) -> BoardShown:
        pairing = at.table.pairing
        member = pairing.opponent(ONE)
        assert member is not None  # noqa: S101 - two play at each table
        match = known.get(at.match_id or "")
        side = pairing.side_of(member)
        return BoardShown(
            self._shown.table(room, at, known),
            self._shown.name(room, member),
            side.value,
            waits=match is not None and match.side_to_move is side.other,
            ending=at.table.ending(member),
        )
