"""Writes all games of a player into one archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from webapp.limits.turns import give_way
from webapp.mine.archive.file import (
    FORMAT,
    MOST_EVENTS,
    MOST_GAMES,
    PORTION_BYTES,
    VERSION,
    ArchivedGame,
    Portion,
    Seal,
)
from webapp.storage.match_store import Event, MatchRow, MatchStore
from webapp.storage.player_store import PlayedMatch, PlayerStore

AT_ONCE = 20
"""Games that are read before others may go on."""


class Writing:
    """Makes archives; reading raises `NotRead`."""

    def __init__(
        self,
        store: MatchStore,
        players: PlayerStore,
        seal: Seal,
    ) -> None:
        self._store = store
        self._players = players
        self._seal = seal

    def archive(self, player: str | None, name: str | None) -> Iterator[bytes]:
        """The text of an `Archive`, a portion at a time, so that only one of them is in memory."""
        played = self._players.played(player, most=MOST_GAMES) if player else []
        left_out = self._players.count(player) - len(played) if player else 0
        return self._text(played, name, left_out)

    def _text(
        self, played: Sequence[PlayedMatch], name: str | None, left_out: int
    ) -> Iterator[bytes]:
        beginning = msgspec.json.encode({"format": FORMAT, "version": VERSION, "name": name})
        yield beginning[:-1] + b',"portions":['
        written = 0
        for portion in self._portions(played):
            yield (b"," if written else b"") + msgspec.json.encode(portion)
            written += len(portion.games)
        yield b'],"left_out":%d}' % (left_out + len(played) - written)

    def _portions(self, played: Sequence[PlayedMatch]) -> Iterator[Portion]:
        """The games in sealed portions, the oldest first."""
        number, size = 0, 0
        before: tuple[str, ...] = ()
        games: list[ArchivedGame] = []
        for game in self._games(played):
            length = len(msgspec.json.encode(game))
            if games and size + length > PORTION_BYTES:
                yield self._seal.sealed(Portion(number, before, tuple(games)))
                before = tuple(each.id for each in games if each.against_engine)
                number, games, size = number + 1, [], 0
            games.append(game)
            size += length
        if games:
            yield self._seal.sealed(Portion(number, before, tuple(games)))

    def _games(self, played: Sequence[PlayedMatch]) -> Iterator[ArchivedGame]:
        """The matches with their events, without those that were deleted meanwhile or have too many."""
        oldest_first = played[::-1]
        for first in range(0, len(oldest_first), AT_ONCE):
            some = oldest_first[first : first + AT_ONCE]
            rows = self._store.several([each.id for each in some])
            events = self._store.events(rows)
            for each in some:
                history = events.get(each.id, [])
                if each.id in rows and 0 < len(history) <= MOST_EVENTS:
                    yield _archived(each, rows[each.id], history)
            give_way()


def _archived(played: PlayedMatch, row: MatchRow, events: Sequence[Event]) -> ArchivedGame:
    game = {
        "id": row.id,
        "game": row.game,
        "side": played.side,
        "options": dict(row.options),
        "begun_from": row.begun_from,
        "clock": row.clock,
        "waits_for": played.waits_for,
        "seats": {
            seat.side: {"kind": seat.kind, "level": seat.level, "name": seat.name}
            for seat in row.seats
        },
        "helped": played.helped,
        "events": [(each.type, each.seat, each.ply, dict(each.data), each.at) for each in events],
    }
    return msgspec.convert(game, ArchivedGame)
