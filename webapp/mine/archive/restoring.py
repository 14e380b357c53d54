"""Brings back the games of a file, a portion at a time: sealed ones as they were, others as copies.

Sealed ones are those against engines; a game against a person belongs to both.

Who hands somebody a file, or writes one, gets no further than copies: they are over, have nobody on the
other side, and count for no rating. A sealed game comes back once, while no other player has it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from webapp.core.errors import RequestError
from webapp.limits.turns import give_way
from webapp.matches.playing.service import MatchService
from webapp.mine.archive.copies import Copy, PlayedMoves, copy_of, moves_of
from webapp.mine.archive.file import ArchivedGame, CopyIds, Portion, Seal
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, Standing, WholeMatch
from webapp.storage.tables import OVER

MOST_COPIES = 300
"""Copies that one request makes: each is played through, which takes some 30 ms."""
AT_ONCE = 25
"""Games that one transaction writes."""
ATTEMPTS = 3
ROW_KILOBYTES = 0.5
"""Kilobytes that a copy takes in the database in addition to its record."""
NOT_SAVED_SECONDS = 5


@dataclass(frozen=True)
class Restored:
    """The result of restoring the games of a file.

    `games` came back as they were, `copies` as records; `known` were there, or nothing was played in
    them. `left` did not fit into this request. `ids` has the ids of copies by those in the file.
    """

    games: int
    copies: int
    known: int
    left: int
    ids: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Plan:
    """The games to write for a player, and the number that exist already."""

    genuine: list[ArchivedGame]
    copies: list[Copy]
    known: int
    left: int
    ids: dict[str, str]


@dataclass(frozen=True)
class Charges:
    """The costs charged for restoring a file."""

    played: Callable[[str, int], None]
    """Is told the player and how many games were played through, also those played for nothing."""
    may_keep: Callable[[float], None]
    """Counts the kilobytes of new copies; raises `RequestError` if there were too many."""


class Restoring:
    """Restores archives."""

    def __init__(
        self,
        store: MatchStore,
        service: MatchService,
        seal: Seal,
        copy_ids: CopyIds,
        charges: Charges,
    ) -> None:
        self._store = store
        self._service = service
        self._seal = seal
        self._copy_ids = copy_ids
        self._charges = charges

    def restore(self, player: str, portion: Portion) -> Restored:
        """Bring back what is missing; raises `RequestError` for a game that breaks the rules.

        The same where the copies are more than may be kept. Then nothing has changed. A restored file
        changes nothing when it is restored again.
        """
        genuine = self._seal.is_genuine(portion) and self._has_all(player, portion.before)
        counted = 0.0
        for attempt in range(ATTEMPTS):
            plan = self._plan(player, portion.games, genuine=genuine)
            kilobytes = sum(map(_kilobytes, plan.copies))
            if kilobytes > counted:
                self._charges.may_keep(kilobytes - counted)
                counted = kilobytes
            try:
                self._write(player, plan)
            except Conflict:  # another request has brought back some of them
                if attempt == ATTEMPTS - 1:
                    raise RequestError("busy", retry_after=NOT_SAVED_SECONDS) from None
            except NotWritten as error:
                raise RequestError("not_saved", retry_after=NOT_SAVED_SECONDS) from error
            else:
                break
        self._service.drop([game.id for game in plan.genuine])
        return Restored(len(plan.genuine), len(plan.copies), plan.known, plan.left, plan.ids)

    # Planning ------------------------------------------------------------------------------------

    def _plan(self, player: str, games: Sequence[ArchivedGame], *, genuine: bool) -> _Plan:
        all_played = {game.id: moves_of(game) for game in games}
        if len(all_played) < len(games):
            raise RequestError("bad_file", detail="a game is there twice")
        copied = {game.id: self._copy_id(player, game, all_played[game.id]) for game in games}
        owners = self._store.players([*all_played, *copied.values()])
        found: list[ArchivedGame] = []
        new: list[ArchivedGame] = []
        ids: dict[str, str] = {}
        left = 0
        for game in games:
            played, copy_id = all_played[game.id], copied[game.id]
            if player in owners.get(game.id, ()):
                continue
            if copy_id in owners or copy_id in ids.values():
                ids[game.id] = copy_id
            elif genuine and game.against_engine and game.id not in owners:
                found.append(game)
            elif played.moves and len(new) < MOST_COPIES:
                new.append(game)
                ids[game.id] = copy_id
            elif played.moves:
                left += 1
        copies = self._copies(player, [(each, all_played[each.id], ids[each.id]) for each in new])
        return _Plan(found, copies, len(games) - len(found) - len(copies) - left, left, ids)

    def _copies(
        self, player: str, games: Sequence[tuple[ArchivedGame, PlayedMoves, str]]
    ) -> list[Copy]:
        """Copies of games with what was played in them and the copies' ids; each is played through.

        The player pays for them also if the last one breaks the rules.
        """
        copies: list[Copy] = []
        begun = 0
        try:
            for game, played, copy_id in games:
                begun += 1
                at = min(game.events[-1].at, time.time())
                copies.append(copy_of(game, played, copy_id, player, at))
                give_way()
        finally:
            if begun:
                self._charges.played(player, begun)
        return copies

    def _has_all(self, player: str, ids: Sequence[str]) -> bool:
        """Whether a player sits at all of these matches."""
        owners = self._store.players(ids)
        return all(player in owners.get(each, ()) for each in ids)

    def _copy_id(self, player: str, game: ArchivedGame, played: PlayedMoves) -> str:
        """The same for a game and for a copy of it, so that neither comes twice."""
        moment = game.events[-1].at
        ended: list[object] = [played.moves, played.resigned, played.out_of_time]
        if played.ended is not None:
            ended.append(played.ended)
        return self._copy_ids.of(
            player, [game.game, game.side, game.options, game.begun_from, ended, moment]
        )

    # Writing -------------------------------------------------------------------------------------

    def _write(self, player: str, plan: _Plan) -> None:
        for first in range(0, len(plan.genuine), AT_ONCE):
            some = plan.genuine[first : first + AT_ONCE]
            self._store.restore([self._restored(game, player) for game in some])
            give_way()
        for first in range(0, len(plan.copies), AT_ONCE):
            self._store.restore([_copied(copy) for copy in plan.copies[first : first + AT_ONCE]])
            give_way()

    def _restored(self, game: ArchivedGame, player: str) -> WholeMatch:
        """A sealed game.

        One that goes on was kept before something that its player may now know: it is marked as helped.
        """
        seats = tuple(
            Seat(side, seat.kind, seat.level, player if side == game.side else None)
            for side, seat in game.seats.items()
        )
        events = [
            Event(version, e.type, e.seat, None, e.ply, e.data, e.at)
            for version, e in enumerate(game.events, 1)
        ]
        touched = events[-1].at if game.is_over else time.time()
        row = MatchRow(
            game.id, game.game, game.options, seats, game.begun_from, touched, game.clock
        )
        helped = (game.side,) if game.helped or not game.is_over else ()
        return WholeMatch(row, events, Standing(game.waits_for), helped)


def _copied(copy: Copy) -> WholeMatch:
    created = Event(1, "created", "server", None, 0, copy.created, copy.row.updated_at)
    return WholeMatch(copy.row, [created], Standing(OVER))


def _kilobytes(copy: Copy) -> float:
    """What a copy takes in the database, about."""
    return ROW_KILOBYTES + len(msgspec.json.encode(copy.created)) / 1000
